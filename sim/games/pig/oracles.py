"""What is known exactly about Pig: the first player's chance under pairs of policies."""

from collections.abc import Sequence

from equipoise.sim.games.pig.policy import first_player_wins, hold_at, optimal_policy
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.verify import Oracle, win_rate_of_seat


def oracles() -> Sequence[Oracle]:
    rules = PigRules()
    best = optimal_policy(rules.target, rules.die, rules.bust_face)
    at_20, at_25 = hold_at(20, rules.target), hold_at(25, rules.target)
    pairs = {
        ("optimal", "optimal"): (best, best),
        ("hold:at=20", "hold:at=20"): (at_20, at_20),
        ("optimal", "hold:at=20"): (best, at_20),
        ("hold:at=25", "hold:at=20"): (at_25, at_20),
    }
    return [
        Oracle(
            f"{first} against {second}: the first player wins",
            first_player_wins(*policies, rules),
            win_rate_of_seat("pig", 0, (first, second)),
            games=5_000_000,
        )
        for (first, second), policies in pairs.items()
    ]
