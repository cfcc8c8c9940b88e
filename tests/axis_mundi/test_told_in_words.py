"""What a replay of Axis Mundi says: what dice are for, what becomes of cards, what HP are lost by."""

import re

import pytest

from equipoise.sim.replay import narrate
from equipoise.sim.table import Table

CLASSIC = ["heuristic:style=classic"]  # the hand-tuned numbers, which stay as they are


@pytest.fixture(scope="module")
def lines():
    games = (narrate(Table("axis_mundi", seats=3, seed=seed, bots=CLASSIC), boards=False) for seed in (501, 502, 503))
    return [line for game in games for line in game]


@pytest.fixture(scope="module")
def text(lines):
    return " ".join(line.strip() for line in lines)


def test_dice_say_what_they_are_for(text):
    rolls = re.findall(r"rolls \d[^;:]*[;:]?[^;:]*", text)
    assert rolls
    assert not [roll for roll in rolls if " for " not in roll.partition(";")[0] and "is bumped" not in roll]


def test_cards_chosen_say_what_becomes_of_them(lines):
    assert not [line for line in lines if re.match(r" +(\w+: )?chooses ", line)]
    assert any(line.startswith("    puts into play ") for line in lines)
    assert any(re.match(r" +(Cultivator: |Malignant: )?keeps ", line) for line in lines)


def test_hp_that_nobody_struck_say_what_they_are_lost_by(text):
    assert "(terrain)" not in text
    assert "(0 now); loses 1 HP (wounds full)" in text
    assert "pays 1 HP for attacking" in text


def test_familiars_come_back_at_the_end(lines):
    ends = [at for at, line in enumerate(lines) if "familiar brings" in line]
    assert ends
    assert all(re.match(r"    the familiar brings the treasures? [A-Z]", lines[at]) for at in ends)
    assert not [at for at in ends if lines[at + 1].startswith("    ")]
