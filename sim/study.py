"""A study: candidates that share deals, a question about them, and a rule when to stop.

A study is an object with `ask` and `tell`. It asks for a generation of jobs, each a candidate and the number of blocks
that it is to have; a crew plays what is missing; the block scores are told; and so on until nothing more is asked. What
is asked depends on what was told and on nothing else, so that a study that was killed asks the same again, finds on the
disk what was played, and goes on where it stopped.

    STUDY/study.json                what is studied, and the command
    STUDY/<candidate>/              a run folder for every candidate that is kept
    STUDY/scores/<plan>.npz         block scores of those that a search merely tried
    STUDY/positions/<plan>/         positions of games that were watched
    STUDY/log.jsonl                 a line for each generation whose block scores are told and not kept
    STUDY/status.json  STUDY/lock   as in a run folder
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from equipoise.sim.batch import Chunker, Goal, play_candidates, same_plan
from equipoise.sim.candidate import Candidate, ScoredCandidate, StoredCandidate, ToldCandidate, WatchedCandidate
from equipoise.sim.chunk import Played
from equipoise.sim.errors import InputError, arg
from equipoise.sim.files import parse_json, read_text, write_atomically
from equipoise.sim.heartbeat import Heartbeat
from equipoise.sim.lock import locked
from equipoise.sim.log import Log
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.store import Run
from equipoise.sim.workers import Crew

BASELINE = "baseline"
FILE, SCORES, POSITIONS = "study.json", "scores", "positions"
LOGGED = "the log"  # under this name the games of all jobs that are logged are counted
STUDY_BYTES = 10_000_000
MEASURED = 2.0  # seconds of play from which a rate is taken


@dataclass(frozen=True)
class Job:
    """A candidate and how many blocks of it are wanted, counted from the first."""

    name: str
    plan: Plan
    blocks: int
    kept: bool = True  # as a run folder
    whole: int | None = None  # blocks that the candidate is played to whatever the results, where that is known
    logged: str = ""  # the means of this family over the blocks are all that is told: a line of the log, no file
    first: int = 0  # of a job that is logged: the first of its blocks
    watched: int = 0  # positions of each game that are kept, instead of scores: nothing is told of it
    known: bytes = b""  # a byte for each block: 1 if it need not be played. It has no score: what is told of it is NaN

    @property
    def games(self) -> int:
        return (self.whole or self.blocks) * self.plan.lineup.rotations


@dataclass(frozen=True)
class Estimate:
    """A figure while a study is going on, as it is shown: in points of winning, or plain."""

    name: str
    value: float
    within: float  # half the width of an interval that stays valid however often one looks


class Study(Protocol):
    """What `play_study` plays."""

    def ask(self) -> Sequence[Job]:
        """The next generation; nothing when the question is answered."""

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        """The block scores of every candidate of the generation, by name, from the first block on."""

    def games(self) -> int:
        """About how many games it takes in all, as far as one can tell now."""

    def standing(self) -> Sequence[Estimate]:
        """What is known so far."""


@dataclass
class Progress:
    """How far a study is, for whoever watches."""

    held: dict[str, int] = field(default_factory=dict)  # games by candidate
    goal: int = 0
    played: int = 0  # by this call
    now: str = ""  # the candidate that is being played
    estimates: Sequence[Estimate] = ()

    @property
    def games(self) -> int:
        return sum(self.held.values())


Watcher = Callable[[Progress], None]


@dataclass(frozen=True)
class StudyRuns:
    """The kept runs of a study by name, the baseline first."""

    runs: Mapping[str, Run]

    @property
    def baseline(self) -> Run:
        return self.runs[BASELINE]

    @property
    def candidates(self) -> dict[str, Run]:
        return {name: run for name, run in self.runs.items() if name != BASELINE}


@dataclass
class Folder:
    """A study's folder: its candidates by name."""

    path: Path
    command: str
    version: str
    stored: dict[str, StoredCandidate] = field(default_factory=dict)
    scored: dict[str, ScoredCandidate] = field(default_factory=dict)

    def watched(self, job: Job) -> WatchedCandidate:
        folder = self.path / POSITIONS
        folder.mkdir(exist_ok=True)
        return WatchedCandidate(job.plan, folder / f"{job.plan.key}-{job.watched}", job.watched, job.blocks)

    def candidate(self, job: Job) -> Candidate:
        """The job's candidate, made or opened, with its goal set."""
        if job.watched:
            return self.watched(job)
        if job.logged:
            return ToldCandidate(job.plan, job.first + job.blocks, job.first)
        found: StoredCandidate | ScoredCandidate
        if job.kept:
            if job.name not in self.stored:
                self.stored[job.name] = StoredCandidate(self._run(job), scored=True)
            found = self.stored[job.name]
            found.run = found.run.with_goal(Goal(games=job.games).as_dict())
        else:
            if job.name not in self.scored:
                (self.path / SCORES).mkdir(exist_ok=True)
                file = self.path / SCORES / f"{job.plan.key}.npz"
                self.scored[job.name] = ScoredCandidate(job.plan, file)
            found = self.scored[job.name]
        found.end, found.known = job.blocks, job.known
        return found

    def _run(self, job: Job) -> Run:
        folder = self.path / job.name
        if not (folder / "manifest.json").exists():
            return Run.create(folder, job.plan, Goal(games=job.games).as_dict(), self.command, self.version)
        run = Run.open(folder)
        same_plan(run, job.plan, f"{folder}:", f"; choose another {arg('out')}")
        run.clear_unfinished()
        return run

    def runs(self) -> StudyRuns:
        return StudyRuns({name: Run.open(candidate.run.folder) for name, candidate in self.stored.items()})


