"""A game in words: effects by the turns that they cost, one clause for what belongs together."""

import pytest

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mulu_caves.narrate import between, tell
from equipoise.sim.replay import narrate
from equipoise.sim.table import Table

NORTH, SOUTH = 0, 1
NORTH_AVATAR, SOUTH_AVATAR = 0, 8


@pytest.fixture(scope="module")
def told() -> list[str]:
    return list(narrate(Table("mulu_caves", seed=503, bots=["heuristic:style=classic"])))


@pytest.fixture
def table() -> Table:
    """South's turn."""
    table = Table("mulu_caves", seed=1)
    table.log.append(Event("turn", {"seat": SOUTH, "turn": 1}))
    return table


def happens(table: Table, *events: Event) -> tuple[Event, ...]:
    table.log += events
    return events


def immobilised(piece: int, turns: int) -> Event:
    return Event("status", {"piece": piece, "status": "immobile", "turns": turns})


@pytest.mark.parametrize(("piece", "turns"), [(SOUTH_AVATAR, 2), (NORTH_AVATAR, 1)])
def test_the_turn_that_is_being_played_is_not_counted(table, piece, turns):
    """MC-162: whoever reacts, it is South's turn that does not count."""
    events = happens(table, immobilised(piece, turns))
    for seat in (NORTH, SOUTH):
        assert tell(table, seat, Action("pass"), events).endswith("A is immobilised through its next turn")


def test_what_is_counted_down_is_not_told(table):
    """Enemy fire at the end of a turn is: it comes before the count."""
    events = happens(table, immobilised(SOUTH_AVATAR, 1), Event("turn", {"seat": NORTH, "turn": 2}))[:1]
    assert tell(table, SOUTH, Action("pass"), events) == "does not react"
    events = happens(table, immobilised(NORTH_AVATAR, 2), immobilised(NORTH_AVATAR, 1))
    assert tell(table, NORTH, Action("end_turn"), events) == "ends the turn: NA is immobilised through its next turn"


def test_what_ends_as_a_turn_begins_says_whose(table):
    tile = 24 * 14 + 7
    begins = happens(
        table,
        Event("turn", {"seat": NORTH, "turn": 2}),
        Event("fire", {"tile": tile, "of_seat_0": 0, "of_seat_1": 0}),
    )
    assert between(table, begins) == ["as North's turn begins: the fire on (7,14) goes out"]


def test_a_trail_of_fire_is_one_walk(told):
    walk = (
        "    moves NA east 4 times to (11,12): NA's TrailBlazer takes effect; (7,12), (8,12), (9,12) and (10,12) burn"
    )
    assert walk in told


def test_a_card_says_whom_it_saves_and_who_keeps_it(told):
    saved = narrate(Table("mulu_caves", seed=522, bots=["heuristic:style=warden"]), boards=False)
    assert "  North: saves N5 with Live After Death: N5 is immobilised through its next turn" in saved
    assert "    discards S1's Best of Three (over the hand limit)" in told
    assert "    steps east with NA to (7,12): NA draws TrailBlazer and keeps it" in told


def test_a_piece_below_the_map_stands_on_one_line(told):
    standing = [line for line in told if line.startswith((" " * 8, ">North", " South"))]
    assert max(map(len, told)) <= 120
    assert any(line.startswith(" " * 8) for line in standing)
    assert not [line for line in standing if line.endswith(tuple("1234567"))]
