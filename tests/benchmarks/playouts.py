"""Playouts a second of search: decisions from the middle of games, each candidate played on to the end by the usual bot
in the same worlds. One thread, processor time.

    .venv/bin/python tests/benchmarks/playouts.py [GAME ...]
"""

import sys
import time

from equipoise.sim.bots import make_bot
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table

POSITIONS, SECONDS, PAIRS = 24, 3.0, 8


def middle(game: str, seed: int, seats: int) -> Table:
    """A table half-way through the decisions of its game."""
    table = Table(game, seats=seats, seed=seed)
    decisions = 0
    while not table.over:
        table.advance()
        decisions += 1
    table = Table(game, seats=seats, seed=seed)
    for _ in range(decisions // 2):
        table.advance()
    return table


def rate(game: str, seats: int, horizon: int) -> float:
    tables = [middle(game, seed, seats) for seed in range(1, POSITIONS + 1)]
    found = find_game(game)
    spec = f"search:horizon={horizon},among=8"
    search = make_bot(found, tables[0].ruleset.rules, seats, spec)
    played, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        for table in tables:
            played += PAIRS * len(search.judged(table.engine, PAIRS))
    return played / (time.process_time() - begun)


if __name__ == "__main__":
    for slug in sys.argv[1:] or ("axis_mundi", "exxinon", "mulu_caves", "epoch", "mythic_earth"):
        for seats in find_game(slug).seats:
            rates = [f"{rate(slug, seats, horizon):,.0f}" for horizon in (0, 1)]
            print(f"{slug}, {seats} seats: playouts a second to the end {rates[0]}, for a round {rates[1]}", flush=True)
