"""An oracle finds out an engine, or an exact number, that is wrong."""

import random
from collections.abc import Sequence

import pytest

from equipoise.sim.verify import Finding, Oracle, certain, sampled


def coins(games: int, seed: int) -> Sequence[bool]:
    rng = random.Random(seed)
    return [rng.random() < 0.5 for _ in range(games)]


def found(oracle: Oracle) -> Finding:
    return Finding(oracle.name, oracle.exact, *oracle.simulate(oracle.games, 1), oracle.games)


@pytest.mark.parametrize(("exact", "holds"), [(0.5, True), (0.55, False), (0.45, False)])
@pytest.mark.parametrize("value", [bool, float])
def test_a_share_or_a_mean_is_held_against_the_games(exact, holds, value):
    assert found(sampled("heads", exact, 10_000, coins, value)).holds is holds


@pytest.mark.parametrize(("exact", "holds"), [(7, True), (8, False)])
def test_what_is_certain_must_be_met(exact, holds):
    assert found(certain("days", exact, lambda: 7)).holds is holds
