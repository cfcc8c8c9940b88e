"""A parameter's effect along its values, on the same deals everywhere."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.intervals import t_interval, wilson_over_blocks
from equipoise.analysis.paired import Floats, Scores, differences, means_by_fold, met, paired_scores
from equipoise.analysis.paired_cells import cell_differences
from equipoise.sim.drama import folds_of
from equipoise.sim.measures import BY_CHANCES
from equipoise.sim.names import folder_name
from equipoise.sim.plan import Plan
from equipoise.sim.scores import NUMBERS
from equipoise.sim.store import Run
from equipoise.sim.study import BASELINE, StudyRuns
from equipoise.sim.variants import Point, plan_at

GAME = "game"  # the family of facts of the games themselves


def label(point: Point) -> str:
    return ", ".join(f"{key}={value}" for key, value in point.items())


def sweep_plans(base: Plan, points: Sequence[Point]) -> dict[str, Plan]:
    """The rules as they are and one candidate for every point, by the name of its folder."""
    return {BASELINE: base, **{folder_name(label(point)): plan_at(base, point) for point in points}}


def sweep_table(runs: StudyRuns, points: Sequence[Point]) -> pl.DataFrame:
    """Columns point, <one per parameter>, family, name, estimate, low, high, n, difference, difference_low,
    difference_high.

    `estimate` is the share of wins, or a fact of the games in the family `game`; `difference` the paired one to the
    rules as they are, on the same blocks.
    """
    rows: list[dict[str, Any]] = []
    for point in points:
        head = {"point": label(point), **point}
        rows += [{**head, **row} for row in _rows(runs.baseline, runs.candidates[folder_name(label(point))])]
    return pl.DataFrame(rows, infer_schema_length=None)


def _rows(baseline: Run, tweak: Run) -> list[dict[str, Any]]:
    won, facts = paired_scores(baseline, tweak)
    rows = [row for family, scores in {**won, GAME: facts}.items() for row in _score_rows(family, met(scores))]
    for family, table in cell_differences(baseline, tweak).items():
        rows += [_cell_row(family, row) for row in table.iter_rows(named=True)]
    return rows


def _score_rows(family: str, scores: Scores) -> list[dict[str, Any]]:
    rows = []
    for change in differences(scores).iter_rows(named=True):
        values = scores.after[:, scores.names.index(change["name"])]
        values, fold = values[~np.isnan(values)], folds_of(len(values), scores.models)[~np.isnan(values)]
        if change["name"] in BY_CHANCES and scores.models > 1:
            values = means_by_fold(values, fold)
        mean, n = float(values.mean()), len(values)
        share = change["name"] not in NUMBERS
        error = float(values.std(ddof=1)) / n**0.5
        low, high = wilson_over_blocks(mean, error, n, n) if share else _plain(values)
        rows.append({
            "family": family, "name": change["name"], "estimate": mean, "low": low, "high": high, "n": n,
            "difference": change["estimate"], "difference_low": change["low"], "difference_high": change["high"],
        })  # fmt: skip
    return rows


def _cell_row(family: str, row: Mapping[str, Any]) -> dict[str, Any]:
    n = np.array([row["n"]])
    low, high = t_interval(np.array([row["after"]]), np.array([row["after_error"]]), n)
    return {
        "family": family, "name": row["name"], "estimate": row["after"], "low": float(low[0]), "high": float(high[0]),
        "n": row["n"], "difference": row["estimate"], "difference_low": row["low"], "difference_high": row["high"],
    }  # fmt: skip


def _plain(values: Floats) -> tuple[float, float]:
    error = values.std(ddof=1, keepdims=True) / len(values) ** 0.5
    low, high = t_interval(values.mean(keepdims=True), error, np.array([len(values)]))
    return float(low[0]), float(high[0])
