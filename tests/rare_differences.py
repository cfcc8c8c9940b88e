"""Sequential tests simulated at the real stages, many studies at once, where paired differences are rare or common.

A block's difference is +1 or −1 with small chances and 0 otherwise. `study` plays one rule against many such studies
and says how often each claim was made and how many blocks that took.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from equipoise.analysis.betting import log_capital, steps
from equipoise.analysis.sequential import DifferenceTest, SequentialTest
from equipoise.analysis.sprt import bounds, log_likelihood_ratio
from equipoise.sim.stopping import stages

VALUES = np.array([-1.0, 0.0, 1.0])
# What a rule says of counts [study, step, value]: 1 more (or different), -1 less (or within the margin), 0 nothing yet
Rule = Callable[[np.ndarray], np.ndarray]


def betting(s0: float, s1: float, alpha: float = 0.05) -> Rule:
    test = SequentialTest(s0, s1, alpha, alpha)

    def rule(counts):
        more, less = (log_capital(counts, VALUES, a, b) for a, b in ((s0, s1), (s1, s0)))
        above, below = more >= test.bounds.high, less >= -test.bounds.low
        return np.where(above & ~below, 1, np.where(below & ~above, -1, np.where(above & below, 2, 0)))

    return rule


def ratio_of_seen(counts: np.ndarray, s0: float, s1: float) -> float:
    """The generalised ratio over the differences seen, and two unseen ones at twice the bounds."""
    seen = counts > 0
    span = max(abs(s0), abs(s1)) * 2 or 1.0
    values = VALUES[seen]
    allowed = np.unique(np.concatenate([values, [min(values.min(), -span), max(values.max(), span)]]))
    weights = np.zeros(len(allowed))
    weights[np.searchsorted(allowed, values)] = counts[seen]
    return log_likelihood_ratio(allowed, weights, s0, s1)


def likelihood_ratio(s0: float, s1: float, alpha: float = 0.05) -> Rule:
    """The generalised sequential probability ratio test, which this one replaced."""
    b = bounds(alpha, alpha)

    def rule(counts):
        ratios = np.array([ratio_of_seen(c, s0, s1) for c in counts.sum(axis=1)])
        return np.where(ratios >= b.high, 1, np.where(ratios <= b.low, -1, 0))

    return rule


def two_sided_betting(margin: float) -> Rule:
    test = DifferenceTest(margin)

    def rule(counts):
        differ, equal = test.capitals_of_counts(counts, VALUES)
        return np.where(equal >= np.log(20), -1, np.where(differ >= np.log(20), 1, 0))

    return rule


def two_sided_ratio(margin: float) -> Rule:
    """Two ratio tests, each with half of the error."""
    b = bounds(0.025, 0.05)

    def rule(counts):
        sums = counts.sum(axis=1)
        up = np.array([ratio_of_seen(c, 0.0, margin) for c in sums])
        down = np.array([ratio_of_seen(c[::-1], 0.0, margin) for c in sums])
        different = (up >= b.high) | (down >= b.high)
        return np.where(different, 1, np.where((up <= b.low) & (down <= b.low), -1, 0))

    return rule


def chances(q: float, truth: float) -> tuple[float, float]:
    """Of +1 and of −1: both q, moved apart so that the mean is `truth`."""
    if q + q + abs(truth) > 1:
        return q + truth / 2, q - truth / 2
    return q + max(truth, 0.0), q + max(-truth, 0.0)


@dataclass(frozen=True)
class Found:
    """Shares of studies by claim, and the mean number of blocks."""

    more: float
    less: float
    between: float
    blocks: float

    @property
    def said_more(self) -> float:
        return self.more + self.between

    @property
    def said_less(self) -> float:
        return self.less + self.between


def study(rule: Rule, up: float, down: float, studies: int, rng: np.random.Generator, most: int = 3_000_000) -> Found:
    """Studies in which a block's difference is +1 with chance `up`, −1 with chance `down`."""
    looks = [n for n in stages() if n <= most]
    starts = [*steps(looks[-1]), looks[-1]]
    claims, blocks = np.zeros(studies, int), np.full(studies, looks[-1])
    open_ = np.arange(studies)
    counts = np.zeros((studies, 0, 3))
    for start, end in itertools.pairwise(starts):
        drawn = rng.multinomial(end - start, [down, 1 - up - down, up], size=len(open_))
        counts = np.concatenate([counts, drawn[:, None, :]], axis=1)
        if end not in looks:
            continue
        said = rule(counts)
        claims[open_], blocks[open_] = said, end
        open_, counts = open_[said == 0], counts[said == 0]
        if len(open_) == 0:
            break
    return Found(
        float(np.mean(claims == 1)), float(np.mean(claims == -1)), float(np.mean(claims == 2)), float(blocks.mean())
    )
