"""Ratios of block sums under both rules on the same blocks: win rates in the cells of a table, of cards, and means.

The error of a ratio, and that of the difference of two, is that of linearised ratios with blocks as units (see
`Ratios`).
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import FEWEST_BLOCKS, Chunk, Ratios, blocks_at_once, chunks
from equipoise.analysis.fairness import among_decided
from equipoise.analysis.intervals import Floats
from equipoise.analysis.paired import Certainty, difference, few_blocks
from equipoise.analysis.verdicts import FEWEST_WINS
from equipoise.sim.store import Run

COLUMNS = {
    **dict.fromkeys(("before", "after", "estimate", "low", "high"), pl.Float64),
    "n": pl.Int64,
    **dict.fromkeys(("error", "p", "correlation", "saving", "copies", "after_error"), pl.Float64),
}


def both_runs(
    baseline: Run, tweak: Run, seat_columns: Sequence[str], game_columns: Sequence[str] = ()
) -> Iterator[tuple[Chunk, Chunk]]:
    """The same blocks of both runs, some at a time."""
    blocks = min(run.game_count // run.rotations for run in (baseline, tweak))
    each = min(blocks_at_once(run) for run in (baseline, tweak))
    parts = (chunks(run, seat_columns, game_columns, blocks, each) for run in (baseline, tweak))
    return zip(*parts, strict=True)


Sums = tuple[Floats, Floats]  # numerators and denominators: [block, cell]


class PairedRatios:
    """Ratios before and after, and how the two of a cell go together."""

    def __init__(self, cells: int) -> None:
        self.before, self.after = Ratios(cells), Ratios(cells)
        self.cross = np.zeros((2, 2, cells))

    def add(self, before: Sums, after: Sums) -> None:
        """The sums of the same blocks."""
        self.before.add(*before)
        self.after.add(*after)
        for i, a in enumerate(before):
            for j, b in enumerate(after):
                self.cross[i, j] += np.einsum("bc,bc->c", a, b)

    @cached_property
    def covariance(self) -> Floats:
        """Of the estimates before and after, cell by cell."""
        (p, bottom, n), (q, bottom_after, m) = (
            (np.nan_to_num(of.estimate), np.where(of.bottom > 0, of.bottom, 1.0), of.n)
            for of in (self.before, self.after)
        )
        products = self.cross[0, 0] - q * self.cross[0, 1] - p * self.cross[1, 0] + p * q * self.cross[1, 1]
        small = np.sqrt(n / np.maximum(n - 1, 1) * m / np.maximum(m - 1, 1))
        return np.asarray(products * small / (bottom * bottom_after), np.float64)


def _few(ratios: Ratios) -> Floats | None:
    """Scores of every block and cell whose means are the ratios, while there are few blocks."""
    if ratios.few is None:
        return None
    top, bottom = (np.concatenate(parts) for parts in zip(*ratios.few, strict=True))
    return among_decided(np.where(bottom > 0, top, np.nan), np.where(bottom > 0, bottom, np.nan))


def ratio_rows(
    ratios: PairedRatios, names: Sequence[str], certainty: Certainty, share: bool = True
) -> list[dict[str, Any]]:
    """A row as of `differences` for every name met under both rules, and `copies`: how often before. Of what is
    too rare for a t test p is 1; of shares in few blocks interval and p are by betting."""
    before, after = ratios.before, ratios.after
    few = [_few(of) for of in (before, after)] if share else [None, None]
    rows = []
    for i, name in enumerate(names):
        n = int(min(before.n[i], after.n[i]))
        if n < 2:
            continue
        a, b = (max(0.0, float(of.covariance[i])) for of in (before, after))
        apart = a + b - 2 * float(ratios.covariance[i])
        apart = apart if apart > 1e-12 * (a + b) else 0.0  # what rounding leaves of no difference
        means = float(before.estimate[i]), float(after.estimate[i])
        row = difference(means, [n * a, n * b, n * apart], n, certainty)
        if few[0] is not None and few[1] is not None:
            d = few[1][:, i] - few[0][:, i]
            row |= few_blocks(d[~np.isnan(d)], certainty)
        elif n < FEWEST_BLOCKS or (share and _rare(before, after, i)):
            row["p"] = 1.0
        rows.append({"name": name, **row, "copies": float(before.bottom[i]), "after_error": b**0.5})
    return rows


def _rare(before: Ratios, after: Ratios, i: int) -> bool:
    """Too few wins, or losses, for a t test."""
    won = (before.top[i] + after.top[i]) / (before.bottom[i] + after.bottom[i])
    return bool(min(before.bottom[i], after.bottom[i]) * min(won, 1 - won) < FEWEST_WINS)
