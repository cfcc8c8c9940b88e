"""The map in use and the cards of both decks as the engine reads them, fixed for all games of a ruleset."""

from typing import Any

from equipoise.sim.declare import Struct, i8, i16, i32, u32
from equipoise.sim.games.mulu_caves.checks import quadrant
from equipoise.sim.games.mulu_caves.components import (
    CATEGORIES,
    COLUMNS,
    COMMITS,
    EVENT_CARDS,
    EVENT_PRIMITIVES,
    LETTERS,
    MATERIALS,
    ROWS,
    SIDES,
    TREASURE_CARDS,
    TREASURE_PRIMITIVES,
    TYPES,
)
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.games.mulu_caves.sizes import SIZES

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


class Content(Struct):
    """the map, then treasure cards and event cards by id; places behind those in use are empty"""

    tile = i8("row y - 1, column x - 1; the engine applies map.south_start", of=(SIZES.ROWS, SIZES.COLUMNS))
    quadrant = i8("4 * qy + qx of RULES.md 3.4, or -1 on the divider", of=(SIZES.ROWS, SIZES.COLUMNS))
    fixed_x = i16("setup.placement = fixed: where the units of each side stand", of=(len(SIDES), SIZES.UNITS))
    fixed_y = i16(of=(len(SIDES), SIZES.UNITS))
    cards = i32("treasure ids in use")
    count = i8("deck.treasure.<id>", of=SIZES.TREASURES)
    category = i8(of=SIZES.TREASURES)
    commit = i8(of=SIZES.TREASURES)
    material = i8("of an armour", of=SIZES.TREASURES)
    type = i8("of a weapon in the material triangle", of=SIZES.TREASURES)
    attack = i8("Preempt bonus; of a staff its +0", of=SIZES.TREASURES)
    defence = i8("Stalwart bonus", of=SIZES.TREASURES)
    defence_far = i8("Stalwart bonus against an attacker who is not adjacent", of=SIZES.TREASURES)
    has_vs = i8("1 where a bonus against the material is printed", of=(SIZES.TREASURES, len(MATERIALS)))
    vs = i8("that bonus", of=(SIZES.TREASURES, len(MATERIALS)))
    weak_against = i8("a material", of=SIZES.TREASURES)
    weak = i8("points lost against it", of=SIZES.TREASURES)
    negate = i8("the material whose armour gives nothing", of=SIZES.TREASURES)
    strong_against = i8("of an armour: a type of weapons", of=SIZES.TREASURES)
    strong = i8("points more against it", of=SIZES.TREASURES)
    uses = i8("single uses of a DO_DOUBLE card, 1 for all others", of=SIZES.TREASURES)
    double_bonus = i8("all uses at once, in both roles", of=SIZES.TREASURES)
    double_vs = i8("all uses at once, against every material of has_vs", of=SIZES.TREASURES)
    hit_min = i8("of a fixed roll: bow.hit_min, boomerang.hit_min, javelin.over_wall_hit_min", of=SIZES.TREASURES)
    immobile_turns = i8("status.immobile_turns, or its source's", of=SIZES.TREASURES)
    effects = u32("bits 1 << DO_...", of=SIZES.TREASURES)
    event_cards = i32("event card ids in use")
    event_count = i8("deck.event.<id>", of=SIZES.EVENT_CARDS)
    enchantment = i8("1: attached to the drawing piece, 0: resolved at once", of=SIZES.EVENT_CARDS)
    ban_turns = i8("ON_BAN: rock_slide.ban_turns, cave_in.ban_turns", of=SIZES.EVENT_CARDS)
    event_immobile_turns = i8("ON_STUN_AROUND", of=SIZES.EVENT_CARDS)
    event_effects = u32("bits 1 << ON_...", of=SIZES.EVENT_CARDS)


def content_fields(rules: MuluCavesRules, seats: int) -> Fields:
    """Every field of Content under these rules."""
    return _map(rules) | _treasures(rules) | _events(rules)


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
