"""Win rates by circumstance, and what came about: known answers."""

import numpy as np
import pytest
from synthetic import STARTS, Law, make_plan, memory_run

from analysis.blocks import gather
from analysis.factors import GameFactors, factors


@pytest.fixture
def run(laboratory):
    return memory_run(make_plan(), 50, Law(), np.random.default_rng(1))


def test_a_factor_counts_its_own_seats(run):
    seats = run.seats.collect()
    table = factors(run)
    assert table["factor"].to_list() == ["start"] * 3
    assert table["value"].to_list() == list(STARTS)
    for code, row in enumerate(table.iter_rows(named=True)):
        own = seats["won"].to_numpy()[seats["start"].to_numpy() == code]
        assert row["games"] == len(own)
        assert row["estimate"] == pytest.approx(own.mean())
        assert row["low"] < row["estimate"] < row["high"]
    assert table["fair"].unique().to_list() == pytest.approx([1 / 6])


def test_what_came_about_adds_up_to_all_games(run):
    tally = GameFactors(run)
    gather(run, [tally])
    table = tally.table()
    weather = run.games.collect()["weather"].to_numpy()
    assert dict(table.select("value", "games").iter_rows()) == {
        "sun": (weather == 0).sum(),
        "rain": (weather == 1).sum(),
    }
    assert table["estimate"].sum() == pytest.approx(1)
