"""Where an attack pushes its target in phase H (AM-137 to AM-143, the table of section 3.7)."""

import pytest
from boards import on, start


def pushed(dice=None, players=6, settings=(), lava=(), **who):
    """Where B stands after A's attack, and its wounds."""
    board = start(players=players, settings=settings, lava=lava, **who)
    board.act("attack", "B", dice=dice)
    assert board.B.hp >= 8
    assert board.A.at == who["A"]
    return board.B.at, board.B.wounds


@pytest.mark.rule("AM-137")
def test_ws04_the_target_goes_one_space_straight_back():
    board = start(A="L1:1", B="L1:2")
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    assert (board.A.condition, board.ap) == (("L1:1", 9, 0), 2)


@pytest.mark.rule("AM-137")
def test_the_dead_are_not_pushed_but_revived():
    board = start(A="L1:1", B=on("L1:2", hp=2))
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)


@pytest.mark.rule("AM-137")
def test_which_damage_pushes_is_a_parameter():
    assert pushed(A="L1:1", B="L1:2", settings=["damage.melee.push=false"]) == ("L1:2", 0)


# --- the same level ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-138")
@pytest.mark.parametrize(
    ("attacker", "target", "landing"),
    [("L1:1", "L1:2", "L1:3"), ("L1:3", "L1:2", "L1:1"), ("L1:22", "L1:23", "L1:0"), ("L1:0", "L1:23", "L1:22"),
     ("L2:3", "L2:4", "L2:5"), ("L2:17", "L2:16", "L2:15"), ("L3:0", "L3:1", "L3:2"), ("L3:6", "L3:5", "L3:4")],
)  # fmt: skip
def test_beside_a_corner_along_the_ring(attacker, target, landing):
    assert pushed(A=attacker, B=target)[0] == landing


@pytest.mark.rule("AM-138")
def test_ws05_a_blocked_space_means_down_a_level():
    assert pushed(A="L1:1", B="L1:2", C="L1:3") == ("S:3", 1)
    assert pushed(A="L1:1", B="L1:2", C="L1:3", D="S:3") == ("S:4", 1)
    assert pushed(A="L1:1", B="L1:2", lava=["L1:3"]) == ("S:3", 1)


@pytest.mark.rule("AM-138", "AM-142")
def test_a_push_to_the_left_goes_down_to_the_left_and_on():
    assert pushed(A="L2:5", B="L2:4", lava=["L2:3"]) == ("L1:5", 1)
    assert pushed(A="L2:5", B="L2:4", lava=["L2:3", "L1:5"]) == ("L1:4", 0)
    assert pushed(A="L2:5", B="L2:4", C="L1:4", lava=["L2:3", "L1:5"]) == ("L1:3", 1)


@pytest.mark.rule("AM-139")
@pytest.mark.parametrize(
    ("attacker", "target", "landing"),
    [("L1:3", "L1:4", "S:6"), ("L1:5", "L1:4", "S:4"), ("L1:23", "L1:0", "S:1"), ("L1:1", "L1:0", "S:29"),
     ("L2:2", "L2:3", "L1:5"), ("L4:5", "L4:0", "L3:1"), ("L4:1", "L4:0", "L3:11"), ("L3:3", "L3:2", "L2:2")],
)  # fmt: skip
def test_a_corner_sends_down_on_the_far_side(attacker, target, landing):
    assert pushed(A=attacker, B=target)[0] == landing


@pytest.mark.rule("AM-139", "AM-143")
def test_ws06_a_blocked_corner_push_goes_one_space_further():
    board = start(A="L1:3", B=on("L1:4", hp=8))
    board.act("attack", "B")
    assert (board.B.condition, board.A.hp) == (("S:6", 6, 1), 9)
    board = start(A="L1:3", B=on("L1:4", hp=8), C="S:6")
    board.act("attack", "B")
    assert board.B.condition == ("S:7", 8, 0)  # Power Hex 2


@pytest.mark.rule("AM-142")
def test_a_corner_push_goes_on_until_a_space_is_free():
    assert pushed(A="L2:2", B="L2:3", C="L1:6", lava=["L1:5", "L1:7"]) == ("L1:8", 0)
    assert pushed(A="L2:4", B="L2:3", C="L1:2", lava=["L1:3"]) == ("L1:1", 1)


# --- from below -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-140")
def test_ws07_from_below_sideways_away_from_the_attacker():
    assert pushed(A="S:2", B="L1:2") == ("L1:3", 1)
    assert pushed(A="S:3", B="L1:2") == ("L1:1", 1)
    assert pushed(A="S:2", B="L1:2", lava=["L1:3"]) == ("S:3", 1)
    assert pushed(A="L1:2", B="L2:1") == ("L2:0", 1)


@pytest.mark.rule("AM-140")
def test_ws09_a_corner_from_the_side_below_goes_down_without_a_die():
    assert pushed(dice=[], A="S:1", B="L1:0") == ("S:29", 1)
    assert pushed(dice=[], A="S:29", B="L1:0") == ("S:1", 1)
    assert pushed(dice=[], A="S:1", B="L1:0", C="S:29") == ("S:28", 1)


@pytest.mark.rule("AM-140")
def test_from_below_straight_on_by_a_toggle():
    literal = ["rules.attack_from_below=literal"]
    assert pushed(A="S:2", B="L1:2", settings=literal) == ("L2:2", 1)
    assert pushed(A="S:2", B="L1:2", settings=literal, lava=["L2:2"]) == ("S:3", 1)
    assert pushed(A="S:0", B="L1:0", settings=literal) == ("L2:0", 1)
    assert pushed(A="L3:0", B="L4:0", settings=literal) == ("L4:0", 0)
    assert pushed(A="L1:1", B="L1:2", settings=literal) == ("L1:3", 1)


