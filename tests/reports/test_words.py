"""Sentences, and what a report rests on."""

import polars as pl
import pytest
from synthetic import LabRules, Law, make_run

from equipoise.analysis.balance import balance
from equipoise.reports.about import Origin, _content, caution, origins, provenance, stand_ins
from equipoise.reports.page import page
from equipoise.reports.summary import markdown
from equipoise.reports.words import Sentence, about, finding, listed, points, sentences


@pytest.fixture
def found(laboratory, tmp_path):
    return balance(make_run(tmp_path / "run", 12_000, Law(characters={2: 0.5}), rules=LabRules(strength=5)))


def test_what_is_off_comes_first_in_plain_words(found):
    first = sentences(found)[0]
    assert first.tone == "over"
    assert first.text.startswith("hero 2 wins 2")
    assert "where 16.7 % is fair" in first.text
    assert "95 % interval" in first.text


def test_what_is_open_says_how_many_games_it_takes(found):
    texts = [s.text for s in sentences(found) if s.tone == "undecided"]
    assert texts
    assert all("games would decide" in text for text in texts)


def test_titles_state_the_finding(found):
    assert "hero 2 is over" in finding(found, "character")
    verdicts = found.verdicts.with_columns(pl.lit("fair").alias("verdict"))
    assert finding(type(found)(found.tables, verdicts, 0.02, 10), "seat") == "all within ±2 pp"


def test_a_null_run_says_so(laboratory, tmp_path):
    quiet = balance(make_run(tmp_path / "run", 3000, Law(), seed=4))
    assert sentences(quiet)[0].text == "Nothing in this run is off balance for certain."


def test_numbers_as_one_says_them():
    assert (about(1234), about(45_678), about(3_400_000), about(2_000_000_000)) == (
        "1,200",
        "46,000",
        "3.4 million",
        "2.0 billion",
    )
    assert (points(0.0123), points(-0.0049), points(-0.00001)) == ("+1.2 pp", "−0.5 pp", "0.0 pp")
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefgh")).endswith("f and 2 more")


def test_provenance_counts_proxies_and_names_content(laboratory, tmp_path):
    run = make_run(tmp_path / "run", 60, Law())
    found = origins(run.plan)
    assert found[0] == Origin("strength", "PROXY", "nothing")
    assert "1 are stand-ins" in provenance(found)
    cards = {"card": {"rope": {"name": "Rope", "source": "BOOK", "count_source": "PROXY", "n": 2}}}
    assert list(_content(cards)) == [Origin("card.rope", "BOOK", "Rope"), Origin("card.rope.count", "PROXY", "Rope")]


def test_a_changed_rule_is_told_apart(laboratory, tmp_path):
    run = make_run(tmp_path / "run", 60, Law(), rules=LabRules(strength=7))
    assert origins(run.plan)[0].source == "changed"


def test_findings_that_rest_on_stand_ins_say_so(run_of):
    """Axis Mundi's characters are as printed, but play with card counts that are not."""
    plan = run_of("axis_mundi", games=6).plan
    rests, warning = stand_ins(plan), caution(origins(plan))
    assert rests.under("character", "savant")
    assert rests.under("card", "Alpinist")
    assert not rests.under("card", "Time Bomb")
    assert "cards: count (48 entries)" in warning
    assert Sentence("over", "savant wins.", True).marked == "savant wins. [PROXY]"


def test_where_nothing_is_a_stand_in_nothing_is_marked(run_of):
    plan = run_of("pig", games=2).plan
    assert caution(origins(plan)) == ""
    assert not stand_ins(plan).under("seat", "0")


def test_marks_are_on_the_page_and_in_markdown(laboratory, tmp_path):
    run = make_run(tmp_path / "run", 6000, Law(characters={2: 0.5}))
    found = balance(run)
    for text in (page(run, found), markdown(run, found)):
        assert "stand-ins (PROXY) are strength." in text
    assert '<span class="proxy"' in page(run, found)
    assert "[PROXY]" in markdown(run, found).splitlines()[4]


@pytest.mark.parametrize(
    ("many", "start"), [(1, "The only one of the seats is"), (2, "Both seats are"), (3, "All 3 seats")]
)
def test_one_and_two_are_said_as_such(found, many, start):
    seats = found.verdicts.filter(pl.col("family") == "seat").head(many).with_columns(pl.lit("fair").alias("verdict"))
    told = [s.text for s in sentences(type(found)(found.tables, seats, 0.02, 10)) if "seats" in s.text]
    assert told[0].startswith(start)
