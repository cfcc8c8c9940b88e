"""Pieces bought for points: what they did is counted by hand, what they are worth is planted and found."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from equipoise.analysis.blocks import Chunk
from equipoise.analysis.worth import PieceTally, WorthErrors, WorthTally
from equipoise.sim.facts import Column, Pieces, check_pieces

PIECES = Pieces(
    "unit",
    "unit",
    ("archer", "giant", "rider", "spearman"),
    ("north", "north", "north", "south"),
    "points",
    "lost",
    ("kills",),
)
NONE = 255


def run_of(characters=2):
    plan = SimpleNamespace(
        title_of=str.title, descriptor=SimpleNamespace(characters=tuple(f"c{i}" for i in range(characters)))
    )
    return SimpleNamespace(plan=plan, manifest={})


@pytest.fixture(autouse=True)
def named(monkeypatch):
    monkeypatch.setattr("equipoise.analysis.worth.names_of", lambda run, key: run.plan.descriptor.characters)


def test_deeds_are_told_per_hundred_points():
    """One game of two seats: an archer of 50 with 2 kills that fell, one of 150 with 1 that lives, a giant of 200."""
    seats = {
        "unit": np.array([[[[0, 0], [1, NONE]]]]),
        "points": np.array([[[[50, 150], [200, 0]]]]),
        "lost": np.array([[[[3, 0], [0, 0]]]]),
        "kills": np.array([[[[2, 1], [5, 9]]]]),
    }
    tally = PieceTally(run_of(), PIECES)
    tally.add(Chunk(seats, {}, 0, 1))
    found = {(kind, fact): x for kind, fact, x in tally.table().select("kind", "fact", "estimate").iter_rows()}
    assert found == {
        ("Archer", "survived"): 0.5,
        ("Archer", "Kills"): 1.5,
        ("Giant", "survived"): 1.0,
        ("Giant", "Kills"): 2.5,
    }


def armies(rng, blocks, worth, luck=0.05):
    """Games of two seats, both of the north, that spend 1,000 points on three kinds as they like; who spent more on
    what is worth more wins more."""
    share = rng.dirichlet((2.0, 2.0, 2.0), (blocks, 2, 2))
    points = np.round(10 * share) * 100.0
    strength = points @ np.array(worth) / 100
    chance = 0.5 + (strength[..., 0] - strength[..., 1]) / 2 + rng.normal(0, luck, (blocks, 1))
    first = rng.random(chance.shape) < chance
    won = np.stack([first, ~first], -1).astype(float)
    unit = np.broadcast_to(np.arange(3), points.shape)
    zero = np.zeros(won.shape, int)
    return Chunk({"won": won, "character": zero, "unit": unit, "points": points}, {}, 0, blocks), points


def told(chunk):
    fit = WorthTally(run_of(), PIECES)
    fit.add(chunk)
    errors = WorthErrors(fit)
    errors.add(chunk)
    return errors.table(run_of())


def test_worth_is_found_against_the_average_of_the_group():
    """The giant sets two sides 3 pp further apart per 100 points than the others. One side gains half of that, the
    other loses it: who takes 100 points of it wins 1.5 pp more."""
    rng, hits, estimates = np.random.default_rng(4), [], []
    planted = np.array([0.0, 0.03, 0.0])
    for _ in range(400):
        chunk, points = armies(rng, 300, planted)
        table = told(chunk).sort("kind")
        spent = points.reshape(-1, 3).sum(0)
        truth = (planted - planted @ spent / spent.sum()) / 2
        assert table["kind"].to_list() == ["Archer", "Giant", "Rider"]
        hits.append(((table["low"] <= pl.Series(truth)) & (pl.Series(truth) <= table["high"])).to_list())
        estimates.append(table["estimate"].to_numpy() - truth)
    assert np.mean(hits) == pytest.approx(0.95, abs=0.015)
    assert np.abs(np.mean(estimates, axis=0)).max() < 0.001


def test_the_same_army_in_every_game_tells_nothing():
    rng = np.random.default_rng(5)
    chunk, points = armies(rng, 50, (0.0, 0.0, 0.0))
    points[...] = (300, 300, 400)
    assert told(chunk).height == 0


def test_what_every_army_has_is_not_told():
    """Two lists that differ in archers and giants: these are told against each other, the riders of both are not."""
    rng = np.random.default_rng(6)
    chunk, points = armies(rng, 50, (0.0, 0.0, 0.0))
    points[:, :, 0], points[:, :, 1] = (300, 300, 400), (100, 500, 400)
    table = told(chunk)
    assert set(table["kind"]) == {"Archer", "Giant"}
    assert table["estimate"].sign().sum() == 0


def test_two_lists_do_not_tell_three_kinds_apart():
    rng = np.random.default_rng(7)
    chunk, points = armies(rng, 50, (0.0, 0.0, 0.0))
    points[:, :, 0], points[:, :, 1] = (300, 300, 400), (100, 400, 500)
    assert told(chunk).height == 0


@pytest.mark.parametrize(
    ("columns", "groups", "says"),
    [
        ((), PIECES.groups, "which is no fact of a seat with places"),
        (("unit", "points", "lost", "kills"), PIECES.groups[:2], "a group for each of their kinds"),
    ],
)
def test_pieces_must_be_recorded(columns, groups, says):
    facts = [Column(name, "of a unit", places=("unit 1", "unit 2")) for name in columns]
    pieces = Pieces("unit", "unit", PIECES.kinds, groups, "points", "lost", ("kills",))
    with pytest.raises(TypeError, match=says):
        check_pieces("lab", pieces, facts)


def test_pieces_stand_at_the_same_places():
    facts = [Column(name, "of a unit", places=("unit 1",)) for name in ("unit", "points", "lost")]
    facts.append(Column("kills", "of a unit", places=("unit 1", "unit 2")))
    with pytest.raises(TypeError, match="whose places are not those"):
        check_pieces("lab", PIECES, facts)
