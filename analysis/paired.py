"""Baseline against tweak on the same blocks: paired differences, what pairing saved, and whether balance improved.

Both runs play block b with the same seed, seating and streams (common random numbers; Glasserman & Yao 1992; Law,
*Simulation Modeling*, chapter 11), so that the difference of a block carries only what the tweak changed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

from equipoise.analysis.betting import Range, confidence_sequence, fixed_interval, p_value
from equipoise.analysis.blocks import FEWEST_BLOCKS
from equipoise.analysis.fairness import among_decided, largest_deviation
from equipoise.analysis.verdicts import FEWEST_WINS, across_families, within_families
from equipoise.sim.drama import folds_of
from equipoise.sim.errors import InputError
from equipoise.sim.measures import BY_CHANCES
from equipoise.sim.plan import Plan
from equipoise.sim.scores import COUNTS, NUMBERS, BlockScores, facts, families, stored_scores
from equipoise.sim.stopping import always_valid_p, sequence_factor
from equipoise.sim.store import Run

Floats = npt.NDArray[np.float64]
Verdict = Literal["better balanced", "worse balanced", "equal", "undecided", "higher", "lower"]


@dataclass(frozen=True)
class Certainty:
    """How sure intervals are to be, and whether they must stay valid where the results themselves said when to stop."""

    level: float = 0.95
    sequential: bool = False

    def half_width(self, n: int) -> float:
        """Of an interval, in standard errors of a mean over n blocks."""
        if n < 2:
            return np.inf
        if self.sequential:
            return sequence_factor(n, 1 - self.level)
        return float(stats.t.ppf(0.5 + self.level / 2, n - 1))

    def p(self, t: float, n: int) -> float:
        """Of no difference, for one that is t standard errors from zero."""
        if n < 2:
            return 1.0
        return always_valid_p(t, n) if self.sequential else float(2 * stats.t.sf(t, n - 1))


PLAIN = Certainty()
TRUTHS = 24  # plausible ones that are drawn, beside those that are named


@dataclass(frozen=True)
class Scores:
    """Block scores of baseline and tweak: rows are blocks, columns the named values. NaN: not in that block."""

    names: list[str]
    before: Floats
    after: Floats
    models: int = field(default=1, kw_only=True)  # win probabilities that measured the drama of either


def check_pairing(baseline: Run, tweak: Run) -> None:
    """Two runs can be paired if only the rules differ."""
    a, b = baseline.plan.as_dict(), tweak.plan.as_dict()
    for key in ("game", "seats", "seed", "bots", "rotate_bots", "bots_by", "bot_weights"):
        if a[key] != b[key]:
            raise InputError(f"{tweak.folder}: has {key} = {b[key]}, the baseline {a[key]}; only rules may differ")


def paired_scores(baseline: Run, tweak: Run) -> tuple[dict[str, Scores], Scores]:
    """The block scores of both runs: shares of wins by family, and facts of the games."""
    check_pairing(baseline, tweak)
    blocks = min(run.game_count // run.rotations for run in (baseline, tweak))
    return scores_of(baseline.plan, *(stored_scores(run, blocks) for run in (baseline, tweak)))


def scores_of(plan: Plan, before: BlockScores, after: BlockScores) -> tuple[dict[str, Scores], Scores]:
    """The same blocks under both rules. The order of turns is left out where it is the seats, or the sides, by another
    name; so are ways to end that never came about."""
    won = {
        family: Scores(names, *(among_decided(s.won[family], s.decided[family]) for s in (before, after)))
        for family, names in families(plan).items()
    }
    if before.in_order_of_seats and after.in_order_of_seats:
        del won["order"]
    names = facts(plan)
    came = [i for i, name in enumerate(names) if name in COUNTS or (before.facts[:, i] + after.facts[:, i]).any()]
    return won, Scores(
        [names[i] for i in came], before.facts[:, came], after.facts[:, came], models=max(1, len(plan.win))
    )


def met(scores: Scores) -> Scores:
    """Without those who have hardly played yet: in a short study not every character has had its turn."""
    enough = (~np.isnan(scores.before + scores.after)).sum(axis=0) > 1
    names = [name for name, there in zip(scores.names, enough, strict=True) if there]
    return Scores(names, scores.before[:, enough], scores.after[:, enough], models=scores.models)


def differences(scores: Scores, certainty: Certainty = PLAIN) -> pl.DataFrame:
    """Columns name, before, after, estimate, low, high, n, error, p, correlation, saving.

    The t interval of the mean difference over blocks; p is of no difference. `correlation` is between the scores of
    a block under both rules, `saving` how many times more blocks two unpaired runs would have needed. Shares of few
    blocks, or with few blocks that differ, have interval and p by betting (see `few_blocks`). Where several win
    probabilities measured the drama, n counts them: see `means_by_fold`.
    """
    rows = []
    for i, name in enumerate(scores.names):
        there = ~np.isnan(scores.before[:, i] + scores.after[:, i])
        a, b = scores.before[there, i], scores.after[there, i]
        if name in BY_CHANCES and scores.models > 1:
            fold = folds_of(len(there), scores.models)[there]
            a, b = (means_by_fold(of, fold) for of in (a, b))
        if len(a):
            spreads = [float(x.var(ddof=1)) if len(a) > 1 else 0.0 for x in (a, b, b - a)]
            row = difference((float(a.mean()), float(b.mean())), spreads, len(a), certainty)
            bet = few_blocks(b - a, certainty) if name not in NUMBERS and len(a) > 1 else {}
            rows.append({"name": name, **row, **bet})
    return pl.DataFrame(rows, infer_schema_length=None)


def means_by_fold(values: Floats, fold: npt.NDArray[np.int64]) -> Floats:
    """Of the blocks that one win probability judged. An error of it is in all of them, so that the models, not the
    blocks, are the independent units; each was fitted to games of its own."""
    return np.array([values[fold == k].mean() for k in np.unique(fold)])


def few_blocks(d: Floats, certainty: Certainty) -> dict[str, float]:
    """low, high and p of a mean difference of shares where no law of means can be trusted: of fewer than a hundred
    blocks, or of fewer than ten that differ. Empty where it can, and where nothing differs at all."""
    differ = np.count_nonzero(d)
    if not differ or (len(d) >= FEWEST_BLOCKS and differ >= FEWEST_WINS):
        return {}
    reach = max(1.0, float(np.abs(d).max()))
    within = Range(-reach, reach)
    interval = confidence_sequence if certainty.sequential else fixed_interval
    low, high = interval(d, 1 - certainty.level, within)
    return {"low": low, "high": high, "p": p_value(d, 0.0, within=within)}


def difference(
    means: tuple[float, float], variances: Sequence[float], n: int, certainty: Certainty
) -> dict[str, float | int | None]:
    """One row of `differences`: means before and after; variances over blocks before, after, and of the difference."""
    (before, after), (spread_before, spread_after, spread) = means, variances
    mean, error = after - before, float(np.sqrt(spread / n))
    half = certainty.half_width(n) * error if n > 1 else np.inf
    both = float(np.sqrt(spread_before * spread_after))
    return {
        "before": before,
        "after": after,
        "estimate": mean,
        "low": mean - half,
        "high": mean + half,
        "n": n,
        "error": error,
        "p": certainty.p(abs(mean) / error, n) if error else 1.0 if mean == 0 or n < 2 else 0.0,
        "correlation": (spread_before + spread_after - spread) / (2 * both) if both else None,
        "saving": (spread_before + spread_after) / spread if spread else None,
    }


@dataclass(frozen=True)
class Unfairness:
    """Largest and mean absolute deviation from the fair share, before and after, each with its interval."""

    largest: tuple[Floats, Floats]  # (estimate, low, high) before and after
    mean: tuple[Floats, Floats]
    change: Floats  # of the largest: estimate, low, high


def _means_and_covariance(scores: Scores) -> tuple[Floats, Floats]:
    """Means of all columns before and after, and the covariance of these means; blocks without a value do not count."""
    table = np.hstack([scores.before, scores.after])
    there = ~np.isnan(table)
    n = there.sum(axis=0)
    means = np.nansum(table, axis=0) / n
    centred = np.where(there, table - means, 0.0)
    return means, centred.T @ centred / np.outer(n, n)


def _noise(scores: Scores, certainty: Certainty, draws: int, seed: int) -> tuple[Floats, Floats]:
    """Means of before and after, and draws from the joint normal law of their errors; wider where results said when to
    stop."""
    means, covariance = _means_and_covariance(scores)
    if certainty.sequential:
        plain = float(stats.norm.ppf(0.5 + certainty.level / 2))
        covariance = covariance * (certainty.half_width(len(scores.before)) / plain) ** 2
    rng = np.random.default_rng(seed)
    return means, rng.multivariate_normal(np.zeros(len(means)), covariance, size=draws, method="eigh")


def _plausible(means: Floats, errors: Floats, fair: float) -> list[Floats]:
    """Truths that the means may come from: one side fair, or half as far off as seen, and the other as far from it as
    seen; both as seen; and some as far from that as errors go."""
    before, after = np.split(means, 2)
    apart = after - before
    truths = []
    for kept in (0.0, 0.5, 1.0):
        of_before, of_after = (fair + kept * (side - fair) for side in (before, after))
        truths += [np.concatenate([of_before, of_before + apart]), np.concatenate([of_after - apart, of_after])]
    return [*truths, *(means + errors)]


def unfairness(
    scores: Scores, fair: float, certainty: Certainty = PLAIN, draws: int = 2000, seed: int = 1
) -> Unfairness:
    """By a parametric bootstrap: means of many blocks are jointly normal.

    Noise makes the largest deviation too large; by how much depends on the truth: most where all are fair, not at all
    where one stands out. No single bootstrap covers both. The interval therefore holds for the worst of the plausible
    truths (Berger & Boos 1994, "P values maximized over a confidence set for the nuisance parameter"), and covers at
    least as often as it says. The estimates of the largest are without what noise adds (`largest_deviation`); that of
    their change is the difference of the two before either is kept from falling below 0, which would shrink it.
    """
    means, errors = _noise(scores, certainty, draws, seed)
    k = len(scores.names)
    truths = _plausible(means, errors[:TRUTHS], fair)
    tails = [0.5 - certainty.level / 2, 0.5 + certainty.level / 2]

    def interval(measure: Callable[[Floats], Floats], floor: float) -> Floats:
        estimate = float(measure(means))
        spread = np.array([np.quantile(measure(truth + errors) - measure(truth), tails) for truth in truths])
        ends = np.array([estimate, estimate - spread[:, 1].max(), estimate - spread[:, 0].min()])
        kept: Floats = np.maximum(ends, floor)
        return kept

    def largest(x: Floats) -> Floats:
        deviation: Floats = np.abs(x - fair).max(axis=-1)
        return deviation

    def average(x: Floats) -> Floats:
        deviation: Floats = np.abs(x - fair).mean(axis=-1)
        return deviation

    def both(measure: Callable[[Floats], Floats]) -> tuple[Floats, Floats]:
        return interval(lambda x: measure(x[..., :k]), 0.0), interval(lambda x: measure(x[..., k:]), 0.0)

    before, after = (largest_deviation(side, fair) for side in (scores.before, scores.after))
    seen = both(largest)
    change = interval(lambda x: largest(x[..., k:]) - largest(x[..., :k]), -1.0)
    sides = _moved(seen[0], before.estimate), _moved(seen[1], after.estimate)
    return Unfairness(sides, both(average), _moved(change, after.signed - before.signed))


def _moved(interval: Floats, estimate: float) -> Floats:
    """(estimate, low, high) with another estimate, as near to it as the interval allows."""
    _, low, high = interval
    return np.array([np.clip(estimate, low, high), low, high])


def balance_verdicts(
    scores: Scores,
    fair: float,
    epsilon: float,
    certainty: Certainty = PLAIN,
    draws: int = 4000,
    seed: int = 1,
) -> list[Verdict]:
    """Of each name by itself: is it nearer to the fair share than before?

    `equal`: the whole interval of the difference lies within epsilon. Otherwise better or worse if the change of the
    distance from fair is below or above zero in all but the tails of its joint normal law; else undecided.
    """
    table = differences(scores, certainty)
    means, errors = _noise(scores, certainty, draws, seed)
    before, after = np.split(means + errors, 2, axis=1)
    verdicts: list[Verdict] = []
    for row in table.iter_rows(named=True):
        i = scores.names.index(row["name"])
        nearer = np.abs(after[:, i] - fair) - np.abs(before[:, i] - fair)
        low, high = np.quantile(nearer, [0.5 - certainty.level / 2, 0.5 + certainty.level / 2])
        if within(row, epsilon):
            verdicts.append("equal")
        elif high < 0:
            verdicts.append("better balanced")
        elif low > 0:
            verdicts.append("worse balanced")
        else:
            verdicts.append("undecided")
    return verdicts


def within(row: Mapping[str, Any], epsilon: float) -> bool:
    """The whole interval is smaller than what matters. A handful of blocks that happen to agree shows nothing."""
    return bool(row["n"] >= FEWEST_BLOCKS and -epsilon <= row["low"] and row["high"] <= epsilon)


def adjusted(tables: Mapping[str, pl.DataFrame], rate: float) -> dict[str, pl.DataFrame]:
    """Tables of claims by family with a column p_adjusted: families first, members second, as in a report. Where
    nothing differs, anything at all has p_adjusted <= rate with chance `rate` at most."""
    family = [name for name, table in tables.items() for _ in range(table.height)]
    if not family:
        return dict(tables)
    p = np.clip(np.concatenate([table["p"].to_numpy() for table in tables.values() if table.height]), 0, 1)
    every = across_families(family, within_families(family, p), np.ones(len(p), bool), rate)
    sizes = np.cumsum([table.height for table in tables.values()])[:-1]
    return {
        name: table.with_columns(pl.Series("p_adjusted", own, pl.Float64))
        for (name, table), own in zip(tables.items(), np.split(every, sizes), strict=True)
    }


def change_verdicts(table: pl.DataFrame, q: float = 0.05, epsilon: float = 0.0) -> list[Verdict]:
    """Higher, lower or undecided by p_adjusted; equal if the whole interval lies within epsilon, which is nothing where
    there is no telling what matters."""
    out: list[Verdict] = []
    for row in table.iter_rows(named=True):
        decided: Verdict = "higher" if row["estimate"] > 0 else "lower"
        # Nobody believes a gain that may be a loss.
        apart = row["p_adjusted"] <= q and not row["low"] <= 0 <= row["high"]
        out.append("equal" if within(row, epsilon) else decided if apart else "undecided")
    return out
