"""Win rates of those who had something: sums by block of what seats held, by copies, with and without winning."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from equipoise.analysis.blocks import Array, Chunk
from equipoise.analysis.intervals import Floats


def copies(chunk: Chunk, columns: Sequence[Mapping[str, Any]], places: Sequence[str]) -> Array:
    """The sum of some array columns as [block, row, place], each put in the order of `places`."""
    total: Array | None = None
    for card in columns:
        values = chunk.seats[card["name"]]
        values = values.reshape(len(values), -1, values.shape[3] if values.ndim == 4 else 1)
        if list(card["places"] or [card["name"]]) != list(places):
            spread = np.zeros((*values.shape[:2], len(places)), values.dtype)
            spread[:, :, [places.index(name) for name in card["places"] or [card["name"]]]] = values
            values = spread
        total = values.astype(np.float32) if total is None else total + values
    assert total is not None
    return total


def won_and_held(held: Array, won: Array) -> tuple[Floats, Floats]:
    """([block, place] sums of won x copies, sums of copies)."""
    weights = won.reshape(len(won), 1, -1).astype(np.float32)
    ones = np.ones_like(weights)
    both = np.concatenate([weights, ones], axis=1) @ held
    return both[:, 0].astype(np.float64), both[:, 1].astype(np.float64)


def places_of(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names that some columns count, in order of appearance."""
    return list(dict.fromkeys(place for card in columns for place in card["places"] or [card["name"]]))


def names(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    return [card["name"] for card in columns]
