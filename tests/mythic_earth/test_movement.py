"""Movement and measuring (RULES.md 7.2, 7.9): what stops a Unit, what slows it, and whom a Behemoth tramples."""

from itertools import pairwise

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe
from equipoise.sim.games.mythic_earth.actions import PLACE_WAYS

MOVE, MARCH, CHARGE, FLEE = range(4)


def field_of(at=(300, 100), entry="az_jaguar_warriors", minis=6, friends=None, enemies=None, own=None, **given):
    force = {"jaguars": unit(entry, minis, at, **(own or {})), **(friends or {})}
    return battle(force, enemies or {}, acting="jaguars", sound=False, **given)


def free(field, to, mode=MOVE, start=None):
    return probe.is_free(field.table.engine, 0, start or field.at("jaguars"), to, mode)


def end(field, goal, allow, mode=MOVE):
    points = probe.route(field.table.engine, 0, goal, allow, mode)
    return points[-1] if points else None


# --- measuring --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-021", "ME-022")
@pytest.mark.parametrize(("y", "offered"), [(228 + 100, True), (228 + 101, False)])
def test_distances_run_from_footprint_to_footprint_in_tenths_of_an_inch(y, offered):
    """A javelin flies 10 inches. Caribou Riders (R 29) at y = 200 and a Willaq Umu (R 6)."""
    field = battle(
        {"riders": unit("nu_caribou_riders", 3, (300, 193))},
        {"willaq": unit("in_willaq_umu", at=(300, y))},
        acting="riders",
    )
    assert field.can("shoot", "willaq") == offered


@pytest.mark.rule("ME-021")
def test_measuring_is_free():
    """Everything that depends on a distance is offered or not before anything is rolled."""
    field = field_of(
        enemies={"willaq": unit("in_willaq_umu", at=(300, 228)), "far": unit("in_willaq_umu", at=(300, 229))}
    )
    assert field.legal("charge") == {"willaq"}


@pytest.mark.rule("ME-023")
@pytest.mark.parametrize(
    ("entry", "radius"),
    [
        ("az_jaguar_champion", 6),
        ("nu_umialik", 12),
        ("az_bound_marauders", 12),
        ("nu_kokogiak", 28),
        ("az_spider_swarm", 26),
    ],
)
def test_bases(entry, radius):
    field = field_of(
        (300, 240),
        entry,
        None
        if entry in ("az_jaguar_champion", "nu_umialik", "nu_kokogiak")
        else {"az_bound_marauders": 1, "az_spider_swarm": 2}[entry],
    )
    assert field.unit("jaguars")["radius"] == radius


@pytest.mark.rule("ME-022", "ME-190")
def test_a_unit_closes_up_when_minis_fall():
    """Radii of humanoids, one to ten."""
    radii = [field_of(entry="az_bound_dead", minis=n).unit("jaguars")["radius"] for n in range(1, 11)]
    assert radii == [6, 14, 16, 18, 20, 22, 23, 28, 29, 30]


@pytest.mark.rule("ME-025")
@pytest.mark.parametrize(("goal", "reached"), [((0, 100), (22, 100)), ((60, 0), (60, 22))])
def test_no_base_leaves_the_table(goal, reached):
    assert end(field_of((60, 100)), goal, 100, MARCH) == reached


@pytest.mark.rule("ME-024")
def test_nobody_ends_on_another_base():
    """Friends of the same base size may be passed; R 22 and 23 need 43 ticks."""
    field = field_of(friends={"dead": unit("az_bound_dead", 7, (300, 170))})
    assert free(field, (300, 200))
    assert not probe.may_end(field.table.engine, 0, (300, 170 - 42), MOVE)
    assert probe.may_end(field.table.engine, 0, (300, 170 - 43), MOVE)


# --- enemies and friends ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-170")
@pytest.mark.parametrize(("x", "passes"), [(337, False), (338, True)])
def test_the_way_keeps_an_inch_off_enemies(x, passes):
    """R 22 and 6, and 10 ticks."""
    field = field_of(enemies={"willaq": unit("in_willaq_umu", at=(x, 150))})
    assert free(field, (300, 200)) == passes
    assert free(field, (300, 200), MARCH) == passes


