"""Which numbers matter: Morris screening of the numeric parameters within their ranges.

Elementary effects (Morris 1991) on trajectories of SALib, with the improvement of Campolongo, Cariboni & Saltelli 2007
(mu* is the mean of absolute effects). Every point is played on the same blocks, and the variance that the games
themselves contribute is taken out of sigma.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.paired import Floats
from equipoise.analysis.sweep import label
from equipoise.analysis.targets import fair_of, largest_deviation, target_names, target_scores
from equipoise.sim.errors import InputError
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
        if not self.plans:
            raise InputError("no combination of values within these ranges fits together; name fewer --params")

    def point(self, row: Floats) -> Point:
        return {p.key: _value(p, share) for p, share in zip(self.params, row, strict=True)}

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
        table = self.table().filter(pl.col("output") == "unfairness") if self.played else pl.DataFrame()
        return [
            Estimate(row["parameter"], row["mu_star"], (row["high"] - row["low"]) / 2)
            for row in table.iter_rows(named=True)
        ]

    def table(self) -> pl.DataFrame:
        """Columns parameter, output, mu_star, low, high, sigma, noise, n: effects of moving over a whole range.

        `low` and `high` are a 95 % bootstrap interval of mu*; `noise` is the standard deviation that the games alone
        give an effect, and sigma is what is left of the effects' spread without it.
        """
        effects: dict[tuple[str, str], list[float]] = {}
        noises: dict[tuple[str, str], list[float]] = {}
        for a, b in (pair for way in self.ways for pair in itertools.pairwise(way)):
            moved = int(np.argmax(a != b))
            before, after = (self.played.get(label(self.point(row))) for row in (a, b))
            if before is None or after is None:
                continue
            width = float(b[moved] - a[moved])
            x, y = self._outputs(before), self._outputs(after)
            for output in x:
                key = self.params[moved].key, output
                effects.setdefault(key, []).append((y[output] - x[output]) / width)
                noises.setdefault(key, []).append(self._noise(before, after, output) / width**2)
        rng = np.random.default_rng(self.seed)
        rows = [_row(*key, np.array(of), float(np.mean(noises[key])), rng) for key, of in effects.items()]
        return pl.DataFrame(rows, schema=SCHEMA).sort("output", "mu_star", descending=[False, True])

    def _outputs(self, scores: BlockScores) -> dict[str, float]:
        means = np.nanmean(target_scores(scores, self.targets), axis=0)
        return {
            "unfairness": largest_deviation(scores, self.targets, fair_of(self.base)),
            "rounds": float(scores.rounds.mean()),
            **{name: float(m) for name, m in zip(target_names(self.base, self.targets), means, strict=True)},
        }

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


SCHEMA = {
    "parameter": pl.String,
    "output": pl.String,
    **dict.fromkeys(("mu_star", "low", "high", "sigma", "noise"), pl.Float64),
    "n": pl.Int64,
}


def _row(parameter: str, output: str, e: Floats, noise: float, rng: np.random.Generator) -> dict[str, Any]:
    drawn = np.abs(e[rng.integers(len(e), size=(2000, len(e)))]).mean(axis=1)
    low, high = np.quantile(drawn, [0.025, 0.975])
    spread = float(e.var(ddof=1)) if len(e) > 1 else 0.0
    return {
        "parameter": parameter, "output": output,
        "mu_star": float(np.abs(e).mean()), "low": float(low), "high": float(high),
        "sigma": max(spread - noise, 0.0) ** 0.5, "noise": noise**0.5, "n": len(e),
    }  # fmt: skip
