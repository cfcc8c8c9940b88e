"""Sweeps, screenings and tunings of rules whose effects are known."""

import numpy as np
import polars as pl
import pytest

from equipoise.analysis.sensitivity import morris
from equipoise.analysis.sweep import sweep
from equipoise.analysis.tuning import edited, sentence, size_of, tune
from equipoise.sim.errors import InputError
from equipoise.sim.games.pig.policy import first_player_wins, hold_at
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.scores import play_scores
from equipoise.sim.variants import numeric_parameters, parse_values, plan_at, points

PIG = find_game("pig")


@pytest.fixture
def base() -> Plan:
    return Plan.make(Ruleset.make(PIG), seed=5, bots=["hold:at=20"])


def test_block_scores_are_those_of_the_run(base, run_of):
    scores = play_scores(base, 500, jobs=2)
    run = run_of("pig", games=500, seed=5, bots=["hold:at=20"])
    won = run.seats.filter(pl.col("seat") == 0).collect()["won"].to_numpy()
    assert np.array_equal(scores.won[:, 0], won)
    assert np.array_equal(scores.rounds, run.games.collect()["rounds"].to_numpy())
    assert np.array_equal(play_scores(base, 500, jobs=1).won, scores.won)


def test_a_sweep_finds_the_exact_rates_and_no_difference_at_the_rules_as_they_are(base):
    table = sweep(base, points(PIG, {"target": [40, 100]}, False), 20_000, jobs=2)
    for target in (40, 100):
        policy = hold_at(20, target)
        truth = first_player_wins(policy, policy, PigRules(target=target))
        row = table.filter((pl.col("target") == target) & (pl.col("name") == "seat 0")).row(0, named=True)
        assert abs(row["estimate"] - truth) < 2 * (row["high"] - row["low"])
    same = table.filter(pl.col("target") == 100)
    assert same["difference"].to_list() == [0, 0, 0]


def test_points_one_at_a_time_and_as_a_grid():
    params = dict(parse_values(PIG, text) for text in ("target=50,60", "die=4,8"))
    assert points(PIG, params, False) == [{"target": 50}, {"target": 60}, {"die": 4}, {"die": 8}]
    assert len(points(PIG, params, True)) == 4


def test_a_plan_at_a_point_differs_only_there(base):
    plan = plan_at(base, {"target": 50, "limits.max_rounds": 7})
    assert plan.restored.changes() == {"target": (100, 50), "limits.max_rounds": (1000, 7)}
    assert (plan.seed, plan.bots) == (base.seed, base.bots)


@pytest.mark.parametrize("text", ["target", "target=", "targt=3", "target=3,x", "target=999"])
def test_bad_values_are_refused(text):
    with pytest.raises(InputError):
        parse_values(PIG, text)


def test_limits_are_not_among_the_numbers_that_are_screened():
    assert [p.key for p in numeric_parameters(PIG)] == ["target", "die", "bust_face"]
    with pytest.raises(InputError, match="no rule"):
        numeric_parameters(PIG, ["dye"])


def test_screening_ranks_what_matters(base):
    """The length of a game of Pig hangs on the target far beyond what luck could do; ranked within each output."""
    table = morris(base, numeric_parameters(PIG, ["target", "die"]), 0.5, trajectories=4, blocks=300, seed=1)
    by = {(r["parameter"], r["output"]): r for r in table.iter_rows(named=True)}
    row = by["target", "rounds"]
    assert row["mu_star"] > 3 * row["noise"]
    assert row["low"] <= row["mu_star"] <= row["high"]
    for output in ("rounds", "unfairness", "seat 0"):
        effects = table.filter(pl.col("output") == output)["mu_star"].to_list()
        assert effects == sorted(effects, reverse=True)
        assert len(effects) == 2


def test_edits_stay_in_range_and_small_steps_are_likelier():
    target = numeric_parameters(PIG, ["target"])[0]
    assert (edited(target, -1), edited(target, 1), edited(target, 0)) == (2, 250, 100)
    assert edited(target, 0.1) == 102
    assert size_of([target], {"target": 250}) == pytest.approx(1 + 150 / 248)
    assert sentence([target], {"target": 50}) == "points that win (PG-001): 50 instead of 100"


def test_tuning_finds_a_fairer_rule_and_confirms_it_on_fresh_seeds():
    """With hold-at-20 the first player's edge shrinks as the target grows."""
    base = Plan.make(Ruleset.make(PIG, ()), seed=5, bots=["hold:at=20"])
    short = plan_at(base, {"target": 20})
    found = tune(short, numeric_parameters(PIG, ["target"]), 0.5, budget=6, blocks=1500, seed=1)
    assert found
    best = min(found, key=lambda p: p.confirmed[0])
    assert best.change[2] < 0
    assert best.point["target"] > 20
