"""What has to be rolled, and how wounds fall: tests, blows, saves of mixed Units (RULES.md 7.1, 7.2, 7.11)."""

import pytest
from battlefield import battle, unit


def acting(entry="az_jaguar_warriors", minis=6, *, markers=0, friends=None, settings=(), **own):
    return battle(
        {"jaguars": unit(entry, minis, (300, 100), markers=markers, **own), **(friends or {})},
        {"far": unit("in_willaq_umu", at=(700, 460))},
        seat=0,
        settings=settings,
        sound=False,
    )


def needed(field, action="activate", die=10):
    """The target number of the first test of an activation, which fails."""
    field.act(action, "jaguars", dice=[die])
    return field.tests()[0]


# --- tests ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-029", "ME-071", "ME-123")
@pytest.mark.parametrize(("die", "frozen"), [(4, False), (5, True)])
def test_a_test_is_passed_at_or_below_the_number(die, frozen):
    """BR 7 less 3 markers."""
    field = acting(markers=3)
    assert needed(field, die=die) == ("activation", 4, die)
    assert bool(field.unit("jaguars")["frozen"]) == frozen


@pytest.mark.rule("ME-031")
@pytest.mark.parametrize(
    ("markers", "die", "setting", "frozen"),
    [
        (8, 1, "false", True),
        (8, 1, "true", False),
    ],
)
def test_a_natural_1_may_always_pass(markers, die, setting, frozen):
    field = acting(markers=markers, settings=[f"tests.natural_auto={setting}"])
    needed(field, die=die)
    assert bool(field.unit("jaguars")["frozen"]) == frozen


@pytest.mark.rule("ME-031")
@pytest.mark.parametrize(("setting", "frozen"), [("false", False), ("true", True)])
def test_a_natural_10_may_always_fail(setting, frozen):
    """BR 9 raised to 11, one marker: T = 10."""
    more = {"modifiers": {"turn": {"BR": 2}}}
    field = acting("nu_umialik", 1, markers=1, settings=[f"tests.natural_auto={setting}"], **more)
    assert needed(field, die=10) == ("activation", 10, 10)
    assert bool(field.unit("jaguars")["frozen"]) == frozen


@pytest.mark.rule("ME-029")
def test_tests_may_use_another_die():
    field = acting(markers=3, settings=["tests.die=20"])
    field.act("activate", "jaguars", dice=[20])
    assert field.rolls(20) == [20]


@pytest.mark.rule("ME-030")
def test_markers_read_literally_make_units_braver():
    assert needed(acting(markers=3, settings=["tests.modifier_side=roll_literal"]), die=10)[1] == 10


@pytest.mark.rule("ME-268")
@pytest.mark.parametrize(("setting", "number"), [(1, 4), (0, 3), (3, 6)])
def test_a_swarm_counts_fewer_markers(setting, number):
    """Spiders, BR 6 with 3 markers."""
    field = acting("az_spider_swarm", 3, markers=3, settings=[f"talent.swarm_markers={setting}"])
    assert needed(field)[1] == number


@pytest.mark.rule("ME-071", "ME-127", "ME-129")
@pytest.mark.parametrize(("hero", "with_bonus"), [("az_jaguar_champion", 5), ("in_apusquipay", 6)])
def test_heroes_help_activation_tests_only_by_another_reading(hero, with_bonus):
    friends = {"hero": unit(hero, at=(300, 200))}
    assert needed(acting(markers=3, friends=friends))[1] == 4
    assert needed(acting(markers=3, friends=friends, settings=["brave.heroic_on_activation=true"]))[1] == with_bonus


# --- mixed Units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-014", "ME-015")
@pytest.mark.parametrize(("setting", "m"), [("lowest", 4), ("highest", 5)])
def test_a_mixed_unit_has_its_best_stats_and_its_slowest_legs(setting, m):
    """High Priest: M 5, RE 7, BR 8; Bound Dead: M 4, RE 4, BR 6."""
    field = acting("az_high_priest", 5, settings=[f"units.mixed_move={setting}"])
    stats = field.unit("jaguars")["stat"]
    assert (stats[0], stats[4], stats[5]) == (m, 7, 8)


