"""Block scores in memory: what a sweep or a search over rules needs of a run, without writing it."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from equipoise.ext.batch import play_whole
from joblib import Parallel, delayed

from equipoise.sim.plan import Plan, table_of_this_thread

CHUNKS_PER_JOB = 4


@dataclass(frozen=True)
class BlockScores:
    """By block: the share of wins of every name (NaN where it did not play), and the mean number of rounds."""

    names: list[str]
    won: npt.NDArray[np.float64]
    rounds: npt.NDArray[np.float64]

    @staticmethod
    def joined(parts: Iterable["BlockScores"]) -> "BlockScores":
        found = list(parts)
        return BlockScores(
            found[0].names, np.concatenate([p.won for p in found]), np.concatenate([p.rounds for p in found])
        )


def balanced_names(plan: Plan) -> list[str]:
    """What is being balanced: the characters, or the seats where all play the same character."""
    characters = list(plan.descriptor.characters)
    return characters if len(characters) > 1 else [f"seat {s}" for s in range(plan.seats)]


def _play(plan: Plan, first: int, blocks: int) -> BlockScores:
    lineup = plan.lineup
    games = blocks * lineup.rotations
    engine, bots, rows = table_of_this_thread(plan, games)
    play_whole(
        engine, bots, lineup.characters, lineup.teams, lineup.bot_of, plan.seed, first, blocks, rows.buffers(),
        len(plan.descriptor.characters),
    )  # fmt: skip
    names = balanced_names(plan)
    key = rows.seats["character"] if len(plan.descriptor.characters) > 1 else rows.seats["seat"]
    block = np.repeat(np.arange(games) // lineup.rotations, plan.seats)
    cell = block * len(names) + key
    size = blocks * len(names)
    counts = np.bincount(cell, minlength=size).reshape(blocks, -1)
    totals = np.bincount(cell, weights=rows.seats["won"], minlength=size).reshape(blocks, -1)
    won = np.divide(totals, counts, out=np.full(totals.shape, np.nan), where=counts > 0)
    return BlockScores(names, won, rows.games["rounds"].reshape(blocks, -1).mean(axis=1))


def play_scores(plan: Plan, blocks: int, *, jobs: int = 1) -> BlockScores:
    """Plays the first so many blocks of a plan; the same whatever the number of jobs."""
    size = max(1, -(-blocks // (jobs * CHUNKS_PER_JOB)))
    ranges = [(first, min(size, blocks - first)) for first in range(0, blocks, size)]
    parts = Parallel(n_jobs=jobs, backend="threading")(delayed(_play)(plan, first, n) for first, n in ranges)
    return BlockScores.joined(parts)
