"""The exact odds that `equipoise verify mythic_earth` simulates, held against the numbers published with the rules."""

import pytest

from equipoise.sim.games.mythic_earth import odds
from equipoise.sim.games.mythic_earth.oracles import oracles
from equipoise.sim.verify import verify

near = pytest.approx


def floats(values):
    return [float(value) for value in values]


def test_o1_activation_and_clean_up():
    assert floats(odds.activation(6, k) for k in range(1, 7)) == near([0.5, 0.4, 0.3, 0.2, 0.1, 0])
    assert floats(odds.unfreezes(6, k) for k in range(6)) == near([0.5, 0.4, 0.3, 0.2, 0.1, 0])


def test_o2_regroup():
    assert {k: float(p) for k, p in odds.regroup(6, 4).items()} == near({5: 0.4, 2: 0.2, 1: 0.2, 0: 0.2})


@pytest.mark.parametrize(
    ("pools", "exact"),
    [
        ((1, 1), (0.416667, 0.416667, 0.166667)),
        ((2, 2), (0.474537, 0.474537, 0.0509259)),
        ((6, 6), (0.497968, 0.497968, 0.00406482)),
        ((10, 10), (0.499422, 0.499422, 0.00115682)),
        ((10, 9), (0.556212, 0.443788, 0)),
        ((11, 10), (0.552542, 0.447458, 0)),
        ((10, 7), (0.672953, 0.327047, 0)),
    ],
)
def test_o3_initiative(pools, exact):
    assert floats(odds.initiative(*pools)) == near(exact, rel=1e-5)


def test_o4_order():
    assert float(odds.same_player_twice(3)) == near(0.281209, rel=1e-5)
    assert float(odds.same_player_twice(6)) == near(0.252849, rel=1e-5)


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (8, (0.28, 0.2339, 0.0027)),
        (10, (0.45, 0.3346, 0.0044)),
        (11, (0.55, 0.3796, 0.0054)),
        (12, (0.64, 0.412, 0.0063)),
        (13, (0.72, 0.4344, 0.0071)),
        (14, (0.79, 0.4491, 0.0078)),
    ],
)
def test_o5_casting(value, exact):
    computed = (odds.cast_succeeds(value), odds.cast_works(value), odds.dispel_strikes_back(value))
    assert floats(computed) == near(exact)


def test_o6_volleys():
    long = [0.351298, 0.401483, 0.191183, 0.0485543, 0.00693633, 0.000528482, 1.67772e-05]
    assert floats(odds.volley(6, 4, 6, 7))[:7] == near(long, rel=1e-5)
    focused = [0.0220798, 0.111922, 0.243141, 0.293446, 0.212495, 0.0923255, 0.0222855, 0.00230539]
    assert floats(odds.volley(7, 6, 3, 10))[:8] == near(focused, rel=1e-5)
    assert floats((odds.volley_marks(6, 4), odds.volley_marks(7, 6))) == near([0.953344, 0.998362], rel=1e-5)
    assert floats(odds.volley_breaks(7, 6, 6, 4, 7, 7, 1)) == near([0.395926, 0.0616955], rel=1e-5)


def test_o7_fights():
    charge = odds.charge("az_jaguar_warriors", 6, "in_champi_guard", 8)
    on_champi = [0.0197706, 0.109499, 0.252689, 0.311002, 0.215309, 0.0794988, 0.0122306]
    on_jaguars = [0.0722204, 0.224686, 0.305822, 0.237862, 0.115627, 0.0359729, 0.00780971]
    assert floats(charge.on_defender)[:7] == near(on_champi, rel=1e-5)
    assert floats(charge.on_attacker) == near(on_jaguars, rel=1e-5)
    ends = (charge.won, charge.drawn, charge.lost, charge.defender_flees, charge.attacker_flees)
    assert floats(ends) == near([0.539523, 0.20504, 0.255437, 0.351573, 0.158282], rel=1e-5)
    attack = odds.attack("az_jaguar_warriors", 6, "in_champi_guard", 8)
    assert floats((attack.won, attack.drawn, attack.defender_flees)) == near([0.961931, 0.0380687, 0.540579], rel=1e-5)
    supay = odds.charge("in_supay", 3, "nu_whale_hunters", 7)
    ends = (supay.won, supay.drawn, supay.lost, supay.defender_flees, supay.defender_dies, supay.attacker_flees)
    assert floats(ends) == near([0.746978, 0.132165, 0.120856, 0.577461, 0.0716881, 0.0724151], rel=1e-5)
    wolves = odds.charge_at_fleeing("tn_wolf_pack", 4, "tn_tomahawk_warriors", 5, 2)
    ends = (wolves.won, wolves.drawn, wolves.lost, wolves.defender_dies, wolves.defender_flees)
    assert floats(ends) == near([0.798177, 0.121319, 0.0805044, 0.206164, 0.547715], rel=1e-5)


@pytest.mark.parametrize(
    ("base", "minis", "hits", "mean"),
    [
        ("s", 8, [4, 5, 3, 3, 1, 1, 1], 2.83333),
        ("s", 7, [7, 5, 4, 2, 2, 2, 1], 3.96667),
        ("s", 5, [5, 4, 2, 1, 1, 1, 1], 2.66667),
        ("m", 4, [4, 2, 2, 2, 0, 0, 0], 1.9),
    ],
)
def test_o8_the_template(base, minis, hits, mean):
    assert [odds.template_hits(base, minis, face) for face in range(7)] == hits
    assert float(odds.template_mean(base, minis, 3)) == near(mean, rel=1e-5)


def test_o9_to_o12():
    assert floats(odds.enters_in(6).values()) == near([0.6, 0.24, 0.16])
    assert floats(odds.enters_in(7).values()) == near([0.7, 0.21, 0.09])
    assert floats(odds.enters_in(8).values()) == near([0.8, 0.16, 0.04])
    assert floats(odds.swept(7))[:4] == near([0.478297, 0.372009, 0.124003, 0.0229635], rel=1e-5)
    assert floats(odds.hunt("in_champi_guard", 7)) == near([0.905382, 0.0685843, 0.026034], rel=1e-5)
    assert floats((odds.dealt(2), odds.dealt(1))) == near([0.642857, 0.375], rel=1e-5)


def test_the_engine_agrees():
    findings = verify("mythic_earth", seed=20, games=400)
    assert len(findings) == len(oracles()) > 200
    assert [f.name for f in findings if not f.holds] == []
