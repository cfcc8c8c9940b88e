"""Who writes typed Python against the library is told the truth: README and the pages on Python pass mypy --strict."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")
HOUSE = Path(__file__).parents[2]
PAGES = ("README.md", "docs/tutorial.md", "docs/python.md", "docs/metrics.md", "docs/bots.md", "docs/balance-test.md")

# What every result is, to whoever checks types: nothing of it is Any.
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


def test_the_code_of_the_pages_and_the_types_of_results(tmp_path):
    for page in PAGES:
        whole = (HOUSE / page).read_text(encoding="utf-8")
        text = "\n".join(re.findall(r"^```python\n(.*?)^```$", whole, re.M | re.S))
        assert text, page
        (tmp_path / f"{Path(page).stem.replace('-', '_').lower()}.py").write_text(text, encoding="utf-8")
    (tmp_path / "revealed.py").write_text(REVEALED, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text(
        "[mypy]\nstrict = true\nfollow_imports = silent\nignore_missing_imports = true\n", encoding="utf-8"
    )
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        str(config),
        "--cache-dir",
        str(HOUSE / "build" / "mypy-pages"),
    ]
    files = sorted(str(path) for path in tmp_path.glob("*.py"))
    done = subprocess.run([*command, *files], cwd=HOUSE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    revealed = [line for line in done.stdout.splitlines() if "Revealed type" in line]
    assert len(revealed) == REVEALED.count("reveal_type")
    assert not [line for line in revealed if "Any" in line], revealed
