"""Positions that are nonsense: refused in words, or played on without harm."""

import random
from functools import cache

import numpy as np
import pytest
from benchmarks.positions import bend, places, play_on, why_refused
from boards import on, start
from real_games import played

from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.components import TERRAIN
from equipoise.sim.games.axis_mundi.declaration import DECLARED
from equipoise.sim.games.axis_mundi.state import CARD_STEPS, FRAMES, NO_CARD
from equipoise.sim.table import Table

EMPTY = {seat: {"card": [NO_CARD] * 8} for seat in range(6)}  # every warehouse


@cache
def in_play(seats: int) -> Table:
    return played(40, seats=seats)


def refusal(position: dict, seats: int = 6) -> str:
    table = in_play(seats)
    before = table.snapshot()
    with pytest.raises(InputError) as refused:
        table.load(position)
    assert table.snapshot() == before
    return str(refused.value)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"player": {0: {"pos": 97}}}, "player.0.pos = 97 is not allowed; it is from 0 to 96"),
        ({"player": {1: {"form": 3}}}, "player.1.form = 3 is not allowed; it is one of human, angel, demon"),
        ({"terrain": {5: 9}}, "terrain.5 = 9 is not allowed"),
        ({"warehouse": {2: {"card": {0: 57}}}}, "warehouse.2.card.0 = 57 is not allowed; it is from 0 to 55, or 56"),
        ({"stack": {0: {"kind": 20}}}, "stack.0.kind = 20 is not allowed"),
        ({"pending": {"depth": 25}}, "pending.depth = 25 is not allowed; it is from 1 to 24"),
        ({"player": {0: {"hp": 0}}}, "a character has no HP"),
        ({"player": {0: {"visible": 0}}}, "an invisible character has no token"),
        ({"player": {2: {"form": 2}}}, "the Ascendant is not the one Angel or Demon"),
        ({"bomb_hex": 3, "bomb_owner": 1}, "a time bomb ticks where no warehouse is"),
        ({"player": {seat: {"hand": {0: 100}} for seat in range(4)}}, "more cards than the discard pile holds"),
        ({"player": {0: {"hand": {0: 100, 1: 100, 2: 100}}}}, "player.hand holds more than 255 cards in all"),
        ({"player": {0: {"shown": {0: 99}}}}, "more cards were seen going into a hand than are in it"),
        ({"pending": {"asked": 0}}, "nobody is asked"),
        ({"active": -1}, "active is stack.0.seat while that is a turn, and -1 otherwise"),
        ({"terrain": {5: TERRAIN.index("warehouse")}}, "a warehouse stands where this board has none"),
        ({"player": {1: {"pos": 91}}, "levitating": 2}, "a seat levitates that is"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(position, sentence):
    assert sentence in refusal(position)


def frame(kind: str, **fields: int) -> dict:
    return {"kind": FRAMES.index(kind), **fields}


def asked(decision: str, *frames: dict, seat: int = 4, **position: object) -> dict:
    """A position in which the topmost of these frames, above the turn of seat 4, asks this."""
    return {
        "common": {"decision": DECLARED.decisions.index(decision), "seat": seat},
        "pending": {"depth": 1 + len(frames)},
        "stack": {1 + i: {"seat": 4, **fields} for i, fields in enumerate(frames)},
        **position,
    }


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            asked("decide_pick_discard"),
            "common.decision = decide_pick_discard is not allowed; stack.0, turn, asks decide_action",
        ),
        (
            asked("decide_action", frame("scrounge")),
            "common.decision = decide_action is not allowed; stack.1, scrounge, asks decide_pick_discard",
        ),
        (asked("decide_action", frame("axis")), "stack.1.kind = axis is not allowed; a topmost frame is opening or"),
        (
            asked("decide_action", stack={0: {"step": 1}}),
            "stack.0.step = 1 is not allowed; at decide_action it is 3",
        ),
        (
            asked("decide_action", seat=2),
            "common.seat = 2 is not allowed; decide_action is asked of stack.0.seat, which is 4",
        ),
        (
            asked("decide_burn", frame("card", step=CARD_STEPS.index("burn"), effect=4)),
            "stack.effect is one that stack.card does not have",
        ),
        (
            asked("decide_take_more", frame("take", slots=1), warehouse={0: {"card": {0: NO_CARD}}}),
            "stack.slots of a take names a slot that is empty",
        ),
        (asked("decide_discard", frame("scrounge"), frame("hand")), "stands at the top only"),
        (asked("decide_crate", frame("card", step=CARD_STEPS.index("crate")), warehouse=EMPTY), "has no legal action"),
        ({"stack": {0: {"done": -1}}}, "stack.0.done = -1 is not allowed; it is from 0 to 100"),
    ],
)
def test_what_is_asked_is_what_the_topmost_frame_asks(position, sentence):
    assert sentence in refusal(position)


def test_a_rotation_of_the_levels_can_be_loaded():
    """AM-206: no turn is being played then."""
    table, rng = Table("axis_mundi", seats=6, seed=1, bots=["random"]), random.Random(1)
    while table.decision != "decide_levitate":
        table.engine.take(rng.choice(table.engine.legal_actions()))
    assert table.load(table.state()).decision == "decide_levitate"


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"player": {0: {"pos": 64}}}, "off the board"),
        ({"first_seat": 3}, "a seat is named that does not play"),
        ({"levitating": 8}, "a seat levitates that does not play"),
        ({"infected": {4: 4}}, "an infection token belongs to a seat that does not play"),
        ({"stack": {0: {"target": 5}}}, "names a seat that does not play"),
        ({"stack": {0: {"hex": 64}}}, "names a hex that this board does not have"),
    ],
)
def test_the_board_for_three_has_fewer_seats_and_hexes(position, sentence):
    assert sentence in refusal(position, seats=3)


@pytest.mark.parametrize("seats", [6, 3])
def test_nonsense_within_bounds_is_refused_or_played_on(seats):
    """A few of what tests/benchmarks/positions.py tries by the million."""
    rng, spots, accepted = random.Random(seats), places(DECLARED, "State"), 0
    table = Table("axis_mundi", seats=seats, seed=seats, bots=["random"])
    for _ in range(8):
        table.deal(rng.randrange(1000))
        for _ in range(rng.randrange(120)):
            if not table.over:
                table.engine.take(rng.choice(table.engine.legal_actions()))
        if table.over:
            continue
        before = table.snapshot()
        for i in range(10):
            record = np.frombuffer(bytearray(before), dtype=table.engine.layout)
            bend(record[0], spots, rng)
            table.engine.restore(record.tobytes())
            if not why_refused(table):
                accepted += 1
                if i == 0:
                    dumped = table.state()
                    assert table.load(dumped).state() == dumped
                play_on(table, rng)
            table.restore(before)
    assert accepted > 10


def test_a_position_of_a_game_in_progress_loads_as_it_was_dumped():
    board = start(A=on("L1:1", hand=["salve", "alpinist"], active=["dexterity"]), B="L1:2")
    assert board.table.load(board.state()).state() == board.state()


def test_doubled_treasures_are_dealt_anew_each_to_its_place():
    """AM-185 has one treasure of each kind; a position that somebody wrote may double them."""
    table = in_play(6)
    everywhere = {hex: 1 + hex % 8 for hex in range(40)}
    table.load({"treasure": everywhere, "player": {1: {"treasures": 255, "fetched": 3}}})
    table.engine.redeal_for(0, 7)
    state = table.state()
    assert all(1 <= state["treasure"][hex] <= 8 for hex in everywhere)
    assert state["player"][1]["treasures"]
