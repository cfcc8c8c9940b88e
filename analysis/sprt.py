"""Sequential tests on block scores: the generalised likelihood ratio of fishtest, for any finite set of outcomes.

The unit is a block (one deal in every arrangement, baseline and tweak side by side); its score is any number out of a
finite set, as the pair score of the pentanomial test is. Sources: Van den Bergh, "Comments on normalized Elo" and the
note on the generalised SPRT behind fishtest's `LLRcalc.py`; Wald 1945 for the bounds; Siegmund 1985, chapter 3, for the
exit law of Brownian motion.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import optimize, stats

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


def _exit_before(time: float, drift: float, spread: float, b: Bounds, top: bool) -> float:
    """Chance that Brownian motion has left the band through one side by a time (Cox & Miller 1965, section 5.7)."""
    width, sigma = b.high - b.low, math.sqrt(spread)
    end = b.high if top else b.low
    total = exit_high(drift, spread, b) if top else 1 - exit_high(drift, spread, b)
    k = np.arange(1, 400)
    start = -b.low if top else b.high
    rate = drift**2 / (2 * spread) + (k * math.pi * sigma / width) ** 2 / 2
    terms = k * np.sin(math.pi * k * (width - start) / width) / rate * np.exp(-rate * time)
    rest = math.pi * spread / width**2 * math.exp(drift * end / spread) * float(terms.sum())
    return min(1.0, max(0.0, total - rest))


def median_unbiased(ratio: float, blocks: int, variance: float, s0: float, s1: float, b: Bounds) -> float:
    """The mean at which a result as good as this one has chance one half: the plain mean is too far out after a stop.

    Results are ordered by side and time: an early exit at the top is best, an early exit at the bottom worst; one
    that has not left the band yet is taken at its end point.
    """
    spread = (s1 - s0) ** 2 / variance
    inside = b.low < ratio < b.high

    def better(mean: float) -> float:
        drift = (s1 - s0) * (mean - (s0 + s1) / 2) / variance
        if inside:
            return float(stats.norm.sf((ratio - drift * blocks) / math.sqrt(spread * blocks)))
        if ratio >= b.high:
            return _exit_before(blocks, drift, spread, b, top=True)
        return 1 - _exit_before(blocks, drift, spread, b, top=False)

    reach = 12 * math.sqrt(variance / blocks) + abs(s1 - s0)
    middle = (s0 + s1) / 2 + ratio * variance / ((s1 - s0) * blocks)
    return float(optimize.brentq(lambda m: better(m) - 0.5, middle - reach, middle + reach, xtol=1e-9))
