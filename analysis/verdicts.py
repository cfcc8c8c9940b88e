"""Verdicts: over, under, fair within a margin, or undecided, and what it would take to decide.

Families first, members second. A family (the characters, the seats, the cards ...) is tested as a whole; families are
corrected for their number (Holm 1979), so that where nothing matters anything at all is called off in 5 % of the runs
at most, and where something does no other family is drawn in by it. Of a family that is off, the members are judged at
the level that is left to them (Benjamini & Bogomolov 2014, "Selective inference on multiple families of hypotheses").
A ladder over all claims at once (Benjamini & Hochberg 1995) does not do: differences that are certain but too small to
matter climb it, are then called fair, and leave the room they made to false claims of other families.

Names of characters, seats and places in the turn order are shuffled within blocks, which is exact from a handful of
blocks on (permutation.py); other shares of fewer than a hundred blocks are judged by betting (betting.py), everything
else by t over blocks. "Fair" is a claim of its own, by two one-sided tests (Schuirmann 1987); it goes before over and
under, because a difference that is certain and smaller than the margin does not matter. Off and fair share the 5 % by
halves (Bonferroni).
"""

import math
from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

from equipoise.analysis.betting import Range, p_value
from equipoise.analysis.blocks import FEWEST_BLOCKS, Ratios
from equipoise.analysis.fairness import margin as margin_of
from equipoise.analysis.intervals import Floats
from equipoise.analysis.permutation import Family
from equipoise.sim.stopping import always_valid_p

Verdict = Literal["over", "under", "fair", "undecided"]
RATE = 0.05
POWER = 0.8
LADDERS = 2  # of tests: off, and fair
FEWEST_WINS = 10  # below, and below FEWEST_BLOCKS, the far tails of a t test of shares cannot be trusted
FEWEST_EXACT = 10  # blocks below which even shuffling two names cannot show anything

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
    "bet": pl.Float64,  # p by betting; null where there are blocks enough for t, or no bounded outcome to bet on
}


def claims(
    table: pl.DataFrame, family: str, name: pl.Expr, fair: pl.Expr, base: float, bet: Floats | None = None
) -> pl.DataFrame:
    """Rows of a table as claims to be judged."""
    return table.select(
        pl.lit(family).alias("family"),
        name.alias("name"),
        *(pl.col(c).cast(CLAIM[c]) for c in ("estimate", "low", "high", "n", "games", "error")),
        fair.cast(pl.Float64).alias("fair"),
        pl.lit(base, dtype=pl.Float64).alias("base"),
        pl.lit(None, pl.Float64).alias("bet") if bet is None else pl.Series("bet", bet, pl.Float64),
    )


# --- tests of one claim ---------------------------------------------------------------------------------------------


def difference_p(deviation: Floats, error: Floats, n: Floats) -> Floats:
    """Two-sided p of a deviation, by t over blocks."""
    t = np.abs(deviation) / np.maximum(error, 1e-300)
    result: Floats = 2 * stats.t.sf(t, np.maximum(n - 1, 1))
    return result


def equivalence_p(deviation: Floats, error: Floats, n: Floats, margin: Floats | float) -> Floats:
    """p of two one-sided tests that a deviation is within ± margin: the larger of both (Schuirmann 1987)."""
    t = (margin - np.abs(deviation)) / np.maximum(error, 1e-300)
    result: Floats = stats.t.sf(t, np.maximum(n - 1, 1))
    return result


def _always_valid(deviation: Floats, error: Floats, n: Floats) -> Floats:
    """Two-sided p of a deviation that stays valid however often a run was looked at and played on."""
    t = np.abs(deviation) / np.maximum(error, 1e-300)
    return np.array([always_valid_p(float(min(z, 1e6)), float(max(m, 1))) for z, m in zip(t, n, strict=True)])


def betting_p(ratios: Ratios, fair: float) -> Floats:
    """Of each cell that was met: p that its share is the fair one, by betting on wins less the fair number of them,
    block by block; exact whatever the number of blocks. NaN where there are too many blocks to have been kept."""
    met = np.flatnonzero(ratios.n > 0)
    if ratios.few is None:
        return np.full(len(met), np.nan)
    top, bottom = (np.concatenate(parts) for parts in zip(*ratios.few, strict=True))
    found = []
    for cell in met:
        there = bottom[:, cell] > 0
        most = bottom[there, cell].max()
        won = (top[there, cell] - fair * bottom[there, cell]) / most
        found.append(p_value(won, 0.0, within=Range(-fair, 1 - fair)))
    return np.array(found)


