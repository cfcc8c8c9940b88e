"""The six attributes and the conversion of common into heroic ones (EP-147 to EP-154)."""

import pytest
from island import LETTERS, TREACHERY, start, wretch

from equipoise.sim.games.epoch.components import ATTRIBUTES, COMMONS, COMPANIONS, HEROICS

WHEEL = {"courage": "IS", "vision": "KS", "wisdom": "IK"}


@pytest.mark.rule("EP-147")
def test_there_are_three_common_and_three_heroic_attributes():
    assert COMMONS == ("inspiration", "knowledge", "strength")
    assert HEROICS == ("courage", "vision", "wisdom")
    assert ATTRIBUTES == COMMONS + HEROICS
    held = start({"P0": wretch("v31", "4/4/2", "I1 K2 S3 C1 V1 W1")}).state()["player"][0]["attribute"]
    assert held == [1, 2, 3, 1, 1, 1]


@pytest.mark.rule("EP-148")
def test_blocks_stay_in_their_circle_until_used():
    board = start(
        {"P0": wretch("v31", "6/5/1", "I1 K2 S2 C1 V2 W1")}, tiles={"h00": "spire", "h01": "tomb_of_the_ancients"}
    )
    board.play("end", "end", "end", "end")
    assert board.blocks(0) == "6/5/1 I1 K2 S2 C1 V2 W1"
    assert board.act("act", "h00").blocks(0) == "6/3/1 I3 K2 S2 C1 V2 W1"
    assert board.play("end", "end").blocks(0) == "6/3/1 I3 K2 S2 C1 V2 W1"


@pytest.mark.rule("EP-148")
@pytest.mark.parametrize(("held", "legal"), [("W2", {"h01"}), ("W1 V2 C2", {"h00"}), ("V1 W1 C1", set())])
def test_no_circle_pays_for_another(held, legal):
    tiles = {"h00": "arcane_tower", "h01": "tomb_of_the_ancients", "h02": "abandoned_shrine"}
    assert start({"P0": wretch("v31", "8/3/2", held)}, tiles=tiles).legal("act") == legal


# --- conversion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-149")
@pytest.mark.parametrize("heroic", HEROICS)
def test_each_heroic_attribute_is_made_of_two_commons(heroic):
    board = start({"P0": wretch("v31", "8/4/2", "I2 K2 S2")}).act("convert", heroic)
    left = {letter: 2 - (letter in WHEEL[heroic]) for letter in "IKS"}
    letter_of_heroic = next(letter for letter, name in LETTERS.items() if name == heroic)
    assert board.blocks(0) == "8/5/2 " + " ".join(f"{a}{n}" for a, n in left.items()) + f" {letter_of_heroic}1"


@pytest.mark.rule("EP-150")
def test_conversion_is_free_and_any_number_of_times():
    board = start({"P0": wretch("v31", "0/0/2", "I6 K5 S6")}, tiles={"h00": "inn", "h01": "fort"})
    for _ in range(5):
        board.act("convert", "wisdom")
    board.act("convert", "courage")
    assert board.blocks(0) == "0/6/2 S5 C1 W5"
    assert board.honor(0) == 10
    assert board.can("travel")
    assert board.can("activate_self")
    assert board.can("act", "h01")


@pytest.mark.rule("EP-150")
def test_conversion_is_for_the_own_turn():
    players = {"P0": wretch("v31", held="I2 K2"), "P1": wretch(None, held="I2 S2")}
    board = start(players)
    assert board.legal("convert") == {"wisdom"}
    assert board.act("end").legal("convert") == {"courage"}


@pytest.mark.rule("EP-150")
def test_conversions_of_a_turn_may_be_capped():
    board = start({"P0": wretch("v31", "4/4/2", "I4 K4")}, settings=["conversion.max_per_turn=2"])
    board.play(("convert", "wisdom"), ("convert", "wisdom"))
    assert not board.legal("convert")
    assert board.play("end", "end").legal("convert") == {"wisdom"}


@pytest.mark.rule("EP-151")
def test_one_block_becomes_heroic_and_the_other_returns_to_influence():
    board = start({"P0": wretch("v31", "8/0/2", "K1 S1")}).act("convert", "vision")
    assert board.blocks(0) == "8/1/2 V1"
    assert sorted((e.origin, e.target, e.blocks) for e in board.happened("blocks")) == [
        ("knowledge", "influence", 1),
        ("strength", "vision", 1),
    ]


@pytest.mark.rule("EP-152")
@pytest.mark.parametrize(
    ("held", "legal"),
    [("I5", set()), ("K5", set()), ("S5", set()), ("I1 S1", {"courage"}), ("K1 S1", {"vision"}), ("I1 K1", {"wisdom"})],
)
def test_both_commons_must_be_there(held, legal):
    assert start({"P0": wretch("v31", "8/3/2", held)}).legal("convert") == legal


@pytest.mark.rule("EP-153")
def test_heroic_attributes_convert_to_nothing():
    board = start({"P0": wretch("v31", "4/2/2", "I2 C3 V3 W3")})
    assert not board.legal("convert")
    assert not board.legal("shift")


# --- where heroic blocks come from ------------------------------------------------------------------------------------


@pytest.mark.rule("EP-154")
@pytest.mark.parametrize("name", COMPANIONS)
def test_no_companion_brings_heroic_blocks(name):
    """Printed yields are common; what its ability grants is, too."""
    card = COMPANIONS[name]
    assert set(card.yields.model_dump()) <= set(COMMONS)
    given = [e for e in card.effects.values() if e.do in ("gain", "gain_any", "roll_gain", "shift", "t_snatch")]
    assert all(e.of == "common" for e in given)


@pytest.mark.rule("EP-154")
@pytest.mark.parametrize("tile", ["spire", "library", "fort"])
def test_no_gain_tile_brings_heroic_blocks(tile):
    board = start({"P0": wretch("v31", held="")}, tiles={"h00": tile}).act("act", "h00")
    assert sum(board.state()["player"][0]["attribute"][:3]) == 2
    assert board.state()["player"][0]["attribute"][3:] == [0, 0, 0]


@pytest.mark.rule("EP-154")
def test_the_die_relics_and_proficiency_tiles_bring_heroic_blocks():
    academy = start({"P0": wretch("v31", held="I1")}, tiles={"h00": "academy"}).act("act", "h00", dice=["wisdom"])
    assert "W1" in academy.blocks(0)
    relic = start({"P0": wretch("v31", "8/6/2", relics={"chalice_of_stars": 2})}).act("relic", "chalice_of_stars")
    assert relic.legal("attribute") == set(HEROICS)
    prof = start({"P0": wretch("v31", "8/8/2", proficiency={"vision": 1})}).act("discard_prof", "vision")
    assert prof.blocks(0) == "8/6/2 I1 K1 S1 V2"


@pytest.mark.rule("EP-154")
def test_a_treacherous_relic_may_bring_heroic_blocks_where_a_companion_may_not():
    players = {
        "P0": wretch("v31", "8/4/2", companions={"extortionist": 0}, relics={"black_mirror": 2}),
        "P1": wretch("v32", "7/4/2", "V2"),
    }
    board = start(players, settings=[TREACHERY]).act("activate", "extortionist")
    assert not board.legal("ability")
    board.act("relic", "black_mirror")
    assert board.blocks(0) == "8/0/2 I2 K1 S3 V1"  # one influence, discharged by the mirror, was all there was
    assert board.blocks(1) == "7/6/2"
