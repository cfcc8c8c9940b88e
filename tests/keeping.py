"""Bots that keep what they have thought out play the same as bots that think everything anew."""

import random
from collections.abc import Callable
from typing import Any

from equipoise.ext.batch import play

from equipoise.sim.bots import make_bot
from equipoise.sim.columns import Rows
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table


def pair(game: Game, ruleset: Ruleset, seats: int = 2, spec: str = "heuristic") -> tuple[Any, Any]:
    """Two bots that differ in nothing but keeping."""
    keeping, forgetful = (make_bot(game, ruleset.rules, seats, spec) for _ in range(2))
    assert keeping.keeps
    forgetful.keeps = False
    return keeping, forgetful


def whole_games(game: Game, ruleset: Ruleset, bot: Any, seed: int, blocks: int = 1, seats: int = 2) -> list[bytes]:
    """All that is recorded of some blocks in which everybody is the bot."""
    plan = Plan.make(ruleset, seats=seats, seed=seed)
    engine, _ = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(game, blocks * lineup.rotations, seats)
    deal = (lineup.characters, lineup.teams, lineup.bots_in(0, blocks), seed, 0, blocks)
    play(engine, [bot], *deal, rows.buffers(), len(game.characters))
    return [column.tobytes() for table in (rows.game_table(), rows.seat_table()) for column in table.values()]


def same_in_imagined_worlds(game: Game, seats: int, steps: int, astray: float = 0.2) -> None:
    """As search does: one bot sits at two tables in turn, in worlds that are dealt anew, left and entered again. Now
    and then somebody does what no bot would."""
    ruleset = Ruleset.make(game)
    keeping, forgetful = pair(game, ruleset, seats)
    tables = [Table(game, seats=seats, seed=seed, ruleset=ruleset, bots=[keeping]) for seed in (1, 2)]
    saved: list[list[Any]] = [[] for _ in tables]
    rng = random.Random(3)

    def agree(table: Table) -> None:
        assert keeping.thoughts(table.engine) == forgetful.thoughts(table.engine), table.decision

    for step in range(steps):
        place = rng.randrange(2)
        table = tables[place]
        if table.over:
            table.deal(table.index + 1)
            saved[place].clear()
        agree(table)
        _leave_and_return(table, saved[place], step, rng, agree)
        table.apply(rng.choice(table.legal()) if rng.random() < astray else table.choose())


def _leave_and_return(
    table: Table, saved: list[Any], step: int, rng: random.Random, agree: Callable[[Table], None]
) -> None:
    chance = rng.random()
    if chance < 0.1:
        saved.append(table.snapshot())
    elif chance < 0.2 and saved:
        table.restore(rng.choice(saved))
    elif chance < 0.3:
        here = table.snapshot()
        table.engine.redeal_for(table.to_act, step)
        agree(table)
        table.restore(here)
