"""Packs cards, treasures, damage classes and the board in use into the struct Content of ext/axis_mundi/rules.pxd."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from equipoise.sim.content import pack_content_fields
from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.components import (
    ALL,
    CARDS,
    CHARACTERS,
    DAMAGE,
    DECKS,
    MAX_EFFECTS,
    MODES,
    PRIMITIVES,
    TIMINGS,
    TREASURES,
    TUMBLES,
    Board,
    Effect,
)
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules

TERRAIN = {".": 0, "=": 1, "P": 5, "W": 6}  # codes of State.terrain in ext/axis_mundi/state.pxd
COLUMNS = ("S", "G", "U", "R", "push", "reveal")
FLAGS = {"choice": 1, "doublable": 2, "ends_turn": 4, "not_ascendant": 8}
FROM_EITHER = len(DECKS)

Fields = dict[str, Any]


def pack_content(rules: AxisMundiRules, seats: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The content of a table with so many seats, as one element of the engine's struct."""
    return pack_content_fields(
        "axis_mundi",
        _board(rules, seats) | _by_players(rules, seats) | _cards(rules) | _tokens_and_damage(rules),
        dtype,
    )


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
    terrain = [[TERRAIN[c] for c in text.ljust(ring, ".")] for text in (board.sea, *(lv.terrain for lv in levels))]
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
        "flags": [sum(bit for name, bit in FLAGS.items() if getattr(card, name)) for card in cards],
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
    columns = [[1 + PRIMITIVES.index(e.do), _amount(e, value), _argument(e), e.radius, e.cost] for e in effects]
    columns += [[0] * 5] * (MAX_EFFECTS - len(columns))
    return [list(row) for row in zip(*columns, strict=True)]


_NOTHING = _effects((), 0)


def _amount(effect: Effect, value: int) -> int:
    if effect.n == "all":
        return ALL
    return value if effect.n == "value" else effect.n


def _argument(effect: Effect) -> int:
    if effect.do == "DRAW":
        return FROM_EITHER if effect.deck == "choose" else DECKS.index(effect.deck)
    if effect.do == "AREA":
        return list(DAMAGE).index(effect.damage)
    return MODES.index(effect.mode)


def _tokens_and_damage(rules: AxisMundiRules) -> Fields:
    treasures = [rules.treasure[name] for name in TREASURES]
    rows = [_effects(treasure.effect, treasure.value) for treasure in treasures]
    return {
        "treasure_do": [row[0][0] for row in rows],
        "treasure_n": [row[1][0] for row in rows],
        "damage": [[getattr(rules.damage[name], column) for column in COLUMNS] for name in DAMAGE],
    }
