"""What a tweak does: every question of the paired comparison answered as tables, and when a study may stop."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.paired import (
    COUNTS,
    PLAIN,
    Certainty,
    Floats,
    Scores,
    Verdict,
    adjusted,
    balance_verdicts,
    change_verdicts,
    differences,
    game_scores,
    unfairness,
    win_scores,
    within,
)
from equipoise.analysis.paired_cards import card_differences, has_cards
from equipoise.analysis.sprt import bounds, expected_blocks, log_likelihood_ratio, median_unbiased, worst_case_blocks
from equipoise.analysis.winrates import fair_share, questions
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.stopping import Sums, sequence_half_width, stages
from equipoise.sim.store import Run
from equipoise.sim.study import Study

RATE = 0.05


@dataclass(frozen=True)
class Comparison:
    """One candidate against the baseline. Tables have before, after, estimate (the difference), low, high, n, error, p,
    correlation, saving, p_adjusted; `change` says who gains and who loses, `verdict` what that does to balance."""

    balance: Mapping[str, pl.DataFrame]  # by key: name, ..., change, verdict
    game: pl.DataFrame  # name, ..., verdict
    unfairness: Mapping[str, pl.DataFrame]  # by key: name, estimate, low, high
    overall: Mapping[str, Verdict]  # by key: is the largest deviation smaller than before?
    cards: pl.DataFrame | None  # card, metric, ..., copies, verdict
    fair: float
    epsilon: float  # what is smaller does not matter
    rate: float  # of false claims
    certainty: Certainty
    lengths: pl.DataFrame = field(default_factory=pl.DataFrame)  # value (rounds), before, after (games)

    @property
    def games(self) -> int:
        """Under each rule set."""
        return int(self.lengths["before"].sum())

    @property
    def claims(self) -> int:
        return sum(table.height for table in (*self.balance.values(), self.game, self.cards) if table is not None)


def compare(
    baseline: Run, tweak: Run, epsilon: float = 0.02, candidates: int = 1, sequential: bool = False
) -> Comparison:
    """All of it. With several candidates every interval is widened for their number, and every claim made harder
    (Bonferroni). `sequential`: the results said when to stop, so that intervals are those that stay valid then."""
    certainty = Certainty(1 - RATE / candidates, sequential)
    scores: dict[str, Scores] = {key: _met(win_scores(baseline, tweak, key)) for key in questions(baseline)}
    cards = card_differences(baseline, tweak, certainty) if has_cards(baseline) else None
    game, fair = game_scores(baseline, tweak), fair_share(baseline)
    judged = judge_changes(scores, game, cards, fair, epsilon, RATE / candidates, certainty)
    return replace(judged, lengths=_rounds(baseline, tweak))


def _met(scores: Scores) -> Scores:
    """Without those who have hardly played yet: in a short study not every character has had its turn."""
    enough = (~np.isnan(scores.before)).sum(axis=0) > 1
    names = [name for name, there in zip(scores.names, enough, strict=True) if there]
    return Scores(names, scores.before[:, enough], scores.after[:, enough])


def judge_changes(
    scores: Mapping[str, Scores],
    game: Scores,
    cards: pl.DataFrame | None,
    fair: float,
    epsilon: float,
    rate: float = RATE,
    certainty: Certainty = PLAIN,
) -> Comparison:
    """Everything a comparison claims, judged together: where nothing differs, anything at all is called different with
    chance `rate` at most."""
    tables = [differences(s, certainty) for s in scores.values()]
    (*tables, facts), rare = adjusted([[*tables, differences(game, certainty)], [] if cards is None else [cards]])
    balance: dict[str, pl.DataFrame] = {}
    unfair: dict[str, pl.DataFrame] = {}
    overall: dict[str, Verdict] = {}
    for (key, s), table in zip(scores.items(), tables, strict=True):
        changes = change_verdicts(table, rate, epsilon)
        alone = balance_verdicts(s, fair, epsilon, certainty)
        held = [
            verdict if verdict == "equal" or change in ("higher", "lower") else "undecided"
            for verdict, change in zip(alone, changes, strict=True)
        ]
        balance[key] = table.with_columns(pl.Series("change", changes), pl.Series("verdict", held))
        unfair[key] = _unfairness_table(s, fair, certainty)
        overall[key] = _overall(largest_change(unfair[key]), table["n"].min(), changes, epsilon)
    counts, endings = facts[: len(COUNTS)], facts[len(COUNTS) :]
    verdicts = [*change_verdicts(counts, rate), *change_verdicts(endings, rate, epsilon)]
    facts = facts.with_columns(pl.Series("verdict", verdicts))
    if cards is not None:
        cards = rare[0].with_columns(pl.Series("verdict", change_verdicts(rare[0], rate, epsilon)))
    return Comparison(balance, facts, unfair, overall, cards, fair, epsilon, rate, certainty)


def _unfairness_table(scores: Scores, fair: float, certainty: Certainty) -> pl.DataFrame:
    found = unfairness(scores, fair, certainty)
    rows = {
        "largest deviation, before": found.largest[0],
        "largest deviation, after": found.largest[1],
        CHANGE: found.change,
        "mean deviation, before": found.mean[0],
        "mean deviation, after": found.mean[1],
    }
    return pl.DataFrame([{"name": name, "estimate": e, "low": lo, "high": hi} for name, (e, lo, hi) in rows.items()])


CHANGE = "change of the largest"


def largest_change(table: pl.DataFrame) -> dict[str, float]:
    """Estimate, low and high of how the largest deviation changes."""
    row = table.filter(pl.col("name") == CHANGE).row(0, named=True)
    return {column: float(row[column]) for column in ("estimate", "low", "high")}


def _overall(change: Mapping[str, float], n: Any, changes: Sequence[Verdict], epsilon: float) -> Verdict:
    """Better or worse balanced is said only where somebody gains or loses for certain: it is no claim of its own. The
    largest deviation cannot change by more than the largest change, so that it is equal where all are."""
    if set(changes) == {"equal"} or within({**change, "n": n}, epsilon):
        return "equal"
    if not {"higher", "lower"} & set(changes):
        return "undecided"
    return "better balanced" if change["high"] < 0 else "worse balanced" if change["low"] > 0 else "undecided"


def _rounds(baseline: Run, tweak: Run) -> pl.DataFrame:
    """How many games took so many rounds: value, before, after."""
    found = []
    for name, run in (("before", baseline), ("after", tweak)):
        counts = run.games.group_by(pl.col("rounds").cast(pl.Int64).alias("value")).agg(pl.len().alias(name))
        found.append(counts.collect(engine="streaming"))
    both = found[0].join(found[1], on="value", how="full", coalesce=True)
    return both.with_columns(pl.col("before", "after").fill_null(0).cast(pl.Int64)).sort("value")


def compare_study(study: Study, epsilon: float = 0.02, sequential: bool = False) -> dict[str, Comparison]:
    """Every candidate against the baseline, corrected for their number."""
    count = len(study.candidates)
    return {name: compare(study.baseline, run, epsilon, count, sequential) for name, run in study.candidates.items()}


def candidates_table(found: Mapping[str, Comparison]) -> pl.DataFrame:
    """All candidates against the same baseline: how unfair, and the change, corrected for their number."""
    rows = []
    for name, comparison in found.items():
        key = next(iter(comparison.balance))
        table = comparison.unfairness[key]
        value = dict(zip(table["name"], table["estimate"], strict=True))
        rows.append(
            {
                "candidate": name,
                "before": value["largest deviation, before"],
                "after": value["largest deviation, after"],
                **largest_change(table),
                "verdict": comparison.overall[key],
            }
        )
    return pl.DataFrame(rows)


# --- stopping -------------------------------------------------------------------------------------------------------


def _sums(values: Floats) -> Sums:
    return Sums(float(len(values)), float(values.sum()), float((values**2).sum()))


def widest_of(scores: Scores, alpha: float) -> float:
    """Width of the widest always-valid interval of a difference; what is the same in every block has none."""
    widest = 0.0
    for d in (scores.after - scores.before).T:
        there = d[~np.isnan(d)]
        if there.any():
            widest = max(widest, 2 * sequence_half_width(_sums(there), alpha))
    return widest


def widest_difference(study: Study) -> float:
    """... of any win rate, over all candidates."""
    alpha = RATE / max(1, len(study.candidates))
    return max(
        widest_of(win_scores(study.baseline, run, key), alpha)
        for run in study.candidates.values()
        for key in questions(study.baseline)
    )


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
    name = study.baseline.plan.title_of(name) if key == "character" else name
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
            return f"at least {100 * self.s1:+.2f} pp"
        return f"at most {100 * self.s0:+.2f} pp" if ratio <= b.low else None

    def forecast(self, variance: float) -> tuple[float, float, float]:
        """Expected blocks if the difference is s0, if it is s1, and where it takes longest."""
        return (
            expected_blocks(variance, self.s0, self.s1, self.s0, self.alpha, self.beta),
            expected_blocks(variance, self.s0, self.s1, self.s1, self.alpha, self.beta),
            worst_case_blocks(variance, self.s0, self.s1, self.alpha, self.beta),
        )

    def estimates(self, d: Floats) -> tuple[float, float]:
        """The plain mean difference, and the median-unbiased one that corrects for stopping when it looked good: a
        study is looked at after each of its stages."""
        plain, variance = float(d.mean()), float(d.var())
        if variance == 0 or math.isclose(self.ratio(d), 0):
            return plain, plain
        looks = [*(stage for stage in stages() if stage < len(d)), len(d)]
        return plain, median_unbiased(self.ratio(d), looks, variance, self.s0, self.s1, bounds(self.alpha, self.beta))
