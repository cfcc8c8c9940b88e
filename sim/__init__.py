"""What a game is, and how batches of it are played.

from equipoise.sim import Table, find_game, simulate, Run
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from equipoise.sim.action import Action
    from equipoise.sim.batch import Goal, simulate
    from equipoise.sim.errors import InputError
    from equipoise.sim.game import Game
    from equipoise.sim.plan import Plan
    from equipoise.sim.registry import find_game, known_games
    from equipoise.sim.ruleset import Ruleset
    from equipoise.sim.store import Run
    from equipoise.sim.table import Table

_HOME = {
    "Action": "equipoise.sim.action",
    "Game": "equipoise.sim.game",
    "Goal": "equipoise.sim.batch",
    "InputError": "equipoise.sim.errors",
    "Plan": "equipoise.sim.plan",
    "Run": "equipoise.sim.store",
    "Ruleset": "equipoise.sim.ruleset",
    "Table": "equipoise.sim.table",
    "find_game": "equipoise.sim.registry",
    "known_games": "equipoise.sim.registry",
    "simulate": "equipoise.sim.batch",
}

__all__ = [
    "Action",
    "Game",
    "Goal",
    "InputError",
    "Plan",
    "Ruleset",
    "Run",
    "Table",
    "find_game",
    "known_games",
    "simulate",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Loaded on first use: `equipoise --help` must not wait for numpy and polars.
        from importlib import import_module

        if name in _HOME:
            return getattr(import_module(_HOME[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
