"""Tests and intervals by betting: they keep their promise at every number of blocks, however rare a difference is.

Somebody bets against "the mean is at most m", block by block, stakes set before the block is seen. Outcomes lie in a
known range, so that the stake can be kept from ruin; if the claim is true the capital does not grow on average, and it
ever reaches 1 / alpha times the start with chance alpha at most (Ville 1939). No variance is assumed to be known and no
normal law is used. Sources: Waudby-Smith & Ramdas 2024, "Estimating means of bounded random variables by betting", J.
R. Statist. Soc. B 86 (capital, its inversion into intervals, hedging, approximate GRAPA stakes);
Cover 1991, "Universal portfolios", for capital that depends on counts alone.
"""

import math
from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, special

from equipoise.sim.stopping import stages

Floats = npt.NDArray[np.float64]
Side = Literal["more", "less"]
# Block counts at which stakes change before the first stage of a study.
WARM_UP = (5, 10, 15, 20, 30, 40, 60, 80, 110, 150, 200, 300, 400, 600, 800)


class Range(NamedTuple):
    """What a block's value cannot leave."""

    low: float
    high: float


DIFFERENCE = Range(-1.0, 1.0)  # of two shares
SHARE = Range(0.0, 1.0)


class Interval(NamedTuple):
    low: float
    high: float


def checked(values: Floats, within: Range) -> Floats:
    """The values, refused if one is out of range; those that differ by rounding errors alone become the same."""
    low, high = float(values.min()), float(values.max())
    if low < within.low - 1e-9 or high > within.high + 1e-9:
        raise ValueError(f"values from {low:g} to {high:g} are not within {within.low:g} to {within.high:g}")
    return np.clip(np.round(np.asarray(values, np.float64), 12), *within)


def steps(blocks: int) -> list[int]:
    """The block counts at which stakes change: at every stage of a study, and a few times before the first."""
    return [0, *(n for n in (*WARM_UP, *stages()) if n < blocks)]


def counts_by_step(values: Floats) -> tuple[Floats, Floats]:
    """The distinct values, and how often each occurs between one change of the stakes and the next: [step, value]."""
    distinct, place = np.unique(values, return_inverse=True)
    starts = steps(len(values))
    step = np.searchsorted(starts, np.arange(len(values)), side="right") - 1
    counts = np.bincount(step * len(distinct) + place.ravel(), minlength=len(starts) * len(distinct))
    return distinct, counts.reshape(len(starts), len(distinct)).astype(np.float64)


def stakes(counts: Floats, values: Floats, mean: float, target: float, within: Range = DIFFERENCE) -> Floats:
    """The stakes lambda of every step, set from the steps before it, for a bet against `mean` and for `target`.

    They would grow the capital fastest if the mean were `target` and blocks had the spread seen so far, shared by the
    two values as far from `mean` as the range allows: lambda / (1 - lambda²) = (target - mean) / spread with the
    largest loss as unit. Where the spread is large that is the approximate GRAPA stake (target - mean) / E (x - mean)²;
    where it is small the stake stays below ruin. One block at the largest loss is thought to come before the first.
    counts: [..., step, value].
    """
    loss = (mean - within.low) if target > mean else (within.high - mean)
    spread = (_before(counts @ (values - mean) ** 2) / loss**2 + 1) / (_before(counts.sum(axis=-1)) + 1)
    ratio = spread * loss / abs(target - mean)
    share = 2 / (np.sqrt(ratio**2 + 4) + ratio)
    return np.asarray(np.sign(target - mean) * share / loss, np.float64)


def log_capital(counts: Floats, values: Floats, mean: float, target: float, within: Range = DIFFERENCE) -> Floats:
    """Log of the capital after all steps of a bet against `mean` and for `target`: [...]. It is an e-value of "at most
    `mean`" if the target is above it, of "at least" if below: of chance alpha at most to be ever above log(1 /
    alpha)."""
    gain = np.log1p(stakes(counts, values, mean, target, within)[..., None] * (values - mean))
    return np.asarray((counts * gain).sum(axis=(-2, -1)), np.float64)


# --- intervals ------------------------------------------------------------------------------------------------------

# Shares of the largest safe stake: what is best after few blocks without spread, down to what is best after 10^8.
STAKES = np.concatenate([[0.9], 0.5 ** np.arange(1, 14)])
WARIEST = 0.75  # the largest share of it that is staked for an interval


def _before(totals: Floats) -> Floats:
    """Running totals up to the step before."""
    running = totals.cumsum(axis=-1)
    return np.asarray(np.concatenate([np.zeros_like(running[..., :1]), running[..., :-1]], axis=-1), np.float64)


