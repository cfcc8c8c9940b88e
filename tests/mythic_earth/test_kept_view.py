"""The bot keeps what it saw while nothing has changed. It plays the same without, whoever moves, goes back, redeals."""

import random

import pytest
from keeping import pair, same_in_imagined_worlds, whole_games

from equipoise.sim.games.mythic_earth.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset


@pytest.mark.parametrize("style", ["default", "jaguar", "arrow_storm"])
def test_games_are_the_same_with_and_without_keeping(style):
    ruleset = Ruleset.make(GAME)
    keeping, forgetting = pair(GAME, ruleset, spec=f"heuristic:style={style}")
    assert whole_games(GAME, ruleset, keeping, 17, 15) == whole_games(GAME, ruleset, forgetting, 17, 15)


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(12):
        ruleset = random_ruleset(GAME, rng)
        keeping, forgetting = pair(GAME, ruleset)
        assert whole_games(GAME, ruleset, keeping, n, 1) == whole_games(GAME, ruleset, forgetting, n, 1)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    same_in_imagined_worlds(GAME, seats=2, steps=1500, astray=0.1)
