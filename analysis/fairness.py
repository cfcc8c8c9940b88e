"""What fair means, once for every command, and how far a game is from it.

A fair share is one over the number of teams, among the games that somebody won. Games that nobody won are an outcome of
their own, with a row of their own; they make nobody weak. A deviation matters from 12 % of the fair share on, and not
below one percentage point: two points are little for one of two players and much for one of sixteen.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from equipoise.analysis.blocks import Ratios
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan

Floats = npt.NDArray[np.float64]
SMALLEST_MARGIN, PART_OF_FAIR = 0.01, 0.12
SELDOM = 0.01  # share of games without a winner that needs no remark
FOLDS = 10


def fair_share(teams: int) -> float:
    """What everybody wins of the decided games when nothing matters."""
    if teams < 1:
        raise InputError(f"a game of {teams} teams has no fair share; there must be at least one")
    return 1 / teams


def margin(fair: float) -> float:
    """The deviation from a fair share below which nothing matters."""
    return max(SMALLEST_MARGIN, PART_OF_FAIR * fair)


def fair_of(plan: Plan) -> float:
    """The fair share of a plan's games."""
    return fair_share(teams_of(plan))


def margin_in(plan: Plan, chosen: float | None = None) -> float:
    """The margin of a plan's games, or the one that was asked for."""
    return margin(fair_of(plan)) if chosen is None else chosen


def teams_of(plan: Plan) -> int:
    return len(set(plan.lineup.teams.tolist()))


def share_table(ratios: Ratios, names: Mapping[str, Sequence[str]], fair: float) -> pl.DataFrame:
    """Shares of the decided games beside the fair one: names, estimate, low, high, n (blocks), games (decided), error,
    fair. Wins and decided games both vary by block, so that the error is that of a ratio (see `Ratios`)."""
    return ratios.table(names).with_columns(pl.lit(fair).alias("fair"), pl.col("games").cast(pl.Int64))


def among_decided(won: Floats, decided: Floats) -> Floats:
    """Scores of blocks, [block, name], whose mean is the share of the decided games that were won.

    won and decided: shares of a block's games that a name won, and that anybody won while it played; NaN where it did
    not play. The mean over blocks of r + (won - r decided) / mean(decided), with r the ratio of the sums, is r, and its
    variance that of the ratio (the linearised ratio: Cochran 1977, "Sampling Techniques", section 6.3). Where every
    game has a winner these are the shares themselves.
    """
    there = ~np.isnan(won)
    count = np.maximum(there.sum(axis=0), 1)
    wins, games = (np.where(there, x, 0.0).sum(axis=0) / count for x in (won, decided))
    ratio = np.divide(wins, games, out=np.full(len(games), np.nan), where=games > 0)
    scores: Floats = ratio + (won - ratio * decided) / np.where(games > 0, games, np.nan)
    return scores


Often = Literal["often", "seldom", "undecided"]


def how_often(low: float, high: float) -> Often:
    """The verdict on games that nobody won, from the interval of their share: all of it above or below one in a
    hundred."""
    return "often" if low > SELDOM else "seldom" if high < SELDOM else "undecided"


def fair_in_words(teams: int, undecided: float = 0.0, chosen: float | None = None) -> str:
    """The one sentence about it that every page has. `undecided`: the share of games that nobody won; `chosen`: a
    margin that was asked for."""
    fair = fair_share(teams)
    room = margin(fair) if chosen is None else chosen
    words = (
        f"Fair is one win in {teams} of the games that somebody won ({100 * fair:.1f} %); "
        f"a deviation below {100 * room:.1f} pp does not matter."
    )
    if undecided > 0:
        words += (
            f" Nobody won {100 * undecided:.1f} % of all games: they count for no one, and have a row of their own."
        )
    return words


# --- the largest deviation ------------------------------------------------------------------------------------------


class Largest(NamedTuple):
    """The largest deviation from fair: `plain` is the largest that was seen, and too large; `estimate` is not. `signed`
    is the estimate before it is kept from falling below 0, for whoever takes a difference of two."""

    member: int
    estimate: float
    plain: float
    n: int
    signed: float


def largest_deviation(scores: Floats, fair: float, folds: int = FOLDS) -> Largest:
    """How far the member is off that is farthest off. scores: [block, member], NaN where a member was not in a block.

    The largest of several noisy deviations is too large. The member, and whether it is over or under, is therefore
    chosen on nine tenths of the blocks and measured on the tenth, in turn (cross-fitting: Stone 1974, "Cross-validatory
    choice"; the winner's curse). Without any deviation that is nothing on average; it is never shown below 0.
    """
    there = ~np.isnan(scores)
    fold = np.arange(len(scores)) % min(folds, max(len(scores), 1))
    deviation = np.where(there, scores - fair, 0.0)
    parts = np.arange(fold.max(initial=0) + 1)
    sums = np.array([deviation[fold == f].sum(axis=0) for f in parts])
    counts = np.array([there[fold == f].sum(axis=0) for f in parts], np.float64)
    means = _over(sums.sum(axis=0), counts.sum(axis=0))
    if not len(scores) or np.isnan(means).all():
        return Largest(0, np.nan, np.nan, 0, np.nan)
    plain = float(np.nanmax(np.abs(means)))
    others = _over(sums.sum(axis=0) - sums, counts.sum(axis=0) - counts)
    chosen = np.where(np.isnan(others), 0.0, np.abs(others)).argmax(axis=1)
    sign = np.sign(np.nan_to_num(others[parts, chosen]))
    total, blocks = (sign * sums[parts, chosen]).sum(), counts[parts, chosen].sum()
    signed = float(total / blocks) if blocks else np.nan
    member = int(np.nanargmax(np.abs(means)))
    return Largest(member, max(signed, 0.0) if blocks else np.nan, plain, int(counts[:, member].sum()), signed)


def _over(sums: Floats, counts: Floats) -> Floats:
    means: Floats = np.divide(sums, counts, out=np.full(np.shape(sums), np.nan), where=counts > 0)
    return means