@pytest.mark.rule("ME-170")
def test_the_inch_may_be_two():
    field = field_of(enemies={"willaq": unit("in_willaq_umu", at=(340, 150))}, settings=["move.enemy_spacing_in=2"])
    assert not free(field, (300, 200))


@pytest.mark.rule("ME-171")
@pytest.mark.parametrize(("x", "passes"), [(325, False), (326, True)])
def test_a_charge_only_must_not_run_into_others(x, passes):
    """R 22 and 6, less 2."""
    field = field_of(
        enemies={"willaq": unit("in_willaq_umu", at=(x, 150)), "target": unit("in_willaq_umu", at=(300, 200))}
    )
    assert (probe.charge_place(field.table.engine, 0, 17, 100) == (300, 172)) == passes


@pytest.mark.rule("ME-172")
def test_who_stands_too_close_may_leave_but_not_come_closer():
    field = field_of((300, 200), enemies={"willaq": unit("in_willaq_umu", at=(300, 233))})  # 5 ticks apart
    assert free(field, (300, 150))
    assert free(field, (340, 190))
    assert not free(field, (320, 210))
    assert probe.may_end(field.table.engine, 0, (300, 200), MOVE)
    assert probe.may_end(field.table.engine, 0, (310, 199), MOVE)
    assert not probe.may_end(field.table.engine, 0, (300, 202), MOVE)


@pytest.mark.rule("ME-170", "ME-445")
def test_spirit_animals_are_kept_an_inch_off():
    field = field_of((300, 200), animals={"stag": (300, 250)}, scenario="great_hunt")
    assert not free(field, (300, 210))
    assert free(field, (300, 206))


@pytest.mark.rule("ME-173")
@pytest.mark.parametrize(
    ("entry", "minis", "passes"), [("az_bound_dead", 7, True), ("az_xolo_pack", 4, False), ("nu_kokogiak", 1, False)]
)
def test_friends_of_the_same_base_size_are_passed(entry, minis, passes):
    field = field_of(friends={"friend": unit(entry, minis, (300, 170))})
    assert free(field, (300, 240)) == passes


@pytest.mark.rule("ME-174")
def test_a_behemoth_passes_friends_but_no_enemies():
    friends = {
        "dead": unit("az_bound_dead", 7, (300, 170)),
        "xolos": unit("az_xolo_pack", 4, (300, 240)),
        "wendigo": unit("tn_wendigo", at=(300, 310)),
    }
    assert free(field_of(entry="nu_kokogiak", minis=1, friends=friends), (300, 400))
    field = field_of(entry="nu_kokogiak", minis=1, enemies={"dead": unit("az_bound_dead", 7, (300, 170))})
    assert not free(field, (300, 240))


@pytest.mark.rule("ME-182", "ME-185")
def test_airborne_units_block_nobodys_way():
    enemies = {"eagles": unit("tn_war_eagle_riders", 3, (300, 170), airborne=1)}
    assert free(field_of(enemies=enemies), (300, 240))
    enemies["eagles"]["airborne"] = 0
    assert not free(field_of(enemies=enemies), (300, 240))


@pytest.mark.rule("ME-170")
def test_but_nobody_ends_within_an_inch_of_airborne_enemies():
    enemies = {"eagles": unit("tn_war_eagle_riders", 3, (300, 170), airborne=1)}
    assert not probe.may_end(field_of(enemies=enemies).table.engine, 0, (300, 170 - 29 - 22 - 9), MOVE)
    assert probe.may_end(field_of(enemies=enemies).table.engine, 0, (300, 170 - 29 - 22 - 10), MOVE)


# --- landscape --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-181", "ME-357")
@pytest.mark.parametrize("piece", [{"rock": "circle=[300,170,25]"}, {"building": "rect=[270,150,330,190]"}])
def test_impassable_pieces_are_neither_crossed_nor_entered(piece):
    field = field_of(pieces=piece)
    assert not free(field, (300, 240))
    assert not free(field, (300, 170))
    assert not probe.may_end(field.table.engine, 0, (300, 170), MOVE)


