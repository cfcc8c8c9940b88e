"""What pieces bought for points should cost: a price list fitted to the games of random armies, and tried on others.

Winning is fitted, linearly, to the points that a seat spent on each kind, less what the others of its game spent
(worth.py). Armies that spend alike do not tell what 100 points are worth at all. So everything is a fifth dearer for
one half of the groups in one half of the games, and for the other half in the others: who pays less has more. A kind
whose 100 points win more than the average of its group should cost as much more. The average price of a group stays as
printed, for the groups are balanced by their own rules and not by these prices.

Other prices buy other armies, and more of the same is worth less. So prices are fitted again under the new ones, on new
deals, and a price goes neither below nor above a fixed share of the printed one. At the end both price lists are played
on deals that none of them has seen.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from scipy import optimize, stats

from equipoise.analysis.blocks import Array, Chunk, Tally, gather
from equipoise.analysis.intervals import Floats
from equipoise.analysis.shrinkage import shrunk
from equipoise.analysis.worth import TOLD_APART, Design, widen
from equipoise.sim.errors import InputError
from equipoise.sim.facts import Pieces
from equipoise.sim.plan import Plan
from equipoise.sim.store import Run
from equipoise.sim.variants import plan_at

FOLDS = 40  # groups of blocks, each left out once for the errors (delete-a-group jackknife; Kott 2001)
ROUNDS = 3  # of fitting, each under the prices of the one before
STEP = 2.0  # a round at most doubles a price, or halves it
RANGE = 3.0  # and all together at most triple it, or take it to a third
DEARER = 1.2  # what half of the groups pay, so that armies of the same price are not all worth the same
TITLE = "proposed prices"


class FoldTally(Tally):
    """The normal equations of the model by group of blocks, and what was spent on each kind. `dearer`: what every kind
    cost more than it is counted for."""

    def __init__(self, run: Run, pieces: Pieces, dearer: Floats) -> None:
        self.design = Design(run, pieces, dearer)
        self.seat_columns = self.design.columns
        k = self.design.features
        self.squares, self.products = np.zeros((FOLDS, k, k)), np.zeros((FOLDS, k))
        self.spent = np.zeros((FOLDS, len(pieces.kinds)))
        self.takers, self.blocks = np.zeros(len(pieces.kinds)), 0
        self.least, self.most = np.full(len(pieces.kinds), np.inf), np.full(len(pieces.kinds), -np.inf)

    def add(self, chunk: Chunk) -> None:
        x, y, points = self.design.rows(chunk)
        fold = (chunk.first + np.arange(chunk.blocks)) % FOLDS
        for of in range(FOLDS):
            own = fold == of
            flat = x[own].reshape(-1, x.shape[-1])
            self.squares[of] += flat.T @ flat
            self.products[of] += flat.T @ y[own].ravel()
            self.spent[of] += points[own].sum((0, 1, 2))
        self.takers += (points > 0).sum((0, 1, 2))
        widen(self.least, self.most, np.array(self.design.pieces.groups), points)
        self.blocks += chunk.blocks

    def join(self, other: "FoldTally") -> None:
        """Of the same deals under other prices: their blocks stay in the same fold."""
        self.squares += other.squares
        self.products += other.products
        self.spent += other.spent
        self.takers += other.takers
        self.least, self.most = np.minimum(self.least, other.least), np.maximum(self.most, other.most)


@dataclass(frozen=True)
class Figure:
    """Of every kind, or of all together, with what each fold that is left out makes of it."""

    estimate: Floats
    without: Floats  # [fold, ...]

    @property
    def error(self) -> Floats:
        n = len(self.without)
        error: Floats = np.sqrt((n - 1) / n * ((self.without - self.without.mean(0)) ** 2).sum(0))
        return error

    def interval(self) -> tuple[Floats, Floats]:
        half = stats.t.ppf(0.975, len(self.without) - 1) * self.error
        return self.estimate - half, self.estimate + half


def pseudo_inverse(squares: Floats) -> Floats:
    """What the armies do not tell apart is taken to be the same."""
    return np.asarray(np.linalg.pinv(squares, rcond=1e-10, hermitian=True), np.float64)


Interval3 = tuple[float, float, float]  # an estimate and its interval


def spread_of(values: Floats, errors: Floats, free: int) -> Interval3:
    """The standard deviation of true values about zero, of which so many are free (Q-profile; Viechtbauer 2007,
    "Confidence intervals for the amount of heterogeneity in meta-analysis")."""

    def at(target: float) -> float:
        def over(spread: float) -> float:
            return float((values**2 / (errors**2 + spread**2)).sum()) - target

        most = float(np.abs(values).max()) * len(values) / math.sqrt(target)
        return 0.0 if over(0.0) <= 0 else float(optimize.brentq(over, 0.0, most))

    high, low = stats.chi2.ppf((0.025, 0.975), free).tolist()
    return at(float(free)), at(low), at(high)


@dataclass(frozen=True)
class Fit:
    """What 100 points of every kind win, beyond 100 points of the average of its group, and what these win."""

    pieces: Pieces
    tally: FoldTally
    own: float  # of what a side wins more than the others, what it is that it wins itself

    @cached_property
    def told(self) -> Array:
        """Kinds that the armies tell from the average of their group: not what every army of a group has alike."""
        squares, spent = self.tally.squares.sum(0), self.tally.spent.sum(0)
        varies, groups = self.tally.most > self.tally.least, np.array(self.pieces.groups)
        contrast = np.zeros((len(spent), len(squares)))
        for k in np.flatnonzero(varies & (spent > 0)).tolist():
            own = np.flatnonzero((groups == groups[k]) & varies)
            contrast[k, own] = -spent[own] / spent[own].sum()
            contrast[k, k] += 1
        left = contrast - contrast @ squares @ pseudo_inverse(squares)
        told: Array = varies & (np.abs(left).max(1) < TOLD_APART) & (np.abs(contrast).max(1) > 0)
        return told

    def _figures(self, squares: Floats, products: Floats, spent: Floats) -> tuple[Floats, float]:
        beta = self.own * (pseudo_inverse(squares) @ products)[: len(spent)]
        groups, beyond = np.array(self.pieces.groups), np.full(len(spent), np.nan)
        for group in dict.fromkeys(self.pieces.groups):
            own = np.flatnonzero((groups == group) & self.told)
            if spent[own].sum():
                beyond[own] = beta[own] - beta[own] @ spent[own] / spent[own].sum()
        return beyond, float(beta[self.told] @ spent[self.told] / spent[self.told].sum())

    @cached_property
    def _all(self) -> tuple[Figure, Figure]:
        t = self.tally
        sums = t.squares.sum(0), t.products.sum(0), t.spent.sum(0)
        beyond, general = self._figures(*sums)
        rest = [
            self._figures(sums[0] - t.squares[f], sums[1] - t.products[f], sums[2] - t.spent[f]) for f in range(FOLDS)
        ]
        return (
            Figure(beyond, np.stack([found for found, _ in rest])),
            Figure(np.array(general), np.array([found for _, found in rest])),
        )

    @property
    def beyond(self) -> Figure:
        """Of every kind, in shares of winning; NaN where it is not told."""
        return self._all[0]

    @property
    def general(self) -> Figure:
        """What 100 points of anything win."""
        return self._all[1]

    @cached_property
    def factor(self) -> Figure:
        """What every kind should cost, in its present price."""
        return self._of(lambda beyond, general: 1 + beyond / general)

    @cached_property
    def spread(self) -> Interval3:
        """The standard deviation of the worth of 100 points over the kinds, beyond what the errors make of it."""
        told = self.told & (self.beyond.error > 0)
        free = int(told.sum()) - len({group for group, t in zip(self.pieces.groups, told, strict=True) if t})
        return spread_of(self.beyond.estimate[told], self.beyond.error[told], free)

    def _of(self, what: Callable[[Floats, float], Any]) -> Figure:
        beyond, general = self._all
        pairs = zip(beyond.without, general.without, strict=True)
        return Figure(
            np.asarray(what(beyond.estimate, float(general.estimate))),
            np.array([what(own, float(whole)) for own, whole in pairs]),
        )

    def step(self) -> Floats:
        """By how much every price changes now; pulled towards no change as far as errors explain what was seen."""
        if float(self.general.estimate) <= 0:
            return np.ones(len(self.told))
        told = self.told
        near = shrunk(self.beyond.estimate[told], self.beyond.error[told], 0.0)
        step = np.ones(len(told))
        step[told] = np.clip(1 + near / float(self.general.estimate), 1 / STEP, STEP)
        return step


def fitted(runs: Sequence[tuple[Run, Floats]]) -> Fit:
    """To runs on the same deals, each with what was dearer in it."""
    [pieces] = {id(run.plan.descriptor.pieces): run.plan.descriptor.pieces for run, _ in runs}.values()
    assert pieces is not None
    tallies = [FoldTally(run, pieces, dearer) for run, dearer in runs]
    for (run, _), tally in zip(runs, tallies, strict=True):
        gather(run, [tally])
    for tally in tallies[1:]:
        tallies[0].join(tally)
    return Fit(pieces, tallies[0], 1 - 1 / runs[0][0].plan.seats)


def halves(pieces: Pieces) -> list[Floats]:
    """What is dearer in one half of the games, and in the other: every second group, and the others."""
    groups = list(dict.fromkeys(pieces.groups))
    second = np.array([groups.index(group) % 2 == 1 for group in pieces.groups])
    return [np.where(second == turn, DEARER, 1.0) for turn in (False, True)]


# --- price lists ------------------------------------------------------------------------------------------------------


def pieces_of(plan: Plan) -> Pieces:
    """The pieces of a game whose prices can be asked for."""
    pieces = plan.descriptor.pieces
    if pieces is None or pieces.priced is None:
        raise InputError(f"--kind price: nothing in {plan.game} is bought for points")
    return pieces


def free_armies(plan: Plan) -> Plan:
    """The same game between armies that are drawn at random."""
    return plan_at(plan, pieces_of(plan).free)


def prices_at(plan: Plan, factors: Floats) -> dict[str, Any]:
    """The settings that print the prices of the plan's rules times these factors."""
    pieces, rules = pieces_of(plan), plan.restored.rules
    assert pieces.priced is not None
    return {
        key: value
        for kind, factor in zip(pieces.kinds, factors.tolist(), strict=True)
        if factor != 1.0
        for key, value in pieces.priced(rules, kind, factor).items()
    }


