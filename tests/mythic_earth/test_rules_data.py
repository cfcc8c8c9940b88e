"""Content and parameters of Mythic Earth: what is there, what it costs, what is refused."""

import re
from importlib.resources import files

import pytest

from equipoise.sim.content import pack_content_fields
from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.components import (
    BLESSINGS,
    DEVOTION_CARDS,
    FORMATIONS,
    LAYOUTS,
    LISTS,
    SPELLS,
    UNITS,
    WEAPONS,
)
from equipoise.sim.games.mythic_earth.content import content_fields, footprint, seated_lists, table_width
from equipoise.sim.games.mythic_earth.declaration import DECLARED
from equipoise.sim.games.mythic_earth.points import (
    entry_points,
    flags,
    formula_points,
    list_points,
    mini_points,
    shipped_fault,
)
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.layout import content_layout
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parameters, parse_setting

RULES = MythicEarthRules()
FOOTPRINTS = {
    "s": [6, 14, 16, 18, 20, 22, 23, 28, 29, 30],
    "m": [12, 26, 29, 32, 36],
    "l": [28],
}


def rules_with(*settings: str) -> MythicEarthRules:
    return Ruleset.make(find_game("mythic_earth"), [parse_setting(s) for s in settings]).rules


def refused(*settings: str) -> str:
    with pytest.raises(InputError) as error:
        rules_with(*settings)
    return str(error.value)


def test_the_content_is_complete():
    counts = [len(t) for t in (UNITS, WEAPONS, LISTS, SPELLS, BLESSINGS, DEVOTION_CARDS, LAYOUTS, FORMATIONS)]
    assert counts == [37, 26, 12, 12, 12, 16, 6, 16]


@pytest.mark.rule("ME-012")
def test_the_printed_card_is_reproduced():
    priest = UNITS["az_high_priest"]
    minis = [mini_points(RULES, member) for member in priest.members.values()]
    assert minis == pytest.approx([21.516, 8.25], abs=5e-4)
    assert entry_points(RULES, "az_high_priest", 5) == 101


@pytest.mark.rule("ME-012", "ME-011")
def test_lists_cost_what_they_say_and_keep_to_their_cap():
    assert shipped_fault(RULES) is None
    assert flags(RULES) == []
    for name, force in LISTS.items():
        assert sum(unit.points for unit in force.units.values()) == list_points(RULES, name) <= force.cap


@pytest.mark.rule("ME-012")
def test_points_follow_a_tweak():
    stronger = rules_with("unit.az_jaguar_warriors.members.jaguar.FI=8")
    assert entry_points(stronger, "az_jaguar_warriors", 6) > entry_points(RULES, "az_jaguar_warriors", 6) == 103
    assert any("aztec_a" in flag for flag in flags(stronger))
    printed = rules_with("unit.az_jaguar_warriors.points={6=90}")
    assert entry_points(printed, "az_jaguar_warriors", 6) == 90
    assert flags(printed) == ["az_jaguar_warriors of 6 is printed at 90 points; the formula gives 103"]
    assert formula_points(printed, printed.unit["az_jaguar_warriors"], 6) == 103


@pytest.mark.rule("ME-008", "ME-010")
def test_every_list_is_legal():
    for force in LISTS.values():
        entries = [UNITS[unit.unit] for unit in force.units.values()]
        assert sum("general" in entry.flags for entry in entries) == 1
        assert {entry.faction for entry in entries} == {force.faction}
        assert sum(entry.type == "behemoth" for entry in entries) <= 1
        assert sum(entry.type == "humanoid" for entry in entries) >= 3


@pytest.mark.rule("ME-009")
def test_a_general_is_heroic():
    assert all("heroic" in entry.flags for entry in UNITS.values() if "general" in entry.flags)
    assert "Heroic" in refused('unit.in_apusquipay.flags=["general"]')


@pytest.mark.rule("ME-023")
def test_footprints():
    for base, radii in FOOTPRINTS.items():
        assert [footprint(RULES, base, n) for n in range(1, len(radii) + 1)] == radii


@pytest.mark.rule("ME-005", "ME-006", "ME-002", "ME-003")
def test_the_size_of_the_table():
    assert table_width(RULES) == 720
    assert table_width(rules_with("game.size_points=600")) == 480
    assert table_width(rules_with("game.size_points=999")) == 480
    assert table_width(rules_with("game.size_points=2000")) == 720


@pytest.mark.rule("ME-011")
def test_the_agreed_size_says_which_lists_play():
    assert all("_a_" in name or "_b_" in name for name in seated_lists(RULES))
    assert all("_s_" in name for name in seated_lists(rules_with("game.size_points=600")))


def test_every_parameter_cites_known_rules():
    text = (files("equipoise.sim.games.mythic_earth") / "RULES.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^- \*\*(ME-\d+)\*\*", text, re.M))
    for parameter in parameters(MythicEarthRules):
        assert set(parameter.rules) <= known
        assert parameter.rules or parameter.key.startswith("limits.")
    tables = (UNITS, WEAPONS, LISTS, SPELLS, BLESSINGS, DEVOTION_CARDS, LAYOUTS, FORMATIONS)
    assert all(set(entry.rules) <= known for table in tables for entry in table.values())


