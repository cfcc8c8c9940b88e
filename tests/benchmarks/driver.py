"""What a chunk from a worker costs the process that asked for it: figures, not assertions.

python tests/benchmarks/driver.py [GAME] [BLOCKS ...]
"""

import pickle
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from equipoise.sim.chunk import Played, Task, play_chunk, seal_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run, write_part

TIMES = 20


def arrive(played: Played) -> None:
    """As from another machine: unpacked and checked."""
    came = pickle.loads(pickle.dumps(played, protocol=5))
    assert seal_of(came) == came.seal


def measure(plan: Plan, run: Run, blocks: int, at: int) -> None:
    begun = time.thread_time()
    played = play_chunk(Task(0, plan, 0, blocks, kept=True, scored=False))
    rate = blocks * plan.lineup.rotations / (time.thread_time() - begun)
    size = sum(map(len, played.tables.values())) / 1e6
    begun = time.thread_time()
    for _ in range(TIMES):
        arrive(played)
    arriving, begun, wall = (time.thread_time() - begun) / TIMES, time.thread_time(), time.perf_counter()
    for i in range(TIMES):
        write_part(run.folder, plan, replace(played.part, first=at + i * blocks), played.tables)
    writing, waiting = (time.thread_time() - begun) / TIMES, (time.perf_counter() - wall) / TIMES
    scores = play_chunk(Task(0, plan, 0, blocks, kept=False, scored=True))
    print(
        f"{blocks * plan.lineup.rotations:,} games: {rate:,.0f}/s played and packed by a core, {size:.2f} MB; "
        f"driver: {1000 * arriving:.1f} ms to unpack and check, {1000 * writing:.1f} ms to write "
        f"({1000 * waiting:.0f} ms until it is on the disk); "
        f"block scores alone: {len(pickle.dumps(scores)) / 1e6:.2f} MB"
    )


def main() -> None:
    slug, sizes = (sys.argv[1] if len(sys.argv) > 1 else "axis_mundi"), [int(n) for n in sys.argv[2:]] or [220, 2200]
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        run = Run.create(Path(folder) / "run", plan, {}, "", "")
        for i, blocks in enumerate(sizes):
            measure(plan, run, blocks, at=i * 1_000_000)


if __name__ == "__main__":
    main()
