"""Flying (RULES.md 7.9): when a Unit is in the air, when it lands, and whom it may fight."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe

EAGLES = "tn_war_eagle_riders"  # M 9, R 26


def eagles(at=(300, 100), enemies=None, own=None, friends=None, **given):
    given.setdefault("acting", "eagles")
    return battle({"eagles": unit(EAGLES, 2, at, **(own or {})), **(friends or {})}, enemies or {}, **given)


def airborne(field, name="eagles"):
    return bool(field.unit(name)["airborne"])


@pytest.mark.rule("ME-184")
@pytest.mark.parametrize("action", ["move", "march"])
def test_who_moves_is_airborne_afterwards(action):
    field = eagles()
    assert not airborne(field)
    field.act(action).go("goto_enemy_zone")
    assert airborne(field)


@pytest.mark.rule("ME-184")
def test_who_holds_stays_on_the_ground():
    field = eagles()
    field.act("move").act("hold")
    assert not airborne(field)


@pytest.mark.rule("ME-184")
@pytest.mark.parametrize(("action", "dice"), [("lay_low", None), ("regroup", [1, 1])])
def test_who_lies_low_or_regroups_lands(action, dice):
    field = eagles(own={"airborne": 1, "markers": 3})
    field.act(action, dice=dice)
    assert not airborne(field)


@pytest.mark.rule("ME-183", "ME-184")
def test_a_charge_on_a_ground_unit_lands_the_charger():
    field = eagles(own={"airborne": 1}, enemies={"champi": unit("in_champi_guard", 8, (300, 200))})
    field.act("charge", "champi")
    assert not airborne(field)


@pytest.mark.rule("ME-183")
def test_two_airborne_units_fight_in_the_air():
    enemies = {"condors": unit("in_condor_flock", 3, (300, 230), airborne=1)}
    field = eagles(own={"airborne": 1}, enemies=enemies)
    # Throws miss; nobody hits: both stay.
    field.act("charge", "condors", dice=[10] * (2 + 4 + 9))
    assert airborne(field)
    assert airborne(field, "condors")


@pytest.mark.rule("ME-185")
@pytest.mark.parametrize(("settings", "offered"), [([], False), (["fly.airborne_immune=false"], True)])
def test_ground_units_cannot_charge_airborne_ones(settings, offered):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100))},
        {"eagles": unit(EAGLES, 2, (300, 200), airborne=1)},
        acting="jaguars",
        settings=settings,
    )
    assert field.can("charge", "eagles") == offered


@pytest.mark.rule("ME-185", "ME-183")
def test_landed_fliers_can_be_charged():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100))},
        {"eagles": unit(EAGLES, 2, (300, 200))},
        acting="jaguars",
    )
    assert field.can("charge", "eagles")


@pytest.mark.rule("ME-186")
def test_airborne_units_have_no_cover():
    """Over a wood SV 4 stays 4; on the ground in it, it is 5."""
    for air, unsaved in ((1, 1), (0, 0)):
        field = battle(
            {"archers": unit("nu_ice_archers", 6, (300, 100))},
            {"eagles": unit(EAGLES, 2, (300, 190), airborne=air)},
            acting="archers",
            pieces={"wood": "circle=[300,190,45]"},
        )
        field.act("shoot", "eagles", dice=[1] + [10] * 5 + [5])
        assert field.happened("saves")[0].unsaved == unsaved


@pytest.mark.rule("ME-187", "ME-184")
def test_who_flees_does_so_in_the_air():
    """Two Eagle Riders in a fight lose one and fail their test."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200), engaged=["eagles"])},
        {"eagles": unit(EAGLES, 2, (300, 248), engaged=["jaguars"])},
        acting="jaguars",
    )
    field.act("attack", "eagles", dice=[1] + [10] * 5 + [10] + [10])
    assert field.unit("eagles")["fleeing"]
    assert airborne(field, "eagles")


@pytest.mark.rule("ME-335", "ME-182")
def test_fliers_hover_over_the_river_without_a_roll():
    field = eagles((270, 150), scenario="rainy_season")
    field.act("move").go("goto_enemy_zone", dice=[])
    assert field.at("eagles") == (270, 240)


@pytest.mark.rule("ME-182", "ME-183")
def test_a_flier_charges_over_everything():
    field = eagles(
        enemies={"screen": unit("in_champi_guard", 8, (300, 160)), "willaq": unit("in_willaq_umu", at=(300, 250))},
        pieces={"rock": "circle=[360,200,25]"},
    )
    assert probe.charge_place(field.table.engine, 0, 17, 180) == (300, 250 - 6 - 26)


@pytest.mark.rule("ME-182", "ME-236")
def test_but_not_onto_a_rock():
    """The whole north and the way ahead are taken by a rock under the contact positions."""
    field = eagles(
        (300, 100),
        enemies={"willaq": unit("in_willaq_umu", at=(300, 250))},
        pieces={"rock": "circle=[300,195,25]"},
    )
    at = probe.charge_place(field.table.engine, 0, 16, 180)
    assert at is not None
    assert at != (300, 218)
    assert (at[0] - 300) ** 2 + (at[1] - 195) ** 2 >= (25 + 26) ** 2
