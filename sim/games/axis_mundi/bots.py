"""Axis Mundi's bots: the heuristic bot by style. All its numbers stand in styles.toml."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from equipoise.ext.axis_mundi.bot import HeuristicBot
from equipoise.ext.engine import Bot

from equipoise.sim.content import read_content
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.axis_mundi.components import MAX_CARDS
from equipoise.sim.games.axis_mundi.content import card_names
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules

MODES_OF_PLAY = 3  # race, ascendant, hunter
UNKNOWN_CARD = 4.0  # value of a card that a tweak adds and no style names

STYLES: dict[str, dict[str, Any]] = read_content("equipoise.sim.games.axis_mundi", "styles.toml")


def weights_of(style: str) -> tuple[dict[str, float], dict[str, list[float]]]:
    """Weights and card values of a style: its own over the default's."""
    default, own = STYLES["default"], STYLES[style]
    return {**default["weights"], **own.get("weights", {})}, {**default["cards"], **own.get("cards", {})}


def make_heuristic(game: Game, rules: AxisMundiRules, seats: int, params: Mapping[str, Any]) -> Bot:
    """The bot of a style, for the cards of these rules."""
    weights, values = weights_of(params["style"])
    return compile_style(rules, weights, values)


def compile_style(rules: AxisMundiRules, weights: Mapping[str, float], values: Mapping[str, list[float]]) -> Bot:
    cards = np.zeros((MODES_OF_PLAY, MAX_CARDS))
    copies = np.zeros(MAX_CARDS)
    for code, name in enumerate(card_names(rules)):
        card = rules.card[name]
        cards[:, code] = values.get(name, [UNKNOWN_CARD] * MODES_OF_PLAY)
        copies[code] = card.count if card.deck == "one_time" else 0
    mean = cards @ copies / max(1.0, copies.sum())
    return HeuristicBot(dict(weights), cards, mean)


BOTS: dict[str, BotKind] = {
    "heuristic": BotKind(
        "reads the rotation, races, comes home or hunts, by the weights of a style",
        make_heuristic,
        {
            "style": BotParam(
                "default", "which weights", choices={name: style["says"] for name, style in STYLES.items()}
            )
        },
    ),
}
