"""What every item is worth as one tidy table, beside what goes with it in the games as they are, and what it costs."""

from typing import Any

import polars as pl

from equipoise.analysis.blocks import gather
from equipoise.analysis.cards import CardTally
from equipoise.analysis.caused import WorthStudy, quadrant
from equipoise.analysis.dealt import DealtErrors, DealtTally
from equipoise.analysis.gifts import NAMES as GIFT
from equipoise.analysis.gifts import gifts
from equipoise.analysis.holdings import card_columns
from equipoise.sim.items import KINDS
from equipoise.sim.store import Run

NUMBERS = ("estimate", "low", "high", "changed", "evidence")
OBSERVED = ("observed", "observed_low", "observed_high")
SCHEMA = {
    "kind": pl.String, "pile": pl.String, "item": pl.String, "title": pl.String,
    **dict.fromkeys(NUMBERS, pl.Float64), "claimed": pl.Boolean, "quadrant": pl.String,
    **dict.fromkeys(GIFT, pl.Float64), **dict.fromkeys(OBSERVED, pl.Float64),
    "basis": pl.String, "count": pl.Int64, "price": pl.Int64, "n": pl.Int64, "games": pl.Int64,
}  # fmt: skip


def observed(run: Run) -> dict[str, dict[str, Any]]:
    """By title: what goes with a card in the games as they are, by the best that a run can say of it."""
    if not (run.columns_with("card_opening") or run.columns_with("card_drawn")):
        return {}
    cards = CardTally(run)
    hands = DealtTally(run) if card_columns(run, "start") else None
    gather(run, [cards, hands] if hands else [cards])
    lots = DealtErrors(hands) if hands else None
    if lots:
        gather(run, [lots])
    table = cards.worth(lots.table() if lots else None)
    return {row["card"]: row for row in table.iter_rows(named=True)}


def worth_table(study: WorthStudy, run: Run | None = None) -> pl.DataFrame:
    """A row for every item that was raced, those of most worth first within their kind and pile."""
    seen = observed(run) if run is not None else {}
    claimed, given = study.claimed, gifts(study)
    rows = []
    for job, value in study.values.items():
        item = value.item
        beside = seen.get(item.title, {}) if item.kind != "skill" else {}
        rows.append({
            "kind": item.kind, "pile": item.pile, "item": item.name, "title": item.title,
            **{name: getattr(value, name) for name in NUMBERS}, "claimed": job in claimed,
            "quadrant": quadrant(value, job in claimed, study.limit.until) if item.kind == "without" else None,
            **given.get(job, dict.fromkeys(GIFT)),
            **{name: beside.get(of) for name, of in zip(OBSERVED, ("estimate", "low", "high"), strict=True)},
            "basis": beside.get("basis"), "count": item.count, "price": item.price,
            "n": value.blocks, "games": value.games,
        })  # fmt: skip
    table = pl.DataFrame(rows, schema=SCHEMA)
    order = pl.col("kind").replace_strict({kind: i for i, kind in enumerate(KINDS)}, return_dtype=pl.Int64)
    return table.sort(order, "pile", -pl.col("estimate"), maintain_order=True)
