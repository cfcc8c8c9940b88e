"""Proposals for fairer rules: the smallest edits that bring everybody near the fair share.

A multi-objective search (Optuna's NSGA-II; Deb et al. 2002) over up to three edits: unfairness, size of the edit,
change of length. All points are played on the same blocks. The best of many noisy results looks better than it is
(winner's curse), so that every proposal is played again on fresh seeds, and that is the figure to believe.
"""

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from equipoise.analysis.drama import Change
from equipoise.analysis.fairness import SMALLEST_MARGIN, fair_of
from equipoise.analysis.paired import Certainty, Floats, met, unfairness
from equipoise.analysis.sweep import label
from equipoise.analysis.targets import paired_targets, unfairness_of
from equipoise.sim.errors import InputError, arg
from equipoise.sim.parameters import Parameter, described
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Estimate, Job, Pace
from equipoise.sim.variants import Point, plan_at

if TYPE_CHECKING:
    import optuna

EDITS = 3
FRESH = 4  # times as many blocks to confirm a proposal as to find it
KEPT = 8  # proposals confirmed at most
TOGETHER = 8  # rule sets of a generation of the search
CONFIRMING = 0.4  # share of the games for confirming, at most
SEARCHING = 0.02  # seconds that the search itself takes over a rule set
FEWEST_TRIED = 4
TRIED = 60  # rule sets that a search should try at least, where the number of games for each is left to it
BASE, FRESH_BASE = "as they are", "baseline"  # names of candidates: in the search, on fresh seeds


@dataclass(frozen=True)
class Proposal:
    """An edit of the rules, what the search saw, and what fresh seeds say."""

    point: Point
    size: float  # one per edited rule, and the share of its range it moves
    searched: float  # largest deviation in the search: too good
    confirmed: tuple[float, float, float]  # on fresh seeds: estimate, low, high, corrected for how many are confirmed
    change: tuple[float, float, float]  # of the largest deviation against the rules as they are, paired, fresh
    rounds: tuple[float, float]  # before, after
    run: str = ""  # the folder of its run on fresh seeds
    undecided: tuple[float, float] = (0.0, 0.0)  # share of games that nobody won: before, after
    drama: Change | None = None  # what it does to a measure of how games go, where that was asked for

    def helps(self, margin: float) -> bool:
        """For certain, and by more than what matters. Games that nobody wins any more are no cure: among the few that
        are left everybody may well be equal."""
        before, after = self.undecided
        return self.change[2] < -margin and after - before <= SMALLEST_MARGIN


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


@dataclass(frozen=True)
class Spending:
    """How the games of a search are spent: blocks for every rule set tried, how many are tried, how many confirmed."""

    blocks: int
    tried: int
    confirmed: int


