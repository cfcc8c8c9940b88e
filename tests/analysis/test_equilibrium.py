"""Mixtures nobody gains by leaving, of games whose answer is known."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from equipoise.analysis.equilibrium import (
    Tables,
    between_two,
    of_several,
    regret,
    resampled,
    spread_of,
    tabulated,
)

RPS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], np.float64)


def others(seats, styles):
    """Every table of the others, as counts."""
    for chosen in combinations_with_replacement(range(styles), seats - 1):
        yield tuple(chosen.count(s) for s in range(styles))


# --- two sides --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gains", "mixture"),
    [
        (RPS, [1 / 3, 1 / 3, 1 / 3]),
        # the winner of rock against scissors gets 1, of paper against rock 2, of scissors against paper 3
        (np.array([[0, -2, 1], [2, 0, -3], [-1, 3, 0]], np.float64), [3 / 6, 1 / 6, 2 / 6]),
        (np.array([[0, 0.1, 0.2], [-0.1, 0, 0.1], [-0.2, -0.1, 0]]), [1, 0, 0]),
        (np.zeros((1, 1)), [1]),
    ],
)
def test_two_sides(gains, mixture):
    assert between_two(gains) == pytest.approx(mixture, abs=1e-9)
    assert of_several(lambda x: gains @ x, len(gains)) == pytest.approx(mixture, abs=1e-6)


def test_what_is_dominated_is_not_played():
    """Rock, paper, scissors, and a rock that loses a little more."""
    worse = np.pad(RPS, (0, 1))
    worse[3], worse[:, 3] = [-0.1, -1.1, 0.9, 0], [0.1, 1.1, -0.9, 0]
    assert between_two(worse) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-9)


def test_noise_that_is_not_antisymmetric_does_no_harm():
    rng = np.random.default_rng(1)
    skewed = RPS + rng.normal(0, 1e-4, (3, 3))
    assert between_two(skewed) == pytest.approx([1 / 3] * 3, abs=1e-3)


# --- more seats -------------------------------------------------------------------------------------------------------


def hunt(cost, prize):
    """Three players hunt or stay at home. The hunt needs two; then everybody shares the prize, but hunters pay. The
    payoff of (hunt, stay) by how many of the other two hunt."""
    return {(k, 2 - k): [prize * (k + 1 >= 2) - cost, prize * (k >= 2)] for k in range(3)}


def test_a_public_good_is_provided_by_a_known_share():
    """A hunter decides where exactly one of the other two hunts: 2 x (1 - x) prize = cost. The larger root stays."""
    gains = tabulated(hunt(0.25, 1.0), 3, 2)
    x = (1 + np.sqrt(1 - 2 * 0.25)) / 2
    found = of_several(gains, 2)
    assert regret(gains, found) == pytest.approx(0, abs=1e-9)
    assert found[0] == pytest.approx(x, abs=1e-6)


def test_a_hunt_that_costs_too_much_is_not_joined():
    assert of_several(tabulated(hunt(0.6, 1.0), 3, 2), 2) == pytest.approx([0, 1], abs=1e-9)


def by_pairs(matrix, seats):
    """At every table a style gains against each other one by a matrix."""
    styles = len(matrix)
    return {counts: [float(matrix[s] @ counts) for s in range(styles)] for counts in others(seats, styles)}


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_pairs_at_larger_tables_have_the_mixture_of_two(seats):
    gains = np.array([[0, -2, 1], [2, 0, -3], [-1, 3, 0]], np.float64)
    found = of_several(tabulated(by_pairs(gains, seats), seats, 3), 3)
    assert found == pytest.approx([3 / 6, 1 / 6, 2 / 6], abs=1e-6)


# --- fitted from tables -----------------------------------------------------------------------------------------------


def drawn_tables(payoff, seats, styles, blocks, noise, seed, games=6):
    """Tables with independently drawn seats, and what every style that is there gains on average."""
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(seats, np.full(styles, 1 / styles), size=blocks)
    gains = np.full(counts.shape, np.nan)
    for b, row in enumerate(counts):
        for s in np.flatnonzero(row):
            without = row - np.eye(styles, dtype=int)[s]
            gains[b, s] = payoff[tuple(without)][s] + rng.normal(0, noise / np.sqrt(games * row[s]))
    return counts, gains


def zero_sum(payoff, seats, styles):
    """The same game, with what everybody gains on average taken away at each table."""
    found = {}
    for counts in others(seats, styles):
        found[counts] = []
        for s in range(styles):
            table = np.array(counts) + np.eye(styles, dtype=int)[s]
            each = [payoff[tuple(table - np.eye(styles, dtype=int)[t])][t] if table[t] else 0.0 for t in range(styles)]
            found[counts].append(payoff[counts][s] - float(table @ each) / seats)
    return found


def test_with_three_seats_every_table_is_fitted_exactly():
    payoff = zero_sum(hunt(0.25, 1.0), 3, 2)
    tables = Tables(3, 2)
    tables.add(*drawn_tables(payoff, 3, 2, 400, 0.0, 1))
    fit = tables.fit()
    for counts, values in payoff.items():
        assert [fit.at(s, counts) for s in range(2)] == pytest.approx(values, abs=2e-4)
    exact = tabulated(payoff, 3, 2)
    for x in (0.2, 0.7):
        mixture = np.array([x, 1 - x])
        assert fit.gains(mixture) == pytest.approx(exact(mixture), abs=2e-4)


def test_the_mixture_of_noisy_tables_lies_within_its_interval():
    """Of ten times three shares, with 95 % each, at most four are missed; shares of one mixture miss together."""
    gains = 0.1 * np.array([[0, -2, 1], [2, 0, -3], [-1, 3, 0]], np.float64)
    payoff, truth = by_pairs(gains, 4), np.array([3, 1, 2]) / 6
    held = 0
    for seed in range(10):
        tables = Tables(4, 3)
        tables.add(*drawn_tables(payoff, 4, 3, 1500, 0.4, seed))
        draws, found = resampled(Tables.GROUPS, 60, seed), tables.mixture()
        low, high = spread_of([tables.mixture(times.astype(float), found) for times in draws])
        held += int(((low <= truth) & (truth <= high)).sum())
    assert held >= 26


def test_a_style_that_was_never_met_gains_nothing():
    tables = Tables(3, 3)
    counts, gains = drawn_tables(by_pairs(RPS[:2, :2], 3), 3, 2, 100, 0.0, 1)
    tables.add(np.pad(counts, ((0, 0), (0, 1))), np.pad(gains, ((0, 0), (0, 1)), constant_values=np.nan))
    assert tables.fit().gains(np.array([1.0, 0, 0]))[2] == 0
    assert tables.mixture()[0] == 0
