"""The model of character and seat: against statsmodels, and what it leaves to cells and pairs."""

import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm
from polars.testing import assert_frame_equal
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.blocks import gather
from equipoise.analysis.model import Arrangements, Residuals, fit_main_effects, separate


def test_two_seats_are_a_logistic_regression_with_clustered_errors(laboratory):
    laboratory(characters=3)
    run = memory_run(make_plan(seats=2, characters=3), 900, Law({0: 0.6}, {1: 0.4}, luck=0.8), np.random.default_rng(1))
    effects, _ = separate(run)
    wide = run.seats.with_columns(pl.col("game") // run.rotations).collect()
    first, second = wide.filter(pl.col("seat") == 0), wide.filter(pl.col("seat") == 1)
    who = (first["character"].to_numpy(), second["character"].to_numpy())
    x = np.stack([(who[0] == c).astype(float) - (who[1] == c) for c in (1, 2)] + [np.ones(len(first))], 1)
    fit = sm.Logit(first["won"].to_numpy(), x).fit(
        disp=0, cov_type="cluster", cov_kwds={"groups": first["game"].to_numpy()}
    )
    rating = dict(zip(effects["name"], effects["rating"], strict=True))
    assert rating["hero 1"] - rating["hero 0"] == pytest.approx(fit.params[0], abs=1e-4)
    assert rating["hero 2"] - rating["hero 0"] == pytest.approx(fit.params[1], abs=1e-4)
    assert rating["0"] - rating["1"] == pytest.approx(fit.params[2], abs=1e-4)
    seat = effects.filter(pl.col("name") == "0").row(0, named=True)
    width = np.log(seat["high"] / (1 - seat["high"])) - np.log(seat["low"] / (1 - seat["low"]))
    assert width / (2 * 1.9626) == pytest.approx(fit.bse[2] / 2, rel=0.01)  # half of the difference of both seats


def test_effects_are_told_apart_and_no_cell_is_blamed(laboratory):
    law = Law({2: 0.5}, {1: 0.4}, luck=0.2)
    run = memory_run(make_plan(), 3000, law, np.random.default_rng(2))
    effects, cells = separate(run)
    rating = dict(zip(effects["name"], effects["rating"], strict=True))
    assert rating["hero 2"] - rating["hero 0"] == pytest.approx(0.5, abs=0.06)
    assert rating["1"] - rating["0"] == pytest.approx(0.4, abs=0.06)
    assert ((cells["estimate"] / cells["error"]).abs() > 4).sum() == 0


def test_characters_that_nobody_plays_make_no_effect_unsure(laboratory):
    """Nothing is known of them; that may not reach the errors of the others."""
    run = memory_run(make_plan(), 3000, Law({2: 0.5}, {1: 0.4}, luck=0.2), np.random.default_rng(2))
    found = []
    for known in (6, 16):
        data = Arrangements(run)
        data.characters = known
        gather(run, [data])
        residuals = Residuals(fit_main_effects(data), pairs=False)
        gather(run, [residuals])
        found.append(residuals.effects([f"hero {i}" for i in range(known)]))
    assert_frame_equal(found[0], found[1], rel_tol=1e-9)


def test_a_character_that_likes_one_seat_shows_there(laboratory):
    run = memory_run(make_plan(), 3000, Law(cells={(3, 4): 0.8}, luck=0.2), np.random.default_rng(3))
    _, cells = separate(run)
    best = cells.sort("estimate", descending=True).row(0, named=True)
    assert (best["character"], best["seat"]) == ("hero 3", "4")
    assert best["low"] > 0.05
    assert 0.3 < best["logit"] < 1.1
    assert 0 < best["shrunken"] < best["estimate"]


def test_partners_beyond_the_sum_of_their_parts(laboratory):
    laboratory(teams=True)
    law = Law({0: 0.3}, pairs={(1, 4): 0.5}, luck=0)
    run = memory_run(make_plan(teams=True), 9000, law, np.random.default_rng(1))
    effects, pairs = separate(run, pairs=True)
    best = pairs.sort("estimate", descending=True).row(0, named=True)
    assert (best["character"], best["partner"]) == ("hero 1", "hero 4")
    assert best["low"] > 0.02
    assert best["logit"] == pytest.approx(0.5, abs=0.1)
    assert pairs.height == 15
    assert effects.sort("rating")["name"][-1] == "hero 0"
