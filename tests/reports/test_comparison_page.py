"""The page of a comparison: it says what it must, nothing comes from outside, and it is right in a browser."""

import re
from urllib.parse import unquote

import pytest
from browser import Outline, asked, needs_browser, on_a_phone, probed


def test_sentences_come_first_and_say_who_gains_and_whether_it_is_decided(comparison_page):
    text = re.sub(r"\s+", " ", comparison_page[0])
    findings = text[text.index('id="top"') : text.index('id="again"')]
    assert "Of 2 candidates: Better balanced: mended; As balanced as before: same." in findings
    assert "mended: hero 2 loses" in findings
    assert "nearer to the fair 16.7 %" in findings
    assert "same: As before within ±2 pp: all 6 characters." in findings
    assert "card 7 (+" in findings
    assert "a note" in findings


def test_what_was_changed_stands_first_in_words_and_what_to_try_next_as_commands(comparison_page):
    text = comparison_page[0]
    first = text[text.index('id="top"') : text.index("<nav")]
    assert "What mended changes</dt><dd>nothing: 4 instead of 3." in first
    assert "What to try next" in first
    assert "equipoise sweep lab --param strength=3,4,5 --games 3600" in first
    assert "It helps: see how far it should go (mended)." in text


def test_everything_asked_for_is_there(comparison_page):
    text, outline = comparison_page[0], Outline(comparison_page[0])
    for place in ("c1", "c2"):
        for key in ("character", "seat", "unfair-character", "length", "end", "cards-in_hand", "cards-played_share"):
            assert f"{place}-{key}" in outline.ids
    assert {"candidates", "changes", "played", "provenance", "limits", "again"} <= set(outline.ids)
    for words in ("corrected for 2 candidate", "equipoise compare lab", "Bots are not people", "Bots do not learn"):
        assert words in text
    assert len(re.findall(r"ruleset of (mended|same)</dt><dd>[0-9a-f]{16}", text)) == 2


def test_names_are_text_and_nothing_comes_from_outside(comparison_page):
    outline = Outline(comparison_page[0])
    assert "<script>alert(" not in comparison_page[0]
    assert outline.tags.count("script") == 1
    assert "img" not in outline.tags
    assert all(link.startswith(("#", "data:")) for link in outline.links)
    assert {link[1:] for link in outline.links if link.startswith("#")} <= set(outline.ids)


def test_every_chart_has_its_data(comparison_page):
    tables = [unquote(link) for link in Outline(comparison_page[0]).links if link.startswith("data:text/csv")]
    assert len(tables) == 1 + len(re.findall(r"<section(?: class=\"full\")?>", comparison_page[0]))
    assert any("rounds,before,after" in table for table in tables)
    assert any("candidate,family,name" in table for table in tables)


@needs_browser
@pytest.mark.parametrize("dark", [False, True])
def test_no_error_no_request_and_tables_sort(comparison_page, tmp_path, dark):
    told, net = probed(comparison_page[1], tmp_path, 1280, *["--force-dark-mode"] * dark, section="c1-cards-in_hand")
    assert told["sorted"]
    assert told["loaded"] == 0
    assert told["wide"] <= told["window"]
    assert told["dark"] == dark
    assert asked(net) == set()


@needs_browser
def test_nothing_sticks_out_on_a_phone(comparison_page, tmp_path):
    assert on_a_phone(comparison_page[1], tmp_path) == (390, 390)
