"""How fast a game is played, and a signature of what is played."""

import hashlib
import time
from dataclasses import dataclass

import numpy as np
from equipoise.ext.batch import play

from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

CALIBRATION = ("connect_four", "random")  # the decision everything else is measured in
SIGNATURE_SEED = 2026


@dataclass(frozen=True)
class Speed:
    """Of one game with one bot on one core."""

    game: str
    seats: int
    bot: str
    recorded: bool
    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def ns_per_decision(self) -> float:
        return 1e9 * self.seconds / self.decisions


def play_in_memory(plan: Plan, first: int, blocks: int, recorded: bool = True) -> tuple[int, Rows]:
    """Plays blocks on this thread; returns the decisions taken and the rows."""
    engine, bots = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(plan.descriptor, blocks * lineup.rotations, plan.seats)
    decisions: int = play(
        engine,
        bots,
        lineup.characters,
        lineup.teams,
        lineup.bot_of,
        plan.seed,
        first,
        blocks,
        rows.buffers() if recorded else None,
        len(plan.descriptor.characters),
    )[0]
    return decisions, rows


def measure(slug: str, seats: int, bot: str, *, recorded: bool = True, seconds: float = 1.0) -> Speed:
    """Plays for about so many seconds in batches of a tenth; the best batch counts, as the one least disturbed."""
    plan = Plan.make(Ruleset.make(find_game(slug)), seats=seats, seed=SIGNATURE_SEED, bots=[bot])
    blocks, best, spent, first = 1, None, 0.0, 0
    while spent < seconds:
        begun = time.perf_counter()
        decisions, _ = play_in_memory(plan, first, blocks, recorded)
        took = time.perf_counter() - begun
        first, spent = first + blocks, spent + took
        speed = Speed(slug, seats, bot, recorded, blocks * plan.lineup.rotations, decisions, took)
        if took < 0.05:
            blocks *= 2
        elif best is None or speed.ns_per_decision < best.ns_per_decision:
            best = speed
    return best or speed


def bench(slug: str, seconds: float = 1.0) -> list[Speed]:
    """The calibration game, then a game's random and default bots for every number of seats, recorded and not."""
    speeds = [measure(CALIBRATION[0], 2, CALIBRATION[1], seconds=seconds)]
    game = find_game(slug)
    for seats in game.seats:
        for bot in dict.fromkeys(("random", game.default_bot)):
            for recorded in (False, True):
                if (slug, bot, recorded) != (*CALIBRATION, True):
                    speeds.append(measure(slug, seats, bot, recorded=recorded, seconds=seconds))
    return speeds


def signature(slug: str, blocks: int = 100) -> str:
    """A hash over every recorded column of some seeded games: it changes exactly when the games do."""
    game = find_game(slug)
    digest = hashlib.sha256()
    for seats in game.seats:
        for bot in ("random", game.default_bot):
            plan = Plan.make(Ruleset.make(game), seats=seats, seed=SIGNATURE_SEED, bots=[bot])
            _, rows = play_in_memory(plan, 0, blocks)
            for table in (rows.game_table(), rows.seat_table()):
                for name in sorted(table):
                    digest.update(name.encode())
                    digest.update(np.ascontiguousarray(table[name]).tobytes())
    return digest.hexdigest()[:16]
