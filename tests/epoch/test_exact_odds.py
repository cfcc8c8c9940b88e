"""The exact odds that `equipoise verify epoch` simulates, held against the numbers published with the rules."""

from fractions import Fraction as F
from math import prod

import pytest

from equipoise.sim.games.epoch import odds
from equipoise.sim.games.epoch.components import ATTRIBUTES, COMMONS
from equipoise.sim.games.epoch.oracles import oracles
from equipoise.sim.verify import verify

PLAYERS = (2, 3, 4, 5)


def near(*values: float):
    return pytest.approx(list(values), rel=1e-5)


def test_o1_tiles_at_the_set_up():
    assert [list(odds.revealed(n)) for n in PLAYERS] == [[3, 4], [4, 5, 6], [5, 6, 7, 8], [6, 7, 8, 9, 10]]
    assert [float(p) for p in odds.revealed(4).values()] == near(0.0242424, 0.254545, 0.509091, 0.212121)
    assert [float(p) for p in odds.revealed(5).values()] == near(0.0151515, 0.181818, 0.454545, 0.303030, 0.0454545)
    assert [odds.mean(odds.revealed(n)) for n in PLAYERS] == [F(42, 11), F(60, 11), F(76, 11), F(90, 11)]


def test_o2_tiles_in_view():
    unique = [float(odds.tile_in_view(n, "gaping_maw")) for n in PLAYERS]
    assert unique == near(0.200957, 0.287081, 0.363636, 0.430622)
    inns = [float(odds.tile_in_view(n, "inn")) for n in PLAYERS]
    assert inns == near(0.510742, 0.660212, 0.764062, 0.835382)
    assert [float(odds.all_unique_in_view(n)) for n in PLAYERS] == near(0.00356506, 0.0152360, 0.0361510, 0.0650468)


def test_o3_the_academy():
    for held in range(7):
        assert odds.academy(ATTRIBUTES[:held], len) == 1 + F(6 - held, 6)
    assert odds.academy(COMMONS, lambda gained: odds.heroic(gained) > 0) == F(1, 2)
    assert odds.academy(COMMONS, odds.heroic) == F(3, 4)


def test_o4_fights():
    faces = ("fatigue", "death", "miss")
    assert [odds.counter(face) for face in faces] == [F(1, 2), F(1, 6), F(1, 3)]
    assert [odds.counter(face, ["death"]) for face in faces] == [F(7, 12), F(1, 36), F(7, 18)]
    assert [odds.counter(face, ["fatigue", "death"]) for face in faces] == [F(1, 3), F(1, 9), F(5, 9)]
    assert [odds.survives(m) for m in range(1, 6)] == [F(5, 6) ** m for m in range(1, 6)]
    assert [float(odds.survives(*m)) for m in ((3, 1), (5, 1), (5, 2))] == near(0.925926, 0.803755, 0.964506)


def test_o5_triggers():
    assert [odds.trigger_active(t) for t in range(5)] == [F(2 + t, 12) for t in range(5)]
    some = [float(odds.one_of_three_active(t)) for t in range(5)]
    assert some == near(0.454545, 0.618182, 0.745455, 0.840909, 0.909091)


def test_o6_treachery():
    assert [odds.treachery_shown("red", k) for k in range(3)] == [F(1, 5), F(3, 14), F(3, 13)]
    assert float(odds.treachery_among("relic", 4)) == pytest.approx(0.637363, rel=1e-5)
    assert prod(1 - odds.treachery_shown(stack) for stack in ("relic", "trait", "monster")) == F(64, 125)


def test_o7_distances():
    apart = [float(p) for p in odds.hex_distances().values()]
    assert apart == near(0.245614, 0.175439, 0.157895, 0.210526, 0.0701754, 0.122807, 0.0175439)
    assert float(odds.mean(odds.hex_distances())) == pytest.approx(2.12281, rel=1e-5)
    assert [p * 228 for p in odds.start_distances().values()] == [24, 12, 24, 36, 36, 36, 24, 36]
    assert float(odds.mean(odds.start_distances())) == pytest.approx(3.89474, rel=1e-5)
    assert float(odds.triangle_distance()) == pytest.approx(4.52381, rel=1e-5)


def test_o8_starts():
    assert [odds.lowest_start(n) for n in PLAYERS] == [F(13, n + 1) for n in PLAYERS]
    assert [float(odds.some_share_a_hex(n)) for n in PLAYERS] == near(0.181818, 0.490909, 0.787879, 0.954545)


def test_o9_colours_of_starting_companions():
    assert [float(odds.starting_colors(n, n)) for n in (2, 3)] == near(0.727273, 0.290909)
    assert [float(odds.starting_colors(n, 1)) for n in (2, 3, 4)] == near(0.272727, 0.0545455, 0.00606061)


def test_o10_conversion():
    triples = {(1, 1, 1): 4, (2, 2, 2): 11, (3, 3, 3): 23, (5, 2, 1): 8, (3, 2, 2): 13, (4, 1, 0): 2}
    for commons, reached in triples.items():
        assert len(odds.reachable(commons)) == reached
        assert max(map(sum, odds.reachable(commons))) == odds.most_heroics(commons)


def test_o11_the_white_die():
    faces = [float(odds.distinct_faces(m)) for m in (1, 2, 3, 4, 6)]
    assert faces == near(1, 1.83333, 2.52778, 3.10648, 3.99061)


def test_o12_trapped():
    assert [odds.trapped(n) for n in (2, 3)] == [0, 0]
    assert [float(odds.trapped(n)) for n in (4, 5)] == near(5.09295e-05, 0.000203718)


def test_o13_blind_draws():
    assert [float(odds.mean_honor(color)) for color in ("red", "blue", "yellow")] == near(1.83333, 1.91667, 1.83333)
    assert [float(odds.mean_yield(color)) for color in ("red", "blue", "yellow")] == near(2.08333, 2, 2)
    stacks = ("relic", "trait", "monster")
    assert [float(odds.mean_honor(stack)) for stack in stacks] == near(4.91667, 4.83333, 4.91667)
    assert [float(odds.honor_variance(stack)) for stack in stacks] == near(0.576389, 0.472222, 0.576389)
    assert [float(odds.mean_honor(stack, True)) for stack in stacks] == near(3.66667, 3.46667, 3.66667)
    assert [float(odds.best_of(stack, 3)) for stack in stacks] == near(5.6, 5.43636, 5.6)
    assert [float(odds.by_policy(stack)) for stack in stacks] == near(5.25, 5.13636, 5.25)


def test_the_engine_agrees():
    findings = verify("epoch", seed=20, games=400)
    assert len(findings) == len(oracles()) > 150
    assert [f.name for f in findings if not f.holds] == []
