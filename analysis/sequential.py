"""Sequential tests of a mean difference per block: more than one bound, less than another, or both.

Two bets run side by side. One is against "at most s0" and for s1, the other against "at least s1" and for s0; a study
stops as soon as one has won (betting.py). While differences are common this is the sequential probability ratio test,
with the same expected length; where they are rare that test breaks its promise, and this one does not. What is said is
true with the promised chance whatever the mean is: "more than s0" is false in alpha of the studies at most, "less than
s1" in beta, and where the mean lies between the bounds both are true.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from equipoise.analysis.betting import (
    DIFFERENCE,
    Floats,
    Interval,
    Range,
    checked,
    confidence_sequence,
    counts_by_step,
    log_capital,
)
from equipoise.analysis.sprt import Bounds, expected_blocks, median_unbiased
from equipoise.sim.stopping import stages

FEWEST_DIFFERENT = 50  # blocks that differ, below which a mean has no normal law
NEAR = 2  # times the distance of the bounds from them, beyond which a mean is far from both


@dataclass(frozen=True)
class Unit:
    """How a difference is written: shares in percentage points, anything else in its own unit."""

    name: str = "pp"
    times: float = 100.0

    def __call__(self, value: float) -> str:
        return f"{value * self.times:+.2f} {self.name}".rstrip()


@dataclass(frozen=True)
class Estimate:
    """A difference after a stop. `plain` is what was seen; `corrected` allows for stopping when it looked good, and is
    the plain one after a single look; low and high hold whenever one stops."""

    plain: float
    corrected: float
    low: float
    high: float
    n: int


def plain_ratio(d: Floats, s0: float, s1: float) -> float:
    """The log-likelihood ratio of s1 against s0 for normal means: a straight line in the mean that was seen, however
    far from the bounds that is, so that correcting for a single look changes nothing."""
    return len(d) * (s1 - s0) * (float(d.mean()) - (s0 + s1) / 2) / float(d.var())


@dataclass(frozen=True)
class SequentialTest:
    """Is a paired difference more than s0, or less than s1? Block differences come in the order of the blocks."""

    s0: float
    s1: float
    alpha: float = 0.05
    beta: float = 0.05
    within: Range = DIFFERENCE
    unit: Unit = Unit()

    def __post_init__(self) -> None:
        if not self.within.low < self.s0 < self.s1 < self.within.high:
            raise ValueError(f"{self.s0:g} and {self.s1:g} must be in order, and within {self.within}")

    @property
    def bounds(self) -> Bounds:
        """Where the log of either capital decides."""
        return Bounds(float(np.log(self.beta)), float(-np.log(self.alpha)))

    def capitals(self, d: Floats) -> tuple[float, float]:
        """Logs of the capital of the bets on "more than s0" and on "less than s1"."""
        if len(d) == 0:
            return 0.0, 0.0
        values, counts = counts_by_step(checked(d, self.within))
        return (
            float(log_capital(counts, values, self.s0, self.s1, self.within)),
            float(log_capital(counts, values, self.s1, self.s0, self.within)),
        )

    def verdict(self, more: float, less: float) -> str | None:
        """What these capitals (logs) decide."""
        above, below = more >= self.bounds.high, less >= -self.bounds.low
        if above and below:
            return f"between {self.unit(self.s0)} and {self.unit(self.s1)}"
        return f"more than {self.unit(self.s0)}" if above else f"less than {self.unit(self.s1)}" if below else None

    def decided(self, d: Floats) -> str | None:
        return self.verdict(*self.capitals(d))

    def forecast(self, variance: float) -> tuple[float, float, float]:
        """Expected blocks if the difference is s0, if it is s1, and where it takes longest."""
        at_s0, at_s1, half = (
            expected_blocks(variance, self.s0, self.s1, truth, self.alpha, self.beta)
            for truth in (self.s0, self.s1, (self.s0 + self.s1) / 2)
        )
        return at_s0, at_s1, half

    def estimate(self, d: Floats) -> Estimate:
        """After a stop: a study is looked at after each of its stages.

        The correction takes the course of the test for Brownian motion. That fails where few blocks differ; far from
        the bounds, where a study stops before its mean can be bent; and for counts, whose wide range makes bets careful
        and studies longer. There the plain mean stands.
        """
        plain, variance = float(d.mean()), float(d.var())
        looks = [*(stage for stage in stages() if stage < len(d)), len(d)]
        low, high = confidence_sequence(d, self.alpha, self.within)
        reach = NEAR * (self.s1 - self.s0)
        near = self.s0 - reach <= plain <= self.s1 + reach
        rare = np.count_nonzero(d) < FEWEST_DIFFERENT
        if len(looks) == 1 or not near or rare or self.within != DIFFERENCE:
            return Estimate(plain, plain, low, high, len(d))
        ratio = plain_ratio(d, self.s0, self.s1)
        corrected = median_unbiased(ratio, looks, variance, self.s0, self.s1, self.bounds)
        return Estimate(plain, corrected, low, high, len(d))


@dataclass(frozen=True)
class DifferenceTest:
    """Is there a difference at all, or is it smaller than the margin either way?

    Half of one capital each is staked on more and on less than nothing (Waudby-Smith & Ramdas 2024, hedged
    capital); "within the margin" is said when the bets against both of its ends have won (two one-sided tests,
    Schuirmann 1987, which need no correction).
    """

    margin: float
    alpha: float = 0.05
    beta: float = 0.05
    within: Range = DIFFERENCE
    unit: Unit = Unit()

    def capitals(self, d: Floats) -> tuple[float, float]:
        """Logs of the capital of the bets on "different from nothing" and on "within the margin"."""
        if len(d) == 0:
            return 0.0, 0.0
        values, counts = counts_by_step(checked(d, self.within))
        differ, equal = self.capitals_of_counts(counts, values)
        return float(differ), float(equal)

    def capitals_of_counts(self, counts: Floats, values: Floats) -> tuple[Floats, Floats]:
        """... of counts [..., step, value]."""
        m = self.margin
        up, down = (log_capital(counts, values, 0.0, target, self.within) for target in (m, -m))
        top, bottom = (log_capital(counts, values, end, 0.0, self.within) for end in (m, -m))
        return np.logaddexp(up, down) - np.log(2), np.minimum(top, bottom)

    def decided(self, d: Floats) -> str | None:
        differ, equal = self.capitals(d)
        if equal >= -np.log(self.beta):
            return f"within ±{self.unit(self.margin).lstrip('+')}"
        if differ >= -np.log(self.alpha):
            return "more than nothing" if d.mean() > 0 else "less than nothing"
        return None


def interval_table(
    names: list[str], columns: list[Floats], alpha: float = 0.05, within: Range = DIFFERENCE
) -> pl.DataFrame:
    """Always-valid intervals of several means: name, estimate, low, high, n."""
    rows = []
    for name, d in zip(names, columns, strict=True):
        there = d[~np.isnan(d)]
        found: Interval = confidence_sequence(there, alpha, within)
        rows.append((name, float(there.mean()) if len(there) else None, found.low, found.high, len(there)))
    return pl.DataFrame(rows, schema=["name", "estimate", "low", "high", "n"], orient="row")
