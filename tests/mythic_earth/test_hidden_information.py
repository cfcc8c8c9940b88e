"""What a seat imagines, and what a bot chooses, depends only on what it may know (ME-040, ME-045, ME-046, ME-436).

Two worlds that a seat cannot tell apart differ in the other player's Devotion, his cards and picks, and the order of
the decks. Dealt anew with the same key they must become one and the same world.
"""

from collections.abc import Iterator

import pytest

from equipoise.sim.bots import make_bot
from equipoise.sim.games.mythic_earth.bots import STYLES
from equipoise.sim.games.mythic_earth.components import SCENARIOS
from equipoise.sim.table import Table

FACTS = ("facts", "seat_facts", "tally")  # what is recorded; nobody plays by it
OTHER_WORLDS = (101, 102, 103)
EVERY = 23  # decisions between two positions that are looked at


def positions(scenario: str, seed: int, cards: int) -> Iterator[Table]:
    """A game from the choice of Devotions to its end, stopped every now and then and at every opening decision."""
    settings = [f"setup.primary={scenario}", f"setup.devotions_dealt={cards}"]
    table = Table("mythic_earth", seed=seed, settings=settings)
    while not table.over:
        opening = table.decision in ("decide_devotion", "decide_secret")
        if len(table.legal()) > 1 and (opening or table.state()["common"]["decisions"] % EVERY == 0):
            yield table
        table.advance()


def in_world(table: Table, key: int) -> Table:
    """The same position with other hidden cards and picks, and the same chance to come."""
    chance = table.state()["common"]["rng"]
    table.engine.redeal_for(table.to_act, key)
    table.engine.load({**table.state(), "common": {**table.state()["common"], "rng": chance}})
    return table


def imagined(table: Table, key: int) -> dict:
    table.engine.redeal_for(table.to_act, key)
    return {name: value for name, value in table.state().items() if name not in FACTS}


def hidden(table: Table) -> tuple:
    """What the seat to act cannot see."""
    state, other = table.state(), 1 - table.to_act
    player = state["player"][other]
    return player["devotion"], player["dealt"], player["pick"], [deck["cards"] for deck in state["deck"]]


@pytest.mark.rule("ME-040", "ME-045", "ME-046", "ME-436")
@pytest.mark.parametrize("cards", [1, 3])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_worlds_that_look_alike_give_the_same_imagined_world(scenario, cards):
    worlds_differ = 0
    for table in positions(scenario, 5, cards):
        here = table.snapshot()
        truth, expected = hidden(table), imagined(table, 7)
        for world in OTHER_WORLDS:
            table.restore(here)
            worlds_differ += hidden(in_world(table, world)) != truth
            assert imagined(table, 7) == expected
        table.restore(here)
    assert worlds_differ > 20


@pytest.mark.rule("ME-045", "ME-046")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_style_of_play_looks_at_what_is_hidden(scenario):
    for table in positions(scenario, 6, 2):
        bots = [make_bot(table.game, table.ruleset.rules, 2, f"heuristic:style={style}") for style in STYLES.named]
        assert_same_choices(table, bots)


@pytest.mark.rule("ME-045", "ME-046")
def test_search_does_not_look_at_what_is_hidden():
    asked = 0
    for table in positions("pillage_village", 8, 2):
        if len(table.legal()) <= 12:
            spec = "search:playouts=64,among=4,horizon=1,playout=random"
            assert_same_choices(table, [make_bot(table.game, table.ruleset.rules, 2, spec)])
            asked += 1
    assert asked > 5


def assert_same_choices(table: Table, bots: list) -> None:
    here = table.snapshot()
    expected = [bot.decide(table.engine) for bot in bots]
    for world in OTHER_WORLDS:
        table.restore(here)
        in_world(table, world)
        assert [bot.decide(table.engine) for bot in bots] == expected
    table.restore(here)
