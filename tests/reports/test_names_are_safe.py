"""A title may hold anything: it steers no terminal, breaks no table, runs in no spreadsheet and no browser."""

import csv
import io
import re
import subprocess
import sys
from urllib.parse import unquote

import polars as pl
import pytest
from browser import Outline
from command_line import equipoise

from equipoise.analysis.balance import balance
from equipoise.reports.page import page
from equipoise.reports.summary import csv as csv_report
from equipoise.reports.summary import markdown
from equipoise.reports.text import csv_text, plain
from equipoise.sim.names import folder_name, visible
from equipoise.sim.store import Run

ESCAPE, FORMULA, SCRIPT = "\x1b[2J\x1b]0;owned\x07", '=HYPERLINK("http://example.com")', "<script>alert(1)</script>"
TURNED, LINES = "\u202egnp.exe\u2069\u2066", "one\ntwo\rthree\ttab\x00"
TITLES = {
    "an escape": f"{ESCAPE}red",
    "a formula": FORMULA,
    "a formula behind a mark": f"\u200e{FORMULA}",
    "a command": "@SUM(1+1)*cmd|' /C calc'!A0",
    "a minus": "-1+1",
    "a plus": "+1",
    "a tab": "\t=1+1",
    "a script": SCRIPT,
    "marks of direction": TURNED,
    "several lines": LINES,
    "a table": "a | b `code` [x](javascript:alert(1))",
    "a way out": "../../etc",
    "nothing": "\x1b",
}
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ALL = " ".join([ESCAPE, FORMULA, SCRIPT, TURNED, LINES])


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_one_title_at_every_place(title):
    assert not UNSEEN.search(visible(title))
    assert "\n" not in visible(title)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.=_-]*", folder_name(title))
    (head, row), table = csv.reader(io.StringIO(csv_text(pl.DataFrame({title: [title]})))), plain(title)
    for cell in (*head, *row):
        assert not re.match(r"\s*[=+\-@\t\r]", cell)
        assert not UNSEEN.search(cell)
    assert not UNSEEN.search(table)
    assert "<script" not in table
    assert "](" not in table
    assert not re.search(r"(?<!\\)`", table)


def test_what_is_harmless_stays_as_it_is():
    for name in ("Hackin' Sword", '"Phasers: On"', "Bow & Arrow", "die=8", "Déjà vu 漢字", "a-b", "−2.5 pp"):
        assert visible(name) == plain(name) == name
        assert list(csv.reader(io.StringIO(csv_text(pl.DataFrame({"name": [name]}))))) == [["name"], [name]]
    assert folder_name("die=8") == "die=8"
    assert folder_name("to 60") == "to_60"


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """A tweak with all of it in its title and in the name of a card, compared."""
    folder = tmp_path_factory.mktemp("names")
    text = "".join(f"\\u{ord(c):04X}" for c in ALL)
    tweak = folder / "tweak.toml"
    tweak.write_text(f'title = "{text}"\ngame = "axis_mundi"\n\n[card.alpinist]\nname = "{text}"\n', encoding="utf-8")
    done = equipoise("compare", "axis_mundi", "--tweak", tweak, "--games", 12, "--seed", 1, "--out", folder / "st")
    assert done.returncode == 0, done.stderr
    return folder / "st", done


def test_the_screen_shows_no_control_character(study):
    folder, done = study
    run = next(path for path in folder.iterdir() if path.is_dir() and path.name != "baseline")
    screens = [done, *(equipoise("report", run, *full) for full in ([], ["--full"])), equipoise("replay", run, 0)]
    for screen in screens:
        assert screen.returncode == 0
        assert not UNSEEN.search(screen.stdout + screen.stderr)


def test_folders_and_files_have_tame_names(study):
    for path in study[0].rglob("*"):
        assert re.fullmatch(r"[A-Za-z0-9_.][A-Za-z0-9._=-]*", path.name)


def test_csv_and_markdown_and_pages_hold_it_as_text(study):
    folder, _ = study
    run = Run.open(next(path for path in folder.iterdir() if path.is_dir() and path.name != "baseline"))
    found = balance(run)
    pages = [(folder / "comparison.html").read_text(), page(run, found)]
    linked = [unquote(link) for text in pages for link in Outline(text).links if link.startswith("data:text/csv")]
    tables = [csv_report(found), *(path.read_text() for path in folder.glob("*.csv")), *linked]
    assert any("owned" in table or "HYPERLINK" in table for table in tables)
    for table in tables:
        for row in csv.reader(io.StringIO(table.removeprefix("data:text/csv;charset=utf-8,"))):
            assert not any(re.match(r"\s*[=@]|[+-](?![\d.]|inf)", cell) or UNSEEN.search(cell) for cell in row)
    for text in ((folder / "comparison.md").read_text(), markdown(run, found)):
        assert not UNSEEN.search(text)
        assert "<script" not in text
    for text in pages:
        assert not UNSEEN.search(text)
        assert Outline(text).tags.count("script") == 1
        assert "&lt;script&gt;" in text


@pytest.mark.parametrize("args", [["--out", "x.html"], [], ["--full"], ["--format", "csv"]])
def test_a_reader_that_has_seen_enough_is_no_fault(run_of, tmp_path, args):
    run = run_of("pig", games=20)
    program = [sys.executable, "-m", "equipoise.cli.main", "report", str(run.folder), *args]
    command = f"cd {tmp_path}; set -o pipefail; {' '.join(program)} | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "x.html").exists() == bool(args[:1] == ["--out"])