@pytest.mark.rule("ME-177", "ME-460")
def test_walls_are_crossed_by_who_is_not_smaller():
    """A wall is 1 high, as high as the smallest Minis."""
    wall = {"wall": "rect=[250,150,350,154]"}
    for entry, minis in (("az_xolo_pack", 4), ("az_jaguar_warriors", 6), ("nu_kokogiak", 1)):
        field = field_of(entry=entry, minis=minis, pieces=wall)
        assert free(field, (300, 240))
        assert end(field, (300, 240), 50) == (300, 150)


@pytest.mark.rule("ME-178")
def test_open_ground_slows_nobody():
    assert end(field_of(), (300, 300), 50) == (300, 150)


@pytest.mark.rule("ME-179", "ME-180")
@pytest.mark.parametrize(
    "piece", [{"wood": "circle=[300,180,35]"}, {"ruin": "rect=[270,150,330,200]"}, {"marsh": "circle=[300,180,35]"}]
)
def test_difficult_ground_takes_a_quarter_of_m_rounded_up(piece):
    """M 5: 2 inches, of a Move and of a March alike."""
    field = field_of(pieces=piece)
    assert end(field, (300, 400), 50) == (300, 130)
    assert end(field, (300, 400), 100, MARCH) == (300, 180)


@pytest.mark.rule("ME-180")
def test_the_reduction_stands_even_if_the_shorter_way_does_not_reach_the_piece():
    """The wood begins at 145; a Unit of R 22 touches it from 124 on."""
    field = field_of(pieces={"wood": "circle=[300,195,50]"})
    assert end(field, (300, 400), 50) == (300, 130)
    field = field_of(pieces={"wood": "circle=[300,221,50]"})
    assert end(field, (300, 400), 50) == (300, 130)
    field = field_of(pieces={"wood": "circle=[300,222,50]"})
    assert end(field, (300, 400), 50) == (300, 150)


@pytest.mark.rule("ME-179", "ME-180")
@pytest.mark.parametrize(
    ("setting", "moved", "marched"),
    [
        ("move.difficult_pct=50", 20, 70),
        ("move.difficult_pct=0", 50, 100),
        ("move.difficult_mode=pct_of_allowance", 30, 70),
    ],
)
def test_other_readings_of_difficult_ground(setting, moved, marched):
    field = field_of(pieces={"wood": "circle=[300,180,35]"}, settings=[setting])
    assert end(field, (300, 400), 50) == (300, 100 + moved)
    assert end(field, (300, 400), 100, MARCH) == (300, 100 + marched)


@pytest.mark.rule("ME-270", "ME-182")
def test_woodsmen_and_fliers_are_not_slowed():
    wood = {"wood": "circle=[300,180,35]"}
    assert end(field_of(entry="tn_tomahawk_warriors", pieces=wood), (300, 400), 60) == (300, 160)
    assert end(field_of(entry="tn_war_eagle_riders", minis=2, pieces=wood), (300, 400), 90) == (300, 190)
    own = {"flags": {"activation": ["ignore_difficult"]}}
    assert end(field_of(own=own, pieces=wood), (300, 400), 50) == (300, 150)


@pytest.mark.rule("ME-182")
def test_fliers_pass_over_everything_but_do_not_end_on_impassable_ground():
    field = field_of(
        entry="tn_war_eagle_riders",
        minis=2,
        enemies={"champi": unit("in_champi_guard", 8, (300, 190))},
        pieces={"rock": "circle=[300,250,25]"},
    )
    assert end(field, (300, 400), 300) == (300, 400)
    assert end(field, (300, 400), 130) == (300, 125)  # neither on the rock nor within an inch of the enemy


