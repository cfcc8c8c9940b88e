"""A position is refused in a sentence, or it can be played: numbers of positions from play, changed at random."""

import importlib.util
import random
from pathlib import Path

import numpy as np
import pytest

from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.declaration import DECLARED
from equipoise.sim.games.mulu_caves.state import FRAMES
from equipoise.sim.table import Table
from tests.mulu_caves.caves import start

_SOURCE = Path(__file__).parents[1] / "benchmarks" / "positions.py"
_SPEC = importlib.util.spec_from_file_location("long_fuzz_of_positions", _SOURCE)
assert _SPEC is not None
assert _SPEC.loader is not None
fuzz = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(fuzz)

RULES = (
    (),
    ("battle.commit_order=simultaneous", "ultimate.mode=decoy", "setup.start_cards_first=3"),
    ("enchant.avatar_mirror_cards=assign", "mirror.ends_turn=false", "relocate.avatar_rule=anywhere"),
)


@pytest.mark.parametrize("settings", RULES)
def test_a_bent_position_is_refused_or_played(settings):
    """Frames, battles, turns and pieces are bent more often than the many tiles."""
    rng = random.Random(3)
    table = Table("mulu_caves", seed=3, settings=settings, bots=["random"])
    spots = fuzz.places(DECLARED, "State")
    few = [spot for spot in spots if spot[0][0] in ("stack", "battle", "battles", "turn", "piece", "player", "active")]
    outcomes = {"refused": 0, "played": 0}
    for index in range(12):
        table.deal(index)
        for _ in range(rng.randrange(28, 160)):
            if not table.over:
                table.engine.take(rng.choice(table.engine.legal_actions()))
        if table.over:
            continue
        before = table.snapshot()
        for _ in range(25):
            record = np.frombuffer(bytearray(before), dtype=table.engine.layout)
            fuzz.bend(record[0], few if rng.random() < 0.7 else spots, rng)
            table.engine.restore(record.tobytes())
            if table.engine.why_unplayable():
                outcomes["refused"] += 1
            else:
                outcomes["played"] += 1
                fuzz.play_on(table, rng)
            table.restore(before)
    assert min(outcomes.values()) > 30, outcomes


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"stack": {0: {"kind": FRAMES.code("death")}}}, "what is pending does not begin with one turn"),
        ({"battles": 1}, "a battle was begun that nothing resolves"),
        ({"common": {"decision": 9}}, "nothing that is pending asks for this decision"),
        ({"piece": {1: {"pos": 3}}}, "a piece stands beside the board"),
        ({"terrain": {0: 0}}, "a tile has changed that cannot"),
        ({"deck": {0: {"size": 39}}}, "treasure cards were lost or added"),
        ({"piece": {1: {"pos": 26}}}, "a unit stands on a sanctuary tile"),
        ({"player": {0: {"cards": 25}}}, "player.0.cards = 25 is not allowed; it is from 0 to 24"),
        ({"stack": {0: {"kind": 40}}}, "stack.0.kind = 40 is not allowed"),
    ],
)
def test_nonsense_gets_a_sentence(position, words):
    board = start({"P0.1": (6, 3)})
    before = board.state()
    with pytest.raises(InputError, match=words):
        board.table.load(position)
    assert board.state() == before
