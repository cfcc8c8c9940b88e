"""Sequential tests: against worked values, and by their error rates."""

import math

import numpy as np
import pytest

from equipoise.analysis.sprt import (
    Looks,
    bounds,
    exit_high,
    expected_blocks,
    likeliest_with_mean,
    log_likelihood_ratio,
    median_unbiased,
    worst_case_blocks,
)

PAIR = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])


def test_walds_bounds():
    assert bounds(0.05, 0.05).high == pytest.approx(math.log(19))
    assert bounds(0.05, 0.1).low == pytest.approx(math.log(0.1 / 0.95))


def test_the_likeliest_distribution_has_the_mean_and_is_unchanged_where_it_had_it():
    shares = np.array([0.1, 0.2, 0.4, 0.2, 0.1])
    for mean in (-0.6, -0.01, 0.0, 0.3):
        fitted = likeliest_with_mean(PAIR, shares, mean)
        assert fitted.sum() == pytest.approx(1)
        assert fitted @ PAIR == pytest.approx(mean)
    assert likeliest_with_mean(PAIR, shares, 0.0) == pytest.approx(shares)


def test_for_two_outcomes_it_is_the_binomial_ratio():
    wins, losses = 600, 400
    ratio = log_likelihood_ratio(np.array([0.0, 1.0]), np.array([losses, wins], float), 0.5, 0.55)
    assert ratio == pytest.approx(wins * math.log(0.55 / 0.5) + losses * math.log(0.45 / 0.5))


def test_it_agrees_with_the_normal_approximation_of_fishtest():
    counts = np.array([90.0, 230, 400, 250, 100])
    n, mean = counts.sum(), counts @ PAIR / counts.sum()
    variance = counts @ (PAIR - mean) ** 2 / n
    s0, s1 = 0.0, 0.02
    approximate = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(PAIR, counts, s0, s1) == pytest.approx(approximate, rel=0.02)


def test_a_mean_beyond_the_outcomes_is_refused():
    with pytest.raises(ValueError, match="has mean"):
        likeliest_with_mean(PAIR, np.full(5, 0.2), 1.5)


def run_tests(truth: float, s0: float, s1: float, runs: int, rng: np.random.Generator):
    """Simulated tests: (share accepted as s1, mean blocks, estimates plain and corrected, variance of a block)."""
    chances = likeliest_with_mean(PAIR, np.array([0.05, 0.2, 0.5, 0.2, 0.05]), truth)
    variance = float(chances @ (PAIR - truth) ** 2)
    b = bounds()
    accepted, lengths, plain, corrected = 0, [], [], []
    for _ in range(runs):
        counts = np.zeros(5)
        ratio = 0.0
        while b.low < ratio < b.high:
            counts += rng.multinomial(20, chances)
            ratio = log_likelihood_ratio(PAIR, counts, s0, s1)
        accepted += ratio >= b.high
        lengths.append(counts.sum())
        plain.append(counts @ PAIR / counts.sum())
        corrected.append(median_unbiased(ratio, range(20, int(counts.sum()) + 1, 20), variance, s0, s1, b))
    return accepted / runs, np.mean(lengths), np.array(plain), np.array(corrected), variance


def test_error_rates_lengths_and_the_corrected_estimate_are_as_stated():
    rng = np.random.default_rng(3)
    s0, s1, runs = 0.0, 0.05, 400
    accepted, length, _, _, variance = run_tests(s0, s0, s1, runs, rng)
    assert accepted <= 0.08  # 5 % and three standard errors of 400 runs
    assert length == pytest.approx(expected_blocks(variance, s0, s1, s0), rel=0.2)
    accepted, length, plain, corrected, variance = run_tests(s1, s0, s1, runs, rng)
    assert accepted >= 0.92
    assert length <= worst_case_blocks(variance, s0, s1)
    assert np.mean(plain > s1) > 0.58, "the plain mean is too far out after a stop"
    assert np.mean(corrected > s1) == pytest.approx(0.5, abs=0.075)


def test_with_one_look_there_is_nothing_to_correct():
    """The first look comes late, far beyond the bound: the mean is what was seen."""
    n, variance, s0, s1 = 1000, 0.03, -0.04, -0.02
    ratio = n * (s1 - s0) * (-0.056 - (s0 + s1) / 2) / variance
    assert ratio < 5 * bounds().low
    assert median_unbiased(ratio, [n], variance, s0, s1, bounds()) == pytest.approx(-0.056)
    assert -0.056 < median_unbiased(ratio, [n // 2, n], variance, s0, s1, bounds()) < -0.03


def test_the_law_of_looks_is_that_of_simulated_tests():
    """Looks at 3, 5 and 10 blocks, with drift: chance to have left at the top before, or to be above 1 at the last."""
    b, drift, spread = bounds(), 0.2, 0.6
    steps = np.random.default_rng(4).normal(drift, math.sqrt(spread), size=(200_000, 10)).cumsum(axis=1)
    at3, at5, at10 = (steps[:, n - 1] for n in (3, 5, 10))
    out3, out5 = (at3 >= b.high) | (at3 <= b.low), (at5 >= b.high) | (at5 <= b.low)
    better = (at3 >= b.high) | (~out3 & (at5 >= b.high)) | (~out3 & ~out5 & (at10 >= 1.0))
    assert Looks([3, 5, 10], spread, b).better(1.0, drift) == pytest.approx(better.mean(), abs=0.004)


def test_exit_chances_of_brownian_motion():
    b = bounds()
    assert exit_high(0.0, 1.0, b) == pytest.approx(0.5)
    assert exit_high(0.5, 1.0, b) == pytest.approx(0.95)  # drift of s1: accepted but for beta
    assert exit_high(-0.5, 1.0, b) == pytest.approx(0.05)
    assert exit_high(1e9, 1.0, b) == 1.0
