"""What is known exactly about Axis Mundi: the Axis, opening hands, Angels, warehouses, tiles, Harvests.

The odds were counted out by hand and by script; tests count them again. How they are simulated: samples.py.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from sim.games.axis_mundi.samples import (
    angels,
    attempts,
    displays,
    entries,
    fished_hands,
    harvests,
    islands,
    opening_hands,
    searches,
)
from sim.verify import Estimate, Oracle

Sample = Callable[[int, int], Sequence[Any]]  # games, seed -> one outcome for each game

EXACT: dict[str, float] = {
    # the Axis
    "ejected": 1 / 6,
    "angel": 5 / 12,
    "demon": 5 / 12,
    "attempts until ascension": 1.2,
    "ascended within 2 attempts": 35 / 36,
    "ascended within 3 attempts": 215 / 216,
    "thrown to Power Hex 1, 6 players": 1 / 36,
    "thrown to Power Hex 1, 3 players": 1 / 18,
    "the first of 2 at the Axis ascends first": 6 / 7,
    "the first of 3 at the Axis ascends first": 36 / 43,
    # opening hands
    "opening hand: Mobilizing Forces": 0.0625,
    "opening hand: God-Mode": 0.121835,
    "opening hand: Rock-Climber": 0.178128,
    "opening hand: Second Wind": 0.231496,
    "opening hand: a Hidden Tunnel": 0.282056,
    "opening hand: Salve and Holistic Herbs": 0.0263373,
    "Rock-Climber after a full mulligan": 1371 / 4108,
    "opening hand: Alpinist": 0.423361,
    "opening hand: five different permanents": 0.371680,
    "opening hand: different permanents": 4.23361,
    # the Angel's permanents
    "Angel, 6 players: the 3 drawn are different": 0.765306,
    "Angel, 3 players: the 2 drawn are different": 0.918367,
    "Angel, 6 players: draws Unstoppable": 0.276020,
    "Angel, 3 players: draws Unstoppable": 0.191837,
    "Angel with 5 held, 6 players: fills its slots": 0.959278,
    "Angel with 5 held, 6 players: 5 different": 0.242024,
    "Angel with 5 held, 6 players: 6 different": 0.440044,
    "Angel with 5 held, 6 players: 7 different": 0.244469,
    "Angel with 5 held, 6 players: 8 different": 0.0327413,
    "Angel with 3 held, 3 players: fills its slots": 0.994686,
    # warehouses
    "own warehouse shows Alpinist": 0.191837,
    "own warehouse shows Rock-Climber": 0.0740506,
    "some warehouse shows Alpinist, 6 players": 0.763096,
    "some warehouse shows Alpinist, 3 players": 0.487432,
    # treasures
    "treasures on level 1, 6 players": 3.16981,
    "treasures on level 2, 6 players": 2.41509,
    "treasures on level 3, 6 players": 1.66038,
    "treasures on level 4, 6 players": 0.754717,
    "no treasure on the top level, 6 players": 0.425747,
    "treasures on level 1, 3 players": 4.0,
    "treasures on level 2, 3 players": 2.75,
    "treasures on level 3, 3 players": 1.25,
    "no treasure on the top level, 3 players": 0.211068,
    # lava
    "a corner of level 2 is lava, 6 players": 1 / 6,
    "a corner of level 3 is lava, 6 players": 1 / 6,
    "a corner of level 4 is lava, 6 players": 1 / 6,
    "some corner of level 2 is lava, 6 players": 201 / 280,
    "tile 1 of level 1 is lava, 6 players": 0.162461,
    "tile 2 of level 1 is lava, 6 players": 0.175077,
    "tile 3 of level 1 is lava, 6 players": 0.162461,
    "column 0 is free of lava, 6 players": 125 / 216,
    "a corner of level 2 is lava, 3 players": 1 / 6,
    "a corner of level 3 is lava, 3 players": 1 / 6,
    "tile 1 of level 1 is lava, 3 players": 1 / 6,
    "tile 2 of level 1 is lava, 3 players": 1 / 6,
    "column 0 is free of lava, 3 players": 25 / 36,
    # Harvest
    "cards of a Harvest": 2 / 3,
    "healing of a Harvest": 1 / 3,
    "a permanent in 3 Harvests": 19 / 27,
    "2 cards in 3 Harvests": 4 / 9,
    # Archer's Tales
    "Archer's Tales finds Rock-Climber": 0.211003,
    "Archer's Tales finds Alpinist": 0.487432,
}

HIDDEN_TUNNELS = frozenset(f"hidden_tunnel_{n}" for n in range(4, 9))
DICE = 100_000  # games by default
DEALS = 30_000
ANGELS = 20_000
TILES = 10_000


# --- oracles ----------------------------------------------------------------------------------------------------------


def _oracle(name: str, games: int, sample: Sample, value: Callable[..., float], *given: Any) -> Oracle:
    """`value` says of one outcome of the sample, and of what is given, whether it happened, or how much of it."""
    exact = EXACT[name]

    def simulate(n: int, seed: int) -> Estimate:
        values = [value(one, *given) for one in sample(n, seed)]
        mean = math.fsum(values) / len(values)
        # The error of a share is known; that of a mean is estimated.
        share = isinstance(values[0], bool)
        variance = exact * (1 - exact) if share else math.fsum((x - mean) ** 2 for x in values) / len(values)
        return mean, math.sqrt(variance / len(values))

    return Oracle(name, exact, simulate, games)


def _axis() -> list[Oracle]:
    def after(seats: int) -> Sample:
        return lambda games, seed: entries(seats, games, seed)

    power_hex = {6: 1 + 3 * 5 * 4 + 2, 3: 1 + 3 * 4 * 3 + 4}
    return [
        *(_oracle(end, DICE, after(6), lambda e, end: e[0] == end, end) for end in ("ejected", "angel", "demon")),
        _oracle("attempts until ascension", DICE, attempts, float),
        *(_oracle(f"ascended within {n} attempts", DICE, attempts, lambda k, n: k <= n, n) for n in (2, 3)),
        *(
            _oracle(
                f"thrown to Power Hex 1, {seats} players", DICE, after(seats), lambda e, h: e[1] == h, power_hex[seats]
            )
            for seats in (6, 3)
        ),
        *(
            _oracle(f"the first of {n} at the Axis ascends first", DICE, attempts, lambda k, n: (k - 1) % n == 0, n)
            for n in (2, 3)
        ),
    ]


def _opening_hands() -> list[Oracle]:
    def five(deck: str) -> Sample:
        return lambda games, seed: opening_hands(deck, games, seed)

    one_time, permanent = five("one_time"), five("permanent")
    names = {
        "Mobilizing Forces": "mobilizing_forces",
        "God-Mode": "god_mode",
        "Rock-Climber": "rock_climber",
        "Second Wind": "second_wind",
    }
    return [
        *(_oracle(f"opening hand: {name}", DEALS, one_time, lambda h, c: c in h, card) for name, card in names.items()),
        _oracle("opening hand: a Hidden Tunnel", DEALS, one_time, lambda h: bool(HIDDEN_TUNNELS & set(h))),
        _oracle(
            "opening hand: Salve and Holistic Herbs", DEALS, one_time, lambda h: {"salve", "holistic_herbs"} <= set(h)
        ),
        _oracle("Rock-Climber after a full mulligan", DEALS, fished_hands, lambda h: "rock_climber" in h),
        _oracle("opening hand: Alpinist", DEALS, permanent, lambda h: "alpinist" in h),
        _oracle("opening hand: five different permanents", DEALS, permanent, lambda h: len(set(h)) == 5),
        _oracle("opening hand: different permanents", DEALS, permanent, lambda h: len(set(h))),
    ]


def _angels() -> list[Oracle]:
    def with_held(seats: int, held: int) -> Sample:
        return lambda games, seed: angels(seats, held, games, seed)

    found = []
    for seats, drawn in ((6, 3), (3, 2)):
        name, sample = f"Angel, {seats} players", with_held(seats, 0)
        found += [
            _oracle(
                f"{name}: the {drawn} drawn are different", ANGELS, sample, lambda a, n: len(set(a[1])) == n, drawn
            ),
            _oracle(f"{name}: draws Unstoppable", ANGELS, sample, lambda a: "unstoppable" in a[1]),
        ]
    of_eight, of_five = with_held(6, 5), with_held(3, 3)
    name = "Angel with 5 held, 6 players"
    return [
        *found,
        _oracle(f"{name}: fills its slots", ANGELS, of_eight, lambda a: len(set(a[0]) | set(a[1])) >= 5),
        *(
            _oracle(f"{name}: {n} different", ANGELS, of_eight, lambda a, n: len(set(a[0]) | set(a[1])) == n, n)
            for n in (5, 6, 7, 8)
        ),
        _oracle(
            "Angel with 3 held, 3 players: fills its slots", ANGELS, of_five, lambda a: len(set(a[0]) | set(a[1])) >= 3
        ),
    ]


def _displays() -> list[Oracle]:
    def shown(seats: int) -> Sample:
        return lambda games, seed: displays(seats, games, seed)

    return [
        _oracle("own warehouse shows Alpinist", DEALS, shown(6), lambda w: "alpinist" in w[0]),
        _oracle("own warehouse shows Rock-Climber", DEALS, shown(6), lambda w: "rock_climber" in w[0]),
        *(
            _oracle(
                f"some warehouse shows Alpinist, {seats} players", DEALS, shown(seats),
                lambda w: any("alpinist" in cards for cards in w),
            )
            for seats in (6, 3)
        ),
    ]  # fmt: skip


def _tiles() -> list[Oracle]:
    found = []
    for seats, top in ((6, 4), (3, 3)):

        def sample(games: int, seed: int, seats: int = seats) -> Sequence[Any]:
            return islands(seats, games, seed)

        who = f"{seats} players"
        for level in range(1, top + 1):
            found.append(
                _oracle(f"treasures on level {level}, {who}", TILES, sample, lambda t, m: sum(t.treasure[m]), level)
            )
        found.append(
            _oracle(f"no treasure on the top level, {who}", TILES, sample, lambda t, m: not any(t.treasure[m]), top)
        )
        for level in range(2, top + 1):
            found.append(
                _oracle(f"a corner of level {level} is lava, {who}", TILES, sample, lambda t, m: t.lava[m][0], level)
            )
        for offset in range(1, top):
            found.append(
                _oracle(f"tile {offset} of level 1 is lava, {who}", TILES, sample, lambda t, o: t.lava[1][o], offset)
            )
        found.append(
            _oracle(
                f"column 0 is free of lava, {who}", TILES, sample, lambda t: not any(row[0] for row in t.lava.values())
            )
        )
        if seats == 6:
            found.append(
                _oracle(f"some corner of level 2 is lava, {who}", TILES, sample, lambda t: any(t.lava[2][::3]))
            )
    return found


def _harvests() -> list[Oracle]:
    permanent, healing = 1, 2
    return [
        _oracle("cards of a Harvest", DEALS, harvests, lambda r: r[0] != healing),
        _oracle("healing of a Harvest", DEALS, harvests, lambda r: r[0] == healing),
        _oracle("a permanent in 3 Harvests", DEALS, harvests, lambda r: permanent in r),
        _oracle("2 cards in 3 Harvests", DEALS, harvests, lambda r: r.count(healing) == 1),
    ]


def _searches() -> list[Oracle]:
    def of(deck: str) -> Sample:
        return lambda games, seed: searches(deck, games, seed)

    return [
        _oracle("Archer's Tales finds Rock-Climber", ANGELS, of("one_time"), lambda c: "rock_climber" in c),
        _oracle("Archer's Tales finds Alpinist", ANGELS, of("permanent"), lambda c: "alpinist" in c),
    ]


def oracles() -> Sequence[Oracle]:
    return [*_axis(), *_opening_hands(), *_angels(), *_displays(), *_tiles(), *_harvests(), *_searches()]