def mixture_capital(values: Floats, counts: Floats, mean: float, side: Side, within: Range = DIFFERENCE) -> Floats:
    """Log of the mean capital over constant stakes on "more" or "less" than `mean`: it depends on the counts of the
    distinct values alone, not on the order in which they came. counts: [..., value]."""
    loss, sign = (mean - within.low, 1.0) if side == "more" else (within.high - mean, -1.0)
    if loss <= 0:  # nothing lies beyond the end of the range
        return np.where((counts[..., values != mean] > 0).any(axis=-1), np.inf, 0.0)
    growth = counts @ np.log1p(sign * STAKES / loss * (values[:, None] - mean))
    return np.asarray(special.logsumexp(growth, axis=-1) - math.log(len(STAKES)), np.float64)


def planned_capital(values: Floats, counts: Floats, mean: float, side: Side, within: Range, alpha: float) -> float:
    """Log of the capital where the number of blocks was fixed before: the stakes are those best after that many, for
    the spread seen up to then; counts: [step, value] (Waudby-Smith & Ramdas 2024, on intervals for a fixed number)."""
    loss, sign = (mean - within.low, 1.0) if side == "more" else (within.high - mean, -1.0)
    width = within.high - within.low
    blocks, sums, squares = (_before(counts @ power) for power in (np.ones_like(values), values, values**2))
    centre = (sums + (within.low + within.high) / 2) / (blocks + 1)
    spread = (np.maximum(squares - 2 * centre * sums + blocks * centre**2, 0) + width**2 / 4) / (blocks + 1)
    stake = np.sqrt(2 * math.log(2 / alpha) / (counts.sum() * spread))
    stake = np.minimum(stake, WARIEST / max(loss, 1e-300))
    return float((counts * np.log1p(sign * stake[:, None] * (values - mean))).sum())


def _invert(values: Floats, within: Range, alpha: float, capital: Callable[[float, Side], float]) -> Interval:
    """The means against which neither side has made 2 / alpha of its start."""
    limit, centre = math.log(2 / alpha), float(values.mean())

    def end(side: Side, edge: float) -> float:
        def over(mean: float) -> float:
            return min(capital(mean, side), 1e6) - limit

        outside = edge + (centre - edge) * 1e-9
        if centre == edge or over(outside) <= 0:
            return edge
        if over(centre) >= 0:  # of set-aside stakes in an odd order: the interval keeps the mean that was seen
            return centre
        return float(optimize.brentq(over, centre, outside, xtol=1e-10))

    return Interval(end("more", within.low), end("less", within.high))


def confidence_sequence(values: Floats, alpha: float = 0.05, within: Range = DIFFERENCE) -> Interval:
    """An interval of the mean that holds at every number of blocks at once with chance 1 - alpha."""
    if len(values) == 0:
        return Interval(*within)
    seen = checked(values, within)
    distinct, counts = np.unique(seen, return_counts=True)
    tally = counts.astype(np.float64)
    return _invert(seen, within, alpha, lambda mean, side: float(mixture_capital(distinct, tally, mean, side, within)))


def fixed_interval(values: Floats, alpha: float = 0.05, within: Range = DIFFERENCE) -> Interval:
    """An interval for a number of blocks that was fixed before: narrower, and as safe whatever the law."""
    if len(values) == 0:
        return Interval(*within)
    seen = checked(values, within)
    distinct, counts = counts_by_step(seen)
    return _invert(seen, within, alpha, lambda mean, side: planned_capital(distinct, counts, mean, side, within, alpha))


def e_value(values: Floats, mean: float, side: Side, within: Range = DIFFERENCE) -> float:
    """Evidence for a mean that is more (less) than this: at most 1 on average if it is not, whenever one stops."""
    distinct, counts = np.unique(checked(values, within), return_counts=True)
    log = float(mixture_capital(distinct, counts.astype(np.float64), mean, side, within))
    return math.exp(min(log, 700.0))


def p_value(values: Floats, mean: float, side: Side | None = None, within: Range = DIFFERENCE) -> float:
    """Always valid: of a mean that is not more (not less) than this, or, unless a side is named, of just this mean:
    half of the capital is then staked on either side."""
    sides: tuple[Side, ...] = ("more", "less") if side is None else (side,)
    evidence = sum(e_value(values, mean, s, within) for s in sides) / len(sides)
    return min(1.0, 1 / evidence) if evidence > 0 else 1.0
