"""The report as Markdown and CSV: complete, reproducible, with intervals."""

import pytest

from equipoise.analysis.balance import balance
from equipoise.reports.sections import sections
from equipoise.reports.summary import csv, markdown, write_report


@pytest.fixture
def run(run_of):
    return run_of("pig", games=2000, bots=["optimal", "hold:at=20"], settings=["target=60"])


def test_it_says_what_was_played(run):
    text = markdown(run, balance(run))
    for words in (
        "2,000 in blocks of 2",
        "optimal, hold:at=20, rotated",
        "seed: 1",
        run.plan.ruleset,
        "target: 100 -> 60",
    ):
        assert words in text


def test_findings_come_first_and_every_rate_has_an_interval(run):
    lines = markdown(run, balance(run)).splitlines()
    assert lines[2].startswith("**")
    assert lines[4].startswith("- ")
    rows = [line for line in lines if line.startswith(("| 0 ", "| optimal "))]
    assert rows
    assert all(row.count("%") >= 3 for row in rows)


def test_markdown_is_written_with_its_chart_and_csv_alone(run, tmp_path):
    assert [p.name for p in write_report(run, balance(run, 0.02), tmp_path / "r.md", "md")] == ["r.md", "r.svg"]
    assert "](r.svg)" in (tmp_path / "r.md").read_text()
    assert (tmp_path / "r.svg").read_text().startswith("<?xml")
    assert write_report(run, balance(run, 0.02), tmp_path / "r.csv", "csv") == [tmp_path / "r.csv"]


def test_csv_holds_every_figure(run):
    lines = csv(balance(run)).splitlines()
    assert lines[0].startswith("section,name,estimate,low,high,n")
    sections = {line.split(",")[0] for line in lines[1:]}
    assert sections >= {"seat", "bot", "bot_ratings", "bot_matchups", "length", "end", "outcome", "tempo"}


def test_contests_courses_and_exact_odds_are_told(run_of):
    run = run_of("mulu_caves", games=400)
    found = {section.key: section for section in sections(balance(run))}
    assert {"kits", "courses", "odds_battles", "odds_attacker_weapons", "odds_shield", "odds_shots"} <= set(found)
    assert found["courses"].table.columns == [
        "fact", "item", "winners", "losers", "difference", "low", "high", "n",
    ]  # fmt: skip
    assert (found["kits"].table["contests"] >= 100).all()
    assert found["kits"].data.height > found["kits"].table.height
    text = markdown(run, balance(run))
    assert "| +2 | 81.25 % | 18.75 % |" in text
    assert "## What is brought to battle" in text


def test_exact_odds_are_those_of_the_run(run_of):
    run = run_of("mulu_caves", games=40, settings=["battle.tie=defender"])
    assert "| 0 | 41.67 % | 58.33 % |" in markdown(run, balance(run))


def test_a_game_without_scores_has_no_margins(run_of):
    found = {section.key: section for section in sections(balance(run_of("mulu_caves", games=40)))}
    assert (found["length"].title, len(found["length"].charts)) == ("Length", 1)
    assert "margin" not in found["length"].table["fact"].to_list()
    found = {section.key: section for section in sections(balance(run_of("pig", games=40)))}
    assert (found["length"].title, len(found["length"].charts)) == ("Length and margins", 2)


def test_markdown_holds_no_html_of_others():
    from equipoise.reports.text import markdown_lines, plain

    assert plain("a <script>x</script>\n# b") == "a &lt;script>x&lt;/script> # b"
    assert markdown_lines(["p"], [["< 0.001"], ["<b>|"]])[2:] == ["| < 0.001 |", "| &lt;b>\\| |"]
