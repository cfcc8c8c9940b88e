"""What a block is: one deal in which every wretch takes every seat, or a single game where players choose."""

import math
from collections import Counter
from itertools import combinations

import pytest

from equipoise.sim.games.epoch.actions import WRETCH_NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

GAME = find_game("epoch")


def plan(seats: int, *settings: str) -> Plan:
    return Plan.make(Ruleset.make(GAME, [parse_setting(s) for s in settings]), seats=seats, seed=1, bots=["random"])


@pytest.mark.rule("EP-257")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_a_block_every_wretch_of_the_game_takes_every_seat_once(seats):
    characters = GAME.design(seats).characters
    companies = list(combinations(range(len(WRETCH_NAMES)), seats))
    orders = math.factorial(seats - 1)  # around the table, whoever sits first
    assert len(characters) == len(companies) * orders
    assert Counter(tuple(sorted(block[0])) for block in characters.tolist()) == dict.fromkeys(companies, orders)
    for block in characters.tolist():
        counts = Counter((wretch, seat) for row in block for seat, wretch in enumerate(row))
        assert set(counts.values()) == {1}
        assert len(counts) == seats * seats


@pytest.mark.rule("EP-257", "EP-005")
def test_the_games_of_a_block_share_their_deal():
    tables = [Table("epoch", seats=3, seed=2, index=i) for i in range(3)]
    for key in ("tile", "face_up", "active_triggers", "first_seat"):
        assert len({str(table.state()[key]) for table in tables}) == 1
    for seat in range(3):
        assert len({table.state()["player"][seat]["journey"] for table in tables}) == 1
        assert len({table.characters[seat] for table in tables}) == 3
    journeys = [player["journey"] for player in tables[0].state()["player"][:3]]
    assert len(set(journeys)) == 3


@pytest.mark.rule("EP-003")
@pytest.mark.parametrize("selection", ["draft", "draft_reverse", "random"])
def test_where_the_seating_decides_nothing_a_block_is_a_single_game(selection):
    assert plan(4).lineup.rotations == 4
    assert plan(4, f"setup.wretch_selection={selection}").lineup.rotations == 1


@pytest.mark.rule("EP-003")
@pytest.mark.parametrize(("selection", "first"), [("draft", 0), ("draft_reverse", 2)])
def test_a_draft_goes_by_seats(selection, first):
    table = Table("epoch", seats=3, seed=1, settings=[f"setup.wretch_selection={selection}"])
    assert (table.decision, table.to_act) == ("decide_wretch", first)
    table.apply("wretch", wretch="tyrant")
    assert table.to_act == 1
    assert {action.wretch for action in table.legal()} == set(WRETCH_NAMES) - {"tyrant"}
    table.apply("wretch", wretch="forger")
    table.apply("wretch", wretch="heretic")
    assert table.characters == (["tyrant", "forger", "heretic"] if first == 0 else ["heretic", "forger", "tyrant"])


@pytest.mark.rule("EP-003")
def test_a_random_deal_seats_everybody_anywhere():
    dealt = Counter()
    for index in range(200):
        table = Table("epoch", seats=2, seed=1, index=index, settings=["setup.wretch_selection=random"])
        assert len(set(table.characters)) == 2
        dealt.update(enumerate(table.characters))
    assert len(dealt) == 10
    assert min(dealt.values()) > 15
