"""The bot keeps what it saw and where it was going. It plays the same without, whoever moved, went back or redealt."""

import random

import pytest

from equipoise.sim.bots import make_bot
from equipoise.sim.games.epoch.game import GAME
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table


def pair(ruleset: Ruleset, seats: int, spec: str = "heuristic"):
    """Two bots that differ in nothing but keeping."""
    keeping, forgetting = (make_bot(GAME, ruleset.rules, seats, spec) for _ in range(2))
    assert keeping.keeps
    forgetting.keeps = False
    return keeping, forgetting


def agree(table: Table, keeping, forgetting) -> None:
    assert keeping.decide(table.engine) == forgetting.decide(table.engine), table.decision
    assert keeping.thoughts(table.engine) == forgetting.thoughts(table.engine), table.decision


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("settings", [(), ("treachery.enabled=true", "travel.min_steps=1")])
def test_games_are_the_same_with_and_without_keeping(seats, settings):
    ruleset = Ruleset.make(GAME, [parse_setting(setting) for setting in settings])
    keeping, forgetting = pair(ruleset, seats)
    table, rng = Table(GAME, seats=seats, seed=4, ruleset=ruleset), random.Random(seats)
    for index in range(3):
        table.deal(index)
        while not table.over:
            agree(table, keeping, forgetting)
            action = keeping.decide(table.engine)
            table.engine.take(rng.choice(table.engine.legal_actions()) if rng.random() < 0.05 else action)


def test_one_who_looks_a_turn_further_plays_the_same_without_keeping():
    ruleset = Ruleset.make(GAME, [])
    keeping, forgetting = pair(ruleset, 2, "heuristic:style=seer")
    table = Table(GAME, seats=2, seed=5, ruleset=ruleset)
    while not table.over:
        agree(table, keeping, forgetting)
        table.engine.take(keeping.decide(table.engine))


def test_kept_thoughts_hold_under_any_rules_and_in_imagined_worlds():
    rng = random.Random(6)
    for n in range(6):
        ruleset, seats = random_ruleset(GAME, rng), GAME.seats[n % len(GAME.seats)]
        keeping, forgetting = pair(ruleset, seats)
        table = Table(GAME, seats=seats, seed=n, ruleset=ruleset)
        for _ in range(120):
            if table.over:
                break
            agree(table, keeping, forgetting)
            saved = table.snapshot()
            if rng.random() < 0.3:
                table.engine.redeal_for(table.to_act, n)
                agree(table, keeping, forgetting)
                for _ in range(4):
                    if not table.over:
                        table.engine.take(keeping.decide(table.engine))
                if not table.over:
                    agree(table, keeping, forgetting)
                table.restore(saved)
            table.engine.take(keeping.decide(table.engine))


def test_one_bot_may_play_at_several_tables_in_turn():
    """Tables of different rules, deals and sizes, and the same bot at all of them, a decision here and one there."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetting = pair(ruleset, 3)
    tables = [Table(GAME, seats=seats, seed=seed) for seats, seed in ((3, 1), (3, 2), (2, 1), (3, 1))]
    for _ in range(150):
        for table in tables:
            if not table.over:
                agree(table, keeping, forgetting)
                table.engine.take(keeping.decide(table.engine))


def test_what_is_kept_is_used():
    """A step on the way asks for no new plan: the thought is there, and it is quicker to keep it."""
    table = Table(GAME, seats=4, seed=1)
    bot = table.bots[0]
    steps = fresh = 0
    for index in range(3):
        table.deal(index)
        while not table.over:
            looks = bot.looks
            table.engine.take(bot.decide(table.engine))
            steps += 1
            fresh += bot.looks - looks
    assert fresh < 0.75 * steps
