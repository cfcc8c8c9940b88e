"""What is recorded of a game: small scenes whose facts can be counted by hand."""

from typing import Any

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.actions import SOURCES
from equipoise.sim.games.exxinon.components import PICTURE, SPELL_NAMES, STATUSES
from equipoise.sim.games.exxinon.facts import ACTION_KINDS, DEALERS, MANA_COSTS, MANA_GAINS
from equipoise.sim.table import Table


def facts(board: Board) -> dict[str, Any]:
    return board.state()["facts"]


def own(board: Board, letter: str) -> dict[str, Any]:
    return board.state()["seat_facts"]["ZNCS".index(letter)]


def by(names, values, name: str) -> int:
    return values[list(names).index(name)]


@pytest.mark.parametrize(("mode", "code"), [("quick", 0), ("draft", 1), ("fixed", 2)])
def test_the_set_up(mode, code):
    table = Table("exxinon", settings=[f"setup.mode={mode}"], bots=["random"]).play()
    recorded = table.state()["facts"]
    assert recorded["setup_mode"] == code
    assert recorded["pairing"] in (1, 2, 3)
    assert sorted(recorded["character_start"]) == [1, 2, 3, 4]


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
    board.end_turn()
    assert (board.Z.tile, board.Z.health, facts(board)["teleports_impossible"]) == ((0, 0), 12, 1)


def test_damage_statuses_and_mana_of_a_spell():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), Z=on((1, -1), shield=True), N=(2, -3))
    board.attack("S", "Z")
    board.cast("S", "hamstring", "Z")
    mine, theirs = own(board, "S"), own(board, "Z")
    assert by(DEALERS, mine["damage_dealt"], "attack") == 2
    assert by(DEALERS, mine["damage_dealt"], "card") == 0
    assert (theirs["prevented"], by(DEALERS, theirs["damage_taken"], "attack")) == (1, 2)
    assert by(STATUSES, mine["statuses_inflicted"], "slow") == 1
    assert by(STATUSES, theirs["statuses_suffered"], "slow") == 1
    assert by(MANA_COSTS, mine["mana_gone"], "spells") == 1
    assert by(SPELL_NAMES, mine["cast"], "hamstring") == 1
    assert by(SPELL_NAMES, mine["spell_mana"], "hamstring") == 1
    assert by(SPELL_NAMES, mine["first_cast"], "hamstring") == 6
    assert by(ACTION_KINDS, mine["actions"], "card") == 1
    assert mine["attacks"] == 1


def test_a_kill_and_what_it_was_done_with():
    board = start(team=1, S=on((0, 0), hand=["blood_price"], mana=4), Z=on((1, -1), health=3))
    board.cast("S", "blood_price", "Z", x=4)
    killed = own(board, "Z")
    assert (killed["killer_seat"], SOURCES[killed["killer_source"]], killed["death_turn"]) == (3, "blood_price", 6)
    assert own(board, "S")["overkill"] == 2
    assert by(SPELL_NAMES, own(board, "S")["spell_kills"], "blood_price") == 1
    assert by(SPELL_NAMES, own(board, "S")["spell_x"], "blood_price") == 4
    assert (facts(board)["first_death_turn"], facts(board)["first_death_seat"]) == (6, 0)


def test_mana_by_source():
    board = start(S=(0, 1), Z=on(hand=["aegis"]))
    board.act("discard", "Z", "aegis")
    board.end_turn()
    assert by(MANA_GAINS, own(board, "Z")["mana_gained"], "discard") == 1
    assert by(MANA_GAINS, own(board, "S")["mana_gained"], "turn") == 1
    assert by(MANA_GAINS, own(board, "S")["mana_gained"], "zone") == 1
    assert by(SPELL_NAMES, own(board, "Z")["discarded"], "aegis") == 1
    assert facts(board)["zone_turns"][1] == 1
    assert facts(board)["unused_step_turns"][0] == 1


def test_a_stolen_fragment():
    board = start(Z=(-1, 0), N=(-2, 0), S=(-4, 0), objectives={(-3, 0): 4})
    board.attack("Z", (-3, 0))
    board.attack("N", (-3, 0))
    board.end_turn()
    board.step("S", "E")
    large = 1
    recorded = facts(board)
    assert recorded["destroyed"][large] == 1
    assert recorded["secured"][3 + large] == 1
    assert recorded["stolen"][3 + large] == 1
    assert recorded["shards_gained"][3 + 1] == 2
    assert recorded["loot_turns"] == 1


def test_landings_one_by_one():
    board = start(turn=3, C=(3, 0))
    board.end_turn()
    recorded = facts(board)
    assert recorded["landings"][6:] == [2, 1, 0]
    assert recorded["instance_kind"][:4] == [2, 2, 2, 255]
    assert recorded["instance_landed"][:3] == [4, 4, 4]
    assert recorded["instance_result"][:3] == [0, 1, 0]


def test_a_wraith_and_a_delay_after_death():
    delay = {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)}
    board = start(team=1, N=wraith((0, 2)), S=(0, 0), delays=[delay])
    board.end_turn()
    assert facts(board)["delays_after_death"] == 1
    board.haunt("N", "wail", "S")
    assert own(board, "N")["wraith_uses"][1] == 1
    assert own(board, "N")["wraith_turns"] == 1


def test_a_pointless_cast():
    board = start(team=1, C=(1, 0), objectives={(3, 0): 2})
    board.cast("C", "drain", (3, 0))
    assert facts(board)["pointless_casts"] == 1
