"""Studies: the same answers however they are played, and after every kill."""

from collections.abc import Sequence

import numpy as np
import pytest
from killing import Killed, killed_after
from studies import BASE, PIG, answer, comparing, played, screening, tuning

from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.study import Job, open_folder, read_about


@pytest.mark.parametrize("make", [tuning, screening, comparing])
@pytest.mark.parametrize(("jobs", "backend"), [(2, "threads"), (2, "processes")])
def test_the_crew_does_not_change_the_answer(make, jobs, backend, tmp_path):
    alone, together = make(), make()
    played(alone, tmp_path / "a")
    played(together, tmp_path / "b", jobs=jobs, backend=backend)
    assert answer(alone) == answer(together)


@pytest.mark.parametrize("make", [tuning, screening, comparing])
@pytest.mark.parametrize("chunks", [1, 3, 7])
def test_a_killed_study_goes_on_where_it_stopped(make, chunks, tmp_path, monkeypatch):
    whole, broken, resumed = make(), make(), make()
    played(whole, tmp_path / "whole")
    seen = killed_after(chunks, monkeypatch)
    with pytest.raises(Killed):
        played(broken, tmp_path / "broken")
    before = sum(seen)
    played(resumed, tmp_path / "broken", resume=True)
    assert answer(resumed) == answer(whole)
    total = resumed.games() // BASE.lineup.rotations
    assert sum(seen) < total + before  # what was complete was not played again


class Endless:
    """A study that asks for one candidate again and again, with more blocks each time."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts, self.told = list(counts), []

    def ask(self):
        return [Job("try", BASE, self.counts.pop(0), kept=False)] if self.counts else []

    def tell(self, scores):
        self.told.append(scores["try"])

    def games(self):
        return 1

    def standing(self):
        return []


def test_a_candidate_that_is_asked_for_again_plays_only_what_is_missing(tmp_path):
    study, once = Endless([50, 120, 80]), Endless([120])
    played(study, tmp_path / "a")
    played(once, tmp_path / "b")
    assert [scores.blocks for scores in study.told] == [50, 120, 80]
    assert np.array_equal(study.told[1].facts, once.told[0].facts)
    assert np.array_equal(study.told[2].facts, once.told[0].facts[:80])


class TwoPlayers(Endless):
    """Two candidates that differ in nothing but the bot."""

    def ask(self):
        counts, self.counts = self.counts, []
        plans = {bot: Plan.make(Ruleset.make(PIG), seed=5, bots=[bot]) for bot in ("hold:at=20", "random")}
        return [Job(bot, plan, counts[0], kept=False) for bot, plan in plans.items()] if counts else []

    def tell(self, scores):
        self.told.append({name: of.rounds.mean() for name, of in scores.items()})


def test_candidates_may_differ_in_their_bots_alone(tmp_path):
    study, again = TwoPlayers([60]), TwoPlayers([60])
    played(study, tmp_path)
    played(again, tmp_path, resume=True)
    assert study.told == again.told
    assert len(set(study.told[0].values())) == 2


def test_a_study_is_resumed_as_it_was_begun(tmp_path):
    open_folder(tmp_path / "s", {"study": "sweep", "seed": 1, "games": 10}, "equipoise sweep", "1", False)
    open_folder(tmp_path / "s", {"study": "sweep", "seed": 1, "games": 20}, "equipoise sweep", "1", True)
    with pytest.raises(InputError, match="was begun with seed = 1, not 2; resume it as it was"):
        open_folder(tmp_path / "s", {"study": "sweep", "seed": 2, "games": 10}, "", "1", True)
    with pytest.raises(InputError, match="there is no study to resume"):
        read_about(tmp_path)
    with pytest.raises(InputError, match="already exists"):
        open_folder(tmp_path / "s", {"study": "sweep"}, "", "1", False)


def test_a_study_killed_before_it_was_written_down_is_begun_anew(tmp_path):
    (tmp_path / ".study.json.4711").write_text('{"stu')
    open_folder(tmp_path, {"study": "sweep"}, "", "1", False)
    assert read_about(tmp_path)["study"] == "sweep"


def test_damaged_scores_are_named(tmp_path):
    played(Endless([50]), tmp_path)
    [file] = (tmp_path / "scores").glob("*.npz")
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(InputError, match="is damaged; delete it"):
        played(Endless([50]), tmp_path, resume=True)
