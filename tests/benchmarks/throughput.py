"""The whole way to Parquet against the raw loop, and the memory it takes: figures, not assertions.

python tests/benchmarks/throughput.py [GAMES [GAME]]
"""

import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from equipoise.ext.batch import play

from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset


def raw_rate(game: str, jobs: int, games: int) -> float:
    """Games per second of the bare loop: no recording, no files."""
    plan = Plan.make(Ruleset.make(find_game(game)), seed=1)
    tables, lineup, characters = [plan.set_up() for _ in range(jobs)], plan.lineup, len(plan.descriptor.characters)
    share = max(1, games // jobs // lineup.rotations)

    def work(job: int) -> None:
        engine, bots = tables[job]
        deal = (lineup.characters, lineup.teams, lineup.bot_of, 1, job * share, share)
        play(engine, bots, *deal, None, characters)

    begun = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(work, range(jobs)))
    return jobs * share * lineup.rotations / (time.perf_counter() - begun)


def simulate(game: str, games: int, jobs: int) -> tuple[float, float]:
    """(games per second from start to end of the command, peak memory in MB)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "equipoise.cli.main",
            "simulate",
            game,
            "--games",
            str(games),
            "--seed",
            "1",
            "--jobs",
            str(jobs),
            "--out",
            f"{folder}/run",
        ]
        begun = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, _, usage = _wait(process)
        return games / (time.perf_counter() - begun), usage.ru_maxrss / 1024


def _wait(process: subprocess.Popen) -> tuple[int, int, resource.struct_rusage]:
    import os

    pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return pid, status, usage


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    game = sys.argv[2] if len(sys.argv) > 2 else "pig"
    for jobs in (1, 2):
        before = raw_rate(game, jobs, games // 2)
        rate, memory = simulate(game, games, jobs)
        after = raw_rate(game, jobs, games // 2)
        raw = (before + after) / 2
        print(
            f"{game}, {jobs} job(s): raw loop {before:,.0f} and {after:,.0f} games/s; "
            f"simulate {games:,} games {rate:,.0f} games/s = "
            f"{rate / raw:.1%} of it; peak {memory:.0f} MB"
        )
    _, small = simulate(game, games // 100, 2)
    print(f"peak memory of {games // 100:,} games: {small:.0f} MB")


if __name__ == "__main__":
    main()
