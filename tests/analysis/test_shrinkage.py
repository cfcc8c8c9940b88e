"""Shrinkage against published numbers."""

import numpy as np
import pytest

from equipoise.analysis.shrinkage import between_variance, shrunk


def test_between_variance_of_the_eight_schools():
    """Rubin's eight schools: Q = 4.71 with 7 degrees of freedom, less than expected, so that nothing lies between."""
    effect = np.array([28, 8, -3, 7, -1, 1, 18, 12.0])
    error = np.array([15, 10, 16, 11, 9, 11, 10, 18.0])
    assert between_variance(effect, error) == 0
    mean = (effect / error**2).sum() / (1 / error**2).sum()
    assert mean == pytest.approx(7.69, abs=0.01)
    assert shrunk(effect, error, mean) == pytest.approx(np.full(8, mean))


def test_between_variance_is_recovered():
    rng = np.random.default_rng(1)
    error = rng.uniform(0.5, 1.5, 4000)
    x = rng.normal(3, 2, 4000) + rng.normal(0, error)
    assert between_variance(x, error) == pytest.approx(4, rel=0.08)


def test_shrinking_by_hand():
    assert shrunk(np.array([0.6]), np.array([0.1]), 0.5, 0.01) == pytest.approx([0.55])
