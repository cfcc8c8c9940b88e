"""Verdicts: over, under, fair within a margin, or undecided, and what it would take to decide.

All claims of a report are judged together: of everything it calls over, under or fair, at most 5 % is expected to be
false (Benjamini & Hochberg 1995, "Controlling the false discovery rate"). "Fair" is a claim of its own, by two
one-sided tests (Schuirmann 1987); it goes before over and under, because a difference that is certain and smaller than
the margin does not matter. The two ladders of tests share the 5 % by halves (Bonferroni): taking the fair ones out of
the first leaves it fewer claims among which to hide a false one, and shares that add up to one are not independent.
"""

import math
from typing import Literal

import numpy as np
import polars as pl
from scipy import stats

from equipoise.analysis.intervals import Floats

Verdict = Literal["over", "under", "fair", "undecided"]
MARGIN = 0.02
RATE = 0.05
POWER = 0.8
LADDERS = 2  # of tests: off, and fair
FEWEST_BLOCKS, FEWEST_WINS = 100, 10  # below these the far tails of a t test of shares cannot be trusted

CLAIM = {
    "family": pl.String,  # character, seat, card ...
    "name": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,  # blocks
    "games": pl.Float64,
    "error": pl.Float64,
    "fair": pl.Float64,
    "base": pl.Float64,  # the share of wins to be expected, by which rare cells are told
}


def claims(table: pl.DataFrame, family: str, name: pl.Expr, fair: pl.Expr, base: float) -> pl.DataFrame:
    """Rows of a table as claims to be judged."""
    return table.select(
        pl.lit(family).alias("family"),
        name.alias("name"),
        *(pl.col(c).cast(CLAIM[c]) for c in ("estimate", "low", "high", "n", "games", "error")),
        fair.cast(pl.Float64).alias("fair"),
        pl.lit(base, dtype=pl.Float64).alias("base"),
    )


def difference_p(deviation: Floats, error: Floats, n: Floats) -> Floats:
    """Two-sided p of a deviation, by t over blocks."""
    t = np.abs(deviation) / np.maximum(error, 1e-300)
    result: Floats = 2 * stats.t.sf(t, np.maximum(n - 1, 1))
    return result


def equivalence_p(deviation: Floats, error: Floats, n: Floats, margin: float) -> Floats:
    """p of two one-sided tests that a deviation is within ± margin: the larger of both (Schuirmann 1987)."""
    t = (margin - np.abs(deviation)) / np.maximum(error, 1e-300)
    result: Floats = stats.t.sf(t, np.maximum(n - 1, 1))
    return result


def games_to_decide(
    deviation: Floats, error: Floats, games: int, margin: float, level: float, level_fair: float
) -> Floats:
    """How many games it takes, in all, to call a deviation of the size now seen with power 0.8: either to tell it from
    zero or to show that it is within the margin, whichever comes first (Julious 2004, "Sample sizes for clinical trials
    with normal data", sections 3 and 5; errors shrink with the root of the games)."""
    d = np.abs(deviation)
    power, power_fair = stats.norm.ppf(POWER), stats.norm.ppf((1 + POWER) / 2)
    with np.errstate(divide="ignore", invalid="ignore"):  # no deviation, no error: nothing says what it takes
        differ = ((stats.norm.isf(level / 2) + power) * error / d) ** 2
        room = np.where(d < margin, margin - d, np.nan)
        equal = ((stats.norm.isf(level_fair) + power_fair) * error / room) ** 2
    return np.asarray(games * np.fmin(differ, equal), np.float64)


def shortage(rows: pl.DataFrame) -> Floats:
    """How many times as many games each claim needs before it may be judged at all; at most 1 where it may."""
    n, games, base = (rows[c].to_numpy().astype(np.float64) for c in ("n", "games", "base"))
    wins = games * np.minimum(base, 1 - base)
    return np.asarray(np.maximum(FEWEST_BLOCKS / np.maximum(n, 1), FEWEST_WINS / np.maximum(wins, 1e-9)))


def games_to_judge(rows: pl.DataFrame, games: int) -> int | None:
    """The smallest number of games with which one of these claims may be judged; None if one may be already."""
    least = float(shortage(rows).min()) if rows.height else 1.0
    return None if least <= 1 else math.ceil(games * least - 1e-6)


def judge(rows: pl.DataFrame, games: int, margin: float = MARGIN, rate: float = RATE) -> pl.DataFrame:
    """The claims with deviation, p, p_adjusted, p_fair (adjusted), verdict and games_needed (null where decided)."""
    if rows.is_empty():
        return rows.with_columns(
            *(pl.lit(None, pl.Float64).alias(c) for c in ("deviation", "p", "p_adjusted", "p_fair")),
            pl.lit(None, pl.String).alias("verdict"),
            pl.lit(None, pl.Int64).alias("games_needed"),
        )
    column = {c: rows[c].to_numpy().astype(np.float64) for c in ("estimate", "fair", "error", "n")}
    deviation, error, n = column["estimate"] - column["fair"], column["error"], column["n"]
    short = shortage(rows)
    enough = (short <= 1) & np.isfinite(error)
    p = np.where(enough, difference_p(deviation, error, n), 1.0)
    p_fair = np.where(enough, equivalence_p(deviation, error, n, margin), 1.0)
    adjusted, adjusted_fair = (
        np.minimum(LADDERS * stats.false_discovery_control(q, method="bh"), 1.0) for q in (p, p_fair)
    )
    fair, off = adjusted_fair <= rate, adjusted <= rate
    verdict = np.where(fair, "fair", np.where(off, np.where(deviation > 0, "over", "under"), "undecided"))
    # the next claim to be made has to pass this step of Benjamini and Hochberg's ladder
    level, level_fair = (rate / LADDERS * min(found.sum() + 1, len(p)) / len(p) for found in (off, fair))
    needed = games_to_decide(deviation, error, games, margin, level, level_fair)
    needed = np.where(enough, needed, np.fmax(games * short, np.nan_to_num(needed)))
    open_ = (verdict == "undecided") & np.isfinite(needed)
    return rows.with_columns(
        pl.Series("deviation", deviation),
        pl.Series("p", p),
        pl.Series("p_adjusted", adjusted),
        pl.Series("p_fair", adjusted_fair),
        pl.Series("verdict", verdict.tolist(), dtype=pl.String),
        pl.Series(
            "games_needed",
            [
                max(games + 1, round(min(x, 1e15))) if o else None
                for o, x in zip(open_.tolist(), np.nan_to_num(needed).tolist(), strict=True)
            ],
            dtype=pl.Int64,
        ),
    )
