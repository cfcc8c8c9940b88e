"""Treasure tokens and the grenade (AM-185 to AM-194)."""

import pytest
from boards import TREASURES, Board, on, start

from equipoise.sim.table import Table


def dealt(seed, players=6, settings=()):
    return Board(Table("axis_mundi", seats=players, seed=seed, settings=["setup.hand_size=0", *settings]))


@pytest.mark.rule("AM-185")
@pytest.mark.parametrize("players", [3, 6])
def test_one_of_each_kind_lies_on_a_volcano_hex_that_can_be_entered(players):
    places = set()
    for seed in range(20):
        board = dealt(seed, players)
        laid = board.hexes_where("treasure")
        assert sorted(laid.values()) == list(range(1, 9))
        for hex in laid:
            assert hex.startswith("L"), hex
            assert board.terrain(hex) in ("path", "accessible", "cave", "shelter")
        places |= set(laid)
    assert len(places) > 30  # they are spread at random


@pytest.mark.rule("AM-185")
def test_how_many_are_laid_is_a_parameter():
    for count in (0, 3):
        laid = dealt(1, settings=[f"setup.treasure_count={count}"]).hexes_where("treasure")
        assert len(set(laid.values())) == len(laid) == count


@pytest.mark.rule("AM-185")
def test_nobody_knows_the_kinds_on_the_board_nor_those_held_by_others():
    """What a player cannot see is dealt anew; what it can see stays."""
    laid = {"L1:1": "t_action", "L1:2": "t_attack", "L2:2": "t_move_2", "L3:2": "t_heal_4"}
    kinds, held = set(), set()
    for key in range(40):
        board = start(A=on("S:1", treasures=["t_grenade"]), B=on("S:3", treasures=["t_energy_1"]), treasures=laid)
        board.table.engine.redeal_for(0, key)
        on_board = board.hexes_where("treasure")
        assert set(on_board) == set(laid)
        assert board.A.holds == ["t_grenade"]
        assert len(board.B.holds) == 1
        kinds.add(on_board["L1:1"])
        held.add(board.B.holds[0])
    assert len(kinds) == len(held) == 5


@pytest.mark.rule("AM-186")
def test_picking_up_costs_an_action_and_the_token_can_be_used_at_once():
    board = start(A=on("L1:1", hp=5), treasures={"L1:1": "t_heal_4"})
    board.act("pick_up")
    assert (board.A.holds, board.ap, board.hexes_where("treasure")) == (["t_heal_4"], 2, {})
    board.act("use", "t_heal_4")
    assert (board.A.hp, board.ap) == (9, 2)
    assert not start(A="L1:1", treasures={"L1:2": "t_heal_4"}).can("pick_up")
    board = start(A="L1:1", treasures={"L1:1": "t_heal_4"}, settings=["action.pickup_cost=2"])
    board.act("pick_up")
    assert board.ap == 1


@pytest.mark.rule("AM-187")
@pytest.mark.parametrize("kind", ["t_energy_1", "t_energy_2", "t_heal_4", "t_attack", "t_move_2", "t_action"])
def test_a_used_token_costs_nothing_and_never_returns(kind):
    board = start(A=on("L1:1", hp=5, energy=0, treasures=[kind]), ap=0)
    board.act("use", kind)
    assert board.A.holds == []
    assert board.ap == (1 if kind == "t_action" else 0)
    assert board.hexes_where("treasure") == {}
    assert board.state()["treasures_used"] == 255
    assert not board.can("use")


@pytest.mark.rule("AM-187")
def test_tokens_are_used_in_the_own_turn_only():
    board = start(A="L1:1", B=on("L1:5", treasures=["t_action", "t_move_2"]))
    assert not board.can("use")
    board.end_turn()
    assert board.options("use", "treasure") == ["t_action", "t_move_2"]


@pytest.mark.rule("AM-187")
def test_the_grenade_costs_an_action():
    board = start(A=on("L2:1", treasures=["t_grenade"]), B="L2:2")
    board.act("throw", "L2:2")
    assert (board.ap, board.A.holds, board.state()["treasures_used"]) == (2, [], 255)
    assert not start(A=on("L2:1", treasures=["t_grenade"]), B="L2:2", ap=0).can("throw")
    board = start(A=on("L2:1", treasures=["t_grenade"]), B="L2:2", settings=["grenade.cost=2", "grenade.damage=4"])
    board.act("throw", "L2:2")
    assert (board.ap, board.B.hp) == (1, 6)


@pytest.mark.rule("AM-188")
def test_all_eight_may_be_held_and_they_survive_death():
    board = start(A=on("L1:2", hp=1, treasures=TREASURES), B="L1:3")
    board.act("attack", "B")
    assert (board.A.at, board.A.holds) == ("S:2", list(TREASURES))


@pytest.mark.rule("AM-188")
def test_they_survive_ascension_and_defeat():
    board = start(A=on("L4:0", treasures=TREASURES[:7]), B="S:1")
    board.act("enter_axis", dice=[2, 6])
    assert board.A.holds == list(TREASURES[:7])
    board = start(A=on("L1:2", form="angel", hp=1, treasures=TREASURES[:7]), B="L1:3")
    board.act("attack", "B")
    assert (board.A.shape, board.A.holds) == ("human", list(TREASURES[:7]))


