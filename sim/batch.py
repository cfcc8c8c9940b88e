"""Playing a run: blocks are cut into chunks, joblib plays them on threads or processes, each chunk becomes a part.

A chunk's games depend on the plan and their index alone, so that neither the number of jobs nor the size of the chunks
nor a kill in the middle changes a single bit of the result.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ext.batch import play
from joblib import Parallel, delayed

from sim.errors import InputError
from sim.plan import Plan, table_of_this_thread
from sim.stopping import Sums, sequence_half_width, stages
from sim.store import Part, Run, write_part

CHUNK_SECONDS = 0.5  # a chunk is about this long, so that little is lost when a run is killed,
CHUNK_FILLED = 8_000, 4.0  # ... longer until it has so many seat rows, or takes so many seconds: small parts are costly
CHUNK_SHARE = 1 / 400  # ... and longer in long runs, so that a night's run is hundreds of parts, not many thousands
CHUNK_ROWS = 400_000  # seat rows of a chunk at most: bounds the memory whatever the speed
GAMES_AT_MOST = 1 << 32  # game indices are 32-bit numbers
BACKENDS = {"threads": "threading", "processes": "loky"}


@dataclass(frozen=True)
class Goal:
    """How far to play: a number of games, a precision, a time; the first that is reached."""

    games: int | None = None
    until: float | None = None  # width of the widest always-valid interval
    max_time: float | None = None  # seconds

    def as_dict(self) -> dict[str, Any]:
        return {"games": self.games, "until": self.until, "max_time": self.max_time}


@dataclass
class Standing:
    """What is known of a run while it is being played."""

    plan: Plan
    blocks: int = 0
    decisions: int = 0
    played: int = 0  # games played by this call
    by_character: list[Sums] = field(default_factory=list)
    by_seat: list[Sums] = field(default_factory=list)

    def add(self, part: Part, fresh: bool) -> None:
        def grow(sums: list[Sums], more: tuple[Sums, ...]) -> list[Sums]:
            return [a + b for a, b in zip(sums or [Sums()] * len(more), more, strict=True)]

        self.blocks += part.blocks
        self.decisions += part.decisions
        self.played += part.blocks * self.plan.lineup.rotations if fresh else 0
        self.by_character = grow(self.by_character, part.by_character)
        self.by_seat = grow(self.by_seat, part.by_seat)

    @property
    def games(self) -> int:
        return self.blocks * self.plan.lineup.rotations

    def widest(self) -> float:
        """Width of the widest interval of any character; of any seat where all play the same character."""
        characters = [s for s in self.by_character if s.blocks]
        sums = characters if len(characters) > 1 else self.by_seat
        return max((2 * sequence_half_width(s) for s in sums), default=math.inf)


Watcher = Callable[[Standing], None]


def play_chunk(plan: Plan, first: int, blocks: int, folder: Path | None) -> tuple[Part, float]:
    """Plays a range of blocks and writes it as a part; without a folder it is played and recorded, but not kept."""
    begun = time.perf_counter()
    lineup = plan.lineup
    engine, bots, rows = table_of_this_thread(plan, blocks * lineup.rotations)
    decisions, by_character, by_seat = play(
        engine,
        bots,
        lineup.characters,
        lineup.teams,
        lineup.bot_of,
        plan.seed,
        first,
        blocks,
        rows.buffers(),
        len(plan.descriptor.characters),
    )
    part = Part(first, blocks, decisions, tuple(Sums(*s) for s in by_character), tuple(Sums(*s) for s in by_seat))
    if folder is not None:
        write_part(folder, plan, part, rows)
    return part, time.perf_counter() - begun


class Chunker:
    """Cuts ranges of blocks into chunks of about CHUNK_SECONDS, by the speed seen so far; or of a fixed size."""

    def __init__(self, plan: Plan, jobs: int, chunk: int | None, deadline: float | None) -> None:
        self.rotations = plan.lineup.rotations
        self.most = max(1, CHUNK_ROWS // (plan.seats * self.rotations))
        rows, self.longest = CHUNK_FILLED
        self.filled = rows / (plan.seats * self.rotations)
        self.size = max(1, chunk // self.rotations) if chunk else min(64, self.most)
        self.fixed = chunk is not None
        self.jobs = jobs
        self.deadline = deadline
        self.begun = time.monotonic()
        self.stopped = False

    def out_of_time(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def saw(self, blocks: int, seconds: float) -> None:
        if not self.fixed:
            speed = blocks / max(seconds, 1e-6)
            aim = max(CHUNK_SECONDS, CHUNK_SHARE * (time.monotonic() - self.begun)) * speed
            self.size = max(1, min(self.most, 8 * self.size, int(max(aim, min(self.filled, self.longest * speed)))))

    def cut(self, ranges: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        for first, blocks in ranges:
            while blocks and not self.stopped and not self.out_of_time():
                fair = max(1, math.ceil(blocks / self.jobs))  # the last chunks are shared out, so that no job idles
                size = min(self.size, blocks if self.fixed else fair)
                yield first, size
                first, blocks = first + size, blocks - size


def simulate(
    plan: Plan,
    goal: Goal,
    out: Path,
    *,
    jobs: int = 1,
    backend: str = "threads",
    chunk: int | None = None,
    resume: bool = False,
    command: str = "",
    version: str = "",
    watch: Watcher = lambda standing: None,
) -> Run:
    """Plays a run to its goal, or on to its goal, and returns it."""
    if backend not in BACKENDS:
        raise InputError(f"no backend is called {backend!r}; known: {', '.join(BACKENDS)}")
    if jobs < 1:
        raise InputError(f"--jobs {jobs} is out of range; at least 1")
    if chunk is not None and chunk < 1:
        raise InputError(f"--chunk {chunk} is out of range; at least 1 game")
    rotations = plan.lineup.rotations
    if goal.games is not None and not 1 <= goal.games <= GAMES_AT_MOST - rotations:
        raise InputError(f"--games {goal.games} is out of range; from 1 to {GAMES_AT_MOST - rotations}")
    plan.set_up()  # a ruleset or bot that cannot be set up is an error before anything is written
    run = open_to_resume(out, plan) if resume else Run.create(out, plan, goal.as_dict(), command, version)
    run.clear_unfinished()
    standing = Standing(plan)
    for part in run.parts():
        standing.add(part, fresh=False)
    last = math.ceil((goal.games or GAMES_AT_MOST - rotations) / rotations)
    targets = [last] if goal.until is None else [n for n in stages() if n < last] + [last]
    deadline = None if goal.max_time is None else time.monotonic() + goal.max_time
    chunker = Chunker(plan, jobs, chunk, deadline)
    for target in targets:
        _play_to(run, target, standing, chunker, jobs, BACKENDS[backend], watch)
        if chunker.out_of_time() or (goal.until is not None and standing.widest() <= goal.until):
            break
    return run


def _play_to(
    run: Run, target: int, standing: Standing, chunker: Chunker, jobs: int, backend: str, watch: Watcher
) -> None:
    """Plays every block below `target` that no part holds yet."""
    todo = list(run.missing(target))
    if not todo:
        return
    parallel = Parallel(
        n_jobs=jobs, backend=backend, return_as="generator_unordered", pre_dispatch="2*n_jobs", batch_size=1
    )
    tasks = (delayed(play_chunk)(run.plan, first, blocks, run.folder) for first, blocks in chunker.cut(iter(todo)))
    try:
        for part, seconds in parallel(tasks):
            standing.add(part, fresh=True)
            chunker.saw(part.blocks, seconds)
            watch(standing)
    except OSError as error:
        raise InputError(f"{run.folder}: cannot be written ({error.strerror}); what is complete is kept") from None
    finally:
        chunker.stopped = chunker.stopped or standing.blocks < target


def open_to_resume(folder: Path, plan: Plan) -> Run:
    """The run in a folder, if it is the same run as planned."""
    run = Run.open(folder)
    saved, wanted = run.plan.as_dict(), plan.as_dict()
    for key in wanted:
        if key not in ("rules", "titles") and saved[key] != wanted[key]:
            raise InputError(
                f"{folder}: was begun with {key} = {_short(saved[key])}, not {_short(wanted[key])}; resume it as it was"
            )
    return run


def _short(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def goal_from(card: Mapping[str, Any]) -> Goal:
    return Goal(card.get("games"), card.get("until"), card.get("max_time"))
