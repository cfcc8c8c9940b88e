"""What all studies have in common: where they are kept, who plays them, and what is seen of it."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from equipoise.asking import installed_version
from equipoise.progress import StudyView, sight
from equipoise.sim.errors import InputError, arg
from equipoise.sim.plan import Plan
from equipoise.sim.study import Folder, Pace, Study, StudyRuns, open_folder, pace_of, play_study, read_about
from equipoise.sim.workers import REMOTE, Crew, crew


def all_cores() -> int:
    """Those this process may use. Writing the parts takes so little that no core is kept free for it."""
    return len(os.sched_getaffinity(0))


def jobs_for(jobs: int | None, backend: str) -> int:
    """As many as asked for; all cores if not said, and on a cluster of this machine two at least."""
    return max(all_cores(), 2 if backend in REMOTE else 1) if jobs is None else jobs


def check_crew(jobs: int | None, address: str | None) -> None:
    if address is not None and jobs is not None:
        raise InputError(
            f"{arg('jobs')} and {arg('address')} exclude each other: a cluster has as many jobs as its workers"
        )


@dataclass(frozen=True)
class How:
    """Where a study is played and kept."""

    jobs: int | None = None
    backend: str = "threads"
    address: str | None = None
    out: Path | None = None
    resume: bool = False

    def __post_init__(self) -> None:
        if self.resume and self.out is None:
            raise InputError(
                f"{arg('resume', True)} goes on with a study that was kept: give its folder with {arg('out')}"
            )
        check_crew(self.jobs, self.address)

    def seed(self, given: int | None) -> int | None:
        """The seed of the study that is resumed, if none is given."""
        if given is not None or not self.resume or self.out is None:
            return given
        return int(read_about(self.out)["seed"])


def about(kind: str, plan: Plan, **more: Any) -> dict[str, Any]:
    """What makes a study this study: it may only be resumed as it was begun."""
    fixed = {"game": plan.game, "seats": plan.seats, "seed": plan.seed, "bots": list(plan.bots)}
    return {"study": kind, **fixed, "ruleset": plan.ruleset, **more}


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
def studio(what: Mapping[str, Any], how: How, command: str, progress: bool | None = None) -> Iterator[Studio]:
    """A place to play a study in: the folder given, or one that is thrown away afterwards."""
    with tempfile.TemporaryDirectory() as scratch, crew(how.backend, jobs_for(how.jobs, how.backend), how.address) as c:
        folder = open_folder(how.out or Path(scratch) / "study", what, command, installed_version(), how.resume)
        with StudyView(str(what["study"]), sight(progress)) as view:
            yield Studio(folder, c, view)
