"""The Mischievous during the rotation: levitation with its bump chain, and the shift (AM-212 to AM-225, AM-228)."""

import pytest
from boards import on, start
from seats import conditions, hidden


def last_turn(*, levitator=None, settings=(), **others):
    """F, the last of the round, is about to end its turn; E is the Mischievous."""
    others.setdefault("F", "PIER:5")
    return start(settings=settings, active="F", E=levitator or on("L1:2", mischief=2), **others)


def levitated(*dice, **position):
    board = last_turn(**position)
    board.end_turn()
    assert (board.to_act, board.decision) == ("E", "decide_levitate")
    board.act("levitate", dice=list(dice))
    return board


def asks_to_levitate(board):
    board.end_turn()
    return board.decision == "decide_levitate"


# --- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-212", "AM-204")
def test_the_levitating_mischievous_keeps_its_hex_while_the_level_turns():
    board = levitated(levitator=on("L1:4", mischief=2), A="L1:8", treasures={"L1:0": "t_action"})
    assert board.E.condition == ("L1:4", 10, 0)  # the path of L1:0 has come under it
    assert board.E.mischief == 0
    assert board.A.at == "L1:12"
    assert board.hexes_where("treasure") == {"L1:4": 3}


@pytest.mark.rule("AM-212")
def test_who_stays_is_carried_and_keeps_the_tokens():
    board = last_turn(levitator=on("L1:4", mischief=2))
    board.end_turn()
    board.act("stay")
    assert board.E.condition == ("L1:8", 10, 0)
    assert board.E.mischief == 2


@pytest.mark.rule("AM-212", "AM-224")
@pytest.mark.parametrize(("tokens", "cost", "offered"), [(2, 2, True), (1, 2, False), (0, 2, False), (1, 1, True)])
def test_levitating_takes_two_tokens(tokens, cost, offered):
    board = last_turn(levitator=on("L1:4", mischief=tokens), settings=[f"mischievous.token_cost={cost}"])
    assert asks_to_levitate(board) == offered
    if offered:
        board.act("levitate")
        assert board.E.mischief == tokens - cost


@pytest.mark.rule("AM-214")
@pytest.mark.parametrize("place", ["S:1", "S:0", "PIER:4", "C"])
def test_nobody_levitates_at_sea_or_on_the_centre(place):
    assert not asks_to_levitate(last_turn(levitator=on(place, mischief=2)))


@pytest.mark.rule("AM-214")
def test_an_invisible_character_does_not_levitate():
    board = last_turn(levitator=hidden("L1:4", mischief=2))
    assert not asks_to_levitate(board)
    assert board.E.at == "L1:8"


@pytest.mark.rule("AM-214", "AM-228")
def test_nobody_levitates_while_there_is_an_ascendant_unless_the_toggle_says_so():
    demon = on("S:16", form="demon")
    board = last_turn(levitator=on("L1:4", mischief=2), D=demon)
    board.end_turn()
    assert board.decision == "decide_shift"
    board = last_turn(levitator=on("L1:4", mischief=2), D=demon, settings=["rules.upgraded_levitate=true"])
    assert asks_to_levitate(board)
    board.act("levitate")
    assert (board.E.at, board.E.mischief) == ("L1:4", 0)


@pytest.mark.rule("AM-214", "AM-023")
def test_nobody_levitates_when_lava_arrives_below():
    assert not asks_to_levitate(last_turn(levitator=on("L1:4", mischief=2), lava=["L1:0"]))
    assert asks_to_levitate(last_turn(levitator=on("L1:4", mischief=2), lava=["L1:8"]))


@pytest.mark.rule("AM-214", "AM-212")
def test_other_characters_do_not_levitate():
    assert not asks_to_levitate(last_turn(levitator=on("S:1", mischief=2), D=on("L1:4", mischief=2)))


