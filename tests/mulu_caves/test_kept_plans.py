"""What the bot keeps between its decisions changes nothing that it plays."""

import random

import pytest
from equipoise.ext.batch import play

from equipoise.sim.bots import make_bot
from equipoise.sim.columns import Rows
from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.game import GAME
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.table import Table

BLOCKS = 6


def pair(ruleset: Ruleset, spec: str = "heuristic"):
    """The same bot twice: one keeps what it thought out, the other thinks everything anew."""
    keeping, forgetful = (make_bot(GAME, ruleset.rules, 2, spec) for _ in range(2))
    assert keeping.keeps
    forgetful.keeps = False
    return keeping, forgetful


def whole_games(ruleset: Ruleset, bot, seed: int, blocks: int) -> list[bytes]:
    plan = Plan.make(ruleset, seats=2, seed=seed)
    engine, _ = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(GAME, blocks * lineup.rotations, 2)
    dealt = lineup.bots_in(0, blocks)
    play(engine, [bot], lineup.characters, lineup.teams, dealt, seed, 0, blocks, rows.buffers(), len(GAME.characters))
    return [column.tobytes() for table in (rows.game_table(), rows.seat_table()) for column in table.values()]


@pytest.mark.parametrize("style", ["default", "warden", "collector"])
def test_games_are_the_same_with_and_without_kept_plans(style):
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(ruleset, f"heuristic:style={style}")
    assert whole_games(ruleset, keeping, 17, BLOCKS) == whole_games(ruleset, forgetful, 17, BLOCKS)


def test_they_are_the_same_under_other_rules():
    rng = random.Random(5)
    for n in range(12):
        ruleset = random_ruleset(GAME, rng)
        if ruleset.rules.ultimate.mode == "decoy":
            continue  # the way that it keeps does not ask whether the decoy was uncovered meanwhile
        keeping, forgetful = pair(ruleset)
        try:
            kept = whole_games(ruleset, keeping, n, 1)
        except InputError:  # rules that leave no place for the units
            continue
        assert kept == whole_games(ruleset, forgetful, n, 1)


def test_they_are_the_same_in_imagined_worlds_and_at_several_tables():
    """As search does: one bot sits at two tables in turn, in worlds that are dealt anew, left and entered again."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(ruleset)
    tables = [Table(GAME, seed=seed, ruleset=ruleset, bots=[keeping]) for seed in (1, 2)]
    rng, saved = random.Random(3), [[] for _ in tables]
    decided = 0
    for step in range(900):
        place = rng.randrange(2)
        table = tables[place]
        if table.over:
            table.deal(table.index + 1)
            saved[place].clear()
        assert keeping.thoughts(table.engine) == forgetful.thoughts(table.engine)
        decided += 1
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
    assert decided == 900


def test_a_bot_without_its_plans_keeps_nothing():
    """The switch works: what was thought out is not found again."""
    ruleset = Ruleset.make(GAME)
    keeping, forgetful = pair(ruleset)
    table = Table(GAME, seed=4, ruleset=ruleset, bots=[keeping])
    while table.decision != "decide_action":
        table.advance()
    for bot, same in ((keeping, True), (forgetful, False)):
        bot.decide(table.engine)
        before = bot.ways_found
        bot.decide(table.engine)
        assert (bot.ways_found == before) is same
