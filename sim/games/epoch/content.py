"""Map, dice, tokens, cards, quests and triggers as the engine reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

from equipoise.sim.declare import Struct, i8, i16, i32
from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.board import neighbourhoods
from equipoise.sim.games.epoch.checks import seats_fault
from equipoise.sim.games.epoch.components import (
    ATTRIBUTE_SETS,
    ATTRIBUTES,
    CARD_HOOKS,
    COLORS,
    COMMONS,
    COMPANIONS,
    COMPARISONS,
    COUNTERS,
    DICE,
    END_BONUSES,
    HEROICS,
    INNER,
    JOURNEYS,
    LEVELS,
    METRICS,
    MIN_SEATS,
    MODIFIERS,
    MONSTERS,
    OPERATORS,
    PRIMITIVES,
    QUESTS,
    RELICS,
    SCOPES,
    SIZES,
    STACKS,
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
from equipoise.sim.words import bits_of

NONE = -1  # behind the last neighbour of a triangle
COLUMNS = 11  # of the tables by card: one length for all, as Cython mixes up arrays of unlike rows
BASE_CARDS: tuple[str, ...] = (
    *(slug for table in (COMPANIONS, TRAITS, RELICS, MONSTERS) for slug, card in table.items() if not card.treachery),
)
_TREACHERY = [
    *(slug for table in (COMPANIONS, RELICS, TRAITS, MONSTERS) for slug, card in table.items() if card.treachery)
]
KNOWN_CARDS: tuple[str, ...] = (*BASE_CARDS, *_TREACHERY)  # by code: in the order of their rule ids

Fields = dict[str, Any]


ROWS = SIZES.CARDS + SIZES.MODES * len(WRETCHES)


class Content(Struct):
    """Cards, map and dice for the players in play; the same in all games of a ruleset"""

    players = i32("seats in play")
    triangles = i32("in use: 36, or 54 with board.coast_triangles")
    triangle_hex = i8("the hexes that it touches, ascending; -1 behind the last", of=(SIZES.TRIANGLES, 3))
    triangle_adjacent = i8("its neighbours; -1 behind the last", of=(SIZES.TRIANGLES, 3))
    tile_count = i8("tiles of a kind in the pouch, 19 together (EP-034)", of=len(TILE_KINDS))
    seat_honor = i8("setup.seat_honor, by place in the turn order", of=SIZES.PLAYERS)
    seat_influence = i8("setup.seat_influence, by place in the turn order", of=SIZES.PLAYERS)
    attribute_face = i8("white die, face 1 first: attributes", of=SIZES.DIE_FACES)
    counter_face = i8("black die, face 1 first", of=SIZES.DIE_FACES)
    wretch_modes = i8("1 or 2", of=len(WRETCHES))
    wretch_enabled = i8(of=len(WRETCHES))
    journey_start = i8("triangle, from 0; the start number is one more", of=len(JOURNEYS))
    journey_colour = i8(of=len(JOURNEYS))
    journey_honor = i8("extra honor at the start", of=len(JOURNEYS))
    journey_enabled = i8(of=len(JOURNEYS))
    cards = i32("card codes in use: the known cards and those of tweaks")
    enabled = i8("treachery.enabled is not in it", of=SIZES.CARDS)
    stack = i8(of=SIZES.CARDS)
    treachery = i8("a treachery card", of=SIZES.CARDS)
    honor = i8("as printed: offsets and treachery.honor_scale are not in it", of=SIZES.CARDS)
    attribute_yield = i8("of a companion, by common attribute", of=(SIZES.CARDS, COLUMNS))
    capacity = i8("of a relic", of=SIZES.CARDS)
    use = i8("blocks that a use of a relic returns", of=SIZES.CARDS)
    hook = i8("when its effects happen", of=SIZES.CARDS)
    hook_kind = i8("the tile kind of HOOK_ON_TILE", of=SIZES.CARDS)
    cost_honor = i8("of an ability, as printed: treachery.honor_scale is not in it", of=SIZES.CARDS)
    cost_attribute = i8("of an ability, by attribute", of=(SIZES.CARDS, COLUMNS))
    static_speed = i8("of a trait, as it is added", of=SIZES.CARDS)
    static_cost = i8("of a trait, by tile kind, as it is added", of=(SIZES.CARDS, COLUMNS))
    static_control_income = i8("of a trait, as it is added", of=SIZES.CARDS)
    static_death_is_fatigue = i8("of a trait: a flag", of=SIZES.CARDS)
    static_proficiency_cost = i8("of a trait, as it is added", of=SIZES.CARDS)
    end = i8("how the bonus of a monster is counted", of=SIZES.CARDS)
    end_metric = i8("what the bonus of a monster counts", of=SIZES.CARDS)
    end_op = i8("how the metric of a monster's bonus is compared", of=SIZES.CARDS)
    end_threshold = i16("with what the metric of a monster's bonus is compared", of=SIZES.CARDS)
    end_honor = i8("the bonus of a monster", of=SIZES.CARDS)
    effects = i8("how many; rows: a card at its code, the modes of a wretch behind the cards", of=ROWS)
    effect_do = i8("primitive", of=(ROWS, SIZES.EFFECTS))
    effect_n = i8("how much, or how often", of=(ROWS, SIZES.EFFECTS))
    effect_arg = i8("what it is about: an attribute, bits of a set, a tile kind, a die", of=(ROWS, SIZES.EFFECTS))
    effect_scope = i8("whom treachery works on", of=(ROWS, SIZES.EFFECTS))
    triggers = i32("trigger codes in use")
    trigger_enabled = i8(of=SIZES.TRIGGERS)
    trigger_scope = i8(of=SIZES.TRIGGERS)
    trigger_metric = i8(of=SIZES.TRIGGERS)
    trigger_op = i8(of=SIZES.TRIGGERS)
    trigger_threshold = i16("for the players in play", of=SIZES.TRIGGERS)
    tokens = i32("in use")
    token = i16("ascending", of=SIZES.TOKENS)
    quest_enabled = i8(of=SIZES.QUESTS)
    quest_lines = i8("how many", of=SIZES.QUESTS)
    quest_metric = i8(of=(SIZES.QUESTS, SIZES.QUEST_LINES))
    quest_op = i8(of=(SIZES.QUESTS, SIZES.QUEST_LINES))
    quest_threshold = i16(of=(SIZES.QUESTS, SIZES.QUEST_LINES))
    quest_honor = i8(of=(SIZES.QUESTS, SIZES.QUEST_LINES))
    quests = i32("quest codes in use")


def content_fields(rules: EpochRules, seats: int) -> Fields:
    """The content under these rules, for so many players."""
    fault = seats_fault(rules, seats)
    if fault:
        raise InputError(fault)
    return {
        "players": seats,
        **_map(rules),
        **_setup(rules),
        **_cards(rules),
        **_effects(rules),
        **_triggers(rules, seats),
        **_quests(rules),
    }


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
        "stack": STACKS.index(stack_of(card)),
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
        "end": END_BONUSES.code("per" if end.per else "if"),
        "end_metric": METRICS.index(end.per or end.metric),
        "end_op": _operator(end.op),
        "end_threshold": end.value,
        "end_honor": end.honor,
    }


def _operator(op: str) -> int:
    return COMPARISONS.code(OPERATORS[op])


def _effects(rules: EpochRules) -> Fields:
    """Rows of effects: of a card at its code, of a wretch's modes from SIZES.CARDS on."""
    lists: list[Mapping[str, Effect]] = [card.effects for card in cards_of(rules).values()]
    lists += [{}] * (SIZES.CARDS - len(lists))
    for name in WRETCHES:
        lists += [rules.wretch[name].mode_0, rules.wretch[name].mode_1]
    rows = [[_effect(effect) for effect in effects.values()] for effects in lists]
    full = [[*row, *[(0, 0, 0, 0)] * (SIZES.EFFECTS - len(row))] for row in rows]
    return {
        "effects": [len(row) for row in rows],
        **{
            f"effect_{field}": [[effect[i] for effect in row] for row in full]
            for i, field in enumerate(("do", "n", "arg", "scope"))
        },
    }


