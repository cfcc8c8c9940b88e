"""Re-rolls, D3s and Competency Tests, stopping a flight in a fight, and a Charge that goes on (RULES.md 6.7, 7.2,
7.25)."""

from math import dist

import pytest
from battlefield import battle, unit

from equipoise.sim.games.mythic_earth.components import TYPES, UNITS

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # of the North; has a die left, so that the turn goes on
JAGUARS = unit("az_jaguar_warriors", 6, (300, 100))
STEADFAST = {"players": {0: {"way": "everliving", "blessings": ["elb_steadfast"]}, 1: {"way": "everchanging"}}}


# --- re-rolls ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-027")
def test_a_reroll_rolls_every_die_of_the_roll_again():
    """Ill Omens: the 6 goes as well as the 1."""
    field = battle(
        {"own": {**JAGUARS, "received": 1}, "last": unit("az_jaguar_champion", at=(40, 40))},
        {"a": unit("nu_whale_hunters", 6, (300, 400), received=1), "b": {**LATE, "received": 1}},
        acting="last",
        players={0: {"way": "everchanging", "blessings": ["ecb_ill_omens"]}, 1: {"way": "everliving"}},
    )
    field.act("end", dice=[3, 2, 6, 1])
    field.act("bless", "ecb_ill_omens", dice=[2, 5])
    assert field.pool(1) == [5, 2]


