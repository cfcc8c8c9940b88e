"""Positions of games, and worlds that a seat cannot tell apart: they differ in hidden things only."""

import random
from collections.abc import Iterator

from equipoise.sim.table import Table

HIDING = ("axis_mundi", "epoch", "exxinon", "mulu_caves", "mythic_earth")  # games in which something is hidden
POSITIONS = 14  # of a game, spread over it


def positions(slug: str, seats: int, seed: int) -> Iterator[Table]:
    """Of a game between its default bot and chance, which reaches what bots avoid; spread over the whole game."""
    table, rng = Table(slug, seats=seats, seed=seed), random.Random(seed)
    states = []
    while not table.over:
        if len(table.engine.legal_actions()) > 1:
            states.append(table.snapshot())
        table.apply(table.choose() if rng.random() < 0.8 else rng.choice(table.legal()))
    for saved in states[:: max(1, len(states) // POSITIONS)]:
        table.restore(saved)
        yield table


def worlds(table: Table) -> Iterator[Table]:
    """The table as it is, and as it might be for all that the seat to act can see; chance to come is the same."""
    real, chance = table.snapshot(), table.state()["common"]["rng"]
    for key in (None, 101, 202):
        table.restore(real)
        if key is not None:
            table.engine.redeal_for(table.to_act, key)
            table.load({"common": {"rng": chance}})
        yield table
    table.restore(real)
