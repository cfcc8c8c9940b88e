"""Forces, Units and points (ME-001 to ME-020): what a Force may hold, what it costs, how mixed Units fight."""

import re
from functools import cache
from importlib.resources import files

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.actions import FORCE
from equipoise.sim.games.mythic_earth.components import LISTS, STATS, UNIT_NAMES, UNITS
from equipoise.sim.games.mythic_earth.points import entry_points, mini_points
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

MISS = 10
RULES = MythicEarthRules()
TYPES = {"humanoid", "beast", "mounted_beast", "monster", "multitude", "behemoth"}
GENERALS = [name for name, entry in UNITS.items() if "general" in entry.flags]
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on


def refused(*settings: str) -> str:
    with pytest.raises(InputError) as error:
        Ruleset.make(find_game("mythic_earth"), [parse_setting(s) for s in settings])
    return str(error.value)


def forces(table: Table) -> list[list[dict]]:
    """The Units of both players."""
    every = table.state()["unit"]
    return [[u for u in every[FORCE * p : FORCE * p + FORCE] if u["where"]] for p in range(2)]


@cache
def random_forces(*settings: str) -> list[list[dict]]:
    table = Table("mythic_earth", seed=3, settings=["setup.list_mode=random_legal", *settings], bots=["random"])
    every = []
    for index in range(40):
        table.deal(index)
        every += forces(table)
    return every


# --- Forces -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-001")
def test_two_players_have_a_force_of_units_each():
    table = Table("mythic_earth", seed=1, bots=["random"])
    for player, force in enumerate(forces(table)):
        supplied = LISTS[table.characters[player]].units.values()
        assert [(UNIT_NAMES[u["entry"]], sum(u["alive"])) for u in force] == [(u.unit, u.minis) for u in supplied]
        assert all(u["owner"] == player and sum(u["alive"]) >= 1 for u in force)
        assert all(u["alive"] == u["started"] for u in force)


@pytest.mark.rule("ME-001")
@pytest.mark.parametrize("seats", [1, 3])
def test_nobody_else_plays(seats):
    with pytest.raises(InputError):
        Table("mythic_earth", seats=seats, seed=1)


@pytest.mark.rule("ME-002", "ME-003", "ME-004", "ME-005", "ME-006")
@pytest.mark.parametrize(
    ("points", "width"), [(600, 480), (999, 480), (1000, 720), (1001, 720), (1999, 720), (2000, 720), (2500, 720)]
)
def test_skirmishes_are_played_on_a_square_and_battles_on_a_long_table(points, width):
    table = Table("mythic_earth", seed=1, settings=[f"game.size_points={points}"], bots=["random"])
    board = table.engine.board_tables()
    assert (board["width"], board["depth"]) == (width, 480)


@pytest.mark.rule("ME-006")
def test_home_edges_are_the_long_sides():
    field = battle(
        {
            "south": unit("in_champi_guard", 8, (700 - 30, 300), fleeing=True, received=1),
            "idle": unit("nu_angakkuq", at=(60, 60)),
        },
        {"north": unit("in_champi_guard", 8, (40, 200), fleeing=True, received=1)},
        acting="idle",
    )
    field.act("end")
    assert field.at("south") == (670, 200)
    assert field.at("north") == (40, 300)


@pytest.mark.rule("ME-007")
def test_six_types_and_two_designations():
    assert {entry.type for entry in UNITS.values()} == TYPES
    assert {flag for entry in UNITS.values() for flag in entry.flags} == {"general", "heroic", "commander"}
    table = Table("mythic_earth", seed=1, bots=["random"])
    kinds = {}
    for index in range(0, 56, 2):
        table.deal(index)
        for force in forces(table):
            kinds |= {UNIT_NAMES[u["entry"]]: u["type"] for u in force}
    by_type = {name: {kinds[e] for e in kinds if UNITS[e].type == name} for name in TYPES}
    assert all(len(codes) == 1 for codes in by_type.values())
    assert len(set.union(*by_type.values())) == len(TYPES)


@pytest.mark.rule("ME-008")
def test_a_force_has_exactly_one_general():
    patrol = "force.inca_s_road_patrol.units"
    assert "0 Generals" in refused(f'{patrol}.0={{unit="in_willaq_umu", minis=1, points=57}}')
    assert "2 Generals" in refused(f'{patrol}.1={{unit="in_apusquipay", minis=5, points=114}}')
    for force in (*random_forces(), *random_forces(*(f"unit.{name}.max=0" for name in GENERALS))):
        assert sum(UNIT_NAMES[u["entry"]] in GENERALS for u in force) == 1