@pytest.mark.rule("AM-189")
@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [("t_energy_1", 0, 1), ("t_energy_1", 2, 3), ("t_energy_2", 0, 2), ("t_energy_2", 2, 3)],
)
def test_energy_tokens(kind, before, after):
    board = start(A=on("L1:1", energy=before, treasures=[kind]))
    board.act("use", kind)
    assert board.A.energy == after


@pytest.mark.rule("AM-322")
def test_a_token_cannot_be_used_without_effect():
    board = start(A=on("L1:1", treasures=TREASURES))
    assert board.options("use", "treasure") == ["t_action", "t_attack", "t_move_2"]


@pytest.mark.rule("AM-190")
def test_the_action_token():
    board = start(A=on("L1:1", treasures=["t_action"]))
    board.act("use", "t_action")
    assert board.ap == 4
    board.end_turns(until="A")
    assert board.ap == 3


@pytest.mark.rule("AM-191")
@pytest.mark.parametrize(("hp", "after"), [(3, 7), (8, 10)])
def test_the_healing_token(hp, after):
    board = start(A=on("L1:1", hp=hp, wounds=2, treasures=["t_heal_4"]))
    board.act("use", "t_heal_4")
    assert (board.A.hp, board.A.wounds) == (after, 2)


@pytest.mark.rule("AM-192")
def test_the_attack_token():
    board = start(A=on("L2:1", treasures=["t_attack"], active=["short_bow"]), B="L2:2", ap=0)
    assert not board.can("attack")
    board.act("use", "t_attack")
    board.act("attack", "B")
    assert (board.B.hp, board.A.hp, board.ap, board.turn["atk"]) == (8, 9, 0, 0)
    assert not board.can("attack")


@pytest.mark.rule("AM-192", "AM-193")
def test_what_is_left_of_a_token_is_lost_at_the_end_of_the_turn():
    board = start(A=on("S:3", treasures=["t_attack", "t_move_2"]), C="S:4")
    board.act("use", "t_attack")
    board.act("use", "t_move_2")
    board.end_turns(until="A")
    board.load({"turn": {"ap": 0}})
    assert not board.can("attack")
    assert not board.can("move")


@pytest.mark.rule("AM-193")
def test_the_move_token():
    board = start(A=on("L1:4", treasures=["t_move_2"]), ap=0)
    board.act("use", "t_move_2")
    board.act("move", "L1:5")
    board.act("move", "L1:4")
    assert (board.A.at, board.A.wounds, board.ap) == ("L1:4", 1, 0)
    assert not board.can("move")
    board = start(A=on("S:0", treasures=["t_move_2"]), ap=1)
    board.act("use", "t_move_2")
    board.act("climb", "L1:0")
    assert (board.A.at, board.ap) == ("L1:0", 0)


# --- the grenade ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-194")
@pytest.mark.parametrize("hex", ["L2:0", "L2:2", "L3:0", "L3:1", "L1:1", "L1:2"])
def test_the_grenade_does_3_hp_to_a_neighbour_on_any_level_without_moving_it(hex):
    board = start(A=on("L2:1", treasures=["t_grenade"]), B=on(hex, wounds=1))
    assert board.options("throw", "hex") == [hex]
    board.act("throw", hex)
    assert board.B.condition == (hex, 7, 1)
    assert board.A.hp == 10


@pytest.mark.rule("AM-194")
def test_the_grenade_is_no_attack():
    """Neither shelter nor God-Mode nor a shield helps, and no extra attack pays for it."""
    target = on("L2:2", god_mode=1, hand=["hickory_shield"], active=["shields_up"])
    board = start(A=on("L2:1", treasures=["t_grenade"]), B=target, shelter=["L2:2"])
    board.act("throw", "L2:2")
    assert (board.B.hp, board.to_act) == (7, "A")
    assert not start(A=on("L2:1", treasures=["t_grenade"]), B="L2:2", ap=0, turn={"atk": 1}).can("throw")


@pytest.mark.rule("AM-194")
def test_the_grenade_needs_a_visible_character_or_somebody_invisible():
    board = start(A=on("L2:1", treasures=["t_grenade"]), B="L2:3")
    assert not board.can("throw")
    board = start(A=on("L2:1", treasures=["t_grenade"]), B=on("L2:2", visible=0, token=22))
    assert board.options("throw", "hex") == ["L1:1", "L1:2", "L2:0", "L2:2", "L3:0", "L3:1"]
    board.act("throw", "L2:2")
    assert (board.B.hp, board.B.visible, board.B.at) == (7, 0, "L2:2")
    board = start(A=on("L2:1", treasures=["t_grenade"]), B=on("L2:2", visible=0, token=22))
    board.act("throw", "L1:1")
    assert (board.B.hp, board.A.holds, board.ap) == (10, [], 2)


@pytest.mark.rule("AM-331")
def test_the_grenade_hurts_everybody_on_the_hex():
    board = start(A=on("L2:1", treasures=["t_grenade"]), B="L2:2", C=on("L2:2", visible=0, token=22))
    board.act("throw", "L2:2")
    assert (board.B.hp, board.C.hp, board.C.visible) == (7, 7, 0)


@pytest.mark.rule("AM-194")
def test_a_grenade_can_kill():
    board = start(A=on("L2:1", treasures=["t_grenade"]), B=on("L2:2", hp=3))
    board.act("throw", "L2:2")
    assert board.B.condition == ("S:2", 5, 0)