@pytest.mark.rule("AM-141")
def test_ws08_a_corner_from_straight_below():
    for face, landing in enumerate(["S:29"] * 3 + ["S:1"] * 3, start=1):
        assert pushed(dice=[face], A="S:0", B="L1:0") == (landing, 1)


@pytest.mark.rule("AM-141")
@pytest.mark.parametrize("face", range(1, 7))
def test_ws08_the_other_side_is_used_if_one_is_blocked_whatever_the_die(face):
    assert pushed(dice=[face], A="S:0", B="L1:0", C="S:29") == ("S:1", 1)
    assert pushed(dice=[face], A="S:0", B="L1:0", C="S:1") == ("S:29", 1)


@pytest.mark.rule("AM-142")
def test_ws08_both_sides_blocked_means_one_space_further_on_the_rolled_side():
    assert pushed(dice=[2], A="S:0", B="L1:0", C="S:29", D="S:1") == ("S:28", 1)
    board = start(A="S:0", B=on("L1:0", hp=6), C="S:29", D="S:1")
    board.act("attack", "B", dice=[5])
    assert board.B.condition == ("S:2", 7, 0)  # Power Hex 1
    assert pushed(dice=[6], A="L2:3", B="L3:2", lava=["L2:2", "L2:4", "L2:5"]) == ("L2:1", 0)


# --- sea, pier, centre ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-142")
def test_on_the_sea_along_the_shore_or_not_at_all():
    assert pushed(A="S:3", B="S:4") == ("S:5", 0)
    assert pushed(A="S:5", B="S:4") == ("S:3", 1)
    assert pushed(A="S:4", B="S:5") == ("S:6", 1)  # a corner of the shore: the pier is no way out
    assert pushed(A="S:3", B="S:4", C="S:5") == ("S:4", 0)


@pytest.mark.rule("AM-142")
def test_a_warehouse_attacked_from_its_pier():
    for face, landing in enumerate(["S:4"] * 3 + ["S:6"] * 3, start=1):
        assert pushed(dice=[face], A="PIER:1", B="S:5") == (landing, 1)
    for face in (1, 6):
        assert pushed(dice=[face], A="PIER:1", B="S:5", C="S:4") == ("S:6", 1)
        assert pushed(dice=[face], A="PIER:1", B="S:5", C="S:6") == ("S:4", 1)
        assert pushed(dice=[face], A="PIER:1", B="S:5", C="S:4", D="S:6") == ("S:5", 0)


@pytest.mark.rule("AM-142")
def test_nobody_is_pushed_off_a_pier():
    assert pushed(A="S:5", B="PIER:1") == ("PIER:1", 0)


@pytest.mark.rule("AM-142")
def test_the_top_ring_attacked_from_the_centre():
    assert pushed(A="C", B="L4:2") == ("L3:4", 1)
    assert pushed(dice=[1], A="C", B="L4:2", lava=["L3:4"]) == ("L3:3", 0)
    assert pushed(dice=[4], A="C", B="L4:2", lava=["L3:4"]) == ("L3:5", 0)
    assert pushed(dice=[4], A="C", B="L4:2", C="L3:5", lava=["L3:4"]) == ("L3:3", 0)
    assert pushed(A="C", B="L4:2", C="L3:5", D="L3:3", lava=["L3:4"]) == ("L4:2", 0)
    assert pushed(players=3, A="C", B="L3:1") == ("L2:2", 1)


@pytest.mark.rule("AM-142")
def test_the_centre_attacked_from_the_top_ring():
    assert pushed(A="L4:1", B="C") == ("L4:4", 1)
    assert pushed(A="L4:5", B="C") == ("L4:2", 1)
    assert pushed(A="L4:1", B="C", lava=["L4:4"]) == ("C", 0)
    assert pushed(A="L4:1", B="C", C="L4:4") == ("C", 0)


@pytest.mark.rule("AM-142")
def test_nobody_is_pushed_into_the_open_axis_or_up_a_level():
    for attacker, target in (("L3:0", "L4:0"), ("L2:3", "L3:2"), ("L1:2", "L2:1"), ("S:6", "L1:5")):
        board = start(A=attacker, B=target)
        board.act("attack", "B")
        assert board.B.at[:2] <= target[:2] or board.B.at.startswith("S")
        assert board.B.at not in ("C", target)


# --- what awaits the pushed -------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-143")
def test_the_pushed_takes_the_wound_of_the_terrain_and_may_die_of_it():
    board = start(A="L1:1", B=on("L1:2", hp=3, wounds=3))
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)


@pytest.mark.rule("AM-143")
def test_the_pushed_meets_infection_before_the_wound():
    board = start(A="L1:1", B="L1:2", F="S:20", infected={"L1:3": "F"})
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 7, 1)


@pytest.mark.rule("AM-143")
def test_the_pushed_is_healed_by_a_power_hex_once_in_the_turn():
    board = start(A="L1:3", B="L1:2", lava=["L1:1"])
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 9, 0)


@pytest.mark.rule("AM-143")
def test_no_wound_on_a_path_or_sheltered_hex():
    assert pushed(A="L1:2", B="L1:3") == ("L1:4", 0)
    board = start(A="L1:1", B="L1:2", shelter=["L1:3"])
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 0)
