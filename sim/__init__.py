"""What a game is, and how batches of it are played.

from sim import Table, find_game, simulate, Run
"""

from typing import Any

_HOME = {
    "Action": "sim.action",
    "Game": "sim.game",
    "InputError": "sim.errors",
    "Plan": "sim.plan",
    "Run": "sim.store",
    "Ruleset": "sim.ruleset",
    "Table": "sim.table",
    "find_game": "sim.registry",
    "known_games": "sim.registry",
    "simulate": "sim.batch",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    # Loaded on first use: `equipoise --help` must not wait for numpy and polars.
    from importlib import import_module

    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'sim' has no attribute {name!r}")
