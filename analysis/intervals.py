"""Intervals for shares and means."""

import math

import numpy as np
import numpy.typing as npt
from scipy import stats

Floats = npt.NDArray[np.float64]


def wilson(wins: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Score interval for a proportion (Wilson 1927; recommended by Brown, Cai & DasGupta 2001, section 4)."""
    if n <= 0:
        return 0.0, 1.0
    z = stats.norm.ppf(0.5 + level / 2)
    p = wins / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (0.0 if wins == 0 else centre - half), (1.0 if wins == n else centre + half)


def wilson_over_blocks(
    share: float, error: float, count: float, blocks: int, level: float = 0.95
) -> tuple[float, float]:
    """Wilson's interval with the effective number of observations p (1 - p) / error², and t in place of z: for shares
    of rare things in blocks, where the symmetric interval fails (Korn & Graubard 1998; Dean & Pagano 2015, "Evaluating
    confidence interval methods for binomial proportions in clustered surveys", section 2). The number may exceed the
    count: of the seats of a game only one wins, so that they say more than as many games."""
    if blocks < 2:
        return 0.0, 1.0
    if share in (0.0, 1.0):
        return wilson(share * blocks, blocks, level)
    z, t = stats.norm.ppf(0.5 + level / 2), stats.t.ppf(0.5 + level / 2, blocks - 1)
    effective = share * (1 - share) / error**2 if error > 0 else count
    n = effective * (z / t) ** 2
    return wilson(share * n, n, level)


def block_mean(mean: float, variance: float, blocks: int, level: float = 0.95) -> tuple[float, float]:
    """t interval for the mean of block scores, the block being the unit: games of one block share their luck."""
    if blocks < 2:
        return 0.0, 1.0
    half = stats.t.ppf(0.5 + level / 2, blocks - 1) * math.sqrt(variance / blocks)
    return max(0.0, mean - half), min(1.0, mean + half)


def t_interval(estimate: Floats, error: Floats, n: npt.NDArray[np.int64], level: float = 0.95) -> tuple[Floats, Floats]:
    """estimate ± t · error with n - 1 degrees of freedom, n being independent blocks; endless where n < 2."""
    half = np.where(n > 1, stats.t.ppf(0.5 + level / 2, np.maximum(n - 1, 1)) * error, np.inf)
    return estimate - half, estimate + half


def quantile_interval(
    counts: npt.NDArray[np.int64], values: Floats, share: float, error: float, level: float = 0.95
) -> tuple[float, float, float]:
    """(quantile, low, high) of a distribution given as counts of sorted values.

    `error` is the standard error of the share of games at or under the quantile, blocks being the unit; the interval
    reads the quantiles at share ± z · error (Woodruff 1952, "Confidence intervals for medians and other position
    measures", JASA 47).
    """
    reached = np.cumsum(counts) / counts.sum()
    z = stats.norm.ppf(0.5 + level / 2)

    def at(q: float) -> float:
        return float(values[min(int(np.searchsorted(reached, q - 1e-12)), len(values) - 1)])

    return at(share), at(max(share - z * error, 0.0)), at(min(share + z * error, 1.0))
