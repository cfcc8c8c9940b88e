"""What the driver of a large cluster has to do: figures, not assertions.

python tests/benchmarks/many_workers.py [WORKERS] [MILLIONS_OF_GAMES] [GAME]

So many workers of one thread each share one process here, so that a Dask scheduler and a driver have as many to serve
as on a cluster. Told are the driver's share of the time, the chunks that are on their way at most, the driver's memory
in each quarter of the run, and what a chunk and a megabyte cost the driver.
"""

import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

CLUSTER = """
from distributed import LocalCluster
how = dict(threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None, memory_limit=0)
with LocalCluster(n_workers={}, **how) as cluster:
    print(cluster.scheduler_address, flush=True)
    input()
"""


@contextmanager
def cluster(workers: int) -> Iterator[tuple[int, str]]:
    """Process and address of a scheduler with its workers."""
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER.format(workers)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield process.pid, process.stdout.readline().strip()
    process.communicate("\n")


def resident() -> float:
    """Megabytes of this process."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1]) / 1024


def spent_by(pid: int) -> float:
    """Seconds of processor time."""
    return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) / 100


def watch(address: str, over: threading.Event, seen: list[tuple[int, float]]) -> None:
    """Chunks that the scheduler knows, and the driver's memory."""
    with Client(address, set_as_default=False) as client:
        while not over.wait(0.5):
            seen.append((client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)), resident()))


def main() -> None:
    workers, millions, slug = (*sys.argv[1:4], *("64", "20", "pig")[len(sys.argv) - 1 :])
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=1)
    seen: list[tuple[int, float]] = []
    over = threading.Event()
    with cluster(int(workers)) as (pid, address), tempfile.TemporaryDirectory() as folder:
        watcher = threading.Thread(target=watch, args=(address, over, seen))
        watcher.start()
        before, begun, mine = spent_by(pid), time.monotonic(), time.process_time()
        run = simulate(
            plan, Goal(games=int(float(millions) * 1e6)), Path(folder) / "run", backend="dask", address=address
        )
        took, mine, theirs = time.monotonic() - begun, time.process_time() - mine, spent_by(pid) - before
        over.set()
        watcher.join()
        chunks, games = len(run.part_names()), run.game_count
        size = sum(path.stat().st_size for path in run.folder.rglob("*.parquet")) / 1e6
    quarters = [max(mb for _, mb in seen[i * len(seen) // 4 : (i + 1) * len(seen) // 4 + 1]) for i in range(4)]
    print(f"{workers} workers, {games:,} games of {slug} in {took:.0f} s: {chunks} chunks, {size:.0f} MB")
    print(f"processor time: driver {mine:.1f} s, scheduler and workers {theirs:.1f} s")
    print(f"driver: {mine / (mine + theirs):.1%} of all, {1000 * mine / chunks:.1f} ms a chunk")
    print(f"chunks that the scheduler knew at most: {max(n for n, _ in seen)}")
    print("driver's memory by quarters of the run: " + ", ".join(f"{mb:.0f} MB" for mb in quarters))


if __name__ == "__main__":
    main()
