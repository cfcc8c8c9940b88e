"""Two things that were dealt together: a planted combination is found, and chance is not told."""

import numpy as np
import polars as pl
import pytest
from synthetic import Law, favour, make_plan, memory_run

from equipoise.analysis.combinations import combined

pytestmark = pytest.mark.usefixtures("laboratory")


def seats_of(run):
    return run.seats.collect()


def test_a_planted_combination_is_the_one_that_is_told(laboratory):
    laboratory(characters=3)
    run = memory_run(make_plan(seats=3, characters=3), 500, Law(), np.random.default_rng(1))
    seats = seats_of(run)
    those = (seats["character"] == 1).to_numpy() & (seats["order"] == 0).to_numpy()
    favour(run, those, 0.4)
    told = combined(run)
    assert told.row(0, named=True)["first"] == "hero 1"
    assert told.row(0, named=True)["second"] == "going first"
    assert told["low"][0] < 0.4 + 0.6 / 3 < told["high"][0]
    assert told["estimate"][0] > told["first_alone"][0] + 0.05


def test_a_strong_character_is_no_combination():
    law = Law(characters={2: 1.0}, orders={0: 0.5})
    told = sum(combined(memory_run(make_plan(seats=3), 300, law, np.random.default_rng(i))).height for i in range(5))
    assert told <= 5  # both parts are strong: together they may be told, each by itself never is
    only = Law(characters={2: 1.0})
    for i in range(10):
        assert combined(memory_run(make_plan(seats=3), 300, only, np.random.default_rng(i))).is_empty()


def claims_in_null_runs(runs: int, blocks: int) -> int:
    plan = make_plan(seats=3)
    return sum(
        combined(memory_run(plan, blocks, Law(), np.random.default_rng((blocks, i)))).height > 0 for i in range(runs)
    )


@pytest.mark.parametrize("blocks", [30, 100])
def test_chance_is_seldom_told(blocks):
    assert claims_in_null_runs(40, blocks) <= 3


@pytest.mark.long
@pytest.mark.parametrize("blocks", [100, 1000])
def test_chance_is_as_seldom_told_as_promised(blocks):
    assert claims_in_null_runs(400, blocks) <= 0.05 * 400


def test_teams_and_when_they_move(laboratory):
    laboratory(characters=4, teams=True)
    run = memory_run(make_plan(teams=True, characters=4), 400, Law(), np.random.default_rng(3))
    seats = seats_of(run).with_columns(
        pair=pl.col("character").is_in([0, 1]).sum().over("game", "team") == 2,
        first=pl.col("order").min().over("game", "team") == 0,
    )
    those = (seats["pair"] & seats["first"]).to_numpy().reshape(-1, 4)
    won = seats["won"].to_numpy().reshape(-1, 4).copy()
    sure = those.any(1) & (np.random.default_rng(5).random(len(won)) < 0.5)
    won[sure] = those[sure]
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("won", won.ravel()))
    told = combined(run).row(0, named=True)
    assert (told["first"], told["second"]) == ("hero 0 and hero 1", "moving first")
