"""Who wins, from where, with whom: shares of wins with honest intervals."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, block_sums, block_sums_of, gather
from equipoise.analysis.fairness import fair_of, share_table
from equipoise.analysis.intervals import Floats
from equipoise.analysis.permutation import Labels
from equipoise.sim.scores import families
from equipoise.sim.store import Run

Key = Literal["character", "seat", "order", "bot"]


def names_of(run: Run, key: Key) -> list[str]:
    """The values a key can have; characters by the titles that their game gives them."""
    if key == "character":
        return [run.plan.title_of(name) for name in run.plan.descriptor.characters]
    return list(run.plan.distinct_bots) if key == "bot" else [str(seat) for seat in range(run.plan.seats)]


class Shares(Tally):
    """Shares of wins by one or several keys at once: ("character",), ("character", "seat") ..."""

    def __init__(self, run: Run, by: Sequence[Key]) -> None:
        self.by = tuple(by)
        self.names = [names_of(run, key) for key in by]
        self.seat_columns = ("won", *by)
        self.cells = int(np.prod([len(names) for names in self.names]))
        self.ratios, self.fair = Ratios(self.cells), fair_of(run.plan)

    def cell_of(self, chunk: Chunk) -> Array:
        cell: Array = np.zeros((1, 1, 1), np.int64)
        for key, names in zip(self.by, self.names, strict=True):
            cell = cell * len(names) + chunk.seats[key]
        return cell

    def sums(self, chunk: Chunk) -> tuple[Floats, Floats]:
        cell = chunk.among_decided(self.cell_of(chunk))
        won, met = block_sums_of(cell, self.cells, chunk.seats["won"], None)
        return won, met

    def add(self, chunk: Chunk) -> None:
        self.ratios.add(*self.sums(chunk))

    def table(self) -> pl.DataFrame:
        grid = np.indices([len(names) for names in self.names]).reshape(len(self.by), -1)
        columns: dict[str, list[str]] = {
            key: [names[i] for i in at] for key, names, at in zip(self.by, self.names, grid.tolist(), strict=True)
        }
        return share_table(self.ratios, columns, self.fair)


class LabelledShares(Shares):
    """Shares of wins by one key whose names may be shuffled within blocks: characters, seats, places in the turn
    order. Seats of one team win together: only the first of each is shuffled."""

    def __init__(self, run: Run, key: Key) -> None:
        super().__init__(run, (key,))
        teams = run.plan.lineup.teams.tolist()
        self.members = [teams.index(t) for t in dict.fromkeys(teams)] if key == "seat" else list(range(self.cells))
        self.labels = Labels(families(run.plan)["seat"] if key == "seat" else self.names[0])

    def add(self, chunk: Chunk) -> None:
        won, met = self.sums(chunk)
        self.ratios.add(won, met)
        if not chunk.decided.all():  # shuffled are all games; those that nobody won add nothing to what is won
            met = block_sums(self.cell_of(chunk), self.cells)
        scores = np.where(met > 0, won / np.maximum(met, 1), np.nan)[:, self.members]
        self.labels.add(scores, self._orders(chunk))

    def _orders(self, chunk: Chunk) -> npt.NDArray[np.int64] | None:
        """Who sits in which cyclic order, block by block, as in its first game; those who are not there come last."""
        if self.by != ("character",):
            return None
        sitting = chunk.seats["character"][:, 0].astype(np.int64)
        seat = np.full((chunk.blocks, self.cells), sitting.shape[1])
        for place in reversed(range(sitting.shape[1])):
            seat[np.arange(chunk.blocks), sitting[:, place]] = place
        orders: npt.NDArray[np.int64] = seat.argsort(axis=1, kind="stable")
        return orders


class PairShares(Tally):
    """Shares of wins of pairs of partners, where seats form teams."""

    seat_columns = ("won", "character")

    def __init__(self, run: Run) -> None:
        self.names = names_of(run, "character")
        teams = run.plan.lineup.teams.tolist()
        self.partners = [(s, t) for s, t in combinations(range(run.plan.seats), 2) if teams[s] == teams[t]]
        self.ratios, self.fair = Ratios(len(self.names) ** 2), fair_of(run.plan)

    def sums(self, chunk: Chunk) -> tuple[Floats, Floats]:
        who, won = chunk.seats["character"], chunk.seats["won"]
        cell = chunk.among_decided(pair_cells(who, self.partners, len(self.names)))
        both = np.stack([won[..., s] for s, _ in self.partners], -1)
        top, bottom = block_sums_of(cell, len(self.names) ** 2, both, None)
        return top, bottom

    def add(self, chunk: Chunk) -> None:
        self.ratios.add(*self.sums(chunk))

    def table(self) -> pl.DataFrame:
        k = len(self.names)
        columns = {
            "character": [self.names[i // k] for i in range(k * k)],
            "partner": [self.names[i % k] for i in range(k * k)],
        }
        return share_table(self.ratios, columns, self.fair)


def pair_cells(characters: Array, partners: Sequence[tuple[int, int]], count: int) -> Array:
    """The cell of each pair of partners, the lower character first: [block, game, pair]."""
    ends = [(characters[..., s].astype(np.int64), characters[..., t].astype(np.int64)) for s, t in partners]
    return np.stack([np.minimum(a, b) * count + np.maximum(a, b) for a, b in ends], -1)


def win_rates(run: Run, *by: Key) -> pl.DataFrame:
    """Share of wins by character, seat, order, bot or several of them: columns <by>, estimate, low, high, n, games,
    error, fair.

    `n` is the number of independent units: the block, whose games share one deal. Where a block is a single game and
    every game is won or lost outright the interval is Wilson's, otherwise the t interval over blocks.
    """
    shares = Shares(run, by)
    gather(run, [shares])
    return shares.table()


def has_teams(run: Run) -> bool:
    return len(set(run.plan.lineup.teams.tolist())) < run.plan.seats


def questions(run: Run) -> list[Key]:
    """What can be asked of a run: a key with one value all through has no answer."""
    keys: list[Key] = ["seat"]
    if len(run.plan.descriptor.characters) > 1:
        keys.insert(0, "character")
    if run.plan.bots_meet:
        keys.append("bot")
    return keys
