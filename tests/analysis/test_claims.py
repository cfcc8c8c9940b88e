"""How often a report claims something: where nothing matters, and where one character is off.

Block scores of six characters, seats and places in the turn order are simulated, with the luck of a deal that its games
share; the other families of a report (circumstances, cells, matchups, cards) claim as chance would have them. So a
thousand reports take seconds. The whole report is held against the same promise in test_balance.py.
"""

import numpy as np
import polars as pl
import pytest
from scipy import stats

from equipoise.analysis.blocks import Ratios
from equipoise.analysis.fairness import share_table
from equipoise.analysis.permutation import Labels
from equipoise.analysis.verdicts import claims, judge

NAMES = [f"hero {i}" for i in range(6)]
OTHERS = {"factor": 3, "character at seat": 36, "matchup": 15, "card": 56}


def blocks_of(rng, blocks, delta):
    """Wins of each of six games a block by character, seat and order: the first character wins delta more than 1/6."""
    share = 1 / 6 + delta
    strength = np.array([5 * share / (1 - share), 1, 1, 1, 1, 1])
    luck = np.exp(rng.normal(0, 0.3, (blocks, 1, 6)))
    sitting = (np.arange(6) - np.arange(6)[:, None]) % 6  # character at seat, by game
    chance = luck * strength[sitting]
    chance /= chance.sum(axis=2, keepdims=True)
    seat = (chance.cumsum(axis=2) < rng.random((blocks, 6, 1))).sum(axis=2).clip(0, 5)
    place = (seat - rng.integers(6, size=(blocks, 1))) % 6
    found = {"character": (seat - np.arange(6)) % 6, "seat": seat, "order": place}
    return {key: (won[..., None] == np.arange(6)).sum(axis=1).astype(float) for key, won in found.items()}


def chance_alone(rng, family, size, blocks):
    """Claims of a family in which nothing matters, by t over blocks."""
    estimate = 0.02 * stats.t.rvs(max(blocks - 1, 1), size=size, random_state=rng)
    table = pl.DataFrame({
        "name": [str(i) for i in range(size)], "estimate": estimate, "low": estimate - 0.04, "high": estimate + 0.04,
        "n": [blocks] * size, "games": [6.0 * blocks] * size, "error": [0.02] * size,
    })  # fmt: skip
    return claims(table, family, pl.col("name"), pl.lit(0.0), 1 / 6)


def report(rng, blocks, delta, shuffles):
    """Judged as a report judges, and by t over all claims at once as it once did."""
    rows, exact = [], {}
    for family, won in blocks_of(rng, blocks, delta).items():
        ratios, labels = Ratios(6), Labels(NAMES)
        ratios.add(won, np.full(won.shape, 6.0))
        labels.add(won / 6)
        table = share_table(ratios, {"name": NAMES}, 1 / 6)
        rows.append(claims(table, family, pl.col("name"), pl.col("fair"), 1 / 6))
        exact[family] = labels.family(int(rng.integers(1 << 31)), shuffles)
    rows += [chance_alone(rng, family, size, blocks) for family, size in OTHERS.items()]
    found = judge(pl.concat(rows), 6 * blocks, exact=exact)
    t = (found["deviation"] / found["error"]).abs().fill_nan(0.0).to_numpy()
    together = 2 * stats.false_discovery_control(2 * stats.t.sf(t, blocks - 1)) <= 0.05
    return found, together


def claimed(rng, blocks, runs, delta=0.0, shuffles=999):
    """Shares of reports: that call anything off, the first character, and the first character by t."""
    found = np.zeros(3)
    for _ in range(runs):
        judged, together = report(rng, blocks, delta, shuffles)
        off = judged["verdict"].is_in(["over", "under"])
        found += off.any(), off[0], together[0]
    return found / runs


def bound(rate, runs):
    """The upper 95 % bound of a share that was seen (Clopper & Pearson 1934)."""
    return stats.beta.ppf(0.95, rate * runs + 1, runs - rate * runs)


@pytest.mark.parametrize("blocks", [10, 30])
def test_where_nothing_matters_nothing_is_claimed(blocks):
    anything, *_ = claimed(np.random.default_rng(1), blocks, 120)
    assert anything <= 0.05


def test_sixteen_points_are_found_in_thirty_blocks():
    assert claimed(np.random.default_rng(2), 30, 60, 0.16)[1] >= 0.9


def test_ten_blocks_can_say_something():
    assert claimed(np.random.default_rng(3), 10, 30, 0.35)[1] >= 0.9


@pytest.mark.long
@pytest.mark.parametrize(("blocks", "runs"), [(10, 2000), (30, 2000), (100, 1500), (1000, 500), (5000, 500)])
def test_null_reports_claim_as_seldom_as_promised(blocks, runs):
    anything, *_ = claimed(np.random.default_rng(4), blocks, runs)
    print(f"{blocks} blocks: {anything:.4f} of {runs}, upper bound {bound(anything, runs):.4f}")
    assert anything <= 0.05
    assert bound(anything, runs) <= 0.065


@pytest.mark.long
@pytest.mark.parametrize("blocks", [30, 100, 300, 1000])
@pytest.mark.parametrize("delta", [0.02, 0.04, 0.08, 0.16])
def test_power_beside_that_of_t_over_all_claims(blocks, delta):
    runs = 300
    _, ours, student = claimed(np.random.default_rng(5), blocks, runs, delta)
    print(f"{blocks} blocks, {100 * delta:g} pp: {ours:.3f}, by t {student:.3f}")
    if blocks >= 100:
        assert ours >= student - 0.05
    if blocks == 30 and delta == 0.16:
        assert ours >= 0.9
