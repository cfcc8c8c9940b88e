"""One meaning of fair: everybody plays avenger in Axis Mundi, where two games in three end without a winner, and the
comparison of two rule sets says what the reports of both say."""

import polars as pl
import pytest
from studies import played

from equipoise.analysis.balance import balance
from equipoise.analysis.comparing import ComparisonStudy, parse_metric, plans_of
from equipoise.analysis.comparison import compare_study
from equipoise.analysis.fairness import fair_in_words, largest_deviation
from equipoise.analysis.paired import paired_scores
from equipoise.analysis.targets import unfairness_of
from equipoise.reports.comparison import markdown as comparison_text
from equipoise.reports.summary import markdown as report_text
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting
from equipoise.sim.scores import stored_scores
from equipoise.sim.study import BASELINE

CHANGE, BLOCKS = "scrounger.mp=0", 20


@pytest.fixture(scope="module")
def avengers(tmp_path_factory):
    plans = plans_of(
        find_game("axis_mundi"), [[parse_setting(CHANGE)]], seats=None, seed=1, bots=("heuristic:style=avenger",)
    )
    runs = played(ComparisonStudy(plans, BLOCKS), tmp_path_factory.mktemp("avengers"), jobs=2)
    return runs, compare_study(runs)[CHANGE], {name: balance(run) for name, run in runs.runs.items()}


def test_shares_before_and_after_are_those_of_the_reports(avengers):
    _, compared, reports = avengers
    assert reports[BASELINE].undecided > 0.5, "or this is no test"
    for family in ("character", "seat"):
        for column, name in (("before", BASELINE), ("after", CHANGE)):
            told = dict(reports[name].tables[family].select(family, "estimate").iter_rows())
            assert dict(compared.balance[family].select("name", column).iter_rows()) == pytest.approx(told)
            assert sum(told.values()) == pytest.approx(1), "of the games that somebody won"


def test_better_or_worse_is_the_difference_of_the_reports(avengers):
    """The largest deviation from one in six, and its change, are the same whoever is asked."""
    runs, compared, _ = avengers
    scores = paired_scores(*runs.runs.values())[0]["character"]
    largest = [largest_deviation(side, 1 / 6) for side in (scores.before, scores.after)]
    deviation = [side.estimate for side in largest]
    told = dict(compared.unfairness["character"].select("name", "estimate").iter_rows())
    assert told["largest deviation, before"] == pytest.approx(deviation[0])
    assert told["largest deviation, after"] == pytest.approx(deviation[1])
    assert told["change of the largest"] == pytest.approx(largest[1].signed - largest[0].signed)
    searched = [unfairness_of(stored_scores(run, BLOCKS), ["character"], 1 / 6) for run in runs.runs.values()]
    assert searched == pytest.approx(deviation), "what tune and sensitivity go by"


def test_games_that_nobody_won_have_a_row_and_a_verdict(avengers):
    _, compared, reports = avengers
    row = reports[BASELINE].tables["outcome"].row(by_predicate=pl.col("outcome") == "nobody", named=True)
    assert row["verdict"] == "often"
    assert row["low"] <= row["estimate"] <= row["high"]
    change = compared.game.row(by_predicate=pl.col("name") == "nobody won", named=True)
    assert change["before"] == pytest.approx(row["estimate"])
    assert change["verdict"] in ("higher", "lower", "equal", "undecided")


def test_every_page_says_what_fair_means(avengers):
    runs, compared, reports = avengers
    told = fair_in_words(6, reports[BASELINE].undecided)
    assert "one win in 6 of the games that somebody won (16.7 %)" in told
    assert "have a row of their own" in told
    assert told in report_text(runs.baseline, reports[BASELINE])
    assert told in comparison_text(runs, {CHANGE: compared}, [])


def test_a_sequential_test_goes_by_decided_games_too(avengers):
    runs, *_ = avengers
    metric = parse_metric("character:scrounger", runs.baseline.plan)
    scores = [stored_scores(run, BLOCKS) for run in runs.runs.values()]
    d = metric.differences(*scores)
    both = [(s.decided["character"][:, metric.place] > 0) for s in scores]
    assert len(d) == (both[0] & both[1]).sum()
    assert abs(d).max() <= 1