# --- what it takes --------------------------------------------------------------------------------------------------


def games_to_decide(
    deviation: Floats, error: Floats, games: int, margin: Floats | float, level: Floats | float, level_fair: float
) -> Floats:
    """How many games it takes, in all, to call a deviation of the size now seen with power 0.8: either to tell it from
    zero or to show that it is within the margin, whichever comes first (Julious 2004, "Sample sizes for clinical trials
    with normal data", sections 3 and 5; errors shrink with the root of the games)."""
    d = np.abs(deviation)
    power, power_fair = stats.norm.ppf(POWER), stats.norm.ppf((1 + POWER) / 2)
    with np.errstate(divide="ignore", invalid="ignore"):  # no deviation, no error: nothing says what it takes
        differ = ((stats.norm.isf(np.asarray(level) / 2) + power) * error / d) ** 2
        room = np.where(d < margin, margin - d, np.nan)
        equal = ((stats.norm.isf(level_fair) + power_fair) * error / room) ** 2
    return np.asarray(games * np.fmin(differ, equal), np.float64)


def shortage(rows: pl.DataFrame) -> Floats:
    """How many times as many games each claim needs before it may be judged at all; at most 1 where it may."""
    n, games, base = (rows[c].to_numpy().astype(np.float64) for c in ("n", "games", "base"))
    wins = games * np.minimum(base, 1 - base)
    by_t = np.maximum(FEWEST_BLOCKS / np.maximum(n, 1), FEWEST_WINS / np.maximum(wins, 1e-9))
    return np.asarray(np.where(rows["exact"].to_numpy(), FEWEST_EXACT / np.maximum(n, 1), by_t))


def games_to_judge(rows: pl.DataFrame, games: int) -> int | None:
    """The smallest number of games with which one of these claims may be judged; None if one may be already."""
    least = float(shortage(rows).min()) if rows.height else 1.0
    return None if least <= 1 else math.ceil(games * least - 1e-6)


# --- judging --------------------------------------------------------------------------------------------------------


def within_families(family: Sequence[str], p: Floats) -> Floats:
    """p of every claim adjusted for the claims of its own family (Benjamini & Hochberg 1995); the smallest is that of
    the family as a whole (Simes 1986)."""
    adjusted, names = np.ones(len(p)), np.array(family)
    for name in dict.fromkeys(family):
        own = names == name
        adjusted[own] = stats.false_discovery_control(np.clip(p[own], 0, 1), method="bh")
    return adjusted


def holm(p: Floats) -> Floats:
    """p adjusted for their number, so that a false one is at most as likely as the level (Holm 1979)."""
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    return adjusted


def across_families(family: Sequence[str], adjusted: Floats, judged: npt.NDArray[np.bool_], rate: float) -> Floats:
    """p of every claim adjusted for its family and for the number of families: at most `rate` where the family is off
    (Holm 1979) and the member passes the level that is left to it, rate times the share of families that are off
    (Benjamini & Bogomolov 2014). Families of which nothing can be judged yet do not count."""
    names = np.array(family)
    counted = [name for name in dict.fromkeys(family) if judged[names == name].any()]
    if not counted:
        return np.ones(len(adjusted))
    whole = holm(np.array([adjusted[names == name].min() for name in counted]))
    share = max(int((whole <= rate).sum()), 1) / len(counted)
    of_family = dict(zip(counted, whole.tolist(), strict=True))
    return np.minimum(np.maximum([of_family.get(name, 1.0) for name in family], adjusted / share), 1.0)


