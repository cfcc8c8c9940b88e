"""Simulation against exact odds."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from equipoise.ext.batch import play_whole

from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting

Z_LIMIT = 4.0
Estimate = tuple[float, float]  # mean and its standard error
Sample = Callable[[int, int], Sequence[Any]]  # games, seed -> one outcome for each game
Value = Callable[[Any], float]  # of one outcome: whether it happened, or how much of it


@dataclass(frozen=True)
class Oracle:
    """Something known exactly, and how to simulate it: `simulate(games, seed)` gives mean and standard error."""

    name: str
    exact: float
    simulate: Callable[[int, int], Estimate]
    games: int


def sampled(name: str, exact: Fraction | float, games: int, sample: Sample, value: Value) -> Oracle:
    """The mean of a value over samples; where it is true or false, a share."""
    known = float(exact)

    def simulate(n: int, seed: int) -> Estimate:
        values = [value(one) for one in sample(n, seed)]
        mean = math.fsum(values) / len(values)
        # The error of a share is known; that of a mean is estimated.
        share = isinstance(values[0], bool)
        variance = known * (1 - known) if share else math.fsum((x - mean) ** 2 for x in values) / len(values)
        return mean, math.sqrt(variance / len(values))

    return Oracle(name, known, simulate, games)


def certain(name: str, exact: Fraction | float, counted: Callable[[], float | Fraction]) -> Oracle:
    """Something without chance: the engine must come to the same number."""
    return Oracle(name, float(exact), lambda games, seed: (float(counted()), 0.0), 1)


@dataclass(frozen=True)
class Finding:
    name: str
    exact: float
    simulated: float
    error: float
    games: int

    @property
    def z(self) -> float:
        if self.error == 0:
            return 0.0 if self.simulated == self.exact else math.inf
        return (self.simulated - self.exact) / self.error

    @property
    def holds(self) -> bool:
        return abs(self.z) <= Z_LIMIT


def win_rate_of_seat(
    slug: str, seat: int, bots: Sequence[str], settings: Sequence[str] = ()
) -> Callable[[int, int], Estimate]:
    """The share of wins of a seat when the bots keep their seats."""

    def simulate(games: int, seed: int) -> Estimate:
        ruleset = Ruleset.make(find_game(slug), [parse_setting(s) for s in settings])
        plan = Plan.make(ruleset, seed=seed, bots=bots, rotate_bots=False)
        engine, players = plan.set_up()
        blocks = math.ceil(games / plan.lineup.rotations)
        _, _, by_seat, _ = play_whole(
            engine,
            players,
            plan.lineup.characters,
            plan.lineup.teams,
            plan.lineup.bots_in(0, blocks),
            plan.seed,
            0,
            blocks,
            None,
            len(plan.descriptor.characters),
        )
        n, total, squares = by_seat[seat]
        mean = total / n
        return mean, math.sqrt(max(squares / n - mean * mean, 0.0) / n)

    return simulate


def verify(slug: str, seed: int, games: int | None = None) -> list[Finding]:
    """Every oracle of a game, simulated."""
    findings = []
    for oracle in find_game(slug).oracles():
        n = games or oracle.games
        mean, error = oracle.simulate(n, seed)
        findings.append(Finding(oracle.name, oracle.exact, mean, error, n))
    return findings
