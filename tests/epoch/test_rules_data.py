"""Parameters and content: what a tweak may not do, lists that bite, and cards that a tweak adds."""

import pytest
from island import RELIC, start, wretch

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.components import (
    COMPANIONS,
    JOURNEYS,
    MONSTERS,
    QUESTS,
    RELICS,
    TRAITS,
    TRIGGERS,
    WRETCHES,
)
from equipoise.sim.games.epoch.game import GAME
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

FAULTS = {
    "setup.potential=12": "setup.blocks_per_player = 24, but potential",
    "setup.seat_honor=[0,0]": "it is 5 numbers, by turn order",
    "setup.start_honor=19 setup.starting_companion_honor=true": "a player may start with 22 honor",
    "triggers.tokens=[20,20]": "each greater than the one before",
    "speed.base=4 speed.max=3": "speed.base = 4 is beyond speed.max = 3",
    "tiles.monastery_cost=0": "needs tiles.repeat_cap of 1 or more",
    "proficiency.box_limit=5": "it is 0 (none) or 18 to 30",
    'dice.counter_faces=["miss"]': "has 1 faces; a die has 6",
    "tile.inn.count=4": "tile.*.count add up to 20; there are 19 tiles",
    "tile.tavern.count=1": "there is no tile.tavern",
    "companion.bard.honor=-1": "treachery cards, and only they, have a negative one",
    "companion.bard.effects.0.do=t_move": "bard.effects: only treachery cards have t_* effects",
    "companion.bard.effects.0.n=0": "rest_any needs a number of 1 or more",
    'companion.muse.effects.0.of="heroic"': "no companion gives heroic attributes",
    'companion.muse.effects.0.of="everything"': "it is common or heroic or all",
    "companion.brad.honor=1": "there is no companion.brad, and a new one needs",
    "relic.fate_die.use=5": "is more than its capacity of 3",
    'trait.swift.static.0.of="inn"': "`cost`, and only it, names a tile kind",
    "trigger.t_legend.threshold=[1,2]": "it is one number, or four",
    "journey.journey_01.start=2": "2 journeys start on triangle 2",
    "monsters.fatigue=9": "monsters.fatigue = 9 is not allowed; it is a whole number from 0 to 4 (default 2)",
}


@pytest.mark.parametrize("settings", FAULTS)
def test_a_ruleset_that_does_not_fit_is_refused_in_one_sentence(settings):
    with pytest.raises(InputError) as error:
        Ruleset.make(GAME, [parse_setting(s) for s in settings.split(" ")])
    assert FAULTS[settings] in str(error.value)
    assert "\n" not in str(error.value)


def test_too_few_wretches_for_the_seats_are_refused():
    for wretch_name in ("usurer", "tyrant"):
        settings = [f"wretch.{wretch_name}.enabled=false"]
        Table("epoch", seats=4, settings=settings)
    both = ["wretch.usurer.enabled=false", "wretch.tyrant.enabled=false"]
    with pytest.raises(InputError, match="wretch"):
        Table("epoch", seats=4, settings=both)


@pytest.mark.rule("EP-257", "EP-004")
def test_wretches_that_are_not_enabled_are_not_seated():
    for index in range(6):
        table = Table("epoch", seats=2, index=index, settings=["wretch.usurer.enabled=false"])
        assert "usurer" not in table.characters


def test_the_content_is_that_of_the_book_and_its_stand_ins():
    sizes = {table_size(t) for t in (TRAITS, RELICS, MONSTERS)}
    assert sizes == {(12, 3)}
    assert table_size(COMPANIONS) == (36, 9)
    assert [len(t) for t in (WRETCHES, JOURNEYS, TRIGGERS, QUESTS)] == [5, 12, 12, 12]


def table_size(table) -> tuple[int, int]:
    return sum(not card.treachery for card in table.values()), sum(card.treachery for card in table.values())


@pytest.mark.rule("EP-008", "EP-009")
def test_seat_compensation_goes_by_turn_order():
    settings = ["setup.seat_honor=[0,1,2,0,0]", "setup.seat_influence=[0,0,1,0,0]"]
    table = Table("epoch", seats=3, seed=4, settings=settings)
    for row, player in zip(table.outcome(), table.state()["player"], strict=False):
        assert row["score"] == 10 + row["order"]
        assert player["influence"] == 8 + (row["order"] == 2)
        assert player["reserve"] == 3 - (row["order"] == 2)


@pytest.mark.rule("EP-022")
def test_tokens_lie_where_the_list_says():
    board = start({"P0": wretch("v31", honor=14)}, settings=["triggers.tokens=[16,70]"], tiles={"h00": "inn"})
    assert board.act("control", "h00").decision == "decide_remove_trigger"


@pytest.mark.rule("EP-112")
@pytest.mark.parametrize(
    ("faces", "gained"),
    [("common_twice", "S2"), ("heroic_twice", "W1"), ('["vision","vision","vision","vision","vision","vision"]', "V1")],
)
def test_other_faces_of_the_white_die(faces, gained):
    board = start(
        {"P0": wretch("v31", held="S1")}, tiles={"h00": "academy"}, settings=[f"dice.attribute_faces={faces}"]
    )
    board.table.apply("act", hex="h00", dice=[6])
    assert gained in board.blocks(0).split()


@pytest.mark.rule("EP-209")
def test_other_faces_of_the_black_die():
    own = wretch("v31", "8/4/0", "C2", companions={"bard": 0})
    safe = 'dice.counter_faces=["miss","miss","miss","miss","miss","miss"]'
    board = start(
        {"P0": own},
        tiles={"h00": "gaping_maw"},
        settings=[safe],
        stacks={"monster": []},
        face_up={"monster": "bog_hydra"},
    )
    board.table.apply("act", hex="h00", dice=[1, 4])
    assert board.on("bard") == 0


@pytest.mark.rule("EP-236")
def test_a_threshold_may_depend_on_the_players():
    isle = {"P0": wretch("v31", "8/6/1")}
    control = {"h03": 1, "h04": 1, "h05": 1}
    tiles = dict.fromkeys(("h03", "h04", "h05"), "inn") | {"h00": "fort"}
    for many, ends in (("[4,9,9,9]", 4), ("[5,4,9,9]", 0)):
        board = start(
            isle,
            tiles=tiles,
            control=control,
            triggers={"active": ["t_claimed_isle", "t_legend"]},
            settings=[f"trigger.t_claimed_isle.threshold={many}"],
        )
        assert board.act("control", "h00").state()["end_round"] == ends


def test_a_tweak_may_add_a_card_made_of_known_primitives():
    new = 'relic.lucky_coin={name="Lucky Coin",honor=3,capacity=1,use=1,effects={0={do="honor",n=2}}}'
    own = wretch("v31", "8/8/2", "V2")
    board = start({"P0": own}, tiles={"h00": "arcane_tower"}, settings=[new], face_up={"relic": "lucky_coin"})
    board.act("act", "h00").act("face_up")
    assert board.honor(0) == 13
    board.table.apply("relic", relic="new_card_90")
    assert board.honor(0) == 15
    assert board.face_up(RELIC) != "lucky_coin"


def test_a_card_that_is_not_enabled_is_not_dealt():
    table = Table("epoch", seats=2, settings=["relic.fate_die.enabled=false"])
    state = table.state()
    held = [*state["deck"][RELIC]["cards"][: state["deck"][RELIC]["size"]], state["face_up"][RELIC]]
    assert len(held) == 11
    assert "fate_die" not in [table.game.cards[card] for card in held]
