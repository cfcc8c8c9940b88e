"""Commands that show a single game: replay, draw."""

import sys
from dataclasses import dataclass
from pathlib import Path

from equipoise.cli.play import ruleset_of
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_json, parse_toml, read_text, write_atomically
from equipoise.sim.names import visible
from equipoise.sim.plan import draw_seed
from equipoise.sim.registry import find_game
from equipoise.sim.replay import narrate
from equipoise.sim.store import Run
from equipoise.sim.table import Table

POSITION_BYTES = 4_000_000


@dataclass(frozen=True)
class Which:
    """The game that is meant: one of a run, or one of a seed."""

    what: str
    index: int | None
    seed: int | None
    game_index: int
    seats: int | None
    bots: str | None
    tweaks: list[Path]
    settings: list[str]

    def table(self) -> Table:
        if Path(self.what).is_dir():
            return self._stored(Run.open(Path(self.what)))
        game = find_game(self.what)
        return Table(
            game,
            seats=self.seats,
            seed=draw_seed() if self.seed is None else self.seed,
            index=self.game_index if self.index is None else self.index,
            ruleset=ruleset_of(game, self.tweaks, self.settings),
            bots=split_specs(self.bots) if self.bots else (),
        )

    def _stored(self, run: Run) -> Table:
        held = run.ranges()
        told = " and ".join(f"{first} to {last}" for first, last in held[:5]) or "none yet"
        if self.index is None:
            raise InputError(f"say which game of {self.what} to show: {told}")
        if not any(first <= self.index <= last for first, last in held):
            raise InputError(f"{self.what} holds games {told}, not {self.index}")
        return Table.of(run.plan, self.index)


def run_replay(which: Which, boards: bool, out: Path | None) -> None:
    if out is not None and out.suffix != ".html":
        raise InputError(f"--out {out}: a replay is written as a page; its name must end in .html")
    table = which.table()
    if out is None:
        for line in narrate(table, boards=boards, players=True):
            print(visible(line))
        return
    from equipoise.reports.replay import replay_page

    _write(out, replay_page(table))


def run_draw(which: Which, position: Path | None, decision: int, seat: int | None, out: Path | None) -> None:
    from equipoise.reports.board import picture_of
    from equipoise.reports.board_file import caption, svg

    if out is not None and out.suffix != ".svg":
        raise InputError(f"--out {out}: a board is drawn as SVG; the name must end in .svg")
    table = which.table()
    if position is not None:
        table.load(_position(position))
    for played in range(decision):
        if table.over:
            raise InputError(f"--decision {decision}: the game is over after {played} decisions")
        table.advance()
    drawn = svg(picture_of(table, seat), caption(table, seat))
    if out is None:
        sys.stdout.write(drawn)
    else:
        _write(out, drawn)


def _position(path: Path) -> dict[str, object]:
    parse = {".toml": parse_toml, ".json": parse_json}.get(path.suffix)
    if parse is None:
        raise InputError(f"--position {path}: a position is a .toml or a .json file")
    return parse(read_text(path, POSITION_BYTES, "a position"), str(path))


def _write(out: Path, text: str) -> None:
    try:
        write_atomically(out, text)
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror})") from None
    print(out)
