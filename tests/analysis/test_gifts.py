"""What a gift is worth where it came, and beside its pile: planted answers, and the games that it does not touch."""

import numpy as np
import pytest
from studies import played

from equipoise.analysis.caused import Limit, WorthStudy
from equipoise.analysis.gifts import beside_pile, gifts, ratio_of
from equipoise.sim.items import items_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.scores import CAME, MARKS
from equipoise.sim.study import BASELINE

GAMES = 4  # of a block


def drawn(draw, blocks, share, worth):
    """A gift that comes in a share of the games, and is won by in so many more of these than lost by."""
    came = draw.random((blocks, GAMES)) < share
    won = draw.choice([1.0, 0.0, -1.0], (blocks, GAMES), p=[0.2 + worth / 2, 0.6, 0.2 - worth / 2])
    return (came * won).mean(axis=1), came.mean(axis=1)


def test_the_worth_where_it_came_is_covered():
    draw, hits, estimates = np.random.default_rng(1), 0, []
    for _ in range(60):
        found = ratio_of(*drawn(draw, 600, 0.25, 0.2))
        hits += found.low <= 0.2 <= found.high
        estimates.append(found.estimate)
    assert hits >= 57
    assert np.mean(estimates) == pytest.approx(0.2, abs=0.02)


def test_what_never_came_has_no_worth():
    assert ratio_of(np.zeros(10), np.zeros(10)) is None
    assert beside_pile(np.zeros((2, 10)), np.zeros((2, 10)), np.ones(2)) == [None, None]


def test_what_the_whole_pile_shares_falls_out():
    """Three gifts of 0, 0.1 and 0.2, the last in two copies; the luck of the deals is the same for all."""
    draw, planted, copies = np.random.default_rng(2), (0.0, 0.1, 0.2), np.array([1.0, 1.0, 2.0])
    hits = 0
    for _ in range(100):
        luck = draw.normal(0, 0.2, 600)
        each = [drawn(draw, 600, 0.5, of) for of in planted]
        came = np.stack([one for _, one in each])
        found = beside_pile(np.stack([worth for worth, _ in each]) + luck * came, came, copies)
        hits += sum(of.low <= of_all - 0.125 <= of.high for of, of_all in zip(found, planted, strict=True))
    assert hits >= 270


def test_a_gift_that_did_not_come_changes_nothing(tmp_path):
    """A relic is exchanged for the first that is taken. Where none was, the game is the same."""
    table = Plan.make(Ruleset.make(find_game("epoch")), seed=1)
    study = WorthStudy(table, items_of(table, ["given"], ["relic.prism_of_dawn", "relic.war_horn"]), Limit(0.01, 96))
    played(study, tmp_path / "study")
    base = study.scores[BASELINE].won[MARKS]
    for job, row in gifts(study).items():
        came = study.scores[job].won[CAME][:, 0]
        changed = (study.scores[job].won[MARKS] != base).mean(axis=1)
        assert (changed <= came).all()
        assert 0 < row["came"] < 1
        assert row["where"] == pytest.approx(study.values[job].estimate / row["came"])
