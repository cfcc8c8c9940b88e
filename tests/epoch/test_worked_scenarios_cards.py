"""Worked scenarios: cards bought and used, fights, rerolls (S15 to S19, S29 to S31, S35, S39 to S41)."""

import pytest
from island import BLUE, MONSTER, RELIC, TRAIT, Island, start, wretch

TOWER = {"h00": "arcane_tower"}
MAW = {"h00": "gaping_maw"}
INN = {"h00": "inn"}


@pytest.mark.rule("EP-126", "EP-190", "EP-193", "EP-195", "EP-197", "EP-382")
def test_s15_tower_acquire_recharge_use():
    own = wretch("v31", "6/3/1", "V2", relics={"lantern_of_rest": 0}, companions={"bard": 2})
    stacks = {"relic": ["fate_die", "war_horn"]}
    board = start({"P0": own}, tiles=TOWER, face_up={"relic": "prism_of_dawn"}, stacks=stacks)
    board.act("act", "h00").act("acquire").act("face_up")
    assert board.blocks(0) == "6/2/1"
    assert board.on("prism_of_dawn") == 3
    assert board.honor(0) == 15
    assert board.face_up(RELIC) == "fate_die"
    assert board.legal("recharge") == {"lantern_of_rest"}
    board.act("recharge", "lantern_of_rest")
    assert board.on("lantern_of_rest") == 2
    assert board.blocks(0) == "6/0/1"
    assert board.decision == "decide_turn"
    board.act("relic", "lantern_of_rest")
    assert (board.on("lantern_of_rest"), board.blocks(0)) == (1, "6/1/1")
    board.act("companion", "bard").act("companion", "bard")
    assert board.blocks(0) == "6/3/1"
    assert board.carried(0) == {"bard": 0, "lantern_of_rest": 1, "prism_of_dawn": 3}
    assert board.honor(0) == 15


@pytest.mark.rule("EP-191", "EP-194", "EP-388")
def test_s16_partial_charge():
    own = wretch("v31", "8/0/0", "S5 V2")
    board = start({"P0": own}, tiles=TOWER, face_up={"relic": "war_horn"}).act("act", "h00").act("face_up")
    assert board.on("war_horn") == 2
    assert board.blocks(0) == "8/0/0 S5"
    assert board.honor(0) == 15
    assert board.legal("relic") == {"war_horn"}


def at_the_maw(dashboard: str, companions: dict[str, int]) -> Island:
    own = wretch("v31", dashboard, "I1 C2", companions=companions)
    monsters = {"monster": ["bog_hydra", "pale_king"]}
    return start({"P0": own}, tiles=MAW, face_up={"monster": "hollow_giant"}, stacks=monsters).act("act", "h00")


@pytest.mark.rule("EP-208", "EP-210", "EP-211", "EP-203", "EP-204", "EP-206")
def test_s17_fatigue_with_one_influence():
    board = at_the_maw("8/0/1", {"bard": 1, "shieldmaiden": 2})
    board.act("champion", "shieldmaiden").act("face_up", dice=["strength", "fatigue"])
    assert board.blocks(0) == "8/0/1 I1 S1"
    assert board.carried(0) == {"bard": 1, "shieldmaiden": 3}
    assert board.honor(0) == 14
    assert "hollow_giant" in board.cards(0)
    assert board.face_up(MONSTER) == "bog_hydra"


@pytest.mark.rule("EP-213", "EP-174")
def test_s18_death_prevented():
    board = at_the_maw("8/3/1", {"bard": 1, "monster_hunter": 3})
    board.act("champion", "monster_hunter").act("blind", dice=["wisdom", "death"]).act("prevent_death")
    assert board.blocks(0) == "8/5/0 I1 W1"
    assert board.carried(0) == {"bard": 1, "monster_hunter": 3}
    assert board.honor(0) == 14
    assert "bog_hydra" in board.cards(0)
    assert board.face_up(MONSTER) == "hollow_giant"


@pytest.mark.rule("EP-212", "EP-178", "EP-215")
def test_s19_death_accepted():
    board = at_the_maw("8/3/1", {"bard": 1, "monster_hunter": 3})
    board.act("champion", "monster_hunter").act("blind", dice=["wisdom", "death"]).act("accept_death")
    assert board.blocks(0) == "8/7/1 I1 W1"
    assert board.cards(0) == {"bard", "bog_hydra"}
    assert board.honor(0) == 11


@pytest.mark.rule("EP-176", "EP-174", "EP-122", "EP-182", "EP-183")
def test_s29_exhausted_stack():
    board = start(
        {"P0": wretch("v31", "6/2/2", "K2 S2")},
        tiles={"h00": "inn", "h01": "inn"},
        stacks={"red": [], "blue": [], "yellow": []},
        face_up={"red": None, "blue": "scribe", "yellow": None},
    )
    board.act("act", "h00")
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"scribe"}
    assert board.blocks(0) == "6/4/2 S2"
    assert board.honor(0) == 12
    assert board.face_up(BLUE) is None
    for _ in range(2):
        board.act("end")
        assert "h01" not in board.legal("act")


