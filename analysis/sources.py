"""Where winners differ: the parts of a score, and other measures of a game, of winners beside those of the others."""

from typing import Literal

import numpy as np
import polars as pl

from analysis.blocks import Chunk, Ratios, Tally, gather
from analysis.holdings import copies, names
from analysis.intervals import t_interval
from sim.store import Run


class WinnersAndOthers(Tally):
    """Means of the facts of a role, of winners and of the others; a shared win counts for both by its share."""

    def __init__(self, run: Run, role: Literal["source", "measure"]) -> None:
        self.columns, title = run.columns_with(role), run.plan.title_of
        self.items = [
            title(card["name"]) + (f": {title(place)}" if card["places"] else "")
            for card in self.columns
            for place in card["places"] or [card["name"]]
        ]
        self.seat_columns = ("won", *names(self.columns))
        self.means = Ratios(2 * len(self.items), joint=True)  # of winners, then of the others

    def add(self, chunk: Chunk) -> None:
        values = np.concatenate(
            [copies(chunk, [card], list(card["places"] or [card["name"]])) for card in self.columns], -1
        ).astype(np.float64)
        won = chunk.seats["won"].reshape(chunk.blocks, -1).astype(np.float64)
        weights = np.stack([won, 1 - won], 1)  # [block, winners or others, row]
        tops = weights @ values
        bottoms = np.broadcast_to(weights.sum(-1)[:, :, None], tops.shape)
        self.means.add(tops.reshape(chunk.blocks, -1), bottoms.reshape(chunk.blocks, -1))

    def table(self) -> pl.DataFrame:
        """item, winners, others (means per seat and game), estimate (winners less others), low, high, n (blocks)."""
        k = len(self.items)
        lever = np.concatenate([np.eye(k), -np.eye(k)], axis=1)
        variance = np.einsum("cs,st,ct->c", lever, self.means.covariance, lever)
        winners, others = self.means.estimate[:k], self.means.estimate[k:]
        n = np.minimum(self.means.n[:k], self.means.n[k:])
        low, high = t_interval(winners - others, np.sqrt(np.maximum(variance, 0)), n)
        return pl.DataFrame(
            {
                "item": self.items,
                "winners": winners,
                "others": others,
                "estimate": winners - others,
                "low": low,
                "high": high,
                "n": n,
            }
        )


def winners_and_others(run: Run, role: Literal["source", "measure"]) -> pl.DataFrame:
    tally = WinnersAndOthers(run, role)
    gather(run, [tally])
    return tally.table()
