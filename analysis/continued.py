"""Runs that were played on after they could be looked at.

Who plays on until a difference shows will find one: a plain interval promises to hold the truth once, not at every
look. An always-valid one holds it at all of them (sim/stopping.py). Such a run is read by these alone.
"""

import numpy as np
import polars as pl
from scipy import stats

from equipoise.sim.stopping import sequence_factor

# estimates, and their intervals
INTERVALS = {"estimate": ("low", "high"), "excess": ("excess_low", "excess_high")}
INTERVALS |= {"difference": ("difference_low", "difference_high")}


def wider(n: int, level: float = 0.95) -> float:
    """How many times as wide an always-valid interval of n blocks is as a plain one."""
    if n < 2:
        return 1.0
    return sequence_factor(n, 1 - level) / float(stats.t.ppf(0.5 + level / 2, n - 1))


def always_valid(table: pl.DataFrame) -> pl.DataFrame:
    """A table of estimates with wider intervals, each stretched about its estimate; shares stay within 0 and 1."""
    if "n" not in table.columns:
        return table
    times = np.array([wider(int(n)) for n in table["n"]])
    for name, ends in INTERVALS.items():
        if not {name, *ends} <= set(table.columns):
            continue
        middle, low, high = (table[c].to_numpy().astype(np.float64) for c in (name, *ends))
        share = name == "estimate" and len(low) and np.nanmin(low) >= 0 and np.nanmax(high) <= 1
        low, high = middle - times * (middle - low), middle + times * (high - middle)
        if share:
            low, high = np.maximum(low, 0), np.minimum(high, 1)
        table = table.with_columns(pl.Series(ends[0], low), pl.Series(ends[1], high))
    return table
