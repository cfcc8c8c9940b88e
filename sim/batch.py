"""Playing a run: blocks are cut into chunks, a crew plays them somewhere, and each becomes a part, written here.

A chunk's games depend on the plan and their index alone, so that neither the number of jobs nor the size of the chunks
nor the machine nor a kill in the middle changes a single bit of the result.
"""

import math
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from equipoise.sim.candidate import Candidate, StoredCandidate
from equipoise.sim.chunk import Played, Task
from equipoise.sim.errors import InputError, arg
from equipoise.sim.heartbeat import Heartbeat
from equipoise.sim.lock import locked
from equipoise.sim.plan import Plan
from equipoise.sim.stop_flag import OUT_OF_TIME, raise_if_interrupted, stop_requested, time_limit
from equipoise.sim.stopping import Sums, sequence_half_width, stages
from equipoise.sim.store import Part, Run
from equipoise.sim.workers import ClusterGone, Crew, WorkersLost, crew

CHUNK_SECONDS = 0.5  # a chunk is about this long, so that little is lost when a run is killed,
CHUNK_FILLED = 8_000, 4.0  # a chunk grows until it has so many seat rows, or takes so many seconds
CHUNK_SHARE = 1 / 400  # of a long run: so that a night's run is hundreds of parts, not many thousands
CHUNK_ROWS = 400_000  # seat rows of a chunk at most: bounds the memory whatever the speed
GAMES_AT_MOST = 1 << 32  # game indices are 32-bit numbers
UNWRITTEN = 6  # chunks per job that may be in work or wait to be written: bounds the memory if the disk is slow
DEATHS_AT_MOST = 5  # workers lost in a row without a chunk finished between: then it is no accident


@dataclass(frozen=True)
class Goal:
    """How far to play: a number of games, a precision, a time; the first that is reached."""

    games: int | None = None
    until: float | None = None  # width of the widest always-valid interval
    max_time: float | None = None  # seconds of this call
    first_game: int = 0  # where the run begins: games before it are played elsewhere

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


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

    def intervals(self) -> list[tuple[str, float, float]]:
        """(name, share of wins, half the width of its always-valid interval) of each character; of each seat where all
        play the same character."""
        characters = [
            (self.plan.title_of(name), s)
            for name, s in zip(self.plan.descriptor.characters, self.by_character, strict=False)
            if s.blocks
        ]
        seats = [(f"seat {i}", s) for i, s in enumerate(self.by_seat)]
        return [(n, s.mean, sequence_half_width(s)) for n, s in (characters if len(characters) > 1 else seats)]

    def widest(self) -> float:
        """Width of the widest of these intervals."""
        return max((2 * half for _, _, half in self.intervals()), default=math.inf)


Watcher = Callable[[Standing], None]


