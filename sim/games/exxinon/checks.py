"""What a tweak of Fall of Exxinon's content may not do, each fault in one sentence that names the key."""

from collections.abc import Mapping, Sequence
from typing import Any

from equipoise.sim.content import new_entries_are_whole, no_new_entries
from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.components import (
    ABILITIES,
    CHARACTERS,
    MAX_ABILITY,
    MAX_COPIES,
    SIZES,
    SPELLS,
    Ability,
    Effect,
    Sheet,
    Spell,
    Target,
    TrackEvent,
)
from equipoise.sim.games.exxinon.tiles import NUMBER, STEPS, TILES, Tile, signs

_CHOSEN = frozenset({"enemy", "ally", "character", "tile"})  # targets that are one unit or tile
_UNITS = frozenset({"enemy", "ally", "character"})
_ON_TILE = frozenset({"wall", "wall_row", "break_wall"})
_NEW_SPELL = ("name", "owner", "target", "effects or delay")  # what a spell that is not in spells.toml must say


def known_entries(tree: Any) -> None:
    """Spells may be added; characters and wraith abilities may not. A misspelt id is not taken for a new spell."""
    if not isinstance(tree, Mapping):
        return
    abilities = tree.get("wraith", {}).get("abilities", {}) if isinstance(tree.get("wraith", {}), Mapping) else {}
    no_new_entries("characters", tree.get("characters", {}), CHARACTERS)
    no_new_entries("wraith.abilities", abilities, ABILITIES)
    new_entries_are_whole("spells", tree.get("spells", {}), SPELLS, _NEW_SPELL, "spell")


# --- spells -----------------------------------------------------------------------------------------------------------


def spell_fault(spells: Mapping[str, Spell], sheets: Mapping[str, Sheet]) -> str | None:
    """Why these spells and sheets are no playable set."""
    if len(spells) > SIZES.SPELLS:
        return f"spells: {len(spells)} different spells; at most {SIZES.SPELLS}"
    for slug, spell in spells.items():
        key = f"spells.{slug}"
        if spell.kind != "card" and (spell.copies or spell.cost != 0):
            return f"{key}: only cards have copies and a mana cost; this is of kind {spell.kind!r}"
        if spell.kind != "ultimate" and spell.shards:
            return f"{key}.shards = {spell.shards}; only Ultimates cost shards"
        if bool(spell.delay.x) != bool(spell.delay.effects):
            return f"{key}.delay: x and effects go together; x = 0 and no effects is no delay"
        fault = (
            _target_fault(f"{key}.target", spell.target)
            or _effects_fault(f"{key}.effects", spell.effects, spell.target)
            or _effects_fault(f"{key}.delay.effects", spell.delay.effects, spell.target)
        )
        if fault:
            return fault
        if spell.delay.effects and (spell.target.type == "line" or spell.target.dir):
            return f"{key}.delay: a delayed effect keeps its target, not a line or a direction"
    for owner in CHARACTERS:
        copies = sum(spell.copies for spell in spells.values() if spell.owner == owner)
        if copies > MAX_COPIES:
            return f"spells.*.copies: {copies} cards in the deck of {owner}; at most {MAX_COPIES}"
        for kind in ("basic", "ultimate"):
            name = getattr(sheets[owner], kind)
            if name not in spells or spells[name].kind != kind or spells[name].owner != owner:
                fitting = [slug for slug, spell in spells.items() if (spell.kind, spell.owner) == (kind, owner)]
                return f"characters.{owner}.{kind} = {name!r} is not one of its spells: {', '.join(fitting)}"
    return None


def ability_fault(abilities: Mapping[str, Ability]) -> str | None:
    for slug, ability in abilities.items():
        key = f"wraith.abilities.{slug}"
        fault = _target_fault(f"{key}.target", ability.target) or _effects_fault(
            f"{key}.effects", ability.effects, ability.target
        )
        if fault:
            return fault
        if ability.target.type not in _UNITS or ability.target.dir:
            return f"{key}.target: a wraith's ability is aimed at an enemy, ally or character"
        for number, effect in ability.effects.items():
            if effect.to != "target" or effect.op not in ("damage", "heal", "status", "shield", "dispel", "gain_mana"):
                return f"{key}.effects.{number}: {effect.op} on {effect.to} is not for wraiths"
            if max(effect.n, effect.x) > MAX_ABILITY:
                return f"{key}.effects.{number}: n and x are whole numbers from 0 to {MAX_ABILITY}"
    return None


