"""What fair means, once for every command, and how far a game is from it.

A fair share is one over the number of teams, among the games that somebody won. Games that nobody won are an outcome of
their own, with a row of their own; they make nobody weak. A deviation matters from 12 % of the fair share on, and not
below one percentage point: two points are little for one of two players and much for one of sixteen.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from equipoise.analysis.blocks import Ratios
from equipoise.sim.errors import InputError

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


def decided_games(won: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Which games somebody won, alone or shared: won is [..., seat]."""
    return np.asarray((won > 0).any(axis=-1), np.bool_)


def ratios_of_decided(won: Floats, decided: Floats) -> Ratios:
    """Wins over decided games, with blocks as units: both [block, member], the sums of a block's games. Both vary by
    block, so that the error is that of a ratio (Cochran 1977, "Sampling Techniques", section 6.3)."""
    if (won > decided + 1e-9).any():
        raise ValueError("more games won than decided")
    ratios = Ratios(won.shape[1])
    ratios.add(np.asarray(won, np.float64), np.asarray(decided, np.float64))
    return ratios


def share_table(names: Sequence[str], ratios: Ratios, teams: int) -> pl.DataFrame:
    """Shares of the decided games: name, estimate, low, high, n (blocks), games (decided), error, fair, margin."""
    fair = fair_share(teams)
    return ratios.table({"name": names}).with_columns(
        pl.lit(fair).alias("fair"), pl.lit(margin(fair)).alias("margin"), pl.col("games").cast(pl.Int64)
    )


Often = Literal["often", "seldom", "undecided"]


def nobody_won(decided: npt.NDArray[np.bool_]) -> pl.DataFrame:
    """The row of games without a winner: name, estimate, low, high, n (blocks), games, error, verdict (often or seldom,
    by the whole interval being above or below one game in a hundred). decided: [block, game]."""
    ratios = Ratios(1)
    ratios.add((~decided).sum(axis=1, keepdims=True).astype(float), np.full((len(decided), 1), float(decided.shape[1])))
    table = ratios.table({"name": ["nobody won"]}).with_columns(pl.col("games").cast(pl.Int64))
    low, high = table["low"][0], table["high"][0]
    verdict: Often = "often" if low > SELDOM else "seldom" if high < SELDOM else "undecided"
    return table.with_columns(pl.lit(verdict).alias("verdict"))


def fair_in_words(teams: int, undecided: float = 0.0) -> str:
    """The one sentence about it that every page has. `undecided`: the share of games that nobody won."""
    fair = fair_share(teams)
    words = (
        f"Fair is one win in {teams} of the games that somebody won ({fair:.1%}); "
        f"a deviation below {margin(fair) * 100:.1f} pp does not matter."
    )
    if undecided > 0:
        words += f" Nobody won {undecided:.1%} of all games: they count for no one, and have a row of their own."
    return words


# --- the largest deviation ------------------------------------------------------------------------------------------


class Largest(NamedTuple):
    """The largest deviation from fair: `plain` is the largest that was seen, and too large; `estimate` is not."""

    member: int
    estimate: float
    plain: float
    n: int


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
        return Largest(0, np.nan, np.nan, 0)
    plain = float(np.nanmax(np.abs(means)))
    others = _over(sums.sum(axis=0) - sums, counts.sum(axis=0) - counts)
    chosen = np.where(np.isnan(others), 0.0, np.abs(others)).argmax(axis=1)
    sign = np.sign(np.nan_to_num(others[parts, chosen]))
    total, blocks = (sign * sums[parts, chosen]).sum(), counts[parts, chosen].sum()
    estimate = max(float(total / blocks), 0.0) if blocks else np.nan
    member = int(np.nanargmax(np.abs(means)))
    return Largest(member, estimate, plain, int(counts[:, member].sum()))


def _over(sums: Floats, counts: Floats) -> Floats:
    means: Floats = np.divide(sums, counts, out=np.full(np.shape(sums), np.nan), where=counts > 0)
    return means
