"""How games went for those who won and for those who did not: the parts of their scores, their turns, their losses."""

from typing import Literal

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Chunk, Contrasted, Tally, gather
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
        self.sometimes = [card.get("missing") is not None for card in self.columns for _ in card["places"] or [""]]
        self.means = Contrasted(len(self.items))  # winners, then losers

    def add(self, chunk: Chunk) -> None:
        won = chunk.seats["won"].reshape(chunk.blocks, 1, -1).astype(np.float64)
        weights = np.concatenate([won, 1 - won], 1)  # [block, won or lost, row]
        values, there = [], []
        for card in self.columns:
            value = chunk.seats[card["name"]].reshape(chunk.blocks, won.shape[2], -1)
            if card.get("missing") is not None:
                there.append(value != card["missing"])
                value = value * there[-1]
            values.append(value)
        top = weights @ np.concatenate(values, 2).astype(np.float64)
        bottom = np.repeat(weights.sum(2)[..., None], len(self.items), 2)
        if there:
            bottom[..., self.sometimes] = weights @ np.concatenate(there, 2).astype(np.float64)
        self.means.add(top.reshape(chunk.blocks, -1), bottom.reshape(chunk.blocks, -1))

    def table(self) -> pl.DataFrame:
        """fact, item, then the mean over winners: estimate, low, high; over losers: losers, losers_low, losers_high;
        difference with low and high; n blocks."""
        k, means = len(self.items), self.means
        low, high = t_interval(means.estimate, means.error, means.n)
        gap, error = means.difference
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
