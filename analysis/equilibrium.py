"""The mixture nobody gains by leaving: of styles of play, when everybody draws one from the same mixture.

Between two sides what one wins the other loses, and a linear programme finds the mixture (von Neumann 1928; Dantzig
1951). With more seats what a style wins is a polynomial in the shares of the mixture, since the others at the table are
drawn one by one. There the shares follow projected replicator dynamics (Lanctot et al. 2017, "A unified game-theoretic
approach to multiagent reinforcement learning", section 3.2): a style that wins more than the average grows, and none
falls below a small share, so that it can come back. Where the way ends, the shares of those that are left are solved
for exactly. With more than two sides there may be other such mixtures; this is one of them.

All payoffs are gains: what a style wins beyond its fair share. A table at which all play the same gains nobody
anything, because seats and characters are dealt out evenly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
import numpy.typing as npt
from scipy import optimize

Floats = npt.NDArray[np.float64]
Gains = Callable[[Floats], Floats]  # of every style alone, at a table whose other seats are drawn from a mixture

STEPS, STRIDE = 1500, 0.2  # of the dynamics, at most; a stride is in units of the largest gain
SETTLED = 1e-6  # of the largest gain: the regret at which the dynamics may stop
FLOOR = 1e-5  # the share below which no style falls on the way
PRESENT = 1e-3  # share from which a style counts as part of a mixture when it is solved for exactly


# --- two sides --------------------------------------------------------------------------------------------------------


def between_two(gains: Floats) -> Floats:
    """The mixture of a symmetric game of two sides: gains[i, j] is what style i wins beyond one half against j. What
    was measured need not be exactly antisymmetric; the half of the difference is."""
    payoff = (gains - gains.T) / 2
    styles = len(payoff)
    # shares x and the value v of the game, with x' payoff >= v against every style: v is as large as it can be
    cost = np.append(np.zeros(styles), -1.0)
    rows = np.column_stack([-payoff.T, np.ones(styles)])
    whole = np.append(np.ones(styles), 0.0)[None, :]
    bounds = [*[(0.0, 1.0)] * styles, (None, None)]
    found = optimize.linprog(cost, rows, np.zeros(styles), whole, [1.0], bounds, method="highs")
    if not found.success:
        raise ArithmeticError(f"no mixture was found: {found.message}")
    return _as_shares(found.x[:styles])


def _as_shares(x: Floats) -> Floats:
    shares = np.where(x < 1e-12, 0.0, x)
    whole: Floats = shares / shares.sum()
    return whole


# --- more seats -------------------------------------------------------------------------------------------------------


def regret(gains: Gains, mixture: Floats) -> float:
    """What the best of the styles gains by leaving the mixture."""
    each = gains(mixture)
    return float(each.max() - mixture @ each)


def of_several(gains: Gains, styles: int, near: Floats | None = None) -> Floats:
    """The mixture with the smallest regret that the dynamics find from the middle and from near every style; or from
    near another mixture alone."""
    if near is not None:
        exact = _exactly(gains, near)
        if exact is not None and regret(gains, exact) < SETTLED * float(np.abs(gains(near)).max() + 1e-12):
            return exact
    middle = np.full(styles, 1 / styles)
    starts = [middle] if near is None else [0.9 * near + 0.1 * middle]
    if styles > 1 and near is None:
        starts += [np.where(np.arange(styles) == s, 0.9, 0.1 / (styles - 1)) for s in range(styles)]
    found = [end for start in starts for end in _followed(gains, start)]
    return min(found, key=lambda mixture: regret(gains, mixture))


def _followed(gains: Gains, start: Floats) -> list[Floats]:
    """Where the dynamics end and what they are on average, which for a way that goes round is its middle; each as it
    is, and solved for exactly."""
    x, total, steps = start, np.zeros(len(start)), 0
    scale = 1e-12 + max(float(np.abs(gains(np.eye(len(start))[s])).max()) for s in range(len(start)))
    while steps < STEPS:
        each = gains(x) / scale
        mean = x @ each
        if each.max() - mean < SETTLED:
            break
        x = _projected(x * (1 + STRIDE * (each - mean)))
        total, steps = total + x, steps + 1
    ends = [_as_shares(np.where(end <= 2 * FLOOR, 0.0, end)) for end in (x, total / max(steps, 1)) if end.any()]
    return [*ends, *(exact for end in ends if (exact := _exactly(gains, end)) is not None)]


def _projected(x: Floats) -> Floats:
    """The nearest shares of which none is below the floor: a projection onto the simplex (Duchi et al. 2008)."""
    floor = min(FLOOR, 0.5 / len(x))
    room, over = 1 - floor * len(x), x - floor
    ranked = np.sort(over)[::-1]
    excess = (np.cumsum(ranked) - room) / np.arange(1, len(x) + 1)
    shift = excess[np.flatnonzero(ranked > excess)[-1]]
    shares: Floats = np.maximum(over - shift, 0.0) + floor
    return shares


def _exactly(gains: Gains, near: Floats) -> Floats | None:
    """The shares at which all styles that are present gain the same; none if there are no such shares nearby."""
    present = np.flatnonzero(near > PRESENT)
    if len(present) == 1:
        return np.where(np.arange(len(near)) == present[0], 1.0, 0.0)

    def unequal(shares: Floats) -> Floats:
        x = np.zeros(len(near))
        x[present] = shares
        each = gains(x)[present]
        return np.append(np.diff(each), shares.sum() - 1)

    solved = optimize.root(unequal, near[present] / near[present].sum(), tol=1e-13)
    if not solved.success or (solved.x < 0).any():
        return None
    exact = np.zeros(len(near))
    exact[present] = solved.x
    return _as_shares(exact)


# --- payoffs of more seats --------------------------------------------------------------------------------------------


def monomials(styles: int, degree: int) -> list[tuple[int, ...]]:
    """Of the counts of the others, all of one degree: (0, 1) is the count of style 0 times that of style 1. The counts
    add up to the number of others, so that monomials of a lower degree say nothing more."""
    return list(combinations_with_replacement(range(styles), degree))


def degree_for(seats: int) -> int:
    """One for two sides; with more, two: with three seats every table is fitted exactly."""
    return min(seats - 1, 2)


def _by_counts(counts: Floats, terms: Sequence[tuple[int, ...]]) -> Floats:
    """The monomials of some tables: [table, term]."""
    return np.stack([counts[:, list(term)].prod(axis=1) for term in terms], axis=1)


def _expected(mixture: Floats, others: int, terms: npt.NDArray[np.int64]) -> Floats:
    """The mean of each monomial, [term, factor], when the others are drawn from a mixture: counts are multinomial."""
    first, last = mixture[terms[:, 0]], mixture[terms[:, -1]]
    if terms.shape[1] == 1:
        return others * first
    squared: Floats = others * (others - 1) * first * last + others * first * (terms[:, 0] == terms[:, 1])
    return squared


@dataclass(frozen=True)
class Fitted:
    """What every style gains at a table, as a polynomial in the counts of the styles of the others, of the first degree
    between two and of the second with more: a polynomial of the second degree says how a style does against each other
    one, and how that depends on who else is there, two at a time. With three seats that is all there is; with more it
    leaves out what three others do together."""

    seats: int
    terms: Sequence[tuple[int, ...]]
    coefficients: Floats  # [style, term]

    @cached_property
    def _places(self) -> npt.NDArray[np.int64]:
        return np.array(self.terms, np.int64)

    def gains(self, mixture: Floats) -> Floats:
        expected: Floats = self.coefficients @ _expected(mixture, self.seats - 1, self._places)
        return expected

    def at(self, style: int, others: Sequence[int]) -> float:
        """At one table: how many of the others play each style."""
        row = _by_counts(np.array([others], np.float64), self.terms)[0]
        return float(self.coefficients[style] @ row)


class Tables:
    """Tables that were played, gathered for the fit: least squares, by style, over all seats that played it. Blocks are
    put into groups, which are what a bootstrap draws."""

    GROUPS = 40
    RIDGE = 1e-3  # of a table: what was never met is taken to gain nothing

    def __init__(self, seats: int, styles: int) -> None:
        self.seats, self.styles = seats, styles
        self.terms = monomials(styles, degree_for(seats))
        shape = self.GROUPS, styles, len(self.terms)
        self.squares, self.products = np.zeros((*shape, len(self.terms))), np.zeros(shape)
        self.blocks = 0

    def add(self, counts: npt.NDArray[np.int64], gains: Floats) -> None:
        """By block: how many seats played each style, [block, style], and what each gained on average, NaN where it was
        not there. A style that had several seats counts for so many."""
        group = (self.blocks + np.arange(len(counts))) % self.GROUPS
        self.blocks += len(counts)
        for style in range(self.styles):
            there = np.flatnonzero((counts[:, style] > 0) & np.isfinite(gains[:, style]))
            others = counts[there].astype(np.float64)
            others[:, style] -= 1
            rows, weight = _by_counts(others, self.terms), counts[there, style].astype(np.float64)
            for g in range(self.GROUPS):
                own = group[there] == g
                weighted = rows[own] * weight[own, None]
                self.squares[g, style] += weighted.T @ rows[own]
                self.products[g, style] += weighted.T @ gains[there, style][own]

    def fit(self, times: Floats | None = None) -> Fitted:
        """`times`: how often each group counts, if not once."""
        times = np.ones(self.GROUPS) if times is None else times
        coefficients = np.zeros((self.styles, len(self.terms)))
        for style in range(self.styles):
            # alone among one's own kind one gains nothing: that term is known
            free = [i for i, term in enumerate(self.terms) if set(term) != {style}]
            square = np.tensordot(times, self.squares[:, style], 1)[np.ix_(free, free)]
            product = (times @ self.products[:, style])[free]
            if free:
                coefficients[style, free] = np.linalg.solve(square + self.RIDGE * np.eye(len(free)), product)
        return Fitted(self.seats, self.terms, coefficients)

    def mixture(self, times: Floats | None = None, near: Floats | None = None) -> Floats:
        return of_several(self.fit(times).gains, self.styles, near)


# --- how sure ---------------------------------------------------------------------------------------------------------


def resampled(units: int, draws: int, seed: int) -> npt.NDArray[np.int64]:
    """How often each unit is drawn in each draw of a bootstrap: [draw, unit]."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(units, np.full(units, 1 / units), size=draws)


def spread_of(mixtures: Sequence[Floats], level: float = 0.95) -> tuple[Floats, Floats]:
    """The ends of an interval for every share, by the percentiles of a bootstrap (Efron 1979)."""
    table = np.stack(mixtures)
    low, high = np.quantile(table, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return low, high


def tabulated(payoff: Mapping[tuple[int, ...], Sequence[float]], seats: int, styles: int) -> Gains:
    """Gains of a game that is known by heart: by the counts of the others' styles, what each style gains there. The
    others are drawn one by one, so that counts are multinomial."""
    counts = np.array(list(payoff), np.int64)
    values = np.array(list(payoff.values()), np.float64)  # [counts, style]
    ways = np.array([factorial(seats - 1) / np.prod([factorial(n) for n in row]) for row in counts.tolist()])

    def gains(mixture: Floats) -> Floats:
        chance = ways * (mixture**counts).prod(axis=1)
        expected: Floats = chance @ values
        return expected

    return gains
