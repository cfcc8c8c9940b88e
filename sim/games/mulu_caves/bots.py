"""Mulu Caves' bots: the heuristic bot by style. Its numbers stand in weights.py and styles.toml."""

from collections.abc import Mapping
from typing import Any

from equipoise.ext.engine import Bot
from equipoise.ext.mulu_caves.bot import HeuristicBot

from equipoise.sim.bots import heuristic
from equipoise.sim.games.mulu_caves.weights import MuluCavesWeights
from equipoise.sim.styles import Styles

STYLES = Styles("mulu_caves", MuluCavesWeights, "equipoise.sim.games.mulu_caves")


def make_heuristic(rules: Any, values: Mapping[str, float]) -> Bot:
    bot: Bot = HeuristicBot(MuluCavesWeights.pack(values))
    return bot


BOTS = {
    "heuristic": heuristic(
        "runs for the treasure and home, helps its avatar and harasses the other one, by the weights of a style",
        STYLES,
        make_heuristic,
    ),
}
