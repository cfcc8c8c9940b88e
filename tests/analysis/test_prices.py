"""Price lists: planted worths are found, prices move towards them, and stay within bounds."""

from types import SimpleNamespace

import numpy as np
import pytest

from equipoise.analysis.blocks import Chunk
from equipoise.analysis.prices import DEARER, RANGE, Fit, FoldTally, halves, moved, spread_of
from equipoise.sim.facts import Pieces

KINDS = ("archer", "giant", "captain", "spearman", "rider", "chief")
PIECES = Pieces("unit", "unit", KINDS, ("north",) * 3 + ("south",) * 3, "points", "lost", ())
OVER, UNDER, GENERAL = 0.03, -0.03, 0.06  # what 100 points of a giant and of a rider win more; of anything
TRUTH = np.array([0.0, OVER, 0.0, 0.0, UNDER, 0.0])
RUN = SimpleNamespace(plan=SimpleNamespace(seats=2))


@pytest.fixture(autouse=True)
def named(monkeypatch):
    monkeypatch.setattr("equipoise.analysis.worth.names_of", lambda run, key: ("north", "south"))


def games(rng, blocks, dearer):
    """North against south. Each has a captain of 100 points, and spends 600 as it likes; who pays more gets less."""
    side = np.array([[0, 1], [1, 0]])  # by game of a block and seat
    share = rng.uniform(0.2, 0.8, (blocks, 2, 2))
    worth = np.array([600.0 / dearer[0], 600.0 / dearer[3]])[side]
    points = np.stack([np.round(worth * share), np.round(worth * (1 - share)), np.full(share.shape, 100.0)], -1)
    unit = np.broadcast_to(3 * side[..., None] + np.arange(3), points.shape)
    strength = (points / 100 * (GENERAL + TRUTH[unit])).sum(-1)
    chance = 0.5 + (strength[..., 0] - strength[..., 1])  # a player wins what its own points are worth
    first = rng.random(chance.shape) < chance
    won = np.stack([first, ~first], -1).astype(float)
    paid = np.round(points * dearer[unit])
    return Chunk(
        {"won": won, "character": np.broadcast_to(side, won.shape), "unit": unit, "points": paid}, {}, 0, blocks
    )


def fit(rng, blocks=600):
    tallies = [FoldTally(RUN, PIECES, dearer) for dearer in halves(PIECES)]
    for tally, dearer in zip(tallies, halves(PIECES), strict=True):
        tally.add(games(rng, blocks, dearer))
    tallies[0].join(tallies[1])
    return Fit(PIECES, tallies[0], 0.5)


def test_half_of_the_groups_pay_more_in_turn():
    first, second = halves(PIECES)
    assert first.tolist() == [DEARER] * 3 + [1.0] * 3
    assert second.tolist() == [1.0] * 3 + [DEARER] * 3


def test_planted_prices_are_found_in_points_of_winning():
    """Against the average of what its group spends: half of it goes to the giant, half to the archer."""
    rng, hits, general = np.random.default_rng(1), [], []
    truth = np.array([-OVER / 2, OVER / 2, np.nan, -UNDER / 2, UNDER / 2, np.nan])
    for _ in range(60):
        found = fit(rng)
        assert found.told.tolist() == [True, True, False] * 2  # every army has its captain
        low, high = found.beyond.interval()
        hits += ((low <= truth) & (truth <= high))[found.told].tolist()
        low, high = found.general.interval()
        general.append(low <= GENERAL <= high)
    assert np.mean(hits) >= 0.88
    assert np.mean(general) >= 0.88


def test_prices_move_towards_what_things_are_worth_and_the_average_stays():
    found = fit(np.random.default_rng(2), 4000)
    factors = moved(np.ones(6), found)
    assert factors[1] == pytest.approx(1 + OVER / 2 / GENERAL, abs=0.06)
    assert factors[4] == pytest.approx(1 + UNDER / 2 / GENERAL, abs=0.06)
    assert factors[[2, 5]].tolist() == [1.0, 1.0]
    spent = found.tally.spent.sum(0)
    for own in ([0, 1], [3, 4]):
        assert spent[own] @ factors[own] == pytest.approx(spent[own].sum())


def test_no_price_leaves_its_bounds():
    found = fit(np.random.default_rng(3))
    start = np.array([RANGE, RANGE, 1.0, 1 / RANGE, 1 / RANGE, 1.0])
    factors = moved(start, found)
    assert factors.max() <= RANGE
    assert factors.min() >= 1 / RANGE


def test_a_spread_is_told_beyond_the_errors():
    rng, hits = np.random.default_rng(4), 0
    for _ in range(200):
        values = rng.normal(0, 0.03, 30) + rng.normal(0, 0.02, 30)
        estimate, low, high = spread_of(values, np.full(30, 0.02), 30)
        assert low <= estimate <= high
        hits += low <= 0.03 <= high
    assert hits >= 180
    assert spread_of(rng.normal(0, 0.01, 30), np.full(30, 0.02), 30)[:2] == (0.0, 0.0)
