"""Positions written in words: names into codes, with a sentence where a name or a number is not known."""

from collections.abc import Iterable, Mapping
from typing import Any

from equipoise.sim.errors import InputError, nearest

Words = Mapping[str, Any]


def code_of(names: Iterable[str], name: Any, what: str) -> int:
    """The place of a name in its list."""
    known = list(names)
    if name not in known:
        raise InputError(f"no {what} is called {name!r}; {nearest(str(name), known)}")
    return known.index(name)


def known_keys(given: Iterable[str], keys: Iterable[str], what: str) -> None:
    """Every given key must be one of these."""
    known = list(keys)
    for key in given:
        if key not in known:
            raise InputError(f"{what} has no {key!r}; {nearest(str(key), known)}")


def whole_number(value: Any, low: int, high: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(f"{what} = {value!r}; it is a whole number from {low} to {high}")
    return value


def bits_of(places: Iterable[int]) -> int:
    """A set of small numbers as the bits of one."""
    word = 0
    for place in places:
        word |= 1 << place
    return word


def bit_words(places: Iterable[int]) -> dict[str, list[int]]:
    """The same as the struct `Bits`."""
    word = bits_of(places)
    return {"word": [word & (1 << 64) - 1, word >> 64]}
