"""The odds that `equipoise verify mulu_caves` simulates are those that were counted out for the game, to six digits."""

from fractions import Fraction

import pytest

from equipoise.sim.games.mulu_caves import odds
from equipoise.sim.games.mulu_caves.checks import letter
from equipoise.sim.games.mulu_caves.components import ARMOURS, ARTIFACTS, WEAPONS
from equipoise.sim.verify import verify

SUITS = ("wooden_tunic", "chain_mail", "cloth_robes", "substitute_aura", "ashen_armor", "none")


def same(counted: Fraction | float, printed: str) -> bool:
    digits = len(printed.replace("0.", "", 1).replace(".", "").lstrip("0"))
    return f"{float(counted):.{digits}g}" == f"{float(printed):.{digits}g}"


@pytest.mark.parametrize(
    ("lead", "counts", "wins", "tie", "pairs", "by_defender"),
    [
        (-5, (0, 35, 1), "0", "0.0277778", "1.02857", "0"),
        (-4, (1, 33, 2), "0.0294118", "0.0555556", "1.05882", "0.0277778"),
        (-3, (3, 30, 3), "0.0909091", "0.0833333", "1.09091", "0.0833333"),
        (-2, (6, 26, 4), "0.187500", "0.111111", "1.12500", "0.166667"),
        (-1, (10, 21, 5), "0.322581", "0.138889", "1.16129", "0.277778"),
        (0, (15, 15, 6), "0.500000", "0.166667", "1.20000", "0.416667"),
        (1, (21, 10, 5), "0.677419", "0.138889", "1.16129", "0.583333"),
        (2, (26, 6, 4), "0.812500", "0.111111", "1.12500", "0.722222"),
        (3, (30, 3, 3), "0.909091", "0.0833333", "1.09091", "0.833333"),
        (4, (33, 1, 2), "0.970588", "0.0555556", "1.05882", "0.916667"),
        (5, (35, 0, 1), "1", "0.0277778", "1.02857", "0.972222"),
    ],
)
def test_o01_single_battles(lead, counts, wins, tie, pairs, by_defender):
    assert odds.rolls(lead) == counts
    assert same(odds.wins(lead), wins)
    assert same(odds.tie(lead), tie)
    assert same(odds.roll_pairs(lead), pairs)
    assert same(odds.wins_if_ties_are_the_defenders(lead), by_defender)


@pytest.mark.rule("MC-208", "MC-209", "MC-210", "MC-211", "MC-213", "MC-217")
@pytest.mark.parametrize(
    ("weapon", "bonuses"),
    [
        ("none", "0/2 0/2 0/2 0/1 0/2 0/0"),
        ("battle_axe", "2/0 2/3 2/2 2/1 2/2 2/0"),
        ("scythe_of_ice_and_snow", "2/2 1/3 1/2 1/1 1/2 1/0"),
        ("short_spear", "2/2 2/0 2/3 2/1 2/2 2/0"),
        ("javelin", "1/2 2/2 1/3 1/1 1/2 1/0"),
        ("dual_tridents", "1/2 2/2 1/3 1/1 1/2 1/0"),
        ("dual_tridents double", "2/2 3/2 2/3 2/1 2/2 2/0"),
        ("kings_trident", "3/2 3/2 3/3 3/1 3/2 3/0"),
        ("hackin_sword", "2/3 2/2 2/0 2/1 2/2 2/0"),
        ("wind_sword", "2/3 2/2 3/2 2/1 2/2 2/0"),
        ("rapier", "1/2 3/2 3/2 2/1 2/2 2/0"),
        ("pickaxe", "3/2 3/2 1/2 2/1 2/2 2/0"),
        ("shears", "3/2 1/2 3/2 2/1 2/2 2/0"),
    ],
)
def test_o02_a_weapon_attacks_an_armour(weapon, bonuses):
    pairs = [odds.bonuses((weapon, "none"), ("none", armour)) for armour in SUITS]
    assert " ".join(f"{a}/{d}" for a, d in pairs) == bonuses


@pytest.mark.parametrize(
    ("weapon", "printed"),
    [
        ("battle_axe", "0.322581 0.677419 0.500000 0.322581 0.500000 0.322581"),
        ("kings_trident", "0.322581 0.187500 0.500000 0.187500 0.322581 0.187500"),
        ("hackin_sword", "0.677419 0.500000 0.322581 0.322581 0.500000 0.322581"),
        ("wind_sword", "0.677419 0.500000 0.187500 0.322581 0.500000 0.322581"),
        ("rapier", "0.677419 0.187500 0.187500 0.322581 0.500000 0.322581"),
        ("none", "0.677419 0.677419 0.677419 0.500000 0.677419 0.500000"),
    ],
)
def test_o03_an_armour_attacks_a_weapon(weapon, printed):
    leads = [odds.bonuses(("none", armour), (weapon, "none")) for armour in SUITS]
    assert [f"{float(odds.wins(a - d)):.6f}" for a, d in leads] == printed.split()


