"""Win rates of those who had something: sums by block of what seats held, by copies, with and without winning."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from equipoise.analysis.blocks import Array, Chunk
from equipoise.analysis.intervals import Floats
from equipoise.sim.facts import Role
from equipoise.sim.store import Run

WIDER = {1: np.uint16, 2: np.uint32}  # by bytes of a count: what holds the sum of several


def things(card: Mapping[str, Any]) -> list[str]:
    """What a column counts: its places, those whose codes its places hold, or itself."""
    return list(card.get("codes") or card["places"] or [card["name"]])


def copies(chunk: Chunk, columns: Sequence[Mapping[str, Any]], places: Sequence[str]) -> Array:
    """The sum of some array columns as [block, row, place], each put in the order of `places`: whole numbers, as narrow
    as they are recorded, which are several times quicker to add and to compare than broad ones."""
    total: Array | None = None
    for card in columns:
        values = chunk.seats[card["name"]]
        values = values.reshape(len(values), -1, values.shape[3] if values.ndim == 4 else 1)
        own = things(card)
        if card.get("codes"):
            values = (values[..., None] == np.arange(len(own))).sum(-2, dtype=np.uint16)
        if own != list(places):
            spread = np.zeros((*values.shape[:2], len(places)), values.dtype)
            spread[:, :, [places.index(name) for name in own]] = values
            values = spread
        if len(columns) > 1:
            values = values.astype(WIDER.get(values.dtype.itemsize, np.int64))
        total = values if total is None else total + values
    assert total is not None
    return total


def won_and_held(held: Array, won: Array) -> tuple[Floats, Floats]:
    """([block, place] sums of won x copies, sums of copies)."""
    weights = won.reshape(len(won), 1, -1).astype(np.float32)
    ones = np.ones_like(weights)
    both = np.concatenate([weights, ones], axis=1) @ held.astype(np.float32, copy=False)
    return both[:, 0].astype(np.float64), both[:, 1].astype(np.float64)


def places_of(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names that some columns count, in order of appearance."""
    return list(dict.fromkeys(thing for card in columns for thing in things(card)))


def names(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    return [card["name"] for card in columns]


def card_columns(run: Run, when: Literal["start", "later"]) -> list[Mapping[str, Any]]:
    """Columns of what chance put into hands: dealt at the start, or drawn from a shuffled pile later."""
    roles: tuple[Role, ...] = ("card_dealt", "card_opening") if when == "start" else ("card_drawn",)
    return [card for role in roles for card in run.columns_with(role) if run.origin(card["name"]) == "dealt"]


def piles_of(columns: Sequence[Mapping[str, Any]], cards: Sequence[str]) -> Array:
    """Which cards lie in which pile, [pile, card]: the piles that columns name; a column without is a pile itself, and
    columns of the same cards are the same pile."""
    found: dict[tuple[str, ...], Array] = {}
    for column in columns:
        places = things(column)
        piles = column.get("piles") or [""] * len(places)
        for pile in dict.fromkeys(piles):
            own = tuple(place for place, of in zip(places, piles, strict=True) if of == pile)
            found.setdefault(own, np.isin(np.array(cards), own))
    return np.array(list(found.values()), bool).reshape(-1, len(cards))