def plan_priced(plan: Plan, factors: Floats, seed: int) -> Plan:
    """Random armies at these prices, on the deals of this seed."""
    point = prices_at(plan, factors)
    changed = replace(plan_at(plan, point), titles=(*plan.titles, TITLE)) if point else plan
    return replace(changed, seed=seed)


def moved(factors: Floats, fit: Fit) -> Floats:
    """The prices after another round, within what is allowed; the average price of a group stays as it was."""
    wanted = np.clip(factors * fit.step(), 1 / RANGE, RANGE)
    spent = fit.tally.spent.sum(0)
    groups = np.array(fit.pieces.groups)
    for group in dict.fromkeys(fit.pieces.groups):
        own = np.flatnonzero((groups == group) & fit.told)
        if spent[own].sum():
            printed = spent[own] / factors[own]  # what was bought, at the prices as printed
            wanted[own] = np.clip(wanted[own] * printed.sum() / (printed @ wanted[own]), 1 / RANGE, RANGE)
    return wanted


SCHEMA = {
    "group": pl.String, "kind": pl.String, "factor": pl.Float64, "low": pl.Float64, "high": pl.Float64,
    "printed": pl.String, "proposed": pl.String,
    **{f"{when}{end}": pl.Float64 for when in ("before", "after") for end in ("", "_low", "_high")},
    "games": pl.Int64, "n": pl.Int64,
}  # fmt: skip


