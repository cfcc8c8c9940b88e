"""What a tweak does: every question of the paired comparison answered as tables, and when a study may stop."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.paired import (
    Floats,
    Scores,
    balance_verdicts,
    change_verdicts,
    differences,
    game_scores,
    unfairness,
    win_scores,
)
from analysis.sprt import bounds, expected_blocks, log_likelihood_ratio, median_unbiased, worst_case_blocks
from analysis.winrates import fair_share, questions
from sim.errors import InputError, nearest
from sim.stopping import Sums, sequence_half_width
from sim.store import Run
from sim.study import Study


@dataclass(frozen=True)
class Comparison:
    """One candidate against the baseline."""

    balance: Mapping[str, pl.DataFrame]  # by key: name, before, after, estimate, low, high, n, ..., verdict
    game: pl.DataFrame
    unfairness: Mapping[str, pl.DataFrame]


def compare(baseline: Run, tweak: Run, epsilon: float = 0.02, candidates: int = 1) -> Comparison:
    """All of it. With several candidates every interval is widened for their number (Bonferroni)."""
    level = 1 - 0.05 / candidates
    fair = fair_share(baseline)
    balance: dict[str, pl.DataFrame] = {}
    unfair: dict[str, pl.DataFrame] = {}
    for key in questions(baseline):
        scores = win_scores(baseline, tweak, key)
        table = differences(scores, level)
        balance[key] = table.with_columns(pl.Series("verdict", balance_verdicts(scores, fair, epsilon, level)))
        unfair[key] = _unfairness_table(scores, fair, level)
    facts = differences(game_scores(baseline, tweak), level)
    facts = facts.with_columns(pl.Series("verdict", change_verdicts(facts, 0.05 / candidates)))
    return Comparison(balance, facts, unfair)


def _unfairness_table(scores: Scores, fair: float, level: float) -> pl.DataFrame:
    found = unfairness(scores, fair, level)
    rows = {
        "largest deviation, before": found.largest[0],
        "largest deviation, after": found.largest[1],
        "change of the largest": found.change,
        "mean deviation, before": found.mean[0],
        "mean deviation, after": found.mean[1],
    }
    return pl.DataFrame([{"name": name, "estimate": e, "low": lo, "high": hi} for name, (e, lo, hi) in rows.items()])


def candidates_table(study: Study, epsilon: float = 0.02) -> pl.DataFrame:
    """All candidates against the same baseline: how unfair, and the change, corrected for their number."""
    key = questions(study.baseline)[0]
    rows = []
    for name, run in study.candidates.items():
        table = compare(study.baseline, run, epsilon, len(study.candidates)).unfairness[key]
        facts = {row["name"]: row for row in table.iter_rows(named=True)}
        change = facts["change of the largest"]
        verdict = "better balanced" if change["high"] < 0 else "worse balanced" if change["low"] > 0 else "undecided"
        if -epsilon <= change["low"] and change["high"] <= epsilon:
            verdict = "equal"
        rows.append(
            {
                "candidate": name,
                "largest before": facts["largest deviation, before"]["estimate"],
                "largest after": facts["largest deviation, after"]["estimate"],
                "estimate": change["estimate"],
                "low": change["low"],
                "high": change["high"],
                "verdict": verdict,
            }
        )
    return pl.DataFrame(rows)


# --- stopping -------------------------------------------------------------------------------------------------------


def _sums(values: Floats) -> Sums:
    return Sums(float(len(values)), float(values.sum()), float((values**2).sum()))


def widest_difference(study: Study) -> float:
    """Width of the widest always-valid interval of any paired difference of a win rate, over all candidates."""
    alpha = 0.05 / max(1, len(study.candidates))
    widest = 0.0
    for run in study.candidates.values():
        for key in questions(study.baseline):
            scores = win_scores(study.baseline, run, key)
            for i in range(len(scores.names)):
                d = (scores.after - scores.before)[:, i]
                d = d[~np.isnan(d)]
                if len(d):
                    widest = max(widest, 2 * sequence_half_width(_sums(d), alpha) if d.any() else 0.0)
    return widest


def metric_differences(study: Study, candidate: str, metric: str) -> Floats:
    """Block differences of one metric: `seat:0`, `character:savant`, `bot:optimal`, or a fact such as `rounds`."""
    key, _, name = metric.partition(":")
    if name:
        if key not in ("seat", "character", "bot"):
            raise InputError(
                f"--metric {metric!r}: must be seat:, character: or bot: with a name, or a fact of the game"
            )
        scores = win_scores(study.baseline, study.candidates[candidate], key)
    else:
        scores, name = game_scores(study.baseline, study.candidates[candidate]), key
    if name not in scores.names:
        raise InputError(f"--metric {metric!r}: {nearest(name, scores.names)}")
    d = (scores.after - scores.before)[:, scores.names.index(name)]
    there: Floats = d[~np.isnan(d)]
    return there


@dataclass(frozen=True)
class SequentialTest:
    """A generalised SPRT of a paired difference: at most s0, or at least s1?"""

    s0: float
    s1: float
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, d: Floats) -> float:
        """The log-likelihood ratio of the block differences; 0 while nothing has been seen that could decide."""
        values, counts = np.unique(d, return_counts=True)
        span = max(abs(self.s0), abs(self.s1)) * 2 or 1.0
        # Both means must lie between outcomes; a difference that has not been seen yet may still come.
        edges = np.array([min(values.min(), -span), max(values.max(), span)])
        allowed = np.unique(np.concatenate([values, edges]))
        weights = np.zeros(len(allowed))
        weights[np.searchsorted(allowed, values)] = counts
        return log_likelihood_ratio(allowed, weights, self.s0, self.s1)

    def decided(self, d: Floats) -> str | None:
        b, ratio = bounds(self.alpha, self.beta), self.ratio(d)
        if ratio >= b.high:
            return f"at least {self.s1:+.2%}"
        return f"at most {self.s0:+.2%}" if ratio <= b.low else None

    def forecast(self, variance: float) -> tuple[float, float, float]:
        """Expected blocks if the difference is s0, if it is s1, and where it takes longest."""
        return (
            expected_blocks(variance, self.s0, self.s1, self.s0, self.alpha, self.beta),
            expected_blocks(variance, self.s0, self.s1, self.s1, self.alpha, self.beta),
            worst_case_blocks(variance, self.s0, self.s1, self.alpha, self.beta),
        )

    def estimates(self, d: Floats) -> tuple[float, float]:
        """The plain mean difference, and the median-unbiased one that corrects for stopping when it looked good."""
        plain, variance = float(d.mean()), float(d.var())
        if variance == 0 or math.isclose(self.ratio(d), 0):
            return plain, plain
        return plain, median_unbiased(self.ratio(d), len(d), variance, self.s0, self.s1, bounds(self.alpha, self.beta))
