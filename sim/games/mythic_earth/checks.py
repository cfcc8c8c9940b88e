"""What a tweak of Mythic Earth may not do (RULES.md section 8), each fault in one sentence that names the key."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from equipoise.sim.content import no_new_entries
from equipoise.sim.errors import nearest
from equipoise.sim.games.mythic_earth.components import (
    BLESSINGS,
    DEVOTION_CARDS,
    DRAWN_FOR,
    FACTIONS,
    FORCE,
    FORMATIONS,
    LANDSCAPE,
    LAYOUTS,
    LISTS,
    MAX_EFFECTS,
    MAX_GROUPS,
    MAX_PIECES,
    SCENARIOS,
    SPELLS,
    TYPES,
    UNITS,
    WAYS,
    WEAPONS,
    Effect,
    ForceList,
    Piece,
    UnitEntry,
)
from equipoise.sim.games.mythic_earth.sizes import SIZES

if TYPE_CHECKING:
    from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

_TABLES: dict[str, Mapping[str, Any]] = {  # entries may be changed, none added
    "type": TYPES,
    "unit": UNITS,
    "weapon": WEAPONS,
    "force": LISTS,
    "spell": SPELLS,
    "blessing": BLESSINGS,
    "card": DEVOTION_CARDS,
    "landscape": LANDSCAPE,
    "layout": LAYOUTS,
    "formation": FORMATIONS,
}
_NUMBERED = ("add_markers", "remove_markers", "hits", "wound", "heal")  # primitives with a die or a number
_OF_SPELLS = (  # primitives that work on a Unit outside an activation or a roll
    *_NUMBERED,
    "stat",
    "flag",
    "freeze",
    "unfreeze",
    "stop_flee",
    "flee",
    "free_move",
)
_OF_WINDOW = {  # primitives that belong to one window
    "set_dice": "pool",
    "reroll_pool": "pool",
    "reroll": "test",
    "force_test": "enemy_act",
    "cancel_spell": "enemy_cast",
}
_TARGET_OF_WINDOW = {
    "turn_start": ("own",),
    "pool": ("own_pool", "enemy_pool"),
    "enemy_cast": ("the_spell",),
}


def known_entries(tree: Any) -> None:
    if not isinstance(tree, Mapping):
        return
    for table, known in _TABLES.items():
        no_new_entries(table, tree.get(table, {}), known)
    devotions = tree.get("vp", {})
    if isinstance(devotions, Mapping):
        no_new_entries("vp.devotion", devotions.get("devotion", {}), DEVOTION_CARDS)


# --- numbers that must fit together -----------------------------------------------------------------------------------


def setup_fault(rules: "MythicEarthRules") -> str | None:
    size = rules.game.size_points
    if rules.setup.list_mode == "fixed" and all(force.cap > size for force in rules.force.values()):
        least = min(force.cap for force in rules.force.values())
        return (
            f"game.size_points = {size}; the smallest supplied list has {least} (setup.list_mode=random_legal has none)"
        )
    zone, row = rules.zone.depth_in.pillage_village, rules.table.depth_in / 3 - SIZES.HOUSE_SIDE / SIZES.TICKS / 2
    if zone > row:
        return f"zone.depth_in.pillage_village = {zone}; the buildings begin at {row:g} inches (ME-351)"
    return _formations_fault(rules)


def _formations_fault(rules: "MythicEarthRules") -> str | None:
    for name, formation in rules.formation.items():
        base, minis = name.split("_")
        if len(formation.off) != int(minis) or any(len(place) != 2 for place in formation.off):
            return f"formation.{name}.off has {len(formation.off)} places; it is {minis} pairs of numbers"
        if any(abs(number) > 99 for place in formation.off for number in place):
            return f"formation.{name}.off reaches beyond 99 tenths of an inch"
        radius = getattr(rules.base, f"radius_{base}")
        for (ax, ay), (bx, by) in combinations(formation.off, 2):
            if (ax - bx) ** 2 + (ay - by) ** 2 < (2 * radius) ** 2:
                return f"formation.{name}: two bases overlap with base.radius_{base} = {radius}"
    return None


# --- content ----------------------------------------------------------------------------------------------------------


def content_fault(rules: "MythicEarthRules") -> str | None:
    return (
        _weapons_fault(rules)
        or _first(_unit_fault(rules, name, entry) for name, entry in rules.unit.items())
        or _generals_fault(rules)
        or _first(_force_fault(rules, name, force) for name, force in rules.force.items())
        or _magic_fault(rules)
        or _layouts_fault(rules)
    )


def _first(faults: Iterable[str | None]) -> str | None:
    return next((fault for fault in faults if fault), None)


def _weapons_fault(rules: "MythicEarthRules") -> str | None:
    for name, weapon in rules.weapon.items():
        if (weapon.kind == "ranged" or weapon.thrown) != (weapon.short > 0):
            return f"weapon.{name}.short = {weapon.short}: ranged and thrown weapons, and only they, have a range"
        if weapon.long and weapon.long <= weapon.short:
            return f"weapon.{name}.long = {weapon.long} is not beyond its short range of {weapon.short}"
    return None


def _unit_fault(rules: "MythicEarthRules", name: str, entry: UnitEntry) -> str | None:
    key = f"unit.{name}"
    if len(entry.size) != 2 or not 1 <= entry.size[0] <= entry.size[1]:
        return f"{key}.size = {entry.size}; it is the least and the most Minis"
    if f"{entry.base}_{entry.size[1]}" not in rules.formation:
        return f"{key}.size = {entry.size}; there is no formation of {entry.size[1]} Minis on base {entry.base}"
    if not 1 <= len(entry.members) <= MAX_GROUPS:
        return f"{key}.members: {len(entry.members)} kinds of Minis; it is 1 to {MAX_GROUPS}"
    variable = [member for member in entry.members.values() if member.n == 0]
    fixed = sum(member.n for member in entry.members.values())
    if len(variable) > 1 or (variable and fixed >= entry.size[0]) or (not variable and entry.size != [fixed, fixed]):
        return f"{key}.members: {fixed} Minis and {len(variable)} groups with n = 0 do not make a Unit of {entry.size}"
    if "general" in entry.flags and "heroic" not in entry.flags:
        return f"{key}.flags = {entry.flags}: a General is a Heroic Figure (ME-009)"
    missiles = set()
    for member_name, member in entry.members.items():
        for hand in ("melee", "ranged"):
            weapon = getattr(member, hand)
            if hand == "ranged" and not weapon:
                continue
            if weapon not in rules.weapon:
                return f"{key}.members.{member_name}.{hand} = {weapon!r}; {nearest(weapon, rules.weapon)}"
            if rules.weapon[weapon].kind != hand:
                return f"{key}.members.{member_name}.{hand} = {weapon!r}, which is a {rules.weapon[weapon].kind} weapon"
        missile = member.ranged or (member.melee if rules.weapon[member.melee].thrown else "")
        missiles |= {missile} if missile else set()
    if len(missiles) > 1:
        return f"{key}.members: all that shoot use the same missile, not {' and '.join(sorted(missiles))} (ME-433)"
    for minis, points in entry.points.items():
        if minis not in {str(n) for n in range(entry.size[0], entry.size[1] + 1)} or points < 0:
            return f"{key}.points.{minis} = {points}; it is 0 or more for {entry.size[0]} to {entry.size[1]} Minis"
    return None


def _generals_fault(rules: "MythicEarthRules") -> str | None:
    for faction in FACTIONS:
        generals = [n for n, entry in rules.unit.items() if entry.faction == faction and "general" in entry.flags]
        if len(generals) != 1:
            return f"unit.*.flags: {faction} has {len(generals)} entries with general; it needs one (ME-008)"
    return None


def _force_fault(rules: "MythicEarthRules", name: str, force: ForceList) -> str | None:
    key = f"force.{name}"
    if not 1 <= len(force.units) <= FORCE or list(force.units) != [str(i) for i in range(len(force.units))]:
        return f"{key}.units: they are numbered 0, 1, 2 ..., at most {FORCE} of them"
    generals, bought = 0, dict.fromkeys(rules.unit, 0)
    for place, unit in force.units.items():
        entry = rules.unit.get(unit.unit)
        if entry is None:
            return f"{key}.units.{place}.unit = {unit.unit!r}; {nearest(unit.unit, rules.unit)}"
        if entry.faction != force.faction:
            return f"{key}.units.{place}.unit = {unit.unit!r}, which is of {entry.faction} (ME-010)"
        if not entry.size[0] <= unit.minis <= entry.size[1]:
            return f"{key}.units.{place}.minis = {unit.minis}; it is {entry.size[0]} to {entry.size[1]}"
        generals += "general" in entry.flags
        bought[unit.unit] += 1
    if generals != 1:
        return f"{key}.units: {generals} Generals; a Force has one (ME-008)"
    for unit_name, many in bought.items():
        most = rules.unit[unit_name].max
        if most and many > most:
            return f"{key}.units: {many} times {unit_name}; at most {most} (ME-010)"
    return None


def _magic_fault(rules: "MythicEarthRules") -> str | None:
    for way in WAYS:
        for table, entries in (("spell", rules.spell), ("blessing", rules.blessing)):
            many = sum(entry.way == way for entry in entries.values())
            if many != len(entries) // len(WAYS):
                return f"{table}.*.way: {many} are {way}; it is {len(entries) // len(WAYS)} (ME-041)"
    for name, spell in rules.spell.items():
        fault = _effects_fault(f"spell.{name}", spell.effects, None)
        if fault:
            return fault
        if spell.missile and spell.target != "enemy":
            return f"spell.{name}.missile: a Magic Missile is aimed at an enemy"
    for name, blessing in rules.blessing.items():
        targets = _TARGET_OF_WINDOW.get(blessing.window, ("the_unit",))
        if blessing.target not in targets:
            return f"blessing.{name}.target = {blessing.target!r}; in this window it is {' or '.join(targets)}"
        fault = _effects_fault(f"blessing.{name}", blessing.effects, blessing.window)
        if fault:
            return fault
    return None


def _effects_fault(key: str, effects: Mapping[str, Effect], window: str | None) -> str | None:
    if not 1 <= len(effects) <= MAX_EFFECTS or list(effects) != [str(i) for i in range(len(effects))]:
        return f"{key}.effects: they are numbered 0, 1, at most {MAX_EFFECTS} of them"
    for number, effect in effects.items():
        where = f"{key}.effects.{number}"
        if effect.do in _OF_WINDOW and _OF_WINDOW[effect.do] != window:
            return f"{where}.do = {effect.do!r}, which belongs to the window {_OF_WINDOW[effect.do]} of Blessings"
        if window in ("pool", "enemy_cast") and effect.do not in _OF_WINDOW:
            return f"{where}.do = {effect.do!r} has no Unit to work on in the window {window}"
        if effect.do in _NUMBERED and (effect.n < 0 or not (effect.n or effect.dice)):
            return f"{where}: {effect.do} needs `dice`, or `n` of 1 or more"
        if effect.do == "free_move" and not 1 <= effect.n <= 3:
            return f"{where}.n = {effect.n}; free_move takes 1 to 3 Moves"
        if (effect.do == "flag") != bool(effect.flag):
            return f"{where}.flag = {effect.flag!r}: the primitive flag, and only it, names one"
        if effect.do == "set_dice" and not (effect.n >= 1 and effect.value >= 1):
            return f"{where}: set_dice needs `n` dice and a `value` of 1 to 6"
        if effect.later and (window != "own_act" or effect.do not in _OF_SPELLS):
            return f"{where}.later: only what a Blessing of the own activation does can wait for its end"
    return None


def _layouts_fault(rules: "MythicEarthRules") -> str | None:
    scenarios = sorted(layout.scenario for layout in rules.layout.values())
    if scenarios != sorted(SCENARIOS):
        return f"layout.*.scenario: every scenario has one layout, not {', '.join(scenarios)}"
    for name, layout in rules.layout.items():
        if len(layout.pieces) > MAX_PIECES:
            return f"layout.{name}.pieces: {len(layout.pieces)}; at most {MAX_PIECES}"
        for piece_name, piece in layout.pieces.items():
            fault = _piece_fault(piece)
            if fault:
                return f"layout.{name}.pieces.{piece_name}{fault}"
    return None


def _piece_fault(piece: Piece) -> str | None:
    if bool(piece.circle) == bool(piece.rect):
        return ": a piece has a `circle` or a `rect`"
    if piece.circle:
        if len(piece.circle) != 3:
            return f".circle = {piece.circle}; it is x, y and radius"
        x, y, radius = piece.circle
        corners = [x - radius, y - radius, x + radius, y + radius]
        small = radius < 5
    else:
        if len(piece.rect) != 4:
            return f".rect = {piece.rect}; it is x0, y0, x1 and y1"
        corners = piece.rect
        small = corners[2] - corners[0] < 2 or corners[3] - corners[1] < 2
    width, depth = DRAWN_FOR["width"], DRAWN_FOR["depth"]
    if small or not (0 <= corners[0] < corners[2] <= width and 0 <= corners[1] < corners[3] <= depth):
        return f" = {piece.circle or piece.rect} is no piece on a table of {width} by {depth}"
    return None
