"""Completing rules: releases, random lists, windows of failed tests, ties, and what ends with freezing."""

import pytest
from battlefield import battle, unit

from equipoise.sim.games.mythic_earth.components import FACTIONS, UNIT_NAMES, UNITS
from equipoise.sim.games.mythic_earth.points import entry_points
from equipoise.sim.table import Table

HIT, MISS = 1, 10
STEADFAST = {"way": "everliving", "blessings": ["elb_steadfast"]}


# --- activations ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-447")
@pytest.mark.parametrize("markers", [0, 1])
def test_a_release_may_regroup(markers):
    alert = {"on_alert": 1, "quota": 0, "received": 0}
    field = battle(
        {
            "slingers": unit("in_huaraca_slingers", 6, (300, 100), markers=markers, **alert),
            "other": unit("in_champi_guard", 7, (100, 100)),
        }
    )
    assert field.can("release", "slingers")
    assert field.can("release_regroup", "slingers") == (markers > 0)
    if markers:
        field.act("release_regroup", "slingers", dice=[6, 1])  # BR 6 whatever the markers
        assert field.tests() == [("regroup", 6, 6)]


@pytest.mark.rule("ME-451")
def test_a_unit_lies_low_in_the_open():
    field = battle(
        {"slingers": unit("in_huaraca_slingers", 6, (300, 100)), "other": unit("in_champi_guard", 7, (100, 100))},
        acting="slingers",
    )
    field.act("lay_low", dice=[])
    assert field.unit("slingers")["laid_low"]


@pytest.mark.rule("ME-462")
def test_fog_of_war_rolls_a_pool_every_turn():
    field = battle(
        {"one": unit("in_champi_guard", 7, (100, 100)), "two": unit("in_champi_guard", 7, (300, 100), received=1)},
        acting="one",
        scenario="fog_of_war",
    )
    field.act("end", dice=[5, 2])
    assert field.turn == 3
    assert field.pool(0) == [5, 2]


@pytest.mark.rule("ME-456")
def test_tied_pools_are_rolled_as_often_as_it_takes():
    """Two ties and a decision: no limit of one re-roll."""
    field = battle(
        {"own": unit("in_champi_guard", 7, (100, 100))},
        {"enemy": unit("in_champi_guard", 7, (300, 400), received=1)},
        acting="own",
    )
    field.act("end", dice=[4, 4, 2, 2, 3, 5])
    assert field.pool(0) == [3]
    assert field.state()["initiative"] == 1


# --- random lists -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-452")
@pytest.mark.parametrize("points", [500, 1000])
def test_a_random_list_is_legal_and_full(points):
    settings = ["setup.list_mode=random_legal", f"game.size_points={points}"]
    met = set()
    for seed in range(25):
        table = Table("mythic_earth", seed=seed, bots=["random"], settings=settings)
        for player in range(2):
            units = [u for u in table.state()["unit"][16 * player : 16 * player + 16] if u["where"]]
            entries = [UNITS[UNIT_NAMES[u["entry"]]] for u in units]
            names = [UNIT_NAMES[u["entry"]] for u in units]
            met |= set(names)
            (faction,) = {entry.faction for entry in entries}
            assert faction in FACTIONS
            assert ["general" in entry.flags for entry in entries] == [True, *[False] * (len(entries) - 1)]
            spent = sum(u["points"] for u in units)
            assert spent <= points
            rules = table.ruleset.rules
            assert all(
                u["points"] == entry_points(rules, name, sum(u["alive"])) for u, name in zip(units, names, strict=True)
            )
            assert all(e.size[0] <= sum(u["alive"]) <= e.size[1] for u, e in zip(units, entries, strict=True))
            assert sum(entry.type == "humanoid" for entry in entries) >= 3
            assert all(not UNITS[name].max or names.count(name) <= UNITS[name].max for name in names)
            if len(units) < 16:  # nothing that is still allowed would fit
                allowed = [
                    name
                    for name, e in UNITS.items()
                    if e.faction == faction and "general" not in e.flags and not (e.max and names.count(name) >= e.max)
                ]
                assert all(spent + entry_points(rules, name, UNITS[name].size[0]) > points for name in allowed)
    factions = {UNITS[name].faction for name in met}
    assert met == {name for name, entry in UNITS.items() if entry.faction in factions}  # every entry has its chance


# --- who is asked after a failed test ---------------------------------------------------------------------------------


def activation():
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 100), markers=2),
            "other": unit("az_jaguar_warriors", 6, (500, 100)),
        },
        players={0: STEADFAST},
    )
    return field.act("activate", "own", dice=[MISS])


def casualties():
    field = battle(
        {"own": unit("az_jaguar_warriors", 4, (300, 200), started=6)},
        {"archers": unit("tn_longhouse_archers", 6, (300, 300))},
        acting="archers",
        players={0: STEADFAST},
    )
    return field.act("shoot", "own", dice=[HIT, HIT, *[MISS] * 4, MISS, MISS, MISS])


def unfreezing():
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 100), frozen=True),
            "late": unit("az_xolo_pack", 3, (40, 40)),
        },
        acting="late",
        players={0: STEADFAST},
    )
    return field.act("end", dice=[MISS])


def rallying():
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 100), fleeing=True, markers=1),
            "late": unit("az_xolo_pack", 3, (40, 40)),
        },
        players={0: STEADFAST},
    )
    return field.act("stop_fleeing", "own", dice=[MISS])


def entering():
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, where="reserve", group="B"),
            "late": unit("az_xolo_pack", 3, (40, 40)),
        },
        acting="late",
        scenario="fog_of_war",
        turn=1,
        players={0: STEADFAST},
    )
    return field.act("end", dice=[6, MISS])


