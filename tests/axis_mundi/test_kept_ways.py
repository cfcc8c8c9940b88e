"""The tables of ways that the bot keeps for a game change nothing that it plays."""

import random

import pytest
from keeping import pair, same_in_imagined_worlds, whole_games

from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset


@pytest.mark.parametrize("seats", [3, 6])
def test_games_are_the_same_with_and_without_kept_ways(seats):
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(GAME, ruleset, seats)
    assert whole_games(GAME, ruleset, keeping, 17, seats=seats) == whole_games(
        GAME, ruleset, forgetful, 17, seats=seats
    )


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(4):
        ruleset = random_ruleset(GAME, rng)
        keeping, forgetful = pair(GAME, ruleset, 3)
        try:
            kept = whole_games(GAME, ruleset, keeping, n, seats=3)
        except InputError:  # rules that leave no place for the tiles
            continue
        assert kept == whole_games(GAME, ruleset, forgetful, n, seats=3)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    same_in_imagined_worlds(GAME, seats=6, steps=400)
