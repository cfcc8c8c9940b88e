"""Cards under both rules on the same blocks: the figures of analysis/cards.py, before and after."""

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Ratios, blocks_at_once, chunks
from equipoise.analysis.cards import CardTally
from equipoise.analysis.paired import PLAIN, Certainty, check_pairing, difference
from equipoise.analysis.verdicts import FEWEST_BLOCKS, FEWEST_WINS
from equipoise.sim.store import Run

COMPARED = ("in_hand", "played_share")  # what holding a card is worth, and whether it is used


def has_cards(run: Run) -> bool:
    return bool(run.columns_with("card_opening") or run.columns_with("card_drawn"))


def card_differences(baseline: Run, tweak: Run, certainty: Certainty = PLAIN) -> pl.DataFrame:
    """Columns card, metric, then as `differences`, and copies (in hand, before).

    A metric is a ratio of block sums, by copies; its error, and that of the difference of two, is that of linearised
    ratios with blocks as units (see `Ratios`). Of cards too rare for a t test p is 1.
    """
    check_pairing(baseline, tweak)
    before, after = CardTally(baseline), CardTally(tweak)
    cards, columns = before.cards, before.seat_columns
    blocks = min(run.game_count // run.rotations for run in (baseline, tweak))
    both = {metric: Ratios(2 * len(cards), joint=True) for metric in COMPARED}
    each = min(blocks_at_once(run) for run in (baseline, tweak))
    for a, b in zip(*(chunks(run, columns, (), blocks, each) for run in (baseline, tweak)), strict=True):
        old, new = before.sums(a), after.sums(b)
        for metric in COMPARED:
            if metric in old:
                both[metric].add(*(np.concatenate(pair, 1) for pair in zip(old[metric], new[metric], strict=True)))
    return pl.concat([_table(ratios, before.titles, metric, certainty) for metric, ratios in both.items()])


def _table(ratios: Ratios, cards: list[str], metric: str, certainty: Certainty) -> pl.DataFrame:
    k = len(cards)
    rows = []
    for i, card in enumerate(cards):
        j = i + k
        n = int(min(ratios.n[i], ratios.n[j]))
        if n < 2:
            continue
        a, b = (max(0.0, float(ratios.covariance[x, x])) for x in (i, j))
        common = float(ratios.covariance[i, j])
        apart = a + b - 2 * common
        apart = apart if apart > 1e-12 * (a + b) else 0.0  # what rounding leaves of no difference
        means = float(ratios.estimate[i]), float(ratios.estimate[j])
        row = difference(means, [n * a, n * b, n * apart], n, certainty)
        share = (ratios.top[i] + ratios.top[j]) / (ratios.bottom[i] + ratios.bottom[j])
        fewest = min(ratios.bottom[i], ratios.bottom[j]) * min(share, 1 - share)
        if n < FEWEST_BLOCKS or fewest < FEWEST_WINS:
            row["p"] = 1.0
        rows.append({"card": card, "metric": metric, **row, "copies": float(ratios.bottom[i])})
    return pl.DataFrame(rows, schema=SCHEMA)


SCHEMA = {
    "card": pl.String,
    "metric": pl.String,
    **dict.fromkeys(("before", "after", "estimate", "low", "high"), pl.Float64),
    "n": pl.Int64,
    **dict.fromkeys(("error", "p", "correlation", "saving", "copies"), pl.Float64),
}
