"""Epoch's bots. `random` and `search` come with the house."""

from sim.game import BotKind

BOTS: dict[str, BotKind] = {}
