"""Epoch's bots: the heuristic bot by style. All its numbers stand in styles.toml."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from equipoise.ext.engine import Bot
from equipoise.ext.epoch.bot import HeuristicBot

from equipoise.sim.content import read_content
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    DECKS,
    MAX_BLOCKS,
    MAX_CARDS,
    METRICS,
    PRIMITIVES,
    TILE_KINDS,
    WRETCHES,
    Card,
    Companion,
    Effect,
    Trait,
)
from equipoise.sim.games.epoch.content import cards_of, stack_of
from equipoise.sim.games.epoch.rules import EpochRules

Style = dict[str, dict[str, float]]

TABLES: dict[str, tuple[str, ...]] = {  # of weights by name, in the order of their codes
    "attribute": ATTRIBUTES,
    "stack": DECKS,
    "kind": TILE_KINDS,
    "wretch": tuple(WRETCHES),
    "pace": METRICS,
    "usual": METRICS,
}

STYLES: dict[str, dict[str, Any]] = read_content("equipoise.sim.games.epoch", "styles.toml")


def weights_of(style: str) -> Style:
    """The tables of a style: its own entries over the default's."""
    default, own = STYLES["default"], STYLES[style]
    return {name: {**table, **own.get(name, {})} for name, table in default.items() if isinstance(table, dict)}


def _power(effects: Mapping[str, Effect], style: Style) -> float:
    worth, about = style["primitive"], style["about"]
    return sum(worth[effect.do] * max(1, effect.n) * about.get(effect.of, 1.0) for effect in effects.values())


def _card_power(card: Card, style: Style) -> float:
    """One use of a card, less what it costs: nobody has to use it."""
    power = max(0.0, _power(card.effects, style) - card.cost.honor)
    if isinstance(card, Trait):
        power += sum(style["static"][static.modify] * abs(static.n) for static in card.static.values())
    return power


def _mean(values: list[float]) -> float:
    return sum(values) / max(1, len(values))


PILES: dict[str, tuple[str, ...]] = {  # what blocks are worth one after the other; the last name is for all that follow
    "commons": ("common", "common_second", "common_third", "common_more"),
    "heroics": ("heroic", "heroic_second", "heroic_more"),
    "influences": ("influence", *3 * ("influence_few",), *2 * ("influence_some",), "influence_more"),
    "convictions": ("conviction", "conviction_second", "conviction_third", "conviction_more"),
}


def _piles(weights: Mapping[str, float]) -> dict[str, Any]:
    """The weights with those of single blocks added up: what a pile of n blocks is worth, from none on."""
    single = {name for names in PILES.values() for name in names}
    piles: dict[str, Any] = {name: value for name, value in weights.items() if name not in single}
    for pile, names in PILES.items():
        steps = [weights[name] for name in names] + [weights[names[-1]]] * (MAX_BLOCKS - len(names))
        piles[pile] = [0.0, *accumulate(steps)]
    return piles


def compile_style(rules: EpochRules, style: Style) -> Bot:
    """The bot that plays by these tables, for the cards of these rules."""
    cards = list(cards_of(rules).values())
    dealt = [card for card in cards if card.enabled and (rules.treachery.enabled or not card.treachery)]
    by_stack = [[card for card in dealt if stack_of(card) == stack] for stack in DECKS]
    powers = [_card_power(card, style) for card in cards]
    powers += [0.0] * (MAX_CARDS - len(cards))
    for name in WRETCHES:
        wretch = rules.wretch[name]
        powers += [_power(wretch.mode_0, style), _power(wretch.mode_1, style)]
    weights: dict[str, Any] = _piles(style["weights"])
    for table, names in TABLES.items():
        weights[table] = [style[table][name] for name in names]
    weights["primitive"] = [0.0, *(style["primitive"][name] for name in PRIMITIVES)]
    weights["powers"] = powers
    weights["mean_honor"] = [_mean([card.honor for card in stack]) for stack in by_stack]
    weights["mean_power"] = [_mean([_card_power(card, style) for card in stack]) for stack in by_stack]
    weights["mean_yield"] = [_mean([_yield(card) for card in stack]) for stack in by_stack]
    return HeuristicBot(weights)


def _yield(card: Card) -> float:
    if not isinstance(card, Companion):
        return 0.0
    return float(card.yields.inspiration + card.yields.knowledge + card.yields.strength)


def make_heuristic(game: Game, rules: EpochRules, seats: int, params: Mapping[str, Any]) -> Bot:
    return compile_style(rules, weights_of(params["style"]))


BOTS: dict[str, BotKind] = {
    "heuristic": BotKind(
        "plans whole turns: whom to activate, where to go, what to do and claim there, by the weights of a style",
        make_heuristic,
        {
            "style": BotParam(
                "default", "which weights", choices={name: style["says"] for name, style in STYLES.items()}
            )
        },
    ),
}
