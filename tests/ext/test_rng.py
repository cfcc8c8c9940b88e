"""The generator is numpy's Philox, bit for bit, with one stream per purpose."""

from itertools import product

import numpy as np
import pytest
from equipoise.ext.probe import Generator
from hypothesis import given
from hypothesis import strategies as st

SEEDS = st.integers(0, 2**63 - 1)
STREAMS = st.integers(0, 24)


def numpys(seed: int, block: int, stream: int) -> np.random.Philox:
    return np.random.Philox(key=np.array([seed, block], dtype=np.uint64), counter=[0, stream, 0, 0])


@given(SEEDS, SEEDS, STREAMS)
def test_words_are_numpys(seed, block, stream):
    assert Generator(seed, block).next64(stream, 9) == numpys(seed, block, stream).random_raw(9).tolist()


def test_halves_come_low_first():
    words = numpys(5, 6, 2).random_raw(3).tolist()
    assert Generator(5, 6).next32(2, 6) == [half for word in words for half in (word & 0xFFFFFFFF, word >> 32)]


@given(SEEDS, st.integers(2, 2**32 - 1))
def test_bounded_numbers_are_numpys(seed, bound):
    numpy_generator = np.random.Generator(numpys(seed, 3, 1))
    expected = [int(numpy_generator.integers(bound, dtype=np.uint32)) for _ in range(20)]
    assert Generator(seed, 3).below(1, bound, 20) == expected


def test_a_choice_among_one_costs_nothing():
    generator = Generator(1, 1)
    assert generator.below(0, 1, 5) == [0] * 5
    assert generator.next32(0, 1) == Generator(1, 1).next32(0, 1)


def test_uniforms_lie_in_the_unit_interval_and_fill_it():
    values = np.array(Generator(2, 2).uniform(0, 20_000))
    assert values.min() >= 0
    assert values.max() < 1
    assert values.mean() == pytest.approx(0.5, abs=0.01)


def test_streams_do_not_disturb_each_other():
    alone = Generator(9, 9).next32(4, 10)
    mixed = Generator(9, 9)
    first = mixed.next32(4, 5)
    mixed.next32(5, 77)
    assert first + mixed.next32(4, 5) == alone


def test_bounded_numbers_are_even():
    counts = np.bincount(Generator(4, 4).below(0, 6, 60_000), minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25.7  # chi-squared with 5 degrees of freedom, p = 0.0001


# --- lots -------------------------------------------------------------------------------------------------------------

ACTIONS = [5 | 1 << 8, 5 | 2 << 8, 5 | 1 << 16, 7, 5 | 1 << 40]  # packed as in `act`: they differ in a bit or two


def winners(moments) -> np.ndarray:
    """How often each candidate has the highest lot: over (seed, block, seat, round)."""
    best = [int(np.argmax(Generator(seed, block).lots(seat, turn, ACTIONS))) for seed, block, seat, turn in moments]
    return np.bincount(best, minlength=len(ACTIONS))


def chi_squared(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize(
    "moments",
    [
        product(range(20_000), [0], [0], [1]),
        product([1], range(20_000), [0], [1]),
        product([1], [1], range(8), range(2_500)),
        product(range(10), range(10), range(4), range(1, 51)),
    ],
    ids=["seeds", "blocks", "seats and rounds", "all"],
)
def test_equals_win_equally_often(moments):
    assert chi_squared(winners(moments)) < 23.5  # 4 degrees of freedom, p = 0.0001


def test_what_wins_at_one_moment_says_nothing_about_the_next():
    pairs = np.zeros((len(ACTIONS), len(ACTIONS)))
    for block in range(20_000):
        generator = Generator(3, block)
        pairs[tuple(int(np.argmax(generator.lots(2, turn, ACTIONS))) for turn in (4, 5))] += 1
    assert chi_squared(pairs.ravel()) < 58.0  # 24 degrees of freedom, p = 0.0001


def test_a_lot_is_the_same_in_any_company():
    generator = Generator(8, 9)
    alone = [generator.lots(3, 12, [action])[0] for action in ACTIONS]
    assert generator.lots(3, 12, ACTIONS[::-1]) == alone[::-1]
    assert generator.next64(9 + 3, 1) == Generator(8, 9).next64(9 + 3, 1)  # nothing was drawn


@pytest.mark.parametrize("place", ["seed", "block", "seat", "moment", "candidate"])
def test_one_bit_of_anything_turns_half_the_bits_of_a_lot(place):
    rng = np.random.default_rng(1)
    bits = 3 if place == "seat" else 31
    turned = np.zeros(64)
    for _ in range(1000):
        seed, block, moment, candidate = (int(rng.integers(1 << 31)) for _ in range(4))
        facts = {"seed": seed, "block": block, "seat": int(rng.integers(8)), "moment": moment, "candidate": candidate}
        lots = []
        for flipped in (0, 1 << int(rng.integers(bits))):
            f = {**facts, place: facts[place] ^ flipped}
            lots.append(Generator(f["seed"], f["block"]).lots(f["seat"], f["moment"], [f["candidate"]])[0])
        turned += [(lots[0] ^ lots[1]) >> i & 1 for i in range(64)]
    assert abs(turned / 1000 - 0.5).max() < 0.08  # five standard errors
