"""Fall of Exxinon's content as the engine reads it: map, sheets, spells, wraith abilities and events."""

from collections.abc import Mapping, Sequence
from typing import Any

from equipoise.sim.declare import Struct, i8, i16, i32, u8
from equipoise.sim.games.exxinon.components import (
    ABILITIES,
    CHARACTERS,
    CONDITIONS,
    DESTINATIONS,
    EVENT_KINDS,
    FILTERS,
    OPERATIONS,
    RADIUS,
    SELECTORS,
    SIZES,
    SPELL_KINDS,
    SPELLS,
    STATUSES,
    TARGETS,
    Ability,
    Effect,
    Spell,
)
from equipoise.sim.games.exxinon.restrictions import GIFTS
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import landing_tiles, signs, start_tiles

QUICK = ("zenith", "neol", "countess", "skrakz")  # FX-026, FX-027: by seat
AS_SEATED = -1  # a character dealt by the seating of the run
AMOUNTS = ("n", "n_x", "n_lost", "n_healed", "bonus")
EFFECT_FIELDS = ("op", "to", *AMOUNTS, "bonus_when", "when", "status", "x", "r", "dest")

Fields = dict[str, Any]


_CHARACTERS, _ABILITIES = len(CHARACTERS), SIZES.ABILITIES
_EFFECTS = (SIZES.ABILITIES, SIZES.LISTS, SIZES.OPS)


class Content(Struct):
    """Fixed for all games of a ruleset. Tiles are numbered row by row, directions from E on (RULES.md, section 3.1)"""

    radius = i32("of the map")
    permanent_wall = u8("1 where one stands", of=SIZES.TILES)
    mana_zone = u8(of=SIZES.TILES)
    optional_breakable = u8(of=SIZES.TILES)
    meteorite_tile = i32("landing tiles are all different, and no walls")
    large_tile = i32()
    small_tile = u8("ascending", of=SIZES.SMALL_TILES)
    small_tiles = i32("how many")
    start_tile = u8("start tiles 1 to 4", of=SIZES.SEATS)
    quick_character = i8("quick: by seat, whatever the seating deals; seat s on start tile s + 1", of=SIZES.SEATS)
    fixed_character = i8("fixed: by seat, or -1: the one dealt by the seating of the run", of=SIZES.SEATS)
    fixed_start = i8("fixed: start tile of each seat, from 0", of=SIZES.SEATS)
    max_health = i16(of=_CHARACTERS)
    movement = i16(of=_CHARACTERS)
    attack_range = i16(of=_CHARACTERS)
    attack_damage = i16(of=_CHARACTERS)
    attack_push = i16(of=_CHARACTERS)
    basic = i16("spell code of the Basic Ability", of=_CHARACTERS)
    ultimate = i16("spell code of the Ultimate", of=_CHARACTERS)
    spells = i32("codes in use, from 0: those of spells.toml, then those of tweaks")
    wraith_abilities = i32("codes in use, from SPELLS on")
    owner = i8("character; -1 for a wraith ability", of=_ABILITIES)
    kind = i8("KIND_", of=_ABILITIES)
    copies = i16("of a card in its owner's deck", of=_ABILITIES)
    cost = i16("mana, COST_X or COST_ALL", of=_ABILITIES)
    shards = i16("shards to pay", of=_ABILITIES)
    delay = i16("X of Delay(X), or 0", of=_ABILITIES)
    target_type = i8("TARGET_", of=_ABILITIES)
    target_range = i16("0 for self and none", of=_ABILITIES)
    target_los = i8("needs line of sight", of=_ABILITIES)
    target_filter = i8("FILTER_, for tiles", of=_ABILITIES)
    target_dir = i8("a direction is chosen too", of=_ABILITIES)
    effects = i8("ops in each list", of=(SIZES.ABILITIES, SIZES.LISTS))
    effect_op = i8("OP_, or 0", of=_EFFECTS)
    effect_to = i8("TO_", of=_EFFECTS)
    effect_n = i16("the amount", of=_EFFECTS)
    effect_n_x = i16("amount for each X", of=_EFFECTS)
    effect_n_lost = i16("amount for each mana lost to the spell before", of=_EFFECTS)
    effect_n_healed = i16("amount for each health of the latest heal", of=_EFFECTS)
    effect_bonus = i16("amount added if effect_bonus_when holds", of=_EFFECTS)
    effect_bonus_when = i8("WHEN_; with WHEN_NONE there is no bonus", of=_EFFECTS)
    effect_when = i8("WHEN_; with WHEN_NONE it always works", of=_EFFECTS)
    effect_status = i8("DISARM to SLOW", of=_EFFECTS)
    effect_x = i16("strength of a Slow", of=_EFFECTS)
    effect_r = i16("radius of an area", of=_EFFECTS)
    effect_dest = i8("DEST_", of=_EFFECTS)
    track_turn = i16("space of the track", of=SIZES.TRACK)
    track_op = i8("LAND_SMALL to DAMAGE_ALL", of=SIZES.TRACK)
    track_n = i16("amount of mana or damage for all", of=SIZES.TRACK)
    track_entries = i32()
    gift_card = i8("spell code of each gift", of=len(GIFTS["spell"]))


def content_fields(rules: ExxinonRules, seats: int) -> Fields:
    """Every field of Content."""
    gifts = {"gift_card": [list(SPELLS).index(name) for name in GIFTS["spell"]]}
    return _map(rules) | _setup(rules) | _characters(rules) | _abilities(rules) | _track(rules) | gifts


