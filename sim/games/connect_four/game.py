"""Connect Four: the house's measure of speed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from equipoise.ext.connect_four.bot import ThreatBot
from equipoise.ext.connect_four.engine import ConnectFour

from equipoise.sim.action import Action, Event
from equipoise.sim.game import BotKind, Game
from equipoise.sim.games.connect_four.declaration import DECLARED
from equipoise.sim.games.connect_four.oracles import oracles
from equipoise.sim.games.connect_four.picture import picture
from equipoise.sim.games.connect_four.rules import ConnectFourRules
from equipoise.sim.seating import same_character

if TYPE_CHECKING:
    from equipoise.sim.table import Table

SIDES = "xo"


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    return f"({SIDES[seat]}) drops into column {action.column}"


def draw(table: "Table") -> str:
    state, rules = table.state(), table.ruleset.rules
    assert isinstance(rules, ConnectFourRules)

    def place(column: int, row: int) -> str:
        bit = 1 << (column * (rules.rows + 1) + row)
        return next((SIDES[s] for s in range(2) if state["stones"][s] & bit), ".")

    rows = [" ".join(place(c, r) for c in range(rules.columns)) for r in reversed(range(rules.rows))]
    return "\n".join([*rows, " ".join(str(c) for c in range(rules.columns))])


GAME = Game(
    declared=DECLARED,
    title="Connect Four",
    version="2",
    prefix="CF",
    summary="drop stones, four in a row wins",
    seats=(2,),
    engine=ConnectFour,
    bots={
        "heuristic": BotKind(
            "wins, blocks, gives nothing away, stays near the centre", lambda game, rules, seats, params: ThreatBot()
        ),
    },
    default_bot="heuristic",
    design=same_character,
    balance=(),  # who goes first has an edge: that is the game, not a fault
    endings={"line": "four in a row", "full_board": "the board is full"},
    tell=tell,
    draw=draw,
    picture=picture,
    score="",
    oracles=oracles,
)
