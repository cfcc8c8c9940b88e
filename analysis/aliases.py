"""Circumstances that are one and the same, and chosen ones adjusted for what was dealt.

Two factors that part the seats in the same way are one claim, whatever they are called: the winner of a choice and the
side that is always chosen. A factor that players choose is mixed with what made them choose it; within the same deal
(the same matchup, say) that is taken out. What is left may still be the player's doing: only what is dealt is a cause.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import stats

from equipoise.sim.errors import InputError

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
AGREEMENT, REDUCTION = 0.99, 0.9  # of rows, and of errors in guessing, from which two factors are one
COMES_FROM = ("dealt", "chosen", "came_about")  # the better explanation first


def _codes(column: pl.Series) -> Ints:
    return column.rank("dense").fill_null(0).to_numpy().astype(np.int64)


def _table(a: Ints, b: Ints) -> Floats:
    """How often each value of one meets each value of the other."""
    width = int(b.max()) + 1
    counts = np.bincount(a * width + b, minlength=(int(a.max()) + 1) * width).reshape(-1, width).astype(float)
    return np.asarray(counts[np.ix_(counts.sum(axis=1) > 0, counts.sum(axis=0) > 0)], np.float64)


def guessed(table: Floats) -> tuple[float, float]:
    """Share of rows in which the column is the one most usual for its row, and by how much knowing the row reduces the
    errors in guessing the column (lambda of Goodman & Kruskal 1954, section 5)."""
    total, right, blind = table.sum(), table.max(axis=1).sum(), table.sum(axis=0).max()
    return float(right / total), float((right - blind) / (total - blind)) if total > blind else 0.0


def find_aliases(frame: pl.DataFrame, factors: Sequence[str]) -> pl.DataFrame:
    """Pairs of factors that part the rows of a frame alike: first, second, kind, agreement (share of rows), n (rows).

    `same`: each follows from the other. `follows`: the second follows from the first, not the other way round, as the
    bot from the seat where bots keep their seats. Rare exceptions do not save a factor. Those with one value are left
    out.
    """
    if frame.is_empty():
        return pl.DataFrame(schema=ALIAS)
    codes = {name: _codes(frame[name]) for name in factors}
    varied = [name for name, c in codes.items() if c.min() < c.max()]
    rows = []
    for a, b in combinations(varied, 2):
        table = _table(codes[a], codes[b])
        forth, back = guessed(table), guessed(table.T)
        follows, precedes = (share >= AGREEMENT and less >= REDUCTION for share, less in (forth, back))
        if follows and precedes:
            rows.append((a, b, "same", min(forth[0], back[0]), frame.height))
        elif follows:
            rows.append((a, b, "follows", forth[0], frame.height))
        elif precedes:
            rows.append((b, a, "follows", back[0], frame.height))
    return pl.DataFrame(rows, schema=ALIAS, orient="row")


ALIAS = {"first": pl.String, "second": pl.String, "kind": pl.String, "agreement": pl.Float64, "n": pl.Int64}


def groups(aliases: pl.DataFrame, factors: Sequence[str], roles: Mapping[str, str] | None = None) -> list[list[str]]:
    """Factors that are one claim, together; the one to be shown stands first: what was dealt before what was chosen
    before what came about, then as they were given."""
    of = {name: {name} for name in factors}
    for first, second in aliases.filter(pl.col("kind") == "same").select("first", "second").iter_rows():
        together = of[first] | of[second]
        for name in together:
            of[name] = together

    def rank(name: str) -> tuple[int, int]:
        role = (roles or {}).get(name, COMES_FROM[-1])
        if role not in COMES_FROM:
            raise InputError(f"{name}: is {role!r}; a factor must be one of {', '.join(COMES_FROM)}")
        return COMES_FROM.index(role), list(factors).index(name)

    shown = {id(group): sorted(group, key=rank) for group in of.values()}
    return sorted(shown.values(), key=lambda group: list(factors).index(group[0]))


def same_values(frame: pl.DataFrame, first: str, second: str) -> pl.DataFrame:
    """Which value of one is which of the other: the columns first and second, and how many rows agree."""
    counted = frame.group_by(first, second).len().sort("len", first, descending=[True, False])
    return counted.unique(subset=[first], keep="first", maintain_order=True).sort(first).rename({"len": "n"})


def adjusted_effect(
    frame: pl.DataFrame, factor: str, won: str, dealt: Sequence[str], block: str, level: float = 0.95
) -> pl.DataFrame:
    """What goes with each value of a chosen factor, among seats that were dealt the same.

    Rows of seats are compared within strata of all `dealt` columns together (least squares with an effect for each
    stratum); errors allow for rows of one block being alike (Liang & Zeger 1986; Cameron & Miller 2015, "A
    practitioner's guide to cluster-robust inference", section II). Effects are against the average of the values as
    they were chosen. Columns: value, raw (not adjusted), estimate, low, high, n (blocks), rows, error, p. A value that
    never meets another within a stratum cannot be told from what was dealt: its estimate is null.
    """
    frame = frame.drop_nulls([factor, won])
    values = frame[factor].unique().sort().to_list()
    code = _codes(frame[factor]) - 1
    y = frame[won].cast(pl.Float64).to_numpy()
    strata = np.zeros(len(y), np.int64)
    for name in dealt:
        column = _codes(frame[name])
        strata = np.unique(strata * (int(column.max()) + 1) + column, return_inverse=True)[1].ravel()
    cluster = _codes(frame[block]) - 1
    x = (code[:, None] == np.arange(len(values))).astype(np.float64)
    shares = x.mean(axis=0)
    raw = (x * y[:, None]).sum(axis=0) / x.sum(axis=0) - y.mean()
    x, y = _within(x, strata), _within(y[:, None], strata)[:, 0]
    normal = x.T @ x
    inverse = np.linalg.pinv(normal, rcond=1e-10, hermitian=True)
    beta = inverse @ (x.T @ y)
    scores = np.zeros((int(cluster.max()) + 1, len(values)))
    np.add.at(scores, cluster, x * (y - x @ beta)[:, None])
    blocks = len(scores)
    contrast = np.eye(len(values)) - shares
    covariance = inverse @ (scores.T @ scores) @ inverse * blocks / max(blocks - 1, 1)
    known = np.abs(contrast - contrast @ inverse @ normal).max(axis=1) < 1e-6
    estimate = np.where(known, contrast @ beta, np.nan)
    variance = np.einsum("ij,jk,ik->i", contrast, covariance, contrast)
    error = np.where(known, np.sqrt(np.maximum(variance, 0)), np.nan)
    half = stats.t.ppf(0.5 + level / 2, max(blocks - 1, 1)) * error
    t = np.abs(estimate) / np.maximum(error, 1e-300)
    met = [len(np.unique(cluster[code == i])) for i in range(len(values))]
    return pl.DataFrame(
        {
            "value": values,
            "raw": raw,
            "estimate": estimate,
            "low": estimate - half,
            "high": estimate + half,
            "n": met,
            "rows": np.bincount(code, minlength=len(values)),
            "error": error,
            "p": 2 * stats.t.sf(t, max(blocks - 1, 1)),
        }
    ).with_columns(pl.col("estimate", "low", "high", "error", "p").fill_nan(None))


def _within(columns: Floats, strata: Ints) -> Floats:
    """Columns less their means by stratum, strata being numbered without gaps."""
    count = np.bincount(strata).astype(np.float64)
    means = np.column_stack([np.bincount(strata, column) / count for column in columns.T])
    return np.asarray(columns - means[strata], np.float64)
