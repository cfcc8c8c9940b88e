"""The roll-off, the draft and the fixed set-up (FX-037 to FX-046)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from exxinon_boards import Board

from equipoise.sim.action import Action
from equipoise.sim.table import Table

NAMES = ("countess", "skrakz", "neol", "zenith")


def rolled(index: int, *settings: str) -> Table:
    return Table("exxinon", index=index, settings=["setup.mode=draft", *settings], bots=["random"])


def many(games: int, *settings: str) -> Iterator[Table]:
    """One table after the other, each with its own dice."""
    table = rolled(0, *settings)
    for index in range(games):
        table.deal(index)
        yield table


def totals(table: Table) -> list[tuple[int, int]]:
    """The totals of the two teams in every round of the roll-off."""
    rolls = [event for event in table.log if event.kind == "roll"]
    assert [event.seat for event in rolls] == [0, 1, 2, 3] * (len(rolls) // 4)
    faces = [event.face for event in rolls]
    return [(sum(faces[i : i + 2]), sum(faces[i + 2 : i + 4])) for i in range(0, len(faces), 4)]


def drafted(picks: tuple[str, ...], *settings: str, choice: str = "go_first", place: str = "as_listed") -> Board:
    """A whole draft; returns the board at the first action of turn 1."""
    table = rolled(5, "engine.auto_single=false", *settings)
    table.apply(choice)
    for name in picks:
        table.apply("pick", character=name)
    table.apply(place)
    table.apply(place)
    return Board(table)


# --- the roll-off -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-037")
def test_the_team_with_the_higher_total_chooses():
    winners = Counter()
    for table in many(40):
        a, b = totals(table)[-1]
        assert table.decision == "decide_first"
        assert table.to_act == (0 if a > b else 2)
        assert table.legal() == [Action("go_first"), Action("go_second")]
        winners[table.to_act] += 1
    assert min(winners.values()) > 8


@pytest.mark.rule("FX-037")
@pytest.mark.parametrize("choice", ["go_first", "go_second"])
def test_the_choice_is_whether_to_go_first(choice):
    for table in many(6):
        winner = table.to_act // 2
        table.apply(choice)
        first = winner if choice == "go_first" else 1 - winner
        assert table.state()["first_team"] == first
        assert (table.decision, table.to_act) == ("decide_draft", 2 * first)


@pytest.mark.rule("FX-037")
@pytest.mark.parametrize("rule", ["always_first", "always_second"])
def test_the_winner_may_be_bound_to_a_choice(rule):
    for table in many(6, f"setup.first_choice={rule}"):
        a, b = totals(table)[-1]
        winner = 0 if a > b else 1
        assert table.decision == "decide_draft"
        assert table.state()["first_team"] == (winner if rule == "always_first" else 1 - winner)


@pytest.mark.rule("FX-038")
@pytest.mark.parametrize("sides", [6, 4, 20])
def test_the_die_has_six_sides(sides):
    settings = [] if sides == 6 else [f"setup.die_sides={sides}"]
    faces = {event.face for table in many(60, *settings) for event in table.log if event.kind == "roll"}
    assert faces == set(range(1, sides + 1))


@pytest.mark.rule("FX-039")
def test_all_roll_again_on_a_tie():
    rounds = Counter()
    for table in many(120):
        *ties, (a, b) = totals(table)
        assert all(x == y for x, y in ties)
        assert a != b
        rounds[len(ties) + 1] += 1
    assert rounds[1] > 80
    assert rounds[2] > 3


# --- the draft --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-040")
@pytest.mark.parametrize(("order", "places"), [("ABAB", [0, 1, 0, 1]), ("ABBA", [0, 1, 1, 0])])
@pytest.mark.parametrize("choice", ["go_first", "go_second"])
def test_teams_take_characters_in_turn(order, places, choice):
    table = rolled(3, f"setup.draft_order={order}", "engine.auto_single=false")
    table.apply(choice)
    first, asked = table.state()["first_team"], []
    while table.decision == "decide_draft":
        asked.append(table.to_act)
        table.apply(table.legal()[-1])
    assert asked == [2 * (first if place == 0 else 1 - first) for place in places]


@pytest.mark.rule("FX-041", "FX-002")
def test_all_four_characters_are_open_to_all_and_each_is_taken_once():
    table = rolled(1, "engine.auto_single=false")
    table.apply("go_first")
    chance, left = random.Random(1), set(NAMES)
    while table.decision == "decide_draft":
        assert {action.character for action in table.legal()} == left
        action = chance.choice(table.legal())
        left.remove(action.character)
        table.apply(action)
    assert not left
    assert sorted(table.characters) == sorted(NAMES)


@pytest.mark.rule("FX-041", "FX-010")
def test_the_fourth_pick_is_forced():
    table = rolled(1)
    table.apply("go_first")
    for name in ("neol", "zenith", "skrakz"):
        table.apply("pick", character=name)
    assert table.decision == "decide_placement"
    assert sorted(table.characters) == sorted(NAMES)


@pytest.mark.rule("FX-042")
@pytest.mark.parametrize("order", ["ABAB", "ABBA"])
@pytest.mark.parametrize("choice", ["go_first", "go_second"])
def test_the_first_pick_is_the_lower_seats(order, choice):
    picks = ("skrakz", "neol", "zenith", "countess")
    board = drafted(picks, f"setup.draft_order={order}", choice=choice)
    first = board.state()["first_team"]
    own, theirs = (picks[0], picks[2]), (picks[1], picks[3])
    if order == "ABBA":
        own, theirs = (picks[0], picks[3]), (picks[1], picks[2])
    characters = board.table.characters
    assert tuple(characters[2 * first : 2 * first + 2]) == own
    assert tuple(characters[2 - 2 * first : 4 - 2 * first]) == theirs


NORTH, SOUTH = [(1, -5), (4, -5)], [(-4, 5), (-1, 5)]


@pytest.mark.rule("FX-043", "FX-044")
@pytest.mark.parametrize("choice", ["go_first", "go_second"])
@pytest.mark.parametrize("place", ["as_listed", "swapped"])
def test_the_first_team_starts_on_tiles_1_and_2(choice, place):
    board = drafted(NAMES, choice=choice, place=place)
    first = board.state()["first_team"]
    tiles = [who.tile for who in (board.Z, board.N, board.C, board.S)]  # by seat
    turned = 1 if place == "as_listed" else -1
    assert tiles[2 * first : 2 * first + 2] == NORTH[::turned]
    assert tiles[2 - 2 * first : 4 - 2 * first] == SOUTH[::turned]
    assert (board.turn, board.team) == (1, first)


@pytest.mark.rule("FX-043")
@pytest.mark.parametrize("first", [0, 1])
def test_also_in_a_fixed_set_up_the_first_team_starts_on_tiles_1_and_2(first):
    board = Board(Table("exxinon", settings=[f"setup.first_team={first}"], bots=["random"]))
    tiles = [who.tile for who in (board.Z, board.N, board.C, board.S)]
    assert tiles == ([*NORTH, *SOUTH] if first == 0 else [*SOUTH, *NORTH])


@pytest.mark.rule("FX-045", "FX-044")
def test_the_first_team_places_first_then_the_second():
    table = rolled(5)
    table.apply("go_first")
    first = table.state()["first_team"]
    for name in NAMES[:3]:
        table.apply("pick", character=name)
    asked = []
    for choice in ("swapped", "as_listed"):
        assert table.legal() == [Action("as_listed"), Action("swapped")]
        asked.append((table.decision, table.to_act))
        table.apply(choice)
    assert asked == [("decide_placement", 2 * first), ("decide_placement", 2 - 2 * first)]
    assert (table.decision, table.state()["turn"]) == ("decide_main", 1)
    tiles = [who.tile for who in (Board(table).Z, Board(table).N, Board(table).C, Board(table).S)]
    assert tiles[2 * first : 2 * first + 2] == NORTH[::-1]
    assert tiles[2 - 2 * first : 4 - 2 * first] == SOUTH


# --- fixed ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-046")
def test_a_block_of_the_fixed_set_up_is_all_24_starts():
    """3 pairings, 2 first teams, 2 placements of each team; nothing is asked before turn 1."""
    table = Table("exxinon", bots=["random"])
    starts = set()
    for index in range(24):
        table.deal(index)
        assert (table.decision, table.state()["turn"]) == ("decide_main", 1)
        first = tuple(sorted(table.characters[:2]))
        pairing = frozenset((first, tuple(sorted(table.characters[2:]))))
        tile = dict(zip(table.characters, (p["tile"] for p in table.state()["player"]), strict=True))
        starts.add((pairing, first, tuple(sorted(tile.items()))))
    assert len(starts) == 24
    assert len({pairing for pairing, _, _ in starts}) == 3
    assert set(Counter((pairing, first) for pairing, first, _ in starts).values()) == {4}


@pytest.mark.rule("FX-046")
def test_a_start_can_be_written_down():
    settings = [
        'setup.fixed_characters=["skrakz", "zenith", "neol", "countess"]',
        "setup.fixed_start=[4, 3, 1, 2]",
        "setup.first_team=1",
    ]
    board = Board(Table("exxinon", index=7, settings=settings, bots=["random"]))
    assert board.table.characters == ["skrakz", "zenith", "neol", "countess"]
    assert [who.tile for who in (board.Z, board.N, board.C, board.S)] == [SOUTH[1], SOUTH[0], NORTH[0], NORTH[1]]
    assert (board.decision, board.turn, board.team) == ("decide_main", 1, 1)
