"""The worked scenarios of moving, pushing and dying, number for number (WS-01 to WS-11, WS-30 to WS-36)."""

import pytest
from boards import on, start


@pytest.mark.rule("AM-042", "AM-089", "AM-090")
def test_ws_01_run_and_wound_overflow():
    board = start(A=on("L1:1", wounds=2))
    board.act("run", "L1:2", "L1:3")
    assert (board.A.condition, board.ap) == (("L1:3", 9, 1), 2)


@pytest.mark.rule("AM-303", "AM-304")
def test_ws_02_dexterity():
    board = start(A=on("L1:1", wounds=2, active=["dexterity"]), shelter=["L1:6", "L1:7"])
    board.act("run", "L1:2", "L1:3")
    assert board.A.condition == ("L1:3", 10, 3)
    board.act("run", "L1:4", "L1:5")
    assert board.A.condition == ("L1:5", 9, 0)
    board.act("run", "L1:6", "L1:7")
    assert (board.A.condition, board.ap) == (("L1:7", 9, 0), 0)


@pytest.mark.rule("AM-029", "AM-031", "AM-255")
def test_ws_03_power_hex_once_per_turn():
    board = start(A=on("S:0", hp=3, hand=["second_wind"]))
    for hex, condition in (("S:1", ("S:1", 3, 1)), ("S:2", ("S:2", 7, 1)), ("S:3", ("S:3", 7, 2))):
        board.act("move", hex)
        assert board.A.condition == condition
    assert board.ap == 0
    board.act("play", "second_wind")
    assert board.turn["mp_cards"] == 1
    board.act("move", "S:2")
    assert board.A.condition == ("S:2", 7, 2)
    assert (board.ap, board.turn["mp_cards"], board.pile) == (0, 0, ["second_wind"])


@pytest.mark.rule("AM-132", "AM-137", "AM-138")
def test_ws_04_same_level_push():
    board = start(A="L1:1", B="L1:2")
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    assert (board.A.condition, board.ap) == (("L1:1", 9, 0), 2)


@pytest.mark.rule("AM-138", "AM-142")
@pytest.mark.parametrize(("others", "place"), [({"C": "L1:3"}, "S:3"), ({"C": "L1:3", "D": "S:3"}, "S:4")])
def test_ws_05_a_blocked_push_goes_down(others, place):
    board = start(A="L1:1", B="L1:2", **others)
    board.act("attack", "B")
    assert board.B.condition == (place, 8, 1)


@pytest.mark.rule("AM-139", "AM-143")
def test_ws_06_corner_push():
    board = start(A="L1:3", B=on("L1:4", hp=8))
    board.act("attack", "B", dice=[])
    assert board.B.condition == ("S:6", 6, 1)
    assert board.A.hp == 9
    board = start(A="L1:3", B=on("L1:4", hp=8), C="S:6")
    board.act("attack", "B", dice=[])
    assert board.B.condition == ("S:7", 8, 0)


@pytest.mark.rule("AM-140")
@pytest.mark.parametrize(("lava", "place"), [([], "L1:3"), (["L1:3"], "S:3")])
def test_ws_07_attack_from_below_on_a_hex_that_is_no_corner(lava, place):
    board = start(A="S:2", B="L1:2", lava=lava)
    board.act("attack", "B")
    assert board.B.condition == (place, 8, 1)


@pytest.mark.rule("AM-141", "AM-142")
@pytest.mark.parametrize(
    ("others", "die", "place"),
    [
        ({}, 2, "S:29"),
        ({}, 5, "S:1"),
        ({"C": "S:29"}, 2, "S:1"),
        ({"C": "S:29", "D": "S:1"}, 2, "S:28"),
    ],
)
def test_ws_08_attack_from_straight_below_a_corner(others, die, place):
    board = start(A="S:0", B="L1:0", **others)
    board.act("attack", "B", dice=[die])
    assert board.B.condition == (place, 8, 1)


@pytest.mark.rule("AM-140", "AM-142")
@pytest.mark.parametrize(("others", "place"), [({}, "S:29"), ({"C": "S:29"}, "S:28")])
def test_ws_09_attack_on_a_corner_from_the_side_below(others, place):
    board = start(A="S:1", B="L1:0", **others)
    board.act("attack", "B", dice=[])
    assert board.B.condition == (place, 8, 1)