_SETS = {**ATTRIBUTE_SETS, "": ATTRIBUTE_SETS["all"]}
_STACKS = {stack: 1 << i for i, stack in enumerate(STACKS)}
_STACKS |= {"companion": bits_of(range(len(COLORS))), "any": bits_of(range(len(STACKS)))}
_ARGUMENTS: dict[str, Mapping[str, int]] = {
    "gain": {name: i for i, name in enumerate(ATTRIBUTES)},
    "gain_any": _SETS,
    "shift": _SETS,
    "t_snatch": _SETS,
    "upgrade": {name: LEVELS.code(name) for name in LEVELS},
    "discount": {name: i for i, name in enumerate(TILE_KINDS)},
    "refresh": _STACKS,
    "reroll": {name: i for i, name in enumerate(DICE)},
}


def _effect(effect: Effect) -> tuple[int, int, int, int]:
    argument = _ARGUMENTS[effect.do][effect.of] if effect.do in _ARGUMENTS else 0
    return PRIMITIVES.code(effect.do), effect.n, argument, SCOPES.index(effect.scope)


# --- triggers and quests ----------------------------------------------------------------------------------------------


def _triggers(rules: EpochRules, seats: int) -> Fields:
    rows = [rules.trigger[name] for name in trigger_names(rules)]
    return {
        "triggers": len(rows),
        "trigger_enabled": [row.enabled for row in rows],
        "trigger_scope": [TRIGGER_SCOPES.index(row.scope) for row in rows],
        "trigger_metric": [METRICS.index(row.metric) for row in rows],
        "trigger_op": [_operator(row.op) for row in rows],
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
        "quest_op": column([[_operator(line.op) for line in row] for row in rows]),
        "quest_threshold": column([[line.value for line in row] for row in rows]),
        "quest_honor": column([[line.honor for line in row] for row in rows]),
    }
