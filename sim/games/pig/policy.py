"""Pig's policies as tables [own score, other score, turn total] of whether to hold, and their exact worth."""

from functools import cache

import numpy as np
import numpy.typing as npt
from equipoise.ext.pig.solve import evaluate, optimal

from equipoise.sim.games.pig.rules import PigRules

Policy = npt.NDArray[np.uint8]


@cache
def optimal_policy(target: int, die: int, bust_face: int) -> Policy:
    policy: Policy = optimal(target, die, bust_face)[0]
    return policy


def hold_at(n: int, target: int) -> Policy:
    own, _, total = np.ogrid[:target, :target, :target]
    policy = np.zeros((target, target, target), dtype=np.uint8)
    policy[:] = (total >= n) | (own + total >= target)
    return policy


def first_player_wins(first: Policy, second: Policy, rules: PigRules) -> float:
    """Exactly."""
    return float(evaluate(first, second, rules.die, rules.bust_face))
