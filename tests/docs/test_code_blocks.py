"""Every code block of README.md and docs/ runs, line by line and in order, and so does every example of a --help text.

Each page has a folder of its own, in which it is followed as a reader would. The tables below say what is put in place
of sizes and addresses, and what is not run; an entry that fits nothing any more is a failure."""

import contextlib
import importlib.util
import os
import re
import shlex
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import typer.main
from command_line import run, warnings_are_errors

from equipoise.cli.main import app
from equipoise.sim.bots import inlined
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, read_tweak

HOUSE = Path(__file__).parents[2]
PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted((HOUSE / "docs").glob("*.md")))]
FOLLOWED = "docs/writing-a-game.md"  # by tests/docs/test_writing_a_game.py, in a copy of the project
HELP = "--help"

# Page, what is printed, what is run instead: whole words only, "{port}" is one that is free.
SUBSTITUTED = [
    ("README.md", "--games 1000000", "--games 2000"),
    ("README.md", "--games 100000", "--games 2000"),
    ("README.md", "--games 10000000", "--games 2000"),
    ("README.md", "--until 1pp", "--until 20pp"),
    ("README.md", "--until 2pp", "--until 20pp"),
    ("README.md", "--sprt 0,1pp", "--sprt 0,30pp"),
    ("README.md", "--games 3000", "--games 12"),
    ("README.md", "--games 600 --trajectories 4", "--games 12 --trajectories 2"),
    ("README.md", "--budget 2m", "--tries 2 --games 12"),
    ("README.md", "equipoise league mulu_caves --budget 20m", "equipoise league mulu_caves --games 910"),
    ("README.md", "--adapt 2m", "--adapt-games 630"),
    ("README.md", "--propose 5m", "--propose 4000"),
    ("README.md", "--budget 20m", "--games 200"),
    ("README.md", "--playouts 64,256 --games 400", "--playouts 40 --games 4"),
    ("README.md", "--games 20000", "--games 200"),
    ("README.md", "equipoise verify pig", "equipoise verify pig --games 2000 --seed 1"),
    ("README.md", "equipoise bench", "equipoise bench --seconds 0.01"),
    ("README.md", "--backend dask --address tcp://scheduler:8786", "--backend dask --jobs 1"),
    ("docs/bots.md", "--games 3000", "--games 12"),
    ("docs/cluster.md", "--games 50000000", "--games 2000"),
    ("docs/cluster.md", "--games 10000000", "--games 2000"),
    ("docs/cluster.md", "--games 1000000", "--games 2000"),
    ("docs/cluster.md", "simulate axis_mundi --games 2000", "simulate axis_mundi --games 12"),
    ("docs/cluster.md", "--jobs 4", "--jobs 1"),
    ("docs/cluster.md", "dask scheduler --port 8786", "dask scheduler --host 127.0.0.1 --port {port} --no-dashboard"),
    ("docs/cluster.md", "dask scheduler --host 127.0.0.1 --port 8786",
     "dask scheduler --host 127.0.0.1 --port {port} --no-dashboard"),
    ("docs/cluster.md", "dask worker", "dask worker --no-dashboard"),
    ("docs/cluster.md", "--nthreads 8", "--nthreads 1"),
    ("docs/cluster.md", "tcp://scheduler:8786", "tcp://127.0.0.1:{port}"),
    ("docs/cluster.md", "tcp://127.0.0.1:8786", "tcp://127.0.0.1:{port}"),
    # A run of the same name stands in this folder since the first block.
    ("docs/cluster.md", "--address tcp://127.0.0.1:{port} --out runs/night",
     "--address tcp://127.0.0.1:{port} --out runs/other_night"),
    ("docs/drama.md", "--games 20000 --seed 1", "--games 200 --seed 1"),
    ("docs/drama.md", "--games 20000 --metric", "--games 200 --metric"),
    ("docs/drama.md", "--games 4000", "--games 200"),
    ("docs/drama.md", "--budget 20m", "--tries 1 --games 12"),
    ("docs/finding.md", "--games 6000", "--games 36"),
    ("docs/leagues.md", "--games 50000", "--games 455"),
    ("docs/leagues.md", "equipoise league mulu_caves --budget 20m", "equipoise league mulu_caves --games 910"),
    ("docs/leagues.md", "--games 6000", "--games 40"),
    ("docs/leagues.md", "--budget 20m", "--games 300"),
    ("docs/training.md", "--games 20000 --adapt-games 60000", "--games 200 --adapt-games 630"),
    ("docs/ladder.md", "--playouts 64,256 --games 400", "--playouts 40 --games 4"),
    ("docs/ladder.md", "--times 0.05,0.3,2 --budget 1h", "--playouts 1 --games 1"),
    ("docs/worth.md", "--until 2pp", "--until 20pp"),
    ("docs/worth.md", "--items 'card.*,power.rage' --kind without,given --by character --budget 20m",
     "--items 'card.salve,power.rage' --by character --games 36"),
    ("docs/worth.md", "--games 3000", "--games 24"),
    ("docs/replays.md", "--games 2000", "--games 60"),
    ("docs/search.md", "search:playouts=100,heuristic", "search:playouts=1,heuristic"),
    ("docs/search.md", "--games 20000", "--games 200"),
    ("docs/training.md", "--games 100000", "--games 4000"),
    ("docs/training.md", "--budget 20m", "--games 200"),
    ("docs/training.md", "--games 3000", "--games 12"),
    ("docs/questions.md", "--games 6000", "--games 300"),
    ("docs/questions.md", "--propose 5m", "--propose 4000"),
    ("docs/tutorial.md", "--games 6000", "--games 60"),
    ("docs/tutorial.md", "games=6000,", "games=60,"),
    ("docs/tweaks.md", "simulate axis_mundi --games 6000", "simulate axis_mundi --games 300"),
    ("docs/tweaks.md", "--propose 5m", "--propose 4000"),
    ("docs/tweaks.md", "--games 6000", "--games 12"),
    ("docs/tweaks.md", "--games 3000", "--games 12"),
    ("docs/tweaks.md", "--games 1800", "--games 12"),
    ("docs/tweaks.md", "--games 600", "--games 12"),
    ("docs/tweaks.md", "--trajectories 4", "--trajectories 2"),
    ("docs/tweaks.md", "--tries 40", "--tries 3"),
    (HELP, "--games 1000000", "--games 2000"),
    (HELP, "--games 100000", "--games 2000"),
    (HELP, "--sprt 0,1pp", "--sprt 0,30pp"),
    (HELP, "--param die=4,6,8,10", "--param die=4,6,8,10 --games 200"),
    (HELP, "--params columns,rows", "--params columns,rows --games 50 --trajectories 4 --seed 1"),
    (HELP, "--budget 2m", "--tries 3 --games 200"),
    (HELP, "--games 50000", "--games 2000"),
    (HELP, "equipoise train exxinon --budget 20m", "equipoise train exxinon --games 1600"),
    (HELP, "equipoise league mulu_caves --budget 20m", "equipoise league mulu_caves --games 910"),
    (HELP, "--set treachery.enabled=true", "--set treachery.enabled=true --games 4"),
    (HELP, "--games 20000", "--games 200"),
    (HELP, "--playouts 64,256 --games 400", "--playouts 40 --games 4"),
    (HELP, "equipoise ladder exxinon --budget 30m", "equipoise ladder exxinon --playouts 1 --games 1"),
    (HELP, "--until 2pp", "--until 20pp"),
    (HELP, "--items 'card.*' --kind without,given --budget 20m", "--items card.salve --kind without,given --games 36"),
    (HELP, "equipoise verify pig", "equipoise verify pig --games 2000 --seed 1"),
    (HELP, "equipoise bench pig", "equipoise bench pig --seconds 0.01"),
    (HELP, "equipoise runs merge here/pig there/pig --out runs/pig",
     "equipoise simulate pig --games 2000 --seed 7 --share 1/2 --out here/pig\n"
     "equipoise simulate pig --games 2000 --seed 7 --share 2/2 --out there/pig\n"
     "equipoise runs merge here/pig there/pig --out runs/merged"),
]  # fmt: skip

