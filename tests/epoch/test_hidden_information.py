"""What a seat imagines and what its bots choose depend on what the seat may know, and on nothing else (EP-017, EP-259).

Two worlds that a seat cannot tell apart are made by dealing anew what it cannot see, with two keys.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from equipoise.sim.bots import make_bot
from equipoise.sim.games.epoch.bots import STYLES
from equipoise.sim.table import Table

RULES = {
    "base": [],
    "treachery": ["treachery.enabled=true"],
    "one quest of two": ["setup.quest_choice=pick_one_of_two", "setup.wretch_selection=draft"],
}
STEP = 23  # decisions between two positions that are looked at
BOTS = [*(f"heuristic:style={style}" for style in STYLES.named), "search:playouts=64,among=4,horizon=1"]


def positions(settings: list[str], seats: int) -> Iterator[Table]:
    """Of one game, from the set-up to the end; treachery and scries come up as the bots play."""
    table = Table("epoch", seats=seats, seed=31, index=seats, settings=settings)
    while not table.over:
        if table.engine.decisions % STEP == 0 or table.decision in ("decide_scry", "decide_source", "decide_quest"):
            yield table
        table.advance()


def worlds(table: Table, seat: int) -> list[dict[str, Any]]:
    """Two positions that differ in what the seat cannot see; the chance to come is the same."""
    engine, before, dealt = table.engine, table.snapshot(), []
    for key in (1, 2):
        engine.redeal_for(seat, key)
        dealt.append(engine.dump())
        table.restore(before)
    dealt[1]["common"]["rng"] = dealt[0]["common"]["rng"]
    return dealt


def imagined(table: Table, world: dict[str, Any], seat: int, key: int) -> dict[str, Any]:
    """What the seat makes of a world. Records are kept for the reader of a game, not for its players."""
    table.engine.load(world)
    table.engine.redeal_for(seat, key)
    state = table.engine.dump()
    return {name: value for name, value in state.items() if name not in ("facts", "seat_facts")}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.rule("EP-017", "EP-259")
def test_worlds_that_a_seat_cannot_tell_apart_are_imagined_alike(rules: str):
    different = 0
    for table in positions(RULES[rules], 4):
        before = table.snapshot()
        for seat in range(4):
            one, other = worlds(table, seat)
            different += one["deck"] != other["deck"]
            for key in (7, 8):
                assert imagined(table, one, seat, key) == imagined(table, other, seat, key)
            table.restore(before)
    assert different > 20


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.rule("EP-017", "EP-259")
def test_no_bot_chooses_by_what_it_cannot_see(rules: str):
    for table in positions(RULES[rules], 3):
        before = table.snapshot()
        one, other = worlds(table, table.to_act)
        bots = [make_bot(table.game, table.ruleset.rules, 3, spec) for spec in BOTS]
        for spec, bot in zip(BOTS, bots, strict=True):
            table.engine.load(one)
            choice = bot.decide(table.engine)
            table.engine.load(other)
            assert bot.decide(table.engine) == choice, spec
        table.restore(before)


@pytest.mark.rule("EP-017")
def test_nobody_knows_which_of_two_quests_another_player_has_kept():
    table = Table("epoch", seats=2, seed=5, settings=RULES["one quest of two"])
    while table.decision != "decide_turn":
        table.advance()
    one = table.engine.dump()
    kept, left = one["player"][1]["quest"], [q for q in one["player"][1]["offered"] if q != one["player"][1]["quest"]]
    other = table.engine.dump()
    for world, offered in ((one, [kept, *left]), (other, [*left, kept])):
        world["player"][1]["offered"] = offered
    assert imagined(table, one, 0, 3) == imagined(table, other, 0, 3)
