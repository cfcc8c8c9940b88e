"""What a bot does wrong, by a search with time on its hands.

    .venv/bin/python tests/benchmarks/regret.py GAME [--seats K] [--games 20] [--bots heuristic:style=classic]
        [--playouts 400] [--pairs 64] [--every 7] [--seed 1] [--show 12]

The bot plays. At every seventh decision, say, the moves that it weighs highest are played on, and the best of them
meets its own move on fresh continuations. The table says, for each kind of own move and of better move, how often it
was met and what is lost by it, the worst first. Below it stand the single decisions that cost most; look at them with
`equipoise draw GAME --seed S --game I --decision D`. What one decision costs is known poorly; the sums are over many.
"""

import argparse
from collections import defaultdict

import numpy as np

from equipoise.sim.bots import make_bot
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bots", default="heuristic")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=64)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--among", type=int, default=8)
    parser.add_argument("--horizon", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=12)
    asked = parser.parse_args()
    game = find_game(asked.game)
    gained: dict[tuple[str, str], list[float]] = defaultdict(list)
    worst: list[tuple[float, float, str]] = []
    looked = 0
    for index in range(asked.games):
        table = Table(game, seats=asked.seats, seed=asked.seed, index=index, bots=[asked.bots])
        horizon = f",horizon={asked.horizon}" if asked.horizon is not None else ""
        spec = f"search:playouts={asked.playouts},among={asked.among}{horizon},playout={asked.bots}"
        search = make_bot(game, table.ruleset.rules, table.seats, spec, {})
        number = 0
        while not table.over:
            if (number + index) % asked.every == 0 and len(table.engine.legal_actions()) > 1:
                thoughts = search.second_thoughts(table.engine, asked.pairs)
                looked += 1
                if thoughts is not None:
                    own, other, gains = thoughts
                    legal = table.legal()
                    mean, error = float(np.mean(gains)), float(np.std(gains) / np.sqrt(len(gains)))
                    gained[legal[own].kind, legal[other].kind].append(mean if mean > error else 0.0)
                    if mean > 2 * error:
                        worst.append(
                            (
                                mean,
                                error,
                                f"game {index} decision {number} round {table.round} seat "
                                f"{table.to_act} {table.characters[table.to_act or 0]}: {legal[own]} -> {legal[other]}",
                            )
                        )
            table.advance()
            number += 1
    print(f"{game.slug}: {looked} decisions of {asked.games} games looked at")
    rows = sorted(gained.items(), key=lambda row: -sum(row[1]))
    for (own, other), gains_of in rows[: asked.show]:
        better = sum(gain > 0 for gain in gains_of)
        print(
            f"{own:>24} -> {other:<24} better {better:4} of {len(gains_of):5}, "
            f"lost {100 * sum(gains_of) / looked:6.3f} pp a decision"
        )
    for mean, error, what in sorted(worst, reverse=True)[: asked.show]:
        print(f"{100 * mean:6.1f} +- {100 * error:4.1f} pp  {what}")


if __name__ == "__main__":
    main()
