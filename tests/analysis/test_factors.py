"""Win rates by circumstance, and what came about: known answers."""

from types import SimpleNamespace

import numpy as np
import pytest
from synthetic import STARTS, Law, make_plan, memory_run

from equipoise.analysis.blocks import Chunk, gather
from equipoise.analysis.factors import CharacterFactors, GameFactors, factors


@pytest.fixture
def run(laboratory):
    return memory_run(make_plan(), 50, Law(), np.random.default_rng(1))


def test_a_factor_counts_its_own_seats(run):
    seats = run.seats.collect()
    table = factors(run)
    assert table["factor"].to_list() == ["start"] * 3
    assert table["value"].to_list() == list(STARTS)
    for code, row in enumerate(table.iter_rows(named=True)):
        own = seats["won"].to_numpy()[seats["start"].to_numpy() == code]
        assert row["games"] == len(own)
        assert row["estimate"] == pytest.approx(own.mean())
        assert row["low"] < row["estimate"] < row["high"]
    assert table["fair"].unique().to_list() == pytest.approx([1 / 6])


def test_what_came_about_adds_up_to_all_games(run):
    tally = GameFactors(run)
    gather(run, [tally])
    table = tally.table()
    weather = run.games.collect()["weather"].to_numpy()
    assert dict(table.select("value", "games").iter_rows()) == {
        "sun": (weather == 0).sum(),
        "rain": (weather == 1).sum(),
    }
    assert table["estimate"].sum() == pytest.approx(1)


def test_characters_are_told_by_circumstance(run):
    tally = CharacterFactors(run)
    gather(run, [tally])
    games, seats = run.games.collect(), run.seats.collect()
    joined = seats.join(games.select("game", "weather"), on="game")
    table = tally.table()
    assert table.height == 2 * 6
    for row in table.iter_rows(named=True):
        code, hero = ("sun", "rain").index(row["value"]), int(row["character"].removeprefix("hero "))
        own = joined.filter((joined["weather"] == code) & (joined["character"] == hero))["won"]
        assert (row["factor"], row["games"]) == ("weather", len(own))
        assert row["estimate"] == pytest.approx(own.mean())


def test_things_that_come_about_each_by_itself():
    """Of four games in two blocks: fire in three, a flood, which 255 stands against, in two; ash in none."""
    cards = [
        {"name": "lit", "categories": None, "places": ["fire", "ash"]},
        {"name": "wet", "categories": None, "places": ["flood"], "missing": 255},
    ]
    run = SimpleNamespace(columns_with=lambda role, table: cards, plan=SimpleNamespace(title_of=str))
    tally = GameFactors(run)
    lit = np.array([[[1, 0], [2, 0]], [[0, 0], [1, 0]]])
    wet = np.array([[[255], [0]], [[7], [255]]])
    tally.add(Chunk({}, {"lit": lit, "wet": wet}, 0, 2))
    found = tally.table().select("factor", "value", "estimate", "games").rows()
    assert found == [("lit", "fire", 0.75, 3), ("wet", "flood", 0.5, 2)]