def spending(seconds: float, pace: Pace, games_each: int | None, rotations: int) -> Spending:
    """What so many seconds buy. The games of a candidate may be given; then there must be time for a handful."""
    whole = pace.games_per_second * seconds / rotations  # blocks, if nothing had to be set up
    blocks = -(-games_each // rotations) if games_each else min(4_000, int(0.6 * whole / TRIED))
    blocks = max(2, blocks)
    playing = blocks * rotations / pace.games_per_second
    confirmed = max(1, min(KEPT, int(CONFIRMING * seconds / (FRESH * playing + pace.set_up_seconds)) - 1))
    left = seconds - (confirmed + 1) * (FRESH * playing + pace.set_up_seconds)
    tried = int(left / (playing + pace.set_up_seconds + SEARCHING))
    if tried < FEWEST_TRIED:
        least = (2 * FRESH + FEWEST_TRIED) * (playing + pace.set_up_seconds + SEARCHING)
        raise InputError(
            f"{arg('budget')} {seconds:g}s is too short for a search with {blocks * rotations:,} games for every "
            f"rule set: it takes {least:.0f} s; give a longer {arg('budget')} or fewer {arg('games')}"
        )
    return Spending(blocks, tried, confirmed)


@dataclass
class TuneStudy:
    """The rules as they are; then rule sets by generations of the search; then the best again on fresh seeds."""

    base: Plan
    params: Sequence[Parameter]
    targets: Sequence[str]
    spend: Spending
    seed: int
    proposals: list[Proposal] = field(default_factory=list)

    def __post_init__(self) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.NSGAIISampler(seed=self.seed)
        self.search = optuna.create_study(directions=["minimize"] * 3, sampler=sampler)
        self.fair = fair_of(self.base)
        self.before: BlockScores | None = None
        self.seen: dict[str, tuple[float, float]] = {}  # by label: largest deviation, rounds
        self.waiting: list[tuple[optuna.Trial, Point]] = []
        self.confirming: dict[str, tuple[Point, float]] = {}  # by name of the candidate: point, largest in the search
        self.over = False

    # --- asking -------------------------------------------------------------------------------------------------

    def ask(self) -> Sequence[Job]:
        if self.over:
            return []
        if self.before is None:
            return [Job(BASE, self.base, self.spend.blocks, kept=False)]
        if len(self.seen) < self.spend.tried:
            jobs = self._next_generation()
            if jobs:
                return jobs
        return self._confirmation()

    def _next_generation(self) -> list[Job]:
        plans: dict[str, Plan] = {}
        for _ in range(50 * TOGETHER):
            if len(plans) >= min(TOGETHER, self.spend.tried - len(self.seen)):
                break
            trial = self.search.ask()
            point = self._point(trial)
            if label(point) in self.seen or not point:
                self._report(trial, point)
                continue
            try:
                plans[label(point)] = plan_at(self.base, point)
                self.waiting.append((trial, point))
            except InputError:  # these values do not fit together
                self.search.tell(trial, state=_pruned())
        return [Job(name, plan, self.spend.blocks, kept=False) for name, plan in plans.items()]

    def _point(self, trial: "optuna.Trial") -> Point:
        known = {p.key: p for p in self.params}
        point: dict[str, Any] = {}
        for slot in range(EDITS):
            key = trial.suggest_categorical(f"rule {slot}", ["", *known])
            share = trial.suggest_float(f"step {slot}", -1, 1)
            if key and key not in point and edited(known[key], share) != known[key].default:
                point[key] = edited(known[key], share)
        point = dict(sorted(point.items()))
        trial.set_user_attr("point", point)
        return point

    def _confirmation(self) -> list[Job]:
        start = self.seen[""][0]
        better = [t for t in self.search.best_trials if t.values[0] < start and t.user_attrs["point"]]
        front = {label(t.user_attrs["point"]): t for t in better}
        best = sorted(front.values(), key=lambda t: t.values[0])[: self.spend.confirmed]
        fresh = dataclasses.replace(self.base, seed=(self.base.seed + 1_000_003 + self.seed) % (1 << 62))
        blocks = FRESH * self.spend.blocks
        self.confirming = {f"candidate-{i}": (t.user_attrs["point"], t.values[0]) for i, t in enumerate(best, 1)}
        if not best:
            self.over = True
            return []
        plans = {FRESH_BASE: fresh, **{name: plan_at(fresh, point) for name, (point, _) in self.confirming.items()}}
        return [Job(name, plan, blocks) for name, plan in plans.items()]

    # --- telling ------------------------------------------------------------------------------------------------

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        if self.before is None:
            self.before = scores[BASE]
            self._note({}, self.before)
        elif self.confirming:
            self._confirm(scores)
        else:
            for trial, point in self.waiting:
                if label(point) not in self.seen:
                    self._note(point, scores[label(point)])
                self._report(trial, point)
            self.waiting = []

    def _note(self, point: Point, scores: BlockScores) -> None:
        largest = unfairness_of(scores, self.targets, self.fair)
        self.seen[label(point)] = largest, float(scores.rounds.mean())

    def _report(self, trial: "optuna.Trial", point: Point) -> None:
        largest, rounds = self.seen[label(point)]
        if math.isnan(largest):  # nobody ever wins under these rules
            self.search.tell(trial, state=_pruned())
            return
        length = abs(rounds / self.seen[""][1] - 1)
        self.search.tell(trial, [largest, size_of(self.params, point), length])

    def _confirm(self, scores: Mapping[str, BlockScores]) -> None:
        certainty = Certainty(1 - 0.05 / len(self.confirming))  # the best of several is picked once more
        before = scores[FRESH_BASE]
        for name, (point, searched) in self.confirming.items():
            pair = met(paired_targets(self.base, before, scores[name], self.targets))
            law = unfairness(pair, self.fair, certainty)
            self.proposals.append(Proposal(
                point, size_of(self.params, point), searched, _triple(law.largest[1]), _triple(law.change),
                (float(before.rounds.mean()), float(scores[name].rounds.mean())), name,
                (before.undecided, scores[name].undecided),
            ))  # fmt: skip
        self.proposals.sort(key=lambda p: (p.size, p.confirmed[0]))
        self.over = True

    # --- showing ------------------------------------------------------------------------------------------------

    def games(self) -> int:
        candidates = 1 + self.spend.tried + FRESH * (self.spend.confirmed + 1)
        return candidates * self.spend.blocks * self.base.lineup.rotations

    def standing(self) -> Sequence[Estimate]:
        """Largest deviations of the best rule sets tried, which look better than they are."""
        best = sorted(self.seen.items(), key=lambda item: item[1][0])[:6]
        return [Estimate(name or "the rules as they are", largest, float("inf")) for name, (largest, _) in best]


def _pruned() -> "optuna.trial.TrialState":
    import optuna

    return optuna.trial.TrialState.PRUNED


def _triple(values: Floats) -> tuple[float, float, float]:
    estimate, low, high = (float(v) for v in values)
    return estimate, low, high


def sentence(params: Sequence[Parameter], point: Point) -> str:
    """What changes, in the rulebook's words."""
    known = {p.key: p for p in params}
    return "; ".join(described(known[key], value) for key, value in point.items())
