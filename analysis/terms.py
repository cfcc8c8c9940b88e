"""Terms beyond the main effects of a model: what each would be, beside those that are there for certain."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from equipoise.analysis.intervals import Floats

RATE = 0.05


@dataclass(frozen=True)
class OwnTerms:
    """Scores of candidate terms at the fit without them, the main effects being allowed for.

    The score of a term is about information x term, so that terms follow from scores in one step of Newton's (Rao 1948;
    Le Cam's one-step estimate, van der Vaart 1998, section 5.7), and errors from how scores differ between blocks.
    """

    score: Floats
    information: Floats
    spread: Floats  # covariance of the scores, over blocks
    alone: Floats  # information of each term if nothing else were fitted: games x p (1 - p)
    n: npt.NDArray[np.int64]  # blocks in which it could show
    met: Floats

    def beside(self, found: list[int]) -> tuple[Floats, Floats]:
        """(term, error) of each candidate, in a model that also has the found ones; nan where it cannot be told."""
        size = len(self.score)
        term, error = np.full(size, np.nan), np.full(size, np.nan)
        for c in range(size):
            rest = [other for other in found if other != c]
            lever = np.zeros(size)
            lever[c] = 1
            if rest:
                among = np.asarray(np.linalg.pinv(self.information[np.ix_(rest, rest)]), np.float64)
                lever[rest] = -(among @ self.information[rest, c])
            left = lever @ self.information[:, c]
            if self.met[c] > 0 and left > 1e-6 * self.alone[c]:
                term[c] = lever @ self.score / left
                error[c] = np.sqrt(np.maximum(lever @ self.spread @ lever, 0.0)) / left
        return term, error

    def left_over(self) -> tuple[Floats, Floats]:
        """(share, error): what each cell won beyond the main effects, on average over its games; nan where these
        explain it whatever it won.

        Unlike a term, which is measured against cells that have none, this is measured against the mean of a cell's
        neighbours: what one seat wins more another wins less."""
        known = (self.met > 0) & (np.diag(self.information) > 1e-6 * self.alone)
        met = np.maximum(self.met, 1e-300)
        error = np.sqrt(np.maximum(np.diag(self.spread), 0.0)) / met
        return np.where(known, self.score / met, np.nan), np.where(known, error, np.nan)

    def found(self) -> list[int]:
        """The terms that are there for certain, the strongest first, each beside those before it.

        A true term leaves traces in its neighbours, which share its character or seat. Taking the strongest in, and
        asking again what is left, tells them apart (forward selection; each step must pass the step of Benjamini &
        Hochberg's ladder that its place gives it)."""
        taken: list[int] = []
        candidates = int((self.met > 0).sum())
        while len(taken) < candidates // 3:
            term, error = self.beside(taken)
            z = np.nan_to_num(np.abs(term) / np.where(error > 0, error, np.inf))
            z[taken] = 0
            best = int(z.argmax())
            p = 2 * stats.t.sf(z[best], max(self.n[best] - 1, 1))
            if p > RATE * (len(taken) + 1) / candidates:
                break
            taken.append(best)
        return taken