def packed(*settings: str) -> bytes:
    game = find_game("mythic_earth")
    return pack_content_fields(game.slug, content_fields(rules_with(*settings), 2), content_layout(DECLARED)).tobytes()


CONTENT = [
    *(f"vp.devotion.{card}.{clause}=2" for card in DEVOTION_CARDS for clause in ("first", "second")),
    *(f"unit.in_champi_guard.members.champi.{stat}=9" for stat in ("M", "SH", "FI", "SV", "RE", "BR", "W", "A")),
    'unit.in_champi_guard.members.champi.talents=["swarm"]',
    'unit.in_champi_guard.members.champi.armour="heavy"',
    'unit.in_champi_guard.members.champi.ranged="bow"',
    'unit.in_champi_guard.members.champi.melee="club"',
    "unit.in_champi_guard.dice=2",
    "unit.in_champi_guard.magic=1",
    "unit.in_champi_guard.max=4",
    "unit.in_champi_guard.size=[4, 10]",
    'unit.in_champi_guard.type="beast"',
    'unit.in_champi_guard.flags=["heroic"]',
    "unit.in_champi_guard.points={7=99}",
    *(f"weapon.sling.{field}=3" for field in ("str", "fi_bonus", "sh_bonus", "short", "shots", "focused_shots")),
    "weapon.sling.long=30",
    "weapon.sling.thrown=true",
    "weapon.sling.overhead=true",
    'weapon.sling.special="insults"',
    "force.inca_a_four_quarters.units.2.minis=8",
    'force.inca_a_four_quarters.units.2.unit="in_huaraca_slingers"',
    "spell.els_sun_spear.cv=12",
    "spell.els_sun_spear.range_in=12",
    "spell.els_sun_spear.missile=false",
    'spell.els_sun_spear.needs=["landed"]',
    'spell.els_sun_spear.target="friend"',
    "spell.els_sun_spear.effects.0.str=3",
    "spell.els_sun_spear.effects.0.n=1",
    'spell.els_sun_spear.effects.0.dice="D3"',
    'spell.els_dawn_shield.effects.0.stat="FI"',
    'spell.els_dawn_shield.effects.0.until="game"',
    'spell.els_roots.effects.1.flag="grounded"',
    "blessing.elb_renewal.effects.0.n=2",
    "blessing.elb_early_dawn.effects.0.value=5",
    'blessing.elb_early_dawn.target="enemy_pool"',
    "blessing.ecb_sudden_shift.effects.0.later=false",
    'blessing.elb_patience_of_stone.window="fight"',
    "layout.village.pieces.wood_s.circle=[360, 110, 40]",
    'layout.village.pieces.wood_s.kind="marsh"',
    "layout.village.pieces.wood_s.enabled=false",
    'layout.village.pieces.pond={kind="marsh", circle=[200, 60, 20]}',
    "formation.s_2.off=[[-9, 0], [9, 0]]",
    "type.humanoid.height=3",
    "landscape.wall.height=2",
]


@pytest.mark.parametrize("setting", CONTENT)
def test_every_change_of_content_reaches_the_engine(setting):
    more = ["spell.els_sun_spear.missile=false"] if setting.startswith("spell.els_sun_spear.target") else []
    assert packed(*more, setting) != packed(*more)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("unit.az_jaguar_warrior.dice=2", "did you mean az_jaguar_warriors"),
        ("unit.az_jaguar_warriors.members.jaguar.FI=99", "FI"),
        ('unit.az_jaguar_warriors.members.jaguar.melee="axe"', "there are 26 of them"),
        ('unit.az_jaguar_warriors.members.jaguar.melee="bow"', "ranged weapon"),
        ("unit.az_jaguar_warriors.size=[5, 11]", "no formation"),
        ("weapon.bow.long=8", "short range"),
        ("weapon.club.short=10", "have a range"),
        ("force.inca_s_road_patrol.units.2.minis=12", "it is 5 to 10"),
        ('force.inca_s_road_patrol.units.2.unit="az_bound_dead"', "is of aztec"),
        ('spell.els_sun_spear.effects.0.do="reroll"', "window"),
        ('blessing.elb_renewal.target="own_pool"', "in this window"),
        ("layout.altar_valley.pieces.wood_sw.circle=[700, 130, 45]", "no piece on a table"),
        ("base.radius_m=14", "from 9 to 13"),
        ("formation.s_2.off=[[-5, 0], [5, 0]]", "overlap"),
        ("zone.depth_in.pillage_village=14", "ME-351"),
        ("game.size_points=500", "smallest supplied list"),
        ("vp.devotion.el9.first=2", "did you mean"),
        ("setup.primary=build_altar", "build_altars"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(setting, words):
    sentence = refused(setting)
    assert words in sentence
    assert "\n" not in sentence
