"""The bot keeps what it saw while nothing has changed. It plays the same without, whoever moves, goes back, redeals."""

import random

import pytest
from equipoise.ext.batch import play

from equipoise.sim.bots import make_bot
from equipoise.sim.columns import Rows
from equipoise.sim.games.mythic_earth.game import GAME
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table


def pair(ruleset: Ruleset, spec: str = "heuristic"):
    """Two bots that differ in nothing but keeping."""
    keeping, forgetting = (make_bot(GAME, ruleset.rules, 2, spec) for _ in range(2))
    assert keeping.keeps
    forgetting.keeps = False
    return keeping, forgetting


def whole_games(ruleset: Ruleset, bot, seed: int, blocks: int) -> list[bytes]:
    plan = Plan.make(ruleset, seats=2, seed=seed)
    engine, _ = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(GAME, blocks * lineup.rotations, 2)
    dealt = lineup.bots_in(0, blocks)
    play(engine, [bot], lineup.characters, lineup.teams, dealt, seed, 0, blocks, rows.buffers(), len(GAME.characters))
    return [column.tobytes() for table in (rows.game_table(), rows.seat_table()) for column in table.values()]


@pytest.mark.parametrize("style", ["default", "jaguar", "arrow_storm"])
def test_games_are_the_same_with_and_without_keeping(style):
    ruleset = Ruleset.make(GAME)
    keeping, forgetting = pair(ruleset, f"heuristic:style={style}")
    assert whole_games(ruleset, keeping, 17, 15) == whole_games(ruleset, forgetting, 17, 15)


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(12):
        ruleset = random_ruleset(GAME, rng)
        keeping, forgetting = pair(ruleset)
        assert whole_games(ruleset, keeping, n, 1) == whole_games(ruleset, forgetting, n, 1)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    """As search does: one bot sits at two tables in turn, in worlds that are dealt anew, left and entered again."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetting = pair(ruleset)
    tables = [Table(GAME, seed=seed, ruleset=ruleset, bots=[keeping]) for seed in (1, 2)]
    rng, saved = random.Random(3), [[] for _ in tables]
    for step in range(1500):
        place = rng.randrange(2)
        table = tables[place]
        if table.over:
            table.deal(table.index + 1)
            saved[place].clear()
        assert keeping.thoughts(table.engine) == forgetting.thoughts(table.engine), table.decision
        chance = rng.random()
        if chance < 0.1:
            saved[place].append(table.snapshot())
        elif chance < 0.2 and saved[place]:
            table.restore(rng.choice(saved[place]))
        elif chance < 0.3:
            here = table.snapshot()
            table.engine.redeal_for(table.to_act, step)
            assert keeping.thoughts(table.engine) == forgetting.thoughts(table.engine), table.decision
            table.restore(here)
        table.apply(rng.choice(table.legal()) if rng.random() < 0.1 else table.choose())
