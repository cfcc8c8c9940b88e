"""What a game is, and how batches of it are played.

from equipoise.sim import Table, find_game, simulate, Run
"""

from typing import Any

_HOME = {
    "Action": "equipoise.sim.action",
    "Game": "equipoise.sim.game",
    "InputError": "equipoise.sim.errors",
    "Plan": "equipoise.sim.plan",
    "Run": "equipoise.sim.store",
    "Ruleset": "equipoise.sim.ruleset",
    "Table": "equipoise.sim.table",
    "find_game": "equipoise.sim.registry",
    "known_games": "equipoise.sim.registry",
    "simulate": "equipoise.sim.batch",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    # Loaded on first use: `equipoise --help` must not wait for numpy and polars.
    from importlib import import_module

    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
