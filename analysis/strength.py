"""How strong a bot is against others: its share of the games that somebody won, beside what would be fair."""

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from scipy import stats

from equipoise.analysis.betting import Range, fixed_interval, p_value
from equipoise.analysis.fairness import fair_of, margin_in
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores

Floats = npt.NDArray[np.float64]
Verdict = Literal["stronger", "weaker", "equal", "open"]


FEWEST_BLOCKS, FEWEST_GAMES = 10, 400  # from which the mean of the blocks follows its t law near enough


def interval(beyond: Floats, games: int, alpha: float, within: Range) -> tuple[float, float]:
    """Of the mean over blocks: by the t law; of a handful of games by betting, which needs no law."""
    n = len(beyond)
    error = float(beyond.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    if n < FEWEST_BLOCKS or games < FEWEST_GAMES or error == 0:
        return fixed_interval(beyond, alpha, within)
    half = float(stats.t.ppf(1 - alpha / 2, n - 1)) * error
    return float(beyond.mean()) - half, float(beyond.mean()) + half


def p_of_a_loss(beyond: Floats, games: int, within: Range) -> float:
    """That the mean over blocks is not below nothing."""
    n = len(beyond)
    error = float(beyond.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    if n < FEWEST_BLOCKS or games < FEWEST_GAMES or error == 0:
        return p_value(beyond, 0.0, "less", within)
    return float(stats.t.cdf(float(beyond.mean()) / error, n - 1))


def values_of(plan: Plan, scores: BlockScores) -> Floats:
    """What the first bot of a plan won beyond its fair share of what anybody won, by block."""
    won, decided = (of["bot"][:, 0] for of in (scores.won, scores.decided))
    beyond: Floats = won - fair_of(plan) * decided
    return beyond


@dataclass(frozen=True)
class Match:
    """A bot alone, or as a team, among copies of another."""

    name: str  # of the other
    seats: int
    share: float  # of the games that somebody won
    low: float
    high: float
    fair: float
    blocks: int
    games: int
    verdict: Verdict
    undecided: float = 0.0  # share of games that nobody won

    @staticmethod
    def same(name: str, plan: Plan) -> "Match":
        """A bot among copies of itself."""
        fair = fair_of(plan)
        return Match(name, plan.seats, fair, fair, fair, fair, 0, 0, "equal")

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def in_words(self) -> str:
        within = f"{100 * self.low:.1f} to {100 * self.high:.1f} %"
        if not self.blocks:
            return f"is {self.name}: {100 * self.fair:.1f} %"
        return f"wins {100 * self.share:.1f} % ({within}; fair: {100 * self.fair:.1f} %) against {self.name}"


def judge(name: str, plan: Plan, scores: BlockScores, looks: int = 1) -> Match:
    """With a 95 % interval, corrected for how many looks there may be (Bonferroni). `equal`: the whole interval lies
    within what does not matter."""
    fair, beyond = fair_of(plan), values_of(plan, scores)
    games = len(beyond) * plan.lineup.rotations
    return match_of(name, plan, scores, *interval(beyond, games, 0.05 / looks, Range(-fair, 1 - fair)))


def match_of(name: str, plan: Plan, scores: BlockScores, low: float, high: float) -> Match:
    """With an interval for what was won beyond the fair share."""
    fair, beyond = fair_of(plan), values_of(plan, scores)
    decided = float(scores.decided["bot"][:, 0].mean())
    games = len(beyond) * plan.lineup.rotations
    of = max(decided, 1e-9)  # shares are of the games that somebody won
    share, low, high = (fair + value / of for value in (float(beyond.mean()), low, high))
    margin = margin_in(plan)
    verdict: Verdict = "open"
    if low > fair or high < fair:
        verdict = "stronger" if low > fair else "weaker"
    elif fair - margin <= low and high <= fair + margin:
        verdict = "equal"
    low, high = max(low, 0.0), min(high, 1.0)
    return Match(name, plan.seats, share, low, high, fair, len(beyond), games, verdict, 1 - decided)
