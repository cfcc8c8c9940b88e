"""Packs the map in use and the cards of both decks into the struct Content of ext/mulu_caves/rules.pxd."""

from typing import Any

import numpy.typing as npt

from equipoise.sim.content import pack_content_fields
from equipoise.sim.games.mulu_caves.checks import LETTERS, quadrant
from equipoise.sim.games.mulu_caves.components import (
    CATEGORIES,
    COLUMNS,
    COMMITS,
    EVENT_CARDS,
    EVENT_PRIMITIVES,
    MATERIALS,
    ROWS,
    TREASURE_CARDS,
    TREASURE_PRIMITIVES,
    TYPES,
)
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules

NOWHERE = -1
# Whose number a card takes where the parameters name the printed card.
IMMOBILE_TURNS = {
    "scythe_of_ice_and_snow": "scythe",
    "kings_trident": "kings_trident",
    "ice_wave_staff": "ice_wave",
    "retiarius_net": "net",
    "bomb": "bomb",
    "sacrificial_sword": "sacrifice",
    "live_after_death": "live_after_death",
}

Fields = dict[str, Any]


def pack_content(rules: MuluCavesRules, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The content of a ruleset as one element of the engine's struct."""
    return pack_content_fields("mulu_caves", _map(rules) | _treasures(rules) | _events(rules), dtype)


def treasure_names(rules: MuluCavesRules) -> tuple[str, ...]:
    """Treasure ids by code: those of cards.toml, then those that tweaks add, whatever order they were written in."""
    new = [sorted(set(table) - set(TREASURE_CARDS)) for table in (rules.armour, rules.weapon, rules.artifact)]
    return (*TREASURE_CARDS, *(name for names in new for name in names))


def event_names(rules: MuluCavesRules) -> tuple[str, ...]:
    """Event card ids by code, likewise."""
    new = [sorted(set(table) - set(EVENT_CARDS)) for table in (rules.event, rules.enchantment)]
    return (*EVENT_CARDS, *(name for names in new for name in names))


def copies(rules: MuluCavesRules, deck: str, name: str) -> int:
    """How many copies of a card are in its deck."""
    tables = (rules.armour, rules.weapon, rules.artifact) if deck == "treasure" else (rules.event, rules.enchantment)
    card = next(table[name] for table in tables if name in table)
    count: int = getattr(getattr(rules.deck, deck), name) if card.count is None else card.count
    return count


def _map(rules: MuluCavesRules) -> Fields:
    map = rules.maps[rules.map.file]
    places = [[quadrant((x, y)) for x in range(1, COLUMNS + 1)] for y in range(1, ROWS + 1)]
    fixed = (map.north_units, map.south_units)
    return {
        "tile": [[LETTERS.index(letter) for letter in row] for row in map.rows],
        "quadrant": [[NOWHERE if place is None else place for place in row] for row in places],
        "fixed_x": [[unit[0] for unit in units] for units in fixed],
        "fixed_y": [[unit[1] for unit in units] for units in fixed],
    }


def _treasures(rules: MuluCavesRules) -> Fields:
    names = treasure_names(rules)
    tables = {"armour": rules.armour, "weapon": rules.weapon, "artifact": rules.artifact}
    category = [next(c for c in CATEGORIES if name in tables[c]) for name in names]
    cards: list[Any] = [tables[c][name] for c, name in zip(category, names, strict=True)]

    def number(field: str, otherwise: int = 0) -> list[int]:
        return [getattr(card, field, otherwise) for card in cards]

    def coded(field: str, codes: tuple[str, ...]) -> list[int]:
        return [codes.index(getattr(card, field, codes[0])) for card in cards]

    def versus(card: Any) -> list[int | None]:
        return [None, *(getattr(card, f"vs_{material}", None) for material in MATERIALS[1:])]

    far = [getattr(card, "def_far", None) for card in cards]
    return {
        "cards": len(names),
        "count": [copies(rules, "treasure", name) for name in names],
        "category": [CATEGORIES.index(c) for c in category],
        "commit": coded("commit", COMMITS),
        "material": coded("material", MATERIALS),
        "type": coded("type", TYPES),
        "attack": number("att"),
        "defence": number("def"),
        "defence_far": [near if f is None else f for near, f in zip(number("def"), far, strict=True)],
        "has_vs": [[v is not None for v in versus(card)] for card in cards],
        "vs": [[v or 0 for v in versus(card)] for card in cards],
        "weak_against": coded("weak_against", MATERIALS),
        "weak": number("weak"),
        "negate": coded("negate", MATERIALS),
        "strong_against": coded("strong_against", TYPES),
        "strong": number("strong"),
        "uses": [card.uses if "DOUBLE" in card.effect else 1 for card in cards],
        "double_bonus": number("double"),
        "double_vs": number("double_vs_metal"),
        "hit_min": [_hit_min(rules, card.effect) for card in cards],
        "immobile_turns": [_immobile_turns(rules, name) for name in names],
        "effects": [_bits(card.effect, TREASURE_PRIMITIVES) for card in cards],
    }


def _events(rules: MuluCavesRules) -> Fields:
    names = event_names(rules)
    cards = [rules.enchantment[name] if name in rules.enchantment else rules.event[name] for name in names]
    return {
        "event_cards": len(names),
        "event_count": [copies(rules, "event", name) for name in names],
        "enchantment": [name in rules.enchantment for name in names],
        "ban_turns": [
            rules.cave_in.ban_turns if "FORCED_WALK" in card.effect else rules.rock_slide.ban_turns for card in cards
        ],
        "event_immobile_turns": [_immobile_turns(rules, name) for name in names],
        "event_effects": [_bits(card.effect, EVENT_PRIMITIVES) for card in cards],
    }


def _bits(effects: Any, primitives: tuple[str, ...]) -> int:
    return sum(1 << primitives.index(do) for do in set(effects))


def _hit_min(rules: MuluCavesRules, effects: Any) -> int:
    if "SHOOT" in effects:
        return rules.bow.hit_min
    if "SHOVE" in effects:
        return rules.boomerang.hit_min
    return rules.javelin.over_wall_hit_min if "REACH" in effects else 0


def _immobile_turns(rules: MuluCavesRules, name: str) -> int:
    source = IMMOBILE_TURNS.get(name)
    status: Any = rules.status
    turns: int = (getattr(status, f"immobile_turns_{source}") if source else 0) or status.immobile_turns
    return turns
