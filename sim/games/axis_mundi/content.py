"""Cards, treasures, damage classes and the board in use, as the engine reads them. Fixed for all games of a ruleset."""

from collections.abc import Mapping, Sequence
from typing import Any

from equipoise.sim.declare import Struct, i8, i32
from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.components import (
    CARDS,
    CHARACTERS,
    CLASSES,
    COLUMNS,
    DECKS,
    EFFECTS,
    FLAGS,
    MODES,
    NUMBERS,
    SIZES,
    TERRAIN,
    TIMINGS,
    TREASURES,
    TUMBLES,
    Board,
    Effect,
)
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules

LETTERS = {".": "accessible", "=": "path", "P": "power", "W": "warehouse"}  # of printed terrain

Fields = dict[str, Any]
_ROWS = (SIZES.CARDS, SIZES.CARD_EFFECTS)


class Content(Struct):
    """Cards, treasures, damage and the board for the number of seats in play"""

    # the board; level 0 is the sea, ring of level L: k = top_level + 1 - L
    players = i32("3 or 6")
    top_level = i32("T: 3 or 4")
    terrain = i8("printed, by level and index", of=(SIZES.LEVELS, SIZES.RING))
    warehouse = i8("sea index of a seat's warehouse", of=SIZES.SEATS)
    power = i8("sea index of Power Hex p + 1; as many as players", of=SIZES.SEATS)
    pier_corner = i8("corner, 0 to 5, outside which a seat's pier lies", of=SIZES.SEATS)
    lava = i8("tiles to lay; fewer where none is left that keeps the gap", of=SIZES.LEVELS)
    shelter = i8("tiles to lay", of=SIZES.LEVELS)
    cave_pairs = i8("map.caves_on_top_level is already in it", of=SIZES.LEVELS)
    turn = i8("sixths of a circle, counter-clockwise, at a rotation", of=SIZES.LEVELS)
    # what depends on the number of players
    demon_hp = i32("HP of a Demon")
    angel_draw = i32("permanents a new Angel draws")
    angel_slots = i32("slots of an Angel")
    fixed_character = i8("by seat, or -1: the seating's (setup.character_assignment)", of=SIZES.SEATS)
    # cards; places from `cards` on are empty
    cards = i32("ids in use: KNOWN_CARDS and those of tweaks")
    deck_size = i32("all copies", of=len(DECKS))
    deck = i8("to which it belongs", of=SIZES.CARDS)
    count = i8("copies", of=SIZES.CARDS)
    cost = i8("Actions", of=SIZES.CARDS)
    value = i8("printed amount; already in effect_n", of=SIZES.CARDS)
    hp_max = i8("works only at so many own HP or fewer; 0: always", of=SIZES.CARDS)
    timing = i8(codes=TIMINGS, of=SIZES.CARDS)
    tumble = i8(codes=TUMBLES, of=SIZES.CARDS)
    flags = i8("FLAG_... bits", of=SIZES.CARDS)
    effects = i8("how many", of=SIZES.CARDS)
    effect_do = i8("DO_...", of=_ROWS)
    effect_n = i8("the amount", of=_ROWS)
    effect_arg = i8("mode, deck or damage class, by primitive", of=_ROWS)
    effect_radius = i8("of AREA", of=_ROWS)
    effect_cost = i8("Actions when this alternative is chosen", of=_ROWS)
    pair = i8("the card it may be played together with, both ways, or -1", of=SIZES.CARDS)
    pair_do = i8("what the pair does instead; the same for both cards", of=_ROWS)
    pair_n = i8("its amounts", of=_ROWS)
    doubled_do = i8("what the pair does with Double Double", of=_ROWS)
    doubled_n = i8("its amounts", of=_ROWS)
    # treasures and damage
    treasure_do = i8("DO_...", of=NUMBERS.TREASURES)
    treasure_n = i8("the amount; grenade and bomb have parameters of their own", of=NUMBERS.TREASURES)
    damage = i8("0 or 1 by class and column", of=(len(CLASSES), len(COLUMNS)))


def content_fields(rules: AxisMundiRules, seats: int) -> Fields:
    """The content of a table with so many seats."""
    return _board(rules, seats) | _by_players(rules, seats) | _cards(rules) | _tokens_and_damage(rules)


def card_names(rules: AxisMundiRules) -> tuple[str, ...]:
    """Card ids by code: those of cards.toml, then those that tweaks add, whatever order they were written in."""
    return (*CARDS, *sorted(set(rules.card) - set(CARDS)))


def titles(rules: Mapping[str, Any]) -> dict[str, str]:
    """Names of cards that tweaks add, under the ids by which they are recorded."""
    added = sorted(set(rules["card"]) - set(CARDS))
    return {f"new_card_{len(CARDS) + i}": rules["card"][card]["name"] for i, card in enumerate(added)}


def board_of(rules: AxisMundiRules, seats: int) -> Board:
    return {3: rules.map.p3, 6: rules.map.p6}[seats]