# --- landing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-215")
def test_landing_is_entering():
    assert levitated(levitator=on("L1:1", mischief=2)).E.condition == ("L1:1", 10, 1)
    board = levitated(levitator=on("L1:1", mischief=2), infected={"L1:21": "F"})
    assert board.E.condition == ("L1:1", 9, 1)


@pytest.mark.rule("AM-215")
def test_by_toggle_landing_is_not_entering():
    board = levitated(
        levitator=on("L1:1", mischief=2),
        infected={"L1:21": "F"},
        settings=["rules.levitation_landing_wound=false"],
    )
    assert board.E.condition == ("L1:1", 10, 0)
    assert board.state()["occupant"][board.number("L1:1")] == 4


# --- the chain --------------------------------------------------------------------------------------------------------

BOOK_EXAMPLE = {
    "levitator": on("L4:0", mischief=2),
    "A": "L4:2",  # green
    "B": "L3:7",  # blue
    "C": "L2:10",  # red
    "D": "L1:22",  # yellow
    "F": "S:0",  # purple
}


@pytest.mark.rule("AM-212", "AM-216", "AM-217", "AM-219", "AM-220", "AM-222")
def test_the_levitation_chain_of_the_book():
    """WS-13."""
    board = levitated(4, **BOOK_EXAMPLE)
    assert board.E.condition == ("L4:0", 10, 1)
    assert board.E.mischief == 0
    assert conditions(board, "ABCD") == [("L3:1", 10, 0), ("L2:16", 10, 0), ("L1:2", 10, 1), ("S:4", 10, 1)]
    assert board.F.condition == ("S:0", 10, 0)


@pytest.mark.rule("AM-217", "AM-219", "AM-220")
@pytest.mark.parametrize(("face", "blue"), [(4, "L2:3"), (3, "L2:0")])
def test_the_chain_ends_where_nobody_is_in_the_zone_one_level_lower(face, blue):
    """WS-13, variant: red outside the zone; yellow, one level lower again, is inside and stays."""
    board = levitated(face, **BOOK_EXAMPLE | {"C": "L2:3"})
    assert conditions(board, "ABCD") == [("L3:1", 10, 0), (blue, 10, 1), ("L2:9", 10, 0), ("L1:2", 10, 0)]


@pytest.mark.rule("AM-216", "AM-217", "AM-220")
@pytest.mark.parametrize(("face", "bumped"), [(5, "L1:6"), (2, "L1:3")])
def test_levitation_without_a_chain(face, bumped):
    """WS-14."""
    board = start(players=3, active="C", A=on("L2:3", character="mischievous", mischief=2), B="L2:11", C="L1:4")
    board.end_turn()
    board.act("levitate", dice=[face])
    assert conditions(board, "ABC") == [("L2:3", 10, 0), (bumped, 10, 0), ("L1:7", 10, 0)]


@pytest.mark.rule("AM-217")
@pytest.mark.parametrize(("lower", "inside"), [("L1:20", True), ("L1:0", True), ("L1:19", False), ("L1:1", False)])
def test_the_zone_of_a_hex_between_corners_is_one_slice_with_both_rays(lower, inside):
    """E lands on L2:1 under A; after the turn the zone of level 1 is 0 to 4."""
    board = levitated(2, levitator=on("L2:1", mischief=2), A="L2:13", B=lower)
    there = f"L1:{(int(lower[3:]) + 4) % 24}"
    assert board.A.at == (there if inside else "L1:0")
    assert (board.B.at == there) != inside


@pytest.mark.rule("AM-217")
@pytest.mark.parametrize(("lower", "inside"), [("L1:16", True), ("L1:0", True), ("L1:15", False), ("L1:1", False)])
def test_the_zone_of_a_corner_is_two_slices(lower, inside):
    """E lands on L2:0 under A; after the turn the zone of level 1 is 20 to 4."""
    board = levitated(2, levitator=on("L2:0", mischief=2), A="L2:12", B=lower)
    there = f"L1:{(int(lower[3:]) + 4) % 24}"
    assert board.A.at == (there if inside else "L1:22")


