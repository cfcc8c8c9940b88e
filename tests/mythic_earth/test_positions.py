"""Positions of Mythic Earth in words and back, and how bad ones are refused."""

import json
import random

import pytest
from battlefield import battle, unit

from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.declaration import DECLARED
from equipoise.sim.games.mythic_earth.position_keys import GOING_ON
from equipoise.sim.games.mythic_earth.position_words import in_words
from equipoise.sim.games.mythic_earth.positions import position
from equipoise.sim.games.mythic_earth.state import FRAMES
from equipoise.sim.table import Table

NOT_SAID = ("rng", "decisions", "order", "won", "rank")  # of a game: chance to come, records


def seen(table: Table) -> dict:
    """The state that words can say: all but chance to come, decks, records, and what is left over from before."""
    state = table.state()
    state["common"] = {key: value for key, value in state["common"].items() if key not in NOT_SAID}
    state["stack"] = state["stack"][: state["pending"]["depth"]]
    state["stack"][0]["side"] = 0
    for one in state["unit"]:
        if one["where"] != 2:  # not on the table: nowhere
            for key in ("x", "y", "radius", "talents", "front", "stat", "minis", "base", "height", "type"):
                one[key] = None
        if one["where"] == 0:
            one.clear()
        elif not one["on_alert"]:
            one["alert_since_turn"] = 0
    for token in state["token"]:
        if token["kind"] == 0:
            token.clear()
        elif token["carrier"] != 255:
            token["x"] = token["y"] = 0
    if state["activation"]["unit"] == 255:
        state["activation"] = None
    if state["pending"]["depth"] == 2:
        for key in (*GOING_ON, "struck"):
            state[key] = None
    return {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "tally", "deck")}


@pytest.mark.parametrize("seed", range(6))
def test_any_position_goes_through_words_and_back(seed):
    rng = random.Random(seed)
    table = Table("mythic_earth", seed=seed, index=seed, bots=["random"])
    looked = 0
    for step in range(220):
        if table.over:
            break
        table.apply(rng.choice(table.legal()))
        if table.over or table.round == 0 or step % 7 or table.state()["scenario"] == 255:
            continue
        words = json.loads(json.dumps(in_words(table)))
        again = Table("mythic_earth", seed=99, index=seed, bots=["random"])
        again.load(position(again, words))
        assert seen(again) == seen(table)
        assert sorted(map(str, again.legal())) == sorted(map(str, table.legal()))
        looked += 1
    assert looked > 15


def refused(**words) -> str:
    table = Table("mythic_earth", seed=1, bots=["random"])
    with pytest.raises(InputError) as error:
        position(table, words)
    return str(error.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"unit": {}}, "a position has no 'unit'; did you mean units"),
        ({"units": {0: {"entry": "jaguars"}}}, "no unit entry is called 'jaguars'"),
        ({"units": {0: unit("az_jaguar_warriors", 9, (1, 1))}}, "unit 0.minis = 9; it is a whole number from 0 to 8"),
        ({"units": {0: unit("az_jaguar_warriors", 6, (1, 1), marker=2)}}, "did you mean markers"),
        ({"units": {0: unit("az_jaguar_warriors", 6, (1,))}}, "it is x and y"),
        ({"units": {0: unit("az_jaguar_warriors", 6, where="table")}}, "stands `at`"),
        ({"units": {0: unit("az_jaguar_warriors", 6, (1, 1), started=5)}}, "more than it started with"),
        ({"units": {0: unit("az_jaguar_warriors", 6, (1, 1), engaged=[1])}}, "no enemy in the position"),
        ({"units": {60: unit("az_jaguar_warriors", 6, (1, 1))}}, "from 0 to 49"),
        ({"units": {32: {"markers": 1}}}, "Spirit Animal 32"),
        ({"players": {0: {"pool": [6]}}}, "1 dice; its Units have 0 left to receive"),
        ({"players": {0: {"pool": [7]}}}, "from 1 to 6"),
        ({"players": {0: {"devotion": "ec1"}}}, "not of the everliving"),
        ({"players": {0: {"blessings": ["renewal"]}}}, "no Blessing is called 'renewal'"),
        ({"tokens": [{"kind": "altar"}]}, "lies `at`"),
        ({"tokens": [{"kind": "captive", "carrier": 3}]}, "no such Unit"),
        ({"activation": {"unit": 2}}, "no such Unit"),
        ({"scenario": "altars"}, "no scenario is called 'altars'"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(words, said):
    sentence = refused(**words)
    assert said in sentence
    assert "\n" not in sentence


def test_the_base_position_is_sound():
    field = battle({"jaguars": unit("az_jaguar_warriors", 6, (300, 200))})
    assert field.table.engine.broken_invariant() is None
    assert (field.turn, field.decision, field.to_act, field.pool(0)) == (2, "decide_activation", 0, [6])


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"stack": {0: {"die": 7}}}, "stack.0.die = 7 is not allowed; it is from 0 to 6"),
        ({"activation": {"value": 7}}, "activation.value = 7 is not allowed; it is from 0 to 6"),
    ],
)
def test_a_die_has_no_seventh_face(numbers, said):
    with pytest.raises(InputError) as refused:
        Table("mythic_earth", seed=1).load(numbers)
    assert said in str(refused.value)


