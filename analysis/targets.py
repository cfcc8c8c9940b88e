"""What is to become fair: the families of a game whose members ought to win alike."""

from collections.abc import Sequence

import numpy as np

from equipoise.analysis.fairness import among_decided, largest_deviation
from equipoise.analysis.paired import Floats, Scores
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores, families

ALL = "all"


def parse_target(text: str | None, plan: Plan) -> list[str]:
    """`character`, `seat,order`, `all`; by default what the game declares as a question of balance."""
    known = [family for family in families(plan) if family != "bot"]
    if text == ALL:
        return known
    if text is None:
        declared = [family for family in known if family in plan.descriptor.balance]
        if not declared:
            raise InputError(
                f"{plan.game} declares nothing that ought to be fair; name it with {arg('target')} {' or '.join(known)}"
            )
        return declared
    chosen = [part.strip() for part in text.split(",")]
    for family in chosen:
        if family not in known:
            raise InputError(f"{arg('target')} {family!r}: {nearest(family, [*known, ALL])}")
    return chosen


def target_names(plan: Plan, targets: Sequence[str]) -> list[str]:
    known = families(plan)
    return [name if family == "character" else f"{family} {name}" for family in targets for name in known[family]]


def target_scores(scores: BlockScores, targets: Sequence[str]) -> Floats:
    """The shares of wins of all targets side by side, among decided games: [block, name]."""
    return np.concatenate([among_decided(scores.won[family], scores.decided[family]) for family in targets], axis=1)


def paired_targets(plan: Plan, before: BlockScores, after: BlockScores, targets: Sequence[str]) -> Scores:
    return Scores(target_names(plan, targets), target_scores(before, targets), target_scores(after, targets))


def target_means(scores: BlockScores, targets: Sequence[str]) -> Floats:
    """Of every target over the blocks in which it played; NaN where it never did."""
    table = target_scores(scores, targets)
    there = ~np.isnan(table)
    counts = there.sum(axis=0)
    totals = np.where(there, table, 0.0).sum(axis=0)
    means: Floats = np.divide(totals, counts, out=np.full(len(counts), np.nan), where=counts > 0)
    return means


def unfairness_of(scores: BlockScores, targets: Sequence[str], fair: float) -> float:
    """The largest deviation from the fair share, of anybody, without what noise adds to it."""
    return largest_deviation(target_scores(scores, targets), fair).estimate