def spell_names(rules: ExxinonRules) -> tuple[str, ...]:
    """Spell ids by code: those of spells.toml, then those that tweaks add, whatever order they were written in."""
    return (*SPELLS, *sorted(set(rules.spells) - set(SPELLS)))


def _map(rules: ExxinonRules) -> Fields:
    on_map = signs(rules.map.picture)
    meteorite, large, *small = landing_tiles(rules.map.picture)
    return {
        "radius": RADIUS,
        "permanent_wall": [sign == "#" for sign in on_map],
        "mana_zone": [sign == "~" for sign in on_map],
        "optional_breakable": [sign == "b" for sign in on_map],
        "meteorite_tile": meteorite,
        "large_tile": large,
        "small_tile": small,
        "small_tiles": len(small),
        "start_tile": start_tiles(rules.map.picture),
    }


def _setup(rules: ExxinonRules) -> Fields:
    in_order = [0, 1, 2, 3] if rules.setup.first_team == 0 else [2, 3, 0, 1]  # FX-043
    characters = [CHARACTERS.index(name) for name in rules.setup.fixed_characters]
    return {
        "quick_character": [CHARACTERS.index(name) for name in QUICK],
        "fixed_character": characters or [AS_SEATED] * len(CHARACTERS),
        "fixed_start": [tile - 1 for tile in rules.setup.fixed_start] or in_order,
    }


def _characters(rules: ExxinonRules) -> Fields:
    sheets = [rules.characters[name] for name in CHARACTERS]
    names = spell_names(rules)
    return {
        "max_health": [sheet.max_health for sheet in sheets],
        "movement": [sheet.movement for sheet in sheets],
        "attack_range": [sheet.attack.range for sheet in sheets],
        "attack_damage": [sheet.attack.damage for sheet in sheets],
        "attack_push": [sheet.attack.push for sheet in sheets],
        "basic": [names.index(sheet.basic) for sheet in sheets],
        "ultimate": [names.index(sheet.ultimate) for sheet in sheets],
    }


def _abilities(rules: ExxinonRules) -> Fields:
    """Spells from code 0 on, wraith abilities behind them."""
    names = spell_names(rules)
    rows: list[Fields] = [_nothing() for _ in range(SIZES.ABILITIES)]
    for code, name in enumerate(names):
        rows[code] = _spell(rules.spells[name])
    for i, name in enumerate(ABILITIES):
        rows[SIZES.SPELLS + i] = _wraith_ability(rules.wraith.abilities[name])
    columns = {field: [row[field] for row in rows] for field in rows[0]}
    return {"spells": len(names), "wraith_abilities": len(ABILITIES), **columns}


def _spell(spell: Spell) -> Fields:
    costs = {"X": SIZES.COST_X, "ALL": SIZES.COST_ALL}
    return {
        "owner": CHARACTERS.index(spell.owner),
        "kind": SPELL_KINDS.index(spell.kind),
        "copies": spell.copies,
        "cost": costs[spell.cost] if isinstance(spell.cost, str) else spell.cost,
        "shards": spell.shards,
        "delay": spell.delay.x,
        **_aimed(spell, spell.delay.effects),
    }


def _wraith_ability(ability: Ability) -> Fields:
    wraith = SPELL_KINDS.code("wraith")
    return {"owner": -1, "kind": wraith, "copies": 0, "cost": 0, "shards": 0, "delay": 0, **_aimed(ability, {})}


def _aimed(what: Spell | Ability, delayed: Mapping[str, Effect]) -> Fields:
    target = what.target
    lists = [_effects(what.effects), _effects(delayed)]
    return {
        "target_type": TARGETS.index(target.type),
        "target_range": target.range,
        "target_los": target.los,
        "target_filter": FILTERS.index(target.filter),
        "target_dir": target.dir,
        "effects": [len(what.effects), len(delayed)],
        **{f"effect_{name}": [rows[i] for rows in lists] for i, name in enumerate(EFFECT_FIELDS)},
    }


def _effects(effects: Mapping[str, Effect]) -> list[list[int]]:
    """Rows in the order of EFFECT_FIELDS, each filled up to the greatest number of effects."""
    columns = [_effect(effect) for effect in effects.values()]
    columns += [[0] * len(EFFECT_FIELDS)] * (SIZES.OPS - len(columns))
    return [list(row) for row in zip(*columns, strict=True)]


def _effect(effect: Effect) -> list[int]:
    return [
        OPERATIONS.code(effect.op),
        SELECTORS.index(effect.to),
        *(getattr(effect, amount) for amount in AMOUNTS),
        CONDITIONS.index(effect.bonus_when),
        CONDITIONS.index(effect.when),
        0 if effect.kind == "none" else STATUSES.index(effect.kind),
        effect.x,
        effect.r,
        DESTINATIONS.index(effect.dest),
    ]


def _nothing() -> Fields:
    """A code that no spell has."""
    empty: Sequence[Sequence[int]] = _effects({})
    return {
        **dict.fromkeys(("owner", "kind", "copies", "cost", "shards", "delay"), 0),
        **dict.fromkeys(("target_type", "target_range", "target_los", "target_filter", "target_dir"), 0),
        "effects": [0, 0],
        **{f"effect_{name}": [empty[i], empty[i]] for i, name in enumerate(EFFECT_FIELDS)},
    }


def _track(rules: ExxinonRules) -> Fields:
    track = rules.events.track
    return {
        "track_turn": [event.turn for event in track],
        "track_op": [EVENT_KINDS.index(event.op) for event in track],
        "track_n": [event.n for event in track],
        "track_entries": len(track),
    }
