"""The exact odds that `equipoise verify exxinon` simulates, held against the numbers published with the rules."""

from fractions import Fraction as F

import pytest

from equipoise.sim.games.exxinon import odds
from equipoise.sim.games.exxinon.components import CHARACTERS
from equipoise.sim.games.exxinon.oracles import oracles
from equipoise.sim.verify import verify


def test_o1_the_roll_off():
    tied, higher = odds.roll_off()
    assert (tied, 1 / (1 - tied), higher) == (F(73, 648), F(648, 575), F(575, 1296))


def test_o2_single_and_double_cards_in_the_opening_hand():
    for owner in CHARACTERS:
        for card, copies in odds.copies(owner).items():
            assert odds.in_opening(owner, card) == {1: F(4, 13), 2: F(7, 13)}[copies], card
    assert odds.both_in_opening("zenith", "aegis") == F(1, 13)


def test_every_deck_has_13_cards():
    assert [odds.deck_size(owner) for owner in CHARACTERS] == [13] * 4


def test_o3_to_o6_opening_hands():
    assert [odds.distinct_in_opening(c) for c in CHARACTERS] == [F(47, 13), F(47, 13), F(48, 13), F(48, 13)]
    assert [odds.none_among(c, odds.damaging(c)) for c in CHARACTERS] == [F(3, 143), F(1, 715), F(3, 143), F(1, 715)]
    assert [odds.opening_cost(c) for c in CHARACTERS] == [F(72, 13), F(64, 13), F(76, 13), F(84, 13)]
    assert 1 - odds.none_among("zenith", ["aegis"]) * odds.none_among("neol", ["bulwark"]) == F(133, 169)


def test_o7_and_o8_cards_over_time():
    assert odds.uses_until_held("zenith", "radiance") == F(45, 13)
    assert odds.uses_until_held("zenith", "aegis") == F(20, 13)
    after = [odds.not_discarded("zenith", turns) for turns in (5, 9, 13, 20)]
    assert after == [F(8, 13), F(4, 13), F(81, 832), F(177147, 13631488)]


def test_o9_legal_actions():
    first = [odds.actions_at_the_start(name, 3) for name in ("zenith", "neol")]
    second = [odds.actions_at_the_start(name, 4) for name in ("countess", "skrakz")]
    assert (first, second) == ([F(157, 13), F(133, 13)], [F(121, 13), F(110, 13)])


def test_o10_the_random_walk():
    assert [odds.on_zone(n) for n in (4, 5, 6)] == [F(2, 375), F(103, 8000), F(35399, 1800000)]
    assert [odds.back_on_start(n) for n in (3, 4)] == [F(17, 240), F(112943, 864000)]


def test_o11_sight():
    by_distance = [360, 570, 532, 478, 420, 338, 176, 128, 68, 34]
    every_pair = [360, 630, 820, 922, 960, 852, 744, 574, 408, 210]
    assert list(odds.visible_pairs().values()) == list(zip(by_distance, every_pair, strict=True))
    for how, expected in (((True, False), (1914, 5550)), ((True, True), (1866, 5550))):
        assert tuple(map(sum, zip(*odds.visible_pairs(*how).values(), strict=True))) == expected


def test_o11_ways_and_tiles():
    ways = {name: [odds.reachable(name, m) for m in range(1, 7)] for name in odds.QUICK_START}
    odd, even = [4, 9, 13, 19, 29, 41], [3, 8, 15, 22, 33, 43]
    assert ways == {"zenith": odd, "neol": even, "countess": odd, "skrakz": even}
    seen = {tile: [odds.seen(tile, k) for k in range(1, 6)] for tile in (odds.START[1], odds.START[2], (0, 0))}
    assert list(seen.values()) == [[5, 10, 15, 20, 25], [4, 9, 14, 20, 24], [7, 17, 27, 39, 53]]
    assert [odds.seen((1, 0), k) for k in range(1, 6)] == [7, 15, 27, 35, 40]
    assert [odds.seen((1, -1), k) for k in range(1, 6)] == [6, 16, 26, 38, 44]
    assert [odds.mean_within(k) for k in (1, 2)] == [F(571, 91), F(1405, 91)]


def test_o11_targets():
    zenith = [odds.target_choices("zenith", s) for s in ("starfall", "anchor_star", "gravity_sling", "first_light")]
    neol = [odds.target_choices("neol", s) for s in ("stone_wall", "fault_line", "raise_stone", "bulwark")]
    assert (zenith, neol) == ([25, 36, 1, 2], [12, 20, 8, 2])
    assert odds.target_choices("neol", "stoneblood") == 1


def test_o12_most_damage():
    assert {team: [odds.most_damage(team, purse) for purse in odds.PURSES] for team in odds.TEAMS} == {
        ("zenith", "neol"): [10, 11, 13, 12],
        ("zenith", "countess"): [10, 10, 16, 14],
        ("zenith", "skrakz"): [11, 12, 17, 15],
        ("neol", "countess"): [10, 11, 13, 12],
        ("neol", "skrakz"): [11, 12, 14, 13],
        ("countess", "skrakz"): [11, 12, 17, 15],
    }


def test_o13_series():
    assert [odds.mana_after(20, first, False) for first in (True, False)] == [14, 15]
    assert [odds.mana_after(20, first, True) for first in (True, False)] == [24, 25]
    assert [odds.turns_to_break_the_meteorite(team) for team in odds.TEAMS] == [5, 7, 5, 7, 5, 7]


@pytest.mark.slow
def test_the_engine_plays_by_these_odds():
    """Every oracle, with fewer games than `equipoise verify` plays."""
    findings = verify("exxinon", seed=3, games=400)
    assert len(findings) == len(oracles())
    assert [f"{f.name}: {f.simulated} against {f.exact}" for f in findings if not f.holds] == []
