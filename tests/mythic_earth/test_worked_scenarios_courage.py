"""Worked scenarios of courage: Activation Tests, markers, Regroup, Lay Low, flight and how it is stopped."""

import pytest
from battlefield import battle, unit

IDLE = unit("tn_medicine_keeper", at=(600, 40), received=1)  # far away, its die is spent


@pytest.mark.rule("ME-071", "ME-072", "ME-075")
def test_w01_passing_an_activation_test_takes_a_marker_off():
    field = battle({"warriors": unit("tn_tomahawk_warriors", 6, (300, 100), markers=2), "idle": IDLE})
    field.act("activate", "warriors", dice=[5])
    assert field.tests() == [("activation", 5, 5)]
    assert field.markers("warriors") == 1
    assert field.decision == "decide_action"
    field.act("regroup", dice=[7, 1])
    assert field.decision == "decide_action"  # a second Single-Action is open


@pytest.mark.rule("ME-071", "ME-073")
def test_w01_failing_it_freezes_the_unit():
    field = battle(
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 100), markers=2), "idle": IDLE},
        {"enemy": unit("in_willaq_umu", at=(600, 440))},
    )
    field.act("activate", "warriors", dice=[6])
    assert field.unit("warriors")["frozen"]
    assert field.markers("warriors") == 3
    assert field.unit("warriors")["received"] == 1
    assert field.to_act == 1


@pytest.mark.rule("ME-125", "ME-067", "ME-284")
def test_w02_enough_markers_destroy_a_unit():
    for markers, dies in ((11, True), (9, False), (10, True)):
        field = battle(
            {"priest": unit("az_high_priest", 5, (300, 100), markers=markers, spells=["els_sun_spear"])},
            {"hunters": unit("nu_whale_hunters", 7, (300, 200))},
            acting="priest",
        )
        field.act("cast", "els_sun_spear", "hunters", dice=[10, 10])
        assert field.destroyed("priest") == dies
        assert field.player(1)["trophy_dice"] == int(dies)
        if not dies:
            assert field.markers("priest") == markers + 2


@pytest.mark.rule("ME-125", "ME-126")
@pytest.mark.parametrize(
    ("entry", "threshold"),
    [
        ("az_xolo_pack", 8),
        ("nu_ice_archers", 9),
        ("nu_whale_hunters", 11),
        ("nu_tupilaq", 12),
        ("nu_kokogiak", 14),
    ],
)
def test_w02_thresholds(entry, threshold):
    for markers in (threshold - 2, threshold - 3):
        field = battle(
            {"caster": unit("in_willaq_umu", at=(300, 60), spells=["ecs_dread_visions"])},
            {"target": unit(entry, at=(300, 160), markers=markers)},
            acting="caster",
            players={0: {"way": "everchanging"}, 1: {"way": "everliving"}},
        )
        field.act("cast", "ecs_dread_visions", "target", dice=[5, 5])
        assert field.destroyed("target") == (markers + 2 >= threshold)


@pytest.mark.rule("ME-089", "ME-090", "ME-092")
def test_w14_an_activation_to_regroup():
    field = battle({"jaguars": unit("az_jaguar_warriors", 6, (300, 100), markers=4), "idle": IDLE})
    field.act("activate_regroup", "jaguars", dice=[7, 4])
    assert field.tests() == [("regroup", 7, 7)]
    assert field.markers("jaguars") == 1
    assert field.can("move")
    assert not field.can("march")
    assert not field.can("regroup")


@pytest.mark.rule("ME-089", "ME-073")
def test_w14_failing_it_freezes_as_well():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100), markers=4), "idle": IDLE},
        {"enemy": unit("in_willaq_umu", at=(600, 440))},
    )
    field.act("activate_regroup", "jaguars", dice=[8])
    assert field.unit("jaguars")["frozen"]
    assert field.markers("jaguars") == 5