JAGUARS, ANIMAL, NOBODY = 0, 32, 255
SHIFTS = 6  # a step of an activation


def activation(frame_unit: int, step: int, unit: int = JAGUARS) -> dict:
    """An activation of a Unit, above which a Blessing is asked for."""
    return {
        "common": {"decision": DECLARED.decisions.index("decide_blessing")},
        "pending": {"depth": 3},
        "activation": {"unit": unit},
        "stack": {
            1: {"unit": frame_unit, "step": step},
            2: {"kind": FRAMES.index("window"), "seat": 0, "unit": JAGUARS},
        },
    }


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (activation(NOBODY, SHIFTS), "stack.unit of an activation is activation.unit, and no other"),
        (activation(9, SHIFTS, unit=9), "activation.unit is no Unit of the game"),
        (
            {"stack": {1: {"kind": FRAMES.index("alert"), "unit": JAGUARS, "units": 1 << ANIMAL}}},
            "common.decision = decide_activation is not allowed; stack.1, alert, asks decide_alert or",
        ),
        ({"stack": {1: {"step": SHIFTS}}}, "stack.1.step = 6 is not allowed; at decide_activation it is 0"),
        ({"common": {"seat": 1}}, "common.seat = 1 is not allowed; decide_activation is asked of stack.1.seat, which"),
        (
            {"pending": {"depth": 3}, "stack": {2: {"kind": FRAMES.index("activate"), "seat": 0}}},
            "the stack holds one activation at a time",
        ),
        ({"player": {0: {"picks": 1}}}, "player.picks or player.acted_on counts a player.pick that names nothing"),
    ],
)
def test_a_frame_is_about_what_is_there(numbers, said):
    table = battle({"jaguars": unit("az_jaguar_warriors", 6, (300, 200))}).table
    with pytest.raises(InputError) as refused:
        table.load(numbers)
    assert said in str(refused.value)


def test_a_spirit_animal_does_nothing_of_its_own_accord():
    board = battle({"jaguars": unit("az_jaguar_warriors", 6, (300, 200))}, animals={"animal": (300, 300)})
    moves = {
        "common": {"decision": DECLARED.decisions.index("decide_move")},
        "stack": {1: {"kind": FRAMES.index("choose_move"), "seat": 0, "unit": ANIMAL}},
    }
    with pytest.raises(InputError) as refused:
        board.table.load(moves)
    assert "a frame is about what a Spirit Animal does" in str(refused.value)


def opening_at(decision: str) -> Table:
    """A game that asks this first: Fog of War has all of them but one."""
    rng = random.Random(1)
    for seed in range(100):
        table = Table("mythic_earth", seed=seed, settings=["setup.primary=fog_of_war"], bots=["random"])
        while table.round == 0 or not table.over:
            if table.decision == decision:
                return table
            if table.decision == "decide_activation":
                break
            table.engine.take(rng.choice(table.engine.legal_actions()))
    raise AssertionError(decision)


@pytest.mark.parametrize(
    ("decision", "frame", "said"),
    [
        ("decide_split", {"unit": ANIMAL}, "stack.unit of the topmost frame is no Unit of the seat that is asked"),
        ("decide_split", {"units": 1 << ANIMAL}, "stack.units names a Unit that no Force has"),
        ("decide_way", {"step": 11}, "stack.0.step = 11 is not allowed; at decide_way it is 1"),
    ],
)
def test_an_opening_goes_on_with_units_of_the_forces(decision, frame, said):
    with pytest.raises(InputError) as refused:
        opening_at(decision).load({"stack": {0: frame}})
    assert said in str(refused.value)
