"""Packs map, sheets, spells, wraith abilities and events into the struct Content of ext/exxinon/rules.pxd."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from equipoise.sim.content import pack_content_fields
from equipoise.sim.games.exxinon.components import (
    ABILITIES,
    ALL,
    CHARACTERS,
    CONDITIONS,
    DESTINATIONS,
    EVENT_KINDS,
    FILTERS,
    MAX_ABILITIES,
    MAX_EFFECTS,
    MAX_SPELLS,
    OPERATIONS,
    RADIUS,
    SELECTORS,
    SPELL_KINDS,
    SPELLS,
    STATUSES,
    TARGETS,
    Ability,
    Effect,
    Spell,
    X,
)
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import landing_tiles, signs, start_tiles

QUICK = ("zenith", "neol", "countess", "skrakz")  # FX-026, FX-027: by seat
AS_SEATED = -1  # a character dealt by the seating of the run
AMOUNTS = ("n", "n_x", "n_lost", "n_healed", "bonus")
EFFECT_FIELDS = ("op", "to", *AMOUNTS, "bonus_when", "when", "status", "x", "r", "dest")

Fields = dict[str, Any]


def pack_content(rules: ExxinonRules, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The content as one element of the engine's struct."""
    return pack_content_fields(
        "exxinon", _map(rules) | _setup(rules) | _characters(rules) | _abilities(rules) | _track(rules), dtype
    )


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
    """Spells from code 0 on, wraith abilities from MAX_SPELLS on."""
    names = spell_names(rules)
    rows: list[Fields] = [_nothing() for _ in range(MAX_SPELLS + MAX_ABILITIES)]
    for code, name in enumerate(names):
        rows[code] = _spell(rules.spells[name])
    for i, name in enumerate(ABILITIES):
        rows[MAX_SPELLS + i] = _wraith_ability(rules.wraith.abilities[name])
    columns = {field: [row[field] for row in rows] for field in rows[0]}
    return {"spells": len(names), "wraith_abilities": len(ABILITIES), **columns}


def _spell(spell: Spell) -> Fields:
    costs = {"X": X, "ALL": ALL}
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
    wraith = len(SPELL_KINDS)
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
    columns += [[0] * len(EFFECT_FIELDS)] * (MAX_EFFECTS - len(columns))
    return [list(row) for row in zip(*columns, strict=True)]


def _effect(effect: Effect) -> list[int]:
    return [
        1 + OPERATIONS.index(effect.op),
        SELECTORS.index(effect.to),
        *(getattr(effect, amount) for amount in AMOUNTS),
        CONDITIONS.index(effect.bonus_when),
        CONDITIONS.index(effect.when),
        max(STATUSES.index(effect.kind) - 1, 0),
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
