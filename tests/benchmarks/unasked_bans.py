"""Is a game in which nobody asked for a ban really the game that would be played with it? Every recorded column is
compared with the game as it is, in blocks in which the ban was never asked for; and so are the games in which that is
noted. The suite does the same with few.

    .venv/bin/python tests/benchmarks/unasked_bans.py GAME [PAIRS [SEATS [BOT]]]

A pair is a block and a ban. It says how many of all pairs were not asked for: so much of `worth` need not be played.
"""

import sys
import time
from pathlib import Path

from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

sys.path.insert(0, str(Path(__file__).parents[1]))
from unasked import different, unasked_pairs

BLOCKS = 40  # whose questions are noted at once


def main(slug: str, pairs: str = "1000", seats: str = "", bot: str = "") -> None:
    begun = time.perf_counter()
    rules = Ruleset.make(find_game(slug))
    table = Plan.make(rules, seats=int(seats) if seats else None, seed=7, bots=[bot] if bot else [])
    blocks = BLOCKS
    unasked, share = unasked_pairs(table, blocks)
    while unasked and len(unasked) < int(pairs):
        blocks *= 2
        unasked, share = unasked_pairs(table, blocks)
    tried = unasked[:: max(1, len(unasked) // int(pairs))][: int(pairs)]
    wrong = different(table, tried)
    says = f"{len(wrong)} differ: {', '.join(wrong[:8])}" if wrong else "all are the same in every column"
    print(f"{slug}, {table.seats} seats: {100 * share:.0f} % of the pairs of a ban and a block were not asked for; of "
          f"{len(tried)} of these {says}, {time.perf_counter() - begun:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