def fountain():
    field = battle(
        {"own": unit("az_jaguar_warriors", 6, (300, 300))},
        acting="own",
        pieces={"wood": "circle=[300,380,30]"},
        players={0: {**STEADFAST, "devotion": "el2", "picks": [0]}},
    )
    field.act("move")
    return field.go_to(300, 330, dice=[MISS])


@pytest.mark.rule("ME-459")
@pytest.mark.parametrize("test", [activation, casualties, unfreezing, rallying, entering, fountain])
def test_every_failed_test_of_bravery_may_be_blessed(test):
    field = test()
    assert field.tests()[-1][2] == MISS
    assert (field.decision, field.to_act) == ("decide_blessing", 0)
    field.act("bless", "elb_steadfast", "own")
    assert field.rolls(10)  # the test is rolled again


@pytest.mark.rule("ME-459")
def test_a_failed_reaction_is_not_one_of_bravery():
    field = battle(
        {"own": unit("nu_ice_archers", 6, (300, 200), on_alert=2, received=1)},
        {
            "enemy": unit("tn_longhouse_archers", 6, (300, 300)),
            "late": unit("nu_angakkuq", at=(680, 440)),
        },
        acting="enemy",
        players={0: STEADFAST},
    )
    field.act("lay_low")
    field.act("spring", dice=[MISS])
    assert field.decision != "decide_blessing"


# --- ends, orders and freezing ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-453")
@pytest.mark.parametrize(
    ("left", "over"), [({}, True), ({"own": unit("az_jaguar_warriors", 6, where="reserve", group="B")}, False)]
)
def test_units_in_reserve_are_left(left, over):
    field = battle(
        {**left, "last": unit("az_jaguar_warriors", 1, (300, 200), started=6)},
        {"archers": unit("tn_longhouse_archers", 6, (300, 300))},
        acting="archers",
        scenario="fog_of_war",
        settings=["victory.wipeout=end_now"],
    )
    field.act("shoot", "last", dice=[HIT, *[MISS] * 5, MISS])
    assert field.destroyed("last")
    if not field.table.over:
        field.act("end")
    assert field.table.over == over


@pytest.mark.rule("ME-455")
def test_unfreezing_goes_from_south_by_number():
    frozen = {"frozen": True}
    field = battle(
        {
            "south 1": unit("az_jaguar_warriors", 6, (100, 100), **frozen),
            "south 2": unit("in_champi_guard", 7, (200, 100), markers=1, **frozen),
            "late": unit("az_xolo_pack", 3, (600, 40)),
        },
        {"north": unit("nu_ice_archers", 6, (300, 400), **frozen)},
        acting="late",
    )
    field.act("end", dice=[2, 3, 4, 6, 5, 4, 3])
    assert [(e.unit, e.die) for e in field.happened("test")] == [
        (field.code("south 1"), 2),
        (field.code("south 2"), 3),
        (field.code("north"), 4),
    ]


@pytest.mark.rule("ME-455")
def test_an_altar_restricts_the_next():
    """Two Units side by side build at the same time: the first by number gets its place, the other must give way."""
    built = {"building": True, "received": 1}
    field = battle(
        {
            "first": unit("nu_whale_hunters", 6, (300, 300), **built),
            "second": unit("nu_whale_hunters", 6, (350, 300), **built),
            "hero": unit("nu_angakkuq", at=(325, 200)),
        },
        acting="hero",
    )
    field.act("end")
    assert [(t["x"], t["y"]) for t in field.tokens("altar")] == [(300, 329)]


@pytest.mark.rule("ME-461")
@pytest.mark.parametrize("home", ["south", "north"])
def test_a_captive_lost_outside_melee_lies_towards_its_owners_edge(home):
    """Despair ends the carriers, one marker being too many: of the places around them it is the one nearest to their
    home."""
    carriers = {"carriers": unit("nu_ice_archers", 6, (300, 240), markers=8)}
    others = [{"kind": "captive", "at": (60 + 40 * i, 30)} for i in range(4)]
    idle = {"idle": unit("az_xolo_pack", 3, (600, 240))}
    field = battle(
        *((carriers, idle) if home == "south" else (idle, carriers)),
        scenario="liberators_captives",
        seat=0 if home == "south" else 1,
        tokens=[{"kind": "captive", "carrier": "carriers"}, *others],
    )
    field.act("activate", "carriers", dice=[MISS])
    assert field.destroyed("carriers")
    lost = field.tokens("captive")[0]
    assert lost["x"] == 300
    assert (lost["y"] < 240) == (home == "south")
    assert abs(lost["y"] - 240) == 22 + 7  # the footprint of six archers is 22


@pytest.mark.rule("ME-465")
@pytest.mark.parametrize(
    "target",
    [
        unit("in_condor_flock", 3, (300, 290), airborne=True, received=1),
        unit("nu_whale_hunters", 6, (300, 290), building=True, received=1),
        unit("nu_ice_archers", 6, (300, 310), on_alert=2, received=1),  # farther than 10 inches: it is not asked
    ],
)
def test_freezing_ends_flight_building_and_alert(target):
    field = battle(
        {"magician": unit("nu_angakkuq", at=(300, 180), spells=["ecs_grasp"])},
        {"target": target},
        acting="magician",
        players={0: {"way": "everchanging"}},
    )
    field.act("cast", "ecs_grasp", "target", dice=[2, 3])
    one = field.unit("target")
    assert one["frozen"]
    assert not one["airborne"]
    assert not one["building"]
    assert not one["on_alert"]
