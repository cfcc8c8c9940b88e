"""The study behind `calibrate`: games are played and watched, a win probability is fitted to one half of the blocks and
judged on the other.

It is judged by its Brier score (the mean squared error of the chances, over all sides), as a skill over two others:
everybody's share whatever the position, and the same kind of model that knows progress alone. And by whether it can be
taken at its word: of the positions in which it gives a side about 30 %, that side wins about 30 %. Blocks are the
units: intervals are over blocks.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from equipoise.analysis.win_fit import Fit, Floats, Positions, best_fit, positions_of
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Estimate, Job
from equipoise.sim.watched import Watched

SLOTS = 6  # positions kept of a game
UNITS = (0, 24)  # sizes of the layer that are tried; 0: a plain logistic model
UNITS_OF_PROGRESS = (8,)
GROUPS = 10  # of chances, by decile
ROUND_GROUPS = 5
FEWEST_BLOCKS = 10  # in each half


class CalibrationStudy:
    """One candidate, watched. What is fitted is fitted afterwards: playing is all that takes a crew."""

    def __init__(self, plan: Plan, blocks: int) -> None:
        if not plan.descriptor.declared.features:
            raise InputError(f"{plan.game} declares no features of a seat's standing to fit a win probability to")
        if blocks < 2 * FEWEST_BLOCKS:
            games = 2 * FEWEST_BLOCKS * plan.lineup.rotations
            raise InputError(f"{blocks * plan.lineup.rotations:,} games are too few to fit to; at least {games:,}")
        self.job = Job("positions", plan, blocks, kept=False, watched=SLOTS)
        self.over = False

    def ask(self) -> Sequence[Job]:
        return [] if self.over else [self.job]

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        self.over = True

    def games(self) -> int:
        return self.job.games

    def standing(self) -> Sequence[Estimate]:
        return []


@dataclass(frozen=True)
class Figure:
    """A mean over blocks with its 95 % interval."""

    estimate: float
    low: float
    high: float
    error: float = math.inf  # nothing is known of it

    def as_list(self) -> list[float]:
        return [round(value, 6) for value in (self.estimate, self.low, self.high)]


@dataclass(frozen=True)
class Decile:
    """Positions of sides with about the same chance."""

    chance: float  # as the model has it, on average
    won: Figure
    games: int

    @property
    def off(self) -> float:
        return self.won.estimate - self.chance


@dataclass(frozen=True)
class RoundGroup:
    """Rounds from `first` to `last`."""

    first: int
    last: int
    brier: float
    over_constant: Figure
    over_progress: Figure
    games: int


@dataclass(frozen=True)
class Calibration:
    """The model, and what the blocks say that it was not fitted to."""

    fit: Fit
    games: int
    undecided: float
    brier: float
    over_constant: Figure
    over_progress: Figure
    deciles: tuple[Decile, ...]
    rounds: tuple[RoundGroup, ...]

    @property
    def largest_off(self) -> float:
        return max(abs(decile.off) for decile in self.deciles)

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games, "undecided": round(self.undecided, 6), "units": len(self.fit.bias),
            "brier": round(self.brier, 6), "skill_over_constant": self.over_constant.as_list(),
            "skill_over_progress": self.over_progress.as_list(),
            "reliability": [
                {"chance": round(d.chance, 6), "won": d.won.as_list(), "games": d.games} for d in self.deciles
            ],
            "by_round": [
                {"first": r.first, "last": r.last, "brier": round(r.brier, 6), "games": r.games,
                 "skill_over_constant": r.over_constant.as_list(), "skill_over_progress": r.over_progress.as_list()}
                for r in self.rounds
            ],
        }  # fmt: skip


def over_blocks(values: npt.NDArray[Any], weights: npt.NDArray[Any], blocks: npt.NDArray[np.int64]) -> Figure:
    """The ratio of two sums, with an interval over blocks by the delta method (Cochran 1977, 6.3)."""
    _, block = np.unique(blocks, return_inverse=True)
    top, bottom = (np.bincount(block, weights=of) for of in (values, weights))
    n, total = len(top), float(bottom.sum())
    if total == 0:
        return Figure(0.0, 0.0, 0.0)
    estimate = float(top.sum()) / total
    if n < 2:
        return Figure(estimate, -math.inf, math.inf)
    left = top - estimate * bottom
    error = math.sqrt(float((left**2).sum()) * n / (n - 1)) / abs(total)
    half = float(stats.t.ppf(0.975, n - 1)) * error
    return Figure(estimate, estimate - half, estimate + half, error)


def _losses(chances: Floats, share: Floats) -> npt.NDArray[np.float64]:
    losses: npt.NDArray[np.float64] = ((chances.astype(np.float64) - share) ** 2).sum(axis=1)
    return losses


def _skill(own: npt.NDArray[Any], other: npt.NDArray[Any], blocks: npt.NDArray[np.int64]) -> Figure:
    return over_blocks(other - own, other, blocks)


def lots_of(blocks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """A number for each block by which blocks are parted. Not the block's own: characters take turns from block to
    block, so that every second block may have the same ones."""
    return blocks * 2654435761 % (1 << 32) >> 16


def calibrate(watched: Watched, plan: Plan, seed: int) -> Calibration:
    """Fitted on one half of the blocks, judged on the other."""
    teams, rotations = plan.lineup.teams.tolist(), plan.lineup.rotations
    found = positions_of(watched, teams)
    lot = lots_of(found.game // rotations)
    if len(np.unique(lot % 2)) < 2:
        raise InputError(f"{plan.game}: nobody won the games that were played, so that there is nothing to fit to")
    half = lot % 2 == 0
    learned, fresh, within = found.take(half), found.take(~half), lot[half] // 2
    model = best_fit(learned.inputs, learned.share, within, UNITS, seed)
    rival = best_fit(learned.progress, learned.share, within, UNITS_OF_PROGRESS, seed)
    return _judged(
        model, rival, learned, fresh, rotations, len(watched.won), 1 - float((watched.won > 0).any(1).mean())
    )


def _judged(
    model: Fit, rival: Fit, learned: Positions, fresh: Positions, rotations: int, games: int, undecided: float
) -> Calibration:
    blocks = fresh.game // rotations
    chances = model.chances(fresh.inputs)
    own = _losses(chances, fresh.share)
    constant = _losses(np.broadcast_to(learned.share.mean(axis=0), fresh.share.shape), fresh.share)
    progress = _losses(rival.chances(fresh.progress), fresh.share)
    edges = np.unique(np.quantile(fresh.round, np.linspace(0, 1, ROUND_GROUPS + 1)[1:-1]).astype(int))
    group = np.searchsorted(edges, fresh.round, side="left")
    rounds = []
    for k in np.unique(group):
        which = group == k
        rounds.append(
            RoundGroup(
                int(fresh.round[which].min()), int(fresh.round[which].max()), float(own[which].mean()),
                _skill(own[which], constant[which], blocks[which]),
                _skill(own[which], progress[which], blocks[which]), len(np.unique(fresh.game[which])),
            )
        )  # fmt: skip
    return Calibration(
        model, games, undecided, float(own.mean()), _skill(own, constant, blocks), _skill(own, progress, blocks),
        _deciles(chances, fresh, blocks), tuple(rounds),
    )  # fmt: skip


def _deciles(chances: Floats, fresh: Positions, blocks: npt.NDArray[np.int64]) -> tuple[Decile, ...]:
    sides = chances.shape[1]
    flat, share = chances.reshape(-1).astype(np.float64), fresh.share.reshape(-1).astype(np.float64)
    block, game = np.repeat(blocks, sides), np.repeat(fresh.game, sides)
    edges = np.quantile(flat, np.linspace(0, 1, GROUPS + 1)[1:-1])
    group = np.searchsorted(edges, flat, side="right")
    deciles = []
    for k in np.unique(group):
        which = group == k
        won = over_blocks(share[which], np.ones(int(which.sum())), block[which])
        deciles.append(Decile(float(flat[which].mean()), won, len(np.unique(game[which]))))
    return tuple(deciles)