@pytest.mark.parametrize(
    ("lead", "printed"),
    [
        (-3, "0.909091 0.0151515 0.0505051 0.0252525"),
        (-2, "0.812500 0.0312500 0.0833333 0.0729167"),
        (-1, "0.677419 0.0537634 0.107527 0.161290"),
        (0, "0.500000 0.0833333 0.111111 0.305556"),
        (1, "0.322581 0.0806452 0.107527 0.489247"),
        (2, "0.187500 0.0729167 0.0833333 0.656250"),
        (3, "0.0909091 0.0606061 0.0505051 0.797980"),
        (4, "0.0294118 0.0441176 0.0196078 0.906863"),
    ],
)
def test_o04_shields(lead, printed):
    for counted, number in zip(odds.shielded(lead).values(), printed.split(), strict=True):
        assert same(counted, number)


def test_o05_best_of_three():
    printed = ("0.0922852", "0.245040", "0.500000", "0.754960", "0.907715", "0.976709", "0.997456")
    for lead, number in zip(range(-2, 5), printed, strict=True):
        assert same(odds.best_of_three(lead), number)


def test_o06_vulnerable_defenders():
    printed = ("1", "0.833333", "0.666667", "0.500000", "0.333333", "0.166667", "0")
    for behind, number in enumerate(printed):
        assert same(odds.beats_vulnerable(-behind), number)


def test_o07_net_throws():
    printed = ("1", "1", "0.972222", "0.916667", "0.833333", "0.722222", "0.583333", "0.416667", "0.277778", "0.166667")
    printed += ("0.0833333", "0.0277778", "0")
    for distance, number in enumerate(printed, 1):
        assert same(odds.net_hits(distance), number)


@pytest.mark.rule("MC-312", "MC-313")
def test_o08_landing_dice():
    across, down = odds.coordinate(22), odds.coordinate(25)
    assert across == {n: Fraction(1, 20) for n in range(1, 20)} | {21: Fraction(1, 120), 22: Fraction(5, 120)}
    tail = dict.fromkeys(range(21, 25), Fraction(1, 120)) | {25: Fraction(2, 120)}
    assert down == {n: Fraction(1, 20) for n in range(1, 20)} | tail
    unit = odds.unit_landing()
    assert same(unit.share(lambda tile: tile[1] < 13), "0.614187")
    assert same(unit.y_rolls, "1.77788")
    assert same(unit.share(lambda tile: letter(odds.MAP, tile) == "T"), "0.0581449")
    assert same(unit.share(lambda tile: letter(odds.MAP, tile) == "E"), "0.150087")
    assert len(unit.tiles) == 312 - 27


@pytest.mark.parametrize("side", ["north", "south"])
def test_o09_relocated_avatars(side):
    avatar, near = odds.avatar_landing(side), odds.nearest_ultimate(side)
    for letters, number in (("U", "0.0187500"), ("F", "0.00330033"), ("S", "0.00396040"), ("sSFU", "0.129517")):
        assert same(avatar.share(lambda tile, letters=letters: letter(odds.MAP, tile) in letters), number)
    assert same(avatar.mean(lambda tile: near[tile]), "12.9161")
    assert same(avatar.y_rolls, "1.50796")


def test_o10_the_race():
    out, whole = odds.rolls_of_a_leg(25), odds.race()
    assert same(odds.mean(out), "7.61908")
    for turns, number in ((5, "0.0324074"), (6, "0.173440"), (7, "0.294153"), (8, "0.262287")):
        assert same(out[turns], number)
    assert same(sum(p for (_, surplus), p in odds.leg(25).items() if surplus == 0), "0.285600")
    assert same(odds.mean(whole), "15.3197")
    assert same(float(odds.variance(whole)) ** 0.5, "1.90403")
    assert min(whole) == 10
    for turns, number in ((13, "0.167777"), (14, "0.350940"), (16, "0.745889")):
        assert same(odds.at_most(whole, turns), number)
    assert same(odds.first_wins(), "0.574736")
    assert same(odds.same_turns(), "0.149472")
    assert same(odds.first_wins(1), "0.425264")
    assert same(odds.first_wins(2), "0.286102")
    assert same(odds.first_wins(0, 1), "0.713898")


def test_o11_decks():
    for drawn, number in ((1, "0.0666667"), (2, "0.131034"), (3, "0.193103"), (5, "0.310345"), (10, "0.563218")):
        assert same(odds.at_least_one(["trap_pit"], drawn, odds.EVENT_DECK), number)
    assert same(odds.at_least_one(odds.EVENT_IDS, 2, odds.EVENT_DECK), "0.758621")
    assert same(odds.at_least_one(odds.EVENT_IDS, 3, odds.EVENT_DECK), "0.887931")
    for cards, number in ((WEAPONS, "0.550000"), (ARMOURS, "0.275000"), (ARTIFACTS, "0.175000")):
        assert same(odds.at_least_one(cards, 1, odds.TREASURES), number)
    assert same(1 - odds.at_least_one(WEAPONS, 3, odds.TREASURES), "0.0825911")
    assert same(odds.at_least_one(odds.ATTACKING, 3, odds.TREASURES), "0.703947")
    assert same(odds.one_of_each([WEAPONS, ARMOURS, ARTIFACTS]), "0.171457")


def test_o13_the_siege():
    assert odds.turns_lost_in_a_siege() == Fraction(5, 6)


def test_the_simulation_agrees():
    wrong = [f"{f.name}: {f.simulated} for {f.exact}" for f in verify("mulu_caves", seed=3, games=400) if not f.holds]
    assert not wrong
