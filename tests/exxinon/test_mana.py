"""Mana at the start of a turn, the mana zone, and whose mana it is (FX-054 to FX-061)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.table import Table

ZONE = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]


def first_turn(*settings: str) -> Board:
    own = ["setup.mode=quick", "engine.auto_single=false", *settings]
    return Board(Table("exxinon", settings=own, bots=["random"]))


def mana(board: Board) -> list[int]:
    return [board.Z.mana, board.N.mana, board.C.mana, board.S.mana]


@pytest.mark.rule("FX-054")
@pytest.mark.parametrize(("settings", "gain"), [([], 1), (["mana.per_turn=3"], 3), (["mana.per_turn=0"], 0)])
def test_each_player_of_the_active_team_gains_1_mana(settings, gain):
    board = start(team=1, settings=settings, Z=on(mana=0), N=on(mana=2))
    board.end_turn()
    assert mana(board) == [gain, 2 + gain, 3, 3]
    board.end_turn()
    assert mana(board)[2:] == [3 + gain + 1, 3 + gain + 1]  # turn 8: 1 mana for all


@pytest.mark.rule("FX-055")
@pytest.mark.parametrize(
    ("settings", "after"), [([], [3, 3]), (["mana.first_team_turn1=1"], [4, 4]), (["mana.per_turn=2"], [3, 3])]
)
def test_the_first_team_gains_nothing_in_turn_1(settings, after):
    board = first_turn(*settings)
    assert mana(board) == [*after, 3, 3]


@pytest.mark.rule("FX-055")
def test_the_second_team_gains_in_turn_2_and_the_first_in_turn_3():
    board = first_turn()
    board.end_turn()
    assert (board.turn, mana(board)) == (2, [3, 3, 4, 4])
    board.end_turn()
    assert (board.turn, mana(board)) == (3, [4, 4, 4, 4])


@pytest.mark.rule("FX-055")
def test_a_card_can_be_discarded_for_mana_in_turn_1():
    board = first_turn()
    board.act("discard", "Z", board.Z.hand[0])
    assert board.Z.mana == 4


# --- the zone ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-056")
@pytest.mark.parametrize("tile", ZONE)
def test_a_character_on_the_zone_gains_1_more(tile):
    board = start(team=1, Z=tile)
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (5, 4)


@pytest.mark.rule("FX-056")
def test_where_the_mana_is_gained_counts_not_where_the_turn_ends():
    board = start(Z=(0, -2), C=(1, 0))
    board.step("Z", "SE")
    assert (board.Z.tile, board.Z.mana) == ((0, -1), 3)
    board.end_turn()
    assert (board.C.mana, board.S.mana) == (5, 4)
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (5, 4)


@pytest.mark.rule("FX-057")
def test_on_the_zone_event_mana_is_not_increased():
    """Turn 8, an event of 1 mana for all: Zenith on the zone gains that 1; the Countess gains 1 and 2 of her turn."""
    board = start(turn=7, Z=(1, -1), C=(-1, 1))
    board.end_turn()
    assert mana(board) == [4, 4, 6, 5]


@pytest.mark.rule("FX-057")
def test_on_the_zone_a_discard_gives_no_more():
    board = start(Z=on((1, -1), hand=["aegis"]))
    board.act("discard", "Z", "aegis")
    assert board.Z.mana == 4


@pytest.mark.rule("FX-057")
def test_on_the_zone_stolen_mana_is_not_increased():
    board = start(team=1, C=(-1, 1), Z=(0, 0))
    board.cast("C", "drain", "Z")
    assert (board.C.mana, board.Z.mana) == (4, 2)


@pytest.mark.rule("FX-057")
@pytest.mark.parametrize(("settings", "after"), [([], 3), (["mana.first_team_turn1=2"], 5)])
def test_in_turn_1_the_zone_gives_nothing(settings, after):
    """Nobody starts on the zone: Zenith is put there, and the counter back before space 1."""
    board = start(settings=settings, Z=(1, -1))
    board.table.engine.load(
        {**board.table.state(), "turn": 0}
    )  # no such position can be laid out: it is before the game
    board.table.engine.reloaded()
    board.sound = False
    board.end_turn()
    assert (board.turn, board.team, mana(board)) == (1, 0, [after, after, 3, 3])


@pytest.mark.rule("FX-058")
@pytest.mark.parametrize(("settings", "bonus"), [([], 1), (["mana.zone_bonus=3"], 3), (["mana.zone_bonus=0"], 0)])
def test_both_characters_may_use_the_zone(settings, bonus):
    board = start(team=1, settings=settings, Z=(1, -1), N=(0, -1))
    board.end_turn()
    assert mana(board) == [4 + bonus, 4 + bonus, 3, 3]


# --- how much, and whose ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-059")
@pytest.mark.parametrize(("settings", "after"), [([], 1002), (["mana.cap=30"], 30)])
def test_there_is_no_most_of_mana(settings, after):
    board = start(team=1, settings=settings, Z=on((1, -1), mana=1000 if not settings else 29))
    board.end_turn()
    assert board.Z.mana == after


@pytest.mark.rule("FX-060")
def test_a_spell_is_paid_by_its_caster_alone():
    """Zenith has no mana; Neol's 30 are of no use to him, and there is no way to hand them over."""
    board = start(Z=on(mana=0, hand=["aegis", "starfall", "sunlance", "supernova"]), N=on(mana=30))
    assert board.spells("Z") == {"first_light"}
    assert {action.kind for action in board.table.legal()} == {"step", "cast", "discard", "end_turn"}
    board.cast("N", "raise_stone", (3, -5))
    assert (board.Z.mana, board.N.mana) == (0, 30)


@pytest.mark.rule("FX-060")
def test_synthesis_pools_the_mana_of_both():
    board = start(team=1, Z=on(mana=2), N=on(mana=6))
    board.act("end_turn")
    board.act("pay", 3)
    assert (mana(board), board.shards) == ([0, 0, 3, 3], [1, 0])


@pytest.mark.rule("FX-060")
def test_a_wraith_may_give_mana_where_its_ability_says_so():
    board = start(Z=wraith((0, 0)), N=(0, -1))
    board.haunt("Z", "kindle", "N")
    assert (board.Z.mana, board.N.mana) == (0, 4)


@pytest.mark.rule("FX-061")
@pytest.mark.parametrize(("settings", "gain"), [([], 0), (["wraith.gains_mana=true"], 1)])
def test_wraiths_gain_no_mana_at_the_start_of_the_turn(settings, gain):
    board = start(team=1, settings=settings, Z=wraith((5, 0)), N=on(mana=5))
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (gain, 6)


@pytest.mark.rule("FX-061")
@pytest.mark.parametrize("settings", [[], ["wraith.gains_mana=true"]])
def test_wraiths_gain_no_mana_from_events(settings):
    board = start(turn=7, settings=settings, Z=wraith(), N=on(mana=5))
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (0, 6)


@pytest.mark.rule("FX-061")
def test_a_wraith_on_the_zone_gains_nothing():
    board = start(team=1, Z=wraith((1, -1)))
    board.end_turn()
    assert board.Z.mana == 0
