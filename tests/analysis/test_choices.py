"""A planted confounder is taken out of what players chose, and what cannot be told is not told."""

import numpy as np
import polars as pl
import pytest
from synthetic import STARTS, Law, favour, make_plan, memory_run

from equipoise.analysis.balance import balance
from equipoise.analysis.choices import Deal, choices
from equipoise.analysis.within import Strata, Within, hashed


def fitted(x, y, stratum, block):
    fit = Within(x.shape[1])
    half = len(y) // 2
    for part in (slice(0, half), slice(half, None)):
        fit.add(x[part], y[part], stratum[part])
    fit.add_errors(x, y, stratum, block)
    return fit


def one_hot(code):
    return (code[:, None] == np.arange(code.max() + 1)).astype(float)


def test_two_strata_by_hand():
    """In deal a: x wins 1 of 2, y 0 of 2; in deal b: x 2 of 2, y 1 of 2: half a win more in each."""
    deal, took = np.repeat([0, 1], 4), np.tile([0, 0, 1, 1], 2)
    fit = fitted(one_hot(took), np.array([1.0, 0, 0, 0, 1, 1, 1, 0]), deal, np.arange(8))
    estimate, _ = fit.contrasts(fit.averages(fit.met()))
    assert estimate == pytest.approx([0.25, -0.25])


def test_what_never_meets_within_a_deal_cannot_be_told():
    """x and y meet in deal 0, z and w in deal 1; v stands alone in deal 2. Each is told within its own deal."""
    deal, took = np.repeat([0, 0, 1, 1, 2], 4), np.repeat([0, 1, 2, 3, 4], 4)
    won = np.array([1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0], float)
    fit = fitted(one_hot(took), won, deal, np.arange(20))
    assert [group.tolist() for group in fit.met()] == [[0, 1], [2, 3], [4]]
    estimate, error = fit.contrasts(fit.averages(fit.met()))
    assert estimate[:4] == pytest.approx([0.25, -0.25, 0.25, -0.25])
    assert np.isnan([estimate[4], error[4]]).all()


def chosen(rng, blocks, effect=0.06, games=4):
    """Strong matchups choose a Devotion more often; what it does within a matchup is `effect`, and a block has its own
    luck. Its raw difference is far from that."""
    block = np.repeat(np.arange(blocks), games)
    matchup = rng.integers(3, size=blocks * games)
    takes = rng.random(blocks * games) < np.array([0.8, 0.5, 0.2])[matchup]
    luck = rng.normal(0, 0.05, blocks)[block]
    won = rng.random(blocks * games) < np.array([0.3, 0.5, 0.7])[matchup] + luck + effect * (takes - 0.5)
    return fitted(one_hot(1 - takes), won.astype(float), matchup, block), takes, won


def test_a_planted_confounder_is_taken_out():
    fit, takes, won = chosen(np.random.default_rng(5), 4000)
    estimate, error = fit.contrasts(fit.averages(fit.met()))
    assert won[takes].mean() - won.mean() < -0.02, "it looks bad, since the weak choose it"
    assert abs(estimate[0] - 0.03) < 3 * error[0], "half of the effect, against the average of both"
    assert estimate[0] > 4 * error[0]


def test_the_interval_of_an_adjusted_effect_covers():
    rng, runs = np.random.default_rng(6), 200
    held = 0
    for _ in range(runs):
        fit, *_ = chosen(rng, 300)
        (estimate, _), (error, _) = fit.contrasts(fit.averages(fit.met()))
        held += abs(estimate - 0.03) <= 1.968 * error
    # Devotion is taken by half of the rows, so that the effect against the average is half of the difference.
    assert held / runs == pytest.approx(0.95, abs=0.05)


