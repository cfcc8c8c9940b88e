"""Relics: acquiring, charging, using and recharging them (EP-189 to EP-199)."""

import pytest
from island import RELIC, Island, start, wretch

from equipoise.sim.games.epoch.components import RELICS, TILE_KINDS

TOWER = {"h00": "arcane_tower", "h01": "fort", "h02": "spire"}
BASE = [name for name, card in RELICS.items() if not card.treachery]


def finder(face_up: str, dashboard: str = "4/6/2", held: str = "V2", settings: tuple[str, ...] = (), **own) -> Island:
    """P0 at the Tower, this relic face-up and the last one."""
    words = {key: own.pop(key) for key in ("turn", "stacks") if key in own}
    shop = {"stacks": {"relic": []}, **words}
    players = {"P0": wretch("v31", dashboard, held, **own)}
    return start(players, tiles=TOWER, settings=settings, face_up={"relic": face_up}, **shop)


def bearer(dashboard: str = "4/6/2", held: str = "I1 K1 S1", settings: tuple[str, ...] = (), **relics: int) -> Island:
    return start({"P0": wretch("v31", dashboard, held, relics=relics)}, tiles=TOWER, settings=settings)


# --- acquiring --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-189")
@pytest.mark.parametrize("tile", [kind for kind in TILE_KINDS if kind != "arcane_tower"])
def test_no_other_tile_gives_a_relic(tile):
    own = wretch("v31", "2/2/2", "I2 K2 S3 C2 V2 W2", companions={"bard": 1})
    board = start({"P0": own}, tiles={"h00": tile}).act("act", "h00")
    asked = 0
    while board.decision != "decide_turn" and asked < 30:
        board.table.apply(board.table.legal()[-1])
        asked += 1
    assert not board.carried(0).keys() & RELICS.keys()
    assert "V2" in board.blocks(0) or "V3" in board.blocks(0)


@pytest.mark.rule("EP-189", "EP-190", "EP-192")
@pytest.mark.parametrize("name", BASE)
def test_a_relic_is_acquired_at_the_tower_charged_at_once_and_brings_its_honor_once(name):
    card = RELICS[name]
    board = finder(name).act("act", "h00")
    assert board.carried(0) == {name: card.capacity}
    assert board.blocks(0) == f"4/{8 - card.capacity}/2"
    assert [(e.change, e.source) for e in board.happened("honor")] == [(card.honor, "relics")]
    assert 4 <= card.honor <= 6
    assert board.play("end", "end", "end", "end").honor(0) == 10 + card.honor


@pytest.mark.rule("EP-192")
def test_the_honor_of_relics_may_be_shifted():
    assert finder("fate_die", settings=("relics.honor_offset=2",)).act("act", "h00").honor(0) == 18


