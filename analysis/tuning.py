"""Proposals for fairer rules: the smallest edits that bring everybody near the fair share.

A multi-objective search (Optuna's NSGA-II; Deb et al. 2002) over up to three edits: unfairness, size of the edit,
change of length. All points are played on the same blocks. The best of many noisy results looks better than it is
(winner's curse), so that every proposal is played again on fresh seeds, and that is the figure to believe.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from equipoise.analysis.paired import Certainty, Floats, Scores, unfairness
from equipoise.analysis.sweep import Progress, label
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Parameter
from equipoise.sim.scores import BlockScores, play_scores
from equipoise.sim.variants import Point, plan_at

EDITS = 3
FRESH = 4  # times as many blocks to confirm a proposal as to find it
KEPT = 8  # proposals confirmed at most


@dataclass(frozen=True)
class Proposal:
    """An edit of the rules, what the search saw, and what fresh seeds say."""

    point: Point
    size: float  # one per edited rule, and the share of its range it moves
    searched: float  # largest deviation in the search: too good
    confirmed: tuple[float, float, float]  # on fresh seeds: estimate, low, high, corrected for how many are confirmed
    change: tuple[float, float, float]  # of the largest deviation against the rules as they are, paired, fresh
    rounds: tuple[float, float]  # before, after


def edited(p: Parameter, share: float) -> Any:
    """A value away from the default by a share (-1..1) of the way to the end of the range; small steps are likelier."""
    assert p.low is not None
    assert p.high is not None
    end = p.high if share > 0 else p.low
    value = p.default + (end - p.default) * share * share
    return round(value) if p.kind is int else round(value, 3)


def size_of(params: Sequence[Parameter], point: Point) -> float:
    known = {p.key: p for p in params}
    total = 0.0
    for key, value in point.items():
        p = known[key]
        assert p.low is not None
        assert p.high is not None
        total += 1 + abs(value - p.default) / (p.high - p.low)
    return total


def tune(
    base: Plan,
    params: Sequence[Parameter],
    fair: float,
    *,
    budget: float,
    blocks: int,
    seed: int,
    jobs: int = 1,
    told: Progress = lambda s: None,
) -> list[Proposal]:
    """The front of proposals that are less unfair than the rules as they are, smallest edit first."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    before = play_scores(base, blocks, jobs=jobs)
    start = _largest(before, fair)
    by_key = {p.key: p for p in params}
    seen: dict[str, tuple[float, float]] = {}

    def objective(trial: "optuna.Trial") -> tuple[float, float, float]:
        point: dict[str, Any] = {}
        for slot in range(EDITS):
            key = trial.suggest_categorical(f"rule {slot}", ["", *by_key])
            share = trial.suggest_float(f"step {slot}", -1, 1)
            if key and key not in point and edited(by_key[key], share) != by_key[key].default:
                point[key] = edited(by_key[key], share)
        point = dict(sorted(point.items()))
        trial.set_user_attr("point", point)
        if label(point) not in seen:
            best = min((u for u, _ in seen.values()), default=1.0)
            try:
                after = play_scores(plan_at(base, point), blocks, jobs=jobs)
            except InputError:
                raise optuna.TrialPruned from None  # these values do not fit together
            seen[label(point)] = (_largest(after, fair), float(after.rounds.mean()))
            if seen[label(point)][0] < best:
                told(f"rule set {len(seen)} is the best so far, {100 * seen[label(point)][0]:.2f} pp off")
        largest, rounds = seen[label(point)]
        return largest, size_of(params, point), abs(rounds / float(before.rounds.mean()) - 1)

    study = optuna.create_study(directions=["minimize"] * 3, sampler=optuna.samplers.NSGAIISampler(seed=seed))
    study.optimize(objective, timeout=budget, n_trials=100_000)
    front = {
        label(t.user_attrs["point"]): t for t in study.best_trials if t.values[0] < start and t.user_attrs["point"]
    }
    best = sorted(front.values(), key=lambda t: t.values[0])[:KEPT]
    told(f"{len(seen)} rule sets tried; confirming {len(best)} proposals on fresh seeds")
    return _confirmed(base, [(t.user_attrs["point"], t.values[0]) for t in best], params, fair, blocks, seed, jobs)


def _largest(scores: BlockScores, fair: float) -> float:
    return float(np.abs(np.nanmean(scores.won, axis=0) - fair).max())


def _confirmed(
    base: Plan,
    found: Sequence[tuple[Point, float]],
    params: Sequence[Parameter],
    fair: float,
    blocks: int,
    seed: int,
    jobs: int,
) -> list[Proposal]:
    import dataclasses

    fresh = dataclasses.replace(base, seed=(base.seed + 1_000_003 + seed) % (1 << 62))
    before = play_scores(fresh, FRESH * blocks, jobs=jobs)
    certainty = Certainty(1 - 0.05 / max(1, len(found)))  # the best of several is picked once more
    out = []
    for point, searched in found:
        after = play_scores(plan_at(fresh, point), FRESH * blocks, jobs=jobs)
        law = unfairness(Scores(before.names, before.won, after.won), fair, certainty)
        out.append(Proposal(
            point, size_of(params, point), searched, _triple(law.largest[1]), _triple(law.change),
            (float(before.rounds.mean()), float(after.rounds.mean())),
        ))  # fmt: skip
    return sorted(out, key=lambda p: (p.size, p.confirmed[0]))


def _triple(values: Floats) -> tuple[float, float, float]:
    estimate, low, high = (float(v) for v in values)
    return estimate, low, high


def sentence(params: Sequence[Parameter], point: Point) -> str:
    """What changes, in the rulebook's words."""
    known = {p.key: p for p in params}
    parts = []
    for key, value in point.items():
        p = known[key]
        ids = f" ({', '.join(p.rules)})" if p.rules else ""
        parts.append(f"{p.says}{ids}: {value} instead of {p.default}")
    return "; ".join(parts)
