"""Mythic Earth's bots: the heuristic bot by style. All its numbers stand in styles.toml."""

from collections.abc import Mapping
from typing import Any

from equipoise.ext.engine import Bot
from equipoise.ext.mythic_earth.bot import HeuristicBot

from equipoise.sim.content import read_content
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

STYLES: dict[str, dict[str, Any]] = read_content("equipoise.sim.games.mythic_earth", "styles.toml")


def weights_of(style: str) -> dict[str, Any]:
    """The weights of a style: its own over the default's."""
    return {**STYLES["default"]["weights"], **STYLES[style]["weights"]}


def make_heuristic(game: Game, rules: MythicEarthRules, seats: int, params: Mapping[str, Any]) -> Bot:
    return HeuristicBot(weights_of(params["style"]))


BOTS: dict[str, BotKind] = {
    "heuristic": BotKind(
        "scores what its Units can do and where they can stand, by the weights of a style",
        make_heuristic,
        {
            "style": BotParam(
                "default", "which weights", choices={name: style["says"] for name, style in STYLES.items()}
            )
        },
    ),
}
