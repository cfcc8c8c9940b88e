"""What happens to characters, seats and places in the turn order when everybody plays another style, on the same deals.

    .venv/bin/python tests/benchmarks/shares.py GAME [--before heuristic:style=classic] [--after heuristic]
        [--games 12000] [--seats K] [--seed 1] [--jobs 2]

Rows of a table in Markdown, those first that moved most for certain.
"""

import argparse

from match import played, player

from equipoise.analysis.fairness import fair_of, margin_in
from equipoise.analysis.training import share_rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.trainee import with_players


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--before", default="heuristic:style=classic")
    parser.add_argument("--after", default="heuristic")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    ruleset = Ruleset.make(find_game(asked.game))
    plan = Plan.make(ruleset, seats=asked.seats, seed=asked.seed)
    scores = []
    for spec in (asked.before, asked.after):
        own = with_players(plan, [player(ruleset, plan.seats, spec)])
        scores.append(played(own, asked.games, asked.jobs))
    fair, margin = fair_of(plan), margin_in(plan)
    games = scores[0].blocks * plan.lineup.rotations
    print(f"{asked.game}, {plan.seats} seats: {games:,} games each, seed {asked.seed}; "
          f"nobody won {100 * scores[0].undecided:.2f} % before, {100 * scores[1].undecided:.2f} % after")  # fmt: skip
    for row in sorted(share_rows(*scores, plan), key=lambda row: -abs(row["estimate"])):
        flips = verdict(row["before"], fair, margin) != verdict(row["after"], fair, margin)
        print(f"| {row['family']} {row['name']} | {100 * row['before']:.1f} % | {100 * row['after']:.1f} % | "
              f"{100 * row['estimate']:+.1f} ({100 * row['low']:+.1f} to {100 * row['high']:+.1f}) |"
              f"{' another verdict' if flips else ''}")  # fmt: skip


def verdict(share: float, fair: float, margin: float) -> int:
    return int(share > fair + margin) - int(share < fair - margin)


if __name__ == "__main__":
    main()
