"""Looking a run over: every part's rows and checksums, overlaps, gaps, and what to do about them."""

import shlex
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from equipoise.sim.batch import goal_from
from equipoise.sim.errors import InputError
from equipoise.sim.lock import holder
from equipoise.sim.store import Part, Run


@dataclass(frozen=True)
class Fault:
    """Something is wrong with a part: what, and what to do."""

    part: str
    what: str
    remedy: str


@dataclass(frozen=True)
class Findings:
    """What a run holds and what is wrong with it. Gaps are ranges of games (first, last) that are not there yet."""

    run: str
    parts: int
    games: int
    ranges: list[tuple[int, int]]
    gaps: list[tuple[int, int]]
    faults: list[Fault]
    played_by: str | None
    resume: str

    @property
    def damaged(self) -> bool:
        return bool(self.faults)

    def as_dict(self) -> dict[str, Any]:
        return {"damaged": self.damaged, **asdict(self)}


def inspect(run: Run) -> Findings:
    """Looks at every part; goes on behind a damaged one."""
    faults: list[Fault] = []
    sound: list[Part] = []
    names = run.part_names()
    for name in names:
        path = run.folder / "parts" / name
        try:
            part = run.check_part(name)
        except InputError as error:
            said = str(error).partition("; ")[0].removeprefix(f"{path}").lstrip("/: ")
            faults.append(Fault(name, said, f"rm -r {shlex.quote(str(path))}"))
            continue
        if sound and part.first < sound[-1].first + sound[-1].blocks:
            what = f"overlaps the part of blocks {sound[-1].first} to {sound[-1].first + sound[-1].blocks - 1}"
            faults.append(Fault(name, what, f"rm -r {shlex.quote(str(path))}"))
            continue
        sound.append(part)
    rotations = run.rotations
    held = [(p.first * rotations, (p.first + p.blocks) * rotations - 1) for p in sound]
    goal = goal_from(run.goal)
    end = goal.first_game + goal.games - 1 if goal.games else (held[-1][1] if held else -1)
    return Findings(
        run=str(run.folder),
        parts=len(names),
        games=sum(last - first + 1 for first, last in held),
        ranges=list(_joined(held)),
        gaps=list(_gaps(held, goal.first_game, -(-(end + 1) // rotations) * rotations - 1)),
        faults=faults,
        played_by=holder(run.folder),
        resume=run.resume_command,
    )


def _joined(held: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    begun: tuple[int, int] | None = None
    for first, last in held:
        if begun and begun[1] == first - 1:
            begun = begun[0], last
            continue
        if begun:
            yield begun
        begun = first, last
    if begun:
        yield begun


def _gaps(held: list[tuple[int, int]], first: int, end: int) -> Iterator[tuple[int, int]]:
    at = first
    for begin, last in held:
        if begin > at:
            yield at, begin - 1
        at = max(at, last + 1)
    if at <= end:
        yield at, end
