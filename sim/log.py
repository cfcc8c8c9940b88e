"""The log of a study: STUDY/log.jsonl, a line for each generation of jobs whose block scores are told and not kept.

A search that learns asks for thousands of generations; a file for every candidate would be tens of thousands of files.
Of such a job only the means over its blocks are told, and they stand in the log: who won in one family, and the facts
of the games. A study that is resumed hears the lines again, in the order in which they were written.
"""

import hashlib
import json
import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from equipoise.sim.errors import InputError
from equipoise.sim.scores import BlockScores

if TYPE_CHECKING:
    from equipoise.sim.study import Job

FILE = "log.jsonl"


class Log:
    """The lines of an earlier call are heard first, then lines are added. A last line that a kill has torn is cut off:
    its generation is played again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.earlier = self._read() if self.path.exists() else []
        self.at = 0

    def _read(self) -> list[dict[str, Any]]:
        content = self.path.read_bytes()
        *lines, torn = content.split(b"\n")
        found: list[dict[str, Any]] = []
        for number, line in enumerate(lines, 1):
            try:
                found.append({str(name): dict(of) for name, of in json.loads(line).items()})
            except (ValueError, TypeError, AttributeError):
                if number < len(lines):
                    raise InputError(f"{self.path}: line {number} is damaged; begin the study anew") from None
                torn = line + b"\n" + torn
        if torn:
            os.truncate(self.path, len(content) - len(torn))
        return found

    def heard(self, jobs: "Sequence[Job]") -> dict[str, BlockScores] | None:
        """What an earlier call has told of these jobs; None if it did not get so far."""
        if self.at == len(self.earlier):
            return None
        line = self.earlier[self.at]
        self.at += 1
        if {job.name: _digest(job) for job in jobs} != {name: of.get("job") for name, of in line.items()}:
            raise InputError(f"{self.path}: line {self.at} is of other games than are asked for; begin the study anew")
        return {job.name: _from_line(job, line[job.name]) for job in jobs}

    def add(self, jobs: "Sequence[Job]", scores: Mapping[str, BlockScores]) -> None:
        """One line, written at once."""
        line = {job.name: {"job": _digest(job), **_as_line(job, scores[job.name])} for job in jobs}
        content = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            while content:
                content = content[os.write(file, content) :]
        finally:
            os.close(file)


def _digest(job: "Job") -> str:
    """Of all that fixes the games of a job; a style of one's own is named by a hash of its numbers."""
    plan = job.plan
    fixed: tuple[Any, ...] = (plan.game, plan.seats, plan.seed, plan.ruleset, plan.bots, job.first, job.blocks)
    if plan.bot_weights:
        fixed += (plan.bots_by, plan.bot_weights)
    return hashlib.blake2b(repr(fixed).encode(), digest_size=6).hexdigest()


def _as_line(job: "Job", scores: BlockScores) -> dict[str, list[float | None]]:
    shares = {"won": scores.won[job.logged][0], "decided": scores.decided[job.logged][0], "facts": scores.facts[0]}
    # who did not play in every block has no mean
    return {key: [None if math.isnan(x) else x for x in values.tolist()] for key, values in shares.items()}


def _from_line(job: "Job", line: Mapping[str, Any]) -> BlockScores:
    won, decided, facts = (np.array([line[key]], np.float64) for key in ("won", "decided", "facts"))
    return BlockScores({job.logged: won}, {job.logged: decided}, facts)
