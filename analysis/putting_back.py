"""Which of the numbers that moved matter: each is put back to where it was, and the style without it is played.

A number that was moved by luck alone is no discovery. The few that moved most are put back one at a time, the others in
groups of those that moved about as far. A number is named as learned if the style without it loses on fresh deals
(one-sided, over blocks; false discoveries among the named are held at RATE, Benjamini & Hochberg 1995). What makes no
difference that can be seen is put back for good, all of it together, unless that together loses.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy import stats

from equipoise.analysis.betting import DIFFERENCE
from equipoise.analysis.strength import Floats, interval, p_of_a_loss

RATE = 0.1
SINGLES, GROUPS = 16, 4  # at most
GAMES_OF_A_TRIAL = 3_000  # with fewer, fewer numbers are tried singly


@dataclass(frozen=True)
class Trial:
    name: str
    keys: tuple[str, ...]


def trials_of(moved: Mapping[str, float], games: float) -> list[Trial]:
    """Groups first, those that moved least; then singly those that moved most. `moved` is how far, by key."""
    ranked = sorted(moved, key=lambda key: (-moved[key], key))
    singles = ranked[: max(3, min(SINGLES, int(games / GAMES_OF_A_TRIAL)))]
    rest = ranked[len(singles) :][::-1]
    count = min(GROUPS, -(-len(rest) // 4))
    groups = [tuple(part.tolist()) for part in np.array_split(np.array(rest, dtype=object), count)] if rest else []
    named = [
        Trial(f"{len(keys)} that moved by up to {max(moved[key] for key in keys):.2f}", keys) if len(keys) > 1 else
        Trial(keys[0], keys)
        for keys in groups
    ]  # fmt: skip
    return [*named, *(Trial(key, (key,)) for key in singles)]


@dataclass(frozen=True)
class Worth:
    """What putting back costs: positive where the style without it loses, in shares of winning."""

    trial: Trial
    cost: float
    low: float
    high: float
    p: float  # that it costs nothing
    blocks: int
    named: bool = False

    @staticmethod
    def of(trial: Trial, beyond: Floats, games: int) -> "Worth":
        """`beyond`: what the style without it won beyond its share, by block."""
        low, high = interval(beyond, games, 0.05, DIFFERENCE)
        return Worth(trial, -float(beyond.mean()), -high, -low, p_of_a_loss(beyond, games, DIFFERENCE), len(beyond))

    def as_dict(self) -> dict[str, Any]:
        return {
            "cost": self.cost, "low": self.low, "high": self.high, "p": self.p, "blocks": self.blocks,
            "named": self.named,
        }  # fmt: skip


@dataclass(frozen=True)
class Putting:
    """What every trial has shown, and what is put back for good."""

    worth: Sequence[Worth]
    back: tuple[str, ...]
    together: float  # what putting all that back costs, as it was measured
    kept_all: bool = False  # it cost too much: nothing is put back

    @staticmethod
    def of(worth: Sequence[Worth]) -> "Putting":
        adjusted = stats.false_discovery_control([of.p for of in worth], method="bh")
        judged = [replace(of, named=bool(p <= RATE)) for of, p in zip(worth, adjusted, strict=True)]
        back = tuple(key for of in judged if not of.named for key in of.trial.keys)
        return Putting(judged, back, 0.0)

    def confirmed(self, beyond: Floats) -> "Putting":
        """Nothing is put back if all of it together loses more than luck explains."""
        mean, error = float(beyond.mean()), float(beyond.std(ddof=1)) / math.sqrt(len(beyond))
        loses = mean < -error
        return replace(self, back=() if loses else self.back, together=-mean, kept_all=loses)
