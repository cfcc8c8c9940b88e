"""The twelve relic cards, each used (EP-378 to EP-389). Their honor and charges: test_card_values.py."""

from typing import Any

import pytest
from island import TRAIT, Island, start, wretch

GIVING = {"h00": "library", "h01": "fort", "h02": "spire"}
MAW = {"h00": "gaping_maw", "h01": "fort", "h02": "library"}
HYDRA: dict[str, Any] = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}


def used(name: str, dashboard: str = "4/6/2", held: str = "", **words: Any) -> Island:
    """P0 on v31 uses this relic, which carries two blocks."""
    own = {key: words.pop(key) for key in ("companions",) if key in words}
    players = {"P0": wretch("v31", dashboard, held, relics={name: 2}, **own), **words.pop("players", {})}
    dice = words.pop("dice", None)
    board = start(players, **words).act("relic", name, dice=dice)
    assert board.honor(0) == (11 if name == "scales_of_honor" else 10)
    return board


@pytest.mark.rule("EP-378")
def test_the_wayfarers_boots_quicken_the_travel_of_the_turn_by_two():
    board = used("wayfarers_boots").act("travel")
    assert [(e.way, e.limit) for e in board.happened("travel")] == [("travel", 4)]


@pytest.mark.rule("EP-379")
def test_the_cracked_hourglass_lets_one_more_tile_be_acted_on():
    board = used("cracked_hourglass", tiles=GIVING).play(("act", "h00"), ("act", "h01"))
    assert board.blocks(0) == "4/3/2 K2 S2"
    assert not board.legal("act")
    assert not board.legal("rest")


@pytest.mark.rule("EP-380")
def test_the_prism_of_dawn_gives_two_common_attributes_of_choice():
    board = used("prism_of_dawn")
    for name in ("strength", "knowledge"):
        assert board.legal() == {("attribute", a) for a in ("inspiration", "knowledge", "strength")}
        board.act("attribute", name)
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/5/2 K1 S1"


@pytest.mark.rule("EP-381")
def test_the_chalice_of_stars_gives_a_heroic_attribute_of_choice():
    board = used("chalice_of_stars")
    assert board.legal() == {("attribute", a) for a in ("courage", "vision", "wisdom")}
    board.act("attribute", "vision")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/6/2 V1"


@pytest.mark.rule("EP-382")
def test_the_lantern_of_rest_takes_two_blocks_off_companions():
    board = used("lantern_of_rest", companions={"bard": 1, "scribe": 2, "veteran": 0})
    assert board.legal() == {("companion", "bard"), ("companion", "scribe"), "none"}
    board.act("companion", "bard")
    assert board.legal() == {("companion", "scribe"), "none"}
    board.act("companion", "scribe")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"bard": 0, "scribe": 1, "veteran": 0, "lantern_of_rest": 1}
    assert board.blocks(0) == "4/9/2"


@pytest.mark.rule("EP-383")
def test_the_broken_crown_eases_the_next_control():
    board = used("broken_crown", "4/6/0", tiles=GIVING)
    assert board.legal("control") == {"h00", "h01", "h02"}
    board.act("control", "h01")
    assert board.blocks(0) == "4/6/0"
    assert board.controls(0) == {"h01"}
    assert board.honor(0) == 12


@pytest.mark.rule("EP-384")
@pytest.mark.parametrize(("choice", "after"), [("potential", "3/8/2"), ("influence", "4/6/3")])
def test_the_gilded_codex_upgrades_a_block_of_either_kind(choice, after):
    board = used("gilded_codex")
    assert board.legal() == {("upgrade", "potential"), ("upgrade", "influence"), "none"}
    board.act("upgrade", choice)
    assert board.decision == "decide_turn"
    assert board.blocks(0) == after


@pytest.mark.rule("EP-385")
@pytest.mark.parametrize(("face", "gained"), [("courage", "C1"), ("knowledge", "K1")])
def test_the_fate_die_gives_what_the_white_die_shows(face, gained):
    board = used("fate_die", dice=[face])
    assert board.decision == "decide_turn"
    assert board.blocks(0) == f"4/6/2 {gained}"


@pytest.mark.rule("EP-386")
def test_the_scrying_pool_shows_three_cards_before_a_blind_draw():
    traits = {"face_up": {"trait": "swift"}, "stacks": {"trait": ["devout", "undaunted", "resolute", "renowned"]}}
    board = used("scrying_pool", held="W2", tiles={"h00": "tomb_of_the_ancients"}, **traits)
    board.play(("act", "h00"), "blind")
    assert board.legal() == {("keep_card", name) for name in ("devout", "undaunted", "resolute")}
    board.act("keep_card", "resolute")
    assert board.cards(0) == {"scrying_pool", "resolute"}
    assert board.stack(TRAIT) == ["renowned", "devout", "undaunted"]


@pytest.mark.rule("EP-387")
def test_the_aegis_of_bone_guards_against_death_and_rerolls_one_white_die():
    """The black die is not offered again: its death is a miss. Nor is a second white one."""
    settings = ["monsters.white_rolls=2"]
    board = used("aegis_of_bone", "4/6/0", "C2", companions={"bard": 1}, tiles=MAW, settings=settings, **HYDRA)
    board.act("act", "h00", dice=["vision"])
    assert board.legal() == {"reroll", "keep_roll"}
    board.act("reroll", dice=["wisdom", "vision", "death"])
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"aegis_of_bone", "bard", "bog_hydra"}
    assert board.on("bard") == 1
    assert board.blocks(0) == "4/7/0 V1 W1"


@pytest.mark.rule("EP-388")
def test_the_war_horn_lets_one_more_character_be_activated():
    board = used("war_horn", companions={"scribe": 0, "veteran": 0, "bard": 0})
    board.play(("activate", "scribe"), ("activate", "veteran"))
    assert board.blocks(0) == "4/2/2 K2 S2"
    assert not board.legal("activate")
    assert not board.can("activate_self")


@pytest.mark.rule("EP-389")
def test_the_scales_of_honor_weigh_one_honor():
    board = used("scales_of_honor")
    assert board.decision == "decide_turn"
    assert (board.honor(0), board.blocks(0)) == (11, "4/7/2")
