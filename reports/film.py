"""A game as a film: the first position drawn whole, then only what each decision changes.

Elements go by their ids (reports/board.py). What is written more than once is kept once, in `strings`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.reports.board import Element, draw, picture_of
from equipoise.sim.moments import Moment, moments
from equipoise.sim.picture import Picture
from equipoise.sim.table import Table

GONE = -1
Changes = list[tuple[str, int]]  # (id, number of its string), or GONE


class Strings:
    """Strings by number, each once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


@dataclass(frozen=True)
class Film:
    """`order` is every element there ever was, as it lies on the others: (id, layer)."""

    first: Picture
    last: Picture
    moments: Sequence[Moment]
    order: Sequence[tuple[str, str]]
    strings: Strings
    height: float  # of the tallest board
    changes: Sequence[Changes]  # by moment; the first makes the first position out of nothing


def film(table: Table) -> Film:
    """Plays a table to its end and keeps what is to be seen."""
    strings, before, height = Strings(), dict[str, Element](), 0.0
    seen: dict[tuple[str, int, str], None] = {}  # layer, above, id
    told, changes, pictures = list[Moment](), list[Changes](), list[Picture]()
    for moment in moments(table):
        pictures = [*pictures[:1], picture_of(table)]
        drawn = draw(pictures[-1])
        height = max(height, drawn.height)
        after = {element.id: element for element in drawn.elements}
        seen |= dict.fromkeys((element.layer, element.above, element.id) for element in after.values())
        changes.append(list(_changed(before, after, strings)))
        told.append(moment)
        before = after
    # sorted as every single position is: two that are ever drawn together lie on each other as they do there
    order = [(name, layer) for layer, _, name in sorted(seen)]
    return Film(pictures[0], pictures[-1], told, order, strings, height, changes)


def _changed(before: dict[str, Element], after: dict[str, Element], strings: Strings) -> Iterator[tuple[str, int]]:
    for name in before:
        if name not in after:
            yield name, GONE
    for name, element in after.items():
        if name not in before or before[name].markup != element.markup:
            yield name, strings.number(element.markup)
