"""Intervals for shares and means."""

import math

from scipy import stats


def wilson(wins: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Score interval for a proportion (Wilson 1927; recommended by Brown, Cai & DasGupta 2001, section 4)."""
    if n <= 0:
        return 0.0, 1.0
    z = stats.norm.ppf(0.5 + level / 2)
    p = wins / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (0.0 if wins == 0 else centre - half), (1.0 if wins == n else centre + half)


def block_mean(mean: float, variance: float, blocks: int, level: float = 0.95) -> tuple[float, float]:
    """t interval for the mean of block scores, the block being the unit: games of one block share their luck."""
    if blocks < 2:
        return 0.0, 1.0
    half = stats.t.ppf(0.5 + level / 2, blocks - 1) * math.sqrt(variance / blocks)
    return max(0.0, mean - half), min(1.0, mean + half)
