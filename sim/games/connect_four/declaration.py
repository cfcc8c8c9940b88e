"""Connect Four, declared: everything that the rules in words and the compiled rules both know by name.

A side's stones are one word, column by column from the bottom, with an empty row on top of each column, so that a line
is found by shifting the word against itself.
"""

from equipoise.sim.action import ActionSpace, Arg
from equipoise.sim.declare import Codes, Column, Constants, Declaration, Struct, part, u8, u64
from equipoise.sim.games.connect_four.rules import ConnectFourRules

CONSTANTS = Constants(SEATS=2, COLUMNS=(9, "at most"))
LINES = Codes("line", ("none", "vertical", "horizontal", "rising", "falling"), says="the direction of the winning line")


class State(Struct):
    common = part("Common")
    stones = u64("bits: where a side's stones lie", of=CONSTANTS.SEATS)
    height = u8("stones in a column", 0, 12, of=CONSTANTS.COLUMNS)
    facts = part("GameFacts")


DECLARED = Declaration(
    slug="connect_four",
    rules=ConnectFourRules,
    characters=("player",),
    actions=ActionSpace({"drop": (Arg("column"),)}),
    decisions=("drop",),
    end_reasons=("line", "full_board"),
    game_facts=(
        Column("first_column", "where the first stone went"),
        Column("stones", "stones on the board at the end"),
        Column("line", "direction of the winning line", LINES),
    ),
    bans={"column": [str(column) for column in range(7)]},
    features={
        "first": "it began",
        "to_move": "it is the seat's turn",
        "longest": "stones in its longest line so far",
        "threats": "columns in which its next stone would win",
    },
    constants=CONSTANTS,
    codes=(LINES,),
    state=State,
)
