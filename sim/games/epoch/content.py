"""Packs map, dice, tokens, cards, quests and triggers into the struct Content of ext/epoch/rules.pxd."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from equipoise.sim.content import pack_content_fields
from equipoise.sim.games.epoch.board import neighbourhoods
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COLORS,
    COMMONS,
    COMPANIONS,
    COMPARISONS,
    COUNTERS,
    DECKS,
    DICE,
    HEROICS,
    INNER,
    JOURNEYS,
    MAX_CARDS,
    MAX_EFFECTS,
    METRICS,
    MIN_SEATS,
    MODIFIERS,
    MONSTERS,
    PRIMITIVES,
    QUESTS,
    RELICS,
    SCOPES,
    TILE_KINDS,
    TRAITS,
    TRIANGLE_NAMES,
    TRIGGER_SCOPES,
    TRIGGERS,
    WRETCHES,
    Card,
    Companion,
    Effect,
    Monster,
    Relic,
    Trait,
)
from equipoise.sim.games.epoch.rules import EpochRules

NONE = -1  # behind the last neighbour of a triangle
CARD_HOOKS = (  # Content.hook
    "passive",
    "ability",
    "use",
    "active",
    "on_tile",
    "on_rest",
    "on_control",
    "on_takeover",
    "on_convert",
    "on_turn_start",
    "on_acquire",
)
_BASE = [
    *(slug for table in (COMPANIONS, TRAITS, RELICS, MONSTERS) for slug, card in table.items() if not card.treachery)
]
_TREACHERY = [
    *(slug for table in (COMPANIONS, RELICS, TRAITS, MONSTERS) for slug, card in table.items() if card.treachery)
]
KNOWN_CARDS: tuple[str, ...] = (*_BASE, *_TREACHERY)  # by code: in the order of their rule ids

Fields = dict[str, Any]


def pack_content(rules: EpochRules, seats: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The content as one element of the engine's struct."""
    fields = {
        "players": seats,
        **_map(rules),
        **_setup(rules),
        **_cards(rules),
        **_effects(rules),
        **_triggers(rules, seats),
        **_quests(rules),
    }
    return pack_content_fields("epoch", fields, dtype)


# --- names by code ----------------------------------------------------------------------------------------------------


def cards_of(rules: EpochRules) -> dict[str, Card]:
    """All cards of the six stacks by code: the known ones, then those that tweaks add, whatever order they came in."""
    tables: list[Mapping[str, Card]] = [rules.companion, rules.trait, rules.relic, rules.monster]
    every = {slug: card for table in tables for slug, card in table.items()}
    return {slug: every[slug] for slug in (*KNOWN_CARDS, *sorted(set(every) - set(KNOWN_CARDS)))}


def trigger_names(rules: EpochRules) -> tuple[str, ...]:
    return (*TRIGGERS, *sorted(set(rules.trigger) - set(TRIGGERS)))


def quest_names(rules: EpochRules) -> tuple[str, ...]:
    return (*QUESTS, *sorted(set(rules.quest) - set(QUESTS)))


def stack_of(card: Card) -> str:
    if isinstance(card, Companion):
        return card.color
    return {Relic: "relic", Trait: "trait", Monster: "monster"}[type(card)]


# --- map and set-up ---------------------------------------------------------------------------------------------------


def _filled(rows: Sequence[Sequence[int]], length: int) -> list[list[int]]:
    return [[*row, *[NONE] * (length - len(row))] for row in rows]


def _map(rules: EpochRules) -> Fields:
    coast = rules.board.coast_triangles
    hexes, adjacent = neighbourhoods(coast)
    idle: list[list[int]] = [[]] * (0 if coast else len(TRIANGLE_NAMES) - INNER)
    return {
        "triangles": len(hexes),
        "triangle_hex": _filled([*hexes, *idle], 3),
        "triangle_adjacent": _filled([*adjacent, *idle], 3),
        "tile_count": [rules.tile[kind].count for kind in TILE_KINDS],
    }


def white_faces(rules: EpochRules) -> tuple[str, ...]:
    """The faces of the attribute die, face 1 first (EP-112)."""
    faces = rules.dice.attribute_faces
    presets = {"all_six": ATTRIBUTES, "common_twice": 2 * COMMONS, "heroic_twice": 2 * HEROICS}
    return presets[faces] if isinstance(faces, str) else tuple(faces)


def _setup(rules: EpochRules) -> Fields:
    journeys = [rules.journey[name] for name in JOURNEYS]
    wretches = [rules.wretch[name] for name in WRETCHES]
    return {
        "seat_honor": rules.setup.seat_honor,
        "seat_influence": rules.setup.seat_influence,
        "attribute_face": [ATTRIBUTES.index(face) for face in white_faces(rules)],
        "counter_face": [COUNTERS.index(face) for face in rules.dice.counter_faces],
        "wretch_modes": [2 if wretch.mode_1 else 1 for wretch in wretches],
        "wretch_enabled": [wretch.enabled for wretch in wretches],
        "journey_start": [journey.start - 1 for journey in journeys],
        "journey_colour": [COLORS.index(journey.color) for journey in journeys],
        "journey_honor": [journey.honor for journey in journeys],
        "journey_enabled": [journey.enabled for journey in journeys],
        "tokens": len(rules.triggers.tokens),
        "token": rules.triggers.tokens,
    }


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(rules: EpochRules) -> Fields:
    cards = list(cards_of(rules).values())
    rows = [_card(card) for card in cards]
    return {
        "cards": len(cards),
        **{field: [row[field] for row in rows] for field in rows[0]},
    }


