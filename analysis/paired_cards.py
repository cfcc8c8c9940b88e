"""Cards under both rules on the same blocks: the figures of analysis/cards.py, before and after."""

import polars as pl

from equipoise.analysis.cards import CardTally
from equipoise.analysis.paired import PLAIN, Certainty, check_pairing
from equipoise.analysis.paired_ratios import COLUMNS, PairedRatios, both_runs, ratio_rows
from equipoise.sim.store import Run

COMPARED = ("in_hand", "played_share")  # what holding a card is worth, and whether it is used


def has_cards(run: Run) -> bool:
    return bool(run.columns_with("card_opening") or run.columns_with("card_drawn"))


def card_differences(baseline: Run, tweak: Run, certainty: Certainty = PLAIN) -> pl.DataFrame:
    """Columns card, metric, then as `differences`, and copies (in hand, before)."""
    check_pairing(baseline, tweak)
    before, after = CardTally(baseline), CardTally(tweak)
    both = {metric: PairedRatios(len(before.cards)) for metric in COMPARED}
    for a, b in both_runs(baseline, tweak, before.seat_columns):
        old, new = before.sums(a), after.sums(b)
        for metric in COMPARED:
            if metric in old:
                both[metric].add(old[metric], new[metric])
    rows = [
        {"card": row.pop("name"), "metric": metric, **row}
        for metric, ratios in both.items()
        for row in ratio_rows(ratios, before.titles, certainty)
    ]
    return pl.DataFrame(rows, schema={"card": pl.String, "metric": pl.String, **COLUMNS})
