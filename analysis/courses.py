"""How games went for those who won and for those who did not: the parts of their scores, their turns, their losses."""

from typing import Literal

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, gather
from equipoise.analysis.intervals import t_interval
from equipoise.sim.store import Run

Course = Literal["source", "course"]


class CourseTally(Tally):
    """Means of facts over winners and over losers; a shared win counts for both in its parts."""

    def __init__(self, run: Run, role: Course) -> None:
        self.columns = run.columns_with(role)
        title = run.plan.title_of
        self.items = [
            (title(card["name"]), title(place) if card["places"] else "")
            for card in self.columns
            for place in card["places"] or [""]
        ]
        self.seat_columns = ("won", *(card["name"] for card in self.columns))
        self.means = Ratios(2 * len(self.items), joint=True)  # of winners, then of losers

    def add(self, chunk: Chunk) -> None:
        won = chunk.seats["won"].reshape(chunk.blocks, -1, 1).astype(np.float64)
        values, counted = [], []
        for card in self.columns:
            column = chunk.seats[card["name"]]
            value = column.reshape(chunk.blocks, won.shape[1], -1)
            there = np.ones(value.shape) if card.get("missing") is None else (value != card["missing"]).astype(float)
            values.append(value * there)
            counted.append(there)
        value, there = np.concatenate(values, -1), np.concatenate(counted, -1)
        both = [share * part for share in (won, 1 - won) for part in (value, there)]
        top, bottom = (np.concatenate([both[i], both[i + 2]], -1).sum(1) for i in (0, 1))
        self.means.add(top, bottom)

    def table(self) -> pl.DataFrame:
        """fact, item, then the mean over winners: estimate, low, high; over losers: losers, losers_low, losers_high;
        difference with low and high; n blocks."""
        k, means = len(self.items), self.means
        low, high = t_interval(means.estimate, means.error, means.n)
        lever: Array = np.concatenate([np.eye(k), -np.eye(k)], axis=1)
        gap = means.estimate[:k] - means.estimate[k:]
        error = np.sqrt(np.maximum(np.einsum("cs,st,ct->c", lever, means.covariance, lever), 0))
        n = np.minimum(means.n[:k], means.n[k:])
        gap_low, gap_high = t_interval(gap, error, n)
        frame = pl.DataFrame(
            {
                "fact": [fact for fact, _ in self.items],
                "item": [item for _, item in self.items],
                "estimate": means.estimate[:k],
                "low": low[:k],
                "high": high[:k],
                "losers": means.estimate[k:],
                "losers_low": low[k:],
                "losers_high": high[k:],
                "difference": gap,
                "difference_low": gap_low,
                "difference_high": gap_high,
                "n": n,
            }
        )
        return frame.filter(pl.col("n") > 0)


def courses(run: Run, role: Course = "course") -> pl.DataFrame:
    tally = CourseTally(run, role)
    gather(run, [tally])
    return tally.table()
