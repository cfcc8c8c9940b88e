"""Balanced designs: which character and which bot sits where in game i.

Games come in blocks. A block is one deal played in every arrangement of its design, so that no character and no bot
owes anything to its seat or its luck. Game i is arrangement i mod k of block i div k.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Design:
    """What a complete block is: characters[block mod period, rotation, seat], and the team of every seat."""

    characters: npt.NDArray[np.int8]
    teams: npt.NDArray[np.int8]


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


def every_rotation(characters: int, seats: int) -> Design:
    """Every choice of `seats` out of the characters in turn, each rotated through all seats."""
    choices = list(combinations(range(characters), seats))
    table = [[np.roll(choice, shift) for shift in range(seats)] for choice in choices]
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

    Differing bots are rotated through the seats, or the teams; every rotation of them meets every arrangement of the
    characters.
    """
    seats = design.characters.shape[2]
    distinct = list(dict.fromkeys(bots))
    codes = [distinct.index(bot) for bot in (bots if len(bots) == seats else [bots[0]] * seats)]
    rows = _shifted(codes, design.teams)[: None if rotate and len(distinct) > 1 else 1]
    arrangements = design.characters.shape[1]
    bot_of = np.repeat(np.array(rows, dtype=np.uint8), arrangements, axis=0)
    characters = np.tile(design.characters, (1, len(rows), 1))
    return Lineup(np.ascontiguousarray(characters), design.teams, np.ascontiguousarray(bot_of)), distinct