@pytest.mark.rule("ME-028")
def test_no_roll_is_rolled_a_third_time():
    """Even if more than one Blessing a turn were allowed: the second failure stands."""
    field = battle(
        {"jaguars": {**JAGUARS, "markers": 4}, "other": unit("az_jaguar_champion", at=(40, 40))},
        {"late": LATE},
        settings=["blessings.per_turn=6"],
        **STEADFAST,
    )
    field.act("activate", "jaguars", dice=[9]).act("bless", "elb_steadfast", "jaguars", dice=[9])
    assert field.decision != "decide_blessing"
    assert field.unit("jaguars")["frozen"]


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-032")
@pytest.mark.parametrize(("die", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6_rounded_up(die, d3):
    """Regroup with 5 markers: one off for the test, a D3 more."""
    field = battle({"jaguars": {**JAGUARS, "markers": 5}}, {"late": LATE})
    field.act("activate_regroup", "jaguars", dice=[1, die])
    assert field.markers("jaguars") == 5 - 1 - d3


# --- Competency Tests -------------------------------------------------------------------------------------------------


def alerted(markers=0, **given):
    """An On Alert High Priest (RE 7 himself, his guards 4) and an enemy that is about to act within 10 inches."""
    priest = unit("az_high_priest", 5, (300, 100), on_alert=2, received=1, markers=markers)
    enemy = unit("tn_longhouse_archers", 6, (300, 200))
    field = battle({"priest": priest}, {"enemy": enemy, "late": LATE}, acting="enemy", **given)
    return field.act("shoot", "priest")


@pytest.mark.rule("ME-033")
@pytest.mark.parametrize("markers", [0, 6])
@pytest.mark.parametrize(("die", "passed"), [(7, 1), (8, 0)])
def test_a_competency_test_takes_the_highest_stat_and_ignores_markers(markers, die, passed):
    field = alerted(markers)
    field.act("spring", dice=[die] if passed else [die, *[MISS] * 6])  # who fails is shot at
    react = field.happened("react")[0]
    assert (react.die, react.passed) == (die, passed)


@pytest.mark.rule("ME-034")
def test_failing_it_only_denies_the_reaction():
    """No marker, not Frozen; what it reacted to goes on."""
    field = alerted()
    field.act("spring", dice=[8, *[MISS] * 6])
    priest = field.unit("priest")
    assert (priest["markers"], priest["frozen"], priest["fleeing"]) == (0, 0, 0)
    assert field.happened("volley") != []


# --- stopping ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-167")
def test_a_unit_may_be_stopped_in_the_turn_in_which_it_began_to_flee():
    field = battle(
        {"jaguars": {**JAGUARS, "at": (300, 200), "fleeing": True, "fled_this_turn": True, "markers": 1}},
        {"late": LATE},
    )
    assert field.can("stop_fleeing", "jaguars")


@pytest.mark.rule("ME-168", "ME-157")
def test_the_test_to_rejoin_is_a_brave_test_with_all_modifiers():
    """BR 7, 3 markers, Fleeing, a hero near: 7 - 3 - 1 + 1."""
    field = battle(
        {
            "jaguars": {**JAGUARS, "at": (300, 200), "fleeing": True, "markers": 3},
            "hero": unit("az_jaguar_champion", at=(380, 200)),
        },
        {"late": LATE},
    )
    field.act("stop_fleeing", "jaguars", dice=[4])
    assert field.tests() == [("stop_fleeing", 4, 4)]


def caught():
    """Fleeing Jaguars whom Champi have caught."""
    return battle(
        {"jaguars": {**JAGUARS, "at": (300, 250), "fleeing": True, "markers": 2, "engaged": ["champi"]}},
        {"champi": unit("in_champi_guard", 8, (300, 300), engaged=["jaguars"], received=1), "late": LATE},
    )


@pytest.mark.rule("ME-443")
def test_an_engaged_unit_that_flees_gets_a_die_only_to_stop():
    field = caught()
    assert field.can("stop_fleeing", "jaguars")
    assert not field.can("activate", "jaguars")


@pytest.mark.rule("ME-443")
def test_passing_it_stays_in_the_fight_and_may_regroup_or_end():
    """BR 7 - 2 - 1 = 4."""
    field = caught().act("stop_fleeing", "jaguars", dice=[4])
    assert field.at("jaguars") == (300, 250)
    assert field.engaged("jaguars") == {"champi"}
    assert field.legal() == {"regroup", "end"}


@pytest.mark.rule("ME-443", "ME-161")
def test_failing_it_breaks_off():
    field = caught()
    field.table.apply(field.action("stop_fleeing", "jaguars"), dice=[5])
    assert field.engaged("jaguars") == set()
    assert field.at("jaguars") == (300, 150)
    assert field.unit("jaguars")["fleeing"]


# --- Charges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-234")
def test_fights_happen_on_charge_and_attack():
    """Whoever stands in contact without an engagement does not fight. (Countercharge: ME-117.)"""
    enemies = {"champi": unit("in_champi_guard", 8, (300, 200)), "late": LATE}
    field = battle({"jaguars": JAGUARS}, enemies, acting="jaguars")
    assert "attack" not in field.legal()
    field.act("charge", "champi")
    assert field.happened("fight") != []
    locked = battle(
        {"jaguars": {**JAGUARS, "engaged": ["champi"]}},
        {"champi": unit("in_champi_guard", 8, (300, 150), engaged=["jaguars"]), "late": LATE},
        acting="jaguars",
    )
    locked.act("attack", "champi")
    assert locked.happened("fight") != []


@pytest.mark.rule("ME-446")
def test_after_the_exchange_the_charge_goes_on_with_the_present_footprints():
    """Ice Archers (R 22) shoot one of six Jaguars: five have R 20, and stand 42 ticks off."""
    field = battle(
        {"jaguars": JAGUARS}, {"archers": unit("nu_ice_archers", 6, (300, 190)), "late": LATE}, acting="jaguars"
    )
    # one hit unsaved; then nobody strikes true
    field.act("charge", "archers", dice=[1, *[MISS] * 5, MISS, *[MISS] * 5, *[MISS] * 6])
    assert field.minis("jaguars") == 5
    assert field.at("jaguars") == (300, 190 - 42)


@pytest.mark.rule("ME-446", "ME-024")
def test_a_charge_stopped_above_its_target_goes_on_to_a_place_beside_it():
    """Friends hold the near side: the way to the far side leads over the shaman, and there archers On Alert fumble."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 128)), "friends": unit("az_jaguar_warriors", 6, (300, 172))},
        {
            "shaman": unit("nu_angakkuq", at=(300, 200)),
            "archers": unit("nu_ice_archers", 6, (368, 330), on_alert=2, received=1),
            "late": LATE,
        },
        acting="jaguars",
    )
    field.act("charge", "shaman")
    assert dist(field.at("jaguars"), (300, 200)) < 22 + 6 - 2
    field.act("spring", dice=[MISS] * 8)
    assert field.engaged("jaguars") == {"shaman"}
    assert dist(field.at("jaguars"), (300, 200)) >= 22 + 6 - 2


@pytest.mark.rule("ME-450", "ME-242")
def test_where_the_target_is_gone_the_charger_goes_to_where_it_stood():
    """A lone Medicine Keeper with one wound left dies of a thrown tomahawk; the warriors (M 6) go on to her place."""
    field = battle(
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 100))},
        {"keeper": unit("tn_medicine_keeper", 1, (300, 210), damage=1), "late": LATE},
        acting="warriors",
    )
    field.act("charge", "keeper", dice=[1, *[MISS] * 5, MISS])
    assert field.destroyed("keeper")
    assert field.at("warriors") == (300, 210)
    assert field.happened("fight") == []


@pytest.mark.rule("ME-450")
def test_slowed_by_what_lies_on_its_way():
    """A wood takes 2 of its 12 inches."""
    field = battle(
        {"warriors": unit("nu_whale_hunters", 6, (300, 100))},
        {"keeper": unit("tn_medicine_keeper", 1, (300, 190), damage=1), "late": LATE},
        acting="warriors",
        pieces={"wood": "circle=[300,190,12]"},
    )
    field.act("charge", "keeper", dice=[1, *[MISS] * 5, MISS])
    assert field.destroyed("keeper")
    assert field.at("warriors") == (300, 180)


# --- bases ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-457", "ME-023")
def test_every_mini_has_a_base():
    """And it is that of its type."""
    bases = {"humanoid": "s", "behemoth": "l"}
    assert all(entry.base == bases.get(entry.type, "m") for entry in UNITS.values())
    assert set(TYPES) == {entry.type for entry in UNITS.values()}
