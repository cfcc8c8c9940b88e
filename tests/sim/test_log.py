"""The log of a study: a line for each generation, heard again when the study is resumed."""

import json

import pytest
from killing import Killed, killed_after
from studies import PIG, played

from equipoise.sim.chunk import Task, play_chunk
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.study import Job

RULES = Ruleset.make(PIG)


class Walk:
    """A study that is told means only: where it goes depends on all that it was told."""

    def __init__(self, generations: int = 6) -> None:
        self.generations, self.at, self.told = generations, 20, []

    def ask(self):
        if len(self.told) == self.generations:
            return []
        plans = [Plan.make(RULES, seed=5, bots=[f"hold:at={self.at + i}", "hold:at=9"]) for i in (0, 3)]
        first = 40 * len(self.told)
        return [Job(f"{len(self.told)}.{i}", p, 40, kept=False, logged="bot", first=first) for i, p in enumerate(plans)]

    def tell(self, scores):
        won = [of.won["bot"][0, 0] for of in scores.values()]
        self.told.append(won)
        self.at += 1 if won[1] > won[0] else -1

    def games(self):
        return 1

    def standing(self):
        return []


def lines(folder):
    return (folder / "log.jsonl").read_text().splitlines()


def test_a_generation_is_one_line_and_no_file(tmp_path):
    played(Walk(), tmp_path)
    assert len(lines(tmp_path)) == 6
    assert not (tmp_path / "scores").exists()
    assert sorted(json.loads(lines(tmp_path)[1])) == ["1.0", "1.1"]


def test_blocks_are_counted_from_the_first_that_is_asked_for(tmp_path):
    """What is told of generation 3 are the means of blocks 120 to 159."""
    study, asked = Walk(), {}
    real = study.ask

    def ask():
        asked.update({job.name: job for job in real()})
        return real()

    study.ask = ask
    played(study, tmp_path)
    plan = asked["3.1"].plan
    scores = play_chunk(Task(0, plan, 120, 40, kept=False, scored=True)).scores
    assert study.told[3][1] == scores.won["bot"][:, 0].mean()


@pytest.mark.parametrize(("jobs", "backend"), [(2, "threads"), (2, "processes")])
def test_the_crew_does_not_change_what_is_told(jobs, backend, tmp_path):
    alone, together = Walk(), Walk()
    played(alone, tmp_path / "a")
    played(together, tmp_path / "b", jobs=jobs, backend=backend)
    assert alone.told == together.told
    assert lines(tmp_path / "a") == lines(tmp_path / "b")


@pytest.mark.parametrize("chunks", [1, 5, 8])
def test_a_killed_study_hears_its_log_again(chunks, tmp_path, monkeypatch):
    whole, resumed = Walk(), Walk()
    played(whole, tmp_path / "whole")
    seen = killed_after(chunks, monkeypatch)
    with pytest.raises(Killed):
        played(Walk(), tmp_path / "broken")
    logged = len(lines(tmp_path / "broken")) if (tmp_path / "broken" / "log.jsonl").exists() else 0
    seen.clear()
    played(resumed, tmp_path / "broken", resume=True)
    assert resumed.told == whole.told
    assert lines(tmp_path / "broken") == lines(tmp_path / "whole")
    assert sum(seen) == 80 * (6 - logged)  # what was logged was not played again


@pytest.mark.parametrize("cut", [1, 30])
def test_a_torn_last_line_is_played_again(cut, tmp_path):
    whole, resumed = Walk(), Walk()
    played(whole, tmp_path)
    log = tmp_path / "log.jsonl"
    content = log.read_bytes()
    log.write_bytes(content[:-cut])
    played(resumed, tmp_path, resume=True)
    assert resumed.told == whole.told
    assert log.read_bytes() == content


def test_a_damaged_line_is_named(tmp_path):
    played(Walk(), tmp_path)
    log = tmp_path / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"1.0"', b'"1.0', 1))
    with pytest.raises(InputError, match=r"log\.jsonl: line 2 is damaged"):
        played(Walk(), tmp_path, resume=True)


def test_a_log_of_other_games_is_refused(tmp_path):
    played(Walk(), tmp_path)
    other = Walk()
    other.at = 30
    with pytest.raises(InputError, match="line 1 is of other games"):
        played(other, tmp_path, resume=True)


class Mixed(Walk):
    def ask(self):
        first, second = super().ask()
        return [first, Job(second.name, second.plan, 40, kept=False)]


def test_a_generation_is_logged_as_a_whole(tmp_path):
    with pytest.raises(ValueError, match="as a whole"):
        played(Mixed(), tmp_path)
