"""Decisions per second per core: equipoise through the whole path, and OpenSpiel stepped from Python, in one run.

OpenSpiel is installed from PyPI into an environment of its own under build/. Random play on both sides; every
repetition measures all contenders in turn, and the table shows the median and the spread, so that a noisy moment does
not decide.
"""

import json
import statistics
import subprocess
import sys
import time
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from equipoise.ext.batch import play

from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

HOME = Path(__file__).parents[2] / "build" / "peers"
REPEATS = 5
SECONDS = 2.0

OPEN_SPIEL = """
import json, random, sys, time
import pyspiel

def measure(name, seconds):
    game, rng = pyspiel.load_game(name), random.Random(1)
    decisions, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
    return decisions / (time.perf_counter() - begun)

print(json.dumps({name: measure(name, float(sys.argv[1])) for name in ("connect_four", "pig")}))
"""


def peer_python() -> Path:
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "open_spiel"], check=True)
    return python


def ours(slug: str, threads: int, seconds: float = SECONDS) -> float:
    """Engine, random bots and recording, on so many threads; decisions per second of all of them together."""
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=1, bots=["random"])
    blocks = 50_000

    def work(first: int) -> int:
        engine, bots = plan.set_up()
        rows = Rows.allocate(plan.descriptor, blocks * plan.lineup.rotations, plan.seats)
        decisions = 0
        while time.perf_counter() < until:
            decisions += play(
                engine,
                bots,
                plan.lineup.characters,
                plan.lineup.teams,
                plan.lineup.bot_of,
                plan.seed,
                first,
                blocks,
                rows.buffers(),
                1,
            )[0]
            first += blocks * threads
        return decisions

    begun = time.perf_counter()
    until = begun + seconds
    with ThreadPoolExecutor(threads) as pool:
        total = sum(pool.map(work, range(0, threads * blocks, blocks)))
    return total / (time.perf_counter() - begun)


def main() -> None:
    python = peer_python()
    seen: dict[tuple[str, str], list[float]] = {}
    for _ in range(REPEATS):
        done = subprocess.run([python, "-c", OPEN_SPIEL, str(SECONDS)], check=True, capture_output=True, text=True)
        theirs = json.loads(done.stdout)
        for slug in ("connect_four", "pig"):
            seen.setdefault((slug, "OpenSpiel from Python, 1 thread"), []).append(theirs[slug])
            for threads in (1, 2):
                seen.setdefault((slug, f"equipoise, recorded, {threads} thread{'s' * (threads > 1)}"), []).append(
                    ours(slug, threads)
                )
    print(f"random play, decisions per second: median of {REPEATS} (lowest to highest)")
    for (slug, who), values in seen.items():
        base = statistics.median(seen[slug, "OpenSpiel from Python, 1 thread"])
        one = statistics.median(seen[slug, "equipoise, recorded, 1 thread"])
        value = statistics.median(values)
        print(
            f"{slug:13} {who:34} {value:13,.0f} ({min(values):,.0f} to {max(values):,.0f})"
            f"  {value / base:6.1f} x OpenSpiel  {value / one:5.2f} x one thread"
        )


if __name__ == "__main__":
    sys.exit(main())
