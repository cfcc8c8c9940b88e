"""Intervals against textbook values and by simulation."""

import numpy as np
import pytest

from equipoise.analysis.intervals import block_mean, quantile_interval, t_interval, wilson, wilson_over_blocks


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_newcombes_table(wins, n, low, high):
    assert wilson(wins, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_at_the_edges():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20)[1] == 1.0
    assert wilson(20, 20)[0] == pytest.approx(1 - wilson(0, 20)[1])


def test_wilson_covers():
    rng = np.random.default_rng(1)
    for p, n in ((1 / 6, 2000), (0.5, 500)):
        wins = rng.binomial(n, p, size=4000)
        ends = {int(w): wilson(int(w), n) for w in set(wins.tolist())}
        covered = np.mean([ends[int(w)][0] <= p <= ends[int(w)][1] for w in wins])
        assert covered == pytest.approx(0.95, abs=0.012)


def test_the_block_interval_covers_where_games_of_a_block_share_their_luck():
    """Blocks of 6 games with a common shift: treating the games as independent covers far too rarely."""
    rng = np.random.default_rng(2)
    hit, naive, trials, blocks = 0, 0, 2000, 200
    for _ in range(trials):
        luck = rng.normal(0, 0.2, size=blocks).clip(-0.3, 0.3)
        games = rng.random((blocks, 6)) < (0.5 + luck)[:, None]
        means = games.mean(axis=1)
        low, high = block_mean(means.mean(), means.var(ddof=1), blocks)
        hit += low <= 0.5 <= high
        low, high = wilson(games.sum(), games.size)
        naive += low <= 0.5 <= high
    assert hit / trials == pytest.approx(0.95, abs=0.015)
    assert naive / trials < 0.9


def test_one_block_says_nothing():
    assert block_mean(0.7, 0.0, 1) == (0.0, 1.0)


def test_wilson_over_blocks_covers_rare_things():
    rng = np.random.default_rng(5)
    hit, plain, trials, blocks = 0, 0, 3000, 400
    for _ in range(trials):
        p = rng.beta(0.5, 24.5, size=blocks)  # two in a hundred, clustered
        top = rng.binomial(5, p)
        share = top.mean() / 5
        error = (top / 5).std(ddof=1) / np.sqrt(blocks)
        low, high = wilson_over_blocks(share, error, 5 * blocks, blocks)
        hit += low <= 0.02 <= high
        low, high = block_mean(share, (top / 5).var(ddof=1), blocks)
        plain += low <= 0.02 <= high
    assert hit / trials == pytest.approx(0.95, abs=0.01)
    assert plain < hit
    assert wilson_over_blocks(0.0, 0.0, 100, 20) == wilson(0, 20)
    assert wilson_over_blocks(0.3, 0.1, 5, 1) == (0.0, 1.0)


def test_quantile_intervals_cover_with_clustered_games():
    rng = np.random.default_rng(6)
    hits, trials, blocks = np.zeros(3), 1500, 300
    truth = {}
    many = np.sort((rng.normal(0, 1, (200_000, 1)) + rng.normal(0, 1, (200_000, 4))).ravel())
    for q in (0.05, 0.5, 0.95):
        truth[q] = many[int(q * len(many))]
    for _ in range(trials):
        x = rng.normal(0, 1, (blocks, 1)) + rng.normal(0, 1, (blocks, 4))
        values = np.sort(x.ravel())
        for i, q in enumerate(truth):
            mark = quantile_interval(np.ones(values.size, np.int64), values, q, 0.0)[0]
            error = (x <= mark).mean(1).std(ddof=1) / np.sqrt(blocks)
            _, low, high = quantile_interval(np.ones(values.size, np.int64), values, q, error)
            hits[i] += low <= truth[q] <= high
    assert hits.mean() / trials == pytest.approx(0.95, abs=0.01)


def test_a_quantile_of_counts_is_the_smallest_value_that_reaches_it():
    counts, values = np.array([1, 3, 6]), np.array([2.0, 5.0, 9.0])
    assert quantile_interval(counts, values, 0.05, 0.0)[0] == 2
    assert quantile_interval(counts, values, 0.4, 0.0)[0] == 5
    assert quantile_interval(counts, values, 0.5, 0.06)[1:] == (5, 9)


def test_one_block_has_no_interval():
    low, high = t_interval(np.array([0.5]), np.array([0.0]), np.array([1]))
    assert (low[0], high[0]) == (-np.inf, np.inf)
