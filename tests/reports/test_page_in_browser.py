"""Pages as a person uses them: links, pointing, sorting, filtering, paper, three widths, and without eyes."""

import shutil
import subprocess
from pathlib import Path

import pytest
from browser import Browser, needs_browser

pytestmark = needs_browser

WIDTHS = (1280, 1024, 390)
# Elements that are seen, whose content is wider than they are, and that neither scroll nor stand in a frame that does;
# and words of charts that stick out of their picture.
CLIPPED = """
const scrolls = e => ["auto", "scroll"].includes(getComputedStyle(e).overflowX);
const framed = e => { for (let at = e; at; at = at.parentElement) if (scrolls(at)) return true; return false; };
document.querySelectorAll("details").forEach(one => { one.open = true; });
const out = [];
for (const e of document.body.querySelectorAll("*")) {
  if (!e.checkVisibility() || e.closest("svg") || framed(e)) continue;
  if (getComputedStyle(e).display.startsWith("inline")) continue;
  if (e.scrollWidth > e.clientWidth + 1) out.push([e.tagName, e.id, e.className, e.scrollWidth, e.clientWidth]);
}
for (const text of document.querySelectorAll("svg text")) {
  if (!text.checkVisibility() || framed(text)) continue;
  const at = text.getBoundingClientRect();
  if (at.left < -1 || at.right > document.documentElement.clientWidth + 1) out.push(["text", text.textContent]);
}
return out.slice(0, 10);
"""
# Words whose colour stands less than 4.5 to 1 against what is behind them (WCAG 2.2, 1.4.3).
FAINT = """
const parts = c => (c.match(/[\\d.]+/g) || []).map(Number);
const linear = v => v <= 10 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4;
const light = c => { const [r, g, b] = parts(c).slice(0, 3).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const behind = e => { for (let at = e; at; at = at.parentElement) {
  const c = getComputedStyle(at).backgroundColor; if (parts(c)[3] !== 0) return c; } return "rgb(255, 255, 255)"; };
document.querySelectorAll("details").forEach(one => { one.open = true; });
const out = [];
for (const e of document.body.querySelectorAll("*")) {
  if (e.closest("svg") || !e.checkVisibility()) continue;
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
  const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) out.push([e.tagName, e.className, e.textContent.slice(0, 40)]);
}
return out.slice(0, 10);
"""
NAMELESS = """
const name = e => e.getAttribute("aria-label") || e.textContent.trim();
const seen = [...document.querySelectorAll("a, button, input, [role=region], svg")].filter(e => !e.closest("svg svg"));
const bad = e => !name(e) || (e.tagName === "svg" && e.getAttribute("role") !== "img");
return seen.filter(bad).map(e => e.outerHTML.slice(0, 80));
"""


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


def axe():
    """The script of axe-core, if npm has the package on this machine."""
    if shutil.which("npm") is None:
        return None
    done = subprocess.run(["npm", "root", "-g"], capture_output=True, text=True, timeout=60)
    script = Path(done.stdout.strip()) / "axe-core" / "axe.min.js"
    return script if script.is_file() else None


def test_axe_finds_nothing(browser, path):
    if (script := axe()) is None:
        pytest.skip("axe-core is not here: npm install -g axe-core")
    browser.open(path)
    browser.ask("Runtime.evaluate", expression=script.read_text(encoding="utf-8"))
    asked = "axe.run().then(found => found.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))"
    told = browser.ask("Runtime.evaluate", expression=asked, awaitPromise=True, returnByValue=True)
    assert told["result"]["value"] == []
