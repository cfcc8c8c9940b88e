"""Spread between styles: worked values, and the spread that was planted."""

import numpy as np
import polars as pl
import pytest

from equipoise.analysis.between_styles import between_styles, of_block_scores, spread, verdict_over_styles


def test_the_spread_by_hand():
    """10, 14 and 18 with errors of 1: variance 16, less 1."""
    found = spread(np.array([10.0, 14.0, 18.0]), np.ones(3))
    assert found.estimate == 14
    assert found.between == pytest.approx(15**0.5)
    assert found.error == pytest.approx(1 / 3**0.5)
    assert found.high - 14 == pytest.approx(4.302653 * (16 / 3) ** 0.5)


def test_styles_that_agree_by_luck_have_no_spread_and_no_false_precision():
    found = spread(np.array([1.0, 1.0, 1.0, 1.0]), np.full(4, 0.5))
    assert found.between == 0
    assert found.high - found.low == pytest.approx(2 * 3.182446 * 0.25)


def test_one_style_or_none():
    one = spread(np.array([3.0, np.nan]), np.array([1.0, 1.0]))
    assert (one.n, one.estimate) == (1, 3.0)
    assert np.isnan(one.between)
    assert one.high == pytest.approx(3 + 1.959964)
    assert spread(np.empty(0), np.empty(0)).n == 0


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["over", "under", "fair"], "depends on play"),
        (["over", "over", "undecided"], "over"),
        (["under", "undecided"], "under"),
        (["over", "undecided", "undecided"], "undecided"),
        (["over", "over", "fair"], "undecided"),
        (["fair", "fair"], "fair"),
        ([], "undecided"),
    ],
)
def test_verdicts_over_styles(said, verdict):
    assert verdict_over_styles(said) == verdict


def test_a_table_of_claims():
    table = pl.DataFrame({
        "style": ["bold", "wary"] * 2, "family": ["seat"] * 4, "name": ["0", "0", "1", "1"],
        "estimate": [0.55, 0.45, 0.6, 0.62], "error": [0.01] * 4, "verdict": ["over", "under", "over", "over"],
    })  # fmt: skip
    found = between_styles(table)
    assert found["verdict"].to_list() == ["depends on play", "over"]
    assert found["lowest_style"].to_list() == ["wary", "bold"]
    assert found["between"].to_list() == pytest.approx([(0.005 - 0.0001) ** 0.5, 0.0001**0.5])
    assert found["n"].to_list() == [2, 2]


@pytest.mark.parametrize("planted", [0.0, 0.03])
def test_the_planted_spread_is_found_and_the_mean_is_covered(planted):
    """Eight styles, 100 blocks of six games each: block b is played in style b mod 8."""
    rng = np.random.default_rng(1)
    variances, held, runs = [], 0, 300
    for _ in range(runs):
        truth = 0.2 + rng.normal(0, planted, 8)
        style = np.arange(800) % 8
        scores = rng.binomial(6, truth[style])[:, None] / 6
        estimates, errors = of_block_scores(scores, style, 8)
        found = spread(estimates[:, 0], errors[:, 0])
        variances.append(found.between**2)
        held += found.low <= 0.2 <= found.high
    assert np.mean(variances) == pytest.approx(planted**2, abs=0.0001)
    assert held / runs >= 0.92


def test_block_scores_by_style_and_member():
    scores = np.array([[1.0, 0.0], [0.5, np.nan], [0.0, 1.0], [0.5, 0.5]])
    estimates, errors = of_block_scores(scores, np.array([0, 1, 0, 1]), 3)
    assert estimates[:2].tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert np.isnan(estimates[2]).all()
    assert errors[0].tolist() == pytest.approx([0.5, 0.5])
    assert np.isnan(errors[1, 1]), "one block has no error"
