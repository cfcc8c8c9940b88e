"""Win rates by what a seat was dealt beside its character (a start, a quest), and how often things happen in a game.

Facts of the role `factor` are categories, or of a game things that come about each by itself. Of a seat's factor the
question is who wins; of a game's, how often it comes about. Factors that players choose, or earn, are in `choices`.
"""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Chunk, Ratios, Tally, block_sums, block_sums_of, gather
from equipoise.analysis.fairness import fair_of, share_table
from equipoise.analysis.intervals import Floats
from equipoise.analysis.winrates import names_of
from equipoise.sim.store import Run


def dealt_factors(run: Run) -> list[Mapping[str, Any]]:
    return [card for card in run.columns_with("factor") if run.origin(card["name"]) == "dealt"]


class SeatFactors(Tally):
    """Shares of wins by each value of each factor that a seat is dealt."""

    def __init__(self, run: Run) -> None:
        self.columns, self.title = dealt_factors(run), run.plan.title_of
        self.seat_columns = ("won", *(card["name"] for card in self.columns))
        self.ratios, self.fair = [Ratios(len(card["categories"])) for card in self.columns], fair_of(run.plan)

    def sums(self, chunk: Chunk) -> list[tuple[Floats, Floats]]:
        """One pair of sums for each factor."""
        found = []
        for card, ratios in zip(self.columns, self.ratios, strict=True):
            cell, cells = chunk.among_decided(chunk.seats[card["name"]].astype(np.int64)), len(ratios.n)
            won, met = block_sums_of(cell, cells, chunk.seats["won"], None)
            found.append((won, met))
        return found

    def add(self, chunk: Chunk) -> None:
        for ratios, sums in zip(self.ratios, self.sums(chunk), strict=True):
            ratios.add(*sums)

    def table(self, leave_out: Collection[str] = ()) -> pl.DataFrame:
        """factor, value, estimate, low, high, n (blocks), games, error, fair."""
        frames = [
            share_table(
                ratios,
                {
                    "factor": [self.title(card["name"])] * len(ratios.n),
                    "value": [self.title(value) for value in card["categories"]],
                },
                self.fair,
            )
            for card, ratios in zip(self.columns, self.ratios, strict=True)
            if card["name"] not in leave_out
        ]
        return pl.concat(frames) if frames else pl.DataFrame()


class GameFactors(Tally):
    """Shares of games in which each value of each factor of the game came about."""

    def __init__(self, run: Run) -> None:
        self.columns, self.title = run.columns_with("factor", "games"), run.plan.title_of
        self.game_columns = tuple(card["name"] for card in self.columns)
        self.values = [card["categories"] or card["places"] for card in self.columns]
        self.ratios = [Ratios(len(values)) for values in self.values]

    def add(self, chunk: Chunk) -> None:
        for card, ratios in zip(self.columns, self.ratios, strict=True):
            found, cells = chunk.games[card["name"]].astype(np.int64), len(ratios.n)
            if card["places"] is None:
                came = block_sums(found, cells)
            else:
                came = (found != (card.get("missing") or 0)).sum(1).astype(np.float64)
            ratios.add(came, np.full((chunk.blocks, cells), float(found.shape[1])))

    def table(self) -> pl.DataFrame:
        """factor, value, estimate (share of games), low, high, n (blocks), games; what never came about is left out."""
        frames = []
        for card, values, ratios in zip(self.columns, self.values, self.ratios, strict=True):
            names = {
                "factor": [self.title(card["name"])] * len(ratios.n),
                "value": [self.title(value) for value in values],
            }
            met = ratios.table(names).drop("error").with_columns(pl.Series("games", ratios.top.astype(np.int64)))
            frames.append(met.filter(pl.col("games") > 0).sort("games", descending=True))
        return pl.concat(frames)


class CharacterFactors(Tally):
    """Shares of wins of every character by each category of each factor of the game: on which map, in which scenario,
    who wins."""

    def __init__(self, run: Run) -> None:
        self.columns = [card for card in run.columns_with("factor", "games") if card["categories"] is not None]
        self.title, self.characters, self.fair = run.plan.title_of, names_of(run, "character"), fair_of(run.plan)
        self.seat_columns, self.game_columns = ("won", "character"), tuple(card["name"] for card in self.columns)
        self.ratios = [Ratios(len(card["categories"]) * len(self.characters)) for card in self.columns]

    def add(self, chunk: Chunk) -> None:
        who, many = chunk.seats["character"].astype(np.int64), len(self.characters)
        for card, ratios in zip(self.columns, self.ratios, strict=True):
            cell = chunk.among_decided(chunk.games[card["name"]].astype(np.int64)[..., None] * many + who)
            cells = len(ratios.n)
            ratios.add(*block_sums_of(cell, cells, chunk.seats["won"], None))

    def table(self) -> pl.DataFrame:
        """factor, origin, value, character, estimate, low, high, n (blocks), games, error, fair."""
        frames = []
        for card, ratios in zip(self.columns, self.ratios, strict=True):
            cells = [(self.title(value), name) for value in card["categories"] for name in self.characters]
            names = {
                "factor": [self.title(card["name"])] * len(cells),
                "origin": [(card.get("origin") or "came_about").replace("_", " ")] * len(cells),
                "value": [value for value, _ in cells],
                "character": [name for _, name in cells],
            }
            frames.append(share_table(ratios, names, self.fair))
        return pl.concat(frames)


def factors(run: Run) -> pl.DataFrame:
    tally = SeatFactors(run)
    gather(run, [tally])
    return tally.table()
