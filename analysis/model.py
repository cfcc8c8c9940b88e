"""A model that separates character, seat and their interaction, and partners from the sum of their parts.

The winner of a game is a choice among its teams: P(team wins) is proportional to exp(sum of theta_character +
gamma_seat over its members). Main effects are fitted; what a cell (a character at a seat, a pair of partners) wins
beyond them is its excess.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from analysis.blocks import Array, Chunk, Tally, block_sums, gather
from analysis.intervals import Floats, t_interval
from analysis.shrinkage import shrunk
from analysis.winrates import names_of, pair_cells
from sim.store import Run


class Arrangements(Tally):
    """Wins by arrangement of characters and team: all that the likelihood needs, however many games there are."""

    seat_columns = ("won", "character")

    def __init__(self, run: Run) -> None:
        teams = run.plan.lineup.teams.tolist()
        self.sides = [[s for s, t in enumerate(teams) if t == team] for team in sorted(set(teams))]
        self.seats, self.characters = run.plan.seats, len(names_of(run, "character"))
        self.wins: dict[bytes, Floats] = {}

    def add(self, chunk: Chunk) -> None:
        who = np.ascontiguousarray(chunk.seats["character"].reshape(-1, self.seats))
        kinds, which = distinct(who)
        won = chunk.seats["won"].reshape(-1, self.seats)
        for team, side in enumerate(self.sides):
            sums = np.bincount(which, won[:, side].mean(1), minlength=len(kinds))
            for kind, total in zip(kinds, sums, strict=True):
                self.wins.setdefault(kind.tobytes(), np.zeros(len(self.sides)))[team] += total


def distinct(rows: Array) -> tuple[Array, Array]:
    """The distinct rows and which of them each row is."""
    as_one = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, which = np.unique(as_one, return_index=True, return_inverse=True)
    return rows[first], which


@dataclass(frozen=True)
class Fit:
    """Main effects of characters and seats on the logit of winning, each set with mean zero."""

    beta: Floats  # characters, then seats
    bread: Floats  # inverse information
    sides: Sequence[Sequence[int]]
    characters: int
    seats: int

    @cached_property
    def utilities(self) -> tuple[Floats, Floats]:
        return self.beta[: self.characters], self.beta[self.characters :]

    def chances(self, who: Array) -> Floats:
        """P(team wins): who[..., seat] -> [..., team]."""
        theta, gamma = self.utilities
        seat_utility = theta[who] + gamma
        u = np.stack([seat_utility[..., list(side)].sum(-1) for side in self.sides], -1)
        e = np.exp(u - u.max(-1, keepdims=True))
        result: Floats = e / e.sum(-1, keepdims=True)
        return result


def fit_main_effects(data: Arrangements, rounds: int = 50) -> Fit:
    """Maximum likelihood by Newton's method (McFadden 1974, "Conditional logit analysis", section 3; the likelihood is
    concave). A whisper of a ridge keeps the effect of one who never wins finite."""
    kinds = np.array([np.frombuffer(key, np.uint8) for key in data.wins])
    wins = np.array(list(data.wins.values()))
    k, seats = data.characters, data.seats
    x = np.zeros((len(kinds), len(data.sides), k + seats))
    for team, side in enumerate(data.sides):
        for seat in side:
            x[np.arange(len(kinds)), team, kinds[:, seat]] += 1
            x[:, team, k + seat] += 1
    total = wins.sum(1)
    beta = np.zeros(k + seats)
    fit = Fit(beta, np.eye(k + seats), data.sides, k, seats)
    for _ in range(rounds):
        p = fit.chances(kinds)
        gradient = np.einsum("at,atf->f", wins - total[:, None] * p, x) - 1e-6 * beta
        mean = np.einsum("at,atf->af", p, x)
        information = np.einsum("a,at,atf,atg->fg", total, p, x, x, optimize=True) - np.einsum(
            "a,af,ag->fg", total, mean, mean, optimize=True
        )
        bread = np.linalg.pinv(information + 1e-6 * np.eye(k + seats), hermitian=True)
        step = bread @ gradient
        beta = beta + step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        beta[:k] -= beta[:k].mean()
        beta[k:] -= beta[k:].mean()
        fit = Fit(beta, bread, data.sides, k, seats)
        if np.abs(step).max() < 1e-9:
            break
    centre = np.zeros((k + seats, k + seats))
    centre[:k, :k] = np.eye(k) - 1 / k
    centre[k:, k:] = np.eye(seats) - 1 / seats
    return Fit(beta, centre @ bread @ centre.T, data.sides, k, seats)


class Residuals(Tally):
    """Second pass: scores of the main effects by block (their robust errors), and excess wins of cells beyond them."""

    seat_columns = ("won", "character")

    def __init__(self, run: Run, fit: Fit, pairs: bool) -> None:
        self.fit, self.k, self.seats, self.pairs = fit, fit.characters, fit.seats, pairs
        self.team_of = np.array([next(t for t, side in enumerate(fit.sides) if s in side) for s in range(self.seats)])
        self.partners = [(s, t) for side in fit.sides for i, s in enumerate(side) for t in side[i + 1 :]]
        self.cells = self.k**2 if pairs else self.k * self.seats
        f = self.k + self.seats
        self.blocks = 0
        self.n = np.zeros(self.cells, np.int64)
        self.excess, self.met = np.zeros(self.cells), np.zeros(self.cells)
        self.slope = np.zeros((self.cells, f))  # minus d excess / d main effects
        self.own = np.zeros(self.cells)  # information of a cell's own term
        self.gg, self.eg, self.ee = np.zeros((f, f)), np.zeros((self.cells, f)), np.zeros(self.cells)

    def _sums(self, cell: Array, weights: Array | None = None) -> Floats:
        return block_sums(cell, self.cells, weights)

    def add(self, chunk: Chunk) -> None:
        who, won = chunk.seats["character"].astype(np.int64), chunk.seats["won"].astype(np.float64)
        sides = np.stack([won[..., list(side)].mean(-1) for side in self.fit.sides], -1)
        p = self.fit.chances(who) * sides.sum(-1, keepdims=True)  # games without a winner say nothing here
        left = (sides - p)[..., self.team_of]
        score = np.concatenate(
            [
                block_sums(who, self.k, left),
                block_sums(np.broadcast_to(np.arange(self.seats), who.shape), self.seats, left),
            ],
            axis=1,
        )
        if self.pairs:
            cell = pair_cells(who, self.partners, self.k)
            team = np.array([self.team_of[s] for s, _ in self.partners])
        else:
            cell, team = who * self.seats + np.arange(self.seats), self.team_of
        met = self._sums(cell)
        excess = self._sums(cell, (sides - p)[..., team])
        self.blocks += chunk.blocks
        self.n += (met > 0).sum(0)
        self.met += met.sum(0)
        self.excess += excess.sum(0)
        self.gg += score.T @ score
        self.eg += excess.T @ score
        self.ee += (excess**2).sum(0)
        self._slopes(who, p, cell, team)

    def _slopes(self, who: Array, p: Floats, cell: Array, team: Array) -> None:
        """Adds d p(team of the cell) / d main effects, negated in the end by its use: p_t (x_t - sum_u p_u x_u)."""
        flat = cell.reshape(-1, cell.shape[-1])
        chances, people = p.reshape(-1, p.shape[-1]), who.reshape(-1, self.seats)
        mine = chances[:, team]
        self.own += np.bincount(flat.ravel(), (mine * (1 - mine)).ravel(), minlength=self.cells)
        for seat in range(self.seats):
            same = (team == self.team_of[seat])[None, :]
            d = mine * (same - chances[:, [self.team_of[seat]]])
            self.slope[:, self.k + seat] += np.bincount(flat.ravel(), d.ravel(), minlength=self.cells)
            both = flat * self.k + people[:, [seat]]
            sums = np.bincount(both.ravel(), d.ravel(), minlength=self.cells * self.k)
            self.slope[:, : self.k] += sums.reshape(self.cells, self.k)

    @property
    def covariance(self) -> Floats:
        """Of the main effects: the sandwich over blocks (Liang & Zeger 1986; Cameron & Miller 2015, section II)."""
        small = self.blocks / max(self.blocks - 1, 1)
        result: Floats = small * self.fit.bread @ self.gg @ self.fit.bread
        return result

    def effects(self, names: Sequence[str]) -> pl.DataFrame:
        """Main effects: kind, name, rating (logit), estimate (chance in a game of equals), low, high, n."""
        teams = len(self.fit.sides)
        error = np.sqrt(np.maximum(np.diag(self.covariance), 0))
        n = np.full(len(self.fit.beta), self.blocks)
        low, high = t_interval(self.fit.beta, error, n)

        def chance(x: Floats) -> Floats:
            return 1 / (1 + (teams - 1) * np.exp(-x))

        return pl.DataFrame(
            {
                "kind": ["character"] * self.k + ["seat"] * self.seats,
                "name": [*names, *map(str, range(self.seats))],
                "rating": self.fit.beta,
                "estimate": chance(self.fit.beta),
                "low": chance(low),
                "high": chance(high),
                "n": n,
            }
        )

    def excesses(self, names: Sequence[str]) -> pl.DataFrame:
        """What each cell wins beyond its main effects: two names, estimate (share), low, high, n, games, error,
        shrunken, logit.

        Its error allows for the fitted main effects (the influence of a block on the excess is its own part less what
        it moves through them); `logit` is the one-step estimate of the cell's own term in the model (Rao's score over
        the information left by the main effects).
        """
        through = self.slope @ self.fit.bread
        squares = (
            self.ee - 2 * np.einsum("cf,cf->c", through, self.eg) + np.einsum("cf,fg,cg->c", through, self.gg, through)
        )
        met = np.maximum(self.met, 1e-300)
        small = self.n / np.maximum(self.n - 1, 1)
        error = np.sqrt(np.maximum(squares, 0) * small) / met
        estimate = self.excess / met
        low, high = t_interval(estimate, error, self.n)
        left = self.own - np.einsum("cf,cf->c", through, self.slope)
        wide = self.k if self.pairs else self.seats
        columns = {
            "character": [names[i // wide] for i in range(self.cells)],
            "partner" if self.pairs else "seat": [
                names[i % wide] if self.pairs else str(i % wide) for i in range(self.cells)
            ],
        }
        known = np.isfinite(error) & (self.n > 1)
        near = np.full(self.cells, np.nan)
        near[known] = shrunk(estimate[known], error[known], 0.0)
        return pl.DataFrame(
            {
                **columns,
                "estimate": estimate,
                "low": low,
                "high": high,
                "n": self.n,
                "games": self.met.astype(np.int64),
                "error": error,
                "shrunken": near,
                "logit": np.divide(self.excess, left, out=np.full(self.cells, np.nan), where=left > 1e-9 * met),
            }
        ).filter(pl.col("n") > 0)


def separate(run: Run, pairs: bool = False) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(main effects, excesses of character x seat or, with `pairs`, of partners)."""
    data = Arrangements(run)
    gather(run, [data])
    residuals = Residuals(run, fit_main_effects(data), pairs)
    gather(run, [residuals])
    names = names_of(run, "character")
    return residuals.effects(names), residuals.excesses(names)
