"""Axis Mundi's bots: the heuristic bot by style."""

from collections.abc import Mapping

import numpy as np
from equipoise.ext.axis_mundi.bot import HeuristicBot
from equipoise.ext.engine import Bot

from equipoise.sim.bots import heuristic
from equipoise.sim.game import BotKind
from equipoise.sim.games.axis_mundi.components import CARD_NAMES
from equipoise.sim.games.axis_mundi.content import card_names
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.games.axis_mundi.weights import MODES_OF_PLAY, AxisMundiWeights
from equipoise.sim.styles import Styles

STYLES = Styles("axis_mundi", AxisMundiWeights, "equipoise.sim.games.axis_mundi")


def make(rules: AxisMundiRules, values: Mapping[str, float]) -> Bot:
    """The bot of a style, for the cards of these rules."""
    by_mode = np.array([[values[f"cards.{card}.{mode}"] for card in CARD_NAMES] for mode in MODES_OF_PLAY])
    copies = np.zeros(len(CARD_NAMES))
    for code, name in enumerate(card_names(rules)):
        copies[code] = rules.card[name].count if rules.card[name].deck == "one_time" else 0
    mean = by_mode @ copies / max(1.0, copies.sum())
    bot: Bot = HeuristicBot(AxisMundiWeights.pack(values, {"values": by_mode, "mean_one_time": mean}))
    return bot


BOTS: dict[str, BotKind] = {
    "heuristic": heuristic("reads the rotation, races, comes home or hunts, by the weights of a style", STYLES, make)
}
