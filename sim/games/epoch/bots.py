"""Epoch's bots: the heuristic bot by style. All its numbers stand in weights.py."""

from collections.abc import Mapping
from itertools import accumulate

from equipoise.ext.engine import Bot
from equipoise.ext.epoch.bot import HeuristicBot

from equipoise.sim.bots import heuristic
from equipoise.sim.games.epoch.components import SIZES, STACKS, WRETCHES, Card, Companion, Effect, Trait
from equipoise.sim.games.epoch.content import cards_of, stack_of
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.weights import EpochWeights
from equipoise.sim.styles import Styles

Values = Mapping[str, float]

STYLES = Styles("epoch", EpochWeights, "equipoise.sim.games.epoch")
PILES: dict[str, tuple[str, ...]] = {  # what blocks are worth one after the other; the last name is for all that follow
    "commons": ("common", "common_second", "common_third", "common_more"),
    "heroics": ("heroic", "heroic_second", "heroic_more"),
    "influences": ("influence", *3 * ("influence_few",), *2 * ("influence_some",), "influence_more"),
    "convictions": ("conviction", "conviction_second", "conviction_third", "conviction_more"),
}


def _power(effects: Mapping[str, Effect], values: Values) -> float:
    return sum(
        values[f"primitive.{effect.do}"] * max(1, effect.n) * values.get(f"about.{effect.of}", 1.0)
        for effect in effects.values()
    )


def _card_power(card: Card, values: Values) -> float:
    """One use of a card, less what it costs: nobody has to use it."""
    power = max(0.0, _power(card.effects, values) - card.cost.honor)
    if isinstance(card, Trait):
        power += sum(values[f"modifier.{static.modify}"] * abs(static.n) for static in card.static.values())
    return power


def _yield(card: Card) -> float:
    if not isinstance(card, Companion):
        return 0.0
    return float(card.yields.inspiration + card.yields.knowledge + card.yields.strength)


def _mean(values: list[float]) -> float:
    return sum(values) / max(1, len(values))


def _pile(names: tuple[str, ...], values: Values) -> list[float]:
    """What so many blocks are worth together, from none on."""
    steps = [values[name] for name in names] + [values[names[-1]]] * (SIZES.BLOCKS - len(names))
    return [0.0, *accumulate(steps)]


def follows(rules: EpochRules, values: Values) -> dict[str, list[float]]:
    """What follows from the numbers of a style for the cards of these rules."""
    cards = list(cards_of(rules).values())
    dealt = [card for card in cards if card.enabled and (rules.treachery.enabled or not card.treachery)]
    by_stack = [[card for card in dealt if stack_of(card) == stack] for stack in STACKS]
    powers = [_card_power(card, values) for card in cards]
    powers += [0.0] * (SIZES.CARDS - len(cards))
    for name in WRETCHES:
        wretch = rules.wretch[name]
        powers += [_power(wretch.mode_0, values), _power(wretch.mode_1, values)]
    return {
        "powers": powers,
        "mean_honor": [_mean([card.honor for card in stack]) for stack in by_stack],
        "mean_power": [_mean([_card_power(card, values) for card in stack]) for stack in by_stack],
        "mean_yield": [_mean([_yield(card) for card in stack]) for stack in by_stack],
        **{pile: _pile(names, values) for pile, names in PILES.items()},
    }


def make(rules: EpochRules, values: Values) -> Bot:
    bot: Bot = HeuristicBot(EpochWeights.pack(values, follows(rules, values)))
    return bot


BOTS = {
    "heuristic": heuristic(
        "plans whole turns: whom to activate, where to go, what to do and claim there, by the weights of a style",
        STYLES,
        make,
    ),
}
