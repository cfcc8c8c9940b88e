"""What goes with a character's strength: recorded facts in which it differs from the others, and which go with winning.

Whether a fact goes with winning is asked within a block and a character: the same character, on the same deal, from the
other seats. What was dealt is the same on both sides of that comparison, so that a strong character, or a good deal,
explains nothing of it. It is still no cause: who is winning already does things that winners do.

The slope is that of least squares with an intercept for every character in every block ("within" estimator), its error
that of a ratio of block sums (Cochran 1977, section 6.3). What a fact adds up to is the slope times how far the
character is from the average of all.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import ENOUGH, Chunk, Ratios, Tally, gather
from equipoise.analysis.intervals import Floats
from equipoise.analysis.winrates import names_of
from equipoise.sim.store import Run

FEWEST = 50  # blocks
MOST_PLACES = 24  # of a column; longer ones count cards, which have tables of their own
TOLD = 5  # facts for each character, for winning and for losing
SURE = 3.0  # standard errors, of the slope and of the distance
SAME_THING = 0.5  # a fact that correlates so closely with winning is another word for it


def facts_of(run: Run) -> list[Mapping[str, Any]]:
    """Columns that say how it went or what was used, without those of things that may never have happened."""
    columns = [*run.columns_with("course"), *run.columns_with("use")]
    return [c for c in columns if c.get("missing") is None and len(c["places"] or ()) <= MOST_PLACES]


class AssociationTally(Tally):
    """Slopes within characters and blocks, and the means of every character."""

    enough = ENOUGH

    def __init__(self, run: Run) -> None:
        self.columns, title = facts_of(run), run.plan.title_of
        self.items = [
            (title(card["name"]), title(place) if card["places"] else "", card["description"])
            for card in self.columns
            for place in card["places"] or [""]
        ]
        self.characters = names_of(run, "character")
        self.seat_columns = ("won", "character", *(card["name"] for card in self.columns))
        many = len(self.items)
        self.slopes, self.means = Ratios(many), [Ratios(many) for _ in self.characters]
        self.wins = 0.0

    def add(self, chunk: Chunk) -> None:
        if not self.items:
            return
        won = chunk.seats["won"].reshape(chunk.blocks, -1).astype(np.float64)
        who = chunk.seats["character"].reshape(chunk.blocks, -1).astype(np.int64)
        value = np.concatenate([chunk.seats[c["name"]].reshape(*won.shape, -1) for c in self.columns], -1)
        value = value.astype(np.float64)
        # squares and products about the means of each character: those about zero, less what the means account for
        squares, products = np.einsum("bsi,bsi->bi", value, value), np.einsum("bsi,bs->bi", value, won)
        wins = (won**2).sum()
        for character, means in enumerate(self.means):
            own = (who == character).astype(np.float64)
            there = own.any(1)
            met = slice(None) if there.all() else np.flatnonzero(there)  # where there are many, each is in few blocks
            own = own[met]
            count, own_wins = own.sum(1)[:, None], (own * won[met]).sum(1)[:, None]
            total = (own[:, None] @ value[met])[:, 0]
            means.add(total, np.repeat(count, len(self.items), 1))
            squares[met] -= total**2 / count
            products[met] -= total * own_wins / count
            wins -= (own_wins**2 / count).sum()
        self.wins += float(wins)
        self.slopes.add(products, squares)

    def table(self) -> pl.DataFrame:
        """character, fact, item, meaning, mean, others (the mean of all others), slope (share of wins for one more),
        slope_low, slope_high, adds (slope times distance), n (blocks); for each character those that add most."""
        if not self.items or self.slopes.n.max(initial=0) < FEWEST:
            return pl.DataFrame(schema=SCHEMA)
        mean = np.stack([of.estimate for of in self.means], 1)
        error = np.stack([of.error for of in self.means], 1)
        rows = [row for who in range(len(self.characters)) for row in self._of(who, mean, error)]
        return pl.DataFrame(rows, schema=SCHEMA)

    def _of(self, who: int, mean: Floats, error: Floats) -> list[dict[str, Any]]:
        others = np.nanmean(np.delete(mean, who, axis=1), axis=1)
        distance, slope, doubt = mean[:, who] - others, self.slopes.estimate, self.slopes.error
        close = np.abs(self.slopes.top) / np.sqrt(np.maximum(self.slopes.bottom * self.wins, 1e-12))
        sure = (
            (close < SAME_THING)
            & (np.abs(slope) > SURE * doubt)
            & (np.abs(distance) > SURE * error[:, who])
            & (doubt > 0)
        )
        adds = np.where(sure, slope * distance, 0.0)
        best = [i for i in np.argsort(-np.abs(adds))[:TOLD] if adds[i] != 0]
        return [
            {
                "character": self.characters[who],
                "fact": self.items[i][0],
                "item": self.items[i][1],
                "meaning": self.items[i][2],
                "mean": mean[i, who],
                "others": others[i],
                "slope": slope[i],
                "slope_low": slope[i] - 1.96 * doubt[i],
                "slope_high": slope[i] + 1.96 * doubt[i],
                "adds": adds[i],
                "n": int(self.slopes.n[i]),
            }
            for i in best
        ]


SCHEMA = {
    **dict.fromkeys(("character", "fact", "item", "meaning"), pl.String),
    **dict.fromkeys(("mean", "others", "slope", "slope_low", "slope_high", "adds"), pl.Float64),
    "n": pl.Int64,
}


def associations(run: Run) -> pl.DataFrame:
    tally = AssociationTally(run)
    gather(run, [tally])
    return tally.table()
