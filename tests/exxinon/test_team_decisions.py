"""Which seat stands for a team, and what a team sees (FX-338)."""

from collections import Counter

import pytest
from exxinon_boards import Board, on, start, wraith


def cards(board: Board, letter: str) -> Counter:
    who = getattr(board, letter)
    return Counter(who.hand + who.deck)


@pytest.mark.rule("FX-338")
@pytest.mark.parametrize(("team", "seat"), [(0, 0), (1, 2)])
@pytest.mark.parametrize("dead", [(), ("Z", "C"), ("N", "S")])
def test_the_lower_seat_decides_for_the_team_living_or_wraith(team, seat, dead):
    board = start(team=team, **{letter: wraith() for letter in dead})
    assert board.table.to_act == seat


@pytest.mark.rule("FX-338")
def test_the_lower_seat_decides_everything_in_between():
    board = start(
        Z=wraith(), N=on((0, 0), hand=["stone_wall", "stoneblood"], mana=9), cores=(1, 0), delays=[], turn=11, S=(0, 1)
    )
    asked = []
    board.act("cast", "N", "stoneblood")
    asked.append((board.decision, board.table.to_act))
    board.act("x", 1)
    asked.append((board.decision, board.table.to_act))
    board.act("character", "N")
    board.act("end_turn")
    asked.append((board.decision, board.table.to_act))
    board.table.load({"player": {1: {"mana": 12}}})
    board.sound = False  # mana was given by hand
    board.act("end_turn")
    asked.append((board.decision, board.table.to_act))
    board.act("decline")
    asked.append((board.decision, board.table.to_act))
    assert asked == [
        ("decide_x", 0),
        ("decide_target", 0),
        ("decide_main", 2),
        ("decide_synthesis", 0),
        ("decide_core", 0),
    ]


@pytest.mark.rule("FX-338")
def test_the_lower_seat_moves_a_team_mate_off_the_meteorites_tile():
    board = start(turn=9, Z=wraith(), N=(0, 0))
    board.act("end_turn")
    assert (board.decision, board.team, board.table.to_act) == ("decide_displace", 1, 0)


@pytest.mark.rule("FX-338")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_hidden_are_the_opposing_hands_and_the_order_of_all_decks(seat):
    board = start()
    own, others = ("ZN", "CS") if seat < 2 else ("CS", "ZN")
    hands = {letter: getattr(board, letter).hand for letter in own}
    unseen = {letter: cards(board, letter) for letter in "ZNCS"}
    decks: dict[str, set] = {letter: set() for letter in "ZNCS"}
    dealt: dict[str, set] = {letter: set() for letter in others}
    for key in range(12):
        board.table.engine.redeal_for(seat, key)
        for letter in own:
            assert getattr(board, letter).hand == hands[letter]
        for letter in others:
            dealt[letter].add(tuple(getattr(board, letter).hand))
            assert len(getattr(board, letter).hand) == 4
        for letter in "ZNCS":
            decks[letter].add(tuple(getattr(board, letter).deck))
            assert cards(board, letter) == unseen[letter]
    assert min(len(seen) for seen in (*decks.values(), *dealt.values())) > 4
