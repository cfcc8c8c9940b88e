"""The arithmetic of screening numbers: what a step really was, what it did, and how sure that is.

Elementary effects (Morris 1991, "Factorial sampling plans for preliminary computational experiments") are changes per
step; mu* is the mean of their sizes (Campolongo, Cariboni & Saltelli 2007). A whole number cannot take the step that
was planned: in a range one wide the plan moves by two thirds and the rule by all of it. All points are played on the
same blocks, so that the luck of the games is common to the effects of all trajectories and does not shrink with their
number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

Floats = npt.NDArray[np.float64]


def value_at(low: float, high: float, share: float, whole: bool) -> float:
    """The value of a parameter at a share of its range."""
    value = low + share * (high - low)
    return float(round(value)) if whole else value


def true_step(low: float, high: float, before: float, after: float, whole: bool) -> float:
    """The share of the range by which a parameter really moves between two shares of it: 0 if rounding undoes it."""
    if high <= low:
        return 0.0
    return (value_at(low, high, after, whole) - value_at(low, high, before, whole)) / (high - low)


def over_range(change: float, step: float) -> float:
    """What a change would be over the whole range, if it went on as in the step; NaN where there was no step."""
    return change / step if step else float("nan")


@dataclass(frozen=True)
class Effect:
    """Of one parameter on one output over its whole range: `estimate` is signed, mu_star without sign; low and high are
    those of mu_star, signed_low and signed_high those of the estimate; `noise` is the standard deviation that the games
    give an effect, sigma the spread of effects without it, n how many steps were made."""

    estimate: float
    signed_low: float
    signed_high: float
    mu_star: float
    low: float
    high: float
    sigma: float
    noise: float
    n: int


def effect(changes: Floats, noises: Floats, steps: Floats, level: float = 0.95) -> Effect:
    """From the changes of an output in the steps of a parameter, the variances that games give these changes, and the
    steps really made (shares of the range). Steps of 0 say nothing and are left out.

    The interval has two parts: t over trajectories for how effects differ with the other parameters, and the normal law
    for the noise of the games, in full: it is common to all trajectories. A size cannot be off by more than its effect.
    """
    made = steps != 0
    e, variances = changes[made] / steps[made], noises[made] / steps[made] ** 2
    n = len(e)
    if n == 0:
        nan = float("nan")
        return Effect(nan, nan, nan, nan, nan, nan, nan, nan, 0)
    noise = float(variances.mean())
    games = stats.norm.ppf(0.5 + level / 2) * np.sqrt(noise)

    def half(x: Floats) -> float:
        between = stats.t.ppf(0.5 + level / 2, n - 1) * x.std(ddof=1) / np.sqrt(n) if n > 1 else 0.0
        return float(np.hypot(between, games))

    mean, size = float(e.mean()), float(np.abs(e).mean())
    spread = float(e.var(ddof=1)) if n > 1 else 0.0
    signed, unsigned = half(e), half(np.abs(e))
    return Effect(
        mean, mean - signed, mean + signed, size, max(size - unsigned, 0.0), size + unsigned,
        max(spread - noise, 0.0) ** 0.5, noise**0.5, n,
    )  # fmt: skip


FIRST = "unfairness"


def effect_table(found: Sequence[tuple[str, str, Effect]]) -> pl.DataFrame:
    """Rows of (parameter, output, effect) as a table: unfairness first, then the other outputs by name, and within an
    output the largest effect first."""
    names = ("estimate", "signed_low", "signed_high", "mu_star", "low", "high", "sigma", "noise", "n")
    rows = [
        {"parameter": parameter, "output": output, **{name: getattr(one, name) for name in names}}
        for parameter, output, one in found
    ]
    table = pl.DataFrame(rows)
    if table.is_empty():
        return table
    first = pl.col("output") != FIRST
    return table.sort(first, "output", pl.col("mu_star"), descending=[False, False, True], nulls_last=True)
