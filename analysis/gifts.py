"""What a gift is worth where it came, and against the average gift of its pile.

A gift that waits for the first card that its player takes may never come, and who has it already gets nothing for it;
the game is then the same to the last die. What it is worth where it came is what it is worth in all games over the
share of games in which it came: until it comes both games are the same, so that nothing but the deal and the play up to
then decides that it does (Imbens & Angrist 1994). Neither side of the ratio is known, so that the interval is that of
every ratio that bets on `worth - ratio * came` do not refute.

Against its pile: a card is exchanged for one that was kept, or chosen, and these are better than the average card. That
takes the same from every gift of the pile; so does the luck of the one set of deals that all are played on. Both fall
out of the difference between a gift and the mean of its pile, each as often as there are copies of it. Its interval is
by the delta method over blocks, for a number of games that was fixed before.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize

from equipoise.analysis.betting import Floats, Range, Side, mixture_capital
from equipoise.analysis.caused import Value, WorthStudy, differences
from equipoise.analysis.intervals import t_interval
from equipoise.sim.scores import CAME
from equipoise.sim.study import BASELINE

ALPHA = 0.05
NAMES = ("came", *("where", "where_low", "where_high"), *("beside", "beside_low", "beside_high"))
Row = dict[str, float | None]


@dataclass(frozen=True)
class Ratio:
    """Of two means over the same blocks, with its interval."""

    estimate: float
    low: float
    high: float


def ratio_of(worth: Floats, came: Floats, alpha: float = ALPHA) -> Ratio | None:
    """The mean of `worth` over that of `came`, neither of which exceeds 1 in any block; None if it never came."""
    if not came.any():
        return None
    estimate = float(worth.mean() / came.mean())
    limit = math.log(2 / alpha)

    def end(side: Side, edge: float) -> float:
        def over(ratio: float) -> float:
            values, counts = np.unique(np.round(worth - ratio * came, 12), return_counts=True)
            within = Range(-1 - abs(ratio), 1 + abs(ratio))
            return min(float(mixture_capital(values, counts.astype(np.float64), 0.0, side, within)), 1e6) - limit

        if abs(estimate) >= 1 or over(edge) <= 0:
            return edge
        return float(optimize.brentq(over, estimate, edge, xtol=1e-6))

    return Ratio(estimate, end("more", -1.0), end("less", 1.0))


def _came(study: WorthStudy, job: str, blocks: int) -> Floats:
    """By block; a gift that the plan deals before the first decision always comes."""
    came: Floats = study.scores[job].won[CAME][:blocks, 0]
    return came


def _worth(study: WorthStudy, job: str, blocks: int) -> Floats:
    base, changed = study.scores[BASELINE].first(blocks), study.scores[job].first(blocks)
    return differences(study.plans[job], base, changed)


def _row(came: float, where: Ratio | None, beside: Ratio | None) -> Row:
    found: Row = dict.fromkeys(NAMES)
    found["came"] = came
    for name, ratio in (("where", where), ("beside", beside)):
        if ratio is not None:
            found |= {name: ratio.estimate, f"{name}_low": ratio.low, f"{name}_high": ratio.high}
    return found


def gifts(study: WorthStudy) -> dict[str, Row]:
    """By job: the share of games in which the gift came, its worth in these, and the same less that of its pile."""
    given = [value for value in study.values.values() if value.item.kind == "given"]
    found: dict[str, Row] = {}
    for pile in dict.fromkeys(value.item.pile for value in given):
        found |= _of_pile(study, [value for value in given if value.item.pile == pile])
    return found


def _of_pile(study: WorthStudy, values: Sequence[Value]) -> dict[str, Row]:
    jobs = [value.item.job for value in values]
    together = min(value.blocks for value in values)  # a race lets some go on longer than others
    worth, came = (np.stack([of(study, job, together) for job in jobs]) for of in (_worth, _came))
    copies = np.array([value.item.count or 1 for value in values], np.float64)
    beside = beside_pile(worth, came, copies)
    found = {}
    for value, own in zip(values, beside, strict=True):
        every = _came(study, value.item.job, value.blocks)
        where = ratio_of(_worth(study, value.item.job, value.blocks), every)
        found[value.item.job] = _row(float(every.mean()), where, own)
    return found


def beside_pile(worth: Floats, came: Floats, copies: Floats) -> list[Ratio | None]:
    """Of each gift of a pile, its worth where it came less that of the average gift; [gift, block]."""
    there = np.asarray(came.any(axis=1), np.bool_)
    if there.sum() < 2 or worth.shape[1] < 2:
        return [None] * len(worth)
    share = np.where(there, came.mean(axis=1), 1.0)
    ratio = worth.mean(axis=1) / share
    influence = (worth - ratio[:, None] * came) / share[:, None]  # of each block on its ratio
    weight = copies * there / (copies * there).sum()
    beside, errors = ratio - weight @ ratio, influence - weight @ influence
    blocks = worth.shape[1]
    low, high = t_interval(beside, errors.std(axis=1, ddof=1) / math.sqrt(blocks), np.full(len(beside), blocks))
    return [Ratio(float(beside[k]), float(low[k]), float(high[k])) if there[k] else None for k in range(len(worth))]
