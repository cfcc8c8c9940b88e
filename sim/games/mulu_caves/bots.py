"""Mulu Caves' bots: the heuristic bot by style. All its numbers stand in styles.toml."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from equipoise.ext.engine import Bot
from equipoise.ext.mulu_caves.bot import HeuristicBot
from equipoise.ext.mulu_caves.engine import CARD_CODES

from equipoise.sim.content import read_content
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.mulu_caves.content import treasure_names
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules

STYLES: dict[str, dict[str, Any]] = read_content("equipoise.sim.games.mulu_caves", "styles.toml")


def weights_of(style: str) -> tuple[dict[str, float], dict[str, float]]:
    """Weights and card values of a style: its own over the default's."""
    default, own = STYLES["default"], STYLES[style]
    return {**default["weights"], **own.get("weights", {})}, {**default["cards"], **own.get("cards", {})}


def make_heuristic(game: Game, rules: MuluCavesRules, seats: int, params: Mapping[str, Any]) -> Bot:
    """The bot of a style, for the cards of these rules."""
    return compile_style(rules, *weights_of(params["style"]))


def compile_style(rules: MuluCavesRules, weights: Mapping[str, float], values: Mapping[str, float]) -> Bot:
    cards = np.zeros(CARD_CODES)
    for code, name in enumerate(treasure_names(rules)):
        cards[code] = values.get(name, values["any_other"])
    return HeuristicBot(dict(weights), cards)


BOTS: dict[str, BotKind] = {
    "heuristic": BotKind(
        "runs for the treasure and home, helps its avatar and harasses the other one, by the weights of a style",
        make_heuristic,
        {
            "style": BotParam(
                "default", "which weights", choices={name: style["says"] for name, style in STYLES.items()}
            )
        },
    ),
}
