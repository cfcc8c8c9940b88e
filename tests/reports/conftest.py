"""Pages that several files look at: made once."""

from contextlib import contextmanager

import pytest
from synthetic import LabRules, Law, lab, make_run

import equipoise.sim.plan
from equipoise.analysis.balance import balance
from equipoise.analysis.comparison import compare_study
from equipoise.reports.comparison import write_comparison
from equipoise.reports.page import page
from equipoise.sim.study import StudyRuns

EVIL = '<script>alert("x")</script><img src=http://example.com/x.png>'
COMMAND = "equipoise compare lab --tweak 'a b.toml' --games 3600"


@contextmanager
def lab_known():
    """The game `lab` is known by its name."""
    kept, game = equipoise.sim.plan.find_game, lab()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equipoise.sim.plan, "find_game", lambda slug: game if slug == "lab" else kept(slug))
        yield


@pytest.fixture(scope="session")
def report_page(tmp_path_factory):
    """A page of a run with everything in it, and its file."""
    folder = tmp_path_factory.mktemp("page")
    with lab_known():
        run = make_run(
            folder / "run",
            6000,
            Law(characters={2: 0.5}, cards={7: 0.6}),
            bots=("random", "random", "search:playouts=5") * 2,
            titles=(EVIL,),
        )
        text = page(run, balance(run, cards_by_character=True))
    (folder / "report.html").write_text(text, encoding="utf-8")
    return text, folder / "report.html"


@pytest.fixture(scope="session")
def comparison_page(tmp_path_factory):
    """A study of two candidates, the second with a title that tries to be a script; its page, and its file."""
    folder = tmp_path_factory.mktemp("comparison")
    with lab_known():
        runs = {"baseline": make_run(folder / "baseline", 3600, Law(characters={2: 0.9}))}
        for name, title, law in (
            ("mended", "weaker hero 2", Law(cards={7: 0.8})),
            ("same", EVIL, Law(characters={2: 0.9})),
        ):
            runs[name] = make_run(folder / name, 3600, law, titles=(title,), rules=LabRules(strength=4))
        study = StudyRuns(runs)
        files = write_comparison(study, compare_study(study), folder, ["a note"], COMMAND)
    return files[-1].read_text(encoding="utf-8"), files[-1]
