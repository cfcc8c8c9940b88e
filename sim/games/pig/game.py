"""Pig: a race of nerves with one die. Small, honest, and solved exactly: the house's measure of truth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from equipoise.ext.pig.bot import HoldBot, TableBot
from equipoise.ext.pig.engine import Pig

from equipoise.sim.action import Action, Event
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.pig.declaration import DECLARED
from equipoise.sim.games.pig.oracles import oracles
from equipoise.sim.games.pig.picture import picture
from equipoise.sim.games.pig.policy import optimal_policy
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.seating import same_character

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    told = {event.kind: event for event in events}
    if "bust" in told:
        return f"rolls {told['roll'].face} and loses the {told['bust'].points} points of the turn"
    if "bank" in told:
        return f"holds {told['bank'].points} and has {told['bank'].score}"
    if "roll" in told:
        return f"rolls {told['roll'].face}, {table.state()['turn_total']} in the turn"
    return f"{action.kind}s"


def draw(table: "Table") -> str:
    scores = table.state()["common"]["score"][: table.seats]
    rules = table.ruleset.rules
    assert isinstance(rules, PigRules)
    target = rules.target
    return "\n".join(f"seat {s}  {'#' * (40 * n // target):<40}  {n}/{target}" for s, n in enumerate(scores))


GAME = Game(
    declared=DECLARED,
    title="Pig",
    version="2",
    prefix="PG",
    summary="roll and add, or hold and bank; first to 100",
    seats=(2,),
    engine=Pig,
    bots={
        "hold": BotKind(
            "rolls until the turn is worth `at`, or enough to win",
            lambda game, rules, seats, params: HoldBot(params["at"]),
            {"at": BotParam(20, "turn total at which to hold", 1, 250)},
        ),
        "optimal": BotKind(
            "plays every position perfectly (value iteration)",
            lambda game, rules, seats, params: TableBot(optimal_policy(rules.target, rules.die, rules.bust_face)),
        ),
    },
    default_bot="optimal",
    design=same_character,
    balance=(),  # who goes first has an edge: that is the game, not a fault
    endings={"target": "somebody has reached the target"},
    tell=tell,
    draw=draw,
    picture=picture,
    oracles=oracles,
    search={"horizon": 1},
)
