"""Figures of the docs: those that a page marks are those that `make figures` makes."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HOUSE = Path(__file__).parents[2]
spec = spec_from_file_location("figures", HOUSE / "docs" / "figures.py")
figures = module_from_spec(spec)
spec.loader.exec_module(figures)


def test_every_mark_is_closed_and_holds_something():
    for page in figures.PAGES:
        text = page.read_text(encoding="utf-8")
        marks = [m["text"] for m in figures.SPAN.finditer(text)]
        assert len(marks) == len(re.findall("<!-- =", text)) == text.count("<!-- / -->")
        assert all(marks)
        assert not any("<!--" in mark for mark in marks)


def test_a_figure_is_replaced_in_its_place():
    text = "won <!-- =scrounger -->33.8 %<!-- / --> of <!-- =mp.after -->25.9 %<!-- / -->."
    made = figures.SPAN.sub(lambda m: f"<!-- ={m['name']} -->{m['name']}<!-- / -->", text)
    assert made == "won <!-- =scrounger -->scrounger<!-- / --> of <!-- =mp.after -->mp.after<!-- / -->."


def test_the_tweaks_that_are_played_are_those_of_the_page():
    page = figures.PAGES[0].read_text(encoding="utf-8")
    for name in figures.FILES:
        assert f"docs/tweaks/{figures.FILES[name]}.toml" in page
        assert figures.ruleset(name).changes()
    assert "--param scrounger.mp=0,1,2" in page
    for settings in [s for name, s in figures.SETTINGS.items() if name != "faster"]:
        for text in settings:
            assert f"`{text}`" in page or f"--set {text}" in page


def test_ten_questions_are_put_to_each_game_and_answered():
    """Nine by what a section says, which `make figures` fills in; the last by a command."""
    text = figures.PAGES[1].read_text(encoding="utf-8")
    for slug in figures.ASKED:
        game = figures.find_game(slug)
        rows = re.findall(
            r"^\| (.+?) \| \*(.+\?)\* \| (.+) \|$", text.partition(f"## {game.title}\n")[2].partition("\n## ")[0], re.M
        )
        assert len(rows) == 10
        for _, _, answer in rows[:-1]:
            for name in [m["name"] for m in figures.SPAN.finditer(answer)] or ["nobody."]:
                owner, key = name.split(".")
                assert owner == slug
                assert not key.startswith("story_") or key.removeprefix("story_") in {s.key for s in game.stories}