class Chunker:
    """Cuts ranges of blocks into chunks of about CHUNK_SECONDS, by the speed seen so far; or of a fixed size."""

    def __init__(self, plan: Plan, jobs: int, chunk: int | None, deadline: float | None) -> None:
        self.rotations = plan.lineup.rotations
        self.most = max(1, CHUNK_ROWS // (plan.seats * self.rotations))
        rows, self.longest = CHUNK_FILLED
        self.filled = rows / (plan.seats * self.rotations)
        self.size = max(1, chunk // self.rotations) if chunk else 1  # one block of a search bot may take minutes
        self.fixed = chunk is not None
        self.jobs = jobs
        self.deadline = deadline
        self.begun = time.monotonic()
        self.call = self.given = self.taken = 0

    def out_of_time(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def saw(self, blocks: int, seconds: float) -> None:
        self.taken += 1
        if not self.fixed:
            speed = blocks / max(seconds, 1e-6)
            aim = max(CHUNK_SECONDS, CHUNK_SHARE * (time.monotonic() - self.begun)) * speed
            self.size = max(1, min(self.most, 8 * self.size, int(max(aim, min(self.filled, self.longest * speed)))))

    def stop(self) -> None:
        """No more chunks out of what was cut so far: a crew that was given up may still ask for some."""
        self.call += 1

    def cut(self, candidates: Sequence[Candidate]) -> Iterator[Task]:
        """Chunks of what the candidates miss, in order. Ends early when time is up, or when too many wait to be
        written."""
        self.stop()
        call, self.given, self.taken = self.call, 0, 0
        todo = [(i, first, blocks) for i, candidate in enumerate(candidates) for first, blocks in candidate.missing()]
        left = sum(blocks for _, _, blocks in todo)
        for i, first, blocks in todo:
            of = candidates[i]
            while blocks and call == self.call and not self.out_of_time():
                if self.given - self.taken >= UNWRITTEN * self.jobs:
                    return
                self.given += 1
                fair = max(1, math.ceil(left / self.jobs))  # the last chunks are shared out, so that no job idles
                size = min(self.size, blocks, blocks if self.fixed else fair)
                yield Task(i, of.plan, first, size, of.kept, of.scored, of.watched, of.known[first : first + size])
                first, blocks, left = first + size, blocks - size, left - size


def check_goal(goal: Goal, rotations: int) -> None:
    most = GAMES_AT_MOST - rotations
    if goal.games is not None and not 1 <= goal.games <= most:
        raise InputError(f"{arg('games')} {goal.games} is out of range; from 1 to {most}")
    if not 0 <= goal.first_game < most - (goal.games or 0):
        raise InputError(f"{arg('first_game')} {goal.first_game} is out of range; run indices end at {most}")
    if goal.first_game % rotations:
        before = goal.first_game // rotations * rotations
        raise InputError(
            f"{arg('first_game')} {goal.first_game} is not the first of its block; blocks hold {rotations} games, "
            f"so that {before} or {before + rotations} is"
        )


def share_of(goal: Goal, share: int, shares: int, rotations: int) -> Goal:
    """One of so many shares of a goal, cut between blocks: share 1 of 2 is the first half."""
    if goal.games is None or goal.until is not None or goal.first_game:
        raise InputError(
            f"{arg('share')} {share}/{shares} divides a number of games: give {arg('games')}, and neither "
            f"{arg('until')} nor {arg('first_game')}"
        )
    blocks = math.ceil(goal.games / rotations)
    if shares > blocks:
        raise InputError(f"{arg('share')} {share}/{shares}: there are only {blocks} blocks to share")
    first, end = (blocks * n // shares for n in (share - 1, share))
    return Goal((end - first) * rotations, None, goal.max_time, first * rotations)


def simulate(
    plan: Plan,
    goal: Goal,
    out: str | Path,
    *,
    jobs: int = 1,
    backend: str = "threads",
    address: str | None = None,
    chunk: int | None = None,
    resume: bool = False,
    command: str = "",
    version: str = "",
    watch: Watcher = lambda standing: None,
) -> Run:
    """Plays a run to its goal, or on to its goal, and returns it."""
    out = Path(out)
    if chunk is not None and chunk < 1:
        raise InputError(f"{arg('chunk')} {chunk} is out of range; at least 1 game")
    rotations = plan.lineup.rotations
    check_goal(goal, rotations)
    plan.set_up()  # a ruleset or bot that cannot be set up is an error before anything is written
    if resume:
        open_to_resume(out, plan)
    with crew(backend, jobs, address) as players:
        run = open_to_resume(out, plan) if resume else Run.create(out, plan, goal.as_dict(), command, version)
        with locked(out):
            return _play(run.with_goal(goal.as_dict()), goal, players, chunk, watch)


def _play(run: Run, goal: Goal, players: Crew, chunk: int | None, watch: Watcher) -> Run:
    plan, rotations = run.plan, run.plan.lineup.rotations
    run.clear_unfinished()
    standing = Standing(plan)
    for part in run.parts():
        standing.add(part, fresh=False)
    first = goal.first_game // rotations
    last = math.ceil((goal.games or GAMES_AT_MOST - rotations - goal.first_game) / rotations)
    targets = [last] if goal.until is None else [n for n in stages() if n < last] + [last]
    deadline = None if goal.max_time is None else time.monotonic() + goal.max_time
    chunker = Chunker(plan, players.jobs, chunk, deadline)

    def facts() -> Mapping[str, Any]:
        return {
            "game": plan.game,
            "games": standing.games,
            "goal": None if goal.games is None else last * rotations,
            "played": standing.played,
            "intervals": [
                {"name": name, "won": round(mean, 6), "within": None if math.isinf(half) else round(half, 6)}
                for name, mean, half in standing.intervals()
            ],
        }

    def seen(played: Played) -> None:
        standing.add(played.part, fresh=True)
        watch(standing)

    with Heartbeat(run.folder, facts) as heart, time_limit(goal.max_time):
        for target in targets:
            candidate = StoredCandidate(run, first + target, first)
            play_candidates([candidate], chunker, players, seen, run.folder, lambda: _kept(run))
            if goal.until is not None and standing.widest() <= goal.until:
                break
            out_of_time = chunker.out_of_time() or stop_requested() == OUT_OF_TIME
            if out_of_time and (target < last or standing.blocks < last):
                heart.end = "out of time"
                break
    return run


def play_candidates(
    candidates: Sequence[Candidate],
    chunker: Chunker,
    players: Crew,
    seen: Callable[[Played], None],
    folder: Path,
    go_on: Callable[[], str],
) -> None:
    """Plays every block that a candidate misses; `seen` hears of each chunk once it is safe."""
    deaths = 0
    while not chunker.out_of_time() and any(candidate.missing() for candidate in candidates):
        if stop_requested():
            break
        try:
            for played in players.play(chunker.cut(candidates)):
                candidate = candidates[played.candidate]
                if fault := candidate.fault_of(played):
                    raise WorkersLost(f"a chunk from {played.player} {fault}")
                candidate.take(played)
                deaths = 0
                chunker.saw(played.part.blocks, played.seconds)
                seen(played)
        except WorkersLost as lost:
            deaths += 1
            if deaths > DEATHS_AT_MOST:
                raise InputError(f"{lost}, {deaths} times in a row; {go_on()}") from None
        except ClusterGone as gone:
            raise InputError(f"{gone}; {go_on()}") from None
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror}); {go_on()}") from None
        finally:
            chunker.stop()
    raise_if_interrupted()


def _kept(run: Run) -> str:
    if not (run.folder / "manifest.json").exists():
        return "the run folder has vanished, and with it what was played; begin the run anew"
    return f"what is complete is kept, go on with: {run.resume_command}"


def open_to_resume(folder: Path, plan: Plan) -> Run:
    """The run in a folder, if it is the same run as planned."""
    run = Run.open(folder)
    same_plan(run, plan, f"{folder}:", "; resume it as it was")
    made_by, now = str(run.manifest["game_version"]), plan.descriptor.version
    if made_by != now:
        raise InputError(f"{folder}: was begun with {plan.game} version {made_by}; version {now} plays other games")
    return run


def same_plan(run: Run, other: Plan, who: str, advice: str = "") -> None:
    """Both fix the same games; the first difference is told."""
    saved, wanted = run.plan.as_dict(), other.as_dict()
    if run.plan.win != other.win:
        raise InputError(f"{who} was begun {_measured(run.plan)}, not {_measured(other)}{advice}")
    for key in wanted:
        if key not in ("rules", "titles", "win") and saved[key] != wanted[key]:
            raise InputError(f"{who} was begun with {key} = {_short(saved[key])}, not {_short(wanted[key])}{advice}")


def _measured(plan: Plan) -> str:
    digest = zlib.crc32("".join(plan.win).encode())
    return f"with its drama measured by the chances {digest:08x}" if plan.win else "without --drama"


def _short(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def goal_from(card: Mapping[str, Any]) -> Goal:
    return Goal(card.get("games"), card.get("until"), card.get("max_time"), card.get("first_game", 0))
