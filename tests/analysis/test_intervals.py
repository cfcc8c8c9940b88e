"""Intervals against textbook values and by simulation."""

import numpy as np
import pytest

from analysis.intervals import block_mean, wilson


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
