"""A long fuzz of one game: random legal play, as written and under random rulesets, every invariant checked.

python tests/benchmarks/fuzz.py GAME [GAMES] [SEED]
"""

import random
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "generic")]
from test_every_game import fuzz_blocks, random_ruleset  # noqa: E402

from equipoise.sim.registry import find_game  # noqa: E402
from equipoise.sim.ruleset import Ruleset  # noqa: E402


def main() -> None:
    game = find_game(sys.argv[1])
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng, games, decisions, rulesets, begun = random.Random(seed), 0, 0, 0, time.monotonic()
    while games < wanted:
        # Every other round plays the rules as written.
        ruleset = Ruleset.make(game) if rulesets % 2 == 0 else random_ruleset(game, rng)
        for seats in game.seats:
            played, decided = fuzz_blocks(game, ruleset, seats, seed + rulesets, 40)
            games, decisions = games + played, decisions + decided
        rulesets += 1
    took = time.monotonic() - begun
    print(f"{game.slug}: {games:,} games, {decisions:,} decisions, {rulesets // 2} random rulesets, {took:.0f} s")
    print("no invariant broken")


if __name__ == "__main__":
    main()
