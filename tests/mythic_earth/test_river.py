"""The river of The Rainy Season (RULES.md 7.17): who may cross it how, and who is swept away."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe

MOVE, MARCH, CHARGE = range(3)


def rain(at, entry="in_champi_guard", minis=7, enemies=None, own=None, **given):
    given.setdefault("acting", "champi")
    return battle({"champi": unit(entry, minis, at, **(own or {}))}, enemies or {}, scenario="rainy_season", **given)


@pytest.mark.rule("ME-332")
@pytest.mark.parametrize(("y", "wet"), [(194, []), (195, [0]), (240, [0]), (285, [0]), (286, [])])
def test_a_mini_is_in_the_river_when_its_base_overlaps_it(y, wet):
    """A base of 6 ticks; the banks are at 200 and 280."""
    field = rain((270, y), "in_willaq_umu", 1, sound=False)
    assert probe.minis_in_river(field.table.engine, 0) == wet


@pytest.mark.rule("ME-332", "ME-334")
@pytest.mark.parametrize(("x", "wet"), [(319, [0]), (320, []), (360, []), (400, []), (401, [0])])
def test_nobody_on_a_bridge_is_in_the_river(x, wet):
    field = rain((x, 240), "in_willaq_umu", 1, sound=False)
    assert probe.minis_in_river(field.table.engine, 0) == wet


@pytest.mark.rule("ME-335")
@pytest.mark.parametrize("own", [{"airborne": 1}, {"airborne": 0}, {"airborne": 0, "flags": {"turn": ["grounded"]}}])
def test_flyers_are_not_in_the_river(own):
    """The book spares Flyers, not only those that fly just now."""
    field = rain((270, 240), "tn_war_eagle_riders", 2, own=own, sound=False)
    assert probe.minis_in_river(field.table.engine, 0) == []


@pytest.mark.rule("ME-335", "ME-330")
def test_a_landed_flyer_marches_out_of_the_river():
    field = rain((270, 240), "tn_war_eagle_riders", 2, own={"airborne": 0}, sound=False)
    assert "march" in field.legal()


@pytest.mark.rule("ME-335", "ME-329")
def test_a_grounded_flyer_is_not_slowed_by_the_river():
    field = rain((270, 170), "tn_war_eagle_riders", 2, own={"flags": {"turn": ["grounded"]}}, sound=False)
    assert probe.route(field.table.engine, 0, (270, 400), 50, MOVE)[-1] == (270, 220)


@pytest.mark.rule("ME-329")
@pytest.mark.parametrize(("divisor", "y"), [(2, 195), (1, 220), (4, 182)])
def test_the_river_divides_the_move(divisor, y):
    field = rain((270, 170), settings=[f"river.move_divisor={divisor}"], sound=False)
    assert probe.route(field.table.engine, 0, (270, 400), 50, MOVE) == [(270, 170), (270, y)]


@pytest.mark.rule("ME-329")
@pytest.mark.parametrize(("goal", "y"), [(190, 190), (195, 195), (198, 195)])
def test_a_way_that_is_short_anyway_is_cut_at_half_the_move_too(goal, y):
    field = rain((270, 170), sound=False)
    assert probe.route(field.table.engine, 0, (270, goal), 50, MOVE)[-1] == (270, y)


@pytest.mark.rule("ME-329")
def test_the_river_replaces_what_difficult_ground_takes():
    """A marsh before the bank: 25 ticks, not 30 and not 5."""
    field = rain((270, 170), pieces={"marsh": "circle=[270,150,10]"}, sound=False)
    assert probe.route(field.table.engine, 0, (270, 400), 50, MOVE)[-1] == (270, 195)


@pytest.mark.rule("ME-330")
def test_no_march_and_no_charge_into_the_river():
    field = rain((270, 150), enemies={"willaq": unit("in_willaq_umu", at=(270, 230))}, sound=False)
    assert not probe.is_free(field.table.engine, 0, (270, 150), (270, 200), MARCH)
    assert "charge" not in field.legal()


@pytest.mark.rule("ME-330")
def test_no_march_out_of_it_either():
    field = rain((270, 210))
    assert "march" not in field.legal()
    assert "move" in field.legal()
    assert "march" in rain((360, 210)).legal()


@pytest.mark.rule("ME-331", "ME-333")
def test_who_steps_in_rolls_and_who_stands_in_it_already_does_not():
    """Two Minis wade at y = 190; 25 ticks on four more do."""
    field = rain((270, 190), sound=False)
    before = set(probe.minis_in_river(field.table.engine, 0))
    field.act("move")
    places = [a for a in field.table.legal() if a.kind == "go" and (a.x, a.y) == (270, 215)]
    after = set(probe.minis_in_river(rain((270, 215), sound=False).table.engine, 0))
    field.events = field.table.apply(places[0], dice=[1] * len(after - before))
    assert 0 < len(after - before) < 7
    assert field.minis("champi") == 7


@pytest.mark.rule("ME-331", "ME-333")
@pytest.mark.parametrize(("swept_on", "left"), [(10, 6), (9, 5), (11, 7)])
def test_the_swept_are_gone_without_a_marker(swept_on, left):
    """W-19."""
    field = rain((300, 170), settings=[f"river.swept_on={swept_on}"])
    field.act("move")
    place = next(a for a in field.table.legal() if a.kind == "go" and (a.x, a.y) == (300, 195))
    field.table.apply(place, dice=[3, 10, 7, 1, 9])
    assert (field.minis("champi"), field.markers("champi")) == (left, 0)


@pytest.mark.rule("ME-333")
def test_the_river_takes_whole_minis():
    """Two Caribou Riders of two wounds each; nobody saves."""
    field = rain((270, 165), "nu_caribou_riders", 2, sound=False)
    field.act("move")
    place = next(a for a in field.table.legal() if a.kind == "go" and (a.x, a.y) == (270, 205))
    field.table.apply(place, dice=[10, 1])
    assert field.minis("champi") == 1
    assert field.unit("champi")["damage"] == 0


@pytest.mark.rule("ME-333", "ME-388")
def test_a_unit_swept_away_altogether_is_destroyed():
    field = rain((270, 180), "in_willaq_umu", 1)
    field.act("move")
    place = next(a for a in field.table.legal() if a.kind == "go" and (a.x, a.y) == (270, 205))
    field.table.apply(place, dice=[10])
    assert field.destroyed("champi")


@pytest.mark.rule("ME-017", "ME-333")
def test_who_is_swept_is_the_mini_that_stood_there():
    """The Sachem is Mini 0, at the northern point of his five: he wades first."""
    field = rain((270, 175), "tn_sachem", 5)
    assert probe.minis_in_river(rain((270, 183), "tn_sachem", 5, sound=False).table.engine, 0) == [0]
    field.act("move")
    place = next(a for a in field.table.legal() if a.kind == "go" and a.x == 270 and a.y > 190)
    after = probe.minis_in_river(rain((270, place.y), "tn_sachem", 5, sound=False).table.engine, 0)
    field.table.apply(place, dice=[10] + [1] * (len(after) - 1))
    assert field.unit("champi")["alive"][:2] == [0, 4]


@pytest.mark.rule("ME-330")
def test_a_wader_does_not_overlap_the_bridge():
    """At x = 360 with R 23 nothing wet is touched; at x = 340 the footprint reaches the river."""
    assert "march" in rain((360, 240)).legal()
    assert "march" not in rain((340, 240), sound=False).legal()


@pytest.mark.rule("ME-440")
@pytest.mark.parametrize(("y", "offered"), [(222, False), (170, True)])
def test_nobody_countercharges_out_of_the_river(y, offered):
    """Riders in the air charge Champi that are On Alert, wading or on the bank."""
    field = battle(
        {"champi": unit("in_champi_guard", 7, (270, y), on_alert=2, received=1)},
        {"eagles": unit("tn_war_eagle_riders", 2, (270, y + 110), airborne=1)},
        acting="eagles",
        scenario="rainy_season",
        sound=False,
    )
    field.act("charge", "champi").act("spring", dice=[1])
    assert field.can("countercharge") == offered


@pytest.mark.rule("ME-441", "ME-331")
def test_at_the_start_of_a_turn_all_who_stand_in_the_river_roll():
    """However they got there; nobody on the bank or in the air does."""
    field = battle(
        {
            "wading": unit("in_champi_guard", 5, (270, 240), received=1),
            "dry": unit("in_champi_guard", 5, (270, 150), received=1),
            "above": unit("tn_war_eagle_riders", 2, (450, 240), airborne=1, received=1),
            "last": unit("in_willaq_umu", at=(30, 30)),
        },
        {"far": unit("nu_angakkuq", at=(700, 460), received=1)},
        acting="last",
        scenario="rainy_season",
        sound=False,
    )
    field.act("end")
    assert field.turn == 3
    rolls = field.rolls(10)
    assert len(rolls) == 5
    assert field.minis("wading") == 5 - rolls.count(10)


@pytest.mark.rule("ME-337", "ME-338", "ME-326")
@pytest.mark.parametrize(
    ("entry", "minis", "at", "more", "vp"),
    [
        ("in_champi_guard", 7, (270, 303), {}, 1),
        ("in_champi_guard", 7, (270, 302), {}, 0),  # not wholly beyond the far bank
        ("in_champi_guard", 7, (270, 400), {"fleeing": 1, "fled_this_turn": 1}, 0),
        ("in_puma_pack", 3, (270, 400), {}, 0),  # no Humanoids
        ("tn_war_eagle_riders", 2, (270, 400), {}, 0),
    ],
)
def test_a_humanoid_unit_beyond_the_river_scores(entry, minis, at, more, vp):
    field = battle(
        {"unit": unit(entry, minis, at, received=1, **more), "last": unit("in_willaq_umu", at=(30, 30))},
        {"far": unit("nu_angakkuq", at=(700, 60), received=1)},
        acting="last",
        scenario="rainy_season",
        sound=False,
    )
    field.table.apply("end")
    assert field.vp(0) == vp
