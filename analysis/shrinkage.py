"""Pulling noisy estimates towards what they have in common."""

import numpy as np

from equipoise.analysis.intervals import Floats


def between_variance(estimate: Floats, error: Floats) -> float:
    """The variance between true values, beyond the errors (DerSimonian & Laird 1986, "Meta-analysis in clinical
    trials", equation 8); zero where the spread is no larger than the errors make it."""
    use = np.isfinite(error) & (error > 0)
    if use.sum() < 2:
        return 0.0
    w, x = 1 / error[use] ** 2, estimate[use]
    mean = (w * x).sum() / w.sum()
    q = (w * (x - mean) ** 2).sum()
    room = w.sum() - (w**2).sum() / w.sum()
    if room <= 0:  # one of them is known so much better that the others do not count
        return 0.0
    return float(max(0.0, (q - (use.sum() - 1)) / room))


def shrunk(estimate: Floats, error: Floats, towards: Floats | float, between: float | None = None) -> Floats:
    """Normal shrinkage: each estimate keeps the share of its distance that is signal, tau² / (tau² + error²)
    (Efron & Morris 1975, "Data analysis using Stein's estimator", section 2)."""
    tau2 = between_variance(estimate - towards, error) if between is None else between
    keep = tau2 / np.maximum(tau2 + error**2, 1e-300)
    result: Floats = towards + keep * (estimate - towards)
    return result
