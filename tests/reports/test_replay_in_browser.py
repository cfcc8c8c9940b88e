"""A replay as a person uses it: stepping, keys, scrubbing, curve, rounds and events, two widths, and without eyes."""

import re
from functools import cache

import pytest
from browser import CLIPPED, FAINT, NAMELESS, Browser, complaints_of_axe, needs_browser
from watched import WATCHED, game

from equipoise.reports.board import draw, picture_of
from equipoise.reports.replay import page_of
from equipoise.sim.registry import known_games
from equipoise.sim.table import Table

pytestmark = needs_browser
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32, "PageDown": 34, "PageUp": 33}
every_game = pytest.mark.parametrize("slug", known_games())
LAYERS = """
const found = {};
const panels = [...document.querySelectorAll("#panels > section")].map(section => section.id);
for (const layer of ["places", "labels", "tokens", ...panels]) {
  const copy = document.getElementById(layer).cloneNode(true);
  copy.querySelectorAll(".changed").forEach(one => one.classList.remove("changed"));
  found[layer] = copy.innerHTML.trim();
}
return found;
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page of a game, written once."""
    folder = tmp_path_factory.mktemp("replays")

    @cache
    def written(slug):
        path = folder / f"{slug}.html"
        path.write_text(page_of(*game(slug)), encoding="utf-8")
        return path

    return written


def press(browser, key):
    for kind in ("keyDown", "keyUp"):
        code = {"key": key, "windowsVirtualKeyCode": KEYS[key], **({"text": " "} if key == " " else {})}
        browser.ask("Input.dispatchKeyEvent", type=kind, **code)


def step(browser):
    return browser.run("return step;")


def drawn_by_hand(slug, decisions):
    """The position as it is drawn when the engine plays up to it, layer by layer."""
    table = Table(slug, seed=WATCHED)
    for _ in range(decisions):
        table.advance()
    layers = {}
    for element in draw(picture_of(table)).elements:
        layers.setdefault(element.layer, []).append(element.markup)
    return {layer: "".join(markup) for layer, markup in layers.items()}


