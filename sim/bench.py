"""How fast a game is played."""

import math
import time
from dataclasses import dataclass

from equipoise.ext.batch import play_whole

from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

CALIBRATION = ("connect_four", "random")  # the decision everything else is measured in
SIGNATURE_SEED = 2026
STINT = 0.05  # seconds: the games that are played again and again take at least so long
REPEATS = 3  # at least


@dataclass(frozen=True)
class Speed:
    """Of one game with one bot, in the time of the thread that plays: waiting for a busy core does not count."""

    game: str
    seats: int
    bot: str
    recorded: bool
    games: int
    decisions: int
    seconds: float
    calibration_ns: float  # for a decision of the calibration game, measured in turns with this one

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def ns_per_decision(self) -> float:
        return 1e9 * self.seconds / self.decisions

    @property
    def calibration_decisions(self) -> float:
        """How many decisions of the calibration game take as long as one of this game."""
        return self.ns_per_decision / self.calibration_ns


def play_in_memory(plan: Plan, first: int, blocks: int) -> tuple[int, Rows]:
    """Plays blocks on this thread; returns the decisions taken and the rows."""
    engine, bots = plan.set_up()
    lineup = plan.lineup
    rows = Rows.allocate(plan.descriptor, blocks * lineup.rotations, plan.seats)
    decisions: int = play_whole(
        engine,
        bots,
        lineup.characters,
        lineup.teams,
        lineup.bots_in(first, blocks),
        plan.seed,
        first,
        blocks,
        rows.buffers(),
        len(plan.descriptor.characters),
    )[0]
    return decisions, rows


class Stint:
    """The same games, as often as wanted; the quickest time counts, as the one least disturbed."""

    def __init__(self, slug: str, seats: int, bot: str, recorded: bool) -> None:
        self.plan = Plan.make(Ruleset.make(find_game(slug)), seats=seats, seed=SIGNATURE_SEED, bots=[bot])
        self.table, self.recorded = self.plan.set_up(), recorded
        self._take(1)
        while self.play() < STINT:
            self._take(2 * self.blocks)

    def _take(self, blocks: int) -> None:
        self.blocks, self.games, self.best = blocks, blocks * self.plan.lineup.rotations, math.inf
        rows = Rows.allocate(self.plan.descriptor, self.games, self.plan.seats) if self.recorded else None
        self.buffers = None if rows is None else rows.buffers()

    def play(self) -> float:
        """Plays the games once more; how long the thread took."""
        plan, lineup = self.plan, self.plan.lineup
        deal = (lineup.characters, lineup.teams, lineup.bots_in(0, self.blocks), plan.seed, 0, self.blocks)
        begun = time.thread_time()
        self.decisions = play_whole(*self.table, *deal, self.buffers, len(plan.descriptor.characters))[0]
        took = time.thread_time() - begun
        self.best = min(self.best, took)
        return took


def measure(slug: str, seats: int, bot: str, *, recorded: bool = True, seconds: float = 1.0) -> Speed:
    """Plays the same games again and again for about so many seconds, in turns with the calibration game."""
    stint, unit = Stint(slug, seats, bot, recorded), Stint(CALIBRATION[0], 2, CALIBRATION[1], True)
    spent, repeats = 0.0, 0
    while spent < seconds or repeats < REPEATS:
        spent += stint.play() + unit.play()
        repeats += 1
    calibration = 1e9 * unit.best / unit.decisions
    return Speed(slug, seats, bot, recorded, stint.games, stint.decisions, stint.best, calibration)


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
