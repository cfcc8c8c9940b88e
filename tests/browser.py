"""Pages in a browser: what a page is made of, and what it says of itself when it is opened."""

import html
import json
import re
import shutil
import socket
import subprocess
from html.parser import HTMLParser

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
  const table = document.querySelector("#SECTION").closest("section").querySelector("table");
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


def probed(path, tmp_path, width, *args, section="cards"):
    """What the page says of itself at this width; the table of the section is sorted by its second column."""
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
