"""Win rates, lengths and endings of real runs."""

import polars as pl
import pytest

from equipoise.analysis.fairness import fair_of
from equipoise.analysis.intervals import block_mean, wilson
from equipoise.analysis.lengths import end_reasons, lengths
from equipoise.analysis.winrates import questions, win_rates
from equipoise.sim.games.pig.policy import first_player_wins, optimal_policy
from equipoise.sim.games.pig.rules import PigRules


def test_seat_rates_are_the_shares_of_wins_with_wilsons_interval(run_of):
    run = run_of("pig", games=20_000)
    table = win_rates(run, "seat")
    won = run.seats.filter(pl.col("seat") == 0).select(pl.col("won").sum()).collect().item()
    first = table.row(0, named=True)
    assert first["estimate"] == pytest.approx(won / 20_000)
    assert (first["low"], first["high"]) == pytest.approx(wilson(won, 20_000))
    assert (first["n"], first["fair"]) == (20_000, 0.5)
    rules = PigRules()
    best = optimal_policy(rules.target, rules.die, rules.bust_face)
    assert first["low"] < first_player_wins(best, best, rules) < first["high"]


def test_rates_of_rotated_bots_use_the_block_as_unit(run_of):
    run = run_of("pig", games=4000, bots=["optimal", "hold:at=10"])
    row = win_rates(run, "bot").row(0, named=True)
    blocks = (
        run.seats.filter(pl.col("bot") == "optimal")
        .group_by(pl.col("game") // 2)
        .agg(pl.col("won").mean())
        .collect()["won"]
    )
    assert (row["bot"], row["n"], row["games"]) == ("optimal", 2000, 4000)
    assert row["estimate"] == pytest.approx(blocks.mean())
    assert (row["low"], row["high"]) == pytest.approx(block_mean(blocks.mean(), blocks.var(), 2000))


def test_the_seats_of_one_game_are_not_independent(run_of):
    """One bot at both seats wins every second seat: the estimate is certain, not a coin."""
    row = win_rates(run_of("pig", games=500), "bot").row(0, named=True)
    assert (row["estimate"], row["low"], row["high"], row["n"]) == (0.5, 0.5, 0.5, 500)


def test_draws_are_shared_and_then_the_interval_is_over_blocks(run_of):
    run = run_of("connect_four", games=3000, bots=["random"], settings=["columns=4", "rows=4"])
    table = win_rates(run, "seat")
    assert table["estimate"].sum() == pytest.approx(1)
    assert run.seats.select((pl.col("won") == 0.5).any()).collect().item()
    assert (table["low"] < table["estimate"]).all()


def test_only_questions_with_an_answer_are_asked(run_of):
    assert questions(run_of("pig", games=10)) == ["seat"]
    assert questions(run_of("pig", games=10, bots=["random", "optimal"])) == ["seat", "bot"]
    assert fair_of(run_of("pig", games=10).plan) == 0.5


def test_lengths_and_endings(run_of):
    run = run_of("pig", games=2000, settings=["limits.max_rounds=8"])
    rounds = run.games.collect()["rounds"]
    table = {(r["fact"], r["statistic"]): r for r in lengths(run).iter_rows(named=True)}
    assert table["rounds", "p50"]["estimate"] == rounds.median()
    assert table["rounds", "mean"]["estimate"] == pytest.approx(rounds.mean())
    assert table["rounds", "mean"]["low"] < rounds.mean() < table["rounds", "mean"]["high"]
    scores = (
        run.seats.group_by("game", maintain_order=True).agg(pl.col("score").max() - pl.col("score").min()).collect()
    )
    assert table["margin", "mean"]["estimate"] == pytest.approx(scores["score"].mean())
    ends = {r["end_reason"]: r for r in end_reasons(run).iter_rows(named=True)}
    assert set(ends) == {"target", "round_limit"}
    assert ends["target"]["games"] + ends["round_limit"]["games"] == 2000
    assert ends["target"]["low"] < ends["target"]["estimate"] < ends["target"]["high"]
