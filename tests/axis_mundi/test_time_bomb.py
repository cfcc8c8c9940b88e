"""The time bomb (AM-195 to AM-202)."""

import pytest
from boards import on, start

SHOWN = ["alpinist", "dexterity", "salve", "vermin"]


def placer(at="S:10", **fields):
    """A with the bomb, by default on C's warehouse."""
    return on(at, treasures=["t_time_bomb"], **fields)


def ticking(**changes):
    """A's bomb ticks on C's warehouse; F ends the round before A's next turn."""
    given = {"A": "S:20", "bomb": ("S:10", "A"), "active": "F", "warehouses": {"C": SHOWN}}
    return start(**(given | changes))


@pytest.mark.rule("AM-195")
def test_placing_costs_2_actions_and_everybody_sees_it():
    board = start(A=placer())
    board.act("place_bomb")
    assert (board.ap, board.A.holds) == (1, [])
    assert (board.state()["bomb_hex"], board.state()["bomb_owner"]) == (board.number("S:10"), 0)
    assert board.warehouse("C") != []


@pytest.mark.rule("AM-195")
def test_only_action_points_pay_for_placing():
    assert not start(A=placer(), ap=1, turn={"mp_cards": 3, "atk": 3}).can("place_bomb")
    assert start(A=placer(), ap=2).can("place_bomb")


@pytest.mark.rule("AM-195", "AM-200")
def test_a_bomb_is_placed_on_an_intact_warehouse_only():
    for hex in ("S:0", "S:5", "S:25"):
        assert start(A=placer(hex)).can("place_bomb"), hex
    for hex in ("S:1", "S:2", "PIER:2", "L1:8"):
        assert not start(A=placer(hex)).can("place_bomb"), hex
    assert not start(A=placer(), destroyed=["C"]).can("place_bomb")
    assert not start(A="S:10").can("place_bomb")


@pytest.mark.rule("AM-195", "AM-197", "AM-198")
def test_prices_and_damage_of_the_bomb_are_parameters():
    settings = ["bomb.place_cost=3", "bomb.disarm_cost=2", "bomb.damage=2"]
    board = start(A=placer(), settings=settings)
    board.act("place_bomb")
    assert board.ap == 0
    board = ticking(B="S:10", active="B", settings=settings)
    board.act("disarm")
    assert board.ap == 1
    board = ticking(B="S:10", settings=settings)
    board.end_turn()
    assert board.B.hp == 8


@pytest.mark.rule("AM-196")
def test_ws24_it_explodes_at_the_start_of_the_placers_next_turn():
    board = start(
        players=3, A=on("S:8", treasures=["t_time_bomb"]), B=on("S:7", hp=6), C="S:20", warehouses={"B": SHOWN}
    )
    board.act("place_bomb")
    assert board.ap == 1
    board.act("move", "S:9")
    assert board.A.wounds == 1
    board.end_turn()
    board.act("move", "S:8")
    board.end_turn()
    assert board.B.hp == 6  # it still ticks in C's turn
    assert board.warehouse("B") == SHOWN
    board.end_turn()
    assert (board.to_act, board.decision) == ("A", "decide_action")
    assert board.B.condition == ("S:8", 1, 0)
    assert board.warehouse("B") == []
    assert sorted(board.pile) == sorted(SHOWN)
    assert board.terrain("S:8") == "accessible"
    assert (board.state()["bomb_hex"], board.state()["bomb_owner"]) == (255, -1)
    board.end_turn()
    assert board.can("move", "PIER:1")


@pytest.mark.rule("AM-197")
def test_ws24_somebody_else_on_the_hex_may_disarm_it_and_has_it():
    board = start(players=3, A=on("S:9"), B=on("S:7", hp=6), bomb=("S:8", "A"), active="B", warehouses={"B": SHOWN})
    board.act("move", "S:8")
    board.act("disarm")
    assert (board.ap, board.B.holds) == (1, ["t_time_bomb"])
    board.end_turn()
    board.end_turn()
    assert (board.B.hp, board.terrain("S:8"), board.warehouse("B")) == (6, "warehouse", SHOWN)
    assert board.state()["treasures_used"] == 127
    board.end_turn()
    assert board.can("place_bomb")


@pytest.mark.rule("AM-197")
def test_the_placer_cannot_disarm_its_own_bomb_unless_a_toggle_allows_it():
    board = start(A=placer())
    board.act("place_bomb")
    assert not board.can("disarm")
    board = start(A=placer(), settings=["rules.bomb_self_disarm=true"])
    board.act("place_bomb")
    board.act("disarm")
    assert (board.A.holds, board.ap) == (["t_time_bomb"], 0)


