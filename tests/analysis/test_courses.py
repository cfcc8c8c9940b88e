"""How it went for winners and losers: means, differences, what never happened, and intervals that cover."""

from types import SimpleNamespace

import numpy as np
import pytest
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.blocks import Chunk
from equipoise.analysis.courses import CourseTally, courses


class Facts:
    """As much of a run as the tally asks for."""

    plan = SimpleNamespace(title_of=str)

    def __init__(self, *cards):
        self.cards = list(cards)

    def columns_with(self, role):
        return self.cards if role == "course" else []


def told(chunk, *cards):
    tally = CourseTally(Facts(*cards), "course")
    tally.add(chunk)
    return tally.table()


def test_means_of_winners_and_losers_by_hand():
    won = np.array([[[1, 0], [0, 1]], [[0.5, 0.5], [1, 0]]], np.float32)
    lost = np.array([[[2, 4], [6, 1]], [[3, 5], [0, 8]]])
    table = told(Chunk({"won": won, "lost": lost}, {}, 0, 2), {"name": "lost", "places": None, "missing": None})
    row = table.row(0, named=True)
    assert (row["fact"], row["item"], row["n"]) == ("lost", "", 2)
    assert row["estimate"] == pytest.approx((2 + 1 + 0 + 1.5 + 2.5) / 4)
    assert row["losers"] == pytest.approx((4 + 6 + 8 + 1.5 + 2.5) / 4)
    assert row["difference"] == pytest.approx(row["estimate"] - row["losers"])


def test_what_never_happened_is_left_out():
    won = np.array([[[1, 0]], [[0, 1]]], np.float32)
    turn = np.array([[[9, 255]], [[7, 11]]])
    table = told(Chunk({"won": won, "turn": turn}, {}, 0, 2), {"name": "turn", "places": None, "missing": 255})
    assert table.select("estimate", "losers").row(0) == (10, 7)


def test_a_column_of_places_is_told_place_by_place():
    won = np.array([[[1, 0]], [[1, 0]]], np.float32)
    lost = np.array([[[[1, 5], [2, 6]]], [[[3, 5], [4, 8]]]])
    table = told(Chunk({"won": won, "lost": lost}, {}, 0, 2), {"name": "lost", "places": ["pit", "net"]})
    assert table.select("item", "estimate", "losers").rows() == [("pit", 2, 3), ("net", 5, 7)]


def test_the_intervals_cover():
    """Winners lose two turns on average, others three, more or fewer by the block's mood."""
    rng = np.random.default_rng(5)
    places, blocks, hits = 300, 150, []
    card = {"name": "turns", "places": [f"way {i}" for i in range(places)], "missing": None}
    for _ in range(8):
        won = (rng.random((blocks, 6, 4)).argsort(-1) == 0).astype(np.float32)
        mood = rng.gamma(20, 0.05, (blocks, 1, 1, places))
        turns = rng.poisson(mood * np.where(won, 2.0, 3.0)[..., None])
        table = told(Chunk({"won": won, "turns": turns}, {}, 0, blocks), card)
        for low, high, truth in (("low", "high", 2), ("losers_low", "losers_high", 3)):
            hits.append(((table[low] <= truth) & (truth <= table[high])).mean())
        hits.append(((table["difference_low"] <= -1) & (table["difference_high"] >= -1)).mean())
    assert np.mean(hits) == pytest.approx(0.95, abs=0.01)


def test_parts_of_a_score_are_facts_of_their_own(laboratory):
    run = memory_run(make_plan(), 50, Law(), np.random.default_rng(1))
    assert courses(run, "source").select("fact", "item").rows() == [("earned", "trade"), ("earned", "war")]
    assert courses(run).select("fact", "item").rows() == [("walked", "")]


def test_a_run_is_read(run_of):
    run = run_of("mulu_caves", games=200)
    table = courses(run)
    rows = {(fact, item): row for fact, item, *row in table.rows()}
    assert {("units lost", ""), ("avatar lost", "pit"), ("turn pickup", "")} <= set(rows)
    seats = run.seats.select("won", "units_lost", "turn_pickup").collect()
    winners, picked = (
        seats.filter(seats["won"] == 1),
        seats.filter((seats["won"] == 0) & (seats["turn_pickup"] < 65535)),
    )
    assert rows["units lost", ""][0] == pytest.approx(winners["units_lost"].mean())
    assert rows["turn pickup", ""][3] == pytest.approx(picked["turn_pickup"].mean())
