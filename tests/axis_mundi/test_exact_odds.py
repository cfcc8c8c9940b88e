"""The exact odds that `equipoise verify axis_mundi` simulates, counted here a second time from the content files."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from equipoise.sim.games.axis_mundi.oracles import EXACT
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.verify import verify

RULES = AxisMundiRules()
COPIES = {deck: Counter({name: card.count for name, card in RULES.card.items() if card.deck == deck})
          for deck in ("one_time", "permanent")}  # fmt: skip
SIZE = {deck: copies.total() for deck, copies in COPIES.items()}


def at_least_one(deck: str, cards: Iterable[str], drawn: int) -> Fraction:
    """Of these cards, among so many of the fresh deck."""
    wanted = sum(COPIES[deck][card] for card in cards)
    return 1 - Fraction(comb(SIZE[deck] - wanted, drawn), comb(SIZE[deck], drawn))


def different_names(drawn: int) -> dict[int, Fraction]:
    """How many different permanents are among so many of the fresh deck."""
    ways = {0: {0: 1}}  # different names -> cards -> ways
    for copies in COPIES["permanent"].values():
        after: dict[int, dict[int, int]] = {}
        for names, by_cards in ways.items():
            for cards, number in by_cards.items():
                for taken in range(min(copies, drawn - cards) + 1):
                    here = after.setdefault(names + (taken > 0), {})
                    here[cards + taken] = here.get(cards + taken, 0) + number * comb(copies, taken)
        ways = after
    return {
        names: Fraction(by_cards.get(drawn, 0), comb(SIZE["permanent"], drawn))
        for names, by_cards in ways.items()
        if by_cards.get(drawn)
    }


def is_oracle(name: str, value: Fraction | float) -> bool:
    """The published number, to its six digits."""
    return f"{EXACT[name]:.6g}" == f"{float(value):.6g}"


def test_the_decks_have_80_and_50_cards():
    assert SIZE == {"one_time": 80, "permanent": 50}


def test_o01_the_gate():
    """One face of six ejects, three of the next six make an Angel."""
    ejected = Fraction(1, 6)
    assert is_oracle("ejected", ejected)
    assert is_oracle("angel", (1 - ejected) * Fraction(3, 6))
    assert is_oracle("demon", (1 - ejected) * Fraction(3, 6))
    assert is_oracle("ascended within 2 attempts", 1 - ejected**2)
    assert is_oracle("ascended within 3 attempts", 1 - ejected**3)
    assert is_oracle("attempts until ascension", 1 / (1 - ejected))


def test_o02_the_power_hex_of_an_ejection():
    assert is_oracle("thrown to Power Hex 1, 6 players", Fraction(1, 6) * Fraction(1, 6))
    assert is_oracle("thrown to Power Hex 1, 3 players", Fraction(1, 6) * Fraction(2, 6))


def test_o03_five_one_time_cards():
    for name, cards in (
        ("opening hand: Mobilizing Forces", ["mobilizing_forces"]),
        ("opening hand: God-Mode", ["god_mode"]),
        ("opening hand: Rock-Climber", ["rock_climber"]),
        ("opening hand: Second Wind", ["second_wind"]),
        ("opening hand: a Hidden Tunnel", [f"hidden_tunnel_{n}" for n in range(4, 9)]),
    ):
        assert is_oracle(name, at_least_one("one_time", cards, 5)), name
    either = at_least_one("one_time", ["salve", "holistic_herbs"], 5)
    both = at_least_one("one_time", ["salve"], 5) + at_least_one("one_time", ["holistic_herbs"], 5) - either
    assert is_oracle("opening hand: Salve and Holistic Herbs", both)


def test_o04_fishing_for_the_rock_climber():
    """All five thrown back, five more of the same deck: ten cards, unless the first five had it."""
    assert is_oracle("Rock-Climber after a full mulligan", at_least_one("one_time", ["rock_climber"], 10))
    assert at_least_one("one_time", ["rock_climber"], 10) == Fraction(1371, 4108)


def test_o05_five_permanents():
    names = different_names(5)
    assert is_oracle("opening hand: Alpinist", at_least_one("permanent", ["alpinist"], 5))
    assert is_oracle("opening hand: five different permanents", names[5])
    assert is_oracle("opening hand: different permanents", sum(n * chance for n, chance in names.items()))


def test_o06_the_angels_permanents():
    assert is_oracle("Angel, 6 players: the 3 drawn are different", different_names(3)[3])
    assert is_oracle("Angel, 3 players: the 2 drawn are different", different_names(2)[2])
    assert is_oracle("Angel, 6 players: draws Unstoppable", at_least_one("permanent", ["unstoppable"], 3))
    assert is_oracle("Angel, 3 players: draws Unstoppable", at_least_one("permanent", ["unstoppable"], 2))
    of_eight = different_names(8)
    assert is_oracle("Angel with 5 held, 6 players: fills its slots", sum(of_eight[n] for n in range(5, 9)))
    for n in (5, 6, 7, 8):
        assert is_oracle(f"Angel with 5 held, 6 players: {n} different", of_eight[n])
    assert is_oracle("Angel with 3 held, 3 players: fills its slots", sum(different_names(5)[n] for n in (3, 4, 5)))


def test_o07_the_warehouses():
    assert is_oracle("own warehouse shows Alpinist", at_least_one("permanent", ["alpinist"], 2))
    assert is_oracle("own warehouse shows Rock-Climber", at_least_one("one_time", ["rock_climber"], 2))
    assert is_oracle("some warehouse shows Alpinist, 6 players", at_least_one("permanent", ["alpinist"], 12))
    assert is_oracle("some warehouse shows Alpinist, 3 players", at_least_one("permanent", ["alpinist"], 6))


@pytest.mark.parametrize(("seats", "board"), [(6, RULES.map.p6), (3, RULES.map.p3)])
def test_o08_treasures_by_level(seats, board):
    tiles = {number: len(level.terrain) - level.lava for number, level in board.level.items()}
    total = sum(tiles.values())
    assert total == {6: 53, 3: 32}[seats]
    for level, here in tiles.items():
        assert is_oracle(f"treasures on level {level}, {seats} players", Fraction(8 * here, total))
    top = tiles[max(tiles)]
    assert is_oracle(f"no treasure on the top level, {seats} players", Fraction(comb(total - top, 8), comb(total, 8)))


def lava_of_level(level) -> dict[tuple[int, ...], Fraction]:
    """Chance of each set of lava tiles: caves first, then lava tile by tile with a gap of 3 (RULES.md 3.5)."""
    ring = level.terrain
    size = len(ring)
    accessible = [i for i, symbol in enumerate(ring) if symbol == "."]
    caves: list[tuple[int, ...]] = [
        (i, i + size // 2) for i in accessible if i < size // 2 and ring[i + size // 2] == "."
    ]
    if not level.cave_pairs:
        caves = [()]
    chances: dict[tuple[int, ...], Fraction] = {}

    def lay(free: list[int], laid: tuple[int, ...], chance: Fraction) -> None:
        if len(laid) == level.lava:
            chances[tuple(sorted(laid))] = chances.get(tuple(sorted(laid)), Fraction(0)) + chance
            return
        fit = [i for i in free if all(min((i - j) % size, (j - i) % size) >= 3 for j in laid)]
        for i in fit:
            lay([j for j in free if j != i], (*laid, i), chance / len(fit))

    for pair in caves:
        lay([i for i in accessible if i not in pair], (), Fraction(1, len(caves)))
    return chances


@pytest.mark.parametrize(("seats", "board"), [(6, RULES.map.p6), (3, RULES.map.p3)])
def test_o09_lava_on_corners_and_o10_a_free_column(seats, board):
    free = Fraction(1)
    for number, level in board.level.items():
        chances = lava_of_level(level)
        assert sum(chances.values()) == 1
        corner = sum(chance for lava, chance in chances.items() if 0 in lava)
        assert corner == (0 if number == "1" else Fraction(1, 6))
        free *= 1 - corner
        if number != "1":
            assert is_oracle(f"a corner of level {number} is lava, {seats} players", corner)
            continue
        for offset in range(1, len(level.terrain) // 6):
            tile = sum(chance for lava, chance in chances.items() if offset in lava)
            assert is_oracle(f"tile {offset} of level 1 is lava, {seats} players", tile)
    assert is_oracle(f"column 0 is free of lava, {seats} players", free)
    if seats == 6:
        some = sum(c for lava, c in lava_of_level(board.level["2"]).items() if any(i % 3 == 0 for i in lava))
        assert some == Fraction(201, 280)
        assert is_oracle("some corner of level 2 is lava, 6 players", some)


def test_o13_the_harvest_die():
    """1-2 a permanent, 3-4 a one-time card, 5-6 healing."""
    faces = ["permanent"] * 2 + ["one_time"] * 2 + ["heal"] * 2
    three = list(product(faces, repeat=3))
    assert is_oracle("cards of a Harvest", Fraction(sum(face != "heal" for face in faces), 6))
    assert is_oracle("healing of a Harvest", Fraction(faces.count("heal"), 6))
    assert is_oracle("a permanent in 3 Harvests", Fraction(sum("permanent" in rolls for rolls in three), len(three)))
    two_cards = sum(rolls.count("heal") == 1 for rolls in three)
    assert is_oracle("2 cards in 3 Harvests", Fraction(two_cards, len(three)))


def test_o17_who_ascends_first():
    """x = 5/6 + (1/6)^n x, where n players try in turn."""
    for players in (2, 3):
        first = Fraction(5, 6) / (1 - Fraction(1, 6) ** players)
        assert is_oracle(f"the first of {players} at the Axis ascends first", first)


def test_o18_archers_tales():
    assert is_oracle("Archer's Tales finds Rock-Climber", at_least_one("one_time", ["rock_climber"], 6))
    assert is_oracle("Archer's Tales finds Alpinist", at_least_one("permanent", ["alpinist"], 6))


def test_combinations_agree_with_the_count_by_names():
    """Two permanents of ten names with five copies each: the short way round."""
    cards = [name for name, copies in COPIES["permanent"].items() for _ in range(copies)]
    different = sum(a != b for a, b in combinations(cards, 2))
    assert different_names(2)[2] == Fraction(different, comb(50, 2))


def test_every_exact_value_has_an_oracle_and_the_engine_agrees():
    findings = verify("axis_mundi", seed=7, games=2_000)
    assert sorted(finding.name for finding in findings) == sorted(EXACT)
    assert [finding for finding in findings if not finding.holds] == []