@dataclass(frozen=True)
class PriceList:
    """Proposed prices, and how both lists did on deals that neither had seen."""

    plan: Plan  # random armies at the prices as printed
    factors: Floats
    last: Fit  # from which the last step was taken, and the intervals
    last_factors: Floats  # the prices under which it was played
    before: Fit
    after: Fit

    def spreads(self) -> Mapping[str, Interval3]:
        """Of 100 points' worth over the kinds: as printed, as proposed, and the difference, with 95 % intervals; that
        of the difference from the other two (Zou & Donner 2008)."""
        before, after = self.before.spread, self.after.spread
        change = after[0] - before[0]
        low = change - math.hypot(after[0] - after[1], before[2] - before[0])
        high = change + math.hypot(after[2] - after[0], before[0] - before[1])
        return {"printed": before, "proposed": after, "change": (change, low, high)}

    def table(self) -> pl.DataFrame:
        """A row for every kind that the armies tell apart: by which factor its price should change, with the interval
        of the last round, its prices, and what 100 points of it win beyond the average of its group."""
        title, pieces = self.plan.title_of, self.last.pieces
        assert pieces.priced is not None
        low, high = self.last.factor.interval()
        ends = [(fit.beyond.estimate, *fit.beyond.interval()) for fit in (self.before, self.after)]
        rows = []
        for k in np.flatnonzero(self.last.told).tolist():
            kind, at = pieces.kinds[k], float(self.last_factors[k])
            figures = {f"{when}{end}": float(of[i][k]) for when, of in zip(("before", "after"), ends, strict=True)
                       for i, end in enumerate(("", "_low", "_high"))}  # fmt: skip
            rows.append({
                "group": title(pieces.groups[k]), "kind": title(kind), "factor": float(self.factors[k]),
                "low": max(0.0, at * float(low[k])), "high": max(0.0, at * float(high[k])),
                "printed": self._prices(kind, 1.0), "proposed": self._prices(kind, float(self.factors[k])),
                **figures, "games": int(self.before.tally.takers[k]), "n": self.before.tally.blocks,
            })  # fmt: skip
        return pl.DataFrame(rows, schema=SCHEMA).sort("factor", descending=True)

    def _prices(self, kind: str, factor: float) -> str:
        """Of the smallest and of the largest of the kind."""
        priced = self.last.pieces.priced
        assert priced is not None
        values = [value for of in priced(self.plan.restored.rules, kind, factor).values() for value in _numbers(of)]
        return "-".join(str(value) for value in dict.fromkeys((values[0], values[-1])))


def _numbers(value: Any) -> Sequence[Any]:
    return list(value.values()) if isinstance(value, Mapping) else [value]
