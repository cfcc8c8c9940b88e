"""The five wretch cards, each activated (EP-301 to EP-305)."""

import pytest
from island import Island, start, wretch

COMMONS = {"inspiration", "knowledge", "strength"}


def activated(name: str, dashboard: str = "8/8/2", held: str = "I1 K1 S1", **own) -> Island:
    """P0 on v31 activates this wretch."""
    return start({"P0": wretch("v31", dashboard, held, wretch=name, **own)}).act("activate_self")


def travel_limit(board: Island) -> int:
    board.act("travel")
    return board.happened("travel")[0].limit


@pytest.mark.rule("EP-301")
def test_the_deserter_gains_a_common_attribute_and_is_one_step_faster():
    board = activated("deserter")
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "knowledge")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/7/2 I1 K2 S1"
    assert travel_limit(board) == 3


@pytest.mark.rule("EP-302")
def test_the_forger_gains_a_common_attribute_and_may_recast_one():
    board = activated("forger", held="I1 C1 V1")
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "knowledge")
    assert board.legal() == {
        ("shift", "inspiration", "knowledge"),
        ("shift", "inspiration", "strength"),
        ("shift", "knowledge", "inspiration"),
        ("shift", "knowledge", "strength"),
        "none",
    }
    board.act("shift", "inspiration", "strength")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/7/2 K1 S1 C1 V1"


@pytest.mark.rule("EP-302")
def test_the_forger_may_leave_the_blocks_where_they_are():
    board = activated("forger").act("attribute", "knowledge").act("none")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/7/2 I1 K2 S1"


@pytest.mark.rule("EP-303", "EP-304")
@pytest.mark.parametrize("name", ["usurer", "heretic"])
def test_the_usurer_and_the_heretic_may_gain_a_common_attribute(name):
    board = activated(name)
    assert board.decision == "decide_mode"
    assert board.legal("mode") == {0, 1}
    board.act("mode", 0)
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "strength")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/7/2 I1 K1 S2"


@pytest.mark.rule("EP-303")
def test_the_usurer_may_rouse_one_block_of_potential_instead():
    board = activated("usurer").act("mode", 1)
    assert board.legal() == {("upgrade", "potential"), "none"}
    board.act("upgrade", "potential")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "7/9/2 I1 K1 S1"


@pytest.mark.rule("EP-303")
def test_the_usurer_is_offered_both_modes_even_if_one_would_do_nothing():
    board = activated("usurer", "0/8/2")
    assert board.legal("mode") == {0, 1}
    assert board.act("mode", 1).blocks(0) == "0/8/2 I1 K1 S1"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-304")
@pytest.mark.parametrize(("face", "after"), [("wisdom", "I1 K1 S1 W1"), ("inspiration", "I2 K1 S1")])
def test_the_heretic_may_trust_to_the_white_die_instead(face, after):
    board = activated("heretic").act("mode", 1, dice=[face])
    assert board.decision == "decide_turn"
    assert board.blocks(0) == f"8/7/2 {after}"


@pytest.mark.rule("EP-305")
def test_the_tyrant_gains_a_common_attribute_and_may_rest_a_companion():
    board = activated("tyrant", companions={"bard": 2, "scribe": 1, "veteran": 0})
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "inspiration")
    assert board.legal() == {("companion", "bard"), ("companion", "scribe"), "none"}
    board.act("companion", "bard")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"bard": 1, "scribe": 1, "veteran": 0}
    assert board.blocks(0) == "8/8/2 I2 K1 S1"
    assert travel_limit(board) == 2
