"""Which numbers matter: Morris screening of the numeric parameters within their ranges.

Elementary effects (Morris 1991) on trajectories of SALib, with the improvement of Campolongo, Cariboni & Saltelli 2007
(mu* is the mean of absolute effects). Every point is played on the same blocks; analysis/effects.py has the arithmetic.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.effects import FIRST, effect, effect_table, true_step
from equipoise.analysis.fairness import fair_of
from equipoise.analysis.paired import Floats
from equipoise.analysis.sweep import label
from equipoise.analysis.targets import target_means, target_names, target_scores, unfairness_of
from equipoise.sim.errors import InputError, arg
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Parameter
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Estimate, Job
from equipoise.sim.variants import Point, plan_at

LEVELS = 4


def _value(p: Parameter, share: float) -> Any:
    assert p.low is not None
    assert p.high is not None
    value = p.low + share * (p.high - p.low)
    return round(value) if p.kind is int else value


@dataclass
class SensitivityStudy:
    """The points of one trajectory are a generation. Points whose values do not fit together are left out."""

    base: Plan
    params: Sequence[Parameter]
    targets: Sequence[str]
    trajectories: int
    blocks: int
    seed: int
    asked: int = 0
    played: dict[str, BlockScores] = field(default_factory=dict)

    def __post_init__(self) -> None:
        from SALib.sample import morris as sampler

        names = [p.key for p in self.params]
        problem = {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}
        sample = sampler.sample(problem, self.trajectories, num_levels=LEVELS, seed=self.seed)
        self.ways = np.split(sample, self.trajectories)
        self.plans: dict[str, Plan] = {}
        for row in sample:
            point = self.point(row)
            try:
                self.plans[label(point)] = plan_at(self.base, point)
            except InputError:  # these values do not fit together
                continue
        if not any(self._fits(a) and self._fits(b) for a, b in self._pairs()):
            raise InputError(
                "no step within these ranges leads from rules that fit together to others that do; "
                f"name other {arg('params')} or give more {arg('trajectories')}"
            )

    def point(self, row: Floats) -> Point:
        return {p.key: _value(p, share) for p, share in zip(self.params, row, strict=True)}

    def _pairs(self) -> Iterator[tuple[Floats, Floats]]:
        """Neighbouring points that are not the same after rounding."""
        for a, b in (pair for way in self.ways for pair in itertools.pairwise(way)):
            if self.point(a) != self.point(b):
                yield a, b

    def _fits(self, row: Floats) -> bool:
        return label(self.point(row)) in self.plans

    def ask(self) -> Sequence[Job]:
        jobs: list[Job] = []
        while not jobs and self.asked < self.trajectories:
            names = dict.fromkeys(label(self.point(row)) for row in self.ways[self.asked])
            new = [name for name in names if name in self.plans and name not in self.played]
            jobs = [Job(name, self.plans[name], self.blocks, kept=False) for name in new]
            self.asked += 1
        return jobs

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        self.played |= scores

    def games(self) -> int:
        return len(self.plans) * self.blocks * self.base.lineup.rotations

    def standing(self) -> Sequence[Estimate]:
        """The effects on unfairness so far, the largest first."""
        table = self.table()
        if table.is_empty():
            return []
        return [
            Estimate(row["parameter"], row["mu_star"], (row["high"] - row["low"]) / 2)
            for row in table.filter(pl.col("output") == FIRST).iter_rows(named=True)
        ]

    def table(self) -> pl.DataFrame:
        """Columns parameter, output, estimate with signed_low and signed_high, mu_star with low and high, sigma, noise,
        n: effects of moving over a whole range (see `Effect`). Outputs are unfairness, rounds and everybody's share."""
        steps: dict[tuple[str, str], list[tuple[float, float, float]]] = {}
        for a, b in self._pairs():
            p = self.params[int(np.argmax(a != b))]
            before, after = (self.played.get(label(self.point(row))) for row in (a, b))
            if before is None or after is None:
                continue
            assert p.low is not None
            assert p.high is not None
            moved = int(np.argmax(a != b))
            step = true_step(p.low, p.high, float(a[moved]), float(b[moved]), p.kind is int)
            x, y = self._outputs(before), self._outputs(after)
            for output in x.keys() & y.keys():
                found = y[output] - x[output], self._noise(before, after, output), step
                steps.setdefault((p.key, output), []).append(found)
        effects = [(*key, effect(*np.array(of).T)) for key, of in steps.items()]
        return effect_table([one for one in effects if one[2].n])

    def _outputs(self, scores: BlockScores) -> dict[str, float]:
        """What is known of rules: where nobody ever wins there are no shares, and nothing is fair or unfair."""
        means = target_means(scores, self.targets)
        found = {
            FIRST: unfairness_of(scores, self.targets, fair_of(self.base)),
            "rounds": float(scores.rounds.mean()),
            **dict(zip(target_names(self.base, self.targets), means.tolist(), strict=True)),
        }
        return {name: value for name, value in found.items() if not np.isnan(value)}

    def _noise(self, before: BlockScores, after: BlockScores, output: str) -> float:
        """Variance of the mean paired difference; of the largest deviation: that of the name it belongs to at most."""
        if output == "rounds":
            d = after.rounds - before.rounds
            return float(d.var(ddof=1) / len(d))
        names = target_names(self.base, self.targets)
        columns = range(len(names)) if output == "unfairness" else [names.index(output)]
        apart = target_scores(after, self.targets) - target_scores(before, self.targets)
        variances = []
        for i in columns:
            d = apart[:, i][~np.isnan(apart[:, i])]
            variances.append(float(d.var(ddof=1) / len(d)) if len(d) > 1 else 0.0)
        return max(variances)
