"""Fall of Exxinon's bots: the heuristic bot by style. All its numbers stand in styles.toml."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
from equipoise.ext.engine import Bot
from equipoise.ext.exxinon.bot import HeuristicBot

from equipoise.sim.content import read_content
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.games.exxinon.components import CHARACTERS, SPELL_NAMES
from equipoise.sim.games.exxinon.rules import ExxinonRules

PREFER = tuple(f"prefer_{name}" for name in CHARACTERS)
FEAR = tuple(f"fear_{name}" for name in CHARACTERS)
PAIRS = tuple(f"pair_{a}_{b}" for a, b in combinations(CHARACTERS, 2))
SAVE = tuple(f"save_{name}" for name in SPELL_NAMES)

STYLES: dict[str, dict[str, Any]] = read_content("equipoise.sim.games.exxinon", "styles.toml")


def weights_of(style: str) -> dict[str, float]:
    """The weights of a style: its own over the default's."""
    return {**STYLES["default"]["weights"], **STYLES[style]["weights"]}


def make_heuristic(game: Game, rules: ExxinonRules, seats: int, params: Mapping[str, Any]) -> Bot:
    return compile_style(weights_of(params["style"]))


def compile_style(weights: Mapping[str, float]) -> Bot:
    """A bot that plays by these weights."""
    by_name = [*PREFER, *FEAR, *PAIRS, *SAVE]
    scalars = {name: float(value) for name, value in weights.items() if name not in by_name}
    prefer = np.array([weights[name] for name in PREFER], dtype=np.float64)
    fear = np.array([weights[name] for name in FEAR], dtype=np.float64)
    pair = np.array([weights[name] for name in PAIRS], dtype=np.float64)
    save = np.array([weights.get(name, 0.0) for name in SAVE], dtype=np.float64)
    return HeuristicBot(scalars, prefer, fear, pair, save)


BOTS: dict[str, BotKind] = {
    "heuristic": BotKind(
        "plans steps, blows and spells of both characters together, by the weights of a style",
        make_heuristic,
        {
            "style": BotParam(
                "default", "which weights", choices={name: style["says"] for name, style in STYLES.items()}
            )
        },
    ),
}
