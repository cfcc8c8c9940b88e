"""Comebacks and runaways by hand, and the correlation's interval."""

import numpy as np
import polars as pl
import pytest
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.tempo import correlation, tempo, told_round


def told(run, progress, rounds, won):
    """The first block of a run with standings as given: [game][seat], by round."""
    seats = run.seats.collect()
    columns = {f"progress_{r}": [np.nan] * seats.height for r in (2, 4, 8, 16, 32, 64)}
    columns |= {f"progress_{r}": list(np.ravel(values)) for r, values in progress.items()}
    run.__dict__["seats"] = seats.with_columns(
        *(pl.Series(k, v, dtype=pl.Float32) for k, v in columns.items()), pl.Series("won", np.ravel(won), pl.Float32)
    ).lazy()
    run.__dict__["games"] = run.games.collect().with_columns(pl.Series("rounds", rounds, pl.UInt32)).lazy()
    return {(r["fact"], r["round"]): r for r in tempo(run).iter_rows(named=True)}


def test_four_games_by_hand(laboratory):
    laboratory(characters=2)
    run = memory_run(make_plan(seats=2, characters=2), 2, Law(), np.random.default_rng(1))
    over = [np.nan, np.nan]
    found = told(
        run,
        # the leader of round 2 wins; comes back; never behind, equal first; over before round 4
        {2: [[0.5, 0.1], [0.4, 0.2], [0.3, 0.3], [0.1, 0.2]], 4: [[0.7, 0.3], [0.4, 0.6], [0.6, 0.4], over]},
        [8, 8, 4, 3],
        [[1, 0], [0, 1], [1, 0], [0, 1]],
    )
    assert found["leader wins", "2"]["estimate"] == pytest.approx(2 / 3)  # games 0, 1, 3; in game 2 nobody leads
    assert found["leader wins", "4"]["estimate"] == pytest.approx(1)
    assert found["last wins", "2"]["estimate"] == pytest.approx(1 / 3)
    assert found["winner was behind", "2"]["estimate"] == pytest.approx(1 / 3)
    assert found["winner's deficit", "2"]["estimate"] == pytest.approx(0.2 / 3)
    assert found["leader wins", "half"]["estimate"] == pytest.approx(1)  # rounds 4, 4, 2 (equal); game 3 has none
    assert found["lead changes", "between records"]["estimate"] == pytest.approx(1 / 2)  # games 0 and 1 are told twice


def test_the_headline_speaks_of_a_round_that_most_games_reach(laboratory):
    """Three of four games reach round 4, one reaches round 8: what its leader did is no headline."""
    laboratory(characters=2)
    run = memory_run(make_plan(seats=2, characters=2), 2, Law(), np.random.default_rng(1))
    lead, over = [0.5, 0.1], [np.nan, np.nan]
    standing = {2: [lead] * 4, 4: [lead, lead, lead, over], 8: [lead, over, over, over]}
    found = told(run, standing, [9, 5, 5, 3], [[1, 0], [1, 0], [0, 1], [0, 1]])
    assert [found["leader wins", r]["reached"] for r in ("2", "4", "8")] == [1.0, 0.75, 0.25]
    row = told_round(tempo(run))
    assert (row["round"], row["estimate"]) == ("4", pytest.approx(2 / 3))
    assert told_round(tempo(run).filter(pl.col("round") == "8")) is None


def test_games_that_nobody_wins_are_no_comebacks(laboratory):
    laboratory(characters=2)
    run = memory_run(make_plan(seats=2, characters=2), 2, Law(), np.random.default_rng(1))
    found = told(run, {2: [[0.5, 0.1]] * 4}, [3] * 4, [[1, 0], [0, 0], [0, 0], [0, 0]])
    assert found["leader wins", "2"]["estimate"] == 1
    assert found["last wins", "2"]["estimate"] == 0


def test_the_correlation_is_pearsons_and_its_interval_covers():
    rng = np.random.default_rng(2)
    hit, trials, blocks, rho = 0, 3000, 200, 0.6
    for trial in range(trials):
        shared = rng.normal(size=(blocks, 1, 2))
        own = rng.normal(size=(blocks, 4, 2))
        z = (shared + own) / np.sqrt(2)
        x, y = z[..., 0], rho * z[..., 0] + np.sqrt(1 - rho**2) * z[..., 1]
        sums = np.stack([q.sum(1) for q in (np.ones_like(x), x, y, x * x, y * y, x * y)], 1)
        r, low, high = correlation(sums.sum(0), sums.T @ sums, blocks)
        if trial == 0:
            assert r == pytest.approx(np.corrcoef(x.ravel(), y.ravel())[0, 1])
        hit += low <= rho <= high
    assert hit / trials == pytest.approx(0.95, abs=0.01)


def test_without_spread_there_is_no_correlation():
    assert np.isnan(correlation(np.zeros(6), np.zeros((6, 6)), 0)[0])
    assert np.isnan(correlation(np.array([4.0, 4, 2, 4, 1, 2]), np.eye(6), 4)[0])