@pytest.mark.rule("ME-009")
def test_a_general_is_heroic_and_of_any_type():
    generals = [entry for entry in UNITS.values() if "general" in entry.flags]
    assert all("heroic" in entry.flags for entry in generals)
    assert {entry.type for entry in generals} == {"humanoid", "mounted_beast"}
    field = battle(  # a mounted General steadies its friends like any Heroic Figure
        {"own": unit("nu_ice_archers", 6, (300, 100), fleeing=True), "general": unit("nu_umialik", at=(300, 200))},
        {"enemy": LATE},
    )
    field.act("stop_fleeing", "own", dice=[7])
    assert field.tests() == [("stop_fleeing", 6 - 1 + 2, 7)]


@pytest.mark.rule("ME-010")
def test_anything_else_of_the_faction_is_free_up_to_each_entrys_maximum():
    assert all(entry.max == 1 for entry in UNITS.values() if entry.type == "behemoth")
    assert "2 times in_apu_giant; at most 1" in refused(
        'force.inca_b_mountain_wakes.units.3={unit="in_apu_giant", minis=1, points=211}'
    )
    drawn = set()
    for force in random_forces():
        names = [UNIT_NAMES[u["entry"]] for u in force]
        assert len({UNITS[name].faction for name in names}) == 1
        assert all(names.count(name) <= (UNITS[name].max or FORCE) for name in names)
        drawn |= set(names)
    assert drawn == set(UNITS)


@pytest.mark.rule("ME-011")
def test_a_force_costs_no_more_than_the_agreed_size():
    for force in random_forces():
        cost = sum(u["points"] for u in force)
        assert cost <= 1000
        assert cost == sum(entry_points(RULES, UNIT_NAMES[u["entry"]], sum(u["started"])) for u in force)
    assert max(sum(u["points"] for u in force) for force in random_forces()) > 980  # it is spent, too


@pytest.mark.rule("ME-012")
def test_points_are_those_of_the_table():
    text = (files("equipoise.sim.games.mythic_earth") / "RULES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| [^|]+\| ([^|]+) \| (\d+: [^|]+) \|$", text, re.M)
    assert {row[0] for row in rows} == set(UNITS)
    for name, minis, sizes in rows:
        points = {int(n): int(p) for n, p in re.findall(r"(\d+): (\d+)", sizes)}
        assert sorted(points) == list(range(UNITS[name].size[0], UNITS[name].size[1] + 1))
        assert {n: entry_points(RULES, name, n) for n in points} == points
        each = [float(p) for p in re.findall(r"\d+\.\d+", minis)]
        assert [mini_points(RULES, m) for m in UNITS[name].members.values()] == pytest.approx(each, abs=6e-4)


