"""The Pure Mana Core at work (FX-224 to FX-231)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.action import Action


def under_core(turns: int = 3, **more) -> Board:
    """The first team acts under the Core; this is the first of so many turns left."""
    return start(core_turns=(turns, 0), **more)


def x_offered(board: Board) -> list[int]:
    return [action.x for action in board.legal("x")] if board.decision == "decide_x" else []


# --- free spells, more movement ---------------------------------------------------------------------------------------


@pytest.mark.rule("FX-224")
@pytest.mark.parametrize("mana", [0, 3])
def test_both_characters_cast_without_paying(mana):
    board = under_core(
        Z=on((0, 0), mana=mana, hand=["solar_flare"]), N=on((0, -1), mana=mana, hand=["rock_throw"]), C=(1, 0)
    )
    board.cast("Z", "solar_flare", (1, 0))
    board.cast("N", "rock_throw", "C")
    assert (board.C.health, board.Z.mana, board.N.mana) == (16, mana, mana)


@pytest.mark.rule("FX-224")
def test_the_other_team_pays():
    board = start(team=1, core_turns=(2, 0), C=on((0, 0), mana=1, hand=["hush", "mana_purge"]), Z=(1, 0))
    assert not board.can("cast", "C", "mana_purge")
    board.cast("C", "hush", "Z")
    assert board.C.mana == 0


@pytest.mark.rule("FX-224")
def test_when_it_is_over_spells_cost_mana_again():
    board = under_core(1, Z=on((0, 0), mana=0, hand=["aegis"]), N=on(mana=0))
    board.cast("Z", "aegis", "Z")
    board.end_turns(7)
    assert board.Z.mana == 1
    assert not board.can("cast", "Z", "solar_flare")


@pytest.mark.rule("FX-225")
@pytest.mark.parametrize(("settings", "bonus"), [([], 2), (["core.move_bonus=4"], 4), (["core.move_bonus=0"], 0)])
def test_both_characters_move_2_more(settings, bonus):
    board = start(team=1, settings=settings, cores=(1, 0))
    board.end_turn(core=True)
    assert (board.Z.steps, board.N.steps) == (3 + bonus, 3 + bonus)
    board.end_turn()
    assert (board.C.steps, board.S.steps) == (3, 4)


@pytest.mark.rule("FX-225")
def test_the_bonus_is_movement_which_slow_reduces():
    board = start(team=1, cores=(1, 0), Z=on(waiting={"slow": 4}))
    board.end_turn(core=True)
    assert board.Z.steps == 1


# --- how long ---------------------------------------------------------------------------------------------------------


def turns_under_core(settings=()) -> list[int]:
    """The first team uses its Core in turn 7: its turns with more movement."""
    board = start(team=1, settings=settings, cores=(1, 0), Z=on(mana=0), N=on(mana=0))
    board.end_turn(core=True)
    turns = []
    while board.turn < 19:
        if board.team == 0 and board.Z.steps > 3:
            turns.append(board.turn)
        board.end_turn()
    return turns


@pytest.mark.rule("FX-226")
@pytest.mark.parametrize(
    ("settings", "turns"),
    [
        ([], [7, 9, 11]),
        (["core.turns=1"], [7]),
        (["core.turns=5"], [7, 9, 11, 13, 15]),
        (["core.includes_current_turn=false"], [9, 11, 13]),
    ],
)
def test_the_effect_lasts_3_turns_of_the_team(settings, turns):
    assert turns_under_core(settings) == turns


@pytest.mark.rule("FX-226")
def test_before_its_first_turn_spells_are_paid():
    settings = ["core.includes_current_turn=false"]
    board = start(team=1, settings=settings, cores=(1, 0), Z=on(mana=0, hand=["solar_flare"]))
    board.end_turn(core=True)
    assert not board.can("cast", "Z", "solar_flare")
    board.end_turns(9)
    assert board.can("cast", "Z", "solar_flare")


# --- X, Ultimates -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-227")
@pytest.mark.parametrize("mana", [0, 2, 9])
@pytest.mark.parametrize(("settings", "x"), [([], 5), (["core.x_value=3"], 3)])
def test_x_is_5_neither_more_nor_less_and_costs_nothing(mana, settings, x):
    board = under_core(settings=settings, N=on((0, 0), mana=mana, health=5, hand=["stoneblood"]))
    board.act("cast", "N", "stoneblood")
    assert x_offered(board) in ([], [x])
    if board.decision == "decide_x":
        board.act("x", x)
    board.act("character", "N")
    assert (board.N.health, board.N.mana) == (5 + 1 + x, mana)


@pytest.mark.rule("FX-227")
@pytest.mark.parametrize("mana", [0, 2, 9])
def test_all_is_5_and_costs_nothing(mana):
    board = under_core(Z=on((0, 0), mana=mana, hand=["supernova"]), C=(1, 0))
    board.cast("Z", "supernova")
    assert (board.C.health, board.Z.mana) == (22 - 5, mana)


@pytest.mark.rule("FX-228")
@pytest.mark.parametrize(("shards", "castable"), [(0, False), (1, False), (2, True)])
def test_ultimates_still_cost_shards(shards, castable):
    board = under_core(shards=(shards, 0), Z=on(mana=20))
    assert board.can("cast", "Z", "high_noon") == castable
    if castable:
        board.cast("Z", "high_noon")
        assert board.shards == [0, 0]


@pytest.mark.rule("FX-229")
@pytest.mark.parametrize("left", [1, 2])
def test_another_core_sets_the_turns_to_3(left):
    """In the opponents' turn so many turns are left."""
    board = start(team=1, cores=(1, 0), core_turns=(left, 0), Z=on(mana=0), N=on(mana=0))
    board.end_turn(core=True)
    assert board.state()["core_turns"] == [3, 0]
    assert (board.Z.steps, board.cores) == (5, [0, 0])  # movement is not added up either
    steps = []
    for turn in (9, 11, 13):
        board.end_turns(turn)
        steps.append(board.Z.steps)
    assert steps == [5, 5, 3]


@pytest.mark.rule("FX-230")
def test_a_wraith_gets_nothing():
    board = start(team=1, cores=(1, 0), Z=wraith(), N=on(mana=0))
    board.end_turn(core=True)
    assert (board.Z.steps, board.N.steps) == (4, 5)
    assert not board.can("cast", "Z")
    assert not board.can("discard", "Z")


@pytest.mark.rule("FX-231")
def test_the_core_stays_with_the_team_when_its_finder_dies():
    """Neol secures it and dies; Zenith uses it."""
    board = start(
        turn=11, N=on((1, 0), health=2), Z=on((5, -5), mana=0, hand=["aegis"]), S=(0, 1), objectives={(0, 0): 0}
    )
    board.step("N", "W")
    board.end_turn()
    board.attack("S", "N")
    assert not board.N.alive
    board.act("end_turn")
    assert board.table.legal() == [Action("keep"), Action("use")]
    board.act("use")
    assert board.Z.steps == 5
    board.cast("Z", "aegis", "Z")
    assert board.Z.mana == 1


@pytest.mark.rule("FX-231")
def test_the_effect_goes_on_when_its_finder_dies():
    board = start(team=1, core_turns=(2, 0), N=on((0, 0), health=2), S=(0, 1))
    board.attack("S", "N")
    board.end_turn()
    assert (board.N.alive, board.Z.steps) == (False, 5)