@pytest.mark.rule("ME-182", "ME-230")
def test_a_grounded_flier_walks():
    own = {"flags": {"turn": ["grounded"]}}
    field = field_of(entry="tn_war_eagle_riders", minis=2, own=own, pieces={"rock": "circle=[300,250,25]"})
    assert not free(field, (300, 400))


# --- M ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-079", "ME-080", "ME-169")
@pytest.mark.parametrize(("action", "y"), [("move", 150), ("march", 200)])
def test_a_move_and_a_march(action, y):
    """M 5, straight to the enemy zone far away."""
    field = field_of(enemies={"far": unit("in_willaq_umu", at=(700, 460))})
    field.act(action).go("goto_enemy_zone")
    assert field.at("jaguars") == (300, y)


@pytest.mark.rule("ME-169", "ME-080")
def test_a_march_may_be_three_times_m():
    field = field_of(settings=["move.march_mult=3"])
    field.act("march").go("goto_enemy_zone")
    assert field.at("jaguars") == (300, 250)


@pytest.mark.rule("ME-189", "ME-230")
@pytest.mark.parametrize(("lost", "y"), [(-3, 120), (-5, 110), (-9, 110)])
def test_m_is_at_least_1(lost, y):
    field = field_of(own={"modifiers": {"turn": {"M": lost}}})
    field.act("move").go("goto_enemy_zone")
    assert field.at("jaguars") == (300, y)


@pytest.mark.rule("ME-189")
def test_the_least_m_may_be_another():
    field = field_of(own={"modifiers": {"turn": {"M": -9}}}, settings=["move.min_M=3"])
    field.act("move").go("goto_enemy_zone")
    assert field.at("jaguars") == (300, 130)


# --- trampling --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-175", "ME-444")
def test_a_behemoth_tramples_the_friends_it_passes_in_order():
    friends = {
        "far": unit("az_bound_dead", 7, (300, 320)),
        "near": unit("az_bound_dead", 7, (300, 200)),
        "beside": unit("az_bound_dead", 7, (360, 260)),
    }
    field = field_of(entry="nu_kokogiak", minis=1, friends=friends)
    assert probe.trampled(field.table.engine, 0, [(300, 100), (300, 400)]) == [2, 1]


@pytest.mark.rule("ME-174", "ME-444")
def test_airborne_behemoths_and_others_trample_nobody():
    friends = {"near": unit("az_bound_dead", 7, (300, 200))}
    for entry, minis in (("az_quetzalcoatl", 1), ("az_jaguar_warriors", 6)):
        field = field_of(entry=entry, minis=minis, friends=friends)
        assert probe.trampled(field.table.engine, 0, [(300, 100), (300, 400)]) == []


# --- routes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-188")
def test_a_route_has_one_detour_point_at_most():
    """Round a building by a corner grown by R + 3, SW before SE; the far corner would be a second turn."""
    field = field_of(pieces={"building": "rect=[270,150,330,210]"})
    assert probe.route(field.table.engine, 0, (300, 400), 300, MARCH) == [(300, 100), (245, 125)]
    assert probe.route(field.table.engine, 0, (200, 120), 300, MARCH) == [(300, 100), (200, 120)]
    assert probe.route(field.table.engine, 0, (200, 250), 300, MARCH) == [(300, 100), (245, 125), (200, 250)]


@pytest.mark.rule("ME-188")
def test_without_any_way_round_the_unit_stops_before_the_blocker():
    """A building as broad as the table: 10 ticks are free, 18 would be."""
    field = field_of(pieces={"building": "rect=[0,140,720,200]"})
    assert end(field, (300, 400), 50) == (300, 110)


@pytest.mark.rule("ME-188")
def test_every_offered_way_is_at_most_the_allowance_long():
    field = field_of(enemies={"champi": unit("in_champi_guard", 8, (300, 190))}, landscape=True)
    for way, what, _ in probe.places(field.table.engine, 0, 100, MARCH):
        points = probe.path_to(field.table.engine, 0, 100, MARCH, way, what)
        legs = pairwise(points)
        assert sum(probe.distance(a, b) for a, b in legs) <= 101, PLACE_WAYS[way]
