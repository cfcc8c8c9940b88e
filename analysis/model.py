"""A model that separates character, seat and their interaction, and partners from the sum of their parts.

The winner of a game is a choice among its teams: P(team wins) is proportional to exp(sum of theta_character +
gamma_seat over its members). Main effects are fitted; a cell (a character at a seat, a pair of partners) may have a
term of its own beyond them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Tally, block_sums, block_sums_of, gather
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.shrinkage import shrunk
from equipoise.analysis.terms import OwnTerms
from equipoise.analysis.winrates import names_of, pair_cells
from equipoise.sim.store import Run


class Arrangements(Tally):
    """Wins by arrangement of characters and team: all that the likelihood needs, however many games there are."""

    seat_columns = ("won", "character")

    def __init__(self, run: Run) -> None:
        teams = run.plan.lineup.teams.tolist()
        self.sides = [[s for s, t in enumerate(teams) if t == team] for team in sorted(set(teams))]
        self.seats, self.characters = run.plan.seats, len(names_of(run, "character"))
        self.wins: dict[bytes, Floats] = {}

    def add(self, chunk: Chunk) -> None:
        who = chunk.seats["character"].reshape(-1, self.seats)
        scale = self.characters ** np.arange(self.seats)[::-1]
        codes, which = np.unique(who @ scale, return_inverse=True)  # whole numbers are sorted quicker than rows
        kinds = (codes[:, None] // scale % self.characters).astype(np.uint8)
        won = chunk.seats["won"].reshape(-1, self.seats)
        for team, side in enumerate(self.sides):
            sums = np.bincount(which, won[:, side].mean(1), minlength=len(kinds))
            for kind, total in zip(kinds, sums, strict=True):
                self.wins.setdefault(kind.tobytes(), np.zeros(len(self.sides)))[team] += total

    def kinds(self) -> tuple[Array, Floats]:
        """The arrangements, [kind, seat], and the wins of their teams, [kind, team]."""
        return np.array([np.frombuffer(key, np.uint8) for key in self.wins]), np.array(list(self.wins.values()))


@dataclass(frozen=True)
class Fit:
    """Main effects of characters and seats on the logit of winning, each set with mean zero."""

    beta: Floats  # characters, then seats
    data: Arrangements
    bread: Floats  # inverse information

    def chances(self, who: Array) -> Floats:
        """P(team wins): who[..., seat] -> [..., team]."""
        k = self.data.characters
        utility = self.beta[:k][who] + self.beta[k:]
        u = np.stack([utility[..., side].sum(-1) for side in self.data.sides], -1)
        e = np.exp(u - u.max(-1, keepdims=True))
        result: Floats = e / e.sum(-1, keepdims=True)
        return result


def main_features(data: Arrangements, kinds: Array) -> Floats:
    """How often a character, and a seat, is in a team: [arrangement, team, feature]."""
    k = data.characters
    x = np.zeros((len(kinds), len(data.sides), k + data.seats))
    for team, side in enumerate(data.sides):
        for seat in side:
            x[np.arange(len(kinds)), team, kinds[:, seat]] += 1
            x[:, team, k + seat] += 1
    return x


def information(x: Floats, p: Floats, total: Floats) -> Floats:
    """Of a multinomial logit: the variance of the winner's features, over all games (McFadden 1974, section 3)."""
    mean = np.einsum("at,atf->af", p, x)
    within = np.einsum("atf,atg->fg", x * (total[:, None] * p)[..., None], x, optimize=True)
    between: Floats = within - np.einsum("af,ag->fg", mean * total[:, None], mean, optimize=True)
    return between


