"""Pulling noisy estimates towards what they have in common."""

import numpy as np

from analysis.intervals import Floats


def between_variance(estimate: Floats, error: Floats) -> float:
    """The variance between true values, beyond the errors (DerSimonian & Laird 1986, "Meta-analysis in clinical
    trials", equation 8); zero where the spread is no larger than the errors make it."""
    use = np.isfinite(error) & (error > 0)
    if use.sum() < 2:
        return 0.0
    w, x = 1 / error[use] ** 2, estimate[use]
    mean = (w * x).sum() / w.sum()
    q = (w * (x - mean) ** 2).sum()
    return float(max(0.0, (q - (use.sum() - 1)) / (w.sum() - (w**2).sum() / w.sum())))


def shrunk(estimate: Floats, error: Floats, towards: Floats | float, between: float | None = None) -> Floats:
    """Normal shrinkage: each estimate keeps the share of its distance that is signal, tau² / (tau² + error²)
    (Efron & Morris 1975, "Data analysis using Stein's estimator", section 2)."""
    tau2 = between_variance(estimate - towards, error) if between is None else between
    keep = tau2 / np.maximum(tau2 + error**2, 1e-300)
    result: Floats = towards + keep * (estimate - towards)
    return result


def empirical_beta(share: Floats, n: Floats) -> tuple[float, float]:
    """The Beta(a, b) that the true shares seem drawn from, by moments: mean, and variance beyond the binomial's
    (Casella 1985, "An introduction to empirical Bayes data analysis"; Efron & Hastie 2016, section 6.1)."""
    use = (n > 0) & np.isfinite(share)
    p, m = share[use], n[use]
    mean = float((p * m).sum() / m.sum())
    between = between_variance(p, np.sqrt(mean * (1 - mean) / m))
    ceiling, floor = mean * (1 - mean) * 0.99, mean * (1 - mean) / 1e6
    size = mean * (1 - mean) / min(max(between, floor), ceiling) - 1
    return mean * size, (1 - mean) * size


def beta_shrunk(share: Floats, error: Floats) -> Floats:
    """(wins + a) / (n + a + b), n being the effective number of observations p (1 - p) / error² (Kish 1965, section
    8.2), which is smaller than the count where blocks share their luck."""
    spread = np.maximum(share * (1 - share), 1e-12)
    n = np.where((error > 0) & np.isfinite(error), spread / np.maximum(error, 1e-12) ** 2, 0.0)
    if not (n > 0).any():
        return share
    a, b = empirical_beta(share, n)
    result: Floats = (np.nan_to_num(share) * n + a) / (n + a + b)
    return result
