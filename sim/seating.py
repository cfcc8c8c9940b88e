"""Balanced designs: which character and which bot sits where in game i.

Games come in blocks. A block is one deal played in every arrangement of its design, so that no character and no bot
owes anything to its seat or its luck. Game i is arrangement i mod k of block i div k.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

ORDERS_AT_MOST = 240  # cyclic orders that the blocks of a design go through before they come round again
WINDOW = 10  # blocks in which everybody is to have had all neighbours as equally often as can be


@dataclass(frozen=True)
class Design:
    """What a complete block is: characters[block mod period, rotation, seat], and the team of every seat."""

    characters: npt.NDArray[np.int8]
    teams: npt.NDArray[np.int8]

    def __post_init__(self) -> None:  # the engine reads it row by row, also where it is a part of another design
        object.__setattr__(self, "characters", np.ascontiguousarray(self.characters))


@dataclass(frozen=True)
class Lineup:
    """A design with the bots dealt out: bot_of[rotation, seat] counts within the run's distinct bots."""

    characters: npt.NDArray[np.int8]
    teams: npt.NDArray[np.int8]
    bot_of: npt.NDArray[np.uint8]

    @property
    def rotations(self) -> int:
        return int(self.characters.shape[1])

    @property
    def seats(self) -> int:
        return int(self.characters.shape[2])

    def arrangement(self, game: int) -> tuple[int, int, list[int], list[int]]:
        """(block, rotation, characters by seat, bots by seat) of a game."""
        block, rotation = divmod(game, self.rotations)
        characters = self.characters[block % len(self.characters), rotation]
        return block, rotation, characters.tolist(), self.bot_of[rotation].tolist()


def free_for_all(seats: int) -> npt.NDArray[np.int8]:
    return np.arange(seats, dtype=np.int8)


def same_character(seats: int) -> Design:
    """For games without characters: one arrangement, everybody the same."""
    return Design(np.zeros((1, 1, seats), dtype=np.int8), free_for_all(seats))


def cyclic_orders(characters: int, seats: int) -> list[tuple[int, ...]]:
    """Every choice of `seats` out of the characters in every order around the table, whoever sits first.

    Where these are too many, each choice keeps as many orders as there is room for, spread over all of them.
    """
    choices = list(combinations(range(characters), seats))
    orders = list(permutations(range(1, seats)))
    each = min(len(orders), max(1, ORDERS_AT_MOST // len(choices)))
    stride = next(n for n in range(1 + int(0.618 * len(orders)), 2 * len(orders) + 2) if math.gcd(n, len(orders)) == 1)
    if each == len(orders):
        stride = 1
    rows = []
    for i, choice in enumerate(choices):
        for j in range(i * each, (i + 1) * each):
            rows.append((choice[0], *(choice[place] for place in orders[j * stride % len(orders)])))
    return rows


def _by_neighbours(rows: list[tuple[int, ...]], characters: int) -> list[tuple[int, ...]]:
    """The same cyclic orders, arranged so that a few blocks in succession give everybody all neighbours equally often.

    Greedy: the next is the one after which the counts of "b sits next after a" in the last ten are the least uneven;
    among equals, those from the beginning on; then the first.
    """
    follows = np.zeros((len(rows), characters * characters), dtype=np.int64)
    for i, row in enumerate(rows):
        for a, b in zip(row, row[1:] + row[:1], strict=True):
            follows[i, a * characters + b] = 1
    chosen: list[int] = []
    left = np.ones(len(rows), dtype=bool)
    for _ in rows:
        recent = follows[chosen[1 - WINDOW :]].sum(axis=0)
        total = follows[chosen].sum(axis=0)
        uneven = np.stack([((total + follows) ** 2).sum(axis=1), ((recent + follows) ** 2).sum(axis=1), ~left])
        best = int(np.lexsort(uneven)[0])
        chosen.append(best)
        left[best] = False
    return [rows[i] for i in chosen]


@cache
def every_rotation(characters: int, seats: int) -> Design:
    """Each block has some of the characters in one cyclic order, rotated through all seats, so that everybody has every
    seat once and the same neighbours all through the block. Successive blocks go through all choices and all cyclic
    orders, so that neither neighbours nor company stay the same: see `cyclic_orders`."""
    rows = cyclic_orders(characters, seats)
    if len(rows) <= ORDERS_AT_MOST:
        rows = _by_neighbours(rows, characters)
    table = [[np.roll(row, shift) for shift in range(seats)] for row in rows]
    return Design(np.array(table, dtype=np.int8), free_for_all(seats))


def _shifted(codes: Sequence[int], teams: npt.NDArray[np.int8]) -> list[npt.NDArray[np.int64]]:
    """The bots moved on from seat to seat, or from team to team where seats play together: partners stay partners."""
    by_team = [np.flatnonzero(teams == team) for team in dict.fromkeys(teams.tolist())]
    if len({len(members) for members in by_team}) > 1:
        by_team = [np.array([seat]) for seat in range(len(teams))]
    rows = []
    for shift in range(len(by_team)):
        row = np.empty(len(teams), dtype=np.int64)
        for place, members in enumerate(by_team):
            row[members] = np.array(codes)[by_team[place - shift]]
        rows.append(row)
    return rows


def lineup(design: Design, bots: Sequence[str], rotate: bool = True) -> tuple[Lineup, list[str]]:
    """Deals the bots (one for all, or one per seat) into a design; returns it with the distinct bots.

    Differing bots are rotated through the seats, or the teams; every rotation of them that differs meets every
    arrangement of the characters.
    """
    seats = design.characters.shape[2]
    distinct = list(dict.fromkeys(bots))
    codes = [distinct.index(bot) for bot in (bots if len(bots) == seats else [bots[0]] * seats)]
    shifts = list(dict.fromkeys(tuple(row.tolist()) for row in _shifted(codes, design.teams)))
    rows = shifts if rotate else shifts[:1]
    arrangements = design.characters.shape[1]
    bot_of = np.repeat(np.array(rows, dtype=np.uint8), arrangements, axis=0)
    characters = np.tile(design.characters, (1, len(rows), 1))
    return Lineup(np.ascontiguousarray(characters), design.teams, np.ascontiguousarray(bot_of)), distinct
