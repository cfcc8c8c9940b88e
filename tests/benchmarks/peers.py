"""Decisions and games a second: equipoise through the whole path, beside OpenSpiel, Pgx and catanatron, in one run.

The peers are installed from PyPI into an environment of their own under build/. Everybody plays at random, on the
processor. OpenSpiel and catanatron are stepped from Python, as their users do; Pgx plays many games at once in one
compiled loop. Every repetition measures all contenders in turn, and the table shows the median and the spread, so that
a noisy moment does not decide. The figures are kept in peers.csv, from which the site's page on speed is made.

python tests/benchmarks/peers.py
"""

import csv
import json
import platform
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from equipoise.ext.batch import play

from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset

HOME = Path(__file__).parents[2] / "build" / "peers"
KEPT = Path(__file__).with_name("peers.csv")
PACKAGES = ["open_spiel", "pgx", "jax", "catanatron"]
REPEATS = 5
SECONDS = 2.0
BLOCKS = 200  # of a call of the loop; short enough for the slowest game

OPEN_SPIEL = """
import json, random, sys, time
from importlib.metadata import version
import pyspiel

def measure(name, seconds):
    game, rng = pyspiel.load_game(name), random.Random(1)
    games, decisions, begun = 0, 0, time.perf_counter()
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
        games += 1
    took = time.perf_counter() - begun
    return [decisions / took, games / took]

who = f"OpenSpiel {version('open_spiel')}, from Python"
print(json.dumps({who: {name: measure(name, float(sys.argv[1])) for name in ("connect_four", "pig", "backgammon")}}))
"""

PGX = """
import json, os, sys, time
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import jax, jax.numpy as jnp, pgx
from importlib.metadata import version
from pgx.experimental import auto_reset

TABLES, STEPS = 2048, 64

def measure(name, seconds):
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(i, carried):
        state, key, ended = carried
        key, choose, roll = jax.random.split(key, 3)
        weighed = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choose, weighed, axis=1)
        state = step(state, actions, jax.random.split(roll, TABLES))
        return state, key, ended + state.terminated.sum()

    many = jax.jit(lambda state, key: jax.lax.fori_loop(0, STEPS, one, (state, key, 0)))
    state, key, _ = many(jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), TABLES)), jax.random.PRNGKey(2))
    jax.block_until_ready(state)
    games, decisions, begun = 0, 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state, key, ended = many(state, key)
        games, decisions = games + int(ended), decisions + TABLES * STEPS
    took = time.perf_counter() - begun
    return [decisions / took, games / took]

who = f"Pgx {version('pgx')}, {TABLES} games at once"
print(json.dumps({who: {name: measure(name, float(sys.argv[1])) for name in ("connect_four", "backgammon")}}))
"""

CATANATRON = """
import json, random, sys, time
from importlib.metadata import version
from catanatron import Color, Game, RandomPlayer

random.seed(1)
games, decisions, begun = 0, 0, time.perf_counter()
while time.perf_counter() - begun < float(sys.argv[1]):
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    game.play()
    games, decisions = games + 1, decisions + len(game.state.actions)
took = time.perf_counter() - begun
print(json.dumps({f"catanatron {version('catanatron')}": {"catan, 4 players": [decisions / took, games / took]}}))
"""

Speed = tuple[float, float]  # decisions and games a second


def peer_python() -> Path:
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    return python


def theirs(script: str) -> Iterator[tuple[str, str, Speed]]:
    """(who, game, speed) of each game that a peer's script plays."""
    done = subprocess.run([peer_python(), "-c", script, str(SECONDS)], check=True, capture_output=True, text=True)
    for who, games in json.loads(done.stdout.splitlines()[-1]).items():
        for game, (decisions, ended) in games.items():
            yield who, game, (decisions, ended)


def ours(slug: str, bot: str, threads: int) -> Speed:
    """Engine, bots and recording, on so many threads together."""
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=1, bots=[bot])
    lineup = plan.lineup

    def work(first: int) -> tuple[int, int]:
        engine, bots = plan.set_up()
        rows = Rows.allocate(plan.descriptor, BLOCKS * lineup.rotations, plan.seats)
        who = (lineup.characters, lineup.teams, lineup.bot_of)
        decisions = games = 0
        while time.perf_counter() < until:
            decisions += play(engine, bots, *who, plan.seed, first, BLOCKS, rows.buffers(), 1)[0]
            games += BLOCKS * lineup.rotations
            first += BLOCKS * threads
        return decisions, games

    begun = time.perf_counter()
    until = begun + SECONDS
    with ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(work, range(0, threads * BLOCKS, BLOCKS)))
    took = time.perf_counter() - begun
    return sum(d for d, _ in played) / took, sum(g for _, g in played) / took


def contenders() -> Iterator[tuple[str, str, Speed]]:
    for script in (OPEN_SPIEL, PGX, CATANATRON):
        yield from theirs(script)
    for slug in known_games():
        for threads in (1, 2):
            yield f"equipoise, recorded, {threads} thread{'s' * (threads > 1)}", slug, ours(slug, "random", threads)


def kept_row(who: str, game: str, speeds: list[Speed]) -> dict[str, str]:
    decisions = sorted(d for d, _ in speeds)
    games = statistics.median(g for _, g in speeds)
    return {
        "date": date.today().isoformat(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "who": who,
        "game": game,
        "decisions_per_second": f"{statistics.median(decisions):.0f}",
        "lowest": f"{decisions[0]:.0f}",
        "highest": f"{decisions[-1]:.0f}",
        "games_per_second": f"{games:.4g}",
    }


def main() -> None:
    seen: dict[tuple[str, str], list[Speed]] = {}
    for _ in range(REPEATS):
        for who, game, speed in contenders():
            seen.setdefault((game, who), []).append(speed)
    rows = [kept_row(who, game, speeds) for (game, who), speeds in sorted(seen.items())]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        out.writeheader()
        out.writerows(rows)
    print(f"random play on the processor, decisions a second: median of {REPEATS} (lowest to highest)")
    for row in rows:
        spread = f"({int(row['lowest']):,} to {int(row['highest']):,})"
        games = float(row["games_per_second"])
        print(
            f"{row['game']:17} {row['who']:34} {int(row['decisions_per_second']):13,} {spread:28} {games:9,.4g} games/s"
        )


if __name__ == "__main__":
    sys.exit(main())
