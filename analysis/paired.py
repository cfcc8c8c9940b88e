"""Baseline against tweak on the same blocks: paired differences, what pairing saved, and whether balance improved.

Both runs play block b with the same seed, seating and streams (common random numbers; Glasserman & Yao 1992; Law,
*Simulation Modeling*, chapter 11), so that the difference of a block carries only what the tweak changed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

from sim.errors import InputError
from sim.store import Run

Floats = npt.NDArray[np.float64]
Verdict = Literal["better balanced", "worse balanced", "equal", "undecided", "higher", "lower"]


@dataclass(frozen=True)
class Scores:
    """Block scores of baseline and tweak: rows are blocks, columns the named values. NaN: not in that block."""

    names: list[str]
    before: Floats
    after: Floats


def check_pairing(baseline: Run, tweak: Run) -> None:
    """Two runs can be paired if only the rules differ."""
    a, b = baseline.plan.as_dict(), tweak.plan.as_dict()
    for key in ("game", "seats", "seed", "bots", "rotate_bots"):
        if a[key] != b[key]:
            raise InputError(f"{tweak.folder}: has {key} = {b[key]}, the baseline {a[key]}; only rules may differ")


def _block_means(frame: pl.LazyFrame, run: Run, by: str | None, score: pl.Expr) -> pl.DataFrame:
    block = (pl.col("game") // run.rotations).alias("block")
    key = pl.lit("all").alias("key") if by is None else pl.col(by).cast(pl.String).alias("key")
    return (
        frame.select(block, key, score.cast(pl.Float64).alias("score"))
        .group_by("block", "key")
        .agg(pl.col("score").mean())
        .collect(engine="streaming")
    )


def _aligned(before: pl.DataFrame, after: pl.DataFrame, names: list[str] | None = None) -> Scores:
    both = before.join(after, on=["block", "key"], suffix="_after")
    found = names or sorted(both["key"].unique().to_list())
    blocks = np.sort(both["block"].unique().to_numpy())
    place = {name: i for i, name in enumerate(found)}
    rows = np.searchsorted(blocks, both["block"].to_numpy())
    columns = np.array([place[k] for k in both["key"].to_list()])
    tables = []
    for column in ("score", "score_after"):
        table = np.full((len(blocks), len(found)), np.nan)
        table[rows, columns] = both[column].to_numpy()
        tables.append(table)
    return Scores(found, *tables)


def win_scores(baseline: Run, tweak: Run, by: str) -> Scores:
    """Share of wins of every character, seat or bot in each block."""
    check_pairing(baseline, tweak)
    names = [str(s) for s in range(baseline.plan.seats)] if by == "seat" else None
    if by == "character":
        names = list(baseline.plan.descriptor.characters)
    before, after = (_block_means(run.seats, run, by, pl.col("won")) for run in (baseline, tweak))
    return _aligned(before, after, names)


def game_scores(baseline: Run, tweak: Run) -> Scores:
    """Facts of the game as a whole in each block: length, decisions, and the share of each way to end."""
    check_pairing(baseline, tweak)
    facts = {"rounds": pl.col("rounds"), "decisions": pl.col("decisions")}
    reasons = sorted(
        {str(r) for run in (baseline, tweak) for r in run.games.select("end_reason").unique().collect().to_series()}
    )
    facts |= {f"end: {reason}": pl.col("end_reason").cast(pl.String) == reason for reason in reasons}
    facts["no outright winner"] = pl.col("winner") < 0
    found = []
    for score in facts.values():
        before, after = (_block_means(run.games, run, None, score) for run in (baseline, tweak))
        found.append(_aligned(before, after))
    return Scores(list(facts), np.hstack([s.before for s in found]), np.hstack([s.after for s in found]))


def differences(scores: Scores, level: float = 0.95) -> pl.DataFrame:
    """Columns name, before, after, estimate, low, high, n, p, correlation, saving.

    The t interval of the mean difference over blocks; p is of no difference. `correlation` is between the scores of
    a block under both rules, `saving` how many times more blocks two unpaired runs would have needed.
    """
    rows = []
    for i, name in enumerate(scores.names):
        there = ~np.isnan(scores.before[:, i])
        a, b = scores.before[there, i], scores.after[there, i]
        n = len(a)
        if n == 0:
            continue
        d = b - a
        spread = float(d.var(ddof=1)) if n > 1 else 0.0
        apart = float(a.var(ddof=1) + b.var(ddof=1)) if n > 1 else 0.0
        error = float(np.sqrt(spread / n))
        half = float(stats.t.ppf(0.5 + level / 2, max(n - 1, 1))) * error
        mean = float(d.mean())
        t = abs(mean) / error if error else 0.0 if mean == 0 else np.inf
        varies = a.std() > 0 and b.std() > 0
        rows.append(
            {
                "name": name,
                "before": float(a.mean()),
                "after": float(b.mean()),
                "estimate": mean,
                "low": mean - half,
                "high": mean + half,
                "n": n,
                "p": float(2 * stats.t.sf(t, max(n - 1, 1))) if error else (1.0 if mean == 0 else 0.0),
                "correlation": float(np.corrcoef(a, b)[0, 1]) if varies else None,
                "saving": apart / spread if spread else None,
            }
        )
    return pl.DataFrame(rows, infer_schema_length=None)


@dataclass(frozen=True)
class Unfairness:
    """Largest and mean absolute deviation from the fair share, before and after, each with its interval."""

    largest: tuple[Floats, Floats]  # (estimate, low, high) before and after
    mean: tuple[Floats, Floats]
    change: Floats  # of the largest: estimate, low, high


def _means_and_covariance(scores: Scores) -> tuple[Floats, Floats]:
    """Means of all columns before and after, and the covariance of these means; blocks without a value do not count."""
    table = np.hstack([scores.before, scores.after])
    there = ~np.isnan(table)
    n = there.sum(axis=0)
    means = np.nansum(table, axis=0) / n
    centred = np.where(there, table - means, 0.0)
    return means, centred.T @ centred / np.outer(n, n)


def _sampled(scores: Scores, draws: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Means, and draws from their joint normal law, of before and after."""
    means, covariance = _means_and_covariance(scores)
    drawn = np.random.default_rng(seed).multivariate_normal(means, covariance, size=draws, method="eigh")
    k = len(scores.names)
    return means, drawn[:, :k], drawn[:, k:]


