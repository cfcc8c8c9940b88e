"""The Rainy Season (RULES.md 7.17) but for the water itself, which is in test_river.py: magic, shooting, points."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe
from equipoise.sim.games.mythic_earth.components import BLESSINGS, SPELLS

LATE = unit("nu_angakkuq", at=(40, 40))
ON_UNITS_DICE_AND_SPELLS = {
    "add_markers",
    "remove_markers",
    "hits",
    "wound",
    "heal",
    "stat",
    "flag",
    "freeze",
    "unfreeze",
    "stop_flee",
    "flee",
    "free_move",
    "reroll",
    "set_dice",
    "reroll_pool",
    "force_test",
    "cancel_spell",
}


@pytest.mark.rule("ME-327")
def test_no_spell_or_blessing_works_on_river_and_bridges():
    for row in (*SPELLS.values(), *BLESSINGS.values()):
        assert {effect.do for effect in row.effects.values()} <= ON_UNITS_DICE_AND_SPELLS


@pytest.mark.rule("ME-327")
def test_who_ignores_difficult_ground_wades_as_slowly_as_ever():
    field = battle(
        {"champi": unit("in_champi_guard", 7, (300, 170), flags={"activation": ["ignore_difficult"]})},
        acting="champi",
        scenario="rainy_season",
    )
    assert probe.route(field.table.engine, 0, (300, 400), 50, 0)[-1] == (300, 195)


@pytest.mark.rule("ME-328")
@pytest.mark.parametrize(("scenario", "number"), [("build_altars", 6), ("rainy_season", 5)])
def test_all_shooting_suffers_from_the_rain(scenario, number):
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"enemy": unit("nu_whale_hunters", 6, (300, 180), received=1)},
        acting="archers",
        scenario=scenario,
    )
    field.act("shoot", "enemy")
    assert field.happened("volley")[0].number == number


def crossed(entry="az_jaguar_warriors", minis=6, at=(300, 302), turn=2, north=False, **more) -> tuple[int, int]:
    """VP at the end of a turn with this Unit there, among others that score nothing."""
    own = {"own": unit(entry, minis, at, received=1, **more)}
    south = {"late": LATE} if north else {"late": LATE, **own}
    field = battle(south, own if north else {}, acting="late", scenario="rainy_season", turn=turn, sound=False)
    field.act("end")
    return field.vp(0), field.vp(1)


@pytest.mark.rule("ME-337")
@pytest.mark.parametrize(("y", "vp"), [(302, 1), (301, 0), (240, 0), (178, 0)])
def test_a_humanoid_unit_wholly_beyond_the_far_bank_scores(y, vp):
    """Footprint 22, the far bank at 280."""
    assert crossed(at=(360, y)) == (vp, 0)


@pytest.mark.rule("ME-337")
@pytest.mark.parametrize(("y", "vp"), [(178, 1), (179, 0), (302, 0)])
def test_norths_far_bank_is_the_southern_one(y, vp):
    assert crossed(at=(360, y), north=True) == (0, vp)


@pytest.mark.rule("ME-337")
@pytest.mark.parametrize(("turn", "vp"), [(1, 0), (2, 1), (5, 1)])
def test_crossing_scores_from_turn_2_on(turn, vp):
    assert crossed(turn=turn) == (vp, 0)


@pytest.mark.rule("ME-337")
def test_one_point_a_turn_however_many_cross():
    field = battle(
        {
            "one": unit("az_jaguar_warriors", 6, (300, 320), received=1),
            "two": unit("az_jaguar_warriors", 6, (400, 320), received=1),
            "late": LATE,
        },
        acting="late",
        scenario="rainy_season",
    )
    field.act("end")
    assert field.vp(0) == 1


@pytest.mark.rule("ME-337")
def test_fleeing_units_and_others_than_humanoids_do_not_score():
    assert crossed(at=(300, 440), fleeing=True, fled_this_turn=True) == (0, 0)
    for entry, minis in (("tn_wolf_pack", 4), ("nu_caribou_riders", 2), ("in_supay", 2), ("nu_kokogiak", 1)):
        assert crossed(entry, minis, (300, 400)) == (0, 0)


@pytest.mark.rule("ME-338")
def test_flyers_never_score_even_if_they_were_humanoid():
    assert crossed("tn_war_eagle_riders", 2, (300, 400)) == (0, 0)
    for talents, vp in (("[]", 1), ('["fly"]', 0)):
        field = battle(
            {"own": unit("az_jaguar_warriors", 6, (300, 400), received=1), "late": LATE},
            acting="late",
            scenario="rainy_season",
            settings=[f"unit.az_jaguar_warriors.members.jaguar.talents={talents}"],
        )
        field.act("end")
        assert field.vp(0) == vp
