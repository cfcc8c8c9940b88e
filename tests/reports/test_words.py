"""Sentences, and what a report rests on."""

import re

import polars as pl
import pytest
from synthetic import LabRules, Law, make_run

from equipoise.analysis.balance import balance
from equipoise.analysis.comparison import CHANGE, Comparison
from equipoise.analysis.paired import Certainty
from equipoise.reports.about import Origin, _content, caution, origins, provenance
from equipoise.reports.brief import headline
from equipoise.reports.changes import _overall
from equipoise.reports.findings import sentences
from equipoise.reports.page import page
from equipoise.reports.sections import sections
from equipoise.reports.summary import markdown
from equipoise.reports.words import (
    Sentence,
    about,
    finding,
    label,
    labels,
    listed,
    ordinal,
    points,
    strength,
)


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
    assert not any(s.tone in ("over", "under") for s in sentences(quiet))
    assert headline(quiet).startswith("Nothing in this run is off balance for certain")


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
    warning = caution(origins(plan))
    assert "49 of 268 rules and entries are stand-ins (PROXY): 48 under card, 1 under map." in warning
    assert "Every finding rests on them" in warning


def test_where_nothing_is_a_stand_in_nothing_is_marked(run_of):
    plan = run_of("pig", games=2).plan
    assert caution(origins(plan)) == ""


def test_stand_ins_are_told_once_and_not_on_every_line(laboratory, tmp_path):
    run = make_run(tmp_path / "run", 6000, Law(characters={2: 0.5}))
    found = balance(run)
    for text in (page(run, found), markdown(run, found)):
        assert text.count("stand-ins (PROXY): 1 under strength.") == 1
    assert not any("PROXY" in sentence.marked for sentence in sentences(found))


@pytest.mark.parametrize(
    ("deviation", "word"), [(0.06, "large"), (-0.0599, "clear"), (0.02, "clear"), (-0.019, "slight")]
)
def test_a_deviation_in_a_word(deviation, word):
    assert strength(deviation, 0.02) == word
    assert Sentence("over", "x wins.", strength=word).marked == f"{word.capitalize()}: x wins."


def test_what_matters_comes_first_and_what_does_not_says_so(found):
    """A card far off goes before a character a little off; what is certain and small is called slight, and why."""
    rows = [("character", "a", 0.03), ("card", "b", 0.08), ("character", "c", 0.07), ("seat", "1", -0.015)]
    v = found.verdicts.head(len(rows)).with_columns(
        pl.Series("family", [row[0] for row in rows]),
        pl.Series("name", [row[1] for row in rows]),
        pl.Series("deviation", [row[2] for row in rows]),
        pl.lit(0.02).alias("margin"),
        pl.Series("verdict", ["over", "over", "over", "under"]),
    )
    told = [s for s in sentences(type(found)(found.tables, v, 0.02, 10)) if s.strength]
    assert [(s.name, s.strength) for s in told] == [("c", "large"), ("b", "large"), ("a", "clear"), ("1", "slight")]
    assert told[-1].text.endswith("certain, but less than the 2 pp that matter.")
    assert not any("that matter" in s.text for s in told[:-1])


@pytest.mark.parametrize(("many", "start"), [(1, "The only seat is"), (2, "Both seats are"), (3, "All 3 seats")])
def test_one_and_two_are_said_as_such(found, many, start):
    seats = found.verdicts.filter(pl.col("family") == "seat").head(many).with_columns(pl.lit("fair").alias("verdict"))
    told = [s.text for s in sentences(type(found)(found.tables, seats, 0.02, 10)) if s.place == "seat"]
    assert told[0].startswith(start)


def test_seats_and_turn_order_are_said_as_people_say_them():
    assert label("order", "0") == "the player who goes first"
    assert labels("order", ["1", "2", "3"]) == "the players who go second, third and fourth"
    assert (ordinal("9"), ordinal("10")) == ("tenth", "11th")
    assert (label("seat", "0"), label("seat", "0 and 2")) == ("seat 0", "seats 0 and 2")
    assert labels("seat", ["0", "1"]) == "seats 0 and 1"
    assert labels("seat", ["0 and 1", "2 and 3"]) == "seats 0 and 1, seats 2 and 3"
    assert labels("character", ["Savant", "Scrounger"]) == "Savant and Scrounger"


@pytest.mark.parametrize("slug", ["axis_mundi", "epoch"])
def test_a_report_speaks_of_players_and_titles(run_of, slug):
    """No place in the turn order by its number, no character by its id, no score that only ranks."""
    run = run_of(slug, games=60)
    found = balance(run)
    for text in (page(run, found), markdown(run, found), *(s.text for s in sentences(found))):
        assert not re.search(r"\border \d", text)
        for character in run.plan.descriptor.characters:
            assert not re.search(rf"\b{character} (wins|against|at seat)", text)
    assert "the players who go first" in markdown(run, found) or "who goes first" in markdown(run, found)
    length = next(section for section in sections(found) if section.key == "length")
    margins = length.data.filter(pl.col("fact") == "margin")
    if slug == "axis_mundi":
        assert found.tables["histogram"]["value"].max() > 100_000  # what only ranks is in the data
        assert margins.is_empty()
    else:
        assert margins.height
        assert "honor" in length.note


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0.002, 0.015, "Slightly worse, within the margin over characters"),
        (-0.015, -0.002, "Slightly better, within the margin over characters"),
        (-0.01, 0.01, "As balanced as before over characters"),
    ],
)
def test_equal_says_on_which_side_it_lies(low, high, words):
    """Within the margin, but the interval may leave nothing out on one side."""
    rows = {"largest deviation, before": (0.05, 0.04, 0.06), "largest deviation, after": (0.05, 0.04, 0.06)}
    rows |= {CHANGE: ((low + high) / 2, low, high)}
    unfair = pl.DataFrame([{"name": n, "estimate": e, "low": lo, "high": hi} for n, (e, lo, hi) in rows.items()])
    found = Comparison(
        {},
        pl.DataFrame(),
        {"character": unfair},
        {"character": "equal"},
        None,
        1 / 6,
        0.02,
        0.05,
        Certainty(0.95, False),
    )
    assert _overall(found, "character").text.startswith(words)
