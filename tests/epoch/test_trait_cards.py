"""The twelve trait cards, each at work (EP-366 to EP-377). Their honor: test_card_values.py."""

from typing import Any

import pytest
from island import Island, start, wretch

GIVING = {"h00": "library", "h01": "spire", "h02": "fort"}
POST = {"h00": "command_post", "h01": "fort", "h02": "inn"}
MAW = {"h00": "gaping_maw", "h01": "fort", "h02": "library"}
COMMONS = {"inspiration", "knowledge", "strength"}


def bearer(trait: str, dashboard: str = "4/6/2", held: str = "", **words: Any) -> Island:
    """P0 on v31 with this trait; only Compassionate is triggered by hand."""
    own = {key: words.pop(key) for key in ("companions", "honor", "speed") if key in words}
    players = {"P0": wretch("v31", dashboard, held, traits=[trait], **own), **words.pop("players", {})}
    board = start(players, **words)
    assert board.legal("trait") == ({trait} if trait == "compassionate" else set())
    return board


@pytest.mark.rule("EP-366")
def test_swift_is_one_step_faster_in_every_travel():
    board = bearer("swift").act("travel")
    assert [e.limit for e in board.happened("travel")] == [3]


@pytest.mark.rule("EP-367", "EP-368", "EP-369")
@pytest.mark.parametrize(
    ("trait", "after"),
    [
        ("scholarly", {"h00": "4/3/2 K3", "h01": "4/4/2 I2", "h02": "4/4/2 S2"}),
        ("devout", {"h00": "4/4/2 K2", "h01": "4/3/2 I3", "h02": "4/4/2 S2"}),
        ("stalwart", {"h00": "4/4/2 K2", "h01": "4/4/2 I2", "h02": "4/3/2 S3"}),
    ],
)
def test_scholarly_devout_and_stalwart_gain_one_more_at_their_tile(trait, after):
    """Library, Spire, Fort: one more of what that tile gives, and nothing at the others."""
    for hex, blocks in after.items():
        board = bearer(trait, tiles=GIVING).act("act", hex)
        assert board.decision == "decide_turn"
        assert board.blocks(0) == blocks
        assert not board.happened("attribute_die")


@pytest.mark.rule("EP-370")
@pytest.mark.parametrize(("choice", "after"), [("potential", "2/8/2"), ("influence", "3/6/3")])
def test_resolute_upgrades_a_second_block_of_either_kind_when_resting(choice, after):
    board = bearer("resolute").act("rest", "potential")
    assert board.legal() == {("upgrade", "potential"), ("upgrade", "influence"), "none"}
    board.act("upgrade", choice)
    assert board.decision == "decide_turn"
    assert board.blocks(0) == after


@pytest.mark.rule("EP-371")
def test_charismatic_pays_one_less_for_every_companion():
    alone = {"face_up": {"red": "sapper"}, "stacks": {"red": []}, "tiles": {"h00": "inn", "h01": "inn"}}
    board = bearer("charismatic", held="S1", **alone).act("act", "h00")
    assert board.cards(0) == {"charismatic", "sapper"}
    assert board.blocks(0) == "4/7/2"
    board = bearer("charismatic", held="K1 S1", turn={"extra_tile": 1}, **alone)
    board.play(("act", "h00"), ("recruit", "red"), ("act", "h01"), "face_up")
    assert len(board.cards(0)) == 3
    assert board.blocks(0) == "4/8/2"
    assert not bearer("charismatic", **alone).legal("act")


@pytest.mark.rule("EP-371")
def test_charismatic_pays_the_full_price_for_anything_else():
    tiles = {"h00": "tomb_of_the_ancients", "h01": "command_post", "h02": "arcane_tower"}
    assert not bearer("charismatic", held="S2 V1 W1", tiles=tiles).legal("act")
    assert bearer("charismatic", held="S3 V2 W2", tiles=tiles).legal("act") == {"h00", "h01", "h02"}


@pytest.mark.rule("EP-372")
def test_sovereign_earns_two_honor_more_with_every_control():
    players = {"P1": wretch(None, "4/6/2", "")}
    board = bearer("sovereign", "4/6/3", tiles=POST, players=players, control={"h01": 1})
    assert board.act("control", "h00").honor(0) == 14
    board.play("end", "end", ("control", "h01"))
    assert board.honor(0) == 18
    assert board.honor(1) == 10


@pytest.mark.rule("EP-373")
def test_renowned_is_paid_one_more_by_visitors():
    players = {"P0": wretch("v31", "4/6/2", ""), "P1": wretch("v07", "4/6/2", "", traits=["renowned"])}
    board = start(players, tiles=GIVING, control={"h00": 1}).act("act", "h00")
    assert [board.honor(0), board.honor(1)] == [10, 13]


@pytest.mark.rule("EP-374")
def test_undaunted_turns_the_death_of_a_champion_into_fatigue():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = bearer("undaunted", "4/6/0", "C2", companions={"bard": 1}, tiles=MAW, **hydra)
    board.act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_turn"
    assert board.on("bard") == 3
    assert board.blocks(0) == "4/5/0 V1"


@pytest.mark.rule("EP-375")
def test_ingenious_gains_a_common_attribute_with_the_first_conversion_of_a_turn():
    board = bearer("ingenious", held="I2 K2 S2").act("convert", "courage")
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "knowledge")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/6/2 I1 K3 S1 C1"
    board.act("convert", "vision")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/7/2 I1 K2 C1 V1"


@pytest.mark.rule("EP-376")
def test_compassionate_rests_a_companion_by_one_block_once_a_turn():
    board = bearer("compassionate", companions={"bard": 2, "scribe": 1, "veteran": 0}).act("trait", "compassionate")
    assert board.legal() == {("companion", "bard"), ("companion", "scribe"), "none"}
    board.act("companion", "bard")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"bard": 1, "scribe": 1, "veteran": 0}
    assert (board.blocks(0), board.honor(0)) == ("4/7/2", 10)
    assert not board.legal("trait")


@pytest.mark.rule("EP-377")
def test_disciplined_takes_a_proficiency_tile_for_one_block_less():
    board = bearer("disciplined", held="K2 W1 V3")
    assert board.legal("take_prof") == {"knowledge", "vision"}
    board.act("take_prof", "vision")
    assert board.proficiency(0) == {"vision": 1}
    assert board.blocks(0) == "4/8/2 K2 V1 W1"
