"""Sweeps, screenings and tunings of rules whose effects are known."""

import dataclasses

import numpy as np
import polars as pl
import pytest
from studies import played, scores_of_plan

from equipoise.analysis.comparing import ComparisonStudy
from equipoise.analysis.sensitivity import SensitivityStudy
from equipoise.analysis.sweep import sweep_plans, sweep_table
from equipoise.analysis.targets import parse_target, unfairness_of
from equipoise.analysis.tuning import Proposal, Spending, TuneStudy, edited, sentence, size_of, spending
from equipoise.sim.errors import InputError
from equipoise.sim.games.pig.policy import first_player_wins, hold_at
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.scores import families, stored_scores
from equipoise.sim.study import Pace
from equipoise.sim.variants import numeric_parameters, parse_values, plan_at, points

PIG = find_game("pig")


@pytest.fixture
def base() -> Plan:
    return Plan.make(Ruleset.make(PIG), seed=5, bots=["hold:at=20"])


def test_block_scores_are_those_of_the_run(base, run_of):
    scores = scores_of_plan(base, 500)
    run = run_of("pig", games=500, seed=5, bots=["hold:at=20"], jobs=2)
    won = run.seats.filter(pl.col("seat") == 0).collect()["won"].to_numpy()
    assert np.array_equal(scores.won["seat"][:, 0], won)
    assert np.array_equal(scores.rounds, run.games.collect()["rounds"].to_numpy())
    stored = stored_scores(run, 500)
    assert np.array_equal(stored.facts, scores.facts)
    assert all(np.array_equal(stored.won[f], scores.won[f], equal_nan=True) for f in scores.won)


@pytest.mark.parametrize(("slug", "seats"), [("axis_mundi", 3), ("exxinon", 4), ("epoch", 3), ("mythic_earth", 2)])
def test_block_scores_hold_every_family_of_a_game(slug, seats, run_of):
    """Played and stored give the same; the shares of a family add up to what the blocks gave away."""
    run = run_of(slug, games=24, seats=seats, seed=3)
    blocks = run.game_count // run.rotations
    stored, direct = stored_scores(run, blocks), scores_of_plan(run.plan, blocks)
    rates = run.seats.group_by("order").agg(pl.col("won").mean()).sort("order").collect()["won"].to_list()
    assert list(stored.won) == list(families(run.plan)) == ["character", "seat", "order"]
    assert all(np.array_equal(stored.won[f], direct.won[f], equal_nan=True) for f in stored.won)
    assert stored.won["order"].mean(axis=0).tolist() == pytest.approx(rates)


def test_a_sweep_finds_the_exact_rates_and_no_difference_at_the_rules_as_they_are(base, tmp_path):
    at = points(PIG, {"target": [40, 100]}, False)
    table = sweep_table(played(ComparisonStudy(sweep_plans(base, at), 20_000), tmp_path, jobs=2), at)
    for target in (40, 100):
        policy = hold_at(20, target)
        truth = first_player_wins(policy, policy, PigRules(target=target))
        chosen = (pl.col("target") == target) & (pl.col("family") == "seat") & (pl.col("name") == "0")
        row = table.filter(chosen).row(0, named=True)
        assert abs(row["estimate"] - truth) < 2 * (row["high"] - row["low"])
    same = table.filter(pl.col("target") == 100)
    assert set(same["difference"].to_list()) == {0.0}


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


def test_screening_ranks_what_matters(base, tmp_path):
    """The length of a game of Pig hangs on the target far beyond what luck could do; ranked within each output."""
    study = SensitivityStudy(base, numeric_parameters(PIG, ["target", "die"]), ["seat"], 4, 300, 1)
    played(study, tmp_path)
    table = study.table()
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
    assert sentence([target], {"target": 50}) == "points that win: 50 instead of 100 (PG-001)"


def test_tuning_finds_a_fairer_rule_and_confirms_it_on_fresh_seeds(tmp_path):
    """With hold-at-20 the first player's edge shrinks as the target grows."""
    base = Plan.make(Ruleset.make(PIG, ()), seed=5, bots=["hold:at=20"])
    short = plan_at(base, {"target": 20})
    study = TuneStudy(short, numeric_parameters(PIG, ["target"]), ["seat"], Spending(1500, 25, 3), 1)
    runs = played(study, tmp_path)
    assert study.proposals
    best = min(study.proposals, key=lambda p: p.confirmed[0])
    assert best.helps(0.01)
    assert best.point["target"] > 20
    assert runs.candidates[best.run].plan.restored.rules.target == best.point["target"]


def test_a_budget_is_spent_on_searching_and_confirming():
    spend = spending(60, Pace(2000, 0.01), 1800, 6)
    games = 6 * spend.blocks * (1 + spend.tried + 4 * (spend.confirmed + 1))
    assert 0.7 * 120_000 < games <= 120_000
    assert spend.tried > 4 * spend.confirmed
    with pytest.raises(InputError, match="budget 1s is too short"):
        spending(1, Pace(2000, 0.01), 1800, 6)


def test_what_is_to_become_fair_is_the_games_own_question_or_is_named(base):
    mundi = Plan.make(Ruleset.make(find_game("axis_mundi")), seed=1)
    assert parse_target(None, mundi) == parse_target("all", mundi) == ["character", "seat", "order"]
    assert parse_target("seat,order", mundi) == ["seat", "order"]
    with pytest.raises(InputError, match="declares nothing that ought to be fair"):
        parse_target(None, base)
    with pytest.raises(InputError, match="target 'chracter': did you mean character"):
        parse_target("chracter", mundi)


def test_rules_under_which_nobody_wins_are_no_cure():
    better = Proposal({}, 1.0, 0.0, (0.0, 0.0, 0.01), (-0.1, -0.12, -0.08), (20.0, 20.0), "", (0.01, 0.015))
    assert better.helps(0.02)
    assert not dataclasses.replace(better, undecided=(0.01, 0.6)).helps(0.02)


def test_a_share_of_undecided_games_is_known_of_every_candidate(base):
    short = plan_at(base, {"limits.max_rounds": 2})
    assert scores_of_plan(base, 50).undecided == 0
    assert scores_of_plan(short, 50).undecided == 1
    assert np.isnan(unfairness_of(scores_of_plan(short, 50), ["seat"], 0.5)), "nobody ever wins: nothing is fair"