@pytest.mark.rule("AM-197")
def test_disarming_needs_the_hex_and_an_action():
    assert not ticking(B="S:11", active="B").can("disarm")
    assert not ticking(B="S:10", active="B", ap=0).can("disarm")
    assert ticking(B="S:10", active="B", ap=1).can("disarm")


@pytest.mark.rule("AM-198")
def test_the_explosion_destroys_the_warehouse_for_good_and_hurts_whoever_stands_there():
    board = ticking(B=on("S:10", wounds=1, active=["shields_up"], hand=["hickory_shield"], god_mode=1))
    board.end_turn()
    assert board.B.condition == ("S:10", 5, 1)
    assert board.state()["warehouse"][2]["destroyed"] == 1
    assert (board.warehouse("C"), sorted(board.pile)) == ([], sorted(SHOWN))
    assert board.terrain("S:10") == "accessible"
    assert board.state()["treasures_used"] == 255
    board.end_turns(until="A")
    assert board.warehouse("C") == []
    board.load({"player": {0: {"pos": board.number("S:9")}}})
    board.load({"player": {1: {"pos": board.number("S:3")}}})
    board.act("move", "S:10")
    assert board.A.wounds == 1


@pytest.mark.rule("AM-198")
def test_the_explosion_can_kill_a_bystander_who_loses_no_turn():
    board = ticking(B=on("S:10", hp=5))
    board.end_turn()
    assert (board.B.condition, board.to_act) == (("S:12", 5, 0), "A")
    board.end_turn()
    assert board.to_act == "B"


@pytest.mark.rule("AM-199")
def test_the_invisible_on_the_hex_are_hurt_and_nobody_else():
    board = ticking(B=on("S:10", visible=0, token=71), C="PIER:2", D="S:9", E="S:11", F="L1:8")
    board.end_turn()
    assert (board.B.hp, board.B.visible, board.B.at) == (5, 0, "S:10")
    assert [board.C.hp, board.D.hp, board.E.hp, board.F.hp, board.A.hp] == [10] * 5


@pytest.mark.rule("AM-331")
def test_visible_and_invisible_on_the_same_hex_are_both_hurt():
    board = ticking(B=on("S:10", visible=0, token=71), D="S:10")
    board.end_turn()
    assert (board.B.hp, board.D.hp) == (5, 5)


@pytest.mark.rule("AM-199")
def test_the_pier_stays_connected_to_the_ruins():
    board = start(A="S:10", C="S:20", destroyed=["C"])
    assert board.can("move", "PIER:2")
    board = start(C=on("S:10", form="demon"), destroyed=["C"], active="C")
    board.act("move", "PIER:2")
    assert board.winners == ["C"]


@pytest.mark.rule("AM-200")
def test_the_ruins_can_be_harvested_but_not_used():
    board = start(A=on("S:10", hand=["crates"], character="savant"), destroyed=["C"])
    assert not board.can("take")
    assert board.can("harvest")
    board.act("play", "crates")
    assert "C" not in {"ABCDEF"[action.warehouse] for action in board.legal("crate")}
    assert {"ABCDEF"[action.warehouse] for action in board.legal("crate")} == set("ABDEF")
    assert start(A="S:10").can("take")


@pytest.mark.rule("AM-201")
def test_a_placer_who_stays_takes_the_damage_and_goes_on():
    board = ticking(A="S:10")
    board.end_turn()
    assert board.A.condition == ("S:10", 5, 0)
    assert (board.to_act, board.ap) == ("A", 3)


@pytest.mark.rule("AM-201")
def test_a_placer_who_dies_of_it_loses_the_turn():
    board = ticking(A=on("S:10", hp=5, energy=1))
    board.end_turn()
    assert board.A.condition == ("S:12", 5, 0)
    assert (board.to_act, board.A.energy) == ("B", 1)  # no Housekeeping either


@pytest.mark.rule("AM-202")
def test_it_explodes_whatever_has_become_of_the_placer():
    board = ticking(A=on("L1:1", form="demon"), B="S:10")
    board.end_turn()
    board.act("stay")  # the Upgraded Mischievous, during the rotation
    assert (board.B.hp, board.terrain("S:10")) == (5, "accessible")
    board = start(A=on("S:10", treasures=["t_time_bomb"], hp=1), B="S:9")
    board.act("place_bomb")
    board.act("attack", "B")
    assert (board.A.condition, board.to_act) == (("S:12", 5, 0), "B")  # it fell by its own attack
    board.end_turns(until="A")
    assert board.terrain("S:10") == "accessible"
