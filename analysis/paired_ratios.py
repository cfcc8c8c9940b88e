"""Ratios of block sums under both rules on the same blocks: win rates in the cells of a table, and of cards.

The error of a ratio, and that of the difference of two, is that of linearised ratios with blocks as units (see
`Ratios`).
"""

from collections.abc import Iterator, Sequence
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


def both_runs(baseline: Run, tweak: Run, seat_columns: Sequence[str]) -> Iterator[tuple[Chunk, Chunk]]:
    """The same blocks of both runs, some at a time."""
    blocks = min(run.game_count // run.rotations for run in (baseline, tweak))
    each = min(blocks_at_once(run) for run in (baseline, tweak))
    parts = (chunks(run, seat_columns, (), blocks, each) for run in (baseline, tweak))
    return zip(*parts, strict=True)


def _few(ratios: Ratios) -> Floats | None:
    """Scores of every block and cell whose means are the ratios, while there are few blocks."""
    if not ratios.few:
        return None
    top, bottom = (np.concatenate(parts) for parts in zip(*ratios.few, strict=True))
    return among_decided(np.where(bottom > 0, top, np.nan), np.where(bottom > 0, bottom, np.nan))


def ratio_rows(ratios: Ratios, names: Sequence[str], certainty: Certainty) -> list[dict[str, Any]]:
    """`ratios` has the cells before, then the same after, joint. A row as of `differences` for every name that was met
    under both rules, and `copies`: how often before. Of what is too rare for a t test p is 1; of few blocks interval
    and p are by betting."""
    k = len(names)
    rows = []
    few = _few(ratios)
    for i, name in enumerate(names):
        j = i + k
        n = int(min(ratios.n[i], ratios.n[j]))
        if n < 2:
            continue
        a, b = (max(0.0, float(ratios.covariance[x, x])) for x in (i, j))
        apart = a + b - 2 * float(ratios.covariance[i, j])
        apart = apart if apart > 1e-12 * (a + b) else 0.0  # what rounding leaves of no difference
        means = float(ratios.estimate[i]), float(ratios.estimate[j])
        row = difference(means, [n * a, n * b, n * apart], n, certainty)
        share = (ratios.top[i] + ratios.top[j]) / (ratios.bottom[i] + ratios.bottom[j])
        fewest = min(ratios.bottom[i], ratios.bottom[j]) * min(share, 1 - share)
        if few is not None:
            d = few[:, j] - few[:, i]
            row |= few_blocks(d[~np.isnan(d)], certainty)
        elif n < FEWEST_BLOCKS or fewest < FEWEST_WINS:
            row["p"] = 1.0
        rows.append({"name": name, **row, "copies": float(ratios.bottom[i]), "after_error": b**0.5})
    return rows
