"""Sequential use of paired comparisons: no difference claimed where there is none, known effects found."""

import numpy as np
import pytest
from studies import played

from equipoise.analysis.comparing import ComparisonStudy, plans_of, until_narrow
from equipoise.analysis.comparison import judge_changes
from equipoise.analysis.paired import Scores
from equipoise.analysis.sequential import SequentialTest
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting
from equipoise.sim.scores import stored_scores
from equipoise.sim.study import open_runs


def test_the_sequential_test_keeps_its_error_rates_on_block_differences():
    """Differences of one-game blocks: -1, 0 or 1."""
    rng = np.random.default_rng(1)
    test, wrong_null, wrong_effect, runs = SequentialTest(0.0, 0.05), 0, 0, 200
    for truth in (0.0, 0.05):
        for _ in range(runs):
            d = np.empty(0)
            while (verdict := test.decided(d) if len(d) else None) is None:
                d = np.concatenate([d, rng.choice([-1.0, 0.0, 1.0], size=100, p=[0.1, 0.8 - truth, 0.1 + truth])])
            if truth == 0.0:
                wrong_null += verdict.startswith("more than")
            else:
                wrong_effect += verdict.startswith("less than")
    assert wrong_null / runs <= 0.05 + 0.046  # three standard errors
    assert wrong_effect / runs <= 0.05 + 0.046


def test_equal_rules_are_never_called_different():
    test = SequentialTest(0.0, 0.01)
    assert test.decided(np.zeros(100_000)) == "less than +1.00 pp"
    assert test.estimate(np.zeros(1000)).plain == 0.0


@pytest.fixture
def study(tmp_path):
    plans = plans_of(find_game("pig"), [[parse_setting("target=90")]], seats=None, seed=1, bots=())
    return played(ComparisonStudy(plans, None, until_narrow(plans["baseline"], 0.06)), tmp_path / "study")


def test_a_study_stops_when_every_difference_is_known_well_enough(study):
    scores = {name: stored_scores(run, run.game_count) for name, run in study.runs.items()}
    assert until_narrow(study.baseline.plan, 0.06)(scores)
    assert not until_narrow(study.baseline.plan, 0.03)(scores)
    assert study.baseline.game_count == study.candidates["target=90"].game_count


def test_a_study_can_be_opened_again(study):
    again = open_runs(study.baseline.folder.parent)
    assert list(again.runs) == ["baseline", "target=90"]


def test_where_everybody_is_as_before_so_is_the_balance():
    """The largest deviation cannot change by more than the largest change, however wide its own interval is."""
    rng = np.random.default_rng(2)
    before = rng.multinomial(6, [1 / 6] * 6, size=4000) / 6
    after = np.where(rng.random((4000, 1)) < 0.7, before, rng.multinomial(6, [1 / 6] * 6, size=4000) / 6)
    rounds = np.full((4000, 1), 20.0)
    scores = Scores([f"hero {i}" for i in range(6)], before, after)
    found = judge_changes({"character": scores}, Scores(["rounds"], rounds, rounds), None, 1 / 6, 0.02)
    assert found.balance["character"]["change"].to_list() == ["equal"] * 6
    assert found.overall == {"character": "equal"}
