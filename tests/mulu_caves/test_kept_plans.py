"""What the bot keeps between its decisions changes nothing that it plays."""

import random

import pytest
from keeping import pair, same_in_imagined_worlds, whole_games

from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table

BLOCKS = 40  # so many that walls break in some games and stand again in the next


@pytest.mark.parametrize("style", ["default", "classic", "warden", "collector"])
def test_games_are_the_same_with_and_without_kept_plans(style):
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(GAME, ruleset, spec=f"heuristic:style={style}")
    assert whole_games(GAME, ruleset, keeping, 17, BLOCKS) == whole_games(GAME, ruleset, forgetful, 17, BLOCKS)


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(12):
        ruleset = random_ruleset(GAME, rng)
        if ruleset.rules.ultimate.mode == "decoy":
            continue  # the way that it keeps does not ask whether the decoy was uncovered meanwhile
        keeping, forgetful = pair(GAME, ruleset)
        try:
            kept = whole_games(GAME, ruleset, keeping, n, 1)
        except InputError:  # rules that leave no place for the units
            continue
        assert kept == whole_games(GAME, ruleset, forgetful, n, 1)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    same_in_imagined_worlds(GAME, seats=2, steps=900)


def test_a_bot_without_its_plans_keeps_nothing():
    """The switch works: what was thought out is not found again."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(GAME, ruleset)
    table = Table(GAME, seed=4, ruleset=ruleset, bots=[keeping])
    while table.decision != "decide_action":
        table.advance()
    for bot, same in ((keeping, True), (forgetful, False)):
        bot.decide(table.engine)
        before = bot.ways_found
        bot.decide(table.engine)
        assert (bot.ways_found == before) is same
