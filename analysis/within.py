"""Least squares within strata: what goes with something among rows that are alike otherwise.

Every stratum has an effect of its own, so that only rows of the same stratum are compared. Errors allow for rows of one
block being alike (Liang & Zeger 1986; Cameron & Miller 2015, "A practitioner's guide to cluster-robust inference",
section II). A run is read twice: for the sums, and for the errors. Memory grows with the strata, not with the rows.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from equipoise.analysis.blocks import Array
from equipoise.analysis.intervals import Floats

Ints = npt.NDArray[np.int64]
TOLD_APART = 1e-6  # of a comparison, what may lie outside of what the rows tell apart
BLOCKS_EACH = 2  # blocks for each feature from which the spread of the scores says what errors are
HASH = np.uint64(0x9E3779B97F4A7C15)


def hashed(codes: Sequence[Array]) -> npt.NDArray[np.uint64]:
    """One number for each row of several codes; equal for equal rows, and different for others but by a miracle."""
    key = np.zeros(np.shape(codes[0]), np.uint64)
    for code in codes:
        key = (key ^ code.astype(np.uint64)) * HASH
        key ^= key >> np.uint64(29)
    return key


class Strata:
    """Numbers the strata in the order in which they are met."""

    def __init__(self) -> None:
        self.known, self.numbers = np.zeros(0, np.uint64), np.zeros(0, np.int64)  # keys, sorted, and their numbers

    def number(self, key: npt.NDArray[np.uint64]) -> Ints:
        key = key.ravel()
        at, last = np.searchsorted(self.known, key), len(self.known) - 1
        if last < 0 or (self.known[np.minimum(at, last)] != key).any():
            new = np.setdiff1d(key, self.known)
            known, numbers = np.append(self.known, new), np.append(self.numbers, last + 1 + np.arange(len(new)))
            order = np.argsort(known)
            self.known, self.numbers = known[order], numbers[order]
            at = np.searchsorted(self.known, key)
        return self.numbers[at]


def _entries(x: Array) -> tuple[Ints, Ints, Floats]:
    """Row, feature and value of the entries that are not 0. Most are: few seats have any one thing."""
    held = np.flatnonzero(x != 0)  # ten times quicker than rows and columns of numbers
    row = held // x.shape[1]
    return row, held - row * x.shape[1], x.ravel()[held].astype(np.float64)


def _squares(x: Array) -> Floats:
    """Sums of products of the features. Small whole numbers are added up exactly in half the width and time."""
    exact = x.dtype.kind in "bu" and len(x) * int(x.max(initial=0)) ** 2 < 1 << 24
    x = x.astype(np.float32 if exact else np.float64, copy=False)
    return np.asarray(x.T @ x, np.float64)


class Within:
    """The fit: `add` every row, then `add_errors` every row, then ask for contrasts."""

    def __init__(self, features: int) -> None:
        self.features, self.blocks = features, 0
        self.squares, self.products = np.zeros((features, features)), np.zeros(features)
        self.rows, self.won, self.had = np.zeros(0), np.zeros(0), np.zeros((0, features))  # by stratum
        self.meat, self.unexplained = np.zeros((features, features)), 0.0

    def add(self, x: Array, y: Floats, stratum: Ints) -> None:
        """Rows: x[row, feature], y[row], stratum[row]."""
        row, feature, value = _entries(x)
        size = max(len(self.rows), int(stratum.max(initial=-1)) + 1)
        more = size - len(self.rows)
        self.rows = np.pad(self.rows, (0, more)) + np.bincount(stratum, minlength=size)
        self.won = np.pad(self.won, (0, more)) + np.bincount(stratum, y, minlength=size)
        self.had = np.pad(self.had, ((0, more), (0, 0))) + self._summed(stratum[row], feature, value, size)
        self.squares += _squares(x)
        self.products += np.bincount(feature, value * y[row], minlength=self.features)

    def _summed(self, group: Ints, feature: Ints, value: Floats, groups: int) -> Floats:
        """Sums by group: [group, feature]."""
        sums = np.bincount(group * self.features + feature, value, minlength=groups * self.features)
        return np.asarray(sums.reshape(groups, self.features), np.float64)

    @property
    def means(self) -> tuple[Floats, Floats]:
        """Of the features and of winning, by stratum."""
        many = np.maximum(self.rows, 1)
        return self.had / many[:, None], self.won / many

    @cached_property
    def normal(self) -> Floats:
        had, _ = self.means
        return np.asarray(self.squares - self.had.T @ had, np.float64)

    @cached_property
    def inverse(self) -> Floats:
        return np.asarray(np.linalg.pinv(self.normal, rcond=1e-10, hermitian=True), np.float64)

    @cached_property
    def beta(self) -> Floats:
        _, won = self.means
        return np.asarray(self.inverse @ (self.products - self.had.T @ won), np.float64)

    def add_errors(self, x: Array, y: Floats, stratum: Ints, block: Ints) -> None:
        """The same rows again; block[row] counts from 0 within these rows, and does not fall."""
        had, won = self.means
        row, feature, value = _entries(x)
        fitted = np.bincount(row, value * self.beta[feature], minlength=len(x))
        left = y - won[stratum] - (fitted - (had @ self.beta)[stratum])
        blocks, strata = int(block.max(initial=-1)) + 1, len(self.rows)
        begins = np.searchsorted(block, np.arange(blocks + 1))
        of_stratum = csr_array((left, stratum, begins), (blocks, strata))  # a block has few of the strata
        scores = self._summed(block[row], feature, value * left[row], blocks) - of_stratum @ had
        self.meat += scores.T @ scores
        self.unexplained += float(left @ left)
        self.blocks += blocks

    def averages(self, groups: Sequence[Array]) -> Floats:
        """Contrasts of each feature with the average of its group, weighted by how often each was had; zero for those
        in no group: [feature, feature]."""
        total = self.had.sum(axis=0)
        lever = np.zeros((self.features, self.features))
        for group in groups:
            weight = total[group] / max(total[group].sum(), 1e-300)
            lever[np.ix_(group, group)] = np.eye(len(group)) - weight[None, :]
        return lever

    def met(self, among: Array | None = None) -> list[Array]:
        """Of some features, or all, those that meet within some stratum, directly or through each other: only these can
        be compared."""
        among = np.arange(self.features) if among is None else among
        own = np.abs(self.normal[np.ix_(among, among)])
        _, which = connected_components(own > TOLD_APART * max(float(own.max(initial=0)), 1e-300), directed=False)
        return [among[which == i] for i in range(which.max(initial=-1) + 1)]

    def contrasts(self, lever: Floats) -> tuple[Floats, Floats]:
        """Estimates and errors; NaN where the rows do not tell them apart. Of fewer blocks than two for each feature
        the errors are not known."""
        known = np.abs(lever - lever @ self.inverse @ self.normal).max(axis=1) < TOLD_APART
        known &= np.abs(lever).max(axis=1) > TOLD_APART
        bread = lever @ self.inverse
        rows = self.rows.sum()
        freedom = max(rows - len(self.rows) - self.features, 1)
        small = self.blocks / max(self.blocks - 1, 1) * rows / freedom
        variance = np.einsum("ij,jk,ik->i", bread, self.meat, bread, optimize=True) * small
        # Where few copies won, the spread over blocks is small by the same luck: not less than that of unlike rows.
        plain = np.einsum("ij,ij->i", bread, lever) * self.unexplained / freedom
        error = np.sqrt(np.maximum(variance, plain))
        enough = self.blocks >= BLOCKS_EACH * np.count_nonzero(self.had.sum(axis=0))
        return np.where(known, lever @ self.beta, np.nan), np.where(known & enough, error, np.nan)