@pytest.mark.rule("ME-017", "ME-019", "ME-252")
def test_wounds_fall_on_the_guards_first_and_then_on_the_leader():
    """Twelve hits of Jaguars on a High Priest and his four Dead: five Minis, six wounds; the rest is ignored."""
    field = battle(
        {"jaguars": unit("az_jaguar_champion", at=(300, 200), engaged=["priest"])},
        {"priest": unit("az_high_priest", 5, (300, 226), engaged=["jaguars"])},
        acting="jaguars",
    )
    field.act("attack", "priest", dice=[1, 1, 1, 10, 10, 10, 10])
    assert field.unit("priest")["alive"][:2] == [1, 1]


@pytest.mark.rule("ME-245", "ME-246")
@pytest.mark.parametrize(("setting", "number"), [("true", 8), ("false", 7)])
def test_weapon_bonuses_add_to_the_charge_or_not(setting, number):
    """Jaguars: FI 6, macuahuitl +1, Charge +1. A die of 8 tells."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"willaq": unit("in_willaq_umu", at=(300, 260))},
        acting="jaguars",
        settings=[f"fight.weapon_bonus_stacks={setting}"],
    )
    field.act("charge", "willaq", dice=[8, 8, 8, 8, 8, 8, 10] + ([1] * 6 if number == 8 else []))
    assert [e.hits for e in field.happened("saves")] == ([6] if number == 8 else [])


@pytest.mark.rule("ME-245")
def test_weapon_bonuses_last():
    """Locked, without a Charge: FI 6 and 1."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200), engaged=["champi"])},
        {"champi": unit("in_champi_guard", 8, (300, 250), engaged=["jaguars"])},
        acting="jaguars",
    )
    field.act("attack", "champi", dice=[7, 8, 8, 8, 8, 8, 1])
    assert [e.hits for e in field.happened("saves")] == [1]


@pytest.mark.rule("ME-176", "ME-175")
@pytest.mark.parametrize(
    ("friend", "minis", "die", "hits"),
    [("nu_whale_hunters", 6, 3, 3), ("nu_tupilaq", 3, 3, 2), ("tn_wendigo", 1, None, 1)],
)
def test_trampling(friend, minis, die, hits):
    """STR 0: a D6 of hits on Humanoids, a D3 on Monsters, one on Behemoths; one marker."""
    field = battle(
        {"kokogiak": unit("nu_kokogiak", at=(300, 100)), "friend": unit(friend, minis, (300, 165))},
        {"far": unit("in_willaq_umu", at=(700, 460))},
        acting="kokogiak",
        sound=False,
    )
    field.act("march")
    place = next(a for a in field.table.legal() if a.kind == "go" and (a.x, a.y) == (300, 240))
    field.events = field.table.apply(place, dice=([die] if die else []) + [1] * hits)
    assert field.happened("saves")[0].hits == hits
    assert field.markers("friend") == 1


@pytest.mark.rule("ME-454")
@pytest.mark.parametrize(("setting", "thaws"), [("count", False), ("ignore", True)])
def test_unfreeze_tests_may_ignore_markers(setting, thaws):
    """BR 7, 5 markers, Frozen: T = 1, or 6 without the markers. A die of 6."""
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 100), frozen=1, markers=5),
            "last": unit("az_bound_dead", 7, (100, 100), markers=0),
        },
        {"far": unit("in_willaq_umu", at=(700, 460), received=1)},
        acting="last",
        settings=[f"brave.unfreeze_markers={setting}"],
        sound=False,
    )
    field.act("end")
    numbers = [(test, number) for test, number, _ in field.tests() if test == "unfreeze"]
    assert numbers == [("unfreeze", 6 if thaws else 1)]
