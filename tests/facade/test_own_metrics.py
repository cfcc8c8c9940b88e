"""Metrics of one's own: means with intervals over blocks, in reports and comparisons; what cannot be is refused."""

import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import equipoise as eq
from equipoise.analysis import own_metrics
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

BOTS = ["optimal", "hold:at=20"]


def turns(run):
    return run.seats.select("turns")


def rounds(run):
    return run.games.select("rounds")


def gap(run):
    """In any order, with the game that it belongs to."""
    return run.seats.group_by("game").agg((pl.col("score").max() - pl.col("score").min()).alias("gap"))


@pytest.fixture(scope="module")
def run():
    return eq.simulate("pig", games=400, seed=1, bots=BOTS)  # in blocks of two


def table_of(run, metric):
    return own_metrics.metrics_table(run, own_metrics.chosen_metrics(run.plan, {"mine": metric}))


def told(run, metric):
    return table_of(run, metric).row(0, named=True)


def test_the_mean_and_its_interval_are_over_blocks(run):
    row = told(run, rounds)
    by_block = run.games.group_by("block").agg(pl.col("rounds").mean()).collect()["rounds"].to_numpy()
    error = by_block.std(ddof=1) / np.sqrt(len(by_block))
    assert row["estimate"] == pytest.approx(by_block.mean())
    assert (row["high"] - row["low"]) / 2 == pytest.approx(1.97 * error, rel=0.01)
    assert (row["n"], row["games"], row["who"]) == (200, 400, "the game")


def test_a_number_by_seat_is_told_of_everybody(run):
    row = told(run, turns)
    assert row["estimate"] == pytest.approx(run.seats.select(pl.col("turns").mean()).collect().item())
    assert (row["games"], row["who"]) == (800, "everybody")


def test_a_number_by_seat_is_told_of_each_character():
    run = eq.simulate("axis_mundi", games=12, seed=1)
    table = table_of(run, lambda run: run.seats.select("rank"))
    by_character = run.seats.group_by("character").agg(pl.col("rank").mean()).collect()
    assert table["who"][0] == "everybody"
    assert sorted(table["estimate"][1:]) == pytest.approx(sorted(by_character["rank"]))


def test_a_query_may_change_the_order_if_it_brings_the_game_along(run):
    expected = gap(run).sort("game").collect()["gap"]
    assert told(run, gap)["estimate"] == pytest.approx(expected.mean())
    blocks = expected.to_numpy().reshape(-1, 2).mean(axis=1)
    assert told(run, gap)["error"] == pytest.approx(blocks.std(ddof=1) / np.sqrt(len(blocks)))


def test_null_is_nothing_to_measure(run):
    some = told(run, lambda run: run.seats.select(pl.when(pl.col("won") == 1).then("turns")))
    assert some["games"] == 400


@pytest.mark.parametrize(
    ("metric", "words"),
    [
        (lambda run: run.games.select("rounds").head(7), "gives 7 numbers; a run of 400 games has one for each game"),
        (lambda run: run.games.select(pl.lit(float("nan")) * pl.col("rounds")), "gives nan in row 0; .* give null"),
        (lambda run: run.games.select("end_reason"), "which is no number"),
        (lambda run: run.games.select("rounds", "decisions"), "must give one column of numbers"),
        (lambda run: run.seats.select("game", "turns"), "two numbers for the same game"),
        (lambda run: run.games.select("no_such_column"), "fails on pig"),
        (lambda run: 3, "must return a frame or a series of Polars, not int"),
        (lambda run: run.games.select(pl.when(pl.col("rounds") < 0).then("rounds")), "measures nothing in this run"),
        (eq.Metric(rounds, high=1), r"beyond the 1 that it cannot leave"),
        (eq.Metric(rounds, unit="a\nb"), "its unit must be one line"),
        ("rounds", "must be a function of a run, or a Metric, not str"),
    ],
)
def test_what_is_no_metric_is_refused_in_a_sentence(run, metric, words):
    with pytest.raises(eq.InputError, match=words):
        eq.report(run, metrics={"mine": metric})


def test_a_comparison_pairs_it_block_by_block():
    change = eq.compare("pig", settings={"target": 50}, games=400, seed=1, bots=BOTS, metrics={"mine": rounds})
    row = change.table("metrics").row(0, named=True)
    means = []
    for run in (change.runs.baseline, *change.runs.candidates.values()):
        means.append(run.games.group_by("block", maintain_order=True).agg(pl.col("rounds").mean()).collect()["rounds"])
    d = (means[1] - means[0]).to_numpy()
    assert row["estimate"] == pytest.approx(d.mean())
    assert row["error"] == pytest.approx(d.std(ddof=1) / np.sqrt(len(d)), rel=1e-6)
    assert row["verdict"] == "lower"


def test_a_sequential_test_of_it_must_know_its_bounds():
    asked = {"settings": {"target": 50}, "games": 4000, "seed": 1, "sprt": "-4,-1", "metric": "mine"}
    with pytest.raises(eq.InputError, match="metric 'mine': a test that may stop early must know"):
        eq.compare("pig", **asked, metrics={"mine": rounds})
    change = eq.compare("pig", **asked, metrics={"mine": eq.Metric(rounds, unit="rounds", low=0, high=60)})
    assert change.notes[-1].startswith("mine: ")
    assert "rounds" in change.notes[-1]


def test_what_a_package_registers_is_shown_for_the_games_that_it_names(run, monkeypatch):
    entry = EntryPoint("registered", "my_metrics:TURNS", own_metrics.GROUP)
    monkeypatch.setattr(own_metrics, "entry_points", lambda group: [entry])
    monkeypatch.setitem(sys.modules, "my_metrics", SimpleNamespace(TURNS=eq.Metric(turns, games=["pig"])))
    report = eq.report(run)
    assert report.table("metrics")["metric"].to_list() == ["registered"]
    [section] = [section for section in report._document.sections if section.key == "metrics"]
    assert section.title == "Metrics of your own"
    other = Plan.make(Ruleset.make(find_game("connect_four")), seed=1)
    assert own_metrics.chosen_metrics(other, None) == {}