def unfairness(scores: Scores, fair: float, level: float = 0.95, draws: int = 4000, seed: int = 1) -> Unfairness:
    """By a parametric bootstrap: means of many blocks are jointly normal.

    The largest deviation is biased upwards by noise; the basic bootstrap interval (Davison & Hinkley 1997, section 5.2)
    takes that out by reflecting the draws at the estimate.
    """
    means, before, after = _sampled(scores, draws, seed)
    k = len(scores.names)
    tails = [0.5 - level / 2, 0.5 + level / 2]

    def interval(estimate: float, drawn: Floats, floor: float | None) -> Floats:
        low, high = np.quantile(drawn, tails)
        ends = np.array([estimate, 2 * estimate - high, 2 * estimate - low])
        return ends if floor is None else np.maximum(ends, floor)

    def largest(x: Floats) -> Floats:
        deviation: Floats = np.abs(x - fair).max(axis=-1)
        return deviation

    def average(x: Floats) -> Floats:
        deviation: Floats = np.abs(x - fair).mean(axis=-1)
        return deviation

    def both(measure: Callable[[Floats], Floats]) -> tuple[Floats, Floats]:
        return (
            interval(float(measure(means[:k])), measure(before), 0.0),
            interval(float(measure(means[k:])), measure(after), 0.0),
        )

    change = float(largest(means[k:])) - float(largest(means[:k]))
    return Unfairness(both(largest), both(average), interval(change, largest(after) - largest(before), None))


def balance_verdicts(
    scores: Scores, fair: float, epsilon: float, level: float = 0.95, draws: int = 4000, seed: int = 1
) -> list[Verdict]:
    """Of each name: is it nearer to the fair share than before?

    `equal`: the whole interval of the difference lies within epsilon. Otherwise better or worse if the change of the
    distance from fair is below or above zero in all but the tails of its joint normal law; else undecided.
    """
    table = differences(scores, level)
    _, before, after = _sampled(scores, draws, seed)
    verdicts: list[Verdict] = []
    for i, row in enumerate(table.iter_rows(named=True)):
        nearer = np.abs(after[:, i] - fair) - np.abs(before[:, i] - fair)
        low, high = np.quantile(nearer, [0.5 - level / 2, 0.5 + level / 2])
        if -epsilon <= row["low"] and row["high"] <= epsilon:
            verdicts.append("equal")
        elif high < 0:
            verdicts.append("better balanced")
        elif low > 0:
            verdicts.append("worse balanced")
        else:
            verdicts.append("undecided")
    return verdicts


def change_verdicts(table: pl.DataFrame, q: float = 0.05) -> list[Verdict]:
    """Higher, lower or undecided, with the false discovery rate held at q (Benjamini & Hochberg 1995); equal if the two
    are the same in every block."""
    adjusted = stats.false_discovery_control(np.clip(table["p"].to_numpy(), 0, 1))
    out: list[Verdict] = []
    for p, row in zip(adjusted, table.iter_rows(named=True), strict=True):
        same = row["low"] == row["high"] == 0
        out.append("equal" if same else "undecided" if p > q else "higher" if row["estimate"] > 0 else "lower")
    return out
