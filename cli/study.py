"""What every command that plays a study has in common: its folder, its crew, its view, and how it is stopped."""

import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from equipoise.cli.ending import on_stop
from equipoise.cli.play import all_cores, parse_time
from equipoise.cli.progress import StudyView
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.study import Folder, Pace, Study, StudyRuns, open_folder, pace_of, play_study, read_about
from equipoise.sim.workers import REMOTE, Crew, crew


@dataclass(frozen=True)
class How:
    """Where a study is played and kept, as the options say."""

    jobs: int | None
    backend: str
    address: str | None
    out: Path | None
    resume: bool

    def __post_init__(self) -> None:
        if self.resume and self.out is None:
            raise InputError("--resume goes on with a study that was kept: give its folder with --out")
        if self.address is not None and self.jobs is not None:
            raise InputError("--jobs and --address exclude each other: a cluster has as many jobs as its workers")

    def seed(self, given: int | None) -> int | None:
        """The seed of the study that is resumed, if none is given."""
        if given is not None or not self.resume or self.out is None:
            return given
        return int(read_about(self.out)["seed"])


def seconds_for(budget: str | None, games: int | None, usual: str) -> float | None:
    """What a study may take, unless the number of its games is given instead."""
    if budget is not None and games is not None:
        raise InputError("--budget and --games exclude each other: one says how long, the other how many")
    return parse_time(budget or usual, "--budget") if games is None else None


def command() -> str:
    return shlex.join(["equipoise", *sys.argv[1:]])


def about(kind: str, plan: Plan, **more: Any) -> dict[str, Any]:
    """What makes a study this study: it may only be resumed as it was begun."""
    fixed = {"game": plan.game, "seats": plan.seats, "seed": plan.seed, "bots": list(plan.bots)}
    return {"study": kind, **fixed, "ruleset": plan.ruleset, **more}


def parting_words(how: How) -> str:
    if how.out is None:
        return "stopped; nothing was kept: with --out a study can be resumed"
    go_on = command() if how.resume else f"{command()} --resume"
    return f"stopped; what is finished is kept. To go on: {go_on}"


@dataclass(frozen=True)
class Studio:
    """An open folder and a crew at work."""

    folder: Folder
    players: Crew
    view: StudyView

    def play(self, study: Study) -> StudyRuns:
        return play_study(study, self.folder, self.players, self.view.show)

    def pace(self, plan: Plan) -> Pace:
        """How fast the crew plays; measured once, kept in the folder."""
        return pace_of(plan, self.folder, self.players)


@contextmanager
def studio(what: Mapping[str, Any], how: How) -> Iterator[Studio]:
    """A place to play a study in: the folder given, or one that is thrown away afterwards."""
    jobs = max(all_cores(), 2 if how.backend in REMOTE else 1) if how.jobs is None else how.jobs
    with tempfile.TemporaryDirectory() as scratch, crew(how.backend, jobs, how.address) as players:
        folder = open_folder(how.out or Path(scratch) / "study", what, command(), version("equipoise"), how.resume)
        on_stop(lambda: parting_words(how))
        with StudyView(str(what["study"])) as view:
            yield Studio(folder, players, view)
