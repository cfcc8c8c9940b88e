"""A place is judged by the rivals that matter round about. It is worth the same judged alone and judged among many:
when few rivals are left out, and when most are."""

import random

import pytest

from equipoise.sim.bots import make_bot
from equipoise.sim.games.mythic_earth.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table

WHERE_TO = ("decide_move", "decide_consolidate")


def moves_judged_alone(ruleset: Ruleset, style: str, seed: int, games: int) -> int:
    bot = make_bot(GAME, ruleset.rules, 2, f"heuristic:style={style}")
    table = Table(GAME, seats=2, seed=seed, ruleset=ruleset, bots=[bot])
    judged = 0
    for game in range(games):
        table.deal(game)
        while not table.over:
            if table.decision in WHERE_TO:
                judged += 1
                assert bot.thoughts(table.engine) == bot.thoughts_of_each(table.engine), (game, table.decision)
            table.apply(table.choose())
    return judged


@pytest.mark.parametrize("style", ["default", "jaguar", "arrow_storm"])
def test_a_place_is_worth_the_same_alone_and_among_others(style):
    assert moves_judged_alone(Ruleset.make(GAME), style, 5, 12) > 300


def test_it_is_under_other_rules():
    rng = random.Random(8)
    for n in range(6):
        moves_judged_alone(random_ruleset(GAME, rng), "default", n, 2)