def fit_main_effects(data: Arrangements, rounds: int = 50) -> Fit:
    """Maximum likelihood by Newton's method (McFadden 1974, "Conditional logit analysis", section 3; the likelihood is
    concave). A whisper of a ridge keeps the effect of one who never wins finite."""
    kinds, wins = data.kinds()
    x, total = main_features(data, kinds), wins.sum(1)
    told = _told_apart(data, kinds)
    fit = Fit(np.zeros(x.shape[2]), data, np.eye(x.shape[2]))
    for _ in range(rounds):
        p = fit.chances(kinds)
        gradient = np.einsum("at,atf->f", wins - total[:, None] * p, x) - 1e-6 * fit.beta
        ridged = information(x, p, total) + 1e-6 * np.eye(x.shape[2])
        bread = told @ np.linalg.pinv(told.T @ ridged @ told, hermitian=True) @ told.T
        step = bread @ gradient
        fit = Fit(fit.beta + step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12)), data, bread)
        if np.abs(step).max() < 1e-9:
            break
    return fit


def _told_apart(data: Arrangements, kinds: Array) -> Floats:
    """A basis of what games can tell apart: differences between the characters that played, and between seats. What is
    left out is not known at all, and would drown the rest in rounding."""
    k = data.characters
    played = np.isin(np.arange(k), kinds)
    centre = np.zeros((k + data.seats, k + data.seats))
    centre[:k, :k] = np.diag(played.astype(float)) - np.outer(played, played) / played.sum()
    centre[k:, k:] = np.eye(data.seats) - 1 / data.seats
    values, vectors = np.linalg.eigh(centre)
    return np.asarray(vectors[:, values > 0.5], np.float64)


