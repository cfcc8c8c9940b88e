"""Studies played within a test."""

from pathlib import Path

from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Study, StudyRuns, open_folder, play_study
from equipoise.sim.workers import crew


def played(study: Study, folder: Path, *, jobs: int = 1, backend: str = "threads", resume: bool = False) -> StudyRuns:
    """Plays a study into a folder."""
    with crew(backend, jobs) as players:
        return play_study(study, open_folder(folder, {"study": "test"}, "", "", resume), players)


def scores_of_plan(plan: Plan, blocks: int) -> BlockScores:
    """The block scores of a plan, played without a folder."""
    from equipoise.sim.chunk import Task, play_chunk

    scores = play_chunk(Task(0, plan, 0, blocks, kept=False, scored=True)).scores
    assert scores is not None
    return scores
