"""Positions in words: complete, there and back, and refused in one clear sentence."""

import json
import random

import pytest

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.position_words import in_words
from equipoise.sim.games.epoch.positions import position
from equipoise.sim.table import Table


@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_of_a_menu_goes_through_words_and_back(seats):
    table, rng = Table("epoch", seats=seats, seed=5, settings=["treachery.enabled=true"]), random.Random(1)
    compared = 0
    for _ in range(600):
        if table.over:
            break
        if table.decision == "decide_turn":
            words = json.loads(json.dumps(in_words(table)))
            again = Table("epoch", seats=seats, seed=9, settings=["treachery.enabled=true"])
            again.load(position(again, words))
            assert again.engine.broken_invariant() is None
            assert in_words(again) == words
            assert again.legal() == table.legal()
            compared += 1
        table.apply(rng.choice(table.legal()))
    assert compared > 100


FAULTS = {
    "a position has no 'player'; did you mean players": {"player": {}},
    "player 0 has no 'potental'; did you mean potential?": {"players": {0: {"potental": 3}}},
    "no triangle is called 'v37'": {"players": {0: {"triangle": "v37"}}},
    "two players stand on v31": {"players": {0: {"triangle": "v31"}, 1: {"triangle": "v31"}}},
    "no card is called 'saper'; did you mean sapper": {"players": {0: {"companions": ["saper"]}}},
    "sapper lies in two places": {"players": {0: {"companions": ["sapper"]}}, "face_up": {"red": "sapper"}},
    "fate_die is of the relic stack": {"players": {0: {"companions": ["fate_die"]}}},
    "its capacity is 3": {"players": {0: {"relics": {"fate_die": 4}}}},
    "25 blocks lie about; a player has 24": {"players": {0: {"potential": 12, "attributes": {"strength": 3}}}},
    "reserve = 5; beside the other 21 blocks it is 3": {"players": {0: {"reserve": 5}}},
    "there are only 1 tiles academy": {"tiles": {"h00": "academy", "h01": "academy"}},
    "no tile is called 'libary'; did you mean library?": {"tiles": {"h00": "libary"}},
    "the hex is open, only tiles are controlled": {"control": {"h05": 0}},
    "players hold 2 wisdom tiles; there are 1": {"players": {0: {"proficiency": {"wisdom": 2}}}},
    "no trigger is called 't_legnd'; did you mean t_legend": {"triggers": {"active": ["t_legnd"]}},
    "one is named twice": {"triggers": {"active": ["t_legend"], "removed": ["t_legend"]}},
    "seat = 2; it is a whole number from 0 to 1": {"seat": 2},
    "nothing lies there only when the stack is empty": {"face_up": {"red": None}},
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_bad_position_is_refused_in_one_sentence(sentence):
    table = Table("epoch", seats=2)
    with pytest.raises(InputError) as error:
        position(table, FAULTS[sentence])
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_the_middle_of_an_action_has_no_words():
    table = Table("epoch", seats=2, seed=1)
    table.apply("travel")
    with pytest.raises(InputError, match="decide_turn"):
        in_words(table)
