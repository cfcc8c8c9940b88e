"""The spread between styles of play: what a balance figure owes to the bots that played.

A run in which everybody plays one style says what that style makes of the game. Over several styles a figure has two
errors, that of the sample and that of the styles: V = V_sampling + V_style. V_style is the variance of the styles'
figures less the mean of their sampling variances (method of moments: Cochran 1954; Hedges & Olkin 1985, chapter 9, with
equal weights, since every style is as good a guess of how people play as any other). A figure that is over in one style
and under in another depends on play, and is no finding.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

from equipoise.sim.bots import style_of
from equipoise.sim.store import Run

Floats = npt.NDArray[np.float64]
Verdict = Literal["over", "under", "fair", "depends on play", "undecided"]
DEPENDS: Verdict = "depends on play"


@dataclass(frozen=True)
class Spread:
    """A figure over styles: its mean, the interval of that mean over all styles there might be, the standard deviation
    between styles without sampling noise, the sampling error of the mean, how many styles."""

    estimate: float
    low: float
    high: float
    between: float
    error: float
    n: int


def spread(estimates: Floats, errors: Floats, level: float = 0.95) -> Spread:
    """Of one figure in several styles, each with its sampling error. With a single style there is no telling how others
    would play: the interval is that of the sample, and `between` is NaN."""
    there = np.isfinite(estimates) & np.isfinite(errors)
    x, e = estimates[there], errors[there]
    styles = len(x)
    if styles == 0:
        return Spread(np.nan, np.nan, np.nan, np.nan, np.nan, 0)
    mean, sampling = float(x.mean()), float(np.sqrt((e**2).sum()) / styles)
    if styles == 1:
        half = float(stats.norm.ppf(0.5 + level / 2)) * sampling
        return Spread(mean, mean - half, mean + half, np.nan, sampling, 1)
    seen = float(x.var(ddof=1))
    between = max(seen - float((e**2).mean()), 0.0)
    # Of the two ways to get the error of the mean the larger one: a lucky agreement of few styles is no precision.
    error = max(np.sqrt(seen / styles), sampling)
    half = float(stats.t.ppf(0.5 + level / 2, styles - 1)) * error
    return Spread(mean, mean - half, mean + half, float(np.sqrt(between)), sampling, styles)


def verdict_over_styles(verdicts: Sequence[str]) -> Verdict:
    """By the agreement of the styles' own verdicts: both over and under depends on play; all fair is fair; over or
    under is said if at least half of the styles say so and none the contrary, or fair."""
    said = list(verdicts)
    over, under, fair = (said.count(v) for v in ("over", "under", "fair"))
    if over and under:
        return DEPENDS
    if said and fair == len(said):
        return "fair"
    if over * 2 >= len(said) > 0 and not fair:
        return "over"
    if under * 2 >= len(said) > 0 and not fair:
        return "under"
    return "undecided"


def between_styles(verdicts: Mapping[str, pl.DataFrame], level: float = 0.95) -> pl.DataFrame:
    """The claims of a report as judged in each style. One row per claim, those that depend on play first: family, name,
    estimate (mean deviation), low, high, n (styles), error (sampling), between, lowest and highest (of a style), which
    style each is, verdict."""
    table = pl.concat(
        of.select(pl.lit(style).alias("style"), "family", "name", "deviation", "error", "verdict")
        for style, of in verdicts.items()
    )
    rows = []
    for (family, name), part in table.group_by("family", "name", maintain_order=True):
        found = spread(part["deviation"].to_numpy(), part["error"].to_numpy(), level)
        by_size = part.sort("deviation", nulls_last=True)
        rows.append({
            "family": family, "name": name, "estimate": found.estimate, "low": found.low, "high": found.high,
            "n": found.n, "error": found.error, "between": found.between,
            "lowest": by_size["deviation"][0], "lowest_style": by_size["style"][0],
            "highest": by_size["deviation"][-1], "highest_style": by_size["style"][-1],
            "verdict": verdict_over_styles(part["verdict"].to_list()),
        })  # fmt: skip
    return pl.DataFrame(rows, infer_schema_length=None)


def styles_of(run: Run) -> list[str]:
    """The styles of a run in which everybody plays one after the other, if each of them had its turn."""
    if run.plan.bots_by != "turn" or len(run.plan.distinct_bots) < 2:
        return []
    each = run.game_count // run.rotations // len(run.plan.bots)
    return [style_of(bot) for bot in run.plan.distinct_bots] if each else []
