"""Balanced designs."""

from collections import Counter

import numpy as np
import pytest

from equipoise.sim.seating import Design, every_rotation, lineup, same_character


@pytest.mark.parametrize(("characters", "seats"), [(6, 6), (6, 3), (4, 2)])
def test_every_character_sits_everywhere_equally_often(characters, seats):
    design = every_rotation(characters, seats)
    counts = Counter((int(c), s) for block in design.characters for row in block for s, c in enumerate(row))
    assert len(set(counts.values())) == 1
    assert len(counts) == characters * seats


def test_a_block_is_one_choice_of_characters_in_every_rotation():
    design = every_rotation(6, 3)
    assert design.characters.shape == (20, 3, 3)
    for block in design.characters:
        assert len({frozenset(row) for row in block.tolist()}) == 1


def test_one_bot_for_all_adds_no_games():
    dealt, distinct = lineup(same_character(2), ["random"])
    assert (dealt.rotations, distinct, dealt.bot_of.tolist()) == (1, ["random"], [[0, 0]])


def test_differing_bots_meet_every_seat_and_every_arrangement():
    dealt, distinct = lineup(every_rotation(3, 3), ["a", "b", "a"])
    assert distinct == ["a", "b"]
    assert dealt.rotations == 9
    pairs = Counter(
        (int(c), s, int(b))
        for row, bots in zip(dealt.characters[0], dealt.bot_of, strict=True)
        for s, (c, b) in enumerate(zip(row, bots, strict=True))
    )
    assert {n for (c, s, b), n in pairs.items() if b == 1} == {1}
    assert {n for (c, s, b), n in pairs.items() if b == 0} == {2}


def test_bots_of_a_team_stay_together():
    pairs = Design(np.zeros((1, 1, 4), dtype=np.int8), np.array([0, 0, 1, 1], dtype=np.int8))
    dealt, _ = lineup(pairs, ["a", "b", "c", "c"])
    assert dealt.bot_of.tolist() == [[0, 1, 2, 2], [2, 2, 0, 1]]


def test_bots_can_keep_their_seats():
    dealt, _ = lineup(every_rotation(3, 3), ["a", "b", "c"], rotate=False)
    assert dealt.rotations == 3
    assert np.array_equal(dealt.bot_of, [[0, 1, 2]] * 3)


def test_a_game_is_a_rotation_of_a_block():
    dealt, _ = lineup(every_rotation(6, 3), ["a"])
    block, rotation, characters, bots = dealt.arrangement(64)
    assert (block, rotation) == (21, 1)
    assert characters == dealt.characters[1, 1].tolist()
    assert bots == [0, 0, 0]
