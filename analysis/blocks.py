"""Reading a run block by block, and sums over blocks: the ground all tables stand on.

The seats of one game share its luck, and the games of one block share their deal; the block is the only independent
unit. A share is therefore a ratio of block sums, with the error that follows from how the blocks differ. One pass over
a run feeds any number of tallies; memory does not grow with the run.
"""

import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from equipoise.analysis.intervals import Floats, t_interval, wilson, wilson_over_blocks
from equipoise.sim.scores import decided_games
from equipoise.sim.store import Run

Array = npt.NDArray[Any]
FEWEST_BLOCKS = 100  # below, a mean over blocks cannot be trusted to follow its t law in the far tails
RARE = 100  # with fewer wins, or fewer losses, an interval is Wilson's
ROWS_READ, ROWS = 144_000, 36_000  # seat rows read, and worked on, at a time
ENOUGH = 1_000_000  # seat rows that tell a story as well as any number of them
THREADS = min(4, os.cpu_count() or 1)  # tallies of a chunk that are added to at a time: numpy leaves the lock meanwhile


@dataclass(frozen=True)
class Chunk:
    """Some whole blocks: columns of seats as [block, game, seat (, place)], columns of games as [block, game]."""

    seats: Mapping[str, Array]
    games: Mapping[str, Array]
    first: int
    blocks: int

    def where(self, blocks: Array) -> "Chunk":
        """Those of its blocks for which `blocks` is true."""
        return self._part(blocks, int(blocks.sum()))

    def until(self, block: int) -> "Chunk":
        """Those of its blocks that lie before that block of the run."""
        left = min(max(block - self.first, 0), self.blocks)
        return self if left == self.blocks else self._part(slice(left), left)

    def _part(self, blocks: Any, many: int) -> "Chunk":
        seats, games = ({name: of[blocks] for name, of in columns.items()} for columns in (self.seats, self.games))
        return Chunk(seats, games, self.first, many)

    @cached_property
    def decided(self) -> Array:
        """Which games somebody won: [block, game]. Shares of wins are shares of these."""
        return decided_games(self.seats["won"])

    def among_decided(self, cells: Array) -> Array:
        """Cells of seats, [block, game, seat], without those of games that nobody won."""
        return cells if self.decided.all() else np.where(self.decided[..., None], cells, -1)


class Tally(ABC):
    """What gathers figures from chunks: the columns it reads, and how it adds a chunk."""

    seat_columns: Sequence[str] = ()
    game_columns: Sequence[str] = ()
    enough: int | None = None  # seat rows after which it hears no more: those of the first blocks that hold so many

    @abstractmethod
    def add(self, chunk: Chunk) -> None: ...


def _values(frame: pl.DataFrame, name: str, shape: tuple[int, ...]) -> Array:
    series = frame[name]
    if isinstance(series.dtype, pl.Enum):
        series = series.to_physical()
    values = series.to_numpy()
    return values.reshape(*shape, *values.shape[1:])


