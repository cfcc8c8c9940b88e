"""Exact tests for few blocks: who sat under which name is shuffled within each block.

If the names of a family (characters, seats, places in the turn order) make no difference, the scores of a block could
as well have gone to the other names in it. The statistic is computed for many such shuffles, and p is the share of them
in which it is as large as seen, the seen one included (Phipson & Smyth 2010). No law of the scores is assumed: skewed
shares and ten blocks are no trouble. A block plays every rotation of its arrangement, so that its scores may be moved
around the table but not exchanged at will: a strong seat helps neighbours in the same game. Moving round is exact for
these; exchanging at will is for names that are dealt independently.

A family is tested as a whole by the member that deviates most, and its members one after the other (Westfall & Young
1993, step-down maxima). What follows from several families together is in verdicts.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Moves = Literal["rotate", "exchange"]
Draw = Callable[[], tuple[Floats, Floats]]
SHUFFLES = 4999
ALL_ALIKE = 50  # blocks that the variance of all members counts in that of each
CELLS = 1_000_000  # of shuffles times blocks that are worked on at a time
ROUNDING = 1e-5  # by which statistics may differ that are the same
FEW = 1000  # blocks up to which scores are shuffled one by one; the sums of more follow the normal law


@dataclass(frozen=True)
class Family:
    """A family as a whole, by the member that deviates most, and its members: name, estimate (mean deviation), n
    (blocks), statistic, p (alone), p_adjusted (among the members)."""

    p: float
    blocks: int
    members: pl.DataFrame


def centred(scores: Floats) -> Floats:
    """Scores less the mean of their block; 0 where a member was not in it. scores: [block, member], NaN for absent."""
    there = ~np.isnan(scores)
    count = np.maximum(there.sum(axis=1, keepdims=True), 1)
    mean = np.where(there, scores, 0.0).sum(axis=1, keepdims=True) / count
    return np.where(there, scores - mean, 0.0)


def _arrangements(deviations: Floats, there: Bools, orders: Ints | None) -> tuple[list[Floats], Ints]:
    """Every block with its scores moved round by 0, 1, 2 ... places in its own cyclic order, and how many there are."""
    blocks, members = deviations.shape
    order = np.tile(np.arange(members), (blocks, 1)) if orders is None else orders
    if not there.all():
        absent = ~np.take_along_axis(there, order, axis=1)
        order = np.take_along_axis(order, np.argsort(absent, axis=1, kind="stable"), axis=1)  # those present come first
    size = there.sum(axis=1)
    place = np.arange(members)[None, :]
    moved = []
    for shift in range(int(size.max(initial=1))):
        source = np.where(place < size[:, None], (place + shift) % np.maximum(size, 1)[:, None], place)
        rows = np.zeros_like(deviations)
        values = np.take_along_axis(deviations, np.take_along_axis(order, source, axis=1), axis=1)
        np.put_along_axis(rows, order, values, axis=1)
        moved.append(rows)
    return moved, size


def statistics(sums: Floats, squares: Floats, n: Ints, pooled: float) -> Floats:
    """Of each member: the sum of its deviations over its standard error. The variance is its own, drawn towards that of
    all members as if ALL_ALIKE blocks more had shown it: a member who never won in ten blocks has none of its own."""
    count = np.maximum(n, 1)
    own = np.maximum(squares - sums**2 / count, 0.0)
    variance = (own + ALL_ALIKE * pooled) / (count + ALL_ALIKE)
    return np.asarray(sums / np.sqrt(count * np.maximum(variance, 1e-300)), np.float64)


def _turned(scores: Floats, orders: Ints | None, shuffles: int, rng: np.random.Generator) -> Floats:
    """Sums and sums of squares of each member over blocks that are turned at random: [shuffle, 2 members]."""
    moved, size = _arrangements(centred(scores), ~np.isnan(scores), orders)
    out = np.zeros((shuffles, 2 * scores.shape[1]))
    at_once = max(1, CELLS // len(size))
    rows = [np.hstack([turned, turned**2]).astype(np.float32) for turned in moved]
    for first in range(0, shuffles, at_once):
        part = out[first : first + at_once]
        turn = (rng.random((len(part), len(size)), dtype=np.float32) * size).astype(np.int8)
        for k, turned in enumerate(rows):
            part += (turn == k).astype(np.float32) @ turned
    return out


def _exchanged(scores: Floats, shuffles: int, rng: np.random.Generator) -> Floats:
    """The same of blocks whose scores are exchanged at random among the members that are present."""
    blocks, members = scores.shape
    out = np.zeros((shuffles, 2 * members))
    at_once = max(1, CELLS // (blocks * members))
    deviations, there = centred(scores), ~np.isnan(scores)
    for first in range(0, shuffles, at_once):
        part = out[first : first + at_once]
        # Random keys order the scores of a block; those absent keep the last places among themselves.
        keys = np.where(there, rng.random((len(part), blocks, members)), np.inf)
        ranked = np.argsort(keys, axis=2, kind="stable")
        places = np.broadcast_to(np.argsort(~there, axis=1, kind="stable"), ranked.shape)
        values = np.empty(ranked.shape)
        drawn = np.take_along_axis(np.broadcast_to(deviations, ranked.shape), ranked, axis=2)
        np.put_along_axis(values, places, drawn, axis=2)
        part += np.hstack([values.sum(axis=1), (values**2).sum(axis=1)])
    return out


def _share_as_large(seen: Floats, shuffled: Floats) -> Floats:
    """p of each: the share of shuffles, the seen one among them, in which the statistic is as large as seen."""
    large: Floats = (1 + (shuffled >= seen - ROUNDING).sum(axis=0)) / (1 + len(shuffled))
    return large


def step_down(seen: Floats, shuffled: Floats) -> Floats:
    """p of each member adjusted for their number: the largest seen is held against the largest of all shuffled, the
    next against the largest of the others, and so on (Westfall & Young 1993, algorithm 4.1, two-sided)."""
    order = np.argsort(-seen, kind="stable")
    tail = np.maximum.accumulate(shuffled[:, order[::-1]], axis=1)[:, ::-1]  # maxima of each and those after it
    p = np.maximum.accumulate(_share_as_large(seen[order], tail))
    out = np.empty_like(p)
    out[order] = p
    return out


def _result(names: Sequence[str], sums: Floats, squares: Floats, n: Ints, blocks: int, draw: Draw) -> Family:
    """The family from sums over blocks of its members' deviations, and of their squares; `draw` gives the same of
    shuffled blocks: [shuffle, member] each."""
    pooled = float(squares.sum() / max(n.sum(), 1))
    signed = statistics(sums, squares, n, pooled)
    shuffled, seen = np.abs(statistics(*draw(), n, pooled)), np.abs(signed)
    members = pl.DataFrame(
        {
            "name": list(names),
            "estimate": np.divide(sums, n, out=np.full(len(n), np.nan), where=n > 0),
            "n": n,
            "statistic": signed,
            "p": _share_as_large(seen, shuffled),
            "p_adjusted": step_down(seen, shuffled),
        }
    )
    return Family(float(np.min(members["p_adjusted"].to_numpy())), blocks, members)


def family_test(
    names: Sequence[str],
    scores: Floats,
    *,
    seed: int,
    moves: Moves = "rotate",
    orders: Ints | None = None,
    shuffles: int = SHUFFLES,
) -> Family:
    """Do the members of a family differ, and which? scores: [block, member], NaN where a member was not in the block.

    `orders`: the cyclic order of the members in each block, [block, member]; that of the columns if not given. `seed`
    makes the shuffles the same every time: take it from the run.
    """
    met = (~np.isnan(scores)).sum(axis=1) > 1
    scores = scores[met]
    orders = None if orders is None else orders[met]
    deviations, n = centred(scores), (~np.isnan(scores)).sum(axis=0)
    rng = np.random.default_rng(seed)

    def draw() -> tuple[Floats, Floats]:
        if not len(scores):  # nothing to shuffle: every p is 1
            return np.zeros((0, len(names))), np.zeros((0, len(names)))
        turned = _turned(scores, orders, shuffles, rng) if moves == "rotate" else _exchanged(scores, shuffles, rng)
        sums, squares = np.split(turned, 2, axis=1)
        return sums, squares

    return _result(names, deviations.sum(axis=0), (deviations**2).sum(axis=0), n, len(scores), draw)


class Labels:
    """Gathers the block scores of a family for its test. Memory does not grow with the run: of more than FEW blocks
    only sums are kept, and the shuffled sums are drawn from the normal law that they then follow, whose covariance is
    that of the scores moved round the table (the combinatorial central limit theorem, Hoeffding 1951)."""

    def __init__(self, names: Sequence[str]) -> None:
        k = len(names)
        self.names, self.blocks = list(names), 0
        self.rows: list[tuple[Floats, Ints]] | None = []
        self.sums, self.squares, self.n = np.zeros(k), np.zeros(k), np.zeros(k, np.int64)
        self.covariance = np.zeros((k, k))

    def add(self, scores: Floats, orders: Ints | None = None) -> None:
        """Of some blocks: [block, member], NaN for who was not there; orders as in `family_test`."""
        if orders is None:
            orders = np.tile(np.arange(len(self.names)), (len(scores), 1))
        there = ~np.isnan(scores)
        met = there.sum(axis=1) > 1
        if not met.any():
            return
        if not met.all():
            scores, there, orders = scores[met], there[met], orders[met]
        self.blocks += len(scores)
        if self.rows is not None:
            self.rows.append((scores, orders))
        if self.blocks > FEW:
            self.rows = None
        deviations = centred(scores)
        self.sums += deviations.sum(axis=0)
        self.squares += (deviations**2).sum(axis=0)
        self.n += there.sum(axis=0)
        moved, size = _arrangements(deviations, there, orders)
        for shift, rows in enumerate(moved):
            self.covariance += (rows * ((shift < size) / size)[:, None]).T @ rows

    def family(self, seed: int, shuffles: int = SHUFFLES) -> Family:
        if self.rows is not None:
            k = len(self.names)
            scores = np.concatenate([np.empty((0, k)), *(scores for scores, _ in self.rows)])
            orders = np.concatenate([np.empty((0, k), np.int64), *(orders for _, orders in self.rows)])
            return family_test(self.names, scores, seed=seed, orders=orders, shuffles=shuffles)
        rng = np.random.default_rng(seed)

        def draw() -> tuple[Floats, Floats]:
            # The symmetric root of the covariance: it alone is the same whatever rounding makes of equal variances.
            values, vectors = np.linalg.eigh(self.covariance)
            root = vectors * np.sqrt(np.maximum(values, 0)) @ vectors.T
            sums = rng.standard_normal((shuffles, len(self.n))) @ root
            return sums, np.broadcast_to(self.squares, sums.shape)

        return _result(self.names, self.sums, self.squares, self.n, self.blocks, draw)
