"""Who can play Mythic Earth beside the bots of the house."""

from sim.game import BotKind

BOTS: dict[str, BotKind] = {}
