"""The page: one file, nothing from outside, everything escaped, and right in a browser."""

import re
from urllib.parse import unquote

import pytest
from browser import Outline, asked, browse, needs_browser, on_a_phone, probed
from synthetic import Law, make_run

from equipoise.analysis.balance import balance
from equipoise.reports.page import page

EVIL = '<script>alert("x")</script><img src=http://example.com/x.png>'


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A page of a run with everything in it, and its file."""
    from synthetic import lab

    import equipoise.sim.plan

    kept, game = equipoise.sim.plan.find_game, lab()
    equipoise.sim.plan.find_game = lambda slug: game if slug == "lab" else kept(slug)
    folder = tmp_path_factory.mktemp("page")
    try:
        run = make_run(
            folder / "run",
            6000,
            Law(characters={2: 0.5}, cards={7: 0.6}),
            bots=("random", "random", "search:playouts=5") * 2,
            titles=(EVIL,),
        )
        text = page(run, balance(run, cards_by_character=True))
    finally:
        equipoise.sim.plan.find_game = kept
    (folder / "report.html").write_text(text, encoding="utf-8")
    return text, folder / "report.html"


def test_a_title_with_a_script_in_it_is_text(made):
    text, _ = made
    assert EVIL not in text
    assert "&lt;script&gt;alert(" in text
    assert Outline(text).tags.count("script") == 1
    assert "img" not in Outline(text).tags


def test_nothing_comes_from_outside(made):
    outline = Outline(made[0])
    assert all(link.startswith(("#", "data:")) for link in outline.links)
    assert all(source.startswith(("#", "data:image/png;base64,")) for source in outline.sources)
    assert "default-src 'none'" in made[0]
    assert not re.search(r"@import|url\((?!#|&quot;#|\"#)", made[0])


def test_the_contents_lead_somewhere(made):
    outline = Outline(made[0])
    targets = [link[1:] for link in outline.links if link.startswith("#")]
    assert len(targets) > 15
    assert set(targets) <= set(outline.ids)


def test_it_carries_what_is_needed_to_make_it_again(made):
    text = re.sub(r"\s+", " ", made[0])
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


def test_every_table_can_be_taken_along_and_charts_are_inline(made):
    outline = Outline(made[0])
    tables = [link for link in outline.links if link.startswith("data:text/csv")]
    assert len(tables) == outline.ids.count("findings") + made[0].count("<section>")
    cards = next(t for t in map(unquote, tables) if "card 7,in_hand" in t)
    assert "card,metric,estimate,low,high,n,games,error" in cards
    assert outline.tags.count("svg") >= 10
    assert len(made[0].encode()) < 5_000_000


@needs_browser
def test_no_error_no_request_and_tables_sort(made, tmp_path):
    told, net = probed(made[1], tmp_path, 1280)
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
def test_nothing_sticks_out(made, tmp_path, width):
    told, _ = probed(made[1], tmp_path, width)
    assert told["wide"] <= told["window"] == width


@needs_browser
def test_nothing_sticks_out_on_a_phone(made, tmp_path):
    assert on_a_phone(made[1], tmp_path) == (390, 390)
    assert (tmp_path / "phone.png").stat().st_size > 20_000


@needs_browser
def test_dark_mode_and_pictures(made, tmp_path):
    light, _ = probed(made[1], tmp_path, 1280)
    dark, _ = probed(made[1], tmp_path, 1280, "--force-dark-mode")
    assert (light["dark"], dark["dark"]) == (False, True)
    assert light["back"] == "rgb(255, 255, 255)"
    assert sum(map(int, re.findall(r"\d+", dark["back"]))) < 120
    for name, args in {"light": [], "dark": ["--force-dark-mode"]}.items():
        browse(made[1], tmp_path, f"--screenshot={tmp_path / name}.png", "--window-size=1280,3000", *args)
        assert (tmp_path / f"{name}.png").stat().st_size > 30_000


@needs_browser
def test_it_prints(made, tmp_path):
    browse(made[1], tmp_path, f"--print-to-pdf={tmp_path / 'report.pdf'}", "--no-pdf-header-footer")
    pdf = (tmp_path / "report.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert 3 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 60
