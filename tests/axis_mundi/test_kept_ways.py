"""The tables of ways that the bot keeps for a game change nothing that it plays."""

import random

import pytest
from equipoise.ext.batch import play

from equipoise.sim.bots import make_bot
from equipoise.sim.columns import Rows
from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.game import GAME
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table


def pair(ruleset: Ruleset, seats: int, spec: str = "heuristic"):
    """The same bot twice: one keeps its tables, the other makes them anew for every decision."""
    keeping, forgetful = (make_bot(GAME, ruleset.rules, seats, spec) for _ in range(2))
    assert keeping.keeps
    forgetful.keeps = False
    return keeping, forgetful


def whole_block(ruleset: Ruleset, bot, seats: int, seed: int) -> list[bytes]:
    plan = Plan.make(ruleset, seats=seats, seed=seed)
    engine, _ = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(GAME, lineup.rotations, seats)
    deal = (lineup.characters, lineup.teams, lineup.bots_in(0, 1), seed, 0, 1)
    play(engine, [bot], *deal, rows.buffers(), len(GAME.characters))
    return [column.tobytes() for table in (rows.game_table(), rows.seat_table()) for column in table.values()]


@pytest.mark.parametrize("seats", [3, 6])
def test_games_are_the_same_with_and_without_kept_ways(seats):
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(ruleset, seats)
    assert whole_block(ruleset, keeping, seats, 17) == whole_block(ruleset, forgetful, seats, 17)


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(4):
        ruleset = random_ruleset(GAME, rng)
        keeping, forgetful = pair(ruleset, 3)
        try:
            kept = whole_block(ruleset, keeping, 3, n)
        except InputError:  # rules that leave no place for the tiles
            continue
        assert kept == whole_block(ruleset, forgetful, 3, n)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    """As search does: one bot sits at two tables in turn, in worlds that are dealt anew, left and entered again."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(ruleset, 6)
    tables = [Table(GAME, seats=6, seed=seed, ruleset=ruleset, bots=[keeping]) for seed in (1, 2)]
    rng, saved = random.Random(3), [[] for _ in tables]
    for step in range(400):
        place = rng.randrange(2)
        table = tables[place]
        if table.over:
            table.deal(table.index + 1)
            saved[place].clear()
        assert keeping.thoughts(table.engine) == forgetful.thoughts(table.engine)
        chance = rng.random()
        if chance < 0.1:
            saved[place].append(table.snapshot())
        elif chance < 0.2 and saved[place]:
            table.restore(rng.choice(saved[place]))
        elif chance < 0.3:
            here = table.snapshot()
            table.engine.redeal_for(table.to_act, step)
            assert keeping.thoughts(table.engine) == forgetful.thoughts(table.engine)
            table.restore(here)
        table.apply(rng.choice(table.legal()) if rng.random() < 0.2 else table.choose())
