"""Deeds: the decisions of one turn, as a game's words for a turn get them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from equipoise.sim.action import Action, Event

if TYPE_CHECKING:
    from equipoise.sim.table import Table


@dataclass(frozen=True)
class Deed:
    """One decision and what came of it, in numbers and in words."""

    action: Action
    events: Sequence[Event]
    text: str

    @property
    def kind(self) -> str:
        return self.action.kind


TellTurn = Callable[["Table", int, Sequence[Deed]], Sequence[str]]


def one_by_one(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    """A line for every decision."""
    return [deed.text for deed in deeds]


def runs_of(deeds: Sequence[Deed], family: Callable[[Deed], str]) -> Iterator[tuple[str, list[Deed]]]:
    """Deeds that follow each other and are told together, by what they have in common; an empty family is told one by
    one."""
    for name, same in groupby(deeds, family):
        if name:
            yield name, list(same)
        else:
            yield from (("", [deed]) for deed in same)


def listed(names: Sequence[str], counted: bool = True) -> str:
    """A, B and C; twice the same is told once, if they are `counted`."""
    often = {name: names.count(name) for name in names}
    told = [name if n == 1 else f"{name} ({n} times)" for name, n in often.items()] if counted else list(names)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