@pytest.mark.rule("ME-093", "ME-127", "ME-139", "ME-140", "ME-141", "ME-049")
@pytest.mark.parametrize(("die", "thaws"), [(5, True), (6, False)])
def test_w15_lay_low_and_clean_up(die, thaws):
    field = battle(
        {
            "slingers": unit("in_huaraca_slingers", 6, (300, 100), markers=1),
            "hero": unit("in_willaq_umu", at=(300, 218), received=1),
        },
        acting="slingers",
    )
    field.act("lay_low", dice=[die, *([6, 5] if thaws else [6])])
    assert field.tests() == [("unfreeze", 5, die)]
    assert field.turn == 3
    slingers = field.unit("slingers")
    assert bool(slingers["frozen"]) != thaws
    assert bool(slingers["laid_low"]) != thaws
    assert slingers["markers"] == (0 if thaws else 1)
    assert len(field.pool(0)) + sum(u["received"] for u in field.state()["unit"]) == (2 if thaws else 1)


@pytest.mark.rule("ME-148", "ME-068", "ME-388", "ME-159", "ME-161")
def test_w16_running_off_the_table():
    field = battle(
        {
            "hero": unit("in_willaq_umu", at=(300, 180)),
            "champi": unit("in_champi_guard", 8, (300, 90), fleeing=True, fled_this_turn=True),
            "a": unit("tn_medicine_keeper", at=(600, 40)),
            "b": unit("tn_medicine_keeper", at=(640, 40)),
            "c": unit("tn_medicine_keeper", at=(680, 40)),
        },
        {"enemy": unit("nu_whale_hunters", 7, (600, 400))},
        acting="hero",
        players={0: {"pool": [5, 3, 3, 1]}},
    )
    field.act("order_stop", "champi", dice=[8])
    assert field.tests() == [("stop_fleeing", 7, 8)]
    assert field.destroyed("champi")
    assert field.pool(0) == [5, 3, 3]
    assert field.tokens("death") == []
    assert field.player(1)["trophy_dice"] == 1


@pytest.mark.rule("ME-158", "ME-159", "ME-165", "ME-131")
def test_w31_a_hero_stops_a_flight():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 100), markers=3, fleeing=True),
            "hero": unit("in_willaq_umu", at=(300, 200)),
        },
        {"enemy": unit("nu_whale_hunters", 7, (600, 400))},
        acting="hero",
    )
    field.act("order_stop", "jaguars", dice=[4])
    assert field.tests() == [("stop_fleeing", 4, 4)]
    assert field.markers("jaguars") == 2
    assert not field.unit("jaguars")["fleeing"]
    field.act("end")
    assert field.unit("jaguars")["received"] == 0  # it may still be activated


@pytest.mark.rule("ME-160")
def test_w31_a_commander_reaches_farther_and_ignores_markers():
    words = {"markers": 3, "fleeing": True}
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 100), **words),
            "general": unit("in_apusquipay", 5, (300, 100 + 22 + 20 + 200)),
            "far": unit("az_jaguar_warriors", 6, (300 + 22 + 20 + 201, 342), **words),
        },
        {"enemy": unit("nu_whale_hunters", 7, (640, 440))},
        acting="general",
    )
    assert field.can("order_stop", "jaguars")
    assert not field.can("order_stop", "far")
    field.act("order_stop", "jaguars", dice=[8])
    assert field.tests()[0] == ("stop_fleeing", 8, 8)  # BR 9 - 1


@pytest.mark.rule("ME-157", "ME-127", "ME-166")
def test_w31_its_own_die():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 100), markers=3, fleeing=True),
            "hero": unit("in_willaq_umu", at=(300, 200)),
        },
        {"enemy": unit("nu_whale_hunters", 7, (600, 400))},
    )
    field.act("stop_fleeing", "jaguars", dice=[4])
    assert field.tests() == [("stop_fleeing", 4, 4)]
    assert field.markers("jaguars") == 2
    assert field.decision == "decide_action"
    assert not field.can("march")  # one Single-Action


@pytest.mark.rule("ME-431", "ME-151")
def test_w36_declining():
    field = battle(
        {"champi": unit("in_champi_guard", 8, (300, 300), fleeing=True)},
        {"enemy": unit("nu_whale_hunters", 7, (600, 400))},
        level=3,
    )
    assert field.legal() == {"stop_fleeing", "decline"}
    field.act("decline")
    assert field.player(0)["pool_gone"] == 1
    assert field.at("champi") == (300, 300)
    field.act("end")  # of the enemy's only Unit: the turn is over
    assert field.turn == 3
    assert field.at("champi") == (300, 200)
