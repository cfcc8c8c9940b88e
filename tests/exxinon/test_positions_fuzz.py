"""A position is refused in a sentence, or it can be played: numbers of positions from play, changed at random."""

import importlib.util
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from exxinon_boards import start

from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.declaration import DECLARED
from equipoise.sim.games.exxinon.state import CASTINGS, STAGES, STEPS
from equipoise.sim.table import Table

_SOURCE = Path(__file__).parents[1] / "benchmarks" / "positions.py"
_SPEC = importlib.util.spec_from_file_location("long_fuzz_of_positions", _SOURCE)
assert _SPEC is not None
assert _SPEC.loader is not None
fuzz = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(fuzz)


def bend_and_play(table: Table, spots: list, rng: random.Random, outcomes: dict[str, int]) -> None:
    before = table.snapshot()
    for _ in range(12):
        record = np.frombuffer(bytearray(before), dtype=table.engine.layout)
        fuzz.bend(record[0], spots, rng)
        table.engine.restore(record.tobytes())
        if table.engine.why_unplayable():
            outcomes["refused"] += 1
        else:
            outcomes["played"] += 1
            fuzz.play_on(table, rng)
        table.restore(before)


@pytest.mark.parametrize("settings", [(), ("setup.mode=draft", "delay.pair_limit=16", "wraith.stops_on_walls=false")])
def test_a_bent_position_is_refused_or_played(settings):
    """Positions of every kind of decision; what is half done is bent more often than hands and piles."""
    rng = random.Random(3)
    table = Table("exxinon", seed=3, settings=settings, bots=["random"])
    spots = fuzz.places(DECLARED, "State")
    few = [spot for spot in spots if not {"hand", "pile", "wall_damage"} & set(spot[0])]
    outcomes, looked_at = {"refused": 0, "played": 0}, Counter()
    for index in range(10):
        table.deal(index)
        while not table.over:
            if looked_at[table.decision] < 20 and rng.random() < 0.3:
                looked_at[table.decision] += 1
                bend_and_play(table, few if rng.random() < 0.7 else spots, rng, outcomes)
            table.engine.take(rng.choice(table.engine.legal_actions()))
    assert min(outcomes.values()) > 30, outcomes
    assert len(looked_at) >= 7, looked_at


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"player": {0: {"tile": 91}}}, "player.0.tile = 91 is not allowed; it is from 0 to 90"),
        ({"player": {2: {"health": 0}}}, "a living character has no health, or more than it can have"),
        ({"player": {0: {"tile": 45}, 1: {"tile": 45}}}, "two living characters share a tile"),
        ({"player": {0: {"pile": {0: 60}}}}, "a player has more cards than a deck can have"),
        ({"walls": {"word": [0, 1 << 63]}}, "a breakable wall is off the map"),
        ({"objective": {0: {"state": 1, "health": 0}}}, "an objective is whole and has no health"),
        ({"delay": {0: {"spell": 33, "aim": 1, "target": 4}}, "delays": 1}, "a delay is aimed at nothing"),
        ({"casting": {"what": CASTINGS.code("a_spell"), "spell": 52}}, "what is cast is no such spell"),
        (
            {"casting": {"what": CASTINGS.code("an_attack"), "spell": 255, "stage": STAGES.code("x")}},
            "the decision is not one of what is being cast",
        ),
        ({"casting": {"what": CASTINGS.code("a_spell"), "spell": 33}}, "the card that is cast is not in the hand"),
        ({"step": STEPS.code("events")}, "the decision is not one of this step"),
        ({"common": {"seat": 1}}, "a higher seat is asked for its team"),
        ({"asked": 0}, "nobody is asked and the game is not over"),
    ],
)
def test_nonsense_gets_a_sentence(position, words):
    board = start()
    before = board.state()
    with pytest.raises(InputError, match=words):
        board.table.load(position)
    assert board.state() == before
