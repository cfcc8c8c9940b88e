"""The generator is numpy's Philox, bit for bit, with one stream per purpose."""

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