def bannerman(dashboard: str, **more) -> Island:
    own = wretch("v31", dashboard, "S2", companions={"bannerman": 0})
    board = start({"P0": own, "P1": wretch(None, "8/8/1", "")}, tiles={"h00": "library", "h01": "fort"}, **more)
    return board.act("activate", "bannerman").act("ability", "bannerman")


@pytest.mark.rule("EP-146", "EP-334")
def test_s30_easy_control_needs_influence_for_the_marker():
    board = bannerman("6/3/0")
    assert board.blocks(0) == "6/0/0 S4"
    assert not board.legal("control")


@pytest.mark.rule("EP-146", "EP-334")
def test_s30_easy_control_takes_the_marker_from_influence():
    board = bannerman("6/4/0").act("control", "h00")
    assert board.blocks(0) == "6/0/0 S4"
    assert board.honor(0) == 12
    assert board.controls(0) == {"h00"}


@pytest.mark.rule("EP-146", "EP-334")
def test_s30_easy_takeover_costs_one_conviction():
    board = bannerman("6/4/1", control={"h01": 1}).act("control", "h01")
    assert board.blocks(0) == "6/1/0 S4"
    assert board.honor(0) == 12
    assert board.blocks(1) == "8/9/1"


@pytest.mark.rule("EP-173", "EP-347")
def test_s31_scry():
    own = wretch("v31", "6/3/1", "W2", companions={"seer": 0})
    board = start(
        {"P0": own},
        tiles={"h00": "tomb_of_the_ancients"},
        face_up={"trait": "swift"},
        stacks={"trait": ["devout", "undaunted", "resolute", "renowned"]},
    )
    board.act("activate", "seer").act("ability", "seer").act("act", "h00").act("blind")
    assert board.legal("keep_card") == {"devout", "undaunted", "resolute"}
    board.act("keep_card", "undaunted")
    assert board.blocks(0) == "6/2/1 K1 S1"
    assert board.honor(0) == 16
    assert board.cards(0) == {"seer", "undaunted"}
    assert board.stack(TRAIT) == ["renowned", "devout", "resolute"]
    assert board.face_up(TRAIT) == "swift"


@pytest.mark.rule("EP-127", "EP-197")
def test_s35_recharge_only():
    board = start({"P0": wretch("v31", "6/2/1", "V2", relics={"fate_die": 0})}, tiles=TOWER).act("act", "h00")
    board.act("recharge_only").act("recharge", "fate_die")
    assert board.blocks(0) == "6/0/1 V2"
    assert board.on("fate_die") == 2


@pytest.mark.rule("EP-260", "EP-212", "EP-200")
def test_s39_the_starting_companion_dies():
    own = wretch("v31", "8/3/0", "C2", companions={"beast_handler": 0})
    board = start({"P0": own}, tiles=MAW, face_up={"monster": "bog_hydra"}, stacks={"monster": []})
    board.act("act", "h00", dice=["strength", "death"])
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/4/0 S1"
    assert board.honor(0) == 11
    assert board.cards(0) == {"bog_hydra"}
    assert board.face_up(MONSTER) is None


@pytest.mark.rule("EP-263", "EP-146")
def test_s40_two_easy_controls():
    own = wretch("v31", "6/4/1", "S2", companions={"bannerman": 0}, relics={"broken_crown": 1})
    players = {"P0": own, "P1": wretch(None, "8/8/1", "")}
    board = start(players, tiles={"h01": "fort"}, control={"h01": 1})
    board.act("activate", "bannerman").act("ability", "bannerman").act("relic", "broken_crown")
    assert board.blocks(0) == "6/2/1 S4"
    assert board.on("broken_crown") == 0
    board.act("control", "h01")
    assert board.blocks(0) == "6/2/0 S4"
    assert board.honor(0) == 12
    assert board.blocks(1) == "8/9/1"


@pytest.mark.rule("EP-264", "EP-108", "EP-351")
def test_s41_reroll_at_the_academy():
    own = wretch("v31", "8/4/2", "I1", companions={"astrologer": 0})
    board = start({"P0": own}, tiles={"h00": "academy"}).act("activate", "astrologer")
    assert board.blocks(0) == "8/2/2 I1 K1"
    board.act("ability", "astrologer").act("act", "h00", dice=["inspiration"])
    assert board.decision == "decide_reroll"
    board.act("reroll", dice=["courage"])
    assert board.decision == "decide_second_roll"
    board.act("roll_again", dice=["knowledge"])
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/0/2 I1 K2 C1"
    assert board.on("astrologer") == 1