@pytest.mark.rule("AM-218")
def test_of_several_in_the_zone_the_nearest_is_bumped():
    board = levitated(1, levitator=on("L2:1", mischief=2), A="L2:13", B="L1:20", C="L1:22", D="S:2")
    assert board.E.condition == ("L2:1", 10, 0)
    assert conditions(board, "ABC") == [("L1:2", 10, 1), ("L1:0", 10, 0), ("S:1", 10, 1)]
    assert board.D.condition == ("S:2", 10, 0)  # AM-219: the sea is never checked


@pytest.mark.rule("AM-218")
def test_the_nearest_is_bumped_on_either_side():
    board = levitated(4, levitator=on("L2:1", mischief=2), A="L2:13", B="L1:21", C="L1:23")
    assert conditions(board, "ABC") == [("L1:1", 10, 1), ("S:3", 10, 1), ("L1:3", 10, 0)]


@pytest.mark.rule("AM-218", "AM-047")
@pytest.mark.parametrize(("tie", "expected"), [(3, ("L1:1", "S:3", "L1:2")), (4, ("L1:2", "L1:1", "S:4"))])
def test_equally_near_ones_are_chosen_by_die(tie, expected):
    board = levitated(tie, 5, levitator=on("L2:1", mischief=2), A="L2:13", B="L1:21", C="L1:22")
    assert (board.A.at, board.B.at, board.C.at) == expected


# --- the last bump ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-220")
@pytest.mark.parametrize(("steps", "left", "right"), [(1, "S:2", "S:3"), (2, "S:1", "S:4"), (3, "S:0", "S:5")])
def test_the_last_one_goes_down_and_to_the_side(steps, left, right):
    for face, place in ((1, left), (3, left), (4, right), (6, right)):
        board = levitated(face, A="L1:22", settings=[f"mischievous.bump_side_steps={steps}"])
        assert board.A.at == place


@pytest.mark.rule("AM-220", "AM-222", "AM-324")
def test_from_a_corner_it_goes_two_to_the_side_of_the_ray():
    corner = on("L1:0", mischief=2)
    assert levitated(2, levitator=corner, A="L1:20").A.condition == ("S:28", 10, 1)
    board = levitated(6, levitator=corner, A=on("L1:20", hp=3))
    assert board.A.condition == ("S:2", 7, 0)  # a Power Hex


@pytest.mark.rule("AM-221")
def test_where_one_side_is_lava_the_other_is_used():
    board = levitated(5, levitator=on("L2:1", mischief=2), A="L2:13", lava=["L1:23"])
    assert board.A.condition == ("L1:0", 10, 0)


@pytest.mark.rule("AM-221")
@pytest.mark.parametrize(
    ("taken", "landing"),
    [
        ({"D": "S:4"}, "S:1"),
        ({"D": "S:4", "F": "S:1"}, "S:5"),
        ({"D": "S:4", "F": "S:1", "C": "S:5"}, "S:0"),
        ({"D": "S:4", "F": "S:1", "C": "S:5", "B": "S:0"}, "S:6"),
    ],
)
def test_where_both_sides_are_taken_it_goes_further_the_rolled_side_first(taken, landing):
    assert levitated(5, A="L1:22", **taken).A.at == landing


@pytest.mark.rule("AM-222")
def test_shelter_and_god_mode_do_not_help_against_a_bump():
    board = levitated(2, A="S:9", B=on("L1:22", god_mode=1), shelter=["L1:22"])
    assert board.B.condition == ("S:1", 10, 1)
    assert board.E.condition == ("L1:2", 10, 0)
    assert board.terrain("L1:2") == "shelter"


@pytest.mark.rule("AM-222", "AM-232")
def test_a_bumped_character_suffers_from_infection():
    board = levitated(2, A="L1:22", infected={"S:1": "F"})
    assert board.A.condition == ("S:1", 9, 1)


