"""A parameter's effect along its values, on the same deals everywhere."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.intervals import block_mean, t_interval
from equipoise.analysis.paired import Floats, Scores, differences
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores, play_scores
from equipoise.sim.variants import Point, plan_at

Progress = Callable[[str], None]


def label(point: Point) -> str:
    return ", ".join(f"{key}={value}" for key, value in point.items())


def sweep(
    base: Plan, points: Sequence[Point], blocks: int, *, jobs: int = 1, told: Progress = lambda s: None
) -> pl.DataFrame:
    """Columns point, <one per parameter>, name, estimate, low, high, n, difference, difference_low, difference_high.

    `estimate` is the share of wins (or the rounds, for the name `rounds`); `difference` the paired one to the rules as
    they are, on the same blocks.
    """
    told("the rules as they are")
    before = play_scores(base, blocks, jobs=jobs)
    rows: list[dict[str, Any]] = []
    for point in points:
        told(label(point))
        after = play_scores(plan_at(base, point), blocks, jobs=jobs)
        rows += _rows(point, before, after)
    return pl.DataFrame(rows, infer_schema_length=None)


def _rows(point: Mapping[str, Any], before: BlockScores, after: BlockScores) -> list[dict[str, Any]]:
    names = [*before.names, "rounds"]
    tables = [np.column_stack([s.won, s.rounds]) for s in (before, after)]
    changes = differences(Scores(names, *tables))
    out = []
    for i, change in enumerate(changes.iter_rows(named=True)):
        values = tables[1][:, i]
        values = values[~np.isnan(values)]
        mean, n = float(values.mean()), len(values)
        low, high = block_mean(mean, float(values.var(ddof=1)), n) if names[i] != "rounds" else _plain(values)
        out.append({
            "point": label(point), **point, "name": change["name"], "estimate": mean, "low": low, "high": high, "n": n,
            "difference": change["estimate"], "difference_low": change["low"], "difference_high": change["high"],
        })  # fmt: skip
    return out


def _plain(values: Floats) -> tuple[float, float]:
    error = values.std(ddof=1, keepdims=True) / len(values) ** 0.5
    low, high = t_interval(values.mean(keepdims=True), error, np.array([len(values)]))
    return float(low[0]), float(high[0])
