"""Who draws a table. Drawing is not this layer's business: whoever can do it says so here (equipoise/__init__.py)."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from equipoise.sim.table import Table

_DRAWERS: list[tuple[str, str]] = []


def drawn_by(module: str, function: str) -> None:
    """From now on this function makes the SVG of a table. Its module is imported when a table is drawn."""
    _DRAWERS[:] = [(module, function)]


def drawn(table: "Table") -> str | None:
    """The table as SVG; None if nobody draws it."""
    for module, function in _DRAWERS:
        return cast(Callable[["Table"], str], getattr(import_module(module), function))(table)
    return None
