"""Pages in a browser: what a page is made of, and what it says of itself when it is opened."""

import fcntl
import html
import importlib.util
import itertools
import json
import os
import re
import select
import shutil
import socket
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

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


def nobody_listens():
    """The flag that sends every request to any network to a port where nobody listens."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        return f"--proxy-server=http://127.0.0.1:{closed.getsockname()[1]}"


def browse(path, tmp_path, *args):
    """Runs the browser on a page, without a network."""
    log = tmp_path / "net.json"
    command = [BROWSER, *FLAGS, nobody_listens(), f"--user-data-dir={tmp_path / 'profile'}", f"--log-net-log={log}"]
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
  const table = document.querySelector("#SECTION").closest("section").querySelector("table");
  const isNumber = cell => cell.dataset.v && !Number.isNaN(Number(cell.dataset.v));
  const at = [...table.tBodies[0].rows[0].cells].findIndex((cell, i) => i > 0 && isNumber(cell));
  const column = () => [...table.tBodies[0].rows].map(row => Number(row.cells[at].dataset.v));
  const button = table.querySelectorAll("th button")[at];
  button.click(); const down = column(); button.click(); const up = column();
  const sorted = down.every((x, i) => i === 0 || down[i - 1] >= x) && up.every((x, i) => i === 0 || up[i - 1] <= x);
  document.body.dataset.probe = JSON.stringify({
    sorted, wide: document.documentElement.scrollWidth, window: innerWidth,
    loaded: performance.getEntriesByType("resource").length,
    back: getComputedStyle(document.body).backgroundColor, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  });
});
</script></body>"""


def probed(path, tmp_path, width, *args, section="cards"):
    """What the page says of itself at this width; the table of the section is sorted by its first column of numbers."""
    text = path.read_text(encoding="utf-8").replace("</body>", PROBE.replace("SECTION", section))
    inner = tmp_path / f"probe{width}.html"
    inner.write_text(text, encoding="utf-8")
    done, net = browse(inner, tmp_path, "--dump-dom", f"--window-size={width},900", *args)
    assert "CONSOLE" not in done.stderr, done.stderr
    found = re.search(r'data-probe="([^"]+)"', done.stdout)
    assert found, done.stdout[:500]
    return json.loads(html.unescape(found[1])), net


def asked(net):
    """The hosts that were asked for anything, but for those the browser asks for itself."""
    hosts = set(re.findall(r'"url":"https?://([^/"]+)', net))
    return {host for host in hosts if not host.endswith((".google.com", ".googleapis.com", ".gvt1.com"))}


def on_a_phone(path, tmp_path):
    """(width of the page, width it has) at 390, which is less than a headless window can be: the page is put into a
    frame of that width. A picture is left in phone.png."""
    shutil.copy(path, tmp_path / "page.html")
    frame = tmp_path / "frame.html"
    frame.write_text(
        '<!doctype html><body style="margin:0"><iframe id="f" src="page.html" width="390" height="3000" '
        'style="border:0"></iframe><script>addEventListener("load", () => { '
        "const d = f.contentDocument.documentElement; "
        'document.body.dataset.probe = d.scrollWidth + " " + d.clientWidth; });</script></body>'
    )
    done, _ = browse(frame, tmp_path, "--dump-dom", "--allow-file-access-from-files")
    browse(frame, tmp_path, f"--screenshot={tmp_path / 'phone.png'}", "--window-size=500,3000")
    found = re.search(r'data-probe="(\d+) (\d+)"', done.stdout)
    assert found, done.stdout[:500]
    return int(found[1]), int(found[2])


def high_pipe():
    """A pipe whose ends are numbered above 9: out of the way of 3 and 4, by which the browser reads and writes."""
    low = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return high


class Browser:
    """One browser for many pages, driven over a pipe by its DevTools protocol: a page opens faster than a browser."""

    def __init__(self, folder):
        self.folder, self.numbers, self.waiting = folder, itertools.count(1), []

    def __enter__(self):
        (to_browser, self.to), (self.back, from_browser) = high_pipe(), high_pipe()
        start = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"'
        flags = [*FLAGS, "--remote-debugging-pipe", f"--user-data-dir={self.folder / 'profile'}", nobody_listens()]
        self.process = subprocess.Popen(
            ["bash", "-c", start, "bash", BROWSER, *flags, "about:blank"],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        page = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        return self

    def __exit__(self, *error):
        os.close(self.to)
        os.close(self.back)
        self.process.terminate()
        self.process.wait(timeout=20)

    def open(self, path, width=1280, height=760):
        """The page in a window of this size, as a phone has it if need be; it must have nothing to complain of."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        self.ask("Emulation.setEmulatedMedia", media="", features=[])
        assert self.complaints(path) == []

    def run(self, script):
        """What a script on the page returns."""
        told = self.ask("Runtime.evaluate", expression=f"(() => {{{script}}})()", returnByValue=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def on_paper(self):
        self.ask("Emulation.setEmulatedMedia", media="print")

    def point_at(self, x, y):
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def complaints(self, path, place=""):
        """What the console says of a page while it loads, and for a moment longer: errors and warnings."""
        self.waiting.clear()
        self.ask("Page.navigate", url=path.as_uri() + place)
        while not any(told["method"] == "Page.loadEventFired" for told in self.waiting):
            self.waiting.append(self.read())
        settled = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))"
        self.ask("Runtime.evaluate", expression=settled, awaitPromise=True)
        return [words for told in self.waiting if (words := complaint(told))]

    def text(self):
        """What there is to read on the page."""
        return self.ask("Runtime.evaluate", expression="document.body.innerText")["result"]["value"]

    def ask(self, method, **params):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (told := self.read()).get("id") != number:
            self.waiting.append(told)
        assert "error" not in told, (method, told["error"])
        return told["result"]

    def read(self):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.back], [], [], 60)
            assert ready, "the browser has said nothing for a minute"
            heard = os.read(self.back, 1 << 16)
            assert heard, "the browser has ended"
            self.buffer += heard
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)


def complaint(told):
    """The words of a message of the DevTools protocol that is an error or a warning, or None."""
    params = told.get("params", {})
    match told.get("method"):
        case "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            return details.get("exception", {}).get("description") or details["text"]
        case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
            return " ".join(str(arg.get("value", arg.get("description"))) for arg in params["args"])
        case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
            return f"{params['entry']['text']} {params['entry'].get('url', '')}".strip()
    return None


# --- what a script on a page can find ---------------------------------------------------------------------------------

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


def axe():
    """The script of axe-core, which a package brings along of which nothing else is used."""
    package = importlib.util.find_spec("axe_playwright_python")
    assert package, "axe-core is not here: `make browser` installs it"
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def complaints_of_axe(browser):
    """What axe-core has against the page that is open."""
    browser.ask("Runtime.evaluate", expression=axe())
    asked = "axe.run().then(found => found.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))"
    told = browser.ask("Runtime.evaluate", expression=asked, awaitPromise=True, returnByValue=True)
    return told["result"]["value"]
