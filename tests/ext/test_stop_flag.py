"""The stop flag: it ends every loop at once, changes no game, and complete blocks are kept."""

import threading
import time

import numpy as np
import pytest
from equipoise.ext.batch import play, play_whole
from equipoise.ext.engine import (
    ENOUGH,
    FAULT,
    INTERRUPTED,
    OUT_OF_TIME,
    clear_stop,
    request_stop,
    stop_requested,
)
from equipoise.ext.fuzz import fuzz
from equipoise.ext.probe import CallingBot
from equipoise.ext.usage import count_usage

from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table

LONG = 10_000_000  # blocks: hours of search, minutes of anything else
SEARCH = "search:playouts=100000"


@pytest.fixture(autouse=True)
def cleared():
    yield
    for reason in (INTERRUPTED, OUT_OF_TIME, FAULT, ENOUGH):
        clear_stop(reason)


def task(bot: str, blocks: int, rows: Rows | None = None):
    plan = Plan.make(Ruleset.make(find_game("connect_four")), seed=3, bots=[bot])
    engine, bots = plan.set_up()
    lineup = plan.lineup
    table = (engine, bots, lineup.characters, lineup.teams, lineup.bot_of, plan.seed, 0, blocks)
    return plan, table, (*table, None if rows is None else rows.buffers(), len(plan.descriptor.characters))


def stopped_after(seconds: float, work):
    """Runs `work` while the flag is set after so many seconds; what it returned, and how long it took from then on."""
    timer = threading.Timer(seconds, request_stop, [INTERRUPTED])
    begun = time.monotonic()
    timer.start()
    try:
        found = work()
    finally:
        took = time.monotonic() - begun - seconds
    return found, took


def test_a_batch_ends_with_its_complete_blocks_as_they_would_have_been_played():
    blocks = 200_000
    plan, _, _ = task("random", 1)
    rows = Rows.allocate(plan.descriptor, blocks * plan.lineup.rotations, plan.seats)
    (decisions, _, by_seat, complete), took = stopped_after(0.05, lambda: play(*task("random", blocks, rows)[2]))
    assert took < 5
    assert 0 < complete < blocks
    assert by_seat[0][0] == complete
    clear_stop(INTERRUPTED)
    games = complete * plan.lineup.rotations
    again = Rows.allocate(plan.descriptor, games, plan.seats)
    assert play(*task("random", complete, again)[2])[0] == decisions
    for kept, fresh in zip(rows.first(games, plan.seats).buffers(), again.buffers(), strict=True):
        assert np.array_equal(kept, fresh)


def test_a_search_ends_in_the_middle_of_a_decision():
    (*_, complete), took = stopped_after(0.2, lambda: play(*task(SEARCH, LONG)[2]))
    assert took < 5
    assert complete == 0


def test_what_has_nothing_to_keep_raises():
    plan, table, whole = task("random", LONG)
    engine, _, characters, teams, *_ = table
    counted = np.zeros(len(plan.descriptor.actions.kinds), np.uint8)
    for work in (
        lambda: play_whole(*whole),
        lambda: count_usage(*table, len(plan.descriptor.characters), counted),
        lambda: fuzz(engine, characters, teams, 1, 0, LONG),
        lambda: Table("connect_four", seed=1, bots=[SEARCH]).play(),
    ):
        with pytest.raises(KeyboardInterrupt):
            stopped_after(0.1, work)
        clear_stop(INTERRUPTED)


def test_the_first_reason_stays_until_it_is_cleared():
    request_stop(OUT_OF_TIME)
    request_stop(INTERRUPTED)
    assert stop_requested() == OUT_OF_TIME
    clear_stop(INTERRUPTED)
    assert stop_requested() == OUT_OF_TIME
    assert play(*task("random", 5)[2])[3] == 0
    clear_stop(OUT_OF_TIME)
    assert play(*task("random", 5)[2])[3] == 5


def test_a_bot_that_raises_stops_the_batch_and_its_error_is_told():
    calls = []

    def choose(legal: int) -> int:
        calls.append(legal)
        if len(calls) == 100:
            raise ValueError("my bot has no idea")
        return 0

    _, table, _ = task("random", LONG)
    table = (table[0], [CallingBot(choose)], *table[2:])
    with pytest.raises(ValueError, match="my bot has no idea"):
        play(*table, None, 1)
    assert 100 <= len(calls) < 116  # the flag is looked at every sixteen decisions
    assert stop_requested() == FAULT
    clear_stop(FAULT)
    assert play(*task("random", 5)[2])[3] == 5  # it is told once
