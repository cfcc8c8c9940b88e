"""One bot, alone or as a team, among copies of another: what it wins, with its interval, and the seconds a game takes.

    .venv/bin/python tests/benchmarks/match.py GAME ONE OTHER [--games 400] [--seats K]
        [--seed 1] [--jobs 2] [--set KEY=VALUE]

Each deal is played from every side. Seconds are processor time of all players of a game. With `same` as OTHER everybody
plays ONE: then the share is fair by design, and the line says how many games nobody won.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor

from equipoise.analysis.strength import judge
from equipoise.sim.chunk import Task, play_chunk
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.scores import BlockScores
from equipoise.sim.trainee import Player, alone, with_players

AT_ONCE = 200  # games of a chunk, about


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--set", action="append", default=[])
    asked = parser.parse_args()
    ruleset = Ruleset.make(find_game(asked.game), [parse_setting(setting) for setting in asked.set])
    plan = Plan.make(ruleset, seats=asked.seats, seed=asked.seed, bots=[asked.one])
    one = player(ruleset, plan.seats, asked.one)
    everybody = asked.other == "same"
    plan = with_players(plan, [one]) if everybody else alone(plan, one, player(ruleset, plan.seats, asked.other))
    begun = time.process_time()
    scores = played(plan, asked.games, asked.jobs)
    games = scores.blocks * plan.lineup.rotations
    seconds = (time.process_time() - begun) / games
    says = "everybody plays so" if everybody else judge(asked.other, plan, scores).in_words
    size = f"{games:,} games in {scores.blocks:,} blocks, seed {asked.seed}"
    print(f"{asked.game}, {plan.seats} seats, {asked.one}: {says}")
    print(f"    {size}; nobody won {100 * scores.undecided:.2f} %; {seconds:.3g} s a game", flush=True)


def played(plan: Plan, games: int, jobs: int) -> BlockScores:
    rotations = plan.lineup.rotations
    blocks = -(-games // rotations)
    each = max(1, min(AT_ONCE // rotations, -(-blocks // jobs)))
    tasks = [Task(0, plan, first, min(each, blocks - first), False, True) for first in range(0, blocks, each)]
    with ThreadPoolExecutor(jobs) as pool:
        return BlockScores.joined(part.scores for part in pool.map(play_chunk, tasks) if part and part.scores)


def player(ruleset: Ruleset, seats: int, spec: str) -> Player:
    """The numbers of a style file go with the plan."""
    plan = Plan.make(ruleset, seats=seats, seed=0, bots=[spec])
    return Player(plan.bots[0], plan.styles)


if __name__ == "__main__":
    main()
