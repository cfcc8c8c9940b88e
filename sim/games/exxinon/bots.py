"""Fall of Exxinon's bots: the heuristic bot by style. All its numbers stand in weights.py and styles.toml."""

from collections.abc import Mapping

from equipoise.ext.engine import Bot
from equipoise.ext.exxinon.bot import HeuristicBot

from equipoise.sim.bots import heuristic
from equipoise.sim.game import BotKind
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.weights import ExxinonWeights
from equipoise.sim.styles import Styles

STYLES = Styles("exxinon", ExxinonWeights, "equipoise.sim.games.exxinon")


def make(rules: ExxinonRules, values: Mapping[str, float]) -> Bot:
    bot: Bot = HeuristicBot(ExxinonWeights.pack(values))
    return bot


BOTS: dict[str, BotKind] = {
    "heuristic": heuristic(
        "plans steps, blows and spells of both characters together, by the weights of a style", STYLES, make
    ),
}