@pytest.mark.rule("AM-223")
def test_an_invisible_character_is_not_bumped():
    board = levitated(B=hidden("L1:22"), A="S:9")
    assert (board.B.at, board.B.visible) == ("L1:2", 0)
    assert board.E.at == "L1:2"


@pytest.mark.rule("AM-223")
def test_an_invisible_character_in_the_zone_is_passed_over():
    board = levitated(5, levitator=on("L2:1", mischief=2), A="L2:13", B=hidden("L1:22"))
    assert board.A.condition == ("L1:3", 10, 1)
    assert (board.B.at, board.B.visible) == ("L1:2", 0)


# --- shift ------------------------------------------------------------------------------------------------------------


def shifting(place: str, *, settings=(), **others):
    """E is the Upgraded Mischievous; the round has just turned."""
    others.setdefault("D", on("S:16", form="demon"))
    board = last_turn(levitator=on(place), settings=settings, **others)
    board.end_turn()
    return board


@pytest.mark.rule("AM-225")
def test_the_upgraded_mischievous_walks_along_its_level_after_the_turn():
    board = shifting("L1:1", lava=["L1:23"], A="L1:6")
    assert (board.to_act, board.decision, board.E.at) == ("E", "decide_shift", "L1:5")
    assert board.options("shift", "hex") == ["L1:4", "L1:6", "L1:7", "L1:8", "L1:9"]
    assert board.can("stay")
    board.act("shift", "L1:9")
    assert board.E.condition == ("L1:9", 10, 1)  # only the destination's terrain counts
    assert board.E.mischief == 0


@pytest.mark.rule("AM-225")
def test_only_the_destination_of_a_shift_infects():
    board = shifting("L1:1", infected={"L1:2": "F", "L1:4": "F"})
    board.act("shift", "L1:7")
    assert board.E.condition == ("L1:7", 10, 1)
    board = shifting("L1:1", infected={"L1:2": "F", "L1:4": "F"})
    board.act("shift", "L1:8")
    assert board.E.condition == ("L1:8", 9, 0)


@pytest.mark.rule("AM-225")
def test_the_shift_goes_over_warehouse_and_pier_at_sea():
    board = shifting("S:1", A="S:29", B="S:3")
    assert board.options("shift", "hex") == ["PIER:0", "S:0", "S:2"]
    board.act("shift", "PIER:0")
    assert board.E.condition == ("PIER:0", 10, 0)


@pytest.mark.rule("AM-225")
def test_the_shift_at_sea_is_a_toggle():
    board = shifting("S:1", settings=["rules.shift_at_sea=false"])
    assert board.decision == "decide_action"
    assert shifting("L1:1", settings=["rules.shift_at_sea=false"]).decision == "decide_shift"


@pytest.mark.rule("AM-225", "AM-038")
def test_the_shift_crosses_the_centre():
    board = shifting("L4:1", A="L4:0", B="L4:2")  # after the turn: E on 5, A on 4, B on 0
    assert board.options("shift", "hex") == ["C", "L4:1", "L4:2", "L4:3"]
    board.act("shift", hex="C")
    assert board.E.condition == ("C", 10, 1)


@pytest.mark.rule("AM-225", "AM-228")
def test_there_is_no_shift_without_an_ascendant():
    board = last_turn(levitator=on("L1:1"))
    board.end_turn()
    assert (board.decision, board.E.at) == ("decide_action", "L1:5")


@pytest.mark.rule("AM-328")
def test_an_invisible_mischievous_does_not_shift():
    board = last_turn(levitator=hidden("L1:1"), D=on("S:16", form="demon"))
    board.end_turn()
    assert board.decision == "decide_action"
    assert (board.E.at, board.E.visible) == ("L1:5", 0)


@pytest.mark.rule("AM-225", "AM-111")
def test_a_mischievous_ascendant_neither_shifts_nor_levitates():
    board = last_turn(levitator=on("L1:1", form="angel", mischief=2))
    board.end_turn()
    assert (board.decision, board.active) == ("decide_action", "A")
