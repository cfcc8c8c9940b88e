"""The twelve spells: what each does, and to whom (RULES.md 4.8; ME-286). Casting and dispelling: test_magic.py."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.components import STATS, UNTILS

JAGUARS = unit("az_jaguar_warriors", 6, (300, 180), received=1)
HUNTERS = unit("nu_whale_hunters", 6, (300, 230))
FAR = unit("nu_ice_archers", 6, (680, 440))
CAST = [2, 3]  # 5 is enough for any of them


def casting(spell: str, friends=None, enemies=None, own=None, **words) -> Battle:
    """A caster at (300, 100) knows this spell; nobody can dispel it."""
    return battle(
        {"caster": unit("in_willaq_umu", at=(300, 100), spells=[spell], **(own or {})), **(friends or {})},
        {"far": FAR, **(enemies or {})},
        acting="caster",
        **words,
    )


def targets(field: Battle) -> set[str]:
    """Who the spell may be cast at."""
    by_code = {code: name for name, code in field.names.items()}
    return {by_code[a.unit] for a in field.table.legal() if a.kind == "cast"}


def modifiers(field: Battle, name: str) -> dict[str, int]:
    """Those that hold until the end of the turn."""
    first = UNTILS.index("turn") * len(STATS)
    changes = zip(STATS, field.unit(name)["modifier"][first : first + len(STATS)], strict=True)
    return {stat: value for stat, value in changes if value}


def changed(one, **more):
    return {**one, **more}


# --- the Everliving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-286")
@pytest.mark.parametrize(("face", "minis"), [(2, 4), (3, 5), (5, 6)])
def test_mending_returns_the_dead(face, minis):
    field = casting("els_mending", {"jaguars": changed(JAGUARS, minis=3, started=6)})
    field.act("cast", "els_mending", "jaguars", dice=[*CAST, face])
    assert field.minis("jaguars") == minis


@pytest.mark.rule("ME-286")
@pytest.mark.parametrize(("face", "minis", "damage"), [(2, 1, 1), (4, 1, 0), (6, 2, 2)])
def test_mending_heals_the_wounded_first(face, minis, damage):
    """A Supay with two of its three wounds beside one that is dead, which returns with a wound left."""
    field = casting("els_mending", {"supay": unit("in_supay", 1, (300, 180), started=2, damage=2, received=1)})
    field.act("cast", "els_mending", "supay", dice=[*CAST, face])
    assert (field.minis("supay"), field.unit("supay")["damage"]) == (minis, damage)


@pytest.mark.rule("ME-286")
def test_mending_never_goes_beyond_the_starting_strength():
    field = casting("els_mending", {"jaguars": changed(JAGUARS, minis=5, started=6)})
    field.act("cast", "els_mending", "jaguars", dice=[*CAST, 6])
    assert field.minis("jaguars") == 6
    assert [(e.wounds, e.minis) for e in field.happened("healed")] == [(1, 6)]


@pytest.mark.rule("ME-286")
def test_only_damaged_friends_that_are_no_behemoths_are_mended():
    field = casting(
        "els_mending",
        {
            "whole": JAGUARS,
            "hurt": unit("az_jaguar_warriors", 5, (240, 180), started=6, received=1),
            "wounded": unit("in_supay", 1, (360, 180), started=1, damage=1, received=1),
            "giant": unit("in_apu_giant", at=(240, 60), damage=3, received=1),
        },
        {"enemy": changed(HUNTERS, minis=3, started=6)},
        own={"damage": 1},
    )
    assert targets(field) == {"hurt", "wounded"}


@pytest.mark.rule("ME-286")
def test_roots_hold_landed_enemies():
    flyers = {
        "landed": unit("tn_war_eagle_riders", 3, (240, 200)),
        "airborne": unit("tn_war_eagle_riders", 3, (370, 200), airborne=True),
    }
    field = casting("els_roots", {"friend": JAGUARS}, {"hunters": HUNTERS, **flyers})
    assert targets(field) == {"hunters", "landed"}
    field.act("cast", "els_roots", "hunters", dice=CAST)
    assert modifiers(field, "hunters") == {"M": -3}
    field.play("end", ("activate", "hunters"))
    assert "move" in field.legal()
    assert "march" not in field.legal()


@pytest.mark.rule("ME-286")
@pytest.mark.parametrize("target", ["caster", "jaguars"])
@pytest.mark.parametrize(("spell", "stat"), [("els_dawn_shield", "SV"), ("ecs_frenzy", "FI")])
def test_shield_and_frenzy_help_a_friend_or_the_caster(spell, stat, target):
    field = casting(spell, {"jaguars": JAGUARS}, {"enemy": HUNTERS})
    assert targets(field) == {"caster", "jaguars"}
    field.act("cast", spell, target, dice=CAST)
    assert modifiers(field, target) == {stat: 2}


@pytest.mark.rule("ME-286")
@pytest.mark.parametrize(("face", "left"), [(1, 2), (4, 1), (5, 0)])
def test_ancestors_take_markers_off(face, left):
    field = casting(
        "els_ancestors",
        {"jaguars": changed(JAGUARS, markers=3), "calm": changed(JAGUARS, at=(240, 180))},
        {"enemy": changed(HUNTERS, markers=2)},
        own={"markers": 1},
    )
    assert targets(field) == {"caster", "jaguars"}
    field.act("cast", "els_ancestors", "jaguars", dice=[*CAST, face])
    assert field.markers("jaguars") == left


@pytest.mark.rule("ME-163", "ME-286")
def test_calm_ends_frozen_and_fleeing():
    friends = {
        "frozen": changed(JAGUARS, frozen=True, laid_low=True, dice=1, quota=0, received=0),
        "fleeing": changed(JAGUARS, at=(240, 180), fleeing=True),
        "calm": changed(JAGUARS, at=(360, 180)),
    }
    field = casting("els_calm", friends, {"enemy": changed(HUNTERS, fleeing=True)})
    assert targets(field) == {"frozen", "fleeing"}
    field.act("cast", "els_calm", "frozen", dice=CAST)
    assert not field.unit("frozen")["frozen"]
    assert not field.unit("frozen")["laid_low"]
    field = casting("els_calm", friends)
    field.act("cast", "els_calm", "fleeing", dice=CAST)
    assert not field.unit("fleeing")["fleeing"]
    assert field.unit("frozen")["frozen"]


@pytest.mark.rule("ME-445")
@pytest.mark.parametrize(("spell", "expected"), [("els_sun_spear", {"animal", "hunters"}), ("els_roots", {"hunters"})])
def test_only_missiles_are_aimed_at_spirit_animals(spell, expected):
    field = casting(spell, enemies={"hunters": HUNTERS}, animals={"animal": (240, 200)}, scenario="great_hunt")
    assert targets(field) == expected


# --- the Everchanging -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-286", "ME-287")
def test_a_storm_hits_once_more_than_its_die():
    """Two hits of strength 2 against SV 5 and light armour: a 4 saves, a 5 does not."""
    field = casting("ecs_obsidian_storm", enemies={"hunters": HUNTERS})
    field.act("cast", "ecs_obsidian_storm", "hunters", dice=[*CAST, 1, 4, 5])
    assert field.minis("hunters") == 5
    assert field.markers("hunters") == 1


@pytest.mark.rule("ME-286")
def test_visions_trouble_all_but_the_undead():
    field = casting(
        "ecs_dread_visions", {"friend": JAGUARS}, {"hunters": HUNTERS, "dead": unit("az_bound_dead", 8, (240, 220))}
    )
    assert targets(field) == {"hunters"}
    field.act("cast", "ecs_dread_visions", "hunters", dice=CAST)
    assert field.markers("hunters") == 2


@pytest.mark.rule("ME-286")
def test_a_wind_moves_friends_that_can_move():
    field = casting(
        "ecs_wind",
        {
            "jaguars": JAGUARS,
            "frozen": changed(JAGUARS, at=(240, 180), frozen=True, dice=1, quota=0, received=0),
            "fleeing": changed(JAGUARS, at=(360, 180), fleeing=True),
        },
        {"enemy": HUNTERS},
    )
    assert targets(field) == {"jaguars"}
    field.act("cast", "ecs_wind", "jaguars", dice=CAST)
    assert (field.decision, field.to_act) == ("decide_move", 0)
    x, y = max((abs(a.x - 300), a.x, a.y) for a in field.table.legal() if a.kind == "go")[1:]
    field.go_to(x, y)
    assert field.at("jaguars") == (x, y)
    assert 40 < ((x - 300) ** 2 + (y - 180) ** 2) ** 0.5 <= 50  # M 5


@pytest.mark.rule("ME-286")
def test_skin_turns_to_sand():
    field = casting("ecs_sand_skin", {"friend": JAGUARS}, {"hunters": HUNTERS})
    assert targets(field) == {"hunters"}
    field.act("cast", "ecs_sand_skin", "hunters", dice=CAST)
    assert modifiers(field, "hunters") == {"SV": -2}


@pytest.mark.rule("ME-286", "ME-465")
def test_the_devourer_grasps_whom_it_can():
    field = casting(
        "ecs_grasp",
        {"friend": JAGUARS},
        {
            "hunters": changed(HUNTERS, on_alert=1),
            "giant": unit("in_apu_giant", at=(220, 180)),
            "frozen": changed(HUNTERS, at=(370, 180), frozen=True),
            "fleeing": changed(HUNTERS, at=(370, 100), fleeing=True),
        },
    )
    assert targets(field) == {"hunters"}
    field.act("cast", "ecs_grasp", "hunters", dice=CAST)
    assert field.unit("hunters")["frozen"]
    assert not field.unit("hunters")["on_alert"]


# --- what a spell may do that none of the twelve does -----------------------------------------------------------------


def under(enemy, effect: str) -> Battle:
    """An enemy under Dread Visions that a designer has made of another primitive (RULES.md 4.1)."""
    settings = [f"spell.ecs_dread_visions.effects={{0={{{effect}}}}}"]
    field = casting("ecs_dread_visions", enemies={"enemy": enemy}, settings=settings)
    return field.act("cast", "ecs_dread_visions", "enemy", dice=CAST)


@pytest.mark.rule("ME-286")
def test_wounds_are_not_saved_and_leave_no_marker():
    field = under(HUNTERS, 'do="wound", n=2')
    assert field.minis("enemy") == 4
    assert field.unit("enemy")["markers"] == 0


@pytest.mark.rule("ME-286")
def test_the_last_wound_destroys():
    assert under(HUNTERS, 'do="wound", n=6').destroyed("enemy")


@pytest.mark.rule("ME-286", "ME-144")
def test_who_is_made_to_flee_runs():
    field = under(HUNTERS, 'do="flee", n=0')
    assert field.unit("enemy")["fleeing"]
    assert field.at("enemy")[1] > 230


@pytest.mark.rule("ME-286", "ME-182")
@pytest.mark.parametrize("flag", ["grounded", "no_march"])
def test_who_is_grounded_comes_down(flag):
    """And another flag leaves it in the air."""
    eagles = unit("tn_war_eagle_riders", 3, (300, 200), airborne=1)
    field = under(eagles, f'do="flag", flag="{flag}", until="turn", n=0')
    assert field.unit("enemy")["airborne"] == (flag != "grounded")