def test_strata_keep_their_numbers():
    strata, rng = Strata(), np.random.default_rng(1)
    codes = [rng.integers(5, size=300), rng.integers(1 << 60, size=300) % 7]
    key = hashed(codes)
    assert len(np.unique(key)) == len(np.unique(np.stack(codes), axis=1).T)
    first = strata.number(key)
    assert (strata.number(key[::-1]) == first[::-1]).all()
    assert first.max() + 1 == len(np.unique(key))


def as_chosen(run, start):
    """The run with another `start`, which players chose."""
    card = next(card for card in run.manifest["columns"]["seats"] if card["name"] == "start")
    card["origin"] = "chosen"
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("start", start.astype(np.uint8)))
    return run


@pytest.fixture
def strong(laboratory):
    """Hero 0 wins more than the others, and starts on the hill four times out of five."""
    run = memory_run(make_plan(seats=3), 1500, Law({0: 1.0}), np.random.default_rng(1))
    who, rng = run.seats.collect()["character"].to_numpy(), np.random.default_rng(2)
    return run, np.where(who == 0, rng.random(len(who)) >= 0.8, rng.integers(3, size=len(who)))


def test_a_choice_of_the_strong_is_no_finding(strong):
    """Unadjusted the hill wins several points too much. Dealt, it would be a finding; chosen, it is none."""
    run, start = strong
    table = choices(as_chosen(run, start))
    hill = table.row(0, named=True)
    assert (hill["factor"], hill["value"], hill["origin"]) == ("start", "hill", "chosen")
    assert hill["won"] > 1 / 3 + 0.04
    assert abs(hill["estimate"]) < 3 * hill["error"] < 0.03
    claims = balance(run).verdicts.filter(pl.col("name").str.starts_with("start"))
    assert claims["family"].unique().to_list() == ["choice"]
    assert not {"over", "under"} & set(claims["verdict"])


def test_what_a_choice_does_is_found(strong):
    run, start = strong
    favour(run, start == 1, 0.1)
    claims = balance(as_chosen(run, start)).verdicts.filter(pl.col("family") == "choice")
    assert dict(claims.select("name", "verdict").rows())[f"start: {STARTS[1]}"] == "over"


def test_the_deal_is_the_character_its_company_and_what_else_there_is_room_for(laboratory):
    """Six characters in tables of three have sixty companies, and three starts."""
    many, few = (memory_run(make_plan(seats=3), n, Law(), np.random.default_rng(1)) for n in (1500, 60))
    assert Deal(many).parts == ("character", "company", "start")
    assert Deal(few).parts == ("character", "start")
    chosen = memory_run(make_plan(seats=3), 60, Law(), np.random.default_rng(1))
    next(card for card in chosen.manifest["columns"]["seats"] if card["name"] == "character")["origin"] = "chosen"
    assert Deal(chosen).parts == ("start", "order"), "a drafted character is no part of the deal"


def test_a_turn_order_that_came_about_is_adjusted(laboratory):
    """Hero 0 goes first whenever it can: whoever goes first wins more, and not because of going first."""
    run = memory_run(make_plan(seats=3), 1500, Law({0: 1.2}), np.random.default_rng(4))
    seats = run.seats.collect()
    strong = (seats["character"].to_numpy() == 0).reshape(-1, 3)
    first = np.where(strong.any(1), strong.argmax(1), np.random.default_rng(5).integers(3, size=len(strong)))
    order = (np.arange(3) - first[:, None]) % 3
    run.__dict__["seats"] = seats.with_columns(pl.Series("order", order.ravel().astype(np.uint8))).lazy()
    dealt = balance(run).verdicts.filter(pl.col("family") == "order")
    next(card for card in run.manifest["columns"]["seats"] if card["name"] == "order")["origin"] = "came_about"
    found = balance(run)
    adjusted = found.verdicts.filter(pl.col("family") == "order")
    assert dealt["verdict"][0] == "over"
    assert adjusted["verdict"][0] != "over"
    assert found.tables["order"]["unadjusted"][0] == dealt["estimate"][0]
