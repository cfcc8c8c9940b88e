"""Circumstances that are one and the same.

Two factors that part the seats in the same way are one claim, whatever they are called: the winner of a roll-off and
the side that the winner always takes; the seat and the bot that always sits there. They are shown once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import get_args

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Tally
from equipoise.analysis.intervals import Floats
from equipoise.analysis.winrates import names_of
from equipoise.sim.facts import Origin
from equipoise.sim.scores import families
from equipoise.sim.store import Run

AGREEMENT, REDUCTION = 0.99, 0.9  # of rows, and of errors in guessing, from which two factors are one
BETTER_FIRST: Sequence[str] = get_args(Origin)  # what was dealt explains more than what was chosen, or came about
ALIAS = {"first": pl.String, "second": pl.String, "kind": pl.String, "agreement": pl.Float64, "n": pl.Int64}


def guessed(table: Floats) -> tuple[float, float]:
    """Share of rows in which the column is the one most usual for its row, and by how much knowing the row reduces the
    errors in guessing the column (lambda of Goodman & Kruskal 1954, section 5)."""
    total, right, blind = table.sum(), table.max(axis=1).sum(), table.sum(axis=0).max()
    return float(right / total), float((right - blind) / (total - blind)) if total > blind else 0.0


class Partitions:
    """How often each value of a factor meets each value of every other one."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        self.tables = {(a, b): np.zeros((sizes[a], sizes[b])) for a, b in combinations(sizes, 2)}

    def add(self, codes: Mapping[str, Array]) -> None:
        """Some rows: of each factor the code of its value."""
        for (a, b), table in self.tables.items():
            cell = codes[a].astype(np.int64) * table.shape[1] + codes[b]
            table += np.bincount(cell, minlength=table.size).reshape(table.shape)

    def aliases(self) -> pl.DataFrame:
        """Pairs of factors that part the rows alike: first, second, kind, agreement (share of rows), n (rows).

        `same`: each follows from the other. `follows`: the second follows from the first, not the other way round, as
        the bot from the seat where bots keep their seats. Rare exceptions do not save a factor. Those with one value
        are left out.
        """
        rows = []
        for (a, b), table in self.tables.items():
            if min(np.count_nonzero(table.sum(axis=i)) for i in (0, 1)) < 2:
                continue
            forth, back = guessed(table), guessed(table.T)
            follows, precedes = (share >= AGREEMENT and less >= REDUCTION for share, less in (forth, back))
            if follows and precedes:
                rows.append((a, b, "same", min(forth[0], back[0]), int(table.sum())))
            elif follows:
                rows.append((a, b, "follows", forth[0], int(table.sum())))
            elif precedes:
                rows.append((b, a, "follows", back[0], int(table.sum())))
        return pl.DataFrame(rows, schema=ALIAS, orient="row")

    def same_values(self, first: str, second: str) -> dict[int, int]:
        """Which value of the second goes with each value of the first that was met."""
        table = self.tables[first, second] if (first, second) in self.tables else self.tables[second, first].T
        return {int(value): int(table[value].argmax()) for value in np.flatnonzero(table.sum(axis=1))}


def groups(aliases: pl.DataFrame, origins: Mapping[str, str]) -> list[list[str]]:
    """Factors that are one claim, together; the one to be shown stands first: what was dealt before what was chosen
    before what came about, then as they were given."""
    of = {name: {name} for name in origins}
    for first, second in aliases.filter(pl.col("kind") == "same").select("first", "second").iter_rows():
        together = of[first] | of[second]
        for name in together:
            of[name] = together
    place = {name: (BETTER_FIRST.index(origin), i) for i, (name, origin) in enumerate(origins.items())}
    shown = {id(group): sorted(group, key=place.__getitem__) for group in of.values()}
    return sorted(shown.values(), key=lambda group: place[group[0]][1])


@dataclass(frozen=True)
class Aliases:
    """Of a run: which factors go under another's name, and what else a value is."""

    groups: Sequence[Sequence[str]]  # titles, more than one each; the one that is shown stands first
    under: Mapping[str, str]  # column -> the column under whose name it is shown
    also: Mapping[str, Sequence[str]]  # `way won: no` -> `way: everchanging`, and all else that it is

    def of(self, family: str, name: str) -> Sequence[str]:
        """What else a claim is about: its family is a key, or its name has the factor in it."""
        return self.also.get(name) or self.also.get(f"{family}: {name}", ())


NO_ALIASES = Aliases((), {}, {})


def keys(run: Run) -> dict[str, list[str]]:
    """What every game has: characters, seats (sides where seats play together), places in the turn order, bots."""
    return {**families(run.plan), "order": names_of(run, "order")}


class AliasTally(Tally):
    """Looks for aliases among characters, seats (or sides), places in the turn order, bots and the factors of seats."""

    def __init__(self, run: Run) -> None:
        self.title = run.plan.title_of
        factors = {
            card["name"]: [self.title(value) for value in card["categories"]] for card in run.columns_with("factor")
        }
        self.names = {**keys(run), **factors}
        self.origins = {name: run.origin(name) for name in self.names}
        teams = run.plan.lineup.teams.tolist()
        self.side = np.array([list(dict.fromkeys(teams)).index(team) for team in teams])  # of a seat
        self.seat_columns = tuple(self.names)
        self.met = Partitions({name: len(values) for name, values in self.names.items()})

    def add(self, chunk: Chunk) -> None:
        codes = {name: chunk.seats[name].ravel() for name in self.names}
        self.met.add(codes | {"seat": self.side[codes["seat"]]})

    def table(self) -> Aliases:
        found = self.met.aliases()
        together = groups(found, self.origins)
        pairs = [(shown, other) for shown, *others in together for other in others]
        seats = found.filter((pl.col("first") == "seat") & (pl.col("second") == "bot") & (pl.col("kind") == "follows"))
        also: dict[str, list[str]] = {}
        for shown, other in [*pairs, *seats.select("first", "second").rows()]:
            for value, place in self.met.same_values(shown, other).items():
                named = also.setdefault(f"{self.title(shown)}: {self.names[shown][value]}", [])
                named.append(f"{self.title(other)}: {self.names[other][place]}")
        titles = [[self.title(name) for name in group] for group in together if len(group) > 1]
        return Aliases(titles, {other: shown for shown, other in pairs}, also)
