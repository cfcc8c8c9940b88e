"""Units, Forces, spells, Blessings, VP, Landscape and formations as the engine reads them.

Arrays over two things are laid out flat, the first thing by rows. Distances are ticks unless a name ends in `_in`.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from equipoise.sim.declare import Codes, Struct, i8, i16, i32, u8, u16
from equipoise.sim.games.mythic_earth.components import (
    ARMOURS,
    BASE_CLASSES,
    BLESSING_NAMES,
    COUNTS,
    DESIGNATIONS,
    DEVOTION_NAMES,
    DICE,
    DRAWN_FOR,
    FACTIONS,
    FLAGS,
    FORCE,
    LIST_NAMES,
    MAX_EFFECTS,
    MAX_GROUPS,
    MAX_MINIS,
    MAX_PIECES,
    MISSILE_NAMES,
    PIECE_KINDS,
    POOL_SIDES,
    PRIMITIVES,
    SCENARIOS,
    SPECIALS,
    SPELL_NAMES,
    STATS,
    TALENTS,
    TARGETS,
    UNIT_KINDS,
    UNIT_NAMES,
    UNTILS,
    WAYS,
    WEAPON_NAMES,
    WINDOWS,
    Effect,
    Member,
    Piece,
    UnitEntry,
)
from equipoise.sim.games.mythic_earth.points import entry_points
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES

TICKS, NO_WEAPON, SIZES_OF_UNITS = SIZES.TICKS, SIZES.NO_WEAPON, SIZES.FORMATION_SIZES
NO_SUCH_SIZE = -1
AIMS = {  # a target in words as bits of TARGETS
    "friend": ("own",),
    "friend_or_self": ("own", "self"),
    "enemy": ("enemy",),
    "own": ("own",),
    "own_pool": ("pool",),
    "enemy_pool": ("pool",),
    "the_unit": ("the_unit",),
    "the_spell": ("the_spell",),
}

Fields = dict[str, Any]


class Content(Struct):
    """Units, Forces, spells, Blessings, VP, Landscape and formations as the engine reads them."""

    # --- the table
    table_width = i32("ticks: 720, or 480 for a skirmish (ME-005, ME-006)")
    table_depth = i32()
    # --- formations (RULES.md 3.3): place class * FORMATION_SIZES + n, its Minis from MINIS times that on
    formation_radius = i16("footprint radius R; 0: there is no such formation", of=COUNTS.FORMATIONS)
    formation_x = i16("offset of Mini i; 0 behind the last", of=COUNTS.OFFSETS)
    formation_y = i16(of=COUNTS.OFFSETS)
    # --- entries (RULES.md 4.4)
    entry_faction = u8(of=COUNTS.ENTRIES)
    entry_type = u8("type", of=COUNTS.ENTRIES)
    entry_base = u8("base class", of=COUNTS.ENTRIES)
    entry_dice = u8("(ME-018)", of=COUNTS.ENTRIES)
    entry_magic = u8("Magic Level (ME-271)", of=COUNTS.ENTRIES)
    entry_max = u8("per Force; 0: no limit (ME-010)", of=COUNTS.ENTRIES)
    entry_flags = u8("bits: GENERAL, HEROIC, COMMANDER", of=COUNTS.ENTRIES)
    entry_size_min = u8("Minis", of=COUNTS.ENTRIES)
    entry_size_max = u8(of=COUNTS.ENTRIES)
    entry_groups = u8("member groups in use", of=COUNTS.ENTRIES)
    entry_points = i16("entry * FORMATION_SIZES + Minis; -1: no such size (ME-012)", of=COUNTS.ENTRY_SIZES)
    # --- members: entry * GROUPS + group, in list order
    member_n = u8("Minis; 0: the variable group", of=COUNTS.MEMBERS)
    member_M = i8("inches", of=COUNTS.MEMBERS)
    member_SH = i8(of=COUNTS.MEMBERS)
    member_FI = i8(of=COUNTS.MEMBERS)
    member_SV = i8(of=COUNTS.MEMBERS)
    member_RE = i8(of=COUNTS.MEMBERS)
    member_BR = i8(of=COUNTS.MEMBERS)
    member_W = u8("wounds (ME-019)", of=COUNTS.MEMBERS)
    member_A = u8("attack dice", of=COUNTS.MEMBERS)
    member_melee = u8("weapon", of=COUNTS.MEMBERS)
    member_ranged = u8("weapon, or NO_WEAPON", of=COUNTS.MEMBERS)
    member_armour = u8("armour", of=COUNTS.MEMBERS)
    member_talents = u16("bits", of=COUNTS.MEMBERS)
    # --- weapons (RULES.md 4.2)
    weapon_ranged = u8("1: class ranged, 0: melee", of=COUNTS.WEAPONS)
    weapon_str = i8(of=COUNTS.WEAPONS)
    weapon_fi = i8("FI bonus", of=COUNTS.WEAPONS)
    weapon_sh = i8("SH bonus (ME-227)", of=COUNTS.WEAPONS)
    weapon_short_in = u8("end of the short band; 0: no missile", of=COUNTS.WEAPONS)
    weapon_long_in = u8("end of the long band; 0: it has none", of=COUNTS.WEAPONS)
    weapon_thrown = u8(of=COUNTS.WEAPONS)
    weapon_missile = u8("place among those that are shot or thrown; NO_WEAPON: it is not", of=COUNTS.WEAPONS)
    weapon_shots = u8("per Mini", of=COUNTS.WEAPONS)
    weapon_focused_shots = u8("per Mini on a Focused Shot (ME-226)", of=COUNTS.WEAPONS)
    weapon_special = u8("bits: what is special", of=COUNTS.WEAPONS)
    # --- lists (RULES.md 4.6): list * FORCE + place
    list_faction = u8(of=COUNTS.LISTS)
    list_units = u8("how many", of=COUNTS.LISTS)
    list_entry = u8(of=COUNTS.LIST_PLACES)
    list_minis = u8(of=COUNTS.LIST_PLACES)
    list_points = i16(of=COUNTS.LIST_PLACES)
    # --- spells (RULES.md 4.8)
    spell_way = u8("EVERLIVING, EVERCHANGING", of=COUNTS.SPELLS)
    spell_cv = i8("Casting Value", of=COUNTS.SPELLS)
    spell_range_in = u8(of=COUNTS.SPELLS)
    spell_missile = u8("Magic Missile: line of sight (ME-285)", of=COUNTS.SPELLS)
    spell_target = u16("bits: what it asks of its target", of=COUNTS.SPELLS)
    # --- Blessings (RULES.md 4.7)
    blessing_way = u8(of=COUNTS.BLESSINGS)
    blessing_window = u8("window", of=COUNTS.BLESSINGS)
    blessing_target = u16("bits: what it asks of its target", of=COUNTS.BLESSINGS)
    # --- effects of spells and Blessings: row * EFFECTS + i; rows: see ROWS
    row_effects = u8("how many", of=COUNTS.ROWS)
    effect_do = u8("primitive", of=COUNTS.ROW_EFFECTS)
    effect_n = i8("fixed amount; D6 + 1 is n 1, die D6; D3 is n 0, die D3", of=COUNTS.ROW_EFFECTS)
    effect_die = u8("1: none", of=COUNTS.ROW_EFFECTS)
    effect_str = i8("DO_HITS", of=COUNTS.ROW_EFFECTS)
    effect_value = i8("DO_SET_DICE", of=COUNTS.ROW_EFFECTS)
    effect_stat = u8("DO_STAT", of=COUNTS.ROW_EFFECTS)
    effect_flag = u8("DO_FLAG", of=COUNTS.ROW_EFFECTS)
    effect_until = u8("how long it lasts", of=COUNTS.ROW_EFFECTS)
    effect_side = u8("whose pool", of=COUNTS.ROW_EFFECTS)
    effect_later = u8("1: when the activation has ended (Sudden Shift)", of=COUNTS.ROW_EFFECTS)
    # --- VP of Devotion clauses: devotion * CLAUSES + clause
    devotion_vp = i8(of=COUNTS.DEVOTION_CLAUSES)
    # --- layouts (RULES.md 3.7) as written, for a table of 720 x 480: scenario * LAYOUT_PIECES + piece
    layout_pieces = u8("how many; houses, river and bridges are not among them", of=len(SCENARIOS))
    layout_kind = u8("of Landscape", of=COUNTS.LAYOUT_PLACES)
    layout_round = u8("1: a circle, 0: a rectangle", of=COUNTS.LAYOUT_PLACES)
    layout_x0 = i16("circle: x, y, r; rectangle: x0, y0, x1, y1", of=COUNTS.LAYOUT_PLACES)
    layout_y0 = i16(of=COUNTS.LAYOUT_PLACES)
    layout_x1 = i16("of a circle its r", of=COUNTS.LAYOUT_PLACES)
    layout_y1 = i16("of a circle 0", of=COUNTS.LAYOUT_PLACES)
    type_height = u8("of Minis (RULES.md 3.2)", of=len(UNIT_KINDS))
    piece_height = u8("of pieces", of=len(PIECE_KINDS))
    layout_width = i32("the table the layouts are written for: 720")
    layout_depth = i32("480")


def content_fields(rules: MythicEarthRules, seats: int) -> Fields:
    """Every field of Content."""
    return {
        "table_width": table_width(rules),
        "table_depth": rules.table.depth_in * TICKS,
        **_formations(rules),
        **_entries(rules),
        **_members(rules),
        **_weapons(rules),
        **_lists(rules),
        **_spells_and_blessings(rules),
        "devotion_vp": [n for d in DEVOTION_NAMES for n in (rules.vp.devotion[d].first, rules.vp.devotion[d].second)],
        **_layouts(rules),
        "type_height": [rules.type[kind].height for kind in UNIT_KINDS],
        "piece_height": [rules.landscape[kind].height for kind in PIECE_KINDS],
        "layout_width": DRAWN_FOR["width"],
        "layout_depth": DRAWN_FOR["depth"],
    }


def table_width(rules: MythicEarthRules) -> int:
    """In ticks (ME-005, ME-006)."""
    skirmish = rules.game.size_points < rules.game.battle_points
    return (rules.table.skirmish_width_in if skirmish else rules.table.width_in) * TICKS


def footprint(rules: MythicEarthRules, base: str, minis: int) -> int:
    """Radius R of a Unit: its outermost base, rounded up (RULES.md 3.3)."""
    radius: int = getattr(rules.base, f"radius_{base}")
    farthest = max(x * x + y * y for x, y in rules.formation[f"{base}_{minis}"].off)
    root = math.isqrt(farthest)
    return radius + root + (root * root < farthest)


def seated_lists(rules: MythicEarthRules) -> tuple[str, ...]:
    """The supplied lists that play: those of the largest cap within the agreed size."""
    caps = {name: rules.force[name].cap for name in LIST_NAMES}
    largest = max((cap for cap in caps.values() if cap <= rules.game.size_points), default=min(caps.values()))
    return tuple(name for name in LIST_NAMES if caps[name] == largest)


def bits(codes: Codes, chosen: Sequence[str]) -> int:
    return sum(codes.code(name) for name in set(chosen))


def _columns(rows: Sequence[Mapping[str, Any]]) -> Fields:
    return {field: [row[field] for row in rows] for field in rows[0]}


def _filled(values: Sequence[int], length: int, nothing: int = 0) -> list[int]:
    return [*values, *[nothing] * (length - len(values))]


# --- formations and Landscape -----------------------------------------------------------------------------------------


def _formations(rules: MythicEarthRules) -> Fields:
    radius, x, y = [], [], []
    for base in BASE_CLASSES:
        for minis in range(SIZES_OF_UNITS):
            formation = rules.formation.get(f"{base}_{minis}")
            radius.append(footprint(rules, base, minis) if formation else 0)
            places = formation.off if formation else []
            x += _filled([place[0] for place in places], MAX_MINIS)
            y += _filled([place[1] for place in places], MAX_MINIS)
    return {"formation_radius": radius, "formation_x": x, "formation_y": y}


def pieces_of(rules: MythicEarthRules, scenario: str) -> dict[str, Piece]:
    """The Landscape of a scenario in the order of its codes; houses come behind (ME-351)."""
    layout = next(one for one in rules.layout.values() if one.scenario == scenario)
    return {name: piece for name, piece in layout.pieces.items() if piece.enabled}


def _layouts(rules: MythicEarthRules) -> Fields:
    rows: list[Fields] = []
    every = [list(pieces_of(rules, scenario).values()) for scenario in SCENARIOS]
    for pieces in every:
        rows += [_piece(piece) for piece in pieces]
        rows += [dict.fromkeys(_PIECE_FIELDS, 0)] * (MAX_PIECES - len(pieces))
    return {"layout_pieces": [len(pieces) for pieces in every], **_columns(rows)}


_PIECE_FIELDS = ("layout_kind", "layout_round", "layout_x0", "layout_y0", "layout_x1", "layout_y1")


def _piece(piece: Piece) -> Fields:
    corners = piece.rect or [*piece.circle, 0]
    return dict(zip(_PIECE_FIELDS, (PIECE_KINDS.index(piece.kind), int(bool(piece.circle)), *corners), strict=True))


# --- Units ------------------------------------------------------------------------------------------------------------


def _entries(rules: MythicEarthRules) -> Fields:
    rows = [_entry(rules.unit[name]) for name in UNIT_NAMES]
    points = [
        entry_points(rules, name, minis) if _has_size(rules.unit[name], minis) else NO_SUCH_SIZE
        for name in UNIT_NAMES
        for minis in range(SIZES_OF_UNITS)
    ]
    return {**_columns(rows), "entry_points": points}


def _has_size(entry: UnitEntry, minis: int) -> bool:
    return entry.size[0] <= minis <= entry.size[1]


def _entry(entry: UnitEntry) -> Fields:
    return {
        "entry_faction": FACTIONS.index(entry.faction),
        "entry_type": UNIT_KINDS.index(entry.type),
        "entry_base": BASE_CLASSES.index(entry.base),
        "entry_dice": entry.dice,
        "entry_magic": entry.magic,
        "entry_max": entry.max,
        "entry_flags": bits(DESIGNATIONS, entry.flags),
        "entry_size_min": entry.size[0],
        "entry_size_max": entry.size[1],
        "entry_groups": len(entry.members),
    }


def _members(rules: MythicEarthRules) -> Fields:
    rows = []
    for name in UNIT_NAMES:
        members = [_member(member) for member in rules.unit[name].members.values()]
        nothing = {**dict.fromkeys(members[0], 0), "member_ranged": NO_WEAPON}
        rows += [*members, *[nothing] * (MAX_GROUPS - len(members))]
    return _columns(rows)


def _member(member: Member) -> Fields:
    return {
        "member_n": member.n,
        **{f"member_{stat}": getattr(member, stat) for stat in (*STATS[:6], "W", "A")},
        "member_melee": WEAPON_NAMES.index(member.melee),
        "member_ranged": WEAPON_NAMES.index(member.ranged) if member.ranged else NO_WEAPON,
        "member_armour": ARMOURS.index(member.armour),
        "member_talents": bits(TALENTS, member.talents),
    }


def _weapons(rules: MythicEarthRules) -> Fields:
    weapons = {name: rules.weapon[name] for name in WEAPON_NAMES}
    rows = [
        {
            "weapon_ranged": int(weapon.kind == "ranged"),
            "weapon_str": weapon.str,
            "weapon_fi": weapon.fi_bonus,
            "weapon_sh": weapon.sh_bonus,
            "weapon_short_in": weapon.short,
            "weapon_long_in": weapon.long,
            "weapon_thrown": weapon.thrown,
            "weapon_missile": MISSILE_NAMES.index(name) if name in MISSILE_NAMES else NO_WEAPON,
            "weapon_shots": weapon.shots,
            "weapon_focused_shots": max(weapon.shots, weapon.focused_shots),
            "weapon_special": bits(
                SPECIALS,
                [name for name, has in ((weapon.special, weapon.special), ("overhead", weapon.overhead)) if has],
            ),
        }
        for name, weapon in weapons.items()
    ]
    return _columns(rows)


def _lists(rules: MythicEarthRules) -> Fields:
    entry, minis, points = [], [], []
    for name in LIST_NAMES:
        units = list(rules.force[name].units.values())
        entry += _filled([UNIT_NAMES.index(unit.unit) for unit in units], FORCE)
        minis += _filled([unit.minis for unit in units], FORCE)
        points += _filled([entry_points(rules, unit.unit, unit.minis) for unit in units], FORCE)
    return {
        "list_faction": [FACTIONS.index(rules.force[name].faction) for name in LIST_NAMES],
        "list_units": [len(rules.force[name].units) for name in LIST_NAMES],
        "list_entry": entry,
        "list_minis": minis,
        "list_points": points,
    }


# --- spells and Blessings ---------------------------------------------------------------------------------------------


def _spells_and_blessings(rules: MythicEarthRules) -> Fields:
    spells = [rules.spell[name] for name in SPELL_NAMES]
    blessings = [rules.blessing[name] for name in BLESSING_NAMES]
    effects = [(spell.effects, "") for spell in spells] + [(b.effects, b.target) for b in blessings]
    rows = []
    for own, target in effects:
        row = [_effect(effect, target) for effect in own.values()]
        nothing = dict.fromkeys(row[0], 0)
        rows += [*row, *[nothing] * (MAX_EFFECTS - len(row))]
    return {
        "spell_way": [WAYS.index(spell.way) for spell in spells],
        "spell_cv": [spell.cv for spell in spells],
        "spell_range_in": [spell.range_in for spell in spells],
        "spell_missile": [int(spell.missile) for spell in spells],
        "spell_target": [bits(TARGETS, [*AIMS[spell.target], *spell.needs]) for spell in spells],
        "blessing_way": [WAYS.index(blessing.way) for blessing in blessings],
        "blessing_window": [WINDOWS.index(blessing.window) for blessing in blessings],
        "blessing_target": [bits(TARGETS, [*AIMS[blessing.target], *blessing.needs]) for blessing in blessings],
        "row_effects": [len(own) for own, _ in effects],
        **_columns(rows),
    }


def _effect(effect: Effect, target: str) -> Fields:
    return {
        "effect_do": PRIMITIVES.code(effect.do),
        "effect_n": effect.n,
        "effect_die": DICE.index(effect.dice or "1"),
        "effect_str": effect.str,
        "effect_value": effect.value,
        "effect_stat": STATS.index(effect.stat),
        "effect_flag": FLAGS.code(effect.flag) if effect.flag else 0,
        "effect_until": UNTILS.index(effect.until),
        "effect_side": POOL_SIDES.code("enemy" if target == "enemy_pool" else "own"),
        "effect_later": int(effect.later),
    }