@pytest.mark.rule("AM-128")
def test_ws_10_no_push_in_phase_a():
    board = start(A="L1:1", B="L1:2", D=on("L4:3", form="demon"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:2", 8, 0)
    assert board.A.hp == 9


@pytest.mark.rule("AM-046", "AM-047", "AM-048", "AM-049", "AM-050", "AM-133", "AM-134")
def test_ws_11_double_death():
    board = start(A=on("L2:1", hp=1, active=["alpinist"]), B=on("L2:2", hp=2, active=["dexterity"]))
    board.act("attack", "B", dice=[5])
    assert (board.B.at, board.B.hp, board.B.cards, board.B.slots) == ("S:2", 5, ["dexterity"], [])
    assert (board.A.at, board.A.hp, board.A.cards, board.A.slots) == ("S:27", 5, ["alpinist"], [])
    assert board.to_act == "B"


@pytest.mark.rule("AM-060", "AM-068", "AM-243", "AM-244")
def test_ws_30_scrounger_at_the_warehouse():
    shown = ["alpinist", "dexterity", "salve", "vermin"]
    board = start(D=on("S:0", hand=["options", "crates", "elusive"]), active="D", warehouses={"A": shown})
    for slot in (0, 1, 4, 5):
        board.act("take", slot)
    assert (board.D.hand_size, board.ap) == (7, 2)
    for card in ("elusive", "vermin"):
        assert board.decision == "decide_discard"
        board.act("choose_card", card)
    assert board.D.cards == ["alpinist", "crates", "dexterity", "options", "salve"]
    assert len(board.warehouse("A")) == 4
    board.act("climb", "L1:0")
    assert (board.D.at, board.ap) == ("L1:0", 0)


@pytest.mark.rule("AM-082", "AM-099", "AM-305")
def test_ws_31_alpinist_at_the_summit():
    board = start(players=3, A=on("L2:1", active=["alpinist"]))
    board.act("climb", "L3:1")
    assert (board.A.condition, board.ap) == (("L3:1", 10, 1), 1)
    board.act("enter_axis", dice=[6, 6])
    assert (board.A.at, board.A.shape) == ("C", "demon")


@pytest.mark.rule("AM-095", "AM-096")
def test_ws_32_three_descents():
    board = start(A="L3:1")
    for hex in ("L2:2", "L1:3", "S:4"):
        board.act("descend", hex)
    assert (board.A.condition, board.ap) == (("S:4", 9, 3), 0)


@pytest.mark.rule("AM-252", "AM-253")
def test_ws_33_hidden_tunnel():
    board = start(players=3, A=on("L2:0", hand=["hidden_tunnel_4"]))
    board.act("play", "hidden_tunnel_4", dice=[5])
    assert (board.A.condition, board.ap) == (("L2:4", 10, 1), 2)
    board = start(players=3, A=on("L2:0", hand=["hidden_tunnel_4"]), lava=["L2:4"])
    board.act("play", "hidden_tunnel_4", dice=[5])
    assert (board.A.condition, board.ap) == (("L2:5", 10, 0), 2)
    assert not start(players=3, A=on("L3:0", hand=["hidden_tunnel_6"])).can("play", "hidden_tunnel_6")


@pytest.mark.rule("AM-010", "AM-044", "AM-051", "AM-112", "AM-149", "AM-311")
def test_ws_34_killing_a_blocker_and_winning():
    board = start(C=on("S:10", form="demon"), B=on("PIER:2", hp=3), active="C")
    board.act("attack", "B")
    assert board.B.condition == ("PIER:2", 1, 3)
    board.act("attack", "B")
    assert board.B.condition == ("S:12", 5, 2)
    assert board.C.hp == 20
    board.act("move", "PIER:2")
    assert board.over
    assert board.winners == ["C"]


@pytest.mark.rule("AM-248", "AM-249")
def test_ws_35_rock_climber():
    board = start(A=on("S:0", hand=["rock_climber"]))
    board.act("play_at", "rock_climber", "L1:0")
    board.act("climb", "L2:0")
    assert board.A.condition == ("L2:0", 10, 1)
    assert (board.to_act, board.pile) == ("B", ["rock_climber"])
    board = start(A=on("S:0", hand=["rock_climber", "second_wind"]))
    board.act("play", "second_wind")
    assert board.can("play_at", "rock_climber", "L1:0")
    board.act("draw", "one_time")
    assert not board.can("play_at", "rock_climber")


@pytest.mark.rule("AM-064", "AM-065")
def test_ws_36_deck_exhaustion():
    one_time = ["salve", "salve", "vermin", "vermin", "options", "crates", "elusive"]
    board = start(A="L1:1", decks={"permanent": []}, pile=["alpinist", *one_time, "dexterity"])
    board.act("draw", "permanent")
    assert (len(board.deck("permanent")), board.pile) == (1, one_time)
    board.act("draw", "permanent")
    assert board.A.cards == ["alpinist", "dexterity"]
    assert not board.can("draw", "permanent")
    assert board.can("draw", "one_time")
