"""What bots use: how often every action was offered, and how often it was taken."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from equipoise.ext.usage import count_usage

from equipoise.sim.action import Arg
from equipoise.sim.plan import Plan

BITS = 8  # of an argument that the counting can reach


def counted_argument(args: Sequence[Arg]) -> int | None:
    """Which argument says what is used: the first whose values have names and are no places of the board."""
    for i, arg in enumerate(args):
        if arg.values and not arg.place:
            return i
        if arg.bits != BITS:
            return None
    return None


def usage(plan: Plan, blocks: int, *, by_character: bool = False) -> pl.DataFrame:
    """Columns (character,) action, argument, offered, taken, share; every kind of action has a row, used or not.

    `argument` names what is used (a card, a treasure, a deck) where an action says so, and is null otherwise. Places of
    the board are counted together.
    """
    game, lineup = plan.descriptor, plan.lineup
    engine, bots = plan.set_up()
    places = [counted_argument(args) for args in game.actions.kinds.values()]
    offered, taken, of_kind = count_usage(
        engine, bots, lineup.characters, lineup.teams, lineup.bots_in(0, blocks), plan.seed, 0, blocks,
        len(game.characters), np.array([place or 0 for place in places], np.uint8),
    )  # fmt: skip
    if not by_character:
        offered, taken, of_kind = (array.sum(axis=0, keepdims=True) for array in (offered, taken, of_kind))
    rows = []
    for who in range(len(offered)):
        for kind, (name, args) in enumerate(game.actions.kinds.items()):
            place = places[kind]
            values = None if place is None else args[place].values
            cells: list[tuple[str | None, int, int]]
            if values is None or not np.any(offered[who, kind]):
                cells = [(None, int(of_kind[who, kind]), int(taken[who, kind].sum()))]
            else:
                cells = [
                    (value, int(offered[who, kind, i]), int(taken[who, kind, i]))
                    for i, value in enumerate(values)
                    if offered[who, kind, i]
                ]
            for value, there, used in cells:
                row = {"character": game.characters[who]} if by_character else {}
                share = used / there if there else None
                rows.append({**row, "action": name, "argument": value, "offered": there, "taken": used, "share": share})
    return pl.DataFrame(rows, infer_schema_length=None)
