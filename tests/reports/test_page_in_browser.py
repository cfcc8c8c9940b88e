"""Pages as a person uses them: links, pointing, sorting, filtering, paper, three widths, and without eyes."""

import pytest
from browser import CLIPPED, FAINT, NAMELESS, Browser, complaints_of_axe, needs_browser

pytestmark = needs_browser

WIDTHS = (1280, 1024, 390)
A4 = 718  # pixels between margins of a centimetre


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(params=["report_page", "comparison_page"])
def path(request):
    return request.getfixturevalue(request.param)[1]


def test_the_first_screen_holds_verdict_picture_and_what_stands_beside(browser, report_page):
    browser.open(report_page[1])
    ends = browser.run(
        'return [".verdict", ".glance .chart.screen", ".points"].map(s => '
        "document.querySelector(s).getBoundingClientRect().bottom);"
    )
    assert max(ends) <= 760
    said = browser.run('return document.querySelector(".points").innerText;')
    for title in ("How sure", "For whom", "What it rests on", "What to change"):
        assert title in said


def test_on_a_phone_the_title_comes_before_the_contents_and_the_picture_is_its_own(browser, report_page):
    browser.open(report_page[1], 390, 844)
    tops = browser.run(
        'return ["h1", ".verdict", "nav"].map(s => document.querySelector(s).getBoundingClientRect().top);'
    )
    assert tops == sorted(tops)
    assert browser.run(
        'return [".chart.screen", ".chart.narrow"].map(s => document.querySelector(s).checkVisibility());'
    ) == [False, True]


def test_a_finding_leads_to_its_row_which_unfolds(browser, report_page):
    browser.open(report_page[1])
    told = browser.run("""
        const link = document.querySelector('#findings a[aria-label^="row of"]');
        const row = document.getElementById(link.hash.slice(1)), before = row.checkVisibility();
        link.click(); window.dispatchEvent(new HashChangeEvent("hashchange"));
        return {before, after: row.checkVisibility(), folded: !row.closest("details").open, text: row.innerText};
    """)
    assert (told["before"], told["after"], told["folded"]) == (False, True, False)
    assert "hero 2" in told["text"]
    chart = browser.run("""
        const link = document.querySelector('#findings a[aria-label^="chart of"]');
        return document.getElementById(link.hash.slice(1)).querySelectorAll("svg").length;
    """)
    assert chart >= 1
    game = browser.run("""
        const link = document.querySelector('#findings a[aria-label^="game of"]');
        const row = document.getElementById(link.hash.slice(1));
        link.click(); window.dispatchEvent(new HashChangeEvent("hashchange"));
        return [row.checkVisibility(), row.innerText];
    """)
    assert game[0]
    assert "hero 2" in game[1]
    assert "equipoise find" in game[1]


def test_every_finding_of_somebody_has_three_links(browser, report_page):
    """To the chart, the row and a game; what is told of a whole family leads to its table."""
    browser.open(report_page[1])
    told = browser.run("""
        return [...document.querySelectorAll("ul.findings li")].map(li => [li.className, li.innerText,
          [...li.querySelectorAll("a")].map(a => a.innerText + (document.getElementById(a.hash.slice(1)) ? "" : "?"))]);
    """)
    off = [links for tone, text, links in told if tone in ("over", "under") and "; see the table" not in text]
    assert len(off) >= 5
    assert all(links in (["chart", "row", "game"], ["row", "game"]) for links in off)
    assert not any(link.endswith("?") for _, _, links in told for link in links)


def test_what_is_pointed_at_says_its_value(browser, report_page):
    browser.open(report_page[1])
    spot = browser.run("""
        const at = document.querySelector(".chart.screen .tip").getBoundingClientRect();
        return [at.left + at.width / 2, at.top + at.height / 2];
    """)
    browser.point_at(*spot)
    assert browser.run("return tip.hidden;") is False
    assert browser.run("return tip.textContent;").startswith("hero 2: 2")
    assert "95 % interval" in browser.run("return tip.textContent;")
    browser.point_at(5, 5)
    assert browser.run("return tip.hidden;") is True


def test_sorting_and_filtering_are_seen(browser, report_page):
    browser.open(report_page[1])
    told = browser.run("""
        const table = document.getElementById("table-cards"), heads = [...table.querySelectorAll("th")];
        const at = heads.findIndex(th => th.textContent.startsWith("estimate"));
        heads[at].querySelector("button").click();
        const sort = heads.map(th => th.getAttribute("aria-sort")).filter(Boolean);
        const first = table.tBodies[0].rows[0].cells[0].textContent;
        const input = document.querySelector('input[data-table="table-cards"]');
        input.value = "CARD 7"; input.dispatchEvent(new Event("input"));
        const left = [...table.tBodies[0].rows].filter(row => !row.hidden).map(row => row.cells[0].textContent);
        return {sort, first, left};
    """)
    assert told["sort"] == ["descending"]
    assert told["first"] == "card 7"
    assert told["left"] == ["card 7"]


def test_on_paper_everything_is_unfolded(browser, path):
    browser.open(path)
    folded = 'return [...document.querySelectorAll("details table, details dl")].map(e => e.checkVisibility());'
    assert not any(browser.run(folded))
    browser.on_paper()
    assert all(browser.run(folded))


def test_everything_fits_on_paper(browser, path):
    """A single table that is wider makes the printer shrink every page."""
    browser.open(path, A4, 1000)
    browser.on_paper()
    assert browser.run("return document.documentElement.scrollWidth;") <= A4


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_clipped(browser, path, width):
    browser.open(path, width, 844)
    assert browser.run(CLIPPED) == []
    assert browser.run("return document.documentElement.scrollWidth;") <= width


def test_a_table_that_is_too_wide_says_that_it_scrolls(browser, report_page):
    browser.open(report_page[1], 390, 844)
    browser.run('document.querySelectorAll("details").forEach(one => { one.open = true; });')
    settled = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))"
    browser.ask("Runtime.evaluate", expression=settled, awaitPromise=True)
    told = browser.run("""
        const frames = [...document.querySelectorAll(".wide")].filter(e => e.scrollWidth > e.clientWidth + 1);
        return [frames.length, frames.every(e => e.nextElementSibling.checkVisibility())];
    """)
    assert told[0] > 3
    assert told[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(browser, path, scheme):
    browser.open(path)
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    assert browser.run(FAINT) == []
    assert browser.run(NAMELESS) == []


def test_axe_finds_nothing(browser, path):
    browser.open(path)
    assert complaints_of_axe(browser) == []
