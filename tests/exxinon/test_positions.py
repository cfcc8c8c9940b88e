"""Positions in words: every position of play can be said and made again; what cannot be is refused in one sentence."""

import json
import random

import pytest
from exxinon_boards import on, start, wraith

from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.positions import in_words, position
from equipoise.sim.table import Table

RECORDS = (
    "facts",
    "seat_facts",
    "common",
    "mana_brought",
    "cores_used",
    "cores_gained",
    "main_decisions",
    "granted",
    "casting",
)


def seen(table: Table) -> dict:
    """The position itself, apart from what is recorded of the way to it, and from leftovers in unused places."""
    state = table.state()
    shown = {key: value for key, value in state.items() if key not in RECORDS}
    shown["delay"] = state["delay"][: state["delays"]]
    shown["deck"] = [deck["cards"][: deck["size"]] for deck in state["deck"]]
    shown["objective"] = [
        {k: v for k, v in o.items() if k not in ("instance", "worn")} if o["state"] else None
        for o in state["objective"]
    ]
    for key in ("entry", "place", "syntheses", "picked", "start"):
        shown.pop(key)
    shown["wall_damage"] = [n for n in state["wall_damage"] if n]
    return shown


def test_every_position_of_play_can_be_said_and_made_again():
    chance, said = random.Random(1), 0
    again = Table("exxinon", seed=99, bots=["random"])
    for index in range(4):
        table = Table("exxinon", seed=11, index=index, bots=["random"])
        for _ in range(500):
            if table.over:
                break
            if table.decision == "decide_main" and chance.random() < 0.1:
                words = json.loads(json.dumps(in_words(table)))
                again.deal(index)
                again.load(position(again, words))
                assert seen(again) == seen(table)
                assert again.legal() == table.legal()
                assert again.engine.broken_invariant() is None
                said += 1
            table.apply(chance.choice(table.legal()))
    assert said > 30


def refused(**given) -> str:
    with pytest.raises(InputError) as error:
        start(**given)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"Z": (9, 9)}, "no tile (9, 9)"),
        ({"Z": (1, -2)}, "cannot stand in the wall on (1,-2)"),
        ({"Z": (0, 0), "N": (0, 0)}, "cannot both stand on (0,0)"),
        ({"Z": on(hand=["starfal"])}, "did you mean starfall"),
        ({"Z": on(hand=["starfall"] * 3)}, "not so many copies of starfall"),
        ({"Z": on(hand=["nightmare"])}, "zenith has no card 'nightmare'"),
        ({"Z": on(health=21)}, "from 1 to 20"),
        ({"Z": on(healt=2)}, "did you mean health"),
        ({"Z": on(waiting=["stunned"])}, "did you mean stun"),
        ({"C": on(active=["stun"])}, "only characters of the acting team"),
        ({"Z": wraith(shield=True)}, "a wraith has neither statuses nor shield"),
        ({"turn": 6}, "turn 6 is not one of team 0"),
        ({"walls": [(1, -2)]}, "(1,-2) is a permanent wall"),
        ({"walls": {(1, 0): 2}}, "from 0 to 1"),
        ({"objectives": {(1, 0): 2}}, "(1,0) is no landing tile"),
        ({"objectives": {(3, 0): 3}}, "from 0 to 2"),
        ({"objectives": {(3, 0): 2}, "C": (3, 0)}, "cannot stand on the objective"),
        ({"delays": [{"spell": "aegis", "seat": 0}]}, "aegis has no Delay"),
        ({"shards": (1,)}, "one for each team"),
        ({"more": {"player": {}}}, "did you mean players"),
    ],
)
def test_an_impossible_position_is_refused(given, words):
    assert words in refused(**given)


def test_only_a_free_choice_can_be_said():
    board = start(team=1, S=on((0, 0), hand=["blood_price"]), Z=(1, -1))
    board.act("cast", "S", "blood_price")
    with pytest.raises(InputError, match="chooses freely"):
        in_words(board.table)
