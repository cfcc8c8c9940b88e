"""The page of a comparison: it says what it must, nothing comes from outside, and it is right in a browser."""

import re
from urllib.parse import unquote

import pytest
from browser import Outline, asked, needs_browser, on_a_phone, probed
from synthetic import LabRules, Law, lab, make_run

import equipoise.sim.plan
from equipoise.analysis.comparison import compare_study
from equipoise.reports.comparison import write_comparison
from equipoise.sim.study import StudyRuns

EVIL = '<script>alert("x")</script><img src=http://example.com/x.png>'
COMMAND = "equipoise compare lab --tweak 'a b.toml' --games 3600"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A study of two candidates, the second with a title that tries to be a script; its page, and its file."""
    folder = tmp_path_factory.mktemp("comparison")
    game, kept = lab(), equipoise.sim.plan.find_game
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equipoise.sim.plan, "find_game", lambda slug: game if slug == "lab" else kept(slug))
        runs = {"baseline": make_run(folder / "baseline", 3600, Law(characters={2: 0.9}))}
        for name, title, law in (
            ("mended", "weaker hero 2", Law(cards={7: 0.8})),
            ("same", EVIL, Law(characters={2: 0.9})),
        ):
            rules = LabRules(strength=4)
            runs[name] = make_run(folder / name, 3600, law, titles=(title,), rules=rules)
        study = StudyRuns(runs)
        files = write_comparison(study, compare_study(study), folder, ["a note"], COMMAND)
    return files[-1].read_text(encoding="utf-8"), files[-1]


def test_sentences_come_first_and_say_who_gains_and_whether_it_is_decided(made):
    text = re.sub(r"\s+", " ", made[0])
    findings = text[text.index('id="findings"') : text.index('id="changes"')]
    assert "Of 2 candidates: Better balanced: mended; As balanced as before: same." in findings
    assert "mended: hero 2 loses" in findings
    assert "nearer to the fair 16.7 %" in findings
    assert "same: As before within ±2 pp: all 6 characters." in findings
    assert "card 7 (+" in findings
    assert "a note" in findings


def test_everything_asked_for_is_there(made):
    text, outline = made[0], Outline(made[0])
    for place in ("c1", "c2"):
        for key in ("character", "seat", "unfair-character", "length", "end", "cards-in_hand", "cards-played_share"):
            assert f"{place}-{key}" in outline.ids
    assert {"candidates", "changes", "played", "provenance", "limits", "again"} <= set(outline.ids)
    for words in ("corrected for 2 candidate", "equipoise compare lab", "Bots are not people", "Bots do not learn"):
        assert words in text
    assert len(re.findall(r"ruleset of (mended|same)</dt><dd>[0-9a-f]{16}", text)) == 2


def test_names_are_text_and_nothing_comes_from_outside(made):
    outline = Outline(made[0])
    assert EVIL not in made[0]
    assert outline.tags.count("script") == 1
    assert "img" not in outline.tags
    assert all(link.startswith(("#", "data:")) for link in outline.links)
    assert {link[1:] for link in outline.links if link.startswith("#")} <= set(outline.ids)


def test_every_chart_has_its_data(made):
    tables = [unquote(link) for link in Outline(made[0]).links if link.startswith("data:text/csv")]
    assert len(tables) == 1 + made[0].count("<section>")
    assert any("rounds,before,after" in table for table in tables)
    assert any("candidate,family,name" in table for table in tables)


@needs_browser
@pytest.mark.parametrize("dark", [False, True])
def test_no_error_no_request_and_tables_sort(made, tmp_path, dark):
    told, net = probed(made[1], tmp_path, 1280, *["--force-dark-mode"] * dark, section="c1-cards-in_hand")
    assert told["sorted"]
    assert told["loaded"] == 0
    assert told["wide"] <= told["window"]
    assert told["dark"] == dark
    assert asked(net) == set()


@needs_browser
def test_nothing_sticks_out_on_a_phone(made, tmp_path):
    assert on_a_phone(made[1], tmp_path) == (390, 390)
