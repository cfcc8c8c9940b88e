"""Which of many claims stand."""

import numpy as np

from equipoise.analysis.discoveries import e_bh


def test_the_claims_with_the_most_evidence_are_made():
    """Of four claims at 10 %: the first needs 40, two need 20 each, three 13.3 each, four 10 each."""
    assert e_bh([50, 12, 25, 1], 0.1) == [True, False, True, False]
    assert e_bh([39, 1, 19, 1], 0.1) == [False] * 4
    assert e_bh([10, 10, 10, 10], 0.1) == [True] * 4
    assert e_bh([], 0.1) == []


def test_few_claims_are_false():
    """e-values of a bet of half the capital on heads, of fair coins and of one that falls on heads four times of
    five."""
    draw, shares = np.random.default_rng(1), []
    for _ in range(300):
        chance = np.array([0.5] * 30 + [0.8] * 10)
        heads = draw.random((40, 60)) < chance[:, None]
        made = np.array(e_bh(np.where(heads, 1.5, 0.5).prod(axis=1).tolist(), 0.05))
        shares.append(made[:30].sum() / max(1, made.sum()))
        assert made[30:].sum() >= 5
    assert np.mean(shares) <= 0.05
