"""What a tweak does: every question of the paired comparison answered as tables, and when a study may stop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import polars as pl

from equipoise.analysis.fairness import SMALLEST_MARGIN, fair_of, margin
from equipoise.analysis.own_metrics import OwnMetric, metric_differences
from equipoise.analysis.paired import (
    PLAIN,
    Certainty,
    Scores,
    Verdict,
    adjusted,
    balance_verdicts,
    change_verdicts,
    differences,
    met,
    paired_scores,
    unfairness,
    within,
)
from equipoise.analysis.paired_cards import card_differences, has_cards
from equipoise.analysis.paired_cells import cell_differences
from equipoise.analysis.paired_facts import fact_differences
from equipoise.sim.scores import NUMBERS
from equipoise.sim.store import Run
from equipoise.sim.study import StudyRuns

RATE = 0.05
NO_METRICS: Mapping[str, OwnMetric] = {}


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
    cells: Mapping[str, pl.DataFrame] = field(default_factory=dict)  # by family: name, ..., copies, verdict
    lengths: pl.DataFrame = field(default_factory=pl.DataFrame)  # value (rounds), before, after (games)
    facts: pl.DataFrame | None = None  # fact, item, who, ..., copies, verdict
    metrics: pl.DataFrame | None = None  # of one's own: metric, who, unit, ..., copies, verdict

    @property
    def games(self) -> int:
        """Under each rule set."""
        return int(self.lengths["before"].sum())

    @property
    def _judged(self) -> list[pl.DataFrame]:
        tables = (*self.balance.values(), self.game, *self.cells.values(), self.cards, self.facts, self.metrics)
        return [table for table in tables if table is not None and table.height]

    @property
    def claims(self) -> int:
        return sum(table.height for table in self._judged)

    @property
    def families(self) -> int:
        return len(self._judged)


def compare(
    baseline: Run,
    tweak: Run,
    epsilon: float | None = None,
    candidates: int = 1,
    sequential: bool = False,
    metrics: Mapping[str, OwnMetric] = NO_METRICS,
) -> Comparison:
    """All of it. With several candidates every interval is widened for their number, and every claim made harder
    (Bonferroni). `epsilon`: what does not matter, if it is not to follow from the fair share. `sequential`: the results
    said when to stop, so that intervals are those that stay valid then."""
    certainty = Certainty(1 - RATE / candidates, sequential)
    won, game = paired_scores(baseline, tweak)
    scores = {family: met(of) for family, of in won.items()}
    cells = cell_differences(baseline, tweak, certainty)
    cards = card_differences(baseline, tweak, certainty) if has_cards(baseline) else None
    fair = fair_of(baseline.plan)
    facts = fact_differences(baseline, tweak, certainty)
    own = metric_differences(baseline, tweak, metrics, certainty)
    judged = judge_changes(scores, game, cards, fair, epsilon, RATE / candidates, certainty, cells, facts, own)
    return replace(judged, lengths=_rounds(baseline, tweak))


def room(family: str, fair: float, epsilon: float | None) -> float:
    """The margin of a family: that of the fair share, of one half where two are compared, of shares of games the
    smallest that there is; or the one that was asked for."""
    if epsilon is not None:
        return epsilon
    return SMALLEST_MARGIN if family == GAME else margin(0.5 if family == "matchup" else fair)


GAME, CARDS, FACTS, METRICS = "game", "card", "fact", "metric"


def judge_changes(
    scores: Mapping[str, Scores],
    game: Scores,
    cards: pl.DataFrame | None,
    fair: float,
    epsilon: float | None = None,
    rate: float = RATE,
    certainty: Certainty = PLAIN,
    cells: Mapping[str, pl.DataFrame] | None = None,
    facts: pl.DataFrame | None = None,
    metrics: pl.DataFrame | None = None,
) -> Comparison:
    """Everything a comparison claims, judged together: where nothing differs, anything at all is called different with
    chance `rate` at most."""
    tables = {key: differences(s, certainty) for key, s in scores.items()}
    tables |= {GAME: differences(game, certainty), **({} if cards is None else {CARDS: cards}), **(cells or {})}
    numbers = {name: table for name, table in ((FACTS, facts), (METRICS, metrics)) if table is not None}
    tables |= numbers
    tables = adjusted(tables, rate)
    balance: dict[str, pl.DataFrame] = {}
    unfair: dict[str, pl.DataFrame] = {}
    overall: dict[str, Verdict] = {}
    matters = room("", fair, epsilon)
    for key, s in scores.items():
        changes = change_verdicts(tables[key], rate, matters)
        alone = balance_verdicts(s, fair, matters, certainty)
        held = [
            verdict if verdict == "equal" or change in ("higher", "lower") else "undecided"
            for verdict, change in zip(alone, changes, strict=True)
        ]
        balance[key] = tables[key].with_columns(pl.Series("change", changes), pl.Series("verdict", held))
        unfair[key] = _unfairness_table(s, fair, certainty)
        overall[key] = _overall(largest_change(unfair[key]), tables[key]["n"].min(), changes, matters)

    def told(family: str) -> pl.DataFrame:
        verdicts = change_verdicts(tables[family], rate, room(family, fair, epsilon))
        return tables[family].with_columns(pl.Series("verdict", verdicts, dtype=pl.String))

    ends, plain = told(GAME), change_verdicts(tables[GAME], rate)
    words = [a if name in NUMBERS else b for name, a, b in zip(ends["name"], plain, ends["verdict"], strict=True)]
    ends = ends.with_columns(pl.Series("verdict", words, pl.String))
    judged = {family: told(family) for family in cells or {}}
    every_card = None if cards is None else told(CARDS)
    for name in numbers:  # nobody can say how small a change of a number does not matter
        verdicts = pl.Series("verdict", change_verdicts(tables[name], rate), dtype=pl.String)
        numbers[name] = tables[name].with_columns(verdicts)
    return Comparison(
        balance, ends, unfair, overall, every_card, fair, matters, rate, certainty, judged, facts=numbers.get(FACTS),
        metrics=numbers.get(METRICS),
    )  # fmt: skip


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


def compare_study(
    study: StudyRuns,
    epsilon: float | None = None,
    sequential: bool = False,
    metrics: Mapping[str, OwnMetric] = NO_METRICS,
) -> dict[str, Comparison]:
    """Every candidate against the baseline, corrected for their number."""
    count, base = len(study.candidates), study.baseline
    return {name: compare(base, run, epsilon, count, sequential, metrics) for name, run in study.candidates.items()}


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
