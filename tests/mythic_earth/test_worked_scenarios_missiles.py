"""Worked scenarios of shooting, On Alert and magic."""

import pytest
from battlefield import battle, unit

LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on


@pytest.mark.rule("ME-196", "ME-200", "ME-203", "ME-211", "ME-213", "ME-248")
def test_w06_cover_and_long_range():
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"hunters": unit("nu_whale_hunters", 7, (300, 280))},
        acting="archers",
        pieces={"wood": "circle=[280,210,35]"},
    )
    field.act("shoot", "hunters", dice=[4, 5, 1, 3, 9, 2, 7, 6, 10, 2])
    assert [(e.number, e.hits) for e in field.happened("volley")] == [(4, 4)]
    assert (field.minis("hunters"), field.markers("hunters")) == (5, 1)
    assert field.tests() == []


@pytest.mark.rule("ME-132", "ME-135", "ME-143", "ME-144")
def test_w07_casualty_test_and_flee():
    field = battle(
        {"archers": unit("nu_ice_archers", 5, (300, 200))},
        {"hunters": unit("nu_whale_hunters", 4, (300, 300), started=7, markers=1)},
        acting="archers",
    )
    field.act("shoot", "hunters", dice=[1, 10, 10, 10, 10, 10, 6])
    assert field.tests() == [("brave", 5, 6)]
    assert (field.minis("hunters"), field.markers("hunters")) == (3, 3)
    assert field.unit("hunters")["fleeing"]
    assert field.at("hunters") == (300, 400)
    assert field.unit("hunters")["radius"] == 16


@pytest.mark.rule("ME-102", "ME-103", "ME-105", "ME-108", "ME-110", "ME-115")
def test_w10_on_alert_interrupts_a_march():
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100), on_alert=2, received=1)},
        {"wolves": unit("tn_wolf_pack", 4, (300, 330)), "late": LATE},
        acting="wolves",
    )
    field.act("march")
    field.go("to", "archers")
    assert (field.to_act, field.decision) == (0, "decide_alert")
    assert field.at("wolves") == (300, 250)
    field.act("spring", dice=[6])
    assert field.decision == "decide_alert_action"
    assert field.legal("shoot") == {"wolves"}
    field.act("shoot", "wolves", dice=[1, 7, 3, 6, 10, 9, 5, 4, 8])
    assert (field.minis("wolves"), field.markers("wolves")) == (2, 1)
    assert field.at("wolves") == (300, 170)
    assert not field.unit("archers")["on_alert"]


def casting(**more):
    return battle(
        {"willaq": unit("in_willaq_umu", at=(300, 100), spells=["els_sun_spear"])},
        {
            "hunters": unit("nu_whale_hunters", 7, (400, 100)),
            "angakkuq": unit("nu_angakkuq", at=(300, 292)),
        },
        acting="willaq",
        **more,
    )


def cast_now(field) -> list[str]:
    return [e.result for e in field.happened("cast")]


@pytest.mark.rule("ME-272", "ME-280", "ME-282", "ME-275")
def test_w13a_a_spell_is_dispelled():
    field = casting()
    field.act("cast", "els_sun_spear", "hunters", dice=[4, 5])
    assert (field.to_act, field.decision) == (1, "decide_dispel")
    field.act("dispel", "angakkuq", dice=[3, 6])
    assert cast_now(field) == ["dispelled"]
    assert (field.minis("hunters"), field.markers("hunters")) == (7, 0)
    assert field.player(0)["spells_cast"]  # it counts as cast this turn


@pytest.mark.rule("ME-279", "ME-287")
def test_w13b_two_ones_cannot_be_dispelled():
    field = casting()
    field.act("cast", "els_sun_spear", "hunters", dice=[1, 1, 2, 5, 6])
    assert cast_now(field) == ["automatic"]
    assert (field.minis("hunters"), field.markers("hunters")) == (6, 1)


@pytest.mark.rule("ME-284")
def test_w13c_two_tens_strike_back():
    field = casting()
    field.act("cast", "els_sun_spear", "hunters", dice=[10, 10])
    assert cast_now(field) == ["feedback"]
    assert field.markers("willaq") == 2


@pytest.mark.rule("ME-272", "ME-273", "ME-275")
def test_w13d_a_failed_spell_may_be_tried_again_in_another_activation():
    field = casting()
    field.act("cast", "els_sun_spear", "hunters", dice=[5, 7])
    assert cast_now(field) == ["failed"]
    assert not field.player(0)["spells_cast"]
    assert not field.can("cast", "els_sun_spear", "hunters")  # not in this activation


@pytest.mark.rule("ME-284", "ME-283")
def test_w13e_a_dispel_strikes_back():
    field = casting()
    field.act("cast", "els_sun_spear", "hunters", dice=[6, 5])
    assert cast_now(field) == ["done"]
    field.act("dispel", "angakkuq", dice=[10, 10, 1, 6])
    assert cast_now(field) == []
    assert field.markers("angakkuq") == 2
    assert field.minis("hunters") == 6


@pytest.mark.rule("ME-208", "ME-221", "ME-222", "ME-223", "ME-224", "ME-225")
def test_w18_an_overhead_miss():
    field = battle(
        {"giant": unit("in_apu_giant", at=(360, 100))},
        {"champi": unit("in_champi_guard", 8, (360, 300))},
        acting="giant",
    )
    field.act("shoot", "champi", dice=[5, 2, 1, 1, 1])
    assert [e.number for e in field.happened("volley")] == [2]
    assert [(e.x, e.y) for e in field.happened("drift")] == [(380, 300)]
    assert (field.minis("champi"), field.markers("champi")) == (5, 1)
    assert field.tests() == []


@pytest.mark.rule("ME-230", "ME-231", "ME-186")
def test_w27_aylus():
    field = battle(
        {"llamas": unit("in_llama_riders", 5, (300, 100))},
        {"eagles": unit("tn_war_eagle_riders", 3, (300, 100 + 36 + 29 + 65), airborne=True)},
        acting="llamas",
    )
    field.act("shoot", "eagles", dice=[5, 6, 2, 9, 1, 4, 6, 5])
    assert (field.minis("eagles"), field.markers("eagles")) == (2, 1)
    assert not field.unit("eagles")["airborne"]
    field.act("end")
    field.act("activate", "eagles", dice=[1])
    assert not field.can("march")
    assert not field.can("charge", "llamas")
    field.act("move")
    ends = [a.y for a in field.table.legal() if a.kind == "go" and a.x == 300]
    assert max(ends) == 230 + 50  # M 9 - 4
