"""Least squares within strata: what goes with something among rows that are alike otherwise.

Every stratum has an effect of its own, so that only rows of the same stratum are compared. Errors allow for rows of one
block being alike (Liang & Zeger 1986; Cameron & Miller 2015, "A practitioner's guide to cluster-robust inference",
section II). A run is read twice: for the sums, and for the errors. Memory grows with the strata, not with the rows.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
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
        self.known: dict[int, int] = {}

    def number(self, key: npt.NDArray[np.uint64]) -> Ints:
        values, which = np.unique(key.ravel(), return_inverse=True)
        places = [self.known.setdefault(int(value), len(self.known)) for value in values.tolist()]
        return np.array(places, np.int64)[which.ravel()]


class Within:
    """The fit: `add` every row, then `add_errors` every row, then ask for contrasts."""

    def __init__(self, features: int) -> None:
        self.features, self.blocks = features, 0
        self.squares, self.products = np.zeros((features, features)), np.zeros(features)
        self.rows, self.won, self.had = np.zeros(0), np.zeros(0), np.zeros((0, features))  # by stratum
        self.meat, self.unexplained = np.zeros((features, features)), 0.0

    def add(self, x: Floats, y: Floats, stratum: Ints) -> None:
        """Rows: x[row, feature], y[row], stratum[row]."""
        size = max(len(self.rows), int(stratum.max(initial=-1)) + 1)
        more = size - len(self.rows)
        self.rows = np.pad(self.rows, (0, more)) + np.bincount(stratum, minlength=size)
        self.won = np.pad(self.won, (0, more)) + np.bincount(stratum, y, minlength=size)
        self.had = np.pad(self.had, ((0, more), (0, 0))) + self._summed(x, stratum, size)
        self.squares += x.T @ x
        self.products += x.T @ y

    def _summed(self, x: Floats, group: Ints, groups: int, weight: Floats | None = None) -> Floats:
        """Sums of the rows of each group: [group, feature]. Most entries are 0: few seats have any one thing."""
        held = np.flatnonzero(x != 0)  # ten times quicker than rows and columns of numbers
        row = held // self.features
        value = x.ravel()[held] if weight is None else x.ravel()[held] * weight[row]
        sums = np.bincount((group[row] - row) * self.features + held, value, minlength=groups * self.features)
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

    def add_errors(self, x: Floats, y: Floats, stratum: Ints, block: Ints) -> None:
        """The same rows again; block[row] counts from 0 within these rows."""
        had, won = self.means
        left = y - won[stratum] - (x @ self.beta - (had @ self.beta)[stratum])
        blocks, strata = int(block.max(initial=-1)) + 1, len(self.rows)
        of_stratum = np.bincount(block * strata + stratum, left, minlength=blocks * strata).reshape(blocks, strata)
        scores = self._summed(x, block, blocks, left) - of_stratum @ had
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
