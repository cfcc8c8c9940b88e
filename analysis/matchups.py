"""Who finishes ahead of whom: the matrix, the strengths behind it, and what no strength explains."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl
from scipy import stats

from equipoise.analysis.blocks import Chunk, Ratios, Tally, block_sums_of, gather
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.shrinkage import between_variance, shrunk
from equipoise.analysis.winrates import Key, names_of
from equipoise.sim.store import Run


class Ahead(Tally):
    """Counts by block how often i finished ahead of j; equals count half. Partners are not rivals."""

    def __init__(self, run: Run, by: Key) -> None:
        self.by, self.names = by, names_of(run, by)
        self.seat_columns = ("rank", by)
        teams = run.plan.lineup.teams.tolist()
        self.rivals = [(s, t) for s, t in combinations(range(run.plan.seats), 2) if teams[s] != teams[t]]
        self.ratios = Ratios(len(self.names) ** 2, joint=True)

    def sums(self, chunk: Chunk) -> tuple[Floats, Floats]:
        who, rank, k = chunk.seats[self.by].astype(np.int64), chunk.seats["rank"].astype(np.int8), len(self.names)
        first, second = np.array(self.rivals).T
        a, b = who[..., first], who[..., second]
        ahead = 0.5 + 0.5 * np.sign(rank[..., second] - rank[..., first])
        swap = a > b  # each pair is kept once, the lower number first
        cell = np.where(a == b, -1, np.where(swap, b * k + a, a * k + b))
        top, bottom = block_sums_of(cell, k * k, np.where(swap, 1 - ahead, ahead), None)
        return top, bottom

    def add(self, chunk: Chunk) -> None:
        self.ratios.add(*self.sums(chunk))


@dataclass(frozen=True)
class Strengths:
    """Bradley-Terry strengths (mean zero) of k rivals and what the pairs leave unexplained."""

    pairs: list[tuple[int, int]]
    share: Floats  # of pairs, i ahead of j
    share_error: Floats
    n: Floats  # blocks, by pair
    meetings: Floats
    theta: Floats
    covariance: Floats
    predicted: Floats  # of pairs
    residual_error: Floats
    misfit: float  # chi-square of the residuals ...
    freedom: int  # ... with so many degrees of freedom

    @property
    def p_transitive(self) -> float:
        """The chance of residuals this large if strengths explained everything."""
        return float(stats.chi2.sf(self.misfit, self.freedom)) if self.freedom > 0 else 1.0


def bradley_terry(ratios: Ratios, k: int) -> Strengths:
    """Fits P(i ahead of j) = 1 / (1 + exp(theta_j - theta_i)) to the pairs.

    Bradley & Terry 1952, fitted by I-LSR (Maystre & Grossglauser 2015; `choix`). Breaking an order of finish into all
    its pairs keeps the Plackett-Luce strengths (Azari Soufiani et al. 2013, "Generalized method-of-moments for rank
    aggregation"), but the pairs of a game are not independent: errors are the sandwich over blocks.
    """
    import choix

    cells = [(i, j) for i in range(k) for j in range(i + 1, k) if ratios.bottom[i * k + j] > 0]
    index = np.array([i * k + j for i, j in cells], dtype=np.int64)
    share, meetings = ratios.estimate[index], ratios.bottom[index]
    spread = ratios.covariance[np.ix_(index, index)]
    wins = np.zeros((k, k))
    for (i, j), p, m in zip(cells, share, meetings, strict=True):
        wins[i, j], wins[j, i] = p * m + 1e-3, (1 - p) * m + 1e-3  # a rival that never loses keeps a finite strength
    met = sorted({rival for cell in cells for rival in cell})  # whoever met nobody has no strength to speak of
    theta = np.zeros(k)
    theta[met] = choix.ilsr_pairwise_dense(wins[np.ix_(met, met)], max_iter=1000)
    theta[met] -= theta[met].mean()
    design = np.zeros((len(cells), k))
    for row, (i, j) in enumerate(cells):
        design[row, i], design[row, j] = 1, -1
    predicted = 1 / (1 + np.exp(-(design @ theta)))
    slope = predicted * (1 - predicted)
    bread = np.linalg.pinv(design.T @ (design * (meetings * slope)[:, None]))
    reach = bread @ (design * meetings[:, None]).T  # d theta / d share
    leftover = np.eye(len(cells)) - slope[:, None] * (design @ reach)
    residual_cov = leftover @ spread @ leftover.T
    freedom = int(np.linalg.matrix_rank(leftover, tol=1e-8))
    values, vectors = np.linalg.eigh(residual_cov)
    top = slice(len(cells) - freedom, None)
    along = vectors[:, top].T @ (share - predicted)
    return Strengths(
        cells,
        share,
        np.sqrt(np.maximum(np.diag(spread), 0)),
        ratios.n[index].astype(np.float64),
        meetings,
        theta,
        reach @ spread @ reach.T,
        predicted,
        np.sqrt(np.maximum(np.diag(residual_cov), 0)),
        float((along**2 / np.maximum(values[top], 1e-300)).sum()) if freedom else 0.0,
        freedom,
    )


def matchup_table(strengths: Strengths, names: Sequence[str]) -> pl.DataFrame:
    """Every pair once: name, rival, estimate (share of i ahead of j), low, high, n, predicted by strength, shrunken
    towards the prediction, and the excess over it (intransitivity) with its interval and error."""
    s = strengths
    low, high = t_interval(s.share, s.share_error, s.n.astype(np.int64))
    excess = s.share - s.predicted
    excess_low, excess_high = t_interval(excess, s.residual_error, s.n.astype(np.int64))
    between = between_variance(excess, s.residual_error)
    return pl.DataFrame(
        {
            "name": [names[i] for i, _ in s.pairs],
            "rival": [names[j] for _, j in s.pairs],
            "estimate": s.share,
            "low": np.maximum(low, 0),
            "high": np.minimum(high, 1),
            "n": s.n.astype(np.int64),
            "games": s.meetings.astype(np.int64),
            "predicted": s.predicted,
            "shrunken": shrunk(s.share, s.residual_error, s.predicted, between),
            "excess": excess,
            "excess_low": excess_low,
            "excess_high": excess_high,
            "error": s.residual_error,
        }
    )


def rating_table(strengths: Strengths, names: Sequence[str]) -> pl.DataFrame:
    """Strengths as chances to finish ahead of an average rival: name, rating (logit), estimate, low, high, n."""
    s = strengths
    error = np.sqrt(np.maximum(np.diag(s.covariance), 0))
    n = np.array(
        [max((n for n, pair in zip(s.n, s.pairs, strict=True) if i in pair), default=0) for i in range(len(names))]
    )
    low, high = t_interval(s.theta, error, n.astype(np.int64))

    def chance(x: Floats) -> Floats:
        return 1 / (1 + np.exp(-x))

    return pl.DataFrame(
        {
            "name": list(names),
            "rating": s.theta,
            "estimate": chance(s.theta),
            "low": chance(low),
            "high": chance(high),
            "n": n.astype(np.int64),
        }
    ).filter(pl.col("n") > 0)


def matchups(run: Run, by: Key) -> tuple[pl.DataFrame, pl.DataFrame, Strengths]:
    """The matchup table, the ratings, and the fit behind both."""
    ahead = Ahead(run, by)
    gather(run, [ahead])
    strengths = bradley_terry(ahead.ratios, len(ahead.names))
    return matchup_table(strengths, ahead.names), rating_table(strengths, ahead.names), strengths
