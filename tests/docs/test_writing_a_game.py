"""docs/writing-a-game.md is followed to the letter: its files are written, built, registered, and its game tested."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def files_on_the_page() -> dict[str, str]:
    return dict(re.findall(r"^### `([^`]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S))


def test_the_page_is_complete():
    assert len(files_on_the_page()) == 8


@pytest.fixture(scope="module")
def workshop(tmp_path_factory) -> Path:
    """A copy of the project with the page's game built into it."""
    copy = tmp_path_factory.mktemp("workshop") / "project"
    skip = shutil.ignore_patterns(
        ".venv*", ".git", "demo", "*.egg-info", "peers", "debug*", "cython-debug", "__pycache__", ".*_cache"
    )
    shutil.copytree(ROOT, copy, symlinks=True, ignore=skip)
    for name, content in files_on_the_page().items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(content, encoding="utf-8")
    project = copy / "pyproject.toml"
    line = re.search(r'^hog = "equipoise.sim.games.hog.game:GAME"$', PAGE, re.M)[0]
    anchor = '[project.entry-points."equipoise.games"]\n'
    project.write_text(project.read_text().replace(anchor, f"{anchor}{line}\n"))
    python(copy, "setup.py", "-q", "egg_info", EQUIPOISE_PURE="1")  # entry points need no compiler
    python(copy, "setup.py", "-q", "build_ext", "--inplace")
    python(copy, "tests/golden.py", "hog")
    signatures = python(copy, "-m", "equipoise.cli.main", "bench", "hog", "--signature", "--json")
    (copy / "tests" / "signatures.json").write_text(signatures)
    return copy


def python(folder: Path, *args: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, *args],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin", **settings},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_game_of_the_page_passes_its_own_and_all_generic_tests(workshop):
    words = python(
        workshop,
        "-m",
        "pytest",
        "-q",
        "tests/hog",
        "tests/generic",
        "tests/test_rules_are_cited.py",
        "-k",
        "hog or cited",
    )
    assert re.search(r"\d\d passed", words), words
    assert "hog" in python(workshop, "-m", "equipoise.cli.main", "games")
    assert "wins" in python(workshop, "-m", "equipoise.cli.main", "replay", "hog", "--seats", "3", "--seed", "1")


@pytest.mark.slow
def test_the_game_of_the_page_can_be_simulated_and_reported(workshop, tmp_path):
    run = str(tmp_path / "run")
    python(
        workshop,
        "-m",
        "equipoise.cli.main",
        "simulate",
        "hog",
        "--seats",
        "4",
        "--games",
        "5000",
        "--seed",
        "1",
        "--out",
        run,
    )
    report = python(workshop, "-m", "equipoise.cli.main", "report", run, "--format", "md")
    assert "where 25.0 % is fair" in report
