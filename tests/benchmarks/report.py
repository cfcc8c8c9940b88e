"""How long the report of a large run takes, and how much memory: 1 million games of 6 seats, 56 cards."""

import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from synthetic import Law, lab, make_run

import equipoise.sim.plan
from equipoise.analysis.balance import balance
from equipoise.reports.summary import write_report

GAMES, SECONDS, GIGABYTES, MEGABYTES = 1_000_000, 60, 2, 1.5


def main() -> None:
    game = lab()
    equipoise.sim.plan.find_game = lambda slug: game
    with tempfile.TemporaryDirectory() as folder:
        law = Law(characters={2: 0.35}, seats={1: 0.3}, cards={7: 0.4})
        run = make_run(Path(folder) / "run", GAMES, law, part_blocks=4000)
        page = Path(folder) / "report.html"
        begun, cpu = time.monotonic(), time.process_time()
        write_report(run, balance(run, 0.02), page, "html")
        took, cpu = time.monotonic() - begun, time.process_time() - cpu
        memory, size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, page.stat().st_size / 1e6
    print(f"{GAMES:,} games: {took:.1f} s ({cpu:.1f} s of processor), {memory:.2f} GB, page {size:.2f} MB")
    sys.exit(0 if took < SECONDS and memory < GIGABYTES and size < MEGABYTES else 1)


if __name__ == "__main__":
    main()
