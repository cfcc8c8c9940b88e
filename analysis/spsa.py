"""Simultaneous perturbation: a way uphill for hundreds of numbers at once, when all one has is noisy games.

All numbers are moved together, each up or down by the toss of a coin, and then all the other way; the difference of the
two results, times the coins, is the slope on average (Spall 1992; gains as in Spall 1998, "Implementation of the
simultaneous perturbation algorithm"). The answer is the mean of the last iterates (Polyak & Juditsky 1992). Coins come
from a counter: which pair of which generation it is, and nothing else, says how they fall.

How far to step cannot be known beforehand, and matters more than how long one climbs. A warm-up plays a few directions,
each twice on different deals. What two halves have in common is signal, the slope; in what they differ is noise. How
much both sides lose against the middle is the curvature. From these follow the two gains (`chosen_gains`).
"""

import math
from dataclasses import asdict, dataclass, field

import numpy as np
import numpy.typing as npt

from equipoise.sim.seating import lots

Floats = npt.NDArray[np.float64]
A_DECAY, C_DECAY = 0.602, 0.101  # Spall 1998: the slowest that the theory allows
STABLE = 0.1  # of all generations: Spall's A
AVERAGED = 0.4  # of the iterates, the last ones
WIDEST = 1.5  # times the usual perturbation, in the first generations
# Of the mean of the last 40 % of a random walk: its variance as a share of the walk's at its end.
OF_THE_MEAN = 1 - AVERAGED + AVERAGED / 3


@dataclass(frozen=True)
class Slope:
    """What a warm-up has measured, in shares of the fair share and per unit of a coordinate."""

    squared: float  # slope, squared and summed over all numbers
    error: float  # of that
    noise: float  # variance of the difference of a pair of `games` games
    games: float
    curvature: float  # mean over the numbers


@dataclass(frozen=True)
class Gains:
    """How far to look and how far to step, in units of a coordinate."""

    perturbation: float  # usual; it shrinks slowly
    step: float  # in the first generation, for a slope of one and one pair; it shrinks
    generations: int
    pairs: int  # of a generation
    wander: float  # how far luck alone will have moved a number at the end, in standard deviations

    def reach(self, generation: int) -> float:
        """The perturbation of a generation: the usual one half-way."""
        half_way = max(1.0, self.generations / 2)
        return self.perturbation * min(WIDEST, math.pow(half_way / (generation + 1), C_DECAY))

    def stride(self, generation: int) -> float:
        return self.step * _shrunken(generation, self.generations)

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


def _shrunken(generation: int, generations: int) -> float:
    stable = STABLE * generations
    return math.pow((stable + 1) / (stable + 1 + generation), A_DECAY)


SMALLEST_LOOK, LARGEST_LOOK = 0.1, 0.3
LOSS = 0.1  # of the fair share: what a perturbation may cost those who play it
LEAST_WANDER, MOST_WANDER = 0.1, 0.5


def chosen_gains(slope: Slope, numbers: int, generations: int, pairs: int, games_of_a_pair: float) -> Gains:
    """The perturbation that costs LOSS, and the step that gains most where the hill is a parabola.

    With slope g, curvature h in every direction and N steps of size a, the way is a N g and gains a N g² - h (a N g)² /
    2. The noise of N pairs makes every number wander by a² N v, v the noise of one estimate of the slope, which costs
    half of h times that for each number. The best a is the ratio of the first power's factor to the second's. What the
    warm-up knows badly is bounded: luck alone moves a number by LEAST_WANDER to MOST_WANDER.
    """
    bend = max(slope.curvature, 1e-9)
    look = min(max(math.sqrt(2 * LOSS / (numbers * bend)), SMALLEST_LOOK), LARGEST_LOOK)
    if numbers == 1:
        look = LARGEST_LOOK
    weights = np.array([_shrunken(k, generations) for k in range(generations)])
    total, squares = pairs * float(weights.sum()), pairs * float((weights**2).sum())
    noise = slope.noise * slope.games / games_of_a_pair / (4 * look**2)
    steep = max(slope.squared, slope.error / 2, 1e-12)
    wander = math.sqrt(OF_THE_MEAN * squares * noise)  # for a step of one
    best = total * steep / (bend * (total**2 * steep + numbers * OF_THE_MEAN * squares * (noise + steep)))
    step = min(max(best, LEAST_WANDER / wander), MOST_WANDER / wander)
    return Gains(look, step, generations, pairs, step * wander)


def coins(seed: int, first: int, pairs: int, numbers: int) -> Floats:
    """+1 or -1: [pair, number], of pairs counted from the beginning of the training."""
    tossed = lots(seed, np.arange(first, first + pairs, dtype=np.uint64), np.arange(numbers, dtype=np.uint64))
    return np.where(tossed < 0.5, -1.0, 1.0)


@dataclass
class Climber:
    """The iterates. `ask` gives the directions of a generation, `tell` hears by how much the side that went along each
    direction won more than the other."""

    origin: Floats
    low: Floats
    high: Floats
    gains: Gains
    seed: int
    at: Floats = field(init=False)
    generation: int = 0
    path: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.at = self.origin.copy()

    @property
    def over(self) -> bool:
        return self.generation >= self.gains.generations

    def ask(self) -> Floats:
        """By how much to move each number: [pair, number]."""
        first = self.generation * self.gains.pairs
        return self.gains.reach(self.generation) * coins(self.seed, first, self.gains.pairs, len(self.origin))

    def tell(self, more: Floats) -> None:
        look = self.ask()
        slope = (more[:, None] / (2 * look)).sum(axis=0)
        self.at = np.clip(self.at + self.gains.stride(self.generation) * slope, self.low, self.high)
        self.path.append(self.at)
        self.generation += 1

    @property
    def mean(self) -> Floats:
        """Of the last iterates: the answer so far."""
        if not self.path:
            return self.origin
        last = self.path[-max(1, math.ceil(AVERAGED * len(self.path))) :]
        return np.asarray(np.mean(last, axis=0), np.float64)


def measured(more: Floats, loss: Floats, look: float, games: float, numbers: int) -> Slope:
    """From a warm-up: by how much one side won more than the other, [direction, half], each half on `games` games and
    other deals; how much both lost against the middle, [direction]; `look` is how far they went."""
    signal = more[:, 0] * more[:, 1] / (4 * look**2)
    noise = max(float(((more[:, 0] - more[:, 1]) ** 2).mean() / 2), 1e-9)
    error = noise / (4 * look**2) / math.sqrt(len(more))
    return Slope(float(signal.mean()), error, noise, games, float(2 * loss.mean() / look**2 / numbers))
