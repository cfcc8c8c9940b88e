"""Verdicts: textbook tests, the ladder of Benjamini and Hochberg, equivalence, and what it takes to decide."""

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.weightstats import DescrStatsW, ttost_paired

from equipoise.analysis.verdicts import CLAIM, difference_p, equivalence_p, games_to_decide, judge


def rows(deviation, error, n=10_000, games=60_000.0):
    size = len(deviation)
    values = {
        "family": ["character"] * size,
        "name": [f"c{i}" for i in range(size)],
        "estimate": [0.25 + d for d in deviation],
        "low": [0.0] * size,
        "high": [1.0] * size,
        "n": [n] * size,
        "games": [games] * size,
        "error": list(error),
        "fair": [0.25] * size,
        "base": [0.25] * size,
    }
    return pl.DataFrame(values, schema=CLAIM)


def test_the_difference_is_tested_as_by_the_t_test():
    x = np.random.default_rng(1).normal(0.1, 1, 80)
    expected = stats.ttest_1samp(x, 0).pvalue
    assert difference_p(x.mean(), x.std(ddof=1) / np.sqrt(80), 80) == pytest.approx(expected)


def test_equivalence_is_statsmodels_two_one_sided_tests():
    x = np.random.default_rng(2).normal(0.02, 0.5, 300)
    expected = ttost_paired(x, np.zeros(300), -0.1, 0.1)[0]
    assert equivalence_p(x.mean(), DescrStatsW(x).std_mean, 300, 0.1) == pytest.approx(expected)


def test_the_four_verdicts():
    found = judge(rows([0.05, -0.05, 0.001, 0.015], [0.003, 0.003, 0.003, 0.01]), 1000)
    assert found["verdict"].to_list() == ["over", "under", "fair", "undecided"]
    assert found["games_needed"].to_list()[:3] == [None, None, None]
    assert found["games_needed"][3] > 1000


def test_a_certain_difference_smaller_than_the_margin_is_fair():
    assert judge(rows([0.01], [0.001]), 1000)["verdict"][0] == "fair"
    assert judge(rows([0.01], [0.001]), 1000, margin=0.005)["verdict"][0] == "over"


def test_benjamini_and_hochbergs_own_example():
    """Their table 1: fifteen p-values, of which four are rejected at 5 %; here that is half of the rate."""
    p = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.3240,
        0.4262,
        0.5719,
        0.6528,
        0.7590,
        1.0,
    ]
    z = stats.t.isf(np.array(p) / 2, 9_999)
    found = judge(rows(z * 0.03, np.full(15, 0.03)), 1000, rate=0.1)
    assert (found["p"] - pl.Series(p)).abs().max() < 1e-9
    assert found["verdict"].to_list() == ["over"] * 4 + ["undecided"] * 11


def test_too_few_blocks_or_wins_decide_nothing():
    assert judge(rows([0.3], [0.01], n=99), 1000)["verdict"][0] == "undecided"
    assert judge(rows([0.3], [0.01], games=30.0), 1000)["verdict"][0] == "undecided"


def test_nothing_to_judge():
    assert judge(rows([], []), 10).height == 0


def test_the_games_it_would_take_are_enough():
    """Planned for power 0.8, a run of that size tells a large deviation, or shows a small one to be fair, in at least
    about four of five cases."""
    error, games = 0.02, 1000
    for deviation in (0.05, 0.004):
        needed = games_to_decide(np.array([deviation]), np.array([error]), games, 0.02, 0.05, 0.05)[0]
        then = error * np.sqrt(games / needed)
        seen = np.random.default_rng(3).normal(deviation, then, 20_000)
        off = difference_p(seen, np.full(20_000, then), np.full(20_000, 1e6)) <= 0.05
        fair = equivalence_p(seen, np.full(20_000, then), np.full(20_000, 1e6), 0.02) <= 0.05
        assert 0.77 <= (off if deviation > 0.02 else fair).mean() <= 0.95


def test_planning_at_the_null_is_the_textbook_number():
    """Four seats, 1 pp, 80 % power, unpaired against a known share: (1.96 + 0.84)² p q / d²."""
    needed = games_to_decide(np.array([0.01]), np.array([np.sqrt(0.1875)]), 1, 0.001, 0.05, 0.05)[0]
    assert needed == pytest.approx(14_717, rel=0.001)
