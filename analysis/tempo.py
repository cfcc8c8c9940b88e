"""Comebacks and runaway leaders: what the standing in mid-game says about the end.

`progress` is a game's own measure of how close a seat is to winning. Here only its order and its size at the recorded
rounds are used; it is no probability, and sizes are not comparable between games.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl
from equipoise.ext.engine import CHECKPOINT_ROUNDS
from scipy import stats

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, gather
from equipoise.analysis.intervals import Floats
from equipoise.analysis.lengths import sides_of
from equipoise.sim.store import Run

FACTS = ("leader wins", "last wins", "winner was behind", "winner's deficit")
HALF = "half"
MOST = 0.5  # share of games that is most of them


def correlation(moments: Floats, products: Floats, n: int, level: float = 0.95) -> tuple[float, float, float]:
    """(r, low, high) of a correlation from block sums of (1, x, y, xx, yy, xy) and the sum of their outer products.

    The error is the delta method's with blocks as units (Lehmann & Casella 1998, section 1.8), taken on Fisher's scale
    atanh r (Fisher 1921), on which the interval is symmetric.
    """
    m, sx, sy, sxx, syy, sxy = moments
    if n < 3 or m == 0:
        return float("nan"), -1.0, 1.0
    vx, vy, cov = sxx / m - (sx / m) ** 2, syy / m - (sy / m) ** 2, sxy / m - sx * sy / m**2
    if vx <= 0 or vy <= 0:
        return float("nan"), -1.0, 1.0
    r = cov / np.sqrt(vx * vy)
    mx, my = sx / m, sy / m
    root = np.sqrt(vx * vy)
    # d r / d (means of 1, x, y, xx, yy, xy); the count enters through every mean
    of_mean = np.array([-my / root + r * mx / vx, -mx / root + r * my / vy, -r / (2 * vx), -r / (2 * vy), 1 / root])
    means = np.array([mx, my, sxx / m, syy / m, sxy / m])
    gradient = np.concatenate([[-(of_mean @ means)], of_mean]) / m
    variance = gradient @ products @ gradient * n / (n - 1)
    half = stats.t.ppf(0.5 + level / 2, n - 1) * np.sqrt(max(variance, 0)) / max(1 - r * r, 1e-9)
    z = np.arctanh(np.clip(r, -1 + 1e-9, 1 - 1e-9))
    return float(r), float(np.tanh(z - half)), float(np.tanh(z + half))


class Tempo(Tally):
    """Standings at the recorded rounds, and half-way through each game, against its end."""

    game_columns = ("rounds",)

    def __init__(self, run: Run) -> None:
        self.sides = sides_of(run)
        self.points = [*map(str, CHECKPOINT_ROUNDS), HALF]
        self.seat_columns = ("won", *(f"progress_{n}" for n in CHECKPOINT_ROUNDS))
        self.ratios = {fact: Ratios(len(self.points)) for fact in FACTS}
        self.moments = np.zeros((len(self.points), 6))
        self.products = np.zeros((len(self.points), 6, 6))
        self.blocks = np.zeros(len(self.points), np.int64)
        self.changes = Ratios(1)
        self.games = 0  # that somebody won

    def add(self, chunk: Chunk) -> None:
        # [round, side, game, block]: blocks come last, since numpy is slow along a last axis of a few places
        progress = np.stack([self._by_side(chunk.seats[f"progress_{n}"], np.maximum) for n in CHECKPOINT_ROUNDS])
        won = self._by_side(chunk.seats["won"], np.add) / np.array([len(side) for side in self.sides])[:, None, None]
        marks = np.array(CHECKPOINT_ROUNDS)
        halves = (marks[:, None, None] * 2 <= chunk.games["rounds"].T).sum(0) - 1  # the last record before half-time
        half = np.take_along_axis(progress, np.maximum(halves, 0)[None, None], axis=0)[0]
        half = np.where(halves >= 0, half, np.nan)
        self.games += int(chunk.decided.sum())
        ends = _Ends(won, np.ascontiguousarray(chunk.decided.T))
        found = [self._at(i, standing, ends) for i, standing in enumerate((*progress, half))]
        for fact, ratios in self.ratios.items():
            top, bottom = (np.stack([at[fact][k] for at in found], axis=1).astype(np.float64) for k in (0, 1))
            ratios.add(top, bottom)
        self._lead_changes(progress)

    def _by_side(self, values: Array, joined: np.ufunc) -> Array:
        """Of every side, from what its seats have: [side, game, block]; nan where the game was over."""
        places = np.ascontiguousarray(values.T)
        return np.stack([joined.reduce(places[side], axis=0) for side in self.sides])

    def _at(self, i: int, standing: Array, ends: "_Ends") -> dict[str, tuple[Array, Array]]:
        """Sums by block of every fact and of the games that it can be told of, at one of the points."""
        best, worst = standing.max(0), standing.min(0)
        told = (best > worst) & ends.decided  # somebody leads; false where the game was over
        if not told.any():  # so long few games last
            none = np.zeros(told.shape[1])
            return dict.fromkeys(FACTS, (none, none))
        single = told & ends.single
        mine = np.where(ends.sole, standing, 0).sum(0)
        facts = {
            "leader wins": (told, _mean_where(ends.won, standing == best)),
            "last wins": (told, _mean_where(ends.won, standing == worst)),
            "winner was behind": (single, (mine < best).astype(np.float64)),
            "winner's deficit": (single, best - mine),
        }
        rest = (standing.sum(0) - standing) / max(len(self.sides) - 1, 1)
        lead = np.where(told, standing - rest, 0.0).astype(np.float64)
        result, squares = np.where(told, ends.total, 0.0), np.where(told, ends.squares, 0.0)
        by_game = (told * len(self.sides), lead.sum(0), result, (lead**2).sum(0), squares, (lead * ends.won).sum(0))
        sums = np.stack([q.sum(0, dtype=np.float64) for q in by_game], axis=1)
        self.moments[i] += sums.sum(0)
        self.products[i] += sums.T @ sums
        self.blocks[i] += int((sums[:, 0] > 0).sum())
        return {
            fact: (np.where(told, value, 0.0).sum(0, dtype=np.float64), told.sum(0))
            for fact, (told, value) in facts.items()
        }

    def _lead_changes(self, progress: Array) -> None:
        changes = np.zeros(progress.shape[2:])
        steps = np.zeros(progress.shape[2:])
        for before, after in pairwise((p == p.max(0)) & (p > p.min(0)) for p in progress):
            told = before.any(0) & after.any(0)
            steps += told
            changes += told & ~(before & after).any(0)
        self.changes.add(changes.sum(0)[:, None], steps.sum(0)[:, None])

    def table(self) -> pl.DataFrame:
        """fact, round, estimate, low, high, n (blocks), reached: of the games that somebody won, the share in which a
        standing could be told then. Who wins is asked of these games alone."""
        tidy = ["fact", "round", "estimate", "low", "high", "n"]
        frames = [
            ratios.table({"round": self.points}, share=fact != "winner's deficit")
            .with_columns(pl.lit(fact).alias("fact"))
            .select(tidy)
            for fact, ratios in self.ratios.items()
        ]
        rows = [
            ("lead decides (correlation)", point, *correlation(m, p, int(n)), int(n))
            for point, m, p, n in zip(self.points, self.moments, self.products, self.blocks, strict=True)
            if n > 2
        ]
        schema = {"fact": pl.String, "round": pl.String, **dict.fromkeys(tidy[2:5], pl.Float64), "n": pl.Int64}
        frames.append(pl.DataFrame(rows, schema=schema, orient="row").filter(pl.col("estimate").is_not_nan()))
        lead = self.changes.table({"round": ["between records"]}).with_columns(pl.lit("lead changes").alias("fact"))
        reached = self.ratios["leader wins"].bottom / max(self.games, 1)
        shares = pl.DataFrame({"round": self.points, "reached": reached})
        return pl.concat([*frames, lead.select(tidy)]).join(shares, on="round", how="left", maintain_order="left")


def told_round(table: pl.DataFrame) -> Mapping[str, Any] | None:
    """Who leads after the last recorded round that most games reach: the row to speak of. What is so only of the
    longest games is no headline."""
    rows = table.filter((pl.col("fact") == "leader wins") & (pl.col("round") != HALF) & (pl.col("reached") >= MOST))
    return rows.row(-1, named=True) if len(rows) else None


class _Ends:
    """How the games of a chunk ended, for the sides: what all points of a game are held against."""

    def __init__(self, won: Array, decided: Array) -> None:
        self.won, self.decided = won, decided  # [side, game, block], [game, block]
        self.sole = won == 1
        self.single = self.sole.any(0)
        self.total, self.squares = won.sum(0), (won**2).sum(0)


def _mean_where(values: Array, where: Array) -> Array:
    """Over the sides."""
    count = where.sum(0)
    means: Array = np.divide(np.where(where, values, 0).sum(0), count, out=np.zeros(count.shape), where=count > 0)
    return means


def tempo(run: Run) -> pl.DataFrame:
    tally = Tempo(run)
    gather(run, [tally])
    return tally.table()
