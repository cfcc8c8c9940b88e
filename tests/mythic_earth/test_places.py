"""Places a Unit may be sent to: the candidates of decide_move, deployment slots, entry points (RULES.md 5.3, 6.5,
6.8)."""

import pytest
from battlefield import battle, unit
from plain_geometry import distance

from equipoise.ext.mythic_earth import probe
from equipoise.sim.games.mythic_earth.actions import PLACE_WAYS

MOVE, MARCH = 0, 1
EDGES = {"south": 0, "north": 1, "west": 2, "east": 3}


def way(field, name, kind, what=0, *, allow=100, mode=MARCH):
    """Where a candidate leads, whether or not another one leads there, too."""
    points = probe.path_to(field.table.engine, field.code(name), allow, mode, PLACE_WAYS.index(kind), field.code(what))
    return points[-1] if points else None


def lonely(at=(300, 100), entry="az_jaguar_warriors", minis=6, enemies=None, **given):
    return battle({"jaguars": unit(entry, minis, at)}, enemies or {}, acting="jaguars", sound=False, **given)


@pytest.mark.rule("ME-170")
def test_to_stops_an_inch_off():
    field = lonely(enemies={"willaq": unit("in_willaq_umu", at=(300, 190))})
    assert way(field, "jaguars", "to", "willaq") == (300, 190 - 22 - 6 - 11)


def test_range_stops_inside_the_short_band_and_only_from_beyond_it():
    field = lonely(entry="nu_ice_archers", enemies={"willaq": unit("in_willaq_umu", at=(300, 260))})
    assert way(field, "jaguars", "range", "willaq") == (300, 260 - 22 - 6 - 99)
    near = lonely(entry="nu_ice_archers", enemies={"willaq": unit("in_willaq_umu", at=(300, 228))})
    assert way(near, "jaguars", "range", "willaq") is None


def test_safe_stops_an_inch_beyond_its_charge():
    field = lonely(enemies={"willaq": unit("in_willaq_umu", at=(300, 290))})  # M 5
    assert way(field, "jaguars", "safe", "willaq") == (300, 290 - 22 - 6 - 111)


def test_from_leads_straight_away():
    field = lonely((300, 200), enemies={"willaq": unit("in_willaq_umu", at=(300, 260))})
    assert way(field, "jaguars", "from", "willaq") == (300, 100)


def test_into_and_behind_a_wood():
    """Behind is seen from the nearest enemy: 45 for the wood, 22 for the Unit, and 3."""
    field = lonely(enemies={"willaq": unit("in_willaq_umu", at=(300, 300))}, pieces={"wood": "circle=[300,200,45]"})
    assert way(field, "jaguars", "into", 0) == (300, 180)
    field = lonely(
        (200, 130), enemies={"willaq": unit("in_willaq_umu", at=(300, 300))}, pieces={"wood": "circle=[300,200,45]"}
    )
    assert way(field, "jaguars", "behind", 0, allow=200) == (300, 130)


def test_join_a_hero_from_afar():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100)), "hero": unit("az_jaguar_champion", at=(300, 189))},
        acting="jaguars",
    )
    assert way(field, "jaguars", "join", "hero") == (300, 189 - 22 - 6 - 21)
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100)), "hero": unit("az_jaguar_champion", at=(300, 188))},
        acting="jaguars",
    )
    assert way(field, "jaguars", "join", "hero") is None


def test_headings_at_full_and_half_allowance():
    field = lonely((360, 240))
    ends = [way(field, "jaguars", "dir", what) for what in range(16)]
    assert ends[0::2] == [
        (460, 240),
        (431, 311),
        (360, 340),
        (289, 311),
        (260, 240),
        (289, 169),
        (360, 140),
        (431, 169),
    ]
    assert ends[1::4] == [(410, 240), (360, 290), (310, 240), (360, 190)]


def test_goals_off_the_table_are_drawn_to_its_edge():
    field = lonely((660, 60))
    assert way(field, "jaguars", "dir", 0) == (698, 60)
    assert way(field, "jaguars", "dir", 12) == (660, 22)


@pytest.mark.rule("ME-353")
def test_buildings_are_gone_to_in_contact():
    field = lonely((180, 60), scenario="pillage_village")
    assert way(field, "jaguars", "goto_building", 0) == (180, 130 - 23)
    field.act("march").go("goto_building", 0)
    assert field.at("jaguars") == (180, 107)


def test_bridges_are_gone_to_on_either_bank():
    field = lonely((360, 60), scenario="rainy_season")
    assert way(field, "jaguars", "goto_bridge", 2, allow=200) == (360, 200 - 22 - 5)
    assert way(field, "jaguars", "goto_bridge", 3, allow=400) == (360, 280 + 22 + 5)


def test_the_zones_nearest_points():
    field = lonely((300, 240))
    assert way(field, "jaguars", "goto_enemy_zone", allow=200) == (300, 360)
    assert way(field, "jaguars", "goto_own_zone", allow=200) == (300, 120)


def test_spawn_points_and_spirit_animals():
    field = lonely((200, 300), animals={"stag": (200, 400)}, scenario="great_hunt")
    assert way(field, "jaguars", "goto_animal", "stag") == (200, 400 - 22 - 12 - 11)
    assert way(field, "jaguars", "goto_spawn", 1, allow=400) == (360, 240)


