"""Do bots that keep what they have thought out play the games of bots that think everything anew? Every recorded column
of many games is compared; the suite does the same with few.

    .venv/bin/python tests/benchmarks/keeping_runs.py GAME [GAMES [SEATS [SPEC]]]
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

sys.path.insert(0, str(Path(__file__).parents[1]))
from keeping import pair, whole_games

SLICE = 480  # games, about, that are compared at once


def main(slug: str, games: str = "100000", seats: str = "", spec: str = "heuristic") -> None:
    game, begun = find_game(slug), time.perf_counter()
    ruleset, count = Ruleset.make(game), int(seats or game.seats[0])
    rotations = Plan.make(ruleset, seats=count, seed=1).lineup.rotations
    blocks = max(1, SLICE // rotations)
    slices = -(-int(games) // (blocks * rotations))

    def differs(seed: int) -> bool:
        keeping, forgetful = pair(game, ruleset, count, spec)
        return whole_games(game, ruleset, keeping, seed, blocks, count) != whole_games(
            game, ruleset, forgetful, seed, blocks, count
        )

    with ThreadPoolExecutor(2) as pool:
        different = [seed for seed, other in enumerate(pool.map(differs, range(slices))) if other]
    says = f"differ in the slices of seeds {different[:10]}" if different else "are the same in every column"
    print(f"{slug}, {count} seats, {spec}: {slices * blocks * rotations:,} games with and without keeping {says}, "
          f"{time.perf_counter() - begun:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
