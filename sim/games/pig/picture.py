"""Pig as a picture: a lane for each seat, as long as the target."""

from typing import TYPE_CHECKING, cast

from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.picture import Box, Label, Lines, Panel, Picture, Place, Sign

if TYPE_CHECKING:
    from equipoise.sim.table import Table

LENGTH, HEIGHT, STEP = 100.0, 10.0, 16.0
LEGEND = (Sign("goal", "", "points of the turn, not yet banked"), Sign("outline", "", "the target"))


def _lane(seat: int, banked: float, turn: float) -> list[Place]:
    """How much is banked, and what the running turn would add."""
    top = STEP * seat
    return [
        Place(f"lane-{seat}", Box(0, top, LENGTH, HEIGHT), "ground", title=f"lane of seat {seat}"),
        Place(f"banked-{seat}", Box(0, top, banked, HEIGHT), seat=seat, title=f"banked by seat {seat}", above=1),
        Place(f"turn-{seat}", Box(banked, top + 2, turn, HEIGHT - 4), "goal", title="points of the turn", above=1),
    ]


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Nothing is hidden."""
    state, target = table.state(), cast(PigRules, table.ruleset.rules).target
    places, labels, panels = [], [], []
    for s in range(table.seats):
        score, turn = state["common"]["score"][s], state["turn_total"] if s == table.to_act else 0
        places += _lane(s, LENGTH * score / target, LENGTH * turn / target)
        labels.append(Label(f"name-{s}", 1, STEP * s - 3, 4, f"seat {s}", left=True))
        rows = {"banked": f"{score} of {target}", "this turn": str(turn) if turn else ""}
        panels.append(Panel(f"seat-{s}", f"Seat {s}", rows, seat=s, marked=s == table.to_act))
    bottom = STEP * table.seats
    places.append(
        Place("target", Lines((((LENGTH, -6), (LENGTH, bottom)),)), "outline", title=f"target {target}", above=2)
    )
    return Picture("Pig", (-2, -8, 1.35 * LENGTH, bottom + 10), places, labels=labels, panels=panels, legend=LEGEND)