class Residuals(Tally):
    """Second pass: by block, the scores of the main effects and of every cell's own term, at the fit."""

    seat_columns = ("won", "character")

    def __init__(self, fit: Fit, pairs: bool) -> None:
        data = fit.data
        self.fit, self.k, self.seats, self.pairs = fit, data.characters, data.seats, pairs
        self.team_of = np.array([next(t for t, side in enumerate(data.sides) if s in side) for s in range(self.seats)])
        self.partners = [(s, t) for side in data.sides for i, s in enumerate(side) for t in side[i + 1 :]]
        self.cells = self.k**2 if pairs else self.k * self.seats
        self.team = np.array([self.team_of[s] for s, _ in self.partners]) if pairs else self.team_of
        self.blocks = 0
        self.n, self.met = np.zeros(self.cells, np.int64), np.zeros(self.cells)
        self.score = np.zeros(self.cells)
        f = self.k + self.seats
        self.gg, self.eg, self.ee = np.zeros((f, f)), np.zeros((self.cells, f)), np.zeros((self.cells, self.cells))

    def cell_of(self, who: Array) -> Array:
        """The cells of a game: one for each seat, or for each pair of partners."""
        who = who.astype(np.int64)
        return pair_cells(who, self.partners, self.k) if self.pairs else who * self.seats + np.arange(self.seats)

    def add(self, chunk: Chunk) -> None:
        who, won = chunk.seats["character"].astype(np.int64), chunk.seats["won"].astype(np.float64)
        sides = np.stack([won[..., side].mean(-1) for side in self.fit.data.sides], -1)
        p = self.fit.chances(who) * sides.sum(-1, keepdims=True)  # games without a winner say nothing here
        left = sides - p
        seat = np.broadcast_to(np.arange(self.seats), who.shape)
        by_seat = left[..., self.team_of]
        main = np.concatenate([block_sums(who, self.k, by_seat), block_sums(seat, self.seats, by_seat)], axis=1)
        cell = self.cell_of(who)
        met, own = block_sums_of(cell, self.cells, None, left[..., self.team])
        self.blocks += chunk.blocks
        self.n += (met > 0).sum(0)
        self.met += met.sum(0)
        self.score += own.sum(0)
        self.gg += main.T @ main
        self.eg += own.T @ main
        self.ee += own.T @ own

    def effects(self, names: Sequence[str]) -> pl.DataFrame:
        """Main effects: kind, name, rating (logit), estimate (chance in a game of equals), low, high, n.

        Errors are the sandwich over blocks (Liang & Zeger 1986; Cameron & Miller 2015, section II)."""
        teams, beta = len(self.fit.data.sides), self.fit.beta
        small = self.blocks / max(self.blocks - 1, 1)
        error = np.sqrt(np.maximum(np.diag(small * self.fit.bread @ self.gg @ self.fit.bread), 0))
        n = np.full(len(beta), self.blocks)
        low, high = t_interval(beta, error, n)

        def chance(x: Floats) -> Floats:
            return 1 / (1 + (teams - 1) * np.exp(-x))

        sat = np.isin(np.arange(self.k), self.fit.data.kinds()[0])  # whoever never played has no effect
        table = pl.DataFrame(
            {
                "kind": ["character"] * self.k + ["seat"] * self.seats,
                "name": [*names, *map(str, range(self.seats))],
                "rating": beta,
                "estimate": chance(beta),
                "low": chance(low),
                "high": chance(high),
                "n": n,
            }
        )
        return table.filter(pl.Series([*sat.tolist(), *[True] * self.seats]))

    def own_terms(self) -> OwnTerms:
        """What is known of the cells' own terms, the main effects being allowed for."""
        kinds, wins = self.fit.data.kinds()
        total, p = wins.sum(1), self.fit.chances(kinds)
        x = np.zeros((len(kinds), len(self.fit.data.sides), self.cells))
        cell = self.cell_of(kinds)
        for i, team in enumerate(self.team):
            x[np.arange(len(kinds)), team, cell[:, i]] += 1
        main = self.k + self.seats
        whole = information(np.concatenate([main_features(self.fit.data, kinds), x], axis=2), p, total)
        through = whole[main:, :main] @ self.fit.bread
        known = whole[main:, main:] - through @ whole[:main, main:]
        spread = self.ee - through @ self.eg.T - self.eg @ through.T + through @ self.gg @ through.T
        alone = np.einsum("at,atc->c", total[:, None] * p * (1 - p), x)
        return OwnTerms(self.score, known, spread * self.blocks / max(self.blocks - 1, 1), alone, self.n, self.met)

    def excesses(self, names: Sequence[str]) -> pl.DataFrame:
        """What each cell wins by a term of its own: two names, estimate (share), low, high, n, games, error, shrunken,
        logit. Cells that cannot be told from the main effects are left out.

        The seats of one team win together, so that no seat of it has an effect of its own: a term for one of them would
        carry the whole difference between both. There a cell is what it wins beyond the main effects."""
        terms = self.own_terms()
        slope = terms.alone / np.maximum(self.met, 1e-300)
        if self.partners and not self.pairs:
            estimate, error = terms.left_over()
            logit = estimate / np.maximum(slope, 1e-300)
        else:
            logit, error_logit = terms.beside(terms.found())
            estimate, error = logit * slope, error_logit * slope
        known = np.isfinite(error) & (self.n > 1)
        low, high = t_interval(estimate, error, self.n)
        wide = self.k if self.pairs else self.seats
        other = [names[i % wide] if self.pairs else str(i % wide) for i in range(self.cells)]
        near = np.full(self.cells, np.nan)
        near[known] = shrunk(estimate[known], error[known], 0.0)
        table = pl.DataFrame(
            {
                "character": [names[i // wide] for i in range(self.cells)],
                "partner" if self.pairs else "seat": other,
                "estimate": estimate,
                "low": low,
                "high": high,
                "n": self.n,
                "games": self.met.astype(np.int64),
                "error": error,
                "shrunken": near,
                "logit": logit,
            }
        )
        return table.filter(pl.Series(known))


def separate(run: Run, pairs: bool = False) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(main effects, own terms of character x seat or, with `pairs`, of partners)."""
    data = Arrangements(run)
    gather(run, [data])
    residuals = Residuals(fit_main_effects(data), pairs)
    gather(run, [residuals])
    names = names_of(run, "character")
    return residuals.effects(names), residuals.excesses(names)
