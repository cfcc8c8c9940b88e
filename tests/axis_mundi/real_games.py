"""Real games of Axis Mundi, played at random from the set-up."""

import random

from equipoise.sim.table import Table

STEP = ["engine.auto_single=false"]


def played(decisions: int = 150, seats: int = 6, seed: int = 1) -> Table:
    """A real game at random, at the first choice of an Action after so many decisions."""
    table, rng = Table("axis_mundi", seats=seats, seed=seed, settings=STEP), random.Random(seed)
    while decisions > 0 or table.decision != "decide_action":
        table.apply(rng.choice(table.legal()))
        decisions -= 1
    return table
