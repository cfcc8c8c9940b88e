"""Steps of whole numbers, effects over a range, and intervals that hold the noise of the games."""

import numpy as np
import pytest

from equipoise.analysis.effects import effect, effect_table, over_range, true_step, value_at

THIRDS = (0.0, 1 / 3, 2 / 3, 1.0)


def test_a_range_one_wide_is_crossed_or_not_at_all():
    """Four levels of 0 or 1: a planned step of two thirds is a whole one, of which effects were made half as large
    again."""
    assert [value_at(0, 1, s, True) for s in THIRDS] == [0, 0, 1, 1]
    assert true_step(0, 1, 0.0, 2 / 3, True) == 1.0
    assert true_step(0, 1, 2 / 3, 0.0, True) == -1.0
    assert true_step(0, 1, 0.0, 1 / 3, True) == 0.0
    assert over_range(0.3, true_step(0, 1, 1 / 3, 1.0, True)) == pytest.approx(0.3), "not 0.45"


def test_a_range_two_wide():
    """0, 1 or 2: two thirds of it are 0 to 1.33, which is 1: half the range, and effects were three quarters of
    theirs."""
    assert [value_at(0, 2, s, True) for s in THIRDS] == [0, 1, 1, 2]
    assert true_step(0, 2, 0.0, 2 / 3, True) == 0.5
    assert true_step(0, 2, 1 / 3, 1.0, True) == 0.5
    assert over_range(0.1, 0.5) == pytest.approx(0.2), "not 0.15"


def test_other_numbers_and_empty_ranges():
    assert true_step(0.5, 2.5, 0.0, 2 / 3, False) == pytest.approx(2 / 3)
    assert true_step(3, 3, 0.0, 2 / 3, True) == 0.0
    assert np.isnan(over_range(0.3, 0.0))


@pytest.mark.parametrize("width", [1, 2, 3, 7])
def test_a_straight_line_has_its_slope_whatever_the_range(width):
    steps = np.array([true_step(0, width, a, b, True) for a, b in ((0.0, 2 / 3), (1 / 3, 1.0), (1.0, 1 / 3))])
    changes = 4.0 * steps  # over the range the output grows by 4
    found = effect(changes, np.zeros(3), steps)
    assert found.estimate == found.mu_star == pytest.approx(4.0)


def test_the_interval_by_hand():
    """Effects 1 and 3, no noise: mean 2, t with one degree of freedom, error 1. With noise of variance 4: half of
    it."""
    found = effect(np.array([1.0, 3.0]), np.zeros(2), np.ones(2))
    assert found.high - 2 == pytest.approx(12.7062047)
    assert found.low == 0.0
    noisy = effect(np.array([2.0, 2.0]), np.array([4.0, 4.0]), np.ones(2))
    assert noisy.high == pytest.approx(2 + 1.959964 * 2)
    assert noisy.signed_low == pytest.approx(2 - 1.959964 * 2)
    assert noisy.sigma == 0


def test_effects_that_agree_are_not_certain():
    """All trajectories met the same games: agreement between them is no precision."""
    found = effect(np.full(10, -0.8), np.full(10, 0.45), np.full(10, 1.0))
    assert found.signed_low < -2
    assert found.signed_high > 0.4
    assert found.low == 0.0


def test_steps_that_were_none_say_nothing():
    found = effect(np.array([0.0, 0.5]), np.array([0.0, 0.01]), np.array([0.0, 0.5]))
    assert (found.n, found.mu_star) == (1, 1.0)
    nothing = effect(np.zeros(2), np.zeros(2), np.zeros(2))
    assert nothing.n == 0
    assert np.isnan(nothing.mu_star)


@pytest.mark.parametrize("truth", [0.0, 0.02, -0.1])
def test_the_truth_is_in_the_interval(truth):
    """Ten trajectories whose effects differ by 0.02, games whose common noise is 0.03."""
    rng, runs, held, sizes = np.random.default_rng(1), 600, 0, 0
    for _ in range(runs):
        e = truth + rng.normal(0, 0.02, 10)
        seen = e + rng.normal(0, 0.03)
        found = effect(seen * 0.5, np.full(10, 0.03**2 * 0.25), np.full(10, 0.5))
        held += found.signed_low <= truth <= found.signed_high
        sizes += found.low <= np.abs(truth + 0.02 * NORMAL).mean() <= found.high
    assert held / runs == pytest.approx(0.95, abs=0.035)
    assert sizes / runs >= 0.93


NORMAL = np.random.default_rng(2).normal(size=20_000)


def test_unfairness_comes_first_then_the_largest():
    one, two = (effect(np.array([size]), np.array([0.0]), np.array([1.0])) for size in (1.0, -2.0))
    found = [(name, output, e) for output in ("rounds", "unfairness") for name, e in (("a", one), ("b", two))]
    table = effect_table(found)
    assert table.select("output", "parameter").rows() == [
        ("unfairness", "b"),
        ("unfairness", "a"),
        ("rounds", "b"),
        ("rounds", "a"),
    ]
    assert table["estimate"].to_list() == [-2, 1, -2, 1]
    assert effect_table([]).is_empty()
