"""Pieces bought for points: what each kind does for its price, and whether it is worth it.

What a kind does (survives, kills, scores) is counted per 100 points. Whether it is worth its points is asked of the
wins: a linear model of winning on the points that a seat spent on each kind, less what the others of its game spent,
beside its character. A kind is compared with the average of what its group could have spent the same points on. That
can be told only where armies differ: a kind that every army has alike, a general, is not told, nor part of the average.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, block_sums_of, gather
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.winrates import names_of
from equipoise.sim.facts import Pieces
from equipoise.sim.store import Run

PRICE = 100  # figures are told per so many points
TOLD_APART = 1e-6  # of a comparison, what may lie outside of what the armies tell apart
SURVIVED = "survived"


def spent(pieces: Pieces, chunk: Chunk) -> Floats:
    """Points by kind: [block, game, seat, kind]."""
    kind = chunk.seats[pieces.kind].astype(np.int64)
    kinds = len(pieces.kinds)
    rows = int(np.prod(kind.shape[:-1]))
    known = np.where(kind < kinds, kind, kinds).reshape(rows, -1)
    value = chunk.seats[pieces.cost].astype(np.float64).reshape(rows, -1)
    cell = (np.arange(rows)[:, None] * (kinds + 1) + known).ravel()
    sums = np.bincount(cell, value.ravel(), minlength=rows * (kinds + 1)).reshape(rows, kinds + 1)
    return sums[:, :kinds].reshape(*kind.shape[:-1], kinds).astype(np.float64)


def widen(least: Floats, most: Floats, groups: Array, points: Floats) -> None:
    """The least and the most that a seat of its group spent on each kind, of these seats too."""
    every = points.reshape(-1, points.shape[-1])
    for group in dict.fromkeys(groups.tolist()):
        own = np.flatnonzero(groups == group)
        seats = every[:, own][every[:, own].sum(1) > 0]
        if len(seats):
            least[own] = np.minimum(least[own], seats.min(0))
            most[own] = np.maximum(most[own], seats.max(0))


class PieceTally(Tally):
    """What the pieces of each kind did, per 100 points, and how many were there at the end."""

    def __init__(self, run: Run, pieces: Pieces) -> None:
        self.pieces, self.title = pieces, run.plan.title_of
        self.seat_columns = (pieces.kind, pieces.cost, pieces.lost, *pieces.deeds)
        self.deeds = [Ratios(len(pieces.kinds)) for _ in pieces.deeds]
        self.alive = Ratios(len(pieces.kinds))

    def add(self, chunk: Chunk) -> None:
        kinds, kind = len(self.pieces.kinds), chunk.seats[self.pieces.kind].astype(np.int64)
        facts = [chunk.seats[name] for name in (self.pieces.cost, *self.pieces.deeds)]
        lives = chunk.seats[self.pieces.lost] == 0
        cost, *deeds, alive, there = block_sums_of(np.where(kind < kinds, kind, -1), kinds, *facts, lives, None)
        for deed, ratios in zip(deeds, self.deeds, strict=True):
            ratios.add(deed, cost / PRICE)
        self.alive.add(alive, there)

    def table(self) -> pl.DataFrame:
        """group, kind, fact, estimate, low, high, n (blocks): the share of pieces that survived, and deeds per 100
        points."""
        names = {
            "group": [self.title(group) for group in self.pieces.groups],
            "kind": [self.title(kind) for kind in self.pieces.kinds],
        }

        def told(ratios: Ratios, fact: str, share: bool) -> pl.DataFrame:
            table = ratios.table({**names, "fact": [fact] * len(ratios.n)}, share=share)
            return table.drop("error", "games")

        deeds = [
            told(ratios, self.title(deed), False) for deed, ratios in zip(self.pieces.deeds, self.deeds, strict=True)
        ]
        return pl.concat([told(self.alive, SURVIVED, True), *deeds])


class Design:
    """Rows of the model: [block, game, seat, feature], features being the points of each kind, then the character; both
    less the mean of the game, as are the wins. `dearer`: what each kind cost more than it is counted for."""

    def __init__(self, run: Run, pieces: Pieces, dearer: Floats | float = 1.0) -> None:
        self.pieces, self.characters, self.dearer = pieces, len(names_of(run, "character")), dearer
        self.columns = ("won", "character", pieces.kind, pieces.cost)
        self.features = len(pieces.kinds) + self.characters

    def rows(self, chunk: Chunk) -> tuple[Floats, Floats, Floats]:
        points = (
            np.round(spent(self.pieces, chunk) / self.dearer) / PRICE
        )  # whole, or a general's would tell who paid more
        who = np.eye(self.characters)[chunk.seats["character"].astype(np.int64)]
        x = np.concatenate([points, who], -1)
        won = chunk.seats["won"].astype(np.float64)
        return x - x.mean(2, keepdims=True), won - won.mean(2, keepdims=True), points


class WorthTally(Tally):
    """First pass: the normal equations, and how much was spent on each kind."""

    def __init__(self, run: Run, pieces: Pieces) -> None:
        self.design = Design(run, pieces)
        self.seat_columns = self.design.columns
        k, kinds = self.design.features, len(pieces.kinds)
        self.squares, self.products = np.zeros((k, k)), np.zeros(k)
        self.spent, self.takers = np.zeros(kinds), np.zeros(kinds)
        self.least, self.most = np.full(kinds, np.inf), np.full(kinds, -np.inf)  # of the seats of its group
        self.groups = np.array(pieces.groups)

    def add(self, chunk: Chunk) -> None:
        x, y, points = self.design.rows(chunk)
        flat = x.reshape(-1, x.shape[-1])
        self.squares += flat.T @ flat
        self.products += flat.T @ y.ravel()
        self.spent += points.sum((0, 1, 2))
        self.takers += (points > 0).sum((0, 1, 2))
        widen(self.least, self.most, self.groups, points)

    @cached_property
    def bread(self) -> Floats:
        return np.asarray(np.linalg.pinv(self.squares, rcond=1e-10, hermitian=True), np.float64)

    @cached_property
    def beta(self) -> Floats:
        beta: Floats = self.bread @ self.products
        return beta

    def contrasts(self) -> Floats:
        """Each kind against the average of the points that its group spends one way or the other: [kind, feature]."""
        kinds = len(self.spent)
        contrast = np.zeros((kinds, self.design.features))
        for k in range(kinds):
            own = np.flatnonzero((self.groups == self.groups[k]) & self.varies)
            total = self.spent[own].sum()
            contrast[k, own] = -self.spent[own] / total if total else 0.0
            contrast[k, k] += 1
        return contrast

    @property
    def varies(self) -> Array:
        """Kinds that not every army of their group has alike."""
        differs: Array = self.most > self.least
        return differs

    def told_apart(self, contrast: Floats) -> Array:
        """Which comparisons the armies allow: those that lie in the space of what was seen to differ."""
        left = contrast - contrast @ self.squares @ self.bread
        apart: Array = (np.abs(left).max(1) < TOLD_APART) & self.varies
        return apart


@dataclass
class WorthErrors(Tally):
    """Second pass: the scores by block, for errors that hold whatever the games of a block share (Liang & Zeger
    1986)."""

    fit: WorthTally

    def __post_init__(self) -> None:
        self.seat_columns: Sequence[str] = self.fit.design.columns
        self.meat, self.blocks = np.zeros_like(self.fit.squares), 0
        self.own = 1.0  # of what a side wins more than the others, what it is that it wins itself

    def add(self, chunk: Chunk) -> None:
        x, y, _ = self.fit.design.rows(chunk)
        self.own = 1 - 1 / y.shape[2]
        scores = np.einsum("bgsf,bgs->bf", x, y - x @ self.fit.beta)
        self.meat += scores.T @ scores
        self.blocks += chunk.blocks

    def table(self, run: Run) -> pl.DataFrame:
        """group, kind, points (a taker's average), estimate (what 100 points
        of it win more than 100 points of the average of its group), low, high, n (blocks), games (seats that took it),
        error; only kinds that the armies tell apart."""
        fit, pieces = self.fit, self.fit.design.pieces
        contrast = fit.contrasts()
        spread = contrast @ fit.bread
        small = self.blocks / max(self.blocks - 1, 1)
        error = self.own * np.sqrt(np.maximum(np.einsum("kf,fg,kg->k", spread, self.meat, spread) * small, 0))
        estimate = self.own * (contrast @ fit.beta)
        low, high = t_interval(estimate, error, np.full(len(error), self.blocks))
        frame = pl.DataFrame(
            {
                "group": [run.plan.title_of(group) for group in pieces.groups],
                "kind": [run.plan.title_of(kind) for kind in pieces.kinds],
                "points": PRICE * fit.spent / np.maximum(fit.takers, 1),
                "estimate": estimate,
                "low": low,
                "high": high,
                "n": np.full(len(error), self.blocks),
                "games": fit.takers.astype(np.int64),
                "error": error,
            }
        )
        return frame.filter(pl.Series(fit.told_apart(contrast))).sort("estimate", descending=True)


def worth(run: Run) -> pl.DataFrame | None:
    """None for a game whose pieces are not bought."""
    pieces = run.plan.descriptor.pieces
    if pieces is None:
        return None
    fit = WorthTally(run, pieces)
    gather(run, [fit])
    errors = WorthErrors(fit)
    gather(run, [errors])
    return errors.table(run)
