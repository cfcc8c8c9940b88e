"""Pig, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Column, Constants, Declaration, Struct, i16, part
from equipoise.sim.games.pig.rules import PigRules

SEATS = 2
HOLDS = (10, 15, 20, 25)  # turn totals above which a restricted player may not hold


class State(Struct):
    common = part("Common", "`common.score` is the banked score")
    turn_total = i16("points of the turn, not yet banked", 0, 300)
    facts = part("SeatFacts", of=SEATS)


DECLARED = Declaration(
    slug="pig",
    rules=PigRules,
    characters=("player",),
    actions=ActionSpace({"roll": (), "hold": ()}),
    decisions=("roll_or_hold",),
    end_reasons=("target",),
    events=EventSpace(
        {
            "bust": (Arg("seat"), Arg("points")),
            "bank": (Arg("seat"), Arg("points"), Arg("score")),
        }
    ),
    seat_facts=(
        Column("turns", "turns completed", type="u16"),
        Column("busts", "turns lost to the bust face", type="u16"),
        Column("best_turn", "most points banked in one turn", type="u16"),
    ),
    bans={"hold": {f"over_{total}": f"hold a turn worth more than {total}" for total in HOLDS}},
    features={
        "banked": "share of the target that is banked",
        "turn": "share of the target that the running turn is worth, in the seat's own turn",
        "to_move": "it is the seat's turn",
    },
    constants=Constants(FIRST_HOLD=HOLDS[0], HOLD_STEP=HOLDS[1] - HOLDS[0], HOLDS=len(HOLDS)),
    state=State,
)
