"""Connect Four as a picture: the rack from the front."""

from typing import TYPE_CHECKING, cast

from equipoise.sim.games.connect_four.rules import ConnectFourRules
from equipoise.sim.picture import Box, Label, Panel, Picture, Place, Token

if TYPE_CHECKING:
    from equipoise.sim.table import Table

SIDES = "xo"


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Nothing is hidden."""
    state, rules = table.state(), cast(ConnectFourRules, table.ruleset.rules)
    places, tokens = [], []
    for column in range(rules.columns):
        for row in range(rules.rows):
            name, x, y = f"{column}-{row}", column + 0.5, rules.rows - row - 0.5
            where = f"column {column}, row {row} from below"
            places.append(Place(f"cell-{name}", Box(column, rules.rows - row - 1, 1, 1), title=where))
            bit = 1 << (column * (rules.rows + 1) + row)
            owner = next((s for s in range(2) if state["stones"][s] & bit), None)
            if owner is not None:
                said = f"stone of seat {owner}, {where}"
                tokens.append(Token(f"stone-{name}", x, y, 0.4, SIDES[owner], said, seat=owner))
    labels = [Label(f"column-{c}", c + 0.5, rules.rows + 0.4, 0.35, str(c)) for c in range(rules.columns)]
    panels = [
        Panel(
            f"seat-{s}", f"Seat {s} ({SIDES[s]})", {"stones": str(state["stones"][s].bit_count())}, s, s == table.to_act
        )
        for s in range(table.seats)
    ]
    frame = (-0.2, -0.2, rules.columns + 0.4, rules.rows + 1.0)
    return Picture("Connect Four", frame, places, tokens, labels, panels)
