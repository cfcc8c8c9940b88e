"""Bets on bounded outcomes: worked values, and promises that hold for rare, skewed and common outcomes alike."""

import math
import time

import numpy as np
import pytest

from equipoise.analysis.betting import (
    DIFFERENCE,
    SHARE,
    STAKES,
    Range,
    confidence_sequence,
    counts_by_step,
    e_value,
    fixed_interval,
    log_capital,
    mixture_capital,
    p_value,
    planned_capital,
    stakes,
    steps,
)


def test_the_capital_of_three_blocks_by_hand():
    """Against 1/2 and for more, in shares: a stake of x of the largest multiplies by 1 + x after a win, 1 - x after a
    loss; the mean over all stakes of two wins and a loss."""
    by_hand = np.mean((1 + STAKES) ** 2 * (1 - STAKES))
    assert e_value(np.array([1.0, 0.0, 1.0]), 0.5, "more", SHARE) == pytest.approx(by_hand)
    assert e_value(np.array([0.0, 1.0, 0.0]), 0.5, "less", SHARE) == pytest.approx(by_hand)
    assert p_value(np.array([0.5, 0.5]), 0.5, within=SHARE) == 1.0


def test_stakes_follow_the_spread_of_the_steps_before():
    """Large spread: difference over mean square. No spread at all: nearly everything, never ruin."""
    counts = np.array([[0.0, 100_000, 0], [0, 1, 0]])
    values = np.array([-0.5, 0.5, 1.0])
    assert stakes(counts, values, 0.0, 0.01)[1] == pytest.approx(0.01 / 0.25, rel=0.01)
    none = stakes(np.array([[100_000.0], [1.0]]), np.array([0.0]), 0.0, 0.01)
    assert 0.99 < none[1] < 1
    other = counts.copy()
    other[1] = [500, 0, 500]
    assert stakes(other, values, 0.0, 0.01).tolist() == stakes(counts, values, 0.0, 0.01).tolist(), (
        "set before the step"
    )
    assert stakes(counts * 7, values, 0.0, 0.01)[0] == stakes(counts, values, 0.0, 0.01)[0], "the first knows no block"
    assert (stakes(counts, values, 0.01, 0.0) < 0).all()


def test_stakes_never_ruin():
    rng = np.random.default_rng(1)
    values = np.linspace(-1, 1, 9)
    for mean, target in ((0.0, 0.9), (0.9, -0.9), (-0.99, -0.98), (0.3, 0.31)):
        counts = rng.multinomial(200, np.full(9, 1 / 9), size=30).astype(float)
        assert np.isfinite(log_capital(counts, values, mean, target))


def test_steps_are_the_stages_and_counts_add_up():
    assert steps(11) == [0, 5, 10]
    assert steps(2000)[-4:] == [1000, 1250, 1563, 1954]
    d = np.random.default_rng(2).choice([-1.0, 0.0, 0.5], size=3000)
    values, counts = counts_by_step(d)
    assert counts.shape == (len(steps(3000)), 3)
    assert counts.sum(axis=0).tolist() == [np.sum(d == v) for v in values]
    assert counts[:2].sum(axis=0).tolist() == [np.sum(d[:10] == v) for v in values]


def test_an_interval_ends_where_the_capital_reaches_the_limit_and_forgets_the_order():
    d = np.random.default_rng(3).choice([-1.0, 0.0, 1.0], size=500, p=[0.05, 0.85, 0.1])
    low, high = confidence_sequence(d)
    values, counts = np.unique(d, return_counts=True)
    assert mixture_capital(values, counts, low, "more") == pytest.approx(math.log(40), abs=1e-4)
    assert mixture_capital(values, counts, high, "less") == pytest.approx(math.log(40), abs=1e-4)
    assert confidence_sequence(np.sort(d)) == pytest.approx((low, high))
    assert low < d.mean() < high
    narrow = fixed_interval(d)
    assert narrow.high - narrow.low < 0.85 * (high - low)


def test_intervals_of_nothing_and_of_the_same_value_all_along():
    assert confidence_sequence(np.empty(0)) == DIFFERENCE
    low, high = confidence_sequence(np.ones(1000), within=SHARE)
    assert high == 1.0
    assert 0.98 < low < 1
    assert fixed_interval(np.zeros(30), within=SHARE).low == 0.0
    low, high = confidence_sequence(np.zeros(1000))
    assert low == pytest.approx(-high)
    assert 0 < high < 0.02
    with pytest.raises(ValueError, match="not within -1 to 1"):
        confidence_sequence(np.array([3.0]))


def test_another_range_is_another_unit():
    d = np.random.default_rng(4).choice([-1.0, 0.0, 1.0], size=200)
    low, high = confidence_sequence(d)
    far = confidence_sequence(20 * d + 5, within=Range(-15, 25))
    assert far == pytest.approx((20 * low + 5, 20 * high + 5), abs=1e-5)


LOOKS = (10, 30, 100, 300, 1000, 5000)


@pytest.mark.parametrize("q", [0.001, 0.02, 0.4])
def test_a_sequence_of_intervals_holds_the_truth_at_all_looks_at_once(q):
    """Differences that are mostly nothing, and skewed: +1 with chance q, −1 with chance q / 4."""
    rng, truth, runs = np.random.default_rng(5), q * 3 / 4, 2000
    values, lost = np.array([-1.0, 0.0, 1.0]), np.zeros(runs, bool)
    counts = np.zeros((runs, 3))
    for before, n in zip((0, *LOOKS[:-1]), LOOKS, strict=True):
        counts += rng.multinomial(n - before, [q / 4, 1 - q * 5 / 4, q], size=runs)
        for side in ("more", "less"):
            lost |= mixture_capital(values, counts, truth, side) >= math.log(40)
    assert lost.mean() <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize("blocks", [10, 30, 100])
@pytest.mark.parametrize("share", [1 / 16, 0.5])
def test_an_interval_for_few_blocks_holds_the_truth(blocks, share):
    """Shares of two games a block, skewed or not: the t interval of 30 blocks with 1/16 misses in 9 %."""
    rng, runs, lost = np.random.default_rng(6), 600, 0
    for _ in range(runs):
        values, counts = counts_by_step(rng.binomial(2, share, size=blocks) / 2)
        sides = (planned_capital(values, counts, share, side, SHARE, 0.05) for side in ("more", "less"))
        lost += max(sides) >= math.log(40)
    assert lost / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)


def test_a_million_blocks_are_quick():
    d = np.random.default_rng(7).choice([-1.0, -0.5, 0.0, 0.5, 1.0], size=1_000_000)
    started = time.thread_time()
    confidence_sequence(d)
    assert time.thread_time() - started < 2