def _board(rules: AxisMundiRules, seats: int) -> Fields:
    board = board_of(rules, seats)
    top = len(board.level)
    levels = [board.level[str(level)] for level in range(1, top + 1)]
    ring = len(board.sea)
    printed = (text.ljust(ring, ".") for text in (board.sea, *(level.terrain for level in levels)))
    terrain = [[TERRAIN.code(LETTERS[letter]) for letter in text] for text in printed]
    caves = [0, *(level.cave_pairs for level in levels)]
    if rules.map.caves_on_top_level:
        caves[top] = max(caves[top], 1)
    steps = [0, *(getattr(rules.rotation.steps, str(level)) for level in range(1, top + 1))]
    sense = 1 if rules.rotation.direction == "ccw" else -1
    return {
        "players": seats,
        "top_level": top,
        "terrain": terrain,
        "warehouse": board.warehouse,
        "power": board.power,
        "pier_corner": board.pier_corner,
        "lava": [0, *(level.lava for level in levels)],
        "shelter": [0, *(level.shelter for level in levels)],
        "cave_pairs": caves,
        "turn": [sense * step % 6 for step in steps],
    }


def fixed_characters(rules: AxisMundiRules, seats: int) -> list[int]:
    """By seat, where the rules say who sits where; -1 where the seating of the run does."""
    if rules.setup.character_assignment != "fixed":
        return [-1] * seats
    if len(rules.setup.characters) < seats:
        raise InputError(f"setup.characters names {len(rules.setup.characters)} characters for {seats} seats")
    return [CHARACTERS.index(name) for name in rules.setup.characters[:seats]]


def _by_players(rules: AxisMundiRules, seats: int) -> Fields:
    three = seats == 3
    return {
        "demon_hp": rules.hp.demon_3p if three else rules.hp.demon_6p,
        "angel_draw": rules.angel.draw_3p if three else rules.angel.draw_6p,
        "angel_slots": rules.angel.slots_3p if three else rules.angel.slots_6p,
        "fixed_character": fixed_characters(rules, seats),
    }


def _cards(rules: AxisMundiRules) -> Fields:
    names = card_names(rules)
    cards = [rules.card[name] for name in names]
    pair, pairs, doubled = [-1] * len(cards), [_NOTHING] * len(cards), [_NOTHING] * len(cards)
    for i, card in enumerate(cards):
        if card.pair:
            other = names.index(card.pair)
            pair[i], pair[other] = other, i
            pairs[i] = pairs[other] = _effects(card.pair_effect, card.value)
            doubled[i] = doubled[other] = _effects(card.pair_doubled, card.value)
    effects = [_effects(card.effect, card.value) for card in cards]
    return {
        "cards": len(cards),
        "deck_size": [sum(card.count for card in cards if card.deck == deck) for deck in DECKS],
        "deck": [DECKS.index(card.deck) for card in cards],
        "count": [card.count for card in cards],
        "cost": [card.cost for card in cards],
        "value": [card.value for card in cards],
        "hp_max": [card.hp_max for card in cards],
        "timing": [TIMINGS.index(card.timing) for card in cards],
        "tumble": [TUMBLES.index(card.tumble) for card in cards],
        "flags": [sum(FLAGS.code(name) for name in FLAGS if getattr(card, name)) for card in cards],
        "effects": [len(card.effect) for card in cards],
        "effect_do": [row[0] for row in effects],
        "effect_n": [row[1] for row in effects],
        "effect_arg": [row[2] for row in effects],
        "effect_radius": [row[3] for row in effects],
        "effect_cost": [row[4] for row in effects],
        "pair": pair,
        "pair_do": [row[0] for row in pairs],
        "pair_n": [row[1] for row in pairs],
        "doubled_do": [row[0] for row in doubled],
        "doubled_n": [row[1] for row in doubled],
    }


def _effects(effects: Sequence[Effect], value: int) -> list[list[int]]:
    """Rows do, n, arg, radius, cost, each filled up to the greatest number of effects."""
    columns = [[EFFECTS.code(e.do), _amount(e, value), _argument(e), e.radius, e.cost] for e in effects]
    columns += [[0] * 5] * (SIZES.CARD_EFFECTS - len(columns))
    return [list(row) for row in zip(*columns, strict=True)]


_NOTHING = _effects((), 0)


def _amount(effect: Effect, value: int) -> int:
    if effect.n == "all":
        return SIZES.ALL
    return value if effect.n == "value" else effect.n


def _argument(effect: Effect) -> int:
    if effect.do == "DRAW":
        return SIZES.FROM_EITHER if effect.deck == "choose" else DECKS.index(effect.deck)
    if effect.do == "AREA":
        return CLASSES.code(effect.damage)
    return MODES.code(effect.mode)


def _tokens_and_damage(rules: AxisMundiRules) -> Fields:
    treasures = [rules.treasure[name] for name in TREASURES]
    rows = [_effects(treasure.effect, treasure.value) for treasure in treasures]
    return {
        "treasure_do": [row[0][0] for row in rows],
        "treasure_n": [row[1][0] for row in rows],
        "damage": [[getattr(rules.damage[name], column) for column in COLUMNS] for name in CLASSES],
    }