def open_runs(path: str | Path) -> StudyRuns:
    """The kept runs of a study that was played."""
    path = Path(path)
    names = sorted(p.name for p in path.iterdir() if (p / "manifest.json").exists()) if path.is_dir() else []
    if BASELINE not in names or len(names) < 2:
        raise InputError(f"{path}: is not a study: a study holds a run called {BASELINE} and others beside it")
    names.remove(BASELINE)
    return StudyRuns({name: Run.open(path / name) for name in [BASELINE, *names]})


def _never_begun(path: Path) -> bool:
    """An empty folder, or what a study leaves that is killed before it is written down."""
    return path.is_dir() and all(p.name.startswith(f".{FILE}.") for p in path.iterdir())


def open_folder(path: Path, about: Mapping[str, Any], command: str, version: str, resume: bool) -> Folder:
    """The folder of a new study, or of the same study as `about` says."""
    if resume:
        saved = read_about(path)
        for key, value in about.items():
            if key not in GROWING and saved.get(key) != value:
                raise InputError(f"{path}: was begun with {key} = {saved.get(key)}, not {value}; resume it as it was")
        return Folder(path, command, version)
    try:
        if path.exists() and not _never_begun(path):
            raise InputError(
                f"{path}: already exists and is not an empty folder; choose another {arg('out')}, "
                f"or add {arg('resume', True)}"
            )
        path.mkdir(parents=True, exist_ok=True)
        write_about(path, {**about, "command": command, "equipoise": version})
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    return Folder(path, command, version)


GROWING = ("games", "budget")  # a study may be asked for more of these when it is resumed


def read_about(path: Path) -> dict[str, Any]:
    """What is studied in a folder."""
    if not (path / FILE).exists():
        raise InputError(f"{path}: there is no study to resume; leave {arg('resume', True)} out to begin one")
    return parse_json(read_text(path / FILE, STUDY_BYTES, "a study", regular=True), str(path / FILE))


def write_about(path: Path, about: Mapping[str, Any]) -> None:
    write_atomically(path / FILE, json.dumps(about, indent=1) + "\n")


