"""Who writes typed Python against the library is told the truth: the code of README and docs passes mypy --strict, and
no result is Any. Part of `make lint`, whose cache it shares.

python tests/typed_pages.py
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HOUSE = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/tutorial.md", "docs/python.md", "docs/metrics.md", "docs/bots.md", "docs/balance-test.md")
REVEALED = """
import equipoise as eq

run = eq.simulate("pig", games=10)
reveal_type(run)
reveal_type(run.seats)
reveal_type(eq.report(run))
reveal_type(eq.report(run).verdicts)
reveal_type(eq.report(run).figure("seat"))
reveal_type(eq.compare("pig").table("seat"))
reveal_type(eq.sweep("pig", {"die": [6]}).frame)
reveal_type(eq.tune("pig").proposals)
reveal_type(eq.sensitivity("pig"))
reveal_type(eq.replay(run, 1).lines)
reveal_type(eq.open_run("x"))
reveal_type(eq.games())
reveal_type(eq.Table("pig").legal())
reveal_type(eq.Table("pig").engine)
reveal_type(eq.Table("pig").engine.to_act)
reveal_type(eq.Metric(lambda run: run.games))
"""


def code_of(page: str) -> str:
    """The Python of a page, block after block."""
    text = (HOUSE / page).read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S))


def main() -> None:
    with TemporaryDirectory() as folder:
        modules = {re.sub(r"\W", "_", page): code_of(page) for page in PAGES} | {"revealed": REVEALED}
        empty = [name for name, text in modules.items() if not text]
        files = [Path(folder, f"{name}.py") for name in modules]
        for file, text in zip(files, modules.values(), strict=True):
            file.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "mypy", *files], cwd=HOUSE, capture_output=True, text=True)
    revealed = [line for line in done.stdout.splitlines() if "Revealed type" in line]
    vague = [line for line in revealed if "Any" in line]
    if empty or done.returncode or vague or len(revealed) != REVEALED.count("reveal_type"):
        sys.exit(f"{done.stdout}{done.stderr}without code: {empty}; results that are Any: {vague}")
    print(f"the code of {len(PAGES)} pages is typed, and {len(revealed)} results are what they say")


if __name__ == "__main__":
    main()
