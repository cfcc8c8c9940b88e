"""Balanced designs: which character and which bot sits where in game i.

Games come in blocks. A block is one deal played in every arrangement of its design, so that no character and no bot
owes anything to its seat or its luck. Game i is arrangement i mod k of block i div k.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

Weights = tuple[tuple[float, ...], ...]

BOTS_BY = ("seat", "turn", "draw", "step")
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
class Draw:
    """Bots that are drawn for every block anew, each place from a stream of its own."""

    seed: int
    weights: Weights  # [place, bot]

    def bots(self, blocks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
        """[block, place]. A block's bots depend on the seed and its number alone."""
        places = np.arange(len(self.weights), dtype=np.uint64)
        bounds = np.cumsum(np.array(self.weights, dtype=np.float64), axis=1)
        drawn = lots(self.seed, blocks, places) * bounds[:, -1]
        chosen: npt.NDArray[np.uint8] = np.sum(drawn[..., None] >= bounds[:, :-1], axis=2, dtype=np.uint8)
        return chosen


@dataclass(frozen=True)
class Lineup:
    """A design with the bots dealt out: bot_of[block mod period, rotation, seat] counts within the run's distinct bots,
    or, where bots are drawn, within the places that a block's bots are drawn for."""

    characters: npt.NDArray[np.int8]
    teams: npt.NDArray[np.int8]
    bot_of: npt.NDArray[np.uint8]
    draw: Draw | None = None

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
        bots = self.bots_in(block, 1)
        return block, rotation, characters.tolist(), bots[block % len(bots), rotation].tolist()

    def bots_in(self, first: int, blocks: int) -> npt.NDArray[np.uint8]:
        """The bots of a range of blocks as the engine reads them: [block mod period, rotation, seat]."""
        if self.draw is None:
            return self.bot_of
        row = np.arange(blocks)  # the row of block b is b mod `blocks`, wherever the range begins
        drawn = self.draw.bots((first + (row - first) % blocks).astype(np.uint64))
        return np.ascontiguousarray(drawn[:, self.bot_of[0]])


def lots(seed: int, blocks: npt.NDArray[np.uint64], places: npt.NDArray[np.uint64]) -> npt.NDArray[np.float64]:
    """Uniform in [0, 1), [block, place]: SplitMix64's finaliser over seed, block and place, as `lot` of rng.pxd does it
    for bots, under a number that no bot uses."""
    step = np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        urn = _mixed(np.array([seed], dtype=np.uint64) + step)
        urn = _mixed(urn + blocks * step + np.uint64(1))
        return (_mixed(urn[:, None] + places * step + np.uint64(4)) >> np.uint64(11)) / np.float64(1 << 53)


def _mixed(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


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


def lineup(
    design: Design,
    bots: Sequence[str],
    rotate: bool = True,
    by: str = "seat",
    weights: Weights = (),
    seed: int = 0,
) -> tuple[Lineup, list[str]]:
    """Deals the bots into a design; returns it with the distinct bots.

    By seat: one bot for all, or one per seat. By turn: everybody plays bots[b mod S] in block b. By draw: every seat's
    bot is drawn for each block, by one row of weights for all seats or by a row per seat; with a row per team partners
    play the same bot. By step: one bot per seat, and all of them move on by a seat from block to block.
    """
    distinct = list(dict.fromkeys(bots))
    if by == "turn":
        return _in_turn(design, [distinct.index(bot) for bot in bots]), distinct
    if by == "draw":
        by_bot = tuple(tuple(sum(w for w, b in zip(row, bots, strict=True) if b == bot) for bot in distinct)
                       for row in weights)  # fmt: skip
        return _drawn(design, rotate, by_bot, seed), distinct
    seats = design.characters.shape[2]
    codes = [distinct.index(bot) for bot in (bots if len(bots) == seats else [bots[0]] * seats)]
    if by == "step":
        return _step_by_step(design, codes), distinct
    return _by_seat(design, codes, rotate), distinct


def _by_seat(design: Design, codes: Sequence[int], rotate: bool) -> Lineup:
    """Differing bots are rotated through the seats, or the teams; every rotation of them that differs meets every
    arrangement of the characters."""
    shifts = list(dict.fromkeys(tuple(row.tolist()) for row in _shifted(codes, design.teams)))
    rows = shifts if rotate else shifts[:1]
    bot_of = np.repeat(np.array(rows, dtype=np.uint8), design.characters.shape[1], axis=0)
    characters = np.tile(design.characters, (1, len(rows), 1))
    return Lineup(np.ascontiguousarray(characters), design.teams, np.ascontiguousarray(bot_of[None]))


def _in_turn(design: Design, codes: Sequence[int]) -> Lineup:
    """Each arrangement of the design stays for a whole round of the bots, so that every bot meets all of them."""
    _, rotations, seats = design.characters.shape
    bot_of = np.broadcast_to(np.array(codes, dtype=np.uint8)[:, None, None], (len(codes), rotations, seats))
    characters = np.repeat(design.characters, len(codes), axis=0)
    return Lineup(np.ascontiguousarray(characters), design.teams, np.ascontiguousarray(bot_of))


def _step_by_step(design: Design, codes: Sequence[int]) -> Lineup:
    """One bot keeps its seat all through a block; the next block finds it one seat further on, or where partners play
    the same bot, one team. Each arrangement of the design stays until every bot has had every seat. Blocks are as small
    as those in which all play alike."""
    seats, rotations, teams = len(codes), design.characters.shape[1], design.teams.tolist()
    together = len(set(zip(teams, codes, strict=True))) == len(set(teams)) < seats
    rolled = [np.roll(codes, shift) for shift in range(seats)]
    steps = np.array(_shifted(codes, design.teams) if together else rolled, dtype=np.uint8)
    bot_of = np.repeat(steps[:, None, :], rotations, axis=1)
    return Lineup(np.repeat(design.characters, seats, axis=0), design.teams, np.ascontiguousarray(bot_of))


def _drawn(design: Design, rotate: bool, weights: Weights, seed: int) -> Lineup:
    """Seats with weights of their own are places that are rotated; with weights for all, no seat is better off."""
    seats, teams = design.characters.shape[2], design.teams.tolist()
    sides = list(dict.fromkeys(teams))
    if len(weights) == len(sides) < seats:
        return replace(_by_seat(design, [sides.index(team) for team in teams], rotate), draw=Draw(seed, weights))
    places = _by_seat(design, range(seats), rotate and len(weights) > 1)
    return replace(places, draw=Draw(seed, weights if len(weights) > 1 else weights * seats))