@every_game
def test_the_page_shows_what_the_engine_has_wherever_one_jumps(browser, page, slug):
    browser.open(page(slug))
    last = browser.run("return last;")
    for at in (last, last // 2, 1, last // 3):
        browser.run(f"show({at});")
        shown = browser.run(LAYERS)
        for layer, markup in drawn_by_hand(slug, at).items():
            script = f"const copy = at({layer!r}).cloneNode(false); copy.innerHTML = {markup!r}; return copy.innerHTML;"
            assert shown[layer] == browser.run(script), f"{slug}, step {at}, {layer}"


@every_game
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_clipped(browser, page, slug, width):
    browser.open(page(slug), width, 844)
    browser.run("show(Math.floor(last / 2));")
    assert browser.run(CLIPPED) == []
    assert browser.run("return document.documentElement.scrollWidth;") <= width
    assert browser.run('return performance.getEntriesByType("resource").length;') == 0


def test_buttons_step(browser, page):
    browser.open(page("connect_four"))
    last = browser.run("return last;")
    for button, now in (("on", 1), ("on", 2), ("back", 1), ("end", last), ("on", last), ("home", 0), ("back", 0)):
        browser.run(f"at({button!r}).click();")
        assert step(browser) == now
    browser.run('at("on").click();')
    told = browser.run('return [at("told").textContent, at("where").textContent, at("scrub").value, location.hash];')
    assert "drops into column" in told[0]
    assert told[1:] == [f"step 1 of {last}", "1", "#1"]


@pytest.mark.parametrize(("asked", "shown"), [("#3", 3), ("#1.5", 1), ("#999999", None), ("#-2", 0), ("#end", 0)])
def test_a_link_opens_a_step_and_one_past_the_end_the_last(browser, page, asked, shown):
    browser.open(page("pig"))
    assert browser.complaints(page("connect_four"), asked) == []
    assert step(browser) == (browser.run("return last;") if shown is None else shown)


def test_keys_step_play_and_jump_by_rounds(browser, page):
    browser.open(page("pig"))
    last = browser.run("return last;")
    for key, now in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        press(browser, key)
        assert step(browser) == now
    press(browser, "PageDown")
    assert browser.run("return game.rounds[step];") == 2
    press(browser, "PageUp")
    assert browser.run("return game.rounds[step];") == 1
    browser.run('at("speed").value = "250";')
    press(browser, " ")
    assert browser.run('return at("play").textContent;') == "pause"
    before = step(browser)
    waited = "new Promise(done => setTimeout(done, 700))"
    browser.ask("Runtime.evaluate", expression=waited, awaitPromise=True)
    press(browser, " ")
    assert step(browser) > before
    assert browser.run('return at("play").textContent;') == "play"


def test_scrubbing_rounds_events_and_moves_lead_there(browser, page):
    browser.open(page("exxinon"))
    browser.run('at("scrub").value = 20; at("scrub").dispatchEvent(new Event("input"));')
    assert step(browser) == 20
    browser.run('at("round").value = "3"; at("round").dispatchEvent(new Event("change"));')
    assert browser.run("return [game.rounds[step], game.rounds[step - 1]];") == [3, 2]
    browser.run('at("m7").click();')
    assert step(browser) == 7
    assert browser.run('return [...document.querySelectorAll("#moves .now")].map(item => item.id);') == ["m7"]
    found = browser.run('at("event").value = "death"; at("home").click(); at("event-on").click(); return step;')
    assert found == browser.run("return game.events.death[0];")
    assert "dies" in browser.run('return at("told").textContent;')


def test_the_curve_says_how_likely_everybody_is_to_win(browser, page):
    browser.open(page("axis_mundi"))
    told = browser.run("""
        show(last);
        const box = at("curve").getBoundingClientRect();
        return {lines: document.querySelectorAll("#lines path").length, box: [box.left, box.top, box.width, box.height],
          odds: [...document.querySelectorAll("#odds b")].map(cell => cell.textContent)};
    """)
    assert told["lines"] == 6
    assert sorted(told["odds"]) == ["0 %"] * 5 + ["100 %"]
    left, top, width, height = told["box"]
    for kind in ("mousePressed", "mouseReleased"):
        browser.ask("Input.dispatchMouseEvent", type=kind, x=left + width / 2, y=top + height / 2, button="left",
                    buttons=1, clickCount=1)  # fmt: skip
    assert abs(step(browser) - browser.run("return last / 2;")) <= 2
    odds = browser.run('return [...document.querySelectorAll("#odds b")].map(cell => cell.textContent);')
    assert 95 <= sum(int(re.match(r"\d+", text)[0]) for text in odds) <= 105


def test_what_the_bot_weighed_stands_beside_the_move(browser, page):
    browser.open(page("mulu_caves"))
    told = browser.run("""
        show(Number(Object.keys(game.weighed)[0]));
        const items = [...document.querySelectorAll("#weighed li")];
        const taken = items.filter(item => item.classList.contains("taken")).length;
        return {words: items.map(item => item.textContent), taken};
    """)
    assert len(told["words"]) >= 2
    assert told["taken"] == 1


def test_a_link_opens_the_page_at_a_step(browser, page):
    browser.open(page("pig"))
    browser.run("show(9);")
    browser.ask("Page.reload")
    browser.ask("Runtime.evaluate", expression="new Promise(done => setTimeout(done, 300))", awaitPromise=True)
    assert step(browser) == 9


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(browser, page, scheme):
    browser.open(page("epoch"))
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.run("show(Math.floor(last / 2));")
    assert browser.run(FAINT) == []
    assert [svg for svg in browser.run(NAMELESS) if "aria-hidden" not in svg] == []
    assert browser.run('return at("told").getAttribute("aria-live");') == "polite"


def test_on_paper_there_are_moves_and_no_buttons(browser, page):
    browser.open(page("connect_four"))
    browser.on_paper()
    seen = browser.run('return ["board", "moves", "controls"].map(id => at(id).checkVisibility());')
    assert seen == [True, True, False]


def test_everything_that_is_read_stands_in_a_landmark(browser, page):
    """Dice and cards, too: whoever does not see finds them by the heading of their part."""
    browser.open(page("pig"))
    browser.run("show(3);")
    outside = (
        'return [...document.querySelectorAll("p, svg, li")].filter(e => e.checkVisibility() && e.innerText !== "" && '
    )
    outside += '!e.closest("header, form, main, section, noscript")).map(e => e.id);'
    assert browser.run('return at("fell").innerText;').startswith("d6: ")
    assert browser.run(outside) == []


@pytest.mark.parametrize("slug", ["exxinon", "pig"])
def test_axe_finds_nothing(browser, page, slug):
    """In the middle of a game, with dice on the page."""
    browser.open(page(slug))
    browser.run("show(3);")
    assert complaints_of_axe(browser) == []


def test_who_acts_for_the_team_is_named(browser, page):
    """Partners are asked together; the moves say which of them it was."""
    browser.open(page("exxinon"))
    moves = browser.run('return [...document.querySelectorAll("#list li")].map(item => item.innerText);')
    assert not [move for move in moves if " with Neol: " in move or " with Skrakz: " in move]
    assert any(move.startswith("Neol ") for move in moves)
    assert any(move.startswith("Zenith ") for move in moves)