def _target_fault(key: str, target: Target) -> str | None:
    if target.filter != "any" and target.type != "tile":
        return f"{key}.filter = {target.filter!r} is for the type tile, not {target.type}"
    if target.dir and target.type not in _CHOSEN:
        return f"{key}.dir: a direction is chosen beside a target, not with the type {target.type}"
    return None


def _effects_fault(key: str, effects: Mapping[str, Effect], target: Target) -> str | None:
    if len(effects) > SIZES.OPS:
        return f"{key}: {len(effects)} effects; at most {SIZES.OPS}"
    if list(effects) != [str(i) for i in range(len(effects))]:
        return f"{key}: effects are numbered 0, 1, 2 ..., not {', '.join(effects)}"
    for number, effect in effects.items():
        fault = _effect_fault(effect, target)
        if fault:
            return f"{key}.{number}: {fault}"
    return None


def _effect_fault(effect: Effect, target: Target) -> str | None:
    op, to, aimed = effect.op, effect.to, target.type
    if to == "target" and aimed not in _CHOSEN:
        return f"the type {aimed} has no target to act on"
    if to == "target" and aimed == "tile" and op not in _ON_TILE:
        return f"{op} acts on a unit, and the target is a tile"
    if to == "enemies_line" and aimed != "line":
        return f"enemies_line goes with the type line, not {aimed}"
    if op in _ON_TILE and (to != "target" or aimed != "tile"):
        return f"{op} acts on the target, a tile"
    if op == "wall_row" and not target.dir:
        return "wall_row needs a direction: target.dir = true"
    if op == "wall_ring" and (to != "target" or aimed not in _UNITS):
        return "wall_ring acts on the target, a character"
    if op == "teleport" and to != "self":
        return "a teleport moves the caster: to = 'self'"
    if op == "teleport" and (aimed != "tile" if effect.dest == "target" else aimed not in _UNITS):
        return f"a teleport to {effect.dest!r} does not go with the type {aimed}"
    if op == "push" and not (to == "enemies_line" or (to == "target" and (target.dir or aimed == "enemy"))):
        return "a push needs a line, a direction, or an enemy to push away"
    if (op == "status") != (effect.kind != "none"):
        return f"{op} with kind = {effect.kind!r}; a status, and only a status, has a kind"
    if effect.x and effect.kind != "slow":
        return "x is the strength of a slow"
    return None


# --- events and map ---------------------------------------------------------------------------------------------------


def track_fault(track: Sequence[TrackEvent], repeat_from: int, period: int) -> str | None:
    spaces = repeat_from + period - 1
    if len(track) > SIZES.TRACK:
        return f"events.track: {len(track)} events; at most {SIZES.TRACK}"
    for event in track:
        if period and event.turn > spaces:
            return (
                f"events.track: turn {event.turn} is beyond the last of the {spaces} spaces "
                "(events.repeat_from + events.period - 1)"
            )
    return None


def map_fault(picture: Sequence[str]) -> str | None:
    """A legal map: each landing and start tile as often as the book says, the zone of six, all open tiles connected."""
    try:
        on_map = signs(picture)
    except InputError as error:
        return str(error)
    for sign, what, wanted in (
        ("M", "meteorite tile", 1),
        ("L", "large tile", 1),
        ("s", "small tile", 3),
        ("~", "mana zone", 6),
        ("1", "start tile 1", 1),
        ("2", "start tile 2", 1),
        ("3", "start tile 3", 1),
        ("4", "start tile 4", 1),
    ):
        if on_map.count(sign) != wanted:
            return f"map.picture has {on_map.count(sign)} tiles {sign!r} ({what}); it needs {wanted}"
    open_tiles = {tile for tile, sign in zip(TILES, on_map, strict=True) if sign != "#"}
    if reached(next(iter(open_tiles)), open_tiles) != open_tiles:
        return "map.picture: walls cut the open tiles apart"
    return None


def reached(start: Tile, allowed: set[Tile]) -> set[Tile]:
    """All tiles that can be walked to over allowed ones."""
    seen, edge = {start}, [start]
    while edge:
        q, r = edge.pop()
        for dq, dr in STEPS:
            there = (q + dq, r + dr)
            if there in allowed and there not in seen and there in NUMBER:
                seen.add(there)
                edge.append(there)
    return seen
