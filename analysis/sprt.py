"""Sequential tests on block scores: the generalised likelihood ratio of fishtest, for any finite set of outcomes.

The unit is a block (one deal in every arrangement, baseline and tweak side by side); its score is any number out of a
finite set, as the pair score of the pentanomial test is. Sources: Van den Bergh, "Comments on normalized Elo" and the
note on the generalised SPRT behind fishtest's `LLRcalc.py`; Wald 1945 for the bounds; Siegmund 1985, chapter 3, for the
exit of Brownian motion; Jennison & Turnbull 2000, "Group Sequential Methods", for estimates after a stop.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import optimize, special

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Bounds:
    """Wald's: stop and accept `mean <= s0` at or below `low`, `mean >= s1` at or above `high`."""

    low: float
    high: float


def bounds(alpha: float = 0.05, beta: float = 0.05) -> Bounds:
    return Bounds(math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha))


def likeliest_with_mean(values: Floats, shares: Floats, mean: float) -> Floats:
    """The distribution with this mean that makes the observed shares likeliest: p_j = q_j / (1 + x (a_j - s)), where x
    solves sum q_j (a_j - s) / (1 + x (a_j - s)) = 0 (fishtest `MLE_expected`)."""
    shift = values - mean
    if not shift.min() < 0 < shift.max():
        raise ValueError(f"no distribution on {values.min():g} to {values.max():g} has mean {mean:g}")
    # x lies where every 1 + x (a - s) is positive; the sum falls from +inf to -inf in between.
    low, high = -1 / shift.max(), -1 / shift.min()
    edge = 1e-9 * (high - low)

    def slope(x: float) -> float:
        return float(np.sum(shares * shift / (1 + x * shift)))

    x = optimize.brentq(slope, low + edge, high - edge, xtol=1e-14)
    fitted: Floats = shares / (1 + x * shift)
    return fitted


def log_likelihood_ratio(values: Floats, counts: Floats, s0: float, s1: float) -> float:
    """Of mean = s1 against mean = s0, for scores with these counts.

    Outcomes not seen yet count a little, so that the ratio exists from the first block on.
    """
    weights = np.where(counts > 0, counts, 1e-3)
    total = float(weights.sum())
    shares = weights / total
    p0, p1 = likeliest_with_mean(values, shares, s0), likeliest_with_mean(values, shares, s1)
    return total * float(np.sum(shares * np.log(p1 / p0)))


def expected_blocks(
    variance: float, s0: float, s1: float, truth: float, alpha: float = 0.05, beta: float = 0.05
) -> float:
    """Blocks the test takes on average if the mean is `truth` and a block's score has this variance (Wald's
    approximation for Brownian motion)."""
    b = bounds(alpha, beta)
    drift = (s1 - s0) * (truth - (s0 + s1) / 2) / variance
    spread = (s1 - s0) ** 2 / variance
    if abs(drift) < 1e-12 * spread:
        return -b.low * b.high / spread
    up = exit_high(drift, spread, b)
    return (up * b.high + (1 - up) * b.low) / drift


def worst_case_blocks(variance: float, s0: float, s1: float, alpha: float = 0.05, beta: float = 0.05) -> float:
    """... if the truth lies where the test takes longest: half-way."""
    return expected_blocks(variance, s0, s1, (s0 + s1) / 2, alpha, beta)


def exit_high(drift: float, spread: float, b: Bounds) -> float:
    """Chance that Brownian motion with this drift and variance per block leaves [low, high] at the top."""
    h = -2 * drift / spread
    if abs(h) < 1e-12:
        return -b.low / (b.high - b.low)
    return (
        math.expm1(h * b.low) / (math.expm1(h * b.low) - math.expm1(h * b.high))
        if abs(h * b.high) < 500
        else float(drift > 0)
    )


GRID = 121, 2001  # points between the bounds, at least and at most


def _normal(x: Floats, variance: float) -> Floats:
    density: Floats = np.exp(-x * x / (2 * variance)) / math.sqrt(2 * math.pi * variance)
    return density


class Looks:
    """The law of the log-likelihood ratio at the looks of a test that stops at its bounds, as Brownian motion.

    Densities of tests still going on are carried from look to look without drift (Armitage, McPherson & Rowe 1969;
    Jennison & Turnbull 2000, section 19.2); with drift they are the same, times a factor of where and when alone.
    """

    def __init__(self, blocks: Sequence[int], spread: float, b: Bounds) -> None:
        self.blocks, self.spread, self.b = list(blocks), spread, b
        # Two points in the standard deviation of the shortest step between looks, or the sums are no integrals.
        shortest = min(now - before for before, now in itertools.pairwise([0, *self.blocks]))
        fine = 2 * (b.high - b.low) / math.sqrt(spread * shortest)
        points = int(np.clip(fine, *GRID))
        self.x = np.linspace(b.low, b.high, points)
        self.weight = np.full(points, self.x[1] - self.x[0])
        self.weight[[0, -1]] /= 2
        self.going: list[Floats] = []  # at each look but the last: density, times weight
        density, kernel, step = None, None, 0
        for before, now in itertools.pairwise([0, *self.blocks[:-1]]):
            if density is None:
                density = _normal(self.x, spread * now)
            else:
                if kernel is None or step != now - before:
                    step = now - before
                    kernel = _normal(self.x[:, None] - self.x[None, :], spread * step)
                density = kernel @ self.going[-1]
            self.going.append(np.asarray(density * self.weight, np.float64))

    def _above(self, look: int, level: float, drift: float) -> float:
        """Chance that a test went on to this look and is then above a level."""
        now = self.blocks[look]
        if look == 0:
            return float(special.ndtr((drift * now - level) / math.sqrt(self.spread * now)))
        before = self.blocks[look - 1]
        tilt = np.exp((drift * self.x - drift**2 * before / 2) / self.spread)
        ahead = (self.x + drift * (now - before) - level) / math.sqrt(self.spread * (now - before))
        return float(self.going[look - 1] * tilt @ special.ndtr(ahead))

    def better(self, ratio: float, drift: float) -> float:
        """Chance of a result as good as this ratio at the last look: best is to have left at the top, the sooner the
        better; worst at the bottom (stagewise ordering, Jennison & Turnbull 2000, section 8.4)."""
        last = len(self.blocks) - 1
        earlier = sum(self._above(look, self.b.high, drift) for look in range(last))
        return earlier + self._above(last, ratio, drift)


def median_unbiased(ratio: float, looks: Sequence[int], variance: float, s0: float, s1: float, b: Bounds) -> float:
    """The mean at which a result as good as this one has chance one half: the plain mean is too far out after a stop.

    `looks`: after how many blocks the test was looked at, the last being now. With one there is nothing to correct.
    """
    law = Looks(looks, (s1 - s0) ** 2 / variance, b)

    def off(mean: float) -> float:
        return law.better(ratio, (s1 - s0) * (mean - (s0 + s1) / 2) / variance) - 0.5

    middle = (s0 + s1) / 2 + ratio * variance / ((s1 - s0) * looks[-1])
    reach = 12 * math.sqrt(variance / looks[-1]) + abs(s1 - s0)
    return float(optimize.brentq(off, middle - reach, middle + reach, xtol=1e-9))