@pytest.mark.rule("ME-361")
def test_tokens_are_gone_to_in_contact():
    field = lonely(tokens=[{"kind": "captive", "at": (300, 180)}], scenario="liberators_captives")
    assert way(field, "jaguars", "goto_token", 0) == (300, 180 - 22 - 6 - 1)


@pytest.mark.rule("ME-463")
def test_hold_is_always_the_last_place():
    field = lonely()
    field.act("move")
    assert field.table.legal()[-1].kind == "hold"


# --- deployment -------------------------------------------------------------------------------------------------------


def slots(entry, minis, scenario="build_altars", others=None, side="south", **given):
    """Slots of a Unit that is still to be deployed."""
    own = {"unit": unit(entry, minis, where="waiting"), **(others or {})}
    south, north = (own, {}) if side == "south" else ({}, own)
    field = battle(south, north, scenario=scenario, sound=False, **given)
    return probe.deployment(field.table.engine, field.code("unit"))


@pytest.mark.rule("ME-305", "ME-306", "ME-316")
def test_slots_of_a_deep_zone():
    """R 22, depth 120: four rows of 17 columns."""
    places = slots("az_jaguar_warriors", 6)
    assert sorted({y for _, y in places}) == [22, 60, 98, 120]
    assert sorted({x for x, _ in places}) == list(range(40, 720, 40))
    assert len(places) == 68


@pytest.mark.rule("ME-306", "ME-326")
def test_slots_of_a_shallow_zone():
    places = slots("az_jaguar_warriors", 6, "rainy_season")
    assert sorted({y for _, y in places}) == [22, 30, 38, 60]


@pytest.mark.rule("ME-306")
def test_norths_slots_mirror_souths():
    south = slots("az_jaguar_warriors", 6)
    assert slots("az_jaguar_warriors", 6, side="north") == [(720 - x, 480 - y) for x, y in south]


@pytest.mark.rule("ME-306", "ME-340")
def test_slots_of_a_quarter_circle():
    places = slots("az_jaguar_warriors", 6, "great_hunt")
    assert all(distance((0, 0), p) <= 180 for p in places)
    assert (22, 22) in places
    assert (42, 162) in places
    assert (82, 162) not in places


@pytest.mark.rule("ME-305")
def test_wholly_in_the_zone():
    places = slots("az_jaguar_warriors", 6, settings=["deploy.zone_test=wholly"])
    assert max(y for _, y in places) == 98
    places = slots("az_jaguar_warriors", 6, "great_hunt", settings=["deploy.zone_test=wholly"])
    assert max(distance((0, 0), p) for p in places) <= 158


@pytest.mark.rule("ME-024", "ME-025", "ME-306")
def test_slots_are_clear_of_units_and_impassable_pieces():
    """A Unit of R 22 at (40, 22) takes its own slot and those nearer than 42 ticks."""
    places = slots("az_jaguar_warriors", 6, others={"first": unit("az_jaguar_warriors", 6, (40, 22))})
    assert {(40, 22), (40, 60), (80, 22)} & set(places) == set()
    assert {(40, 98), (80, 60)} <= set(places)
    places = slots("az_jaguar_warriors", 6, pieces={"rock": "circle=[80,60,25]"})
    assert (80, 60) not in places
    assert (40, 22) in places


@pytest.mark.rule("ME-306")
def test_a_full_zone_grows_by_2_inches():
    pieces = {"building": "rect=[0,0,720,90]"}
    places = slots("az_jaguar_warriors", 6, "rainy_season", pieces=pieces)
    assert {y for _, y in places} == {120}


# --- entry ------------------------------------------------------------------------------------------------------------


def entries(edge, others=None, enemies=None, **given):
    own = {"unit": unit("az_jaguar_warriors", 6, where="reserve"), **(others or {})}
    field = battle(own, enemies or {}, scenario="fog_of_war", sound=False, **given)
    return probe.entry(field.table.engine, 0, EDGES[edge])


@pytest.mark.rule("ME-312")
def test_entry_points_along_the_edges():
    assert entries("south") == [(x, 22) for x in range(60, 720, 60)]
    assert entries("north") == [(x, 458) for x in range(60, 720, 60)]
    assert entries("west") == [(22, y) for y in range(60, 480, 60)]
    assert entries("east") == [(698, y) for y in range(60, 480, 60)]


@pytest.mark.rule("ME-312", "ME-170")
def test_entry_points_keep_an_inch_off_enemies_and_clear_of_friends():
    """R 22 and 6: 38 ticks off an enemy, 26 off a friend."""
    assert (60, 22) not in entries("south", enemies={"willaq": unit("in_willaq_umu", at=(60, 59))})
    assert (60, 22) in entries("south", enemies={"willaq": unit("in_willaq_umu", at=(60, 60))})
    assert (60, 22) not in entries("south", others={"hero": unit("az_jaguar_champion", at=(60, 47))})
    assert (60, 22) in entries("south", others={"hero": unit("az_jaguar_champion", at=(60, 48))})
