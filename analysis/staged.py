"""Studies that are told as one course of events: a generator that asks for jobs and hears their scores."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace

from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Job, Study

Scores = Mapping[str, BlockScores]
Course = Generator[Sequence[Job], Scores, None]


class Staged:
    """`ask` and `tell` of a study whose course is a generator."""

    played: int = 0  # games

    def begin(self, course: Course) -> None:
        self._course = course
        self._jobs: Sequence[Job] = next(course, [])

    def ask(self) -> Sequence[Job]:
        return self._jobs

    def tell(self, scores: Scores) -> None:
        self.played += sum(job.games for job in self._jobs)
        try:
            self._jobs = self._course.send(scores)
        except StopIteration:
            self._jobs = []


def played_within(study: Study, name: str) -> Course:
    """Another study as a part of the course: its jobs under names of their own."""
    while jobs := study.ask():
        own = {f"{name}: {job.name}": job.name for job in jobs}
        scores = yield [replace(job, name=long) for job, long in zip(jobs, own, strict=True)]
        study.tell({short: scores[long] for long, short in own.items()})
