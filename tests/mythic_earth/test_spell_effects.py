"""What a spell that was cast does, and to whom it may be cast at all (ME-285 to ME-288)."""

import pytest
from battlefield import battle, unit

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440), received=1)
SPEAR, ROOTS, SHIELD = "els_sun_spear", "els_roots", "els_dawn_shield"
SAND, STORM = "ecs_sand_skin", "ecs_obsidian_storm"
FREE_CAPTIVES = [{"kind": "captive", "at": (60 + 40 * i, 460)} for i in range(4)]


def casting(*spells, enemies=None, friends=None, **more):
    """A caster at (300, 100) and Whale Hunters at (300, 240)."""
    way = "everliving" if spells[0].startswith("el") else "everchanging"
    other = "everchanging" if way == "everliving" else "everliving"
    return battle(
        {"caster": unit("in_willaq_umu", at=(300, 100), spells=list(spells)), **(friends or {})},
        enemies or {"hunters": unit("nu_whale_hunters", 6, (300, 240))},
        acting="caster",
        players={0: {"way": way}, 1: {"way": other}},
        **more,
    )


@pytest.mark.rule("ME-285")
@pytest.mark.parametrize(("x", "seen"), [(282, True), (285, False), (300, False), (315, False), (318, True)])
def test_a_missile_needs_sight_of_at_least_one_mini(x, seen):
    """A rock between caster and target hides all six Minis, or at its edge all but one."""
    field = casting(SPEAR, ROOTS, pieces={"rock": f"circle=[{x},170,25]"})
    assert field.can("cast", SPEAR, "hunters") == seen
    assert field.can("cast", ROOTS, "hunters")  # no missile


@pytest.mark.rule("ME-285")
def test_a_missile_affects_the_whole_unit():
    """One Mini is in sight, four die."""
    field = casting(SPEAR, pieces={"rock": "circle=[282,170,25]"})
    field.act("cast", SPEAR, "hunters", dice=[4, 5, 4, *[MISS] * 4, 1])
    assert field.minis("hunters") == 2


@pytest.mark.rule("ME-286")
def test_effects_apply_at_once_and_another_spell_may_be_tried():
    """Skin to Sand makes the Obsidian Storm of the same activation harder to save from."""

    def storm(*first):
        field = casting(SAND, STORM)
        for spell in first:
            field.act("cast", spell, "hunters", dice=[3, 4])
            assert field.decision == "decide_action"
            assert not field.can("cast", spell)
        return field.act("cast", STORM, "hunters", dice=[3, 4, 1, 1, 1])

    plain, skinned = storm(), storm(SAND)
    assert skinned.happened("saves")[0].number == plain.happened("saves")[0].number - 2


@pytest.mark.rule("ME-287")
@pytest.mark.parametrize(("face", "saves", "minis"), [(1, [1], 6), (3, [1, 1, MISS], 5)])
def test_a_spell_that_hits_adds_one_marker_whatever_is_saved(face, saves, minis):
    field = casting(SPEAR)
    field.act("cast", SPEAR, "hunters", dice=[4, 5, face, *saves])
    assert (field.minis("hunters"), field.markers("hunters")) == (minis, 1)


@pytest.mark.rule("ME-288", "ME-367")
def test_carriers_of_captives_are_no_targets_of_hostile_spells():
    both = {"carrier": unit("nu_whale_hunters", 6, (300, 240)), "others": unit("nu_whale_hunters", 6, (360, 240))}
    for spells in ((SPEAR, ROOTS), (STORM, SAND)):
        field = casting(
            *spells,
            enemies=both,
            scenario="liberators_captives",
            tokens=[{"kind": "captive", "carrier": "carrier"}, *FREE_CAPTIVES],
        )
        for spell in spells:
            assert field.can("cast", spell, "others")
            assert not field.can("cast", spell, "carrier")


@pytest.mark.rule("ME-288")
def test_friendly_spells_reach_carriers():
    field = casting(
        SHIELD,
        friends={"carrier": unit("az_jaguar_warriors", 6, (200, 100))},
        scenario="liberators_captives",
        tokens=[{"kind": "captive", "carrier": "carrier"}, *FREE_CAPTIVES],
    )
    field.act("cast", SHIELD, "carrier", dice=[3, 4])
    assert 2 in field.unit("carrier")["modifier"]
