"""Mythic Earth's bots: the heuristic bot by style. All its numbers stand in weights.py and styles.toml."""

from equipoise.ext.mythic_earth.bot import HeuristicBot

from equipoise.sim.bots import heuristic
from equipoise.sim.game import BotKind
from equipoise.sim.games.mythic_earth.weights import MythicEarthWeights
from equipoise.sim.styles import Styles

STYLES = Styles("mythic_earth", MythicEarthWeights, "equipoise.sim.games.mythic_earth")

BOTS: dict[str, BotKind] = {
    "heuristic": heuristic(
        "scores what its Units can do and where they can stand, by the weights of a style",
        STYLES,
        lambda rules, values: HeuristicBot(MythicEarthWeights.pack(values)),
    ),
}
