"""A candidate: one plan of a study, and what becomes of its blocks. A run is a study's only candidate, so to speak."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path

from equipoise.sim.chunk import POSITIONS, Played, seal_of
from equipoise.sim.errors import InputError, arg
from equipoise.sim.files import write_bytes_atomically
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores, stored_scores
from equipoise.sim.store import Run, write_part
from equipoise.sim.watched import Watched

Ranges = Sequence[tuple[int, int]]


class Candidate(ABC):
    """Blocks 0 to before `end` are to be played; those that are missing are asked for until none is."""

    kept: bool  # in a run folder
    scored: bool  # for a study
    watched: int = 0  # positions of each game that are wanted
    known: bytes = b""  # a byte for each block that need not be played: see Task

    def __init__(self, plan: Plan, end: int = 0, first: int = 0) -> None:
        self.plan, self.first, self.end = plan, first, end
        self.parts: dict[int, BlockScores] = {}

    @abstractmethod
    def missing(self) -> Ranges: ...

    @abstractmethod
    def take(self, played: Played) -> None: ...

    def _between(self, held: Iterable[tuple[int, int]]) -> Ranges:
        """What lies between ranges that are there, in order, and behind them."""
        ranges, at = [], self.first
        for first, blocks in held:
            if at < first:
                ranges.append((at, first - at))
            at = first + blocks
        return [*ranges, *([(at, self.end - at)] if at < self.end else [])]

    def fault_of(self, played: Played) -> str:
        """Why a chunk from elsewhere must not be taken; empty if nothing speaks against it."""
        part = played.part
        if seal_of(played) != played.seal:
            return "arrived damaged: its checksum is another"
        if played.ruleset != self.plan.ruleset:
            return f"was played by ruleset {played.ruleset}, not {self.plan.ruleset}"
        if not self.first <= part.first < part.first + part.blocks <= self.end:
            return f"holds blocks {part.first} to {part.first + part.blocks - 1}, which nobody asked for"
        return ""


class StoredCandidate(Candidate):
    """All facts of its games stand in a run folder, which `report` and `replay` open."""

    kept = True

    def __init__(self, run: Run, end: int = 0, first: int = 0, scored: bool = False) -> None:
        super().__init__(run.plan, end, first)
        self.run, self.scored = run, scored

    def missing(self) -> Ranges:
        return list(self.run.missing(self.first, self.end))

    def take(self, played: Played) -> None:
        write_part(self.run.folder, self.plan, played.part, played.tables)
        if played.scores is not None:
            self.parts[played.part.first] = played.scores

    def scores(self) -> BlockScores:
        if sum(part.blocks for part in self.parts.values()) < self.end:  # some were played before
            self.parts = {0: stored_scores(Run.open(self.run.folder), self.end)}
        return BlockScores.joined(self.parts[first] for first in sorted(self.parts)).first(self.end)


class HeldCandidate(Candidate):
    """No run folder: its block scores are held here."""

    kept, scored = False, True

    def missing(self) -> Ranges:
        return self._between((first, self.parts[first].blocks) for first in sorted(self.parts))

    def take(self, played: Played) -> None:
        assert played.scores is not None
        self.parts[played.part.first] = played.scores


class ScoredCandidate(HeldCandidate):
    """Its block scores alone are kept, in one small file: a search tries hundreds of rule sets."""

    def __init__(self, plan: Plan, file: Path, end: int = 0) -> None:
        super().__init__(plan, end)
        self.file = file
        if file.exists():
            try:
                self.parts = {0: BlockScores.from_bytes(file.read_bytes())}
            except Exception:  # whatever the reader makes of it, the file is damaged
                raise InputError(f"{file}: is damaged; delete it and go on with {arg('resume', True)}") from None

    def _held(self) -> int:
        """Blocks from the first on without a gap."""
        at = 0
        while at in self.parts:
            at += self.parts[at].blocks
        return at

    def scores(self) -> BlockScores:
        return BlockScores.joined(self.parts[first] for first in sorted(self.parts)).first(self.end)

    def save(self) -> None:
        """What is complete from the first block on."""
        held = self._held()
        if held:
            whole = BlockScores.joined(self.parts[first] for first in sorted(self.parts) if first < held)
            write_bytes_atomically(self.file, whole.as_bytes())


class ToldCandidate(HeldCandidate):
    """Nothing of it is kept: the means over its blocks are told and written to the log of the study."""

    def means(self, family: str) -> BlockScores:
        """Of one family, as if all blocks were one."""
        return BlockScores.joined(self.parts[first] for first in sorted(self.parts)).means(family)


class WatchedCandidate(Candidate):
    """Positions of its games are kept, a file for every chunk, named by its first block and how many these are."""

    kept, scored = False, False

    def __init__(self, plan: Plan, folder: Path, watched: int, end: int = 0) -> None:
        super().__init__(plan, end)
        self.folder, self.watched = folder, watched
        folder.mkdir(exist_ok=True)

    def _files(self) -> list[tuple[int, int, Path]]:
        return sorted((*map(int, file.stem.split("-")), file) for file in self.folder.glob("*-*.npz"))  # type: ignore[misc]

    def missing(self) -> Ranges:
        return self._between((first, blocks) for first, blocks, _ in self._files())

    def take(self, played: Played) -> None:
        part = played.part
        write_bytes_atomically(self.folder / f"{part.first}-{part.blocks}.npz", played.tables[POSITIONS])

    def positions(self) -> Watched:
        parts = []
        for _, _, file in self._files():
            try:
                parts.append(Watched.from_bytes(file.read_bytes()))
            except Exception:  # whatever the reader makes of it, the file is damaged
                raise InputError(f"{file}: is damaged; delete it and go on with {arg('resume', True)}") from None
        return Watched.joined(parts)
