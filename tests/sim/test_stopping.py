"""Stopping rules that stay valid under peeking."""

import math
from pathlib import Path

import numpy as np
import pytest

from equipoise.sim.batch import Chunker, Goal, simulate
from equipoise.sim.candidate import ScoredCandidate
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.stopping import Sums, parse_precision, sequence_half_width, stages


def test_the_sequence_covers_the_truth_at_every_look_at_once():
    """400 runs of 20 000 coin flips each, looked at after every flip from the 100th on: at most 5 % may ever miss,
    where a fixed interval misses in about half of the runs."""
    rng = np.random.default_rng(7)
    n, runs, missed, missed_fixed = 20_000, 400, 0, 0
    counts = np.arange(1, n + 1)
    for _ in range(runs):
        mean = np.cumsum(rng.random(n) < 0.25) / counts
        looks = slice(99, n, 20)
        half = [sequence_half_width(Sums(k, m * k, m * k)) for k, m in zip(counts[looks], mean[looks], strict=True)]
        fixed = 1.96 * np.sqrt(mean[looks] * (1 - mean[looks]) / counts[looks])
        missed += bool(np.any(np.abs(mean[looks] - 0.25) > half))
        missed_fixed += bool(np.any(np.abs(mean[looks] - 0.25) > fixed))
    assert missed / runs <= 0.05
    assert missed_fixed / runs > 0.3


def test_the_sequence_is_the_published_formula():
    n, variance, rho2 = 5000, 0.25, (-2 * math.log(0.05) + math.log(-2 * math.log(0.05) + 1)) / 10_000
    expected = math.sqrt(variance * 2 * (n * rho2 + 1) / (n**2 * rho2) * math.log(math.sqrt(n * rho2 + 1) / 0.05))
    assert sequence_half_width(Sums(n, n / 2, n / 2)) == pytest.approx(expected)


def test_nothing_is_known_after_one_block():
    assert sequence_half_width(Sums(1, 1, 1)) == math.inf


def test_a_start_without_variance_does_not_stop_a_run():
    assert sequence_half_width(Sums(100, 100, 100)) > 0.01


@pytest.mark.parametrize("text", ["0.5", "pp", "0pp", "60pp", "-1pp", "0,5pp"])
def test_a_bad_precision_is_refused(text):
    with pytest.raises(InputError, match="percentage points"):
        parse_precision(text)


def test_precisions_are_shares():
    assert parse_precision("0.5pp") == pytest.approx(0.005)


def test_stages_grow_and_never_depend_on_the_run():
    assert stages()[:3] == [1000, 1250, 1563]


def test_until_stops_at_the_same_game_whatever_the_jobs(tmp_path):
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=3)
    counts = set()
    for i, how in enumerate(({"jobs": 1}, {"jobs": 2}, {"jobs": 2, "chunk": 333})):
        run = simulate(plan, Goal(until=0.05), tmp_path / str(i), **how)
        counts.add(run.game_count)
        totals = [sum((p.by_seat[s] for p in run.parts()), Sums()) for s in range(2)]
        assert all(2 * sequence_half_width(t) <= 0.05 for t in totals)
    assert len(counts) == 1
    assert counts < set(range(1_000_000))


def test_max_time_stops_and_keeps_whole_parts(tmp_path):
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=3)
    run = simulate(plan, Goal(max_time=0.3), tmp_path / "run", jobs=2)
    assert 0 < run.game_count == run.games.collect().height


def test_little_is_lost_when_bots_are_slow():
    """A part is one block until the speed is known; of minutes long blocks it stays one."""
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=1)
    chunker = Chunker(plan, 1, None, None)
    tasks = chunker.cut([ScoredCandidate(plan, Path("nowhere"), 1_000_000)])
    chunks = ((task.first, task.blocks) for task in tasks)
    assert next(chunks) == (0, 1)
    chunker.saw(1, 120.0)
    assert next(chunks) == (1, 1)
    chunker.saw(1, 0.0001)
    assert next(chunks) == (2, 8)
    chunker.saw(8, 0.0008)
    assert next(chunks) == (10, 64)