# Page, line, why it is not run. A line that opens a block and ends with a colon here stands for all of the block.
NOT_RUN = [
    ("README.md", "make demo", "builds a .venv of its own and plays for minutes"),
    ("README.md", "make test", "this is one of its tests"),
    ("docs/cluster.md", 'pip install "equipoise[cluster]"', "needs a network; `make` installs what is tested"),
    (FOLLOWED, "make build:", "test_writing_a_game.py takes the same steps in a copy of the project"),
]


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    language: str
    text: str

    @property
    def lines(self) -> list[str]:
        """Of a shell: whole commands, without comments."""
        joined = self.text.replace("\\\n", " ").splitlines()
        if self.language == "console":
            joined = [line.removeprefix("$ ") for line in joined if line.startswith("$ ")]
        bare = (re.sub(r"(^|\s+)#.*", "", line).strip() for line in joined)
        return [line for line in bare if line]


def blocks_of(page: str) -> list[Block]:
    text = (HOUSE / page).read_text(encoding="utf-8")
    fences = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [Block(page, text[: m.start()].count("\n") + 1, m[1], m[2]) for m in fences]


class Reader:
    """Who follows a page: puts in place of what is printed what the tables say, runs it, and notes what fails."""

    def __init__(self, page: str, folder: Path) -> None:
        self.page, self.folder = page, folder
        self.left = [old for where, old, _ in SUBSTITUTED if where == page]
        self.unread = [line for where, line, _ in NOT_RUN if where == page]
        self.faults: list[str] = []
        self.names: dict[str, object] = {"__name__": "__page__"}
        self.port = 0

    def substitute(self, line: str) -> list[str]:
        for where, old, new in SUBSTITUTED:
            found = rf"(?<!\S){re.escape(old)}(?!\S)"
            if where == self.page and re.search(found, line):
                line = re.sub(found, lambda _, new=new: new, line)
                self.left = [other for other in self.left if other != old]
        return line.replace("{port}", str(self.port)).splitlines()

    def skips(self, mark: str) -> bool:
        skipped = any(where == self.page and line == mark for where, line, _ in NOT_RUN)
        self.unread = [line for line in self.unread if line != mark]
        return skipped

    def read(self, block: Block) -> None:
        where = f"{block.page}:{block.line}"
        if block.language in ("sh", "console"):
            if not self.skips(f"{block.lines[0]}:"):
                self.shell(block.lines, where)
        elif block.language == "python":
            self.note(where, lambda: self.python(block.text, where))
        elif block.language == "toml":
            style = "style" in tomllib.loads(block.text)
            self.note(where, lambda: self.style(block.text) if style else self.tweak(block.text))
        elif block.language != "text":
            self.faults.append(f"{where}: nobody knows how to run {block.language or 'a block without a language'}")

    def shell(self, lines: list[str], where: str) -> None:
        with contextlib.ExitStack() as background:
            self.port = free_port()
            for line in lines:
                if self.skips(line):
                    continue
                for command in self.substitute(line):
                    self.note(f"{where} {command}", lambda command=command: self.command(command, background))

    def command(self, line: str, background: contextlib.ExitStack) -> None:
        if line.startswith("dask "):
            background.enter_context(serving(line, self.folder))
            wait_for(self.port)
        elif found := re.fullmatch(r"equipoise ([^|;&<>$]+?)(?: > (\S+))?", line):
            text = run(*shlex.split(found[1]), data=True).stdout
            if found[2]:
                (self.folder / found[2]).write_text(text, encoding="utf-8")
        else:
            done = subprocess.run(
                ["bash", "-ec", line], cwd=self.folder, env=environment(), capture_output=True, text=True
            )
            assert done.returncode == 0, done.stdout + done.stderr

    def python(self, text: str, where: str) -> None:
        small = "\n".join(self.substitute(text)) + "\n"
        with warnings_are_errors():
            exec(compile(small, where, "exec"), self.names)

    def style(self, text: str) -> None:
        """It is saved as mine.toml, for the commands that follow."""
        (self.folder / "mine.toml").write_text(text, encoding="utf-8")
        game = find_game(tomllib.loads(text)["style"]["game"])
        _, styles = inlined(game, [f"{game.default_bot}:style={self.folder / 'mine.toml'}"])
        assert styles, "it names nothing"

    def tweak(self, text: str) -> None:
        tree = tomllib.loads(text)
        game = find_game(tree.get("tweak", tree)["game"])
        path = self.folder / "block.toml"
        path.write_text(text, encoding="utf-8")
        assert Ruleset.make(game, [read_tweak(path, game)]).changes(), "it changes nothing"

    def note(self, where: str, do: Callable[[], None]) -> None:
        try:
            do()
        except Exception as error:
            self.faults.append(f"{where}: {type(error).__name__}: {' '.join(str(error).split())[:300]}")

    def done(self) -> None:
        assert self.faults == [], "\n".join(self.faults)
        assert self.left == [], "the table puts something in place of what is not printed"
        assert self.unread == [], "the table leaves out what is not printed"


