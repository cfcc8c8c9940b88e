"""No game gets slower unnoticed: instructions a decision, counted by callgrind, beside the newest line of the history.

A change that is meant to cost more says so: `tests/benchmarks/instructions.py --keep "why"` adds a line.
"""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from instructions import GAMES, counts, missing, newest

from equipoise.sim.registry import known_games

LIMIT = 1.15  # of the newest line

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
    pytest.mark.skipif(os.environ.get("EQUIPOISE_DEBUG") == "1", reason="checks cost instructions"),
]


def test_every_game_is_counted():
    assert set(GAMES) == set(newest()) == set(known_games())


def test_no_game_takes_many_more_instructions_than_it_did():
    before = newest()
    slower = {
        count.game: f"{count.per_decision:.0f}, was {before[count.game]:.0f}"
        for count in counts(list(GAMES))
        if count.per_decision > LIMIT * before[count.game]
    }
    assert not slower
