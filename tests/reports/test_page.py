"""The page: one file, nothing from outside, everything escaped, and right in a browser."""

import re
from itertools import pairwise
from urllib.parse import unquote

import pytest
from browser import Outline, asked, browse, needs_browser, on_a_phone, probed

from equipoise.reports.page import TOP


def test_a_title_with_a_script_in_it_is_text(report_page):
    text, _ = report_page
    assert "<script>alert(" not in text
    assert "&lt;script&gt;alert(" in text
    assert Outline(text).tags.count("script") == 1
    assert "img" not in Outline(text).tags


def test_nothing_comes_from_outside(report_page):
    outline = Outline(report_page[0])
    assert all(link.startswith(("#", "data:")) for link in outline.links)
    assert all(source.startswith(("#", "data:image/png;base64,")) for source in outline.sources)
    assert "default-src 'none'" in report_page[0]
    assert not re.search(r"@import|url\((?!#|&quot;#|\"#)", report_page[0])


def test_the_contents_lead_somewhere(report_page):
    outline = Outline(report_page[0])
    targets = [link[1:] for link in outline.links if link.startswith("#")]
    assert len(targets) > 15
    assert set(targets) <= set(outline.ids)


def test_it_carries_what_is_needed_to_make_it_again(report_page):
    text = re.sub(r"\s+", " ", report_page[0])
    for words in (
        "equipoise simulate lab",
        "6,012 in blocks of 18",
        "What the numbers cannot say",
        "polars",
        "stand-ins for what is not known (PROXY)",
        "Bots are not people",
        "airbag",
    ):
        assert words in text


def test_every_table_can_be_taken_along_and_charts_are_inline(report_page):
    outline = Outline(report_page[0])
    tables = [link for link in outline.links if link.startswith("data:text/csv")]
    assert len(tables) == 1 + len(re.findall(r"<section(?: class=\"full\")?>", report_page[0]))
    cards = next(t for t in map(unquote, tables) if "card 7,in_hand" in t)
    assert "card,metric,estimate,low,high,n,games,error" in cards
    assert outline.tags.count("svg") >= 10
    assert len(report_page[0].encode()) < 1_500_000


def test_every_finding_leads_to_its_chart_and_its_row(report_page):
    """Of what is off; on the first screen as many as one reads, with their questions all of them."""
    outline = Outline(report_page[0])
    off = re.findall(r'<li class="(?:over|under)"><b>[^<]+, (?:large|clear|slight)</b>.*?</li>', report_page[0])
    assert len(off) > TOP
    for finding in off:
        links = re.findall(r'<a href="#([^"]+)" aria-label="(?:chart|row) of [^"]+">', finding)
        assert len(links) == 2
        assert links[0].startswith("chart-")
        assert set(links) <= set(outline.ids)
    top = report_page[0][report_page[0].index('id="findings"') : report_page[0].index("<nav")]
    assert 1 <= top.count("<li class=") <= TOP
    assert "hero 2" in top[: top.index("</li>")]


def test_ids_are_unique_and_headings_in_order(report_page):
    outline = Outline(report_page[0])
    assert len(outline.ids) == len(set(outline.ids))
    levels = [int(tag[1]) for tag in outline.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))


@needs_browser
def test_no_error_no_request_and_tables_sort(report_page, tmp_path):
    told, net = probed(report_page[1], tmp_path, 1280)
    assert told["sorted"]
    assert told["loaded"] == 0
    assert asked(net) == set()


@needs_browser
def test_a_request_would_be_seen(tmp_path):
    leak = tmp_path / "leak.html"
    leak.write_text('<!doctype html><img src="http://example.com/x.png">')
    assert asked(browse(leak, tmp_path, "--dump-dom")[1]) == {"example.com"}


@needs_browser
@pytest.mark.parametrize("width", [1280, 500])
def test_nothing_sticks_out(report_page, tmp_path, width):
    told, _ = probed(report_page[1], tmp_path, width)
    assert told["wide"] <= told["window"] == width


@needs_browser
def test_nothing_sticks_out_on_a_phone(report_page, tmp_path):
    assert on_a_phone(report_page[1], tmp_path) == (390, 390)
    assert (tmp_path / "phone.png").stat().st_size > 20_000


@needs_browser
def test_dark_mode_and_pictures(report_page, tmp_path):
    light, _ = probed(report_page[1], tmp_path, 1280)
    dark, _ = probed(report_page[1], tmp_path, 1280, "--force-dark-mode")
    assert (light["dark"], dark["dark"]) == (False, True)
    assert light["back"] == "rgb(255, 255, 255)"
    assert sum(map(int, re.findall(r"\d+", dark["back"]))) < 120
    for name, args in {"light": [], "dark": ["--force-dark-mode"]}.items():
        browse(report_page[1], tmp_path, f"--screenshot={tmp_path / name}.png", "--window-size=1280,3000", *args)
        assert (tmp_path / f"{name}.png").stat().st_size > 30_000


@needs_browser
def test_it_prints(report_page, tmp_path):
    browse(report_page[1], tmp_path, f"--print-to-pdf={tmp_path / 'report.pdf'}", "--no-pdf-header-footer")
    pdf = (tmp_path / "report.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert 3 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 60
