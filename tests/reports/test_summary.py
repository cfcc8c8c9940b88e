"""The first report: complete, reproducible, with intervals."""

import pytest

from reports.summary import csv, markdown, write_report


@pytest.fixture
def run(run_of):
    return run_of("pig", games=2000, bots=["optimal", "hold:at=20"], settings=["target=60"])


def test_it_says_what_was_played(run):
    text = markdown(run)
    for words in (
        "2,000 in blocks of 2",
        "optimal, hold:at=20, rotated",
        "seed: 1",
        run.plan.ruleset,
        "target: 100 -> 60",
    ):
        assert words in text


def test_every_rate_has_an_interval(run):
    rows = [line for line in markdown(run).splitlines() if line.startswith(("| 0 ", "| optimal "))]
    assert len(rows) == 2
    assert all(row.count("%") == 3 for row in rows)


def test_markdown_is_written_with_its_chart_and_csv_alone(run, tmp_path):
    assert [p.name for p in write_report(run, tmp_path / "r.md", "md")] == ["r.md", "r.svg"]
    assert "](r.svg)" in (tmp_path / "r.md").read_text()
    picture = (tmp_path / "r.svg").read_text()
    assert picture.startswith("<?xml")
    assert write_report(run, tmp_path / "r.csv", "csv") == [tmp_path / "r.csv"]


def test_csv_holds_every_figure(run):
    lines = csv(run).splitlines()
    assert lines[0].startswith("section,name,estimate,low,high,n")
    assert [line.split(",")[0] for line in lines[1:]] == ["seat", "seat", "bot", "bot", "length", "length", "end"]