def play_study(study: Study, folder: Folder, players: Crew, watch: Watcher = lambda progress: None) -> StudyRuns:
    """Plays a study to its end. The jobs of a generation share the crew."""
    progress, game = Progress(), ""

    def facts() -> Mapping[str, Any]:
        estimates = [
            {"name": e.name, "won": round(e.value, 6), "within": None if e.within > 1e9 else round(e.within, 6)}
            for e in progress.estimates
        ]
        return {
            "game": game,
            "games": progress.games,
            "goal": progress.goal or None,
            "played": progress.played,
            "intervals": estimates,
        }

    with locked(folder.path), Heartbeat(folder.path, facts):
        chunkers: dict[tuple[int, int], Chunker] = {}  # blocks of another size take another time
        log = Log(folder.path)
        while jobs := study.ask():
            plan = jobs[0].plan
            game = plan.game
            size = plan.seats, plan.lineup.rotations
            chunker = chunkers.setdefault(size, Chunker(plan, players.jobs, None, None))
            progress.goal = study.games()
            logged = _all_logged(jobs)
            told = log.heard(jobs) if logged else None
            if told is None:
                told = _generation(jobs, folder, players, chunker, progress, watch)
                if logged:
                    log.add(jobs, told)
            if logged:  # by thousands: their games are counted, their names are forgotten
                for job in jobs:
                    progress.held.pop(job.name, None)
                progress.held[LOGGED] = progress.held.get(LOGGED, 0) + sum(job.games for job in jobs)
            study.tell(told)
            progress.estimates = study.standing()
            watch(progress)
    return folder.runs()


def _all_logged(jobs: Sequence[Job]) -> bool:
    if len({bool(job.logged) for job in jobs}) > 1:
        raise ValueError("a generation is logged as a whole, or not at all")
    return bool(jobs[0].logged)


def _generation(
    jobs: Sequence[Job], folder: Folder, players: Crew, chunker: Chunker, progress: Progress, watch: Watcher
) -> dict[str, BlockScores]:
    candidates = [folder.candidate(job) for job in jobs]
    for job, candidate in zip(jobs, candidates, strict=True):
        missing = sum(blocks for _, blocks in candidate.missing())
        progress.held[job.name] = (job.blocks - missing) * job.plan.lineup.rotations

    def seen(played: Played) -> None:
        job = jobs[played.candidate]
        games = played.part.blocks * job.plan.lineup.rotations
        progress.held[job.name] += games
        progress.played += games
        progress.now = job.name
        watch(progress)

    with ExitStack() as held:
        for candidate in candidates:
            if isinstance(candidate, StoredCandidate):
                held.enter_context(locked(candidate.run.folder))
        try:
            play_candidates(
                candidates, chunker, players, seen, folder.path, lambda: f"go on with {arg('resume', True)}"
            )
        finally:
            for candidate in candidates:
                if isinstance(candidate, ScoredCandidate):
                    candidate.save()
    told = {}
    for job, candidate in zip(jobs, candidates, strict=True):
        if isinstance(candidate, ToldCandidate):
            told[job.name] = candidate.means(job.logged)
        elif isinstance(candidate, StoredCandidate | ScoredCandidate):
            told[job.name] = candidate.scores()
    return told


@dataclass(frozen=True)
class Pace:
    """How fast a crew plays, and what it takes to set another rule set up."""

    games_per_second: float
    set_up_seconds: float


def pace_of(plan: Plan, folder: Folder, players: Crew, key: str = "pace") -> Pace:
    """From about two seconds of play. It is kept in the folder: a budget of time is a number of games, the same however
    often the study is resumed, and on whatever machine. A study with several paces keeps each by a key of its own."""
    saved = read_about(folder.path)
    if key in saved:
        return Pace(*map(float, saved[key]))
    begun = time.monotonic()
    Plan.from_dict(plan.as_dict()).set_up()
    set_up = time.monotonic() - begun
    candidate = ScoredCandidate(plan, folder.path / SCORES / "rate.npz")
    chunker = Chunker(plan, players.jobs, None, None)
    blocks, begun = players.jobs, time.monotonic()
    while True:
        candidate.parts, candidate.end, started = {}, blocks, time.monotonic()
        play_candidates([candidate], chunker, players, lambda played: None, folder.path, lambda: "try again")
        took = time.monotonic() - started
        if time.monotonic() - begun >= MEASURED / 2:
            break
        blocks = max(2 * blocks, int(blocks * min(16.0, MEASURED / 4 / max(took, 1e-3))))
    pace = Pace(round(blocks * plan.lineup.rotations / took, 1), round(set_up, 4))
    write_about(folder.path, {**saved, key: [pace.games_per_second, pace.set_up_seconds]})
    return pace


def in_stages(blocks: int, stages: int = 8) -> list[int]:
    """Block counts at which the estimates of a study of fixed length are shown; the last is the whole."""
    return sorted({max(1, blocks * n // stages) for n in range(1, stages)} | {blocks})
