"""Cards under both rules: the figures are those of each run by itself, the differences are over the same blocks."""

import dataclasses

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, make_plan, memory_run

from equipoise.analysis.cards import card_metrics
from equipoise.analysis.paired import adjusted, change_verdicts
from equipoise.analysis.paired_cards import COMPARED, card_differences

WORTH = Law(cards={7: 0.8})


@pytest.fixture
def runs(laboratory):
    """The same hands; card 7 is worth something before, and card 9 after."""
    return [memory_run(make_plan(), 400, law, np.random.default_rng(3)) for law in (WORTH, Law(cards={9: 0.8}))]


def judged(before, after):
    table = adjusted({"card": card_differences(before, after)}, 0.05)["card"]
    return table.with_columns(pl.Series("verdict", change_verdicts(table, epsilon=0.02)))


def test_before_and_after_are_what_the_report_says_of_each_run(runs):
    table = card_differences(*runs)
    assert table.height == len(COMPARED) * len(CARDS)
    for column, run in zip(("before", "after"), runs, strict=True):
        own = card_metrics(run).select("card", "metric", pl.col("estimate").alias("alone"))
        both = table.join(own, on=["card", "metric"])
        assert both.height == table.height
        assert both[column].to_list() == pytest.approx(both["alone"].to_list())
    assert table["estimate"].to_list() == pytest.approx((table["after"] - table["before"]).to_list())


def test_what_was_planted_is_found_and_nothing_else(runs):
    found = judged(*runs).filter(pl.col("verdict").is_in(["higher", "lower"]))
    assert {row["card"]: row["verdict"] for row in found.to_dicts()} == {CARDS[7]: "lower", CARDS[9]: "higher"}
    assert found["metric"].unique().to_list() == ["in_hand"]


def test_the_error_is_that_of_leaving_blocks_out(runs):
    """The jackknife over blocks, which knows nothing of linearised ratios, gives the same error of the difference."""
    before, after = (run.seats.collect() for run in runs)
    rows = card_differences(*runs).filter((pl.col("card") == CARDS[3]) & (pl.col("metric") == "in_hand"))
    sums = []
    for seats in (before, after):
        seen = (seats["opening"].to_numpy() + seats["drawn"].to_numpy())[:, 3].reshape(400, -1).astype(float)
        sums.append(((seen * seats["won"].to_numpy().reshape(400, -1)).sum(1), seen.sum(1)))
    (a, m), (b, n) = sums
    left = (b.sum() - b) / (n.sum() - n) - (a.sum() - a) / (m.sum() - m)
    jackknife = np.sqrt(399 / 400 * ((left - left.mean()) ** 2).sum())
    assert rows["error"][0] == pytest.approx(jackknife, rel=0.03)


def test_the_same_rules_differ_by_exactly_nothing(runs):
    table = judged(runs[0], runs[0])
    assert table.select("estimate", "low", "high").unique().rows() == [(0.0, 0.0, 0.0)]
    assert table["verdict"].unique().to_list() == ["equal"]


@pytest.mark.slow
def test_no_card_is_called_different_where_hands_and_luck_are_others(laboratory):
    """The same law, other hands: of 40 comparisons of 112 figures at most a few claim anything."""
    plan = make_plan()
    claims = 0
    for seed in range(40):
        a, b = (memory_run(plan, 120, WORTH, np.random.default_rng([seed, side])) for side in range(2))
        claims += judged(a, b)["verdict"].is_in(["higher", "lower"]).any()
    assert claims / 40 <= 0.05 + 3 * (0.05 * 0.95 / 40) ** 0.5


def test_a_rare_card_is_left_undecided(runs):
    seats = runs[1].seats.collect()
    drawn = seats["drawn"].to_numpy().copy()
    drawn[60:, 5] = 0
    opening = seats["opening"].to_numpy().copy()
    opening[:, 5] = 0
    changed = seats.with_columns(pl.Series("drawn", drawn), pl.Series("opening", opening))
    rare = dataclasses.replace(runs[1])
    rare.__dict__["seats"], rare.__dict__["games"] = changed.lazy(), runs[1].games
    row = judged(runs[0], rare).filter((pl.col("card") == CARDS[5]) & (pl.col("metric") == "in_hand"))
    assert row["p"].to_list() == [1.0]
    assert row["verdict"].to_list() == ["undecided"]
