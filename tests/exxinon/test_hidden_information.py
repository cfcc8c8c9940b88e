"""Two worlds that a team cannot tell apart are one to it: imagined worlds and choices are the same in both."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from equipoise.ext.engine import Bot

from equipoise.sim.bots import make_bot
from equipoise.sim.games.exxinon.bots import STYLES
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table

OTHER_WORLD, IMAGINED = 1001, 2002  # keys of re-deals
SEARCH = (
    "search:playouts=64,among=4,horizon=1,playout=random",
    "search:playouts=64,among=4,horizon=1,playout=heuristic",
)


def positions(games: int, apart: int, **more: Any) -> Iterator[Table]:
    """Tables in the middle of games, every so many decisions; a third of the decisions is taken at random."""
    for index in range(games):
        table, chance = Table("exxinon", seed=31, index=index, **more), random.Random(index)
        for played in range(10**6):
            if table.over:
                break
            if played % apart == index % apart:
                yield table
            table.apply(chance.choice(table.legal()) if chance.random() < 0.3 else table.choose())


def world(table: Table) -> dict[str, Any]:
    """The state without the generator and without what is only recorded."""
    state = {key: value for key, value in table.state().items() if key not in ("facts", "seat_facts")}
    return {**state, "common": {key: value for key, value in state["common"].items() if key != "rng"}}


def exchange_hidden(table: Table, seat: int) -> None:
    """The same position with other cards in the places that the seat cannot see. The generator stays."""
    chance = table.state()["common"]["rng"]
    table.engine.redeal_for(seat, OTHER_WORLD)
    table.load({"common": {"rng": chance}})


def imagined(table: Table, seat: int) -> dict[str, Any]:
    before = table.snapshot()
    table.engine.redeal_for(seat, IMAGINED)
    state = world(table)
    table.restore(before)
    return state


@pytest.mark.rule("FX-005", "FX-006", "FX-007", "FX-338")
@pytest.mark.parametrize("settings", [[], ["setup.mode=draft"]])
def test_imagined_worlds_depend_on_what_a_team_may_know(settings):
    differ = looked_at = 0
    for table in positions(6, 40, settings=settings):
        for seat in range(4):
            before, real = table.snapshot(), world(table)
            guess = imagined(table, seat)
            exchange_hidden(table, seat)
            differ += world(table) != real
            looked_at += 1
            assert imagined(table, seat) == guess
            table.restore(before)
    assert looked_at > 100
    assert differ > 0.8 * looked_at  # nothing is hidden yet while the teams draft


def bots() -> dict[str, Bot]:
    """Every bot that decides without drawing, new: it remembers no plan."""
    specs = (*(f"heuristic:style={style}" for style in STYLES.named), *SEARCH)
    return {spec: make_bot(GAME, Ruleset.make(GAME).rules, 4, spec) for spec in specs}


@pytest.mark.rule("FX-005", "FX-006")
def test_no_bot_chooses_by_what_it_cannot_see():
    in_this_world, in_the_other = bots(), bots()
    looked_at = 0
    for table in positions(6, 20):
        before = table.snapshot()
        choices = {spec: bot.decide(table.engine) for spec, bot in in_this_world.items()}
        exchange_hidden(table, table.to_act)
        looked_at += 1
        for spec, bot in in_the_other.items():
            assert bot.decide(table.engine) == choices[spec], (spec, table.decision)
        table.restore(before)
    assert looked_at > 50
