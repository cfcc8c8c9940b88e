"""The engine's structs as numpy sees them: the same declaration, laid out as the C compiler lays it out."""

from functools import cache
from typing import Any

import numpy as np

from equipoise.sim.declare import Declaration, Field, rules_fields

NUMBERS = {"i8": "i1", "u8": "u1", "i16": "i2", "u16": "u2", "i32": "i4", "u32": "u4", "i64": "i8", "u64": "u8"}
NUMBERS |= {"double": "f8", "float": "f4"}

Layout = np.dtype[Any]


def struct_layout(declared: Declaration, struct: str) -> Layout:
    """Of one of the game's structs, or one of the house's."""
    fields = declared.fields_of(struct)
    if fields is None:
        return house_layout(struct)
    return fields_layout(fields, declared)


def fields_layout(fields: dict[str, Field], declared: Declaration | None = None) -> Layout:
    def type_of(own: Field) -> Any:
        if own.type in NUMBERS:
            return NUMBERS[own.type]
        assert declared is not None
        return struct_layout(declared, own.type)

    return np.dtype([(name, type_of(own), own.of) for name, own in fields.items()], align=True)


@cache
def house_layout(struct: str) -> Layout:
    from equipoise.ext.layouts import house_layouts

    layout: Layout = house_layouts()[struct]
    return layout


@cache
def state_layout(declared: Declaration) -> Layout:
    return struct_layout(declared, declared.state.__name__)


@cache
def rules_layout(declared: Declaration) -> Layout:
    return fields_layout(rules_fields(declared.rules))


@cache
def content_layout(declared: Declaration) -> Layout | None:
    return None if declared.content is None else fields_layout(declared.content.declared)


@cache
def facts_layouts(declared: Declaration) -> tuple[Layout | None, Layout | None]:
    """Of what is recorded of a game and of each seat; None where that is nothing."""
    game, seat = declared.facts("GameFacts"), declared.facts("SeatFacts")
    return (fields_layout(game) if game else None), (fields_layout(seat) if seat else None)