@pytest.mark.rule("EP-191")
@pytest.mark.parametrize(("influence", "charge"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_a_shortage_of_influence_leaves_the_charge_incomplete(influence, charge):
    """War Horn, capacity 4; the two vision blocks paid are in influence by then."""
    board = finder("war_horn", f"4/{influence}/2").act("act", "h00")
    assert board.carried(0) == {"war_horn": charge}
    assert board.blocks(0) == f"4/{influence + 2 - charge}/2"


@pytest.mark.rule("EP-191")
@pytest.mark.parametrize(("influence", "legal"), [(1, False), (2, True)])
def test_a_full_charge_may_be_made_a_condition(influence, legal):
    board = finder("war_horn", f"4/{influence}/2", settings=("relics.require_full_charge=true",))
    assert board.can("act", "h00") is legal


@pytest.mark.rule("EP-191")
def test_where_the_full_charge_is_a_condition_a_blind_draw_must_fit_whichever_it_is():
    full = ("relics.require_full_charge=true",)
    board = finder("broken_crown", "4/0/2", settings=full, stacks={"relic": ["chalice_of_stars", "war_horn"]})
    board.act("act", "h00")
    assert board.cards(0) == {"broken_crown"}  # the only source that is sure to fit
    board = finder("broken_crown", "4/0/2", settings=full, stacks={"relic": ["chalice_of_stars", "aegis_of_bone"]})
    assert board.act("act", "h00").legal() == {"face_up", "blind"}


# --- using ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-193")
def test_a_relic_can_be_used_in_the_turn_it_is_acquired():
    board = finder("scales_of_honor").act("act", "h00")
    assert board.legal("relic") == {"scales_of_honor"}
    assert board.act("relic", "scales_of_honor").honor(0) == 15


@pytest.mark.rule("EP-194")
@pytest.mark.parametrize("name", BASE)
def test_a_use_consumes_the_printed_number_of_blocks(name):
    card = RELICS[name]
    board = bearer(**{name: card.capacity}).act("relic", name)
    assert board.on(name) == card.capacity - card.use
    assert next(e.blocks for e in board.happened("blocks") if e.origin == "card") == card.use


@pytest.mark.rule("EP-194")
def test_each_relic_is_used_once_in_a_turn():
    board = bearer("4/4/2", scales_of_honor=3, wayfarers_boots=3).act("relic", "scales_of_honor")
    assert board.legal("relic") == {"wayfarers_boots"}
    assert not board.act("relic", "wayfarers_boots").legal("relic")
    assert board.play("end", "end").legal("relic") == {"scales_of_honor", "wayfarers_boots"}


@pytest.mark.rule("EP-195")
def test_consumed_blocks_are_back_before_the_effect():
    """With no influence at all the Prism's own block can be gained."""
    board = bearer("4/0/2", "", prism_of_dawn=3).act("relic", "prism_of_dawn")
    assert board.decision == "decide_attribute"
    assert board.blocks(0) == "4/1/2"
    board.act("attribute", "strength")
    assert board.blocks(0) == "4/0/2 S1"
    assert board.decision == "decide_turn"  # the second one is lost


@pytest.mark.rule("EP-196")
@pytest.mark.parametrize(("blocks", "legal"), [(0, set()), (1, set()), (2, {"war_horn"}), (3, {"war_horn"})])
def test_a_relic_with_too_few_blocks_cannot_be_used(blocks, legal):
    assert bearer(war_horn=blocks).legal("relic") == legal


@pytest.mark.rule("EP-199")
def test_relics_are_used_from_the_menu_of_the_own_turn():
    players = {"P0": wretch("v31", "2/4/2", "K2", relics={"scales_of_honor": 3}), "P1": wretch()}
    board = start(players, tiles={"h00": "sacred_monastery"}).act("act", "h00").act("monk", "potential")
    assert not board.legal("relic")  # in the middle of an action
    board.act("done")
    assert board.legal("relic") == {"scales_of_honor"}
    assert not board.act("end").legal("relic")  # in the turn of another
    assert board.act("end").legal("relic") == {"scales_of_honor"}


# --- recharging -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-197")
@pytest.mark.parametrize(("influence", "charge"), [(1, 2), (2, 3), (3, 4), (5, 4)])
def test_a_partly_charged_relic_is_filled_as_far_as_influence_allows(influence, charge):
    board = bearer(f"4/{influence}/2", "", war_horn=1).act("act", "h00")
    assert board.legal() == {("recharge", "war_horn"), "done"}
    board.act("recharge", "war_horn")
    assert board.carried(0) == {"war_horn": charge}
    assert board.blocks(0) == f"4/{influence + 1 - charge}/2"


@pytest.mark.rule("EP-197")
def test_a_full_relic_cannot_be_recharged():
    assert not bearer(war_horn=4).can("act", "h00")
    board = bearer("4/4/2", "", war_horn=4, fate_die=2).act("act", "h00")
    assert board.legal("recharge") == {"fate_die"}


@pytest.mark.rule("EP-198")
def test_a_relic_recharged_after_use_stays_used_for_the_turn():
    board = bearer(scales_of_honor=3).act("relic", "scales_of_honor")
    board.play(("act", "h00"), ("recharge", "scales_of_honor"))
    assert board.on("scales_of_honor") == 3
    assert not board.legal("relic")
    assert board.face_up(RELIC) is not None
