"""The matrix: every game, at every number of seats, through every command. What is played is played once and shared."""

import re
import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """The run folder of a game under some changes: played("epoch", 3, "relics.cost=3")."""
    from cells import blocks_of
    from command_line import run

    folder = tmp_path_factory.mktemp("runs")

    @cache
    def play(slug: str, seats: int, *settings: str, blocks: int = 2) -> Path:
        out = folder / f"{slug}-{seats}-{len(list(folder.iterdir()))}"
        games = blocks_of(slug, seats, blocks)
        changed = [word for setting in settings for word in ("--set", setting)]
        run("simulate", slug, "--seats", seats, "--seed", 1, "--games", games, *changed, "--out", out)
        return out

    return play


@pytest.fixture(scope="session")
def opened(tmp_path_factory):
    """Opens a page in a browser that all tests share; what its console complains of is a failure, and so is a number
    on it that is none."""
    from browser import BROWSER, Browser

    if BROWSER is None:
        yield lambda page: None
        return
    with Browser(tmp_path_factory.mktemp("browser")) as browser:

        def look(page: Path) -> None:
            assert browser.complaints(page) == [], page.name
            assert re.findall(r".*\b(?:nan|NaN|inf|undefined|null)\b.*", browser.text()) == [], page.name

        yield look
