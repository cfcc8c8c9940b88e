"""What is recorded of a game: small scenes whose facts can be counted by hand."""

from typing import Any

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.actions import MANA_COSTS, MANA_GAINS, OBJECTIVES, SHARD_SOURCES
from equipoise.sim.games.exxinon.components import ABILITY_NAMES, PICTURE, SPELL_NAMES, STATUSES
from equipoise.sim.games.exxinon.facts import ACTION_KINDS, DAMAGE_SOURCES, DEALERS, PAIRINGS
from equipoise.sim.games.exxinon.tiles import NUMBER
from equipoise.sim.table import Table


def own(board: Board, letter: str) -> dict[str, Any]:
    return board.state()["seat_facts"]["ZNCS".index(letter)]


def by(names, values, name: str) -> int:
    return values[list(names).index(name)]


@pytest.mark.parametrize("mode", ["quick", "draft", "fixed"])
def test_who_plays_with_whom(mode):
    table = Table("exxinon", settings=[f"setup.mode={mode}"], bots=["random"]).play()
    pairs = PAIRINGS[table.state()["facts"]["pairing"]].split("_v_")
    assert {frozenset(pair.split("_")) for pair in pairs} == {
        frozenset(table.characters[:2]),
        frozenset(table.characters[2:]),
    }


@pytest.mark.rule("FX-180", "FX-334")
def test_a_teleport_that_is_impossible():
    """The marked tile in the corner is taken, its neighbours too, and behind them are walls and fragments only."""
    delay = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (5, -5)}
    walled = list(PICTURE)
    walled[:3] = ["     # 1 # # 2 .     ", "    . . . . # . #    ", "   . # . . . . b #   "]
    settings = ["map.picture=[" + ", ".join(f'"{row}"' for row in walled) + "]"]
    board = start(
        team=1,
        settings=settings,
        Z=on((0, 0), health=10),
        N=(4, -5),
        C=(5, -5),
        S=(4, -4),
        delays=[delay],
    )
    events = board.end_turn()
    assert (board.Z.tile, board.Z.health, own(board, "Z")["teleports"]) == ((0, 0), 12, 0)
    assert [event.why for event in events if event.kind == "no_teleport"] == ["impossible"]


def test_damage_statuses_and_mana_of_a_spell():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), Z=on((1, -1), shield=True), N=(2, -3))
    board.attack("S", "Z")
    board.cast("S", "hamstring", "Z")
    mine, theirs = own(board, "S"), own(board, "Z")
    assert by(DEALERS, mine["damage_dealt"], "basic_attack") == 2
    assert by(DEALERS, mine["damage_dealt"], "card") == 0
    assert (theirs["prevented"], theirs["damage_taken"]) == (1, 2)
    assert by(STATUSES, mine["statuses_inflicted"], "slow") == 1
    assert by(MANA_COSTS, mine["mana_gone"], "spells") == 1
    assert by(SPELL_NAMES, mine["cast"], "hamstring") == 1
    assert by(ACTION_KINDS, mine["actions"], "card") == 1
    assert mine["attacks"] == 1


def test_a_kill_and_what_it_was_done_with():
    board = start(team=1, S=on((0, 0), hand=["blood_price"], mana=4), Z=on((1, -1), health=3))
    board.cast("S", "blood_price", "Z", x=4)
    killed = own(board, "Z")
    assert (killed["death_turn"], killed["damage_taken"]) == (6, 3)
    assert [name for name, n in zip(DAMAGE_SOURCES, killed["fell_to"], strict=True) if n] == ["card"]
    assert [own(board, letter)["first_kill"] for letter in "ZNCS"] == [0, 0, 1, 1]


def test_only_the_first_to_fall_gives_the_first_kill():
    board = start(team=1, S=on((0, 0), hand=["blood_price"], mana=4), Z=on((1, -1), health=3), C=wraith((3, 0)))
    board.cast("S", "blood_price", "Z", x=4)
    assert not any(own(board, letter)["first_kill"] for letter in "ZNCS")


def test_healing_counts_what_was_missing():
    board = start(Z=on(health=19), N=on((4, -4), health=20))
    board.cast("Z", "first_light", "Z")
    assert own(board, "Z")["healing"] == 1
    board = start(Z=on(health=20))
    board.cast("Z", "first_light", "Z")
    assert own(board, "Z")["healing"] == 0


def test_mana_by_source_and_turns_on_the_zone():
    board = start(S=(0, 1), Z=on(hand=["aegis"]))
    board.act("discard", "Z", "aegis")
    board.end_turn()
    assert by(MANA_GAINS, own(board, "Z")["mana_gained"], "discard") == 1
    assert by(MANA_GAINS, own(board, "S")["mana_gained"], "turn") == 1
    assert by(MANA_GAINS, own(board, "S")["mana_gained"], "zone") == 1
    assert by(SPELL_NAMES, own(board, "Z")["discarded"], "aegis") == 1
    assert [own(board, letter)["zone_turns"] for letter in "CS"] == [0, 1]


def test_where_turns_end_and_which_actions_are_left():
    board = start(Z=on((0, -3), hand=["aegis"]), N=wraith((2, -3)))
    board.act("discard", "Z", "aegis")
    board.step("Z", "E")
    board.end_turn()
    zenith, neol = own(board, "Z"), own(board, "N")
    assert (sum(zenith["ended_on"]), zenith["ended_on"][NUMBER[1, -3]], zenith["steps"]) == (1, 1, 1)
    assert (sum(neol["ended_on"]), by(ACTION_KINDS, neol["actions"], "none")) == (0, 0)
    assert by(ACTION_KINDS, zenith["actions"], "none") == 0
    board.end_turn()
    assert by(ACTION_KINDS, own(board, "S")["actions"], "none") == 1


def test_a_fragment_and_the_shards_of_both():
    board = start(Z=(-1, 0), N=(-2, 0), S=(-4, 0), objectives={(-3, 0): 4})
    board.attack("Z", (-3, 0))
    board.attack("N", (-3, 0))
    board.end_turn()
    board.step("S", "E")
    secured = board.state()["facts"]["secured"]
    assert by(OBJECTIVES, secured[3:], "large_fragment") == 1
    assert sum(secured) == 1
    assert [by(SHARD_SOURCES, own(board, letter)["shards"], "large_fragment") for letter in "ZNCS"] == [0, 0, 2, 2]
    assert [own(board, letter)["damage_objects"] for letter in "ZN"] == [2, 2]


def test_turns_under_the_core():
    board = start(core_turns=(0, 2))
    board.end_turn()
    assert [own(board, letter)["core_turns"] for letter in "ZNCS"] == [0, 0, 1, 1]


def test_a_wraith_and_its_turns():
    delay = {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)}
    board = start(team=1, N=wraith((0, 2)), S=(0, 0), delays=[delay])
    board.end_turn()
    assert by(DEALERS, own(board, "N")["damage_dealt"], "delay") == 4
    board.haunt("N", "wail", "S")
    assert by(ABILITY_NAMES, own(board, "N")["wraith_uses"], "wail") == 1
    assert own(board, "N")["wraith_turns"] == 1
