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

from equipoise.analysis.blocks import chunks
from equipoise.sim.bots import styles_in_words
from equipoise.sim.store import Run

Floats = npt.NDArray[np.float64]
Verdict = Literal["over", "under", "fair", "depends on play", "undecided"]
DEPENDS: Verdict = "depends on play"
FEWEST_ALIKE = 100  # blocks in which everybody happened to draw one style, before they are judged by themselves


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


def between_styles(
    verdicts: Mapping[str, pl.DataFrame], also: Mapping[str, pl.DataFrame] | None = None, level: float = 0.95
) -> pl.DataFrame:
    """The claims of a report as judged in each style. One row per claim: family, name, estimate (mean deviation), low,
    high, n (styles), error (sampling), between, lowest and highest (of a style), which style each is, verdict, and how
    many readings say over, under, fair, or leave it open. `also` are further readings in some of the styles, which
    count for the verdict and not for the spread."""
    table, more = (_by_style(of) for of in (verdicts, also or {}))
    rows = []
    for (family, name), part in table.group_by("family", "name", maintain_order=True):
        own = more.filter((pl.col("family") == family) & (pl.col("name") == name))
        said = [*part["verdict"].to_list(), *own["verdict"].to_list()]
        found = spread(part["deviation"].to_numpy(), part["error"].to_numpy(), level)
        by_size = part.sort("deviation", nulls_last=True)
        rows.append({
            "family": family, "name": name, "estimate": found.estimate, "low": found.low, "high": found.high,
            "n": found.n, "error": found.error, "between": found.between,
            "lowest": by_size["deviation"][0], "lowest_style": by_size["style"][0],
            "highest": by_size["deviation"][-1], "highest_style": by_size["style"][-1],
            "verdict": verdict_over_styles(said), "readings": len(said),
            **{word: said.count(word) for word in ("over", "under", "fair")},
        })  # fmt: skip
    return pl.DataFrame(rows, infer_schema_length=None)


def _by_style(verdicts: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    schema = {"style": pl.String, "family": pl.String, "name": pl.String, "deviation": pl.Float64, "error": pl.Float64}
    parts = [
        of.select(
            pl.lit(style).alias("style"), "family", "name", "deviation", pl.col("error").cast(pl.Float64), "verdict"
        )
        for style, of in verdicts.items()
    ]
    return pl.concat(parts) if parts else pl.DataFrame(schema={**schema, "verdict": pl.String})


def named_styles(run: Run) -> list[str]:
    return styles_in_words(run.plan.distinct_bots)


def styles_of(run: Run) -> dict[int, str]:
    """By number of the bot: the styles that everybody plays in blocks enough to be judged by themselves. By turn that
    is each of them, if all had their turn; by draw those that all seats drew often enough."""
    plan, blocks = run.plan, run.game_count // run.rotations
    if len(plan.distinct_bots) < 2:
        return {}
    names = dict(enumerate(named_styles(run)))
    if plan.bots_by == "turn":
        return names if blocks // len(plan.bots) else {}
    if plan.lineup.draw is None:
        return {}
    alike = np.zeros(len(names), np.int64)
    for chunk in chunks(run, ["bot"], []):
        bots = chunk.seats["bot"].reshape(chunk.blocks, -1)
        alike += np.bincount(bots[(bots == bots[:, :1]).all(axis=1), 0], minlength=len(names))
    return {code: name for code, name in names.items() if alike[code] >= FEWEST_ALIKE}