def _tested(rows: pl.DataFrame, exact: Mapping[str, Family], continued: bool) -> pl.DataFrame:
    """The claims with `exact`, and p alone and within the family of each that may be judged; 1 for the others."""
    shuffled = {} if continued else exact
    bet, family = rows["bet"].to_numpy(), rows["family"].to_list()
    found = rows.with_columns(exact=pl.Series(~np.isnan(bet)) | pl.col("family").is_in(list(shuffled)))
    deviation = (rows["estimate"] - rows["fair"]).to_numpy()
    error, n = rows["error"].to_numpy(), rows["n"].to_numpy().astype(np.float64)
    by_t = (_always_valid if continued else difference_p)(deviation, error, n)
    enough = (shortage(found) <= 1) & (np.isfinite(error) | ~np.isnan(bet))
    p = np.where(enough, np.where(np.isnan(bet), by_t, bet), 1.0)
    adjusted = within_families(family, p)
    for name, test in shuffled.items():
        own = np.array(family) == name
        known = {row[0]: row[1:] for row in test.members.select("name", "p", "p_adjusted").iter_rows()}
        p[own], adjusted[own] = np.array([known[who] for who in rows["name"].to_numpy()[own]]).T
    return found.with_columns(
        pl.Series("deviation", deviation), pl.Series("enough", enough), pl.Series("p", p), pl.Series("own", adjusted)
    )


def judge(
    rows: pl.DataFrame,
    games: int,
    margin: float | None = None,
    rate: float = RATE,
    exact: Mapping[str, Family] | None = None,
    continued: bool = False,
) -> pl.DataFrame:
    """The claims with deviation, margin, exact, p, p_adjusted, p_fair (adjusted), verdict and games_needed (null where
    decided).

    `margin`: what does not matter, if it is not to follow from the fair share. `exact`: families whose names were
    shuffled. `continued`: the run was looked at and played on, so that only tests count that allow for it.
    """
    if rows.is_empty():
        return rows.with_columns(
            *(pl.lit(None, pl.Float64).alias(c) for c in ("deviation", "margin", "p", "p_adjusted", "p_fair")),
            pl.lit(None, pl.Boolean).alias("exact"),
            pl.lit(None, pl.String).alias("verdict"),
            pl.lit(None, pl.Int64).alias("games_needed"),
        )
    found = _tested(rows, exact or {}, continued)
    family, (deviation, error, n, low, high, fair_at) = (
        found["family"].to_list(),
        (found[c].to_numpy().astype(np.float64) for c in ("deviation", "error", "n", "low", "high", "fair")),
    )
    enough = found["enough"].to_numpy()
    room = np.array([margin or margin_of(base) for base in found["base"]])
    off_p = across_families(family, found["own"].to_numpy(), enough, rate / LADDERS)
    fair_p = np.where(enough & (n >= FEWEST_BLOCKS), _within(deviation, error, n, room, continued), 1.0)
    fair_p = stats.false_discovery_control(fair_p, method="bh")
    adjusted, adjusted_fair = (np.minimum(LADDERS * p, 1.0) for p in (off_p, fair_p))
    fair = adjusted_fair <= rate
    # Nobody believes that something is off whose interval holds the fair share.
    off = (adjusted <= rate) & ((fair_at < low) | (high < fair_at))
    verdict = np.where(fair, "fair", np.where(off, np.where(deviation > 0, "over", "under"), "undecided"))
    needed = _needed(found, games, room, off, fair, rate)
    open_ = (verdict == "undecided") & np.isfinite(needed)
    return found.drop("enough", "own").with_columns(
        pl.Series("margin", room),
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


def _within(deviation: Floats, error: Floats, n: Floats, room: Floats, continued: bool) -> Floats:
    """p of a deviation being within the margin."""
    if not continued:
        return equivalence_p(deviation, error, n, room)
    left = room - np.abs(deviation)
    return np.where(left > 0, _always_valid(left, error, n), 1.0)


def _needed(
    found: pl.DataFrame, games: int, room: Floats, off: npt.NDArray[np.bool_], fair: npt.NDArray[np.bool_], rate: float
) -> Floats:
    """Games that each claim would take to be decided, at the level that the next claim of its family has to pass."""
    family = found["family"]
    families = family.n_unique()
    some = len(set(family.filter(pl.Series(off)).to_list()))
    size = found.select(pl.len().over("family")).to_series().to_numpy()
    level = rate / LADDERS * max(some, 1) / families / size
    level_fair = rate / LADDERS * min(int(fair.sum()) + 1, len(fair)) / len(fair)
    deviation, error = (found[c].to_numpy() for c in ("deviation", "error"))
    needed = games_to_decide(deviation, error, games, room, level, level_fair)
    return np.where(found["enough"].to_numpy(), needed, np.fmax(games * shortage(found), np.nan_to_num(needed)))
