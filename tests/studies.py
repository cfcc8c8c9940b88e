"""Studies played within a test."""

from pathlib import Path

from equipoise.analysis.caused import Limit, WorthStudy
from equipoise.analysis.comparing import ComparisonStudy, plans_of
from equipoise.analysis.sensitivity import SensitivityStudy
from equipoise.analysis.tuning import Spending, TuneStudy
from equipoise.sim.items import items_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Study, StudyRuns, open_folder, play_study
from equipoise.sim.variants import numeric_parameters
from equipoise.sim.workers import crew

PIG = find_game("pig")
BASE = Plan.make(Ruleset.make(PIG), seed=5, bots=["hold:at=20"])
TARGET = numeric_parameters(PIG, ["target"])


def tuning():
    return TuneStudy(BASE, TARGET, ["seat"], Spending(200, 20, 2), 1)


def screening():
    return SensitivityStudy(BASE, numeric_parameters(PIG, ["target", "die"]), ["seat"], 3, 100, 1)


def comparing():
    tweak = [parse_setting("die=8")]
    return ComparisonStudy(plans_of(PIG, [tweak], seats=None, seed=5, bots=("hold",)), 900)


def weighing():
    """What it costs to be without some holds, and to be careless."""
    table = Plan.make(Ruleset.make(PIG), seed=5, bots=["hold:at=20"])
    return WorthStudy(table, items_of(table, ["without", "skill"], ["hold.*", "careless.first_1"]), Limit(0.01, 900))


def answer(study):
    """All that a study has found out."""
    if isinstance(study, WorthStudy):
        return study.values
    if isinstance(study, TuneStudy):
        return study.proposals
    if isinstance(study, SensitivityStudy):
        return study.table().rows()
    return [(name, scores.facts.tolist(), scores.won["seat"].tolist()) for name, scores in study.scores.items()]


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
