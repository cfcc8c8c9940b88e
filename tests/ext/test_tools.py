"""Hexes, decks and bitsets."""

import itertools

from equipoise.ext.probe import DeckTable, bits_after, hex_facts, ring
from hypothesis import given
from hypothesis import strategies as st

SMALL = st.integers(-20, 20)
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@given(SMALL, SMALL, st.integers(0, 5), st.integers(0, 9))
def test_a_step_follows_its_direction(q, r, direction, n):
    step, _, _ = hex_facts(q, r, direction, n)
    dq, dr = DIRECTIONS[direction]
    assert (step["q"], step["r"]) == (q + n * dq, r + n * dr)


@given(SMALL, SMALL)
def test_distance_counts_steps(q, r):
    _, distance, _ = hex_facts(q, r, 0, 0)
    assert distance == max(abs(q), abs(r), abs(q + r))


@given(SMALL, SMALL)
def test_six_rotations_lead_home_and_keep_the_distance(q, r):
    at = (q, r)
    for _ in range(6):
        _, distance, turned = hex_facts(*at, 0, 0)
        assert distance == hex_facts(q, r, 0, 0)[1]
        at = (turned["q"], turned["r"])
    assert at == (q, r)


def test_a_ring_is_a_closed_counter_clockwise_walk():
    for k in range(1, 6):
        hexes = [(h["q"], h["r"]) for h in ring(k)]
        assert len(set(hexes)) == 6 * k
        assert hexes[0] == (k, 0)
        for (q1, r1), (q2, r2) in itertools.pairwise([*hexes, hexes[0]]):
            assert (q2 - q1, r2 - r1) in DIRECTIONS


@given(st.sets(st.integers(0, 127)), st.sets(st.integers(0, 127)))
def test_bits_are_a_set(adds, removes):
    members, (count, has) = bits_after(adds, removes)
    assert members == sorted(adds - removes)
    assert count == len(adds - removes)
    assert [i for i in range(128) if has[i]] == members


@given(st.lists(st.integers(0, 255), max_size=60), st.integers(0, 1000))
def test_a_shuffle_keeps_the_cards(cards, seed):
    table = DeckTable(cards, seed)
    table.shuffle()
    assert sorted(table.cards()) == sorted(cards)


def test_every_order_of_a_shuffle_is_equally_likely():
    counts = {}
    for seed in range(6000):
        table = DeckTable([1, 2, 3], seed)
        table.shuffle()
        counts[tuple(table.cards())] = counts.get(tuple(table.cards()), 0) + 1
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 25.7


def test_cards_come_from_the_top_until_there_are_none():
    table = DeckTable([1, 2, 3])
    assert [table.draw() for _ in range(4)] == [3, 2, 1, -1]


def test_the_uppermost_copy_is_found_and_taken():
    table = DeckTable([7, 5, 7, 6])
    assert table.find(7) == 2
    assert table.find(9) == -1
    assert table.take_at(2) == 7
    assert table.cards() == [7, 5, 6]


def test_a_scripted_draw_takes_the_named_card():
    table = DeckTable([1, 2, 3, 4])
    assert table.draw_scripted([(0, 2), (0, 4)]) == ([2, 4], 0)
    assert table.cards() == [1, 3]


def test_a_scripted_draw_that_cannot_be_is_a_fault():
    assert DeckTable([1, 2]).draw_scripted([(0, 9)])[1] == 1
    assert DeckTable([1, 2]).draw_scripted([(3, 1)])[1] == 5