def blocks_at_once(run: Run) -> int:
    """How many blocks of a run stay in the cache."""
    return max(1, ROWS // (run.plan.seats * run.rotations))


def chunks(
    run: Run, seat_columns: Sequence[str], game_columns: Sequence[str], most: int | None = None, each: int | None = None
) -> Iterator[Chunk]:
    """The run, or its first blocks, in slices of whole blocks: read in large ones, handed on in small ones that stay in
    the cache, or of `each` blocks."""
    seats, rotations = run.plan.seats, run.rotations
    _ = run.games  # a run without games says so here
    total = run.game_count // rotations
    total = total if most is None else min(total, most)
    hand = each or blocks_at_once(run)
    read = hand * max(1, ROWS_READ // (seats * rotations * hand))

    for start in range(0, total, read):
        many = min(read, total - start)
        games: dict[str, Array] = {}
        places: dict[str, Array] = {}
        if game_columns:
            frame = run.read("games", game_columns, start, many)
            games = {name: _values(frame, name, (many, rotations)) for name in game_columns}
        if seat_columns:
            frame = run.read("seats", seat_columns, start, many)
            places = {name: _values(frame, name, (many, rotations, seats)) for name in seat_columns}
        for at in range(0, many, hand):
            part = slice(at, min(at + hand, many))
            yield Chunk(
                {name: values[part] for name, values in places.items()},
                {name: values[part] for name, values in games.items()},
                start + at,
                part.stop - part.start,
            )


@contextmanager
def one_thread() -> Iterator[None]:
    """The products here are too small for BLAS threads, which would only wait for each other."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        yield


def gather(run: Run, tallies: Sequence[Tally], by_bot: Mapping[int, Sequence[Tally]] | None = None) -> None:
    """One pass over the run for all tallies; those `by_bot` get the blocks in which everybody was that bot. No two
    tallies may share what they add to: several are at work at a time, each on one chunk after the other."""
    parts = by_bot or {}
    every = [*tallies, *(tally for part in parts.values() for tally in part)]
    seat_columns = list(dict.fromkeys([*(name for t in every for name in t.seat_columns), *(["bot"] if parts else [])]))
    game_columns = list(dict.fromkeys(name for tally in every for name in tally.game_columns))
    rows = run.rotations * run.plan.seats  # of a block
    ends = [None if tally.enough is None else -(-tally.enough // rows) for tally in tallies]  # however it is sliced
    with one_thread(), ThreadPoolExecutor(THREADS) as pool:
        for chunk in _ahead(chunks(run, seat_columns, game_columns), pool):
            heard = [chunk if end is None else chunk.until(end) for end in ends]
            todo = [(tally, part) for tally, part in zip(tallies, heard, strict=True) if part.blocks]
            for bot, part in parts.items():
                own = chunk.where((chunk.seats["bot"] == bot).all(axis=(1, 2)))
                todo += [(tally, own) for tally in part if own.blocks]
            deque(pool.map(lambda one: one[0].add(one[1]), todo), maxlen=0)


def _ahead(found: Iterator[Chunk], pool: Executor) -> Iterator[Chunk]:
    """The same chunks; the next is read while one is worked on."""
    coming = pool.submit(next, found, None)
    while (chunk := coming.result()) is not None:
        coming = pool.submit(next, found, None)
        yield chunk


def block_sums(cells: Array, count: int, weights: Array | None = None) -> Floats:
    """Sums by block and cell: cells[block, ...] holds cell numbers, negative where a row belongs to none."""
    (sums,) = block_sums_of(cells, count, weights)
    return sums


def block_sums_of(cells: Array, count: int, *weights: Array | None) -> list[Floats]:
    """Sums by block and cell of each of the weights; None counts the rows."""
    blocks = len(cells)
    flat = (np.arange(blocks)[:, None] * (count + 1) + np.where(cells < 0, count, cells).reshape(blocks, -1)).ravel()
    found = []
    for each in weights:
        of_row = None if each is None else np.broadcast_to(each, cells.shape).ravel()
        sums = np.bincount(flat, of_row, minlength=blocks * (count + 1)).reshape(blocks, count + 1)
        found.append(sums[:, :count].astype(np.float64))
    return found


class Ratios:
    """Ratios of block sums, numerator over denominator, for any number of cells.

    The estimate is the sum of numerators over the sum of denominators, its error that of the linearised ratio with
    blocks as units (Cochran 1977, "Sampling Techniques", sections 6.3 and 9A.1; the cluster-robust variance of Liang &
    Zeger 1986). Where every block has the same denominator this is the t interval over block means.
    """

    def __init__(self, cells: int, joint: bool = False) -> None:
        square = (cells, cells) if joint else (cells,)
        self.joint = joint
        self.n = np.zeros(cells, np.int64)
        self.top, self.bottom = np.zeros(cells), np.zeros(cells)
        self.tt, self.tb, self.bb = np.zeros(square), np.zeros(square), np.zeros(square)
        self.single = np.ones(cells, bool)  # every block is one game won or lost outright: a plain proportion
        self.few: list[tuple[Floats, Floats]] | None = []  # the sums themselves, while there are few
        self.blocks = 0

    def add(self, top: Floats, bottom: Floats) -> None:
        """The sums of some blocks: [block, cell]."""
        self.blocks += len(top)
        if self.few is not None:
            self.few.append((top, bottom))
        if self.blocks >= FEWEST_BLOCKS:
            self.few = None
        here = (bottom > 0).sum(0)
        self.n += here
        self.top += top.sum(0)
        self.bottom += bottom.sum(0)
        if self.single.any():
            self.single &= ((bottom <= 1).all(0)) & ((top == 0) | (top == 1)).all(0)
        part: Any = ...
        if self.joint:
            met = np.flatnonzero(here)
            part = np.ix_(met, met)
            if len(met) < len(here):  # cells that nobody met add nothing to products
                top, bottom = top[:, met], bottom[:, met]
        for moments, a, b in ((self.tt, top, top), (self.tb, top, bottom), (self.bb, bottom, bottom)):
            moments[part] += a.T @ b if self.joint else np.einsum("bc,bc->c", a, b)

    @cached_property
    def estimate(self) -> Floats:
        shares: Floats = np.divide(self.top, self.bottom, out=np.full(len(self.n), np.nan), where=self.bottom > 0)
        return shares

    @cached_property
    def covariance(self) -> Floats:
        """Of the estimates; only the diagonal unless joint."""
        p, bottom = np.nan_to_num(self.estimate), np.where(self.bottom > 0, self.bottom, 1.0)
        small = self.n / np.maximum(self.n - 1, 1)
        if not self.joint:
            squares = np.maximum(self.tt - 2 * p * self.tb + p * p * self.bb, 0)
            own: Floats = squares * small / bottom**2
            return own
        products = self.tt - self.tb * p[None, :] - self.tb.T * p[:, None] + self.bb * np.outer(p, p)
        products[(self.bottom == 0), :] = products[:, (self.bottom == 0)] = 0
        root = np.sqrt(small)
        both: Floats = products / np.outer(bottom, bottom) * np.outer(root, root)
        return both

    @cached_property
    def error(self) -> Floats:
        error: Floats = np.sqrt(np.maximum(np.diag(self.covariance) if self.joint else self.covariance, 0))
        return error

    def share_error(self) -> Floats:
        """The error of a share; where all or none were won it is that of Agresti & Coull (1998) over the blocks, since
        no spread is no certainty."""
        n = self.n + 4.0
        near = np.where(self.estimate == 0, 2 / n, 1 - 2 / n)
        return np.where(np.isin(self.estimate, (0.0, 1.0)), np.sqrt(near * (1 - near) / n), self.error)

    def table(self, names: Mapping[str, Sequence[str]], share: bool = True) -> pl.DataFrame:
        """Columns of names, then estimate, low, high, n (blocks), games (the denominator), error; cells never met are
        left out. Plain proportions and rare things get Wilson's interval, everything else the t interval."""
        low, high = t_interval(self.estimate, self.error, self.n)
        if share:
            for i in np.flatnonzero(self.bottom > 0):
                if self.single[i]:
                    low[i], high[i] = wilson(self.top[i], self.bottom[i])
                elif min(self.top[i], self.bottom[i] - self.top[i]) < RARE:
                    low[i], high[i] = wilson_over_blocks(self.estimate[i], self.error[i], self.bottom[i], self.n[i])
            low, high = np.maximum(low, 0), np.minimum(high, 1)
        frame = pl.DataFrame(
            {
                **{key: list(values) for key, values in names.items()},
                "estimate": self.estimate,
                "low": low,
                "high": high,
                "n": self.n,
                "games": self.bottom,
                "error": self.share_error() if share else self.error,
            }
        )
        return frame.filter(pl.col("n") > 0)


class Contrasted(Ratios):
    """Ratios of two groups of the same cells, side by side: all of the first group, then all of the second. How each
    cell varies with itself in the other group is known, and no more: that is all that their difference asks for."""

    def __init__(self, cells: int) -> None:
        super().__init__(2 * cells)
        self.cells = cells
        self.across = np.zeros((2, 2, cells))  # products of first and second: top or bottom, by top or bottom

    def add(self, top: Floats, bottom: Floats) -> None:
        super().add(top, bottom)
        for i, first in enumerate((top, bottom)):
            for j, second in enumerate((top, bottom)):
                self.across[i, j] += np.einsum("bc,bc->c", first[:, : self.cells], second[:, self.cells :])

    @cached_property
    def difference(self) -> tuple[Floats, Floats]:
        """First less second, with its error; NaN where one of the two was never met."""
        p, q = np.split(np.nan_to_num(self.estimate), 2)
        (both, top_bottom), (bottom_top, bottoms) = self.across
        small = np.sqrt(self.n / np.maximum(self.n - 1, 1))
        scale = np.where(self.bottom > 0, small / np.where(self.bottom > 0, self.bottom, 1.0), 0.0)
        together = both - q * top_bottom - p * bottom_top + p * q * bottoms
        together *= scale[: self.cells] * scale[self.cells :]
        own, other = np.split(self.covariance, 2)
        gap = self.estimate[: self.cells] - self.estimate[self.cells :]
        return gap, np.sqrt(np.maximum(own + other - 2 * together, 0))
