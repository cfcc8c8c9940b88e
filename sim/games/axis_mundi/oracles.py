"""What is known exactly about Axis Mundi: the Axis, opening hands, Angels, warehouses, tiles, Harvests.

The odds were counted out by hand and by script; tests count them again. How they are simulated: samples.py.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from equipoise.sim.games.axis_mundi.samples import (
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
from equipoise.sim.verify import Oracle, Sample, Value, sampled

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


def _oracle(name: str, games: int, sample: Sample, value: Value) -> Oracle:
    return sampled(name, EXACT[name], games, sample, value)


# --- the Axis ---------------------------------------------------------------------------------------------------------


def _ends(end: str) -> Value:
    return lambda entry: entry[0] == end


def _lands(hex: int) -> Value:
    return lambda entry: entry[1] == hex


def _within(tries: int) -> Value:
    return lambda attempts: attempts <= tries


def _first_of(players: int) -> Value:
    return lambda attempts: (attempts - 1) % players == 0


def _axis() -> list[Oracle]:
    six, three = partial(entries, 6), partial(entries, 3)
    return [
        *(_oracle(end, DICE, six, _ends(end)) for end in ("ejected", "angel", "demon")),
        _oracle("attempts until ascension", DICE, attempts, float),
        *(_oracle(f"ascended within {n} attempts", DICE, attempts, _within(n)) for n in (2, 3)),
        _oracle("thrown to Power Hex 1, 6 players", DICE, six, _lands(hex=63)),
        _oracle("thrown to Power Hex 1, 3 players", DICE, three, _lands(hex=41)),
        *(_oracle(f"the first of {n} at the Axis ascends first", DICE, attempts, _first_of(n)) for n in (2, 3)),
    ]


# --- cards ------------------------------------------------------------------------------------------------------------


def _has(*cards: str) -> Value:
    """All of them are among the cards of the outcome."""
    return lambda hand: set(cards) <= set(hand)


def _opening_hands() -> list[Oracle]:
    one_time, permanent = partial(opening_hands, "one_time"), partial(opening_hands, "permanent")
    named = {
        "Mobilizing Forces": "mobilizing_forces",
        "God-Mode": "god_mode",
        "Rock-Climber": "rock_climber",
        "Second Wind": "second_wind",
    }
    return [
        *(_oracle(f"opening hand: {name}", DEALS, one_time, _has(card)) for name, card in named.items()),
        _oracle("opening hand: a Hidden Tunnel", DEALS, one_time, lambda hand: bool(HIDDEN_TUNNELS & set(hand))),
        _oracle("opening hand: Salve and Holistic Herbs", DEALS, one_time, _has("salve", "holistic_herbs")),
        _oracle("Rock-Climber after a full mulligan", DEALS, fished_hands, _has("rock_climber")),
        _oracle("opening hand: Alpinist", DEALS, permanent, _has("alpinist")),
        _oracle("opening hand: five different permanents", DEALS, permanent, lambda hand: len(set(hand)) == 5),
        _oracle("opening hand: different permanents", DEALS, permanent, lambda hand: len(set(hand))),
    ]


def _draws(different: int) -> Value:
    return lambda angel: len(set(angel[1])) == different


def _different(least: int, most: int) -> Value:
    """Among the permanents held before and those drawn."""
    return lambda angel: least <= len({*angel[0], *angel[1]}) <= most


def _angels() -> list[Oracle]:
    by_seats = []
    for seats, drawn in ((6, 3), (3, 2)):
        angel, sample = f"Angel, {seats} players", partial(angels, seats, 0)
        by_seats += [
            _oracle(f"{angel}: the {drawn} drawn are different", ANGELS, sample, _draws(different=drawn)),
            _oracle(f"{angel}: draws Unstoppable", ANGELS, sample, lambda angel: "unstoppable" in angel[1]),
        ]
    five_held = "Angel with 5 held, 6 players"
    return [
        *by_seats,
        _oracle(f"{five_held}: fills its slots", ANGELS, partial(angels, 6, 5), _different(5, 8)),
        *(
            _oracle(f"{five_held}: {n} different", ANGELS, partial(angels, 6, 5), _different(n, n))
            for n in (5, 6, 7, 8)
        ),
        _oracle("Angel with 3 held, 3 players: fills its slots", ANGELS, partial(angels, 3, 3), _different(3, 5)),
    ]


def _displays() -> list[Oracle]:
    def some(warehouses: Any) -> bool:
        return any("alpinist" in cards for cards in warehouses)

    return [
        _oracle("own warehouse shows Alpinist", DEALS, partial(displays, 6), lambda shown: "alpinist" in shown[0]),
        _oracle(
            "own warehouse shows Rock-Climber", DEALS, partial(displays, 6), lambda shown: "rock_climber" in shown[0]
        ),
        *(_oracle(f"some warehouse shows Alpinist, {n} players", DEALS, partial(displays, n), some) for n in (6, 3)),
    ]


def _searches() -> list[Oracle]:
    return [
        _oracle("Archer's Tales finds Rock-Climber", ANGELS, partial(searches, "one_time"), _has("rock_climber")),
        _oracle("Archer's Tales finds Alpinist", ANGELS, partial(searches, "permanent"), _has("alpinist")),
    ]


# --- tiles ------------------------------------------------------------------------------------------------------------


def _treasures(level: int) -> Value:
    return lambda tiles: sum(tiles.treasure[level])


def _no_treasure(level: int) -> Value:
    return lambda tiles: not any(tiles.treasure[level])


def _lava(level: int, index: int) -> Value:
    return lambda tiles: tiles.lava[level][index]


def _free_column(tiles: Any) -> bool:
    return not any(ring[0] for ring in tiles.lava.values())


def _tiles() -> list[Oracle]:
    by_seats = []
    for seats, top in ((6, 4), (3, 3)):
        sample, players = partial(islands, seats), f"{seats} players"
        values = {f"treasures on level {level}": _treasures(level) for level in range(1, top + 1)}
        values["no treasure on the top level"] = _no_treasure(top)
        values |= {f"a corner of level {level} is lava": _lava(level, 0) for level in range(2, top + 1)}
        values |= {f"tile {offset} of level 1 is lava": _lava(1, offset) for offset in range(1, top)}
        values["column 0 is free of lava"] = _free_column
        if seats == 6:
            values["some corner of level 2 is lava"] = lambda tiles: any(tiles.lava[2][::3])
        by_seats += [_oracle(f"{what}, {players}", TILES, sample, value) for what, value in values.items()]
    return by_seats


# --- Harvest ----------------------------------------------------------------------------------------------------------


def _harvests() -> list[Oracle]:
    permanent, healing = 1, 2
    return [
        _oracle("cards of a Harvest", DEALS, harvests, lambda results: results[0] != healing),
        _oracle("healing of a Harvest", DEALS, harvests, lambda results: results[0] == healing),
        _oracle("a permanent in 3 Harvests", DEALS, harvests, lambda results: permanent in results),
        _oracle("2 cards in 3 Harvests", DEALS, harvests, lambda results: results.count(healing) == 1),
    ]


def oracles() -> Sequence[Oracle]:
    return [*_axis(), *_opening_hands(), *_angels(), *_displays(), *_searches(), *_tiles(), *_harvests()]