def environment() -> dict[str, str]:
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPATH": str(HOUSE)}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    """Until somebody listens there, as a reader looks at the other terminal before going on."""
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise TimeoutError(f"nobody listens at {port} after a minute")


@contextlib.contextmanager
def serving(line: str, folder: Path) -> Iterator[None]:
    """A command that does not end by itself."""
    words = [sys.executable, "-m", *shlex.split(line)]
    process = subprocess.Popen(
        words, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        ended = process.poll()
        process.terminate()
        process.wait(timeout=30)
        assert ended is None, f"{line}: ended by itself with {ended}"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder to follow a page in: as the repository's, but nothing is left behind."""
    (tmp_path / "docs").symlink_to(HOUSE / "docs")
    (tmp_path / ".venv").symlink_to(sys.prefix)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if page != FOLLOWED])
def test_every_block_of_the_page_runs(page, desk):
    reader = Reader(page, desk)
    for block in blocks_of(page):
        reader.read(block)
    reader.done()


def test_every_block_on_writing_a_game_is_followed():
    path = Path(__file__).with_name("test_writing_a_game.py")
    spec = importlib.util.spec_from_file_location("following", path)
    following = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(following)
    used = {*following.files_on_the_page().values(), 'hog = "equipoise.sim.games.hog.game:GAME"\n'}
    [shell] = [block for block in blocks_of(FOLLOWED) if block.text not in used]
    assert any(where == FOLLOWED and mark == f"{shell.lines[0]}:" for where, mark, _ in NOT_RUN)


def test_hardly_anything_is_not_run():
    assert len(NOT_RUN) <= 5
    assert all(where in PAGES and reason for where, _, reason in NOT_RUN)


def examples(group=None) -> Iterator[str]:
    for command in (group or typer.main.get_command(app)).commands.values():
        if hasattr(command, "commands"):
            yield from examples(command)
        else:
            found = re.findall(r"^\s*Example: (.+)$", command.help or "", re.M)
            assert found, f"equipoise {command.name} --help has no example"
            yield from found


def test_every_example_of_a_help_text_runs(desk):
    reader = Reader(HELP, desk)
    reader.shell(list(examples()), HELP)
    reader.done()