# --- Minis and mixed Units --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-013", "ME-019")
def test_every_mini_has_its_stats_and_wounds():
    plain = [name for name, entry in UNITS.items() if len(entry.members) == 1]
    for start in range(0, len(plain), FORCE):
        force = {
            name: unit(name, UNITS[name].size[0], (40 + 60 * (i % 11), 60 + 200 * (i // 11)))
            for i, name in enumerate(plain[start : start + FORCE])
        }
        field = battle(force, {"late": LATE}, sound=False)
        for name in force:
            member = next(iter(UNITS[name].members.values()))
            stats = dict(zip(STATS, field.unit(name)["stat"], strict=True))
            assert {s: stats[s] for s in ("M", "SH", "FI", "SV", "RE", "BR")} == {
                s: getattr(member, s) for s in ("M", "SH", "FI", "SV", "RE", "BR")
            }
            assert member.M >= 1
            assert member.BR >= 1
            assert member.W >= 1


def struck(target: dict, dice: list[int], settings: tuple[str, ...] = ()) -> Battle:
    """Six Jaguar Warriors in an Attack: FI 6 and Macuahuitl, hit on 7, STR 2."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"target": {**target, "engaged": ["jaguars"]}, "late": LATE},
        acting="jaguars",
        settings=settings,
        sound=False,
    )
    return field.act("attack", "target", dice=dice)


@pytest.mark.rule("ME-019")
def test_a_mini_falls_with_its_last_wound():
    riders = unit("nu_caribou_riders", 3, (300, 251))  # W 2
    field = struck(riders, [7, *[MISS] * 5, MISS, 1])
    assert (field.minis("target"), field.unit("target")["damage"]) == (3, 1)
    field = struck({**riders, "damage": 1}, [7, 7, *[MISS] * 4, MISS, MISS, 1])
    assert (field.minis("target"), field.unit("target")["damage"]) == (2, 1)
    field = struck(unit("az_jaguar_champion", at=(300, 228), damage=2), [7, *[MISS] * 5, MISS])
    assert field.destroyed("target")


@pytest.mark.rule("ME-014")
def test_a_mixed_unit_tests_with_its_highest_values():
    field = battle({"sachem": unit("tn_sachem", 5, (300, 200))}, {"late": LATE}, settings=SACHEM)
    stats = dict(zip(STATS, field.unit("sachem")["stat"], strict=True))
    assert [stats[s] for s in ("SH", "FI", "SV", "RE", "BR")] == [7, 6, 5, 7, 8]
    leaderless = battle(
        {"guards": unit("tn_sachem", [0, 4], (300, 200), started=[1, 4])}, {"late": LATE}, settings=SACHEM
    )
    stats = dict(zip(STATS, leaderless.unit("guards")["stat"], strict=True))
    assert [stats[s] for s in ("SH", "FI", "SV", "RE", "BR")] == [5, 5, 4, 6, 7]


SACHEM = ("unit.tn_sachem.members.sachem.SH=7",)


@pytest.mark.rule("ME-014", "ME-016")
def test_guards_shoot_and_strike_with_the_leaders_skill():
    field = battle(
        {"sachem": unit("tn_sachem", 5, (300, 200))},
        {"enemy": unit("in_champi_guard", 8, (300, 300))},
        acting="sachem",
        settings=SACHEM,
    )
    field.act("shoot", "enemy", dice=[MISS] * 4)  # four tomahawks; the leader has nothing to throw
    assert [e.number for e in field.happened("volley")] == [7]


@pytest.mark.rule("ME-015")
@pytest.mark.parametrize(("reading", "march"), [("lowest", 80), ("highest", 100)])
def test_a_mixed_unit_moves_like_its_slowest_mini(reading, march):
    field = battle(
        {"priest": unit("az_high_priest", 5, (300, 200))},
        {"late": LATE},
        acting="priest",
        settings=[f"units.mixed_move={reading}"],
    )
    field.act("march")
    assert max(a.x for a in field.table.legal() if a.kind == "go") == 300 + march
    alone = battle({"priest": unit("az_high_priest", 1, (300, 200), started=5)}, {"late": LATE}, acting="priest")
    alone.act("march")
    assert max(a.x for a in alone.table.legal() if a.kind == "go") == 400


@pytest.mark.rule("ME-016")
def test_every_mini_strikes_with_its_own_weapon_at_the_units_skill():
    field = battle(
        {"general": unit("in_apusquipay", 5, (300, 200))},
        {"champi": unit("in_champi_guard", 8, (300, 248), engaged=["general"]), "late": LATE},
        acting="general",
    )
    # the axe twice at 6 + 1, saved on 5 + 1 - 2; four macanas at 6 + 2, saved on 5 + 1
    field.act("attack", "champi", dice=[7, 8, 8, 8, 9, 9, 4, 6, 7, 1])
    assert [(e.hits, e.unsaved, e.number) for e in field.happened("saves")] == [(1, 0, 4), (2, 1, 6)]
    assert field.minis("champi") == 7


@pytest.mark.rule("ME-017")
def test_guards_fall_before_their_leader():
    priest = unit("az_high_priest", 5, (300, 242))
    field = struck(priest, [7] * 3 + [MISS] * 3 + [MISS] * 3 + [1])
    assert field.unit("target")["alive"] == [1, 1, 0]
    field = struck(unit("az_high_priest", 2, (300, 236), started=5), [7] * 2 + [MISS] * 4 + [MISS] * 2 + [1])
    assert (field.unit("target")["alive"], field.unit("target")["damage"]) == ([1, 0, 0], 1)


@pytest.mark.rule("ME-017", "ME-248")
def test_armour_and_toughness_are_those_of_the_front_group():
    heavy = ('unit.az_high_priest.members.high_priest.armour="heavy"',)
    guarded = struck(unit("az_high_priest", 5, (300, 242)), [7, *[MISS] * 5, 1], heavy)
    assert [e.number for e in guarded.happened("saves")] == [5 - 2]
    alone = struck(unit("az_high_priest", 1, (300, 228), started=5), [7, *[MISS] * 5, 1], heavy)
    assert [e.number for e in alone.happened("saves")] == [5 - 1 + 2]


@pytest.mark.rule("ME-018")
def test_every_unit_has_a_die_and_some_have_more():
    assert all(entry.dice >= 1 for entry in UNITS.values())
    assert {name for name, entry in UNITS.items() if entry.dice > 1} == {
        "az_quetzalcoatl",
        "in_apu_giant",
        "nu_kokogiak",
        "tn_wendigo",
    }
    table = Table("mythic_earth", seed=1, settings=["setup.primary=build_altars"], bots=["random"])
    while table.decision not in ("decide_deploy_first", "decide_deploy_unit"):
        table.apply(table.legal()[0])
    for player, force in enumerate(forces(table)):
        dice = sum(UNITS[UNIT_NAMES[u["entry"]]].dice for u in force)
        assert sum(table.state()["player"][player]["pool"]) == dice
    assert "dice" in refused("unit.in_champi_guard.dice=0")


@pytest.mark.rule("ME-020")
def test_a_magic_level_costs_ten_points_up_to_the_third():
    third = Ruleset.make(find_game("mythic_earth"), [parse_setting("unit.az_high_priest.magic=3")]).rules
    assert entry_points(third, "az_high_priest", 5) == 101 + 10
    assert "magic" in refused("unit.az_high_priest.magic=4")
    assert all(entry.magic <= 2 for entry in UNITS.values())  # not used by the supplied lists
