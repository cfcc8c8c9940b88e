"""The page: one file, nothing from outside, everything escaped, and right in a browser."""

import re
import shutil
import socket
import subprocess
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from synthetic import Law, make_run

from analysis.balance import balance
from reports.page import page

EVIL = '<script>alert("x")</script><img src=http://example.com/x.png>'
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no chromium here, and `make browser` could install none")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A page of a run with everything in it, and its file."""
    from synthetic import lab

    import sim.plan

    kept, game = sim.plan.find_game, lab()
    sim.plan.find_game = lambda slug: game if slug == "lab" else kept(slug)
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
        sim.plan.find_game = kept
    (folder / "report.html").write_text(text, encoding="utf-8")
    return text, folder / "report.html"


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.links, self.sources = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append(tag)
        if "id" in found:
            self.ids.append(found["id"])
        if "href" in found:
            self.links.append(found["href"])
        self.sources += [found[name] for name in ("src", "srcset", "action", "data", "xlink:href") if name in found]


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
        "6,012 in blocks of 36",
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


def browse(path, tmp_path, *args):
    """Runs the browser on a page; every request to any network is sent to a port where nobody listens."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        proxy = f"--proxy-server=http://127.0.0.1:{closed.getsockname()[1]}"
    log = tmp_path / "net.json"
    command = [BROWSER, *FLAGS, proxy, f"--user-data-dir={tmp_path / 'profile'}", f"--log-net-log={log}"]
    done = subprocess.run(
        [*command, "--enable-logging=stderr", "--v=0", *args, path.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done, log.read_text()


PROBE = """<script>
window.addEventListener("load", () => {
  const table = document.querySelector("#cards").closest("section").querySelector("table");
  const column = () => [...table.tBodies[0].rows].map(row => Number(row.cells[1].dataset.v));
  const button = table.querySelectorAll("th button")[1];
  button.click(); const down = column(); button.click(); const up = column();
  const sorted = down.every((x, i) => i === 0 || down[i - 1] >= x) && up.every((x, i) => i === 0 || up[i - 1] <= x);
  document.body.dataset.probe = JSON.stringify({
    sorted, wide: document.documentElement.scrollWidth, window: innerWidth,
    loaded: performance.getEntriesByType("resource").length,
    back: getComputedStyle(document.body).backgroundColor, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  });
});
</script></body>"""


def probed(path, tmp_path, width, *args):
    """What the page says of itself at this width."""
    text = path.read_text(encoding="utf-8").replace("</body>", PROBE)
    inner = tmp_path / f"probe{width}.html"
    inner.write_text(text, encoding="utf-8")
    done, net = browse(inner, tmp_path, "--dump-dom", f"--window-size={width},900", *args)
    assert "CONSOLE" not in done.stderr, done.stderr
    found = re.search(r'data-probe="([^"]+)"', done.stdout)
    assert found, done.stdout[:500]
    import html
    import json

    return json.loads(html.unescape(found[1])), net


def asked(net):
    """The hosts that were asked for anything, but for those the browser asks for itself."""
    hosts = set(re.findall(r'"url":"https?://([^/"]+)', net))
    return {host for host in hosts if not host.endswith((".google.com", ".googleapis.com", ".gvt1.com"))}


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
    """390 wide is less than a headless window can be, so that the page is put into a frame of that width."""
    shutil.copy(made[1], tmp_path / "page.html")
    frame = tmp_path / "frame.html"
    frame.write_text(
        '<!doctype html><body style="margin:0"><iframe id="f" src="page.html" width="390" height="3000" '
        'style="border:0"></iframe><script>addEventListener("load", () => { '
        "const d = f.contentDocument.documentElement; "
        'document.body.dataset.probe = d.scrollWidth + " " + d.clientWidth; });</script></body>'
    )
    done, _ = browse(frame, tmp_path, "--dump-dom", "--allow-file-access-from-files")
    assert 'data-probe="390 390"' in done.stdout
    browse(frame, tmp_path, f"--screenshot={tmp_path / 'phone.png'}", "--window-size=500,3000")
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
