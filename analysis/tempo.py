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
        progress = np.stack(
            [
                np.stack([chunk.seats[f"progress_{n}"][..., side].max(-1) for side in self.sides], -1)
                for n in CHECKPOINT_ROUNDS
            ]
        )  # [round, block, game, side]; nan where the game was over
        won = np.stack([chunk.seats["won"][..., side].mean(-1) for side in self.sides], -1)
        marks = np.array(CHECKPOINT_ROUNDS)
        halves = (marks[:, None, None] * 2 <= chunk.games["rounds"]).sum(
            0
        ) - 1  # the last recorded round before half-time
        half = np.take_along_axis(progress, np.maximum(halves, 0)[None, ..., None], axis=0)[0]
        half = np.where((halves >= 0)[..., None], half, np.nan)
        self.games += int(chunk.decided.sum())
        for i, standing in enumerate((*progress, half)):
            self._at(i, standing, won, chunk.decided)
        self._lead_changes(progress)

    def _at(self, i: int, standing: Array, won: Array, decided: Array) -> None:
        best, worst = standing.max(-1, keepdims=True), standing.min(-1, keepdims=True)
        told = (best > worst)[..., 0] & decided  # somebody leads; false where the game was over
        single = told & (won.max(-1) == 1)
        mine = np.where(won == 1, standing, 0).sum(-1)
        facts = {
            "leader wins": (told, _mean_where(won, standing == best)),
            "last wins": (told, _mean_where(won, standing == worst)),
            "winner was behind": (single, (mine < best[..., 0]).astype(np.float64)),
            "winner's deficit": (single, best[..., 0] - mine),
        }
        for fact, (counts, value) in facts.items():
            self._put(self.ratios[fact], i, np.where(counts, value, 0.0).sum(1), counts.sum(1))
        rest = (standing.sum(-1, keepdims=True) - standing) / max(len(self.sides) - 1, 1)
        lead = np.where(told[..., None], standing - rest, 0.0).astype(np.float64)
        result = np.where(told[..., None], won, 0.0).astype(np.float64)
        weight = np.broadcast_to(told[..., None], lead.shape).astype(np.float64)
        sums = np.stack([q.sum((1, 2)) for q in (weight, lead, result, lead**2, result**2, lead * result)], axis=1)
        self.moments[i] += sums.sum(0)
        self.products[i] += sums.T @ sums
        self.blocks[i] += int((sums[:, 0] > 0).sum())

    def _put(self, ratios: Ratios, i: int, top: Array, bottom: Array) -> None:
        tops, bottoms = np.zeros((len(top), len(self.points))), np.zeros((len(top), len(self.points)))
        tops[:, i], bottoms[:, i] = top, bottom
        ratios.add(tops, bottoms)

    def _lead_changes(self, progress: Array) -> None:
        changes = np.zeros(progress.shape[1:3])
        steps = np.zeros(progress.shape[1:3])
        for before, after in pairwise(progress):
            leads = [(p == p.max(-1, keepdims=True)) & (p > p.min(-1, keepdims=True)) for p in (before, after)]
            told = leads[0].any(-1) & leads[1].any(-1)
            steps += told
            changes += told & ~(leads[0] & leads[1]).any(-1)
        self.changes.add(changes.sum(1)[:, None], steps.sum(1)[:, None])

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


def _mean_where(values: Array, where: Array) -> Array:
    count = where.sum(-1)
    means: Array = np.divide(np.where(where, values, 0).sum(-1), count, out=np.zeros(count.shape), where=count > 0)
    return means


def tempo(run: Run) -> pl.DataFrame:
    tally = Tempo(run)
    gather(run, [tally])
    return tally.table()
