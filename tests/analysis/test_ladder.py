"""A ladder: strengths, depth, luck, and when a match is decided."""

from dataclasses import replace

import choix
import numpy as np
import pytest
from studies import played, scores_of_plan

from equipoise.analysis.ladder import Everybody, LadderStudy, Size, log_odds
from equipoise.cli.ladder import rungs_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.rungs import Thinking, beside, climbing, playouts_for


def table_of(slug: str, **how) -> Plan:
    return Plan.make(Ruleset.make(find_game(slug)), seed=1, **how)


def ladder(slug: str, games: int, *playouts: int) -> LadderStudy:
    table = table_of(slug)
    rungs = rungs_of(table, [Thinking(n) for n in playouts])
    return LadderStudy(table, rungs, {rung.name: Size(games, games) for rung in rungs}, 1)


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    study = ladder("pig", 400, 40)
    played(study, tmp_path_factory.mktemp("ladder") / "s", jobs=2)
    return study


def wins(share: float, blocks: int = 400):
    """Blocks of two games won by this share, beyond an even one."""
    return np.where(np.arange(blocks) < share * blocks, 1.0, 0.0) - 0.5


def test_strengths_are_those_of_bradley_and_terry():
    """Three players, of whom the first meets the second and the second the third."""
    draw = np.random.default_rng(1)
    first, second = (log_odds(wins(share), 2, draw) for share in (0.75, 0.6))
    pairs = [(0, 1)] * 300 + [(1, 0)] * 100 + [(1, 2)] * 240 + [(2, 1)] * 160
    theta = choix.ilsr_pairwise(3, pairs)
    assert first[0] == pytest.approx(theta[0] - theta[1], abs=0.01)
    assert first[0] + second[0] == pytest.approx(theta[0] - theta[2], abs=0.015)


def test_one_among_five_copies_is_as_strong_as_its_odds_against_one():
    """Who wins half of the games against five is five times as strong as each of them."""
    beyond = np.where(np.arange(600) % 2 == 0, 1.0, 0.0) - 1 / 6
    assert log_odds(beyond, 6, np.random.default_rng(1))[0] == pytest.approx(np.log(5), abs=0.01)


def test_the_interval_of_a_strength_covers_it():
    draw, hit = np.random.default_rng(2), 0
    for _ in range(200):
        odds = log_odds((draw.random(200) < 0.7) - 0.5, 2, draw)
        low, high = np.quantile(odds[1:], [0.025, 0.975])
        hit += low <= np.log(0.7 / 0.3) <= high
    assert 180 <= hit <= 199


def test_what_is_clear_is_decided_at_the_first_look(pig):
    random, hold = pig.matches["random"], pig.matches["hold"]
    assert random.verdict == "weaker"
    assert random.games < 400
    assert hold.games > random.games
    assert pig.depth >= 1
    order = [strength.name for strength in pig.strengths()]
    assert order[0] == "random"
    assert {s.name: s.estimate for s in pig.strengths()}["optimal"] == 0.0


def test_the_deals_are_the_same_at_every_rung(pig):
    rows = {row["rung"]: row for row in pig.shares() if row["family"] == "seat" and row["name"] == "0"}
    assert rows["optimal"]["estimate"] == 0
    assert {row["n"] for row in rows.values()} == {400}
    exact = 0.5306  # of the first player among optimal ones (Neller & Presser 2004)
    assert rows["optimal"]["share_low"] <= exact <= rows["optimal"]["share_high"]


def test_luck_is_what_lies_between_deals():
    plan = table_of("mulu_caves")
    scores = scores_of_plan(plan, 400)
    draw = np.random.default_rng(1)
    decided_by_the_deal = (draw.random(400) < 0.5).astype(float)
    by_deal = np.column_stack([decided_by_the_deal, 1 - decided_by_the_deal])
    each = (draw.random((400, 2)) < 0.5).mean(axis=1)
    for won, luck in ((by_deal, 1.0), (np.column_stack([each, 1 - each]), 0.0)):
        planted = Everybody(plan, replace(scores, won={**scores.won, "seat": won}))
        assert planted.luck == pytest.approx(luck, abs=0.12)
    assert Everybody(table_of("pig"), scores_of_plan(table_of("pig"), 20)).luck is None


def test_seconds_become_playouts_by_the_rate_measured():
    assert playouts_for(2, 1000) == 2000
    assert playouts_for(0.3, 12_345) == 3700
    assert playouts_for(0.001, 1000) == 32  # with fewer it would not search
    assert [thinking.name for thinking in climbing([0.001, 0.002, 1], 100)] == ["search 0.001 s", "search 1 s"]


def test_the_styles_stand_beside_the_usual_bot():
    assert list(beside(find_game("pig"))) == ["hold"]
    assert beside(find_game("epoch"))["classic"] == "heuristic:style=classic"
    assert "default" not in beside(find_game("epoch"))
