"""Balanced designs."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from equipoise.sim.seating import ORDERS_AT_MOST, Design, every_rotation, lineup, same_character

FREE_FOR_ALL = [(6, 6), (6, 3), (5, 5), (5, 4), (5, 3), (4, 4), (3, 3), (2, 2), (8, 2), (4, 2)]


@pytest.mark.parametrize(("characters", "seats"), FREE_FOR_ALL)
def test_every_character_sits_everywhere_equally_often(characters, seats):
    design = every_rotation(characters, seats)
    counts = Counter((int(c), s) for block in design.characters for row in block for s, c in enumerate(row))
    assert len(set(counts.values())) == 1
    assert len(counts) == characters * seats


def test_a_block_is_one_choice_of_characters_in_every_rotation():
    design = every_rotation(6, 3)
    assert design.characters.shape == (40, 3, 3)
    for block in design.characters:
        assert len({frozenset(row) for row in block.tolist()}) == 1
        assert sorted(block[:, 0].tolist()) == sorted(block[0].tolist())  # everybody has every seat once
        assert all(np.array_equal(row, np.roll(block[0], shift)) for shift, row in enumerate(block))


def neighbours(design: Design, first: int, blocks: int) -> list[int]:
    """How often each character sits next after each other one, in so many blocks from one on."""
    counts: Counter[tuple[int, int]] = Counter()
    for block in range(first, first + blocks):
        row = design.characters[block % len(design.characters), 0].tolist()
        counts.update(zip(row, [*row[1:], row[0]], strict=True))
    return [counts[pair] for pair in permutations(range(int(design.characters.max()) + 1), 2)]


@pytest.mark.parametrize(("characters", "seats"), FREE_FOR_ALL)
def test_blocks_go_through_all_choices_and_cyclic_orders(characters, seats):
    design = every_rotation(characters, seats)
    around = {min(tuple(np.roll(row, shift)) for shift in range(seats)) for row in design.characters[:, 0]}
    every = {min(tuple(np.roll(row, n)) for n in range(seats)) for row in permutations(range(characters), seats)}
    assert around == every
    assert len(design.characters) == len(every)
    assert len(set(neighbours(design, 0, len(every)))) == 1


@pytest.mark.parametrize(
    ("characters", "seats", "uneven"), [(6, 6, 2), (6, 3, 2), (5, 5, 2), (5, 4, 2), (5, 3, 2), (4, 4, 2), (3, 3, 0)]
)
def test_ten_blocks_in_succession_give_everybody_all_neighbours_about_equally_often(characters, seats, uneven):
    """Where blocks kept one cyclic order, six characters would have had five neighbours never and one ten times."""
    design = every_rotation(characters, seats)
    period = len(design.characters)
    spread = [max(n) - min(n) for n in (neighbours(design, first, 10) for first in range(period))]
    assert np.mean(np.array(spread) <= uneven) >= 0.75
    assert max(spread) <= uneven + 1
    assert spread[0] <= uneven


def test_many_characters_or_seats_keep_the_period_short():
    assert len(every_rotation(8, 8).characters) == ORDERS_AT_MOST
    assert max(neighbours(every_rotation(8, 8), 0, ORDERS_AT_MOST)) < 1.5 * ORDERS_AT_MOST / 7
    many = every_rotation(12, 4).characters
    assert len(many) == 495
    assert len({frozenset(block[0].tolist()) for block in many}) == 495


def test_bots_that_come_round_again_are_not_dealt_twice():
    dealt, _ = lineup(every_rotation(4, 4), ["a", "b", "a", "b"])
    assert dealt.rotations == 8
    assert {tuple(row) for row in dealt.bot_of[0].tolist()} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_one_bot_for_all_adds_no_games():
    dealt, distinct = lineup(same_character(2), ["random"])
    assert (dealt.rotations, distinct, dealt.bot_of.tolist()) == (1, ["random"], [[[0, 0]]])


def test_differing_bots_meet_every_seat_and_every_arrangement():
    dealt, distinct = lineup(every_rotation(3, 3), ["a", "b", "a"])
    assert distinct == ["a", "b"]
    assert dealt.rotations == 9
    pairs = Counter(
        (int(c), s, int(b))
        for row, bots in zip(dealt.characters[0], dealt.bot_of[0], strict=True)
        for s, (c, b) in enumerate(zip(row, bots, strict=True))
    )
    assert {n for (c, s, b), n in pairs.items() if b == 1} == {1}
    assert {n for (c, s, b), n in pairs.items() if b == 0} == {2}


def test_bots_of_a_team_stay_together():
    pairs = Design(np.zeros((1, 1, 4), dtype=np.int8), np.array([0, 0, 1, 1], dtype=np.int8))
    dealt, _ = lineup(pairs, ["a", "b", "c", "c"])
    assert dealt.bot_of.tolist() == [[[0, 1, 2, 2], [2, 2, 0, 1]]]


def test_bots_can_keep_their_seats():
    dealt, _ = lineup(every_rotation(3, 3), ["a", "b", "c"], rotate=False)
    assert dealt.rotations == 3
    assert np.array_equal(dealt.bot_of, [[[0, 1, 2]] * 3])


def test_a_game_is_a_rotation_of_a_block():
    dealt, _ = lineup(every_rotation(6, 3), ["a"])
    block, rotation, characters, bots = dealt.arrangement(124)
    assert (block, rotation) == (41, 1)
    assert characters == dealt.characters[1, 1].tolist()
    assert bots == [0, 0, 0]


# --- bots by block ----------------------------------------------------------------------------------------------------


def test_bots_in_turn_play_a_block_each_and_every_bot_meets_every_order():
    dealt, distinct = lineup(every_rotation(4, 4), ["a", "b", "c"], by="turn")
    orders = len(every_rotation(4, 4).characters)
    assert (distinct, dealt.rotations) == (["a", "b", "c"], 4)
    seen = Counter()
    for block in range(3 * orders):
        games = [dealt.arrangement(4 * block + rotation) for rotation in range(4)]
        assert {tuple(bots) for *_, bots in games} == {(block % 3,) * 4}
        seen[block % 3, tuple(games[0][2])] += 1
    assert len(seen) == 3 * orders
    assert set(seen.values()) == {1}


def test_drawn_bots_follow_their_weights_seat_by_seat():
    dealt, distinct = lineup(same_character(3), ["a", "b", "a"], by="draw", weights=((1, 2, 1),), seed=5)
    assert (distinct, dealt.rotations) == (["a", "b"], 1)
    bots = dealt.bots_in(0, 20_000)[:, 0]
    assert np.abs(bots.mean(axis=0) - 0.5).max() < 0.015
    together = np.cov(bots.T.astype(float))
    assert np.abs(together[np.triu_indices(3, 1)]).max() < 0.01


def test_drawn_bots_depend_on_seed_and_block_alone():
    def drawn(seed, first, blocks):
        dealt, _ = lineup(every_rotation(3, 3), ["a", "b", "c"], by="draw", weights=((3, 1, 1),), seed=seed)
        rows = dealt.bots_in(first, blocks)
        return [rows[block % len(rows)].tolist() for block in range(first, first + blocks)]

    whole = drawn(7, 0, 100)
    assert drawn(7, 0, 37) + drawn(7, 37, 1) + drawn(7, 38, 62) == whole
    assert drawn(8, 0, 100) != whole
    assert all(len({tuple(row) for row in block}) == 1 for block in whole)


def test_a_seat_with_weights_of_its_own_is_rotated():
    """One seat is the bot under test, the others are drawn from a field; in a block it has every seat."""
    weights = ((1, 0, 0), (0, 1, 1), (0, 1, 1))
    dealt, _ = lineup(every_rotation(3, 3), ["new", "x", "y"], by="draw", weights=weights, seed=1)
    assert dealt.rotations == 9
    for block in range(20):
        rows = [dealt.arrangement(9 * block + rotation)[3] for rotation in range(9)]
        assert [sum(bot == 0 for bot in column) for column in zip(*rows, strict=True)] == [3, 3, 3]
        assert len({tuple(sorted(row)) for row in rows}) == 1
