"""What goes with a character's strength: planted facts are told with their size, and facts without effect are not."""

import numpy as np
import polars as pl
import pytest
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.associations import associations


def walkers(blocks: int, more: int, slope: float, seed: int = 1):
    """A run in which hero 1 walks so many steps more than the others, and each step goes with so much more winning."""
    run = memory_run(make_plan(seats=3, characters=3), blocks, Law(), np.random.default_rng(seed))
    rng = np.random.default_rng(seed + 1)
    seats = run.seats.collect()
    walked = rng.integers(10, 20, seats.height) + more * (seats["character"] == 1).to_numpy()
    logit = (slope * walked).reshape(-1, 3) + rng.gumbel(size=(seats.height // 3, 3))
    won = (logit.argmax(1)[:, None] == np.arange(3)).astype(np.float32)
    changed = [pl.Series("walked", walked.astype(np.uint8)), pl.Series("won", won.ravel())]
    run.__dict__["seats"] = run.seats.with_columns(*changed)
    return run


@pytest.fixture(autouse=True)
def three_heroes(laboratory):
    laboratory(characters=3)


def test_what_a_strong_character_does_more_of_is_told():
    told = associations(walkers(600, more=4, slope=0.1)).filter(pl.col("character") == "hero 1")
    row = told.row(0, named=True)
    assert row["fact"] == "walked"
    assert row["mean"] - row["others"] == pytest.approx(4, abs=0.3)
    assert row["slope_low"] > 0
    assert 0.04 < row["adds"] < 0.12  # one step is worth about 0.1 · p (1 − p) = 0.022


def test_a_fact_that_does_not_go_with_winning_is_not_told():
    for seed in range(10):
        assert associations(walkers(200, more=4, slope=0.0, seed=seed)).is_empty()


def test_a_fact_in_which_nobody_differs_is_not_told():
    assert associations(walkers(400, more=0, slope=0.1)).is_empty()


def test_a_strong_character_alone_explains_nothing():
    """Hero 1 wins more and walks more, but walking has no part in it: within the character there is no slope."""
    for seed in range(10):
        run = memory_run(
            make_plan(seats=3, characters=3), 200, Law(characters={1: 1.0}), np.random.default_rng((seed, 7))
        )
        more = 4 * (run.seats.collect()["character"] == 1).to_numpy()
        run.__dict__["seats"] = run.seats.with_columns(pl.col("walked") + pl.Series(more.astype(np.uint8)))
        assert associations(run).is_empty()


def test_another_word_for_winning_is_no_explanation():
    run = walkers(200, more=4, slope=0.1)
    won = run.seats.collect()["won"].to_numpy()
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("walked", (10 * won).astype(np.uint8)))
    assert associations(run).is_empty()
