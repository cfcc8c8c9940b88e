"""`report --propose`: an edit of the rules for what is off most, on the page, on the screen, and as a tweak file."""

import pytest
from command_line import run


@pytest.fixture(scope="module")
def axis(tmp_path_factory):
    folder = tmp_path_factory.mktemp("propose") / "run"
    run("simulate", "axis_mundi", "--games", 1200, "--seed", 1, "--out", folder)
    return folder


def test_edits_stand_on_the_page_and_as_tweak_files(axis, tmp_path):
    page = tmp_path / "report.html"
    first = run("report", axis, "--propose", 9000, "--out", page)
    assert "edits of 6 rules" in first.stderr
    text = page.read_text()
    assert "Edits that were tried for Scrounger" in text
    assert "of fresh deals instead of" in text
    tweaks = sorted(page.with_suffix(".edits").glob("edit-*.toml"))
    assert tweaks
    run("compare", "axis_mundi", "--tweak", tweaks[0], "--games", 12)
    again = run("report", axis, "--propose", 9000, "--out", tmp_path / "report.html")
    assert page.read_text() == text, "asked for again, the search finds everything played"
    assert again.returncode == 0


def test_nothing_is_proposed_where_nothing_is_off(tmp_path):
    run("simulate", "pig", "--games", 200, "--seed", 1, "--out", tmp_path / "pig")
    answer = run("report", tmp_path / "pig", "--propose", 1000)
    assert "there is nothing to mend" in answer.stderr
    assert "instead of" not in answer.stdout


def test_times_are_checked_before_anything_is_played(axis):
    assert "--propose 'soon'" in run("report", axis, "--propose", "soon", code=2).stderr
    assert "--propose is too short" in run("report", axis, "--propose", 100, code=2).stderr