def _card(card: Card) -> Fields:
    return {
        "enabled": card.enabled,
        "stack": DECKS.index(stack_of(card)),
        "treachery": card.treachery,
        "honor": card.honor,
        "attribute_yield": [getattr(card.yields, a) if isinstance(card, Companion) else 0 for a in COMMONS],
        "capacity": card.capacity if isinstance(card, Relic) else 0,
        "use": card.use if isinstance(card, Relic) else 0,
        "hook": CARD_HOOKS.index(_hook(card)),
        "hook_kind": TILE_KINDS.index(card.tile) if isinstance(card, Trait) and card.tile else 0,
        "cost_honor": card.cost.honor,
        "cost_attribute": [getattr(card.cost, a) for a in ATTRIBUTES],
        **_statics(card),
        **_bonus(card),
    }


def _hook(card: Card) -> str:
    if isinstance(card, Trait):
        return card.hook
    if not card.effects:
        return "passive"
    return {Companion: "ability", Relic: "use", Monster: "on_acquire"}[type(card)]


def _statics(card: Card) -> Fields:
    amounts: Fields = {f"static_{name}": 0 for name in MODIFIERS if name != "cost"}
    costs = [0] * len(TILE_KINDS)
    for static in card.static.values() if isinstance(card, Trait) else ():
        if static.of:
            costs[TILE_KINDS.index(static.of)] += static.n
        else:
            amounts[f"static_{static.modify}"] += static.n
    return {**amounts, "static_cost": costs}


def _bonus(card: Card) -> Fields:
    end = card.end if isinstance(card, Monster) else None
    if end is None or not (end.per or end.metric):
        return dict.fromkeys(("end", "end_metric", "end_op", "end_threshold", "end_honor"), 0)
    return {
        "end": 1 if end.per else 2,
        "end_metric": METRICS.index(end.per or end.metric),
        "end_op": COMPARISONS.index(end.op),
        "end_threshold": end.value,
        "end_honor": end.honor,
    }


def _effects(rules: EpochRules) -> Fields:
    """Rows of effects: of a card at its code, of a wretch's modes from MAX_CARDS on."""
    lists: list[Mapping[str, Effect]] = [card.effects for card in cards_of(rules).values()]
    lists += [{}] * (MAX_CARDS - len(lists))
    for name in WRETCHES:
        lists += [rules.wretch[name].mode_0, rules.wretch[name].mode_1]
    rows = [[_effect(effect) for effect in effects.values()] for effects in lists]
    full = [[*row, *[(0, 0, 0, 0)] * (MAX_EFFECTS - len(row))] for row in rows]
    return {
        "effects": [len(row) for row in rows],
        **{
            f"effect_{field}": [[effect[i] for effect in row] for row in full]
            for i, field in enumerate(("do", "n", "arg", "scope"))
        },
    }


def _bits(indices: Sequence[int]) -> int:
    return sum(1 << i for i in indices)


_SETS = {"common": _bits(range(3)), "heroic": _bits(range(3, 6)), "all": _bits(range(6)), "": _bits(range(6))}
_STACKS = {deck: 1 << i for i, deck in enumerate(DECKS)}
_STACKS |= {"companion": _bits(range(len(COLORS))), "any": _bits(range(len(DECKS)))}
_LEVELS = {"potential": 1, "influence": 2, "any": 3}
_ARGUMENTS: dict[str, Mapping[str, int]] = {
    "gain": {name: i for i, name in enumerate(ATTRIBUTES)},
    "gain_any": _SETS,
    "shift": _SETS,
    "t_snatch": _SETS,
    "upgrade": _LEVELS,
    "discount": {name: i for i, name in enumerate(TILE_KINDS)},
    "refresh": _STACKS,
    "reroll": {name: i for i, name in enumerate(DICE)},
}


def _effect(effect: Effect) -> tuple[int, int, int, int]:
    argument = _ARGUMENTS[effect.do][effect.of] if effect.do in _ARGUMENTS else 0
    return 1 + PRIMITIVES.index(effect.do), effect.n, argument, SCOPES.index(effect.scope)


# --- triggers and quests ----------------------------------------------------------------------------------------------


def _triggers(rules: EpochRules, seats: int) -> Fields:
    rows = [rules.trigger[name] for name in trigger_names(rules)]
    return {
        "triggers": len(rows),
        "trigger_enabled": [row.enabled for row in rows],
        "trigger_scope": [TRIGGER_SCOPES.index(row.scope) for row in rows],
        "trigger_metric": [METRICS.index(row.metric) for row in rows],
        "trigger_op": [COMPARISONS.index(row.op) for row in rows],
        "trigger_threshold": [
            row.threshold[seats - MIN_SEATS] if isinstance(row.threshold, list) else row.threshold for row in rows
        ],
    }


def _quests(rules: EpochRules) -> Fields:
    rows = [list(rules.quest[name].lines.values()) for name in quest_names(rules)]
    most = max(map(len, rows))

    def column(values: Sequence[Sequence[int]]) -> list[list[int]]:
        return [[*row, *[0] * (most - len(row))] for row in values]

    return {
        "quests": len(rows),
        "quest_enabled": [rules.quest[name].enabled for name in quest_names(rules)],
        "quest_lines": [len(row) for row in rows],
        "quest_metric": column([[METRICS.index(line.metric) for line in row] for row in rows]),
        "quest_op": column([[COMPARISONS.index(line.op) for line in row] for row in rows]),
        "quest_threshold": column([[line.value for line in row] for row in rows]),
        "quest_honor": column([[line.honor for line in row] for row in rows]),
    }
