"""Commands that show a single game: replay, draw."""

import sys
from dataclasses import dataclass
from pathlib import Path

from equipoise.playing import save_replay, table_of
from equipoise.results import written
from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_json, parse_toml, read_text
from equipoise.sim.names import visible
from equipoise.sim.replay import narrate
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
        of_run = Path(self.what).is_dir()
        index = self.index if of_run or self.index is not None else self.game_index
        return table_of(
            self.what, index, seed=self.seed, seats=self.seats, bots=self.bots, tweak=self.tweaks,
            settings=self.settings,
        )  # fmt: skip


def run_replay(which: Which, boards: bool, out: Path | None) -> None:
    if out is not None:
        print(save_replay(which.table, out))
        return
    for line in narrate(which.table(), boards=boards, players=True):
        print(visible(line))


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
        print(written(out, drawn))


def _position(path: Path) -> dict[str, object]:
    parse = {".toml": parse_toml, ".json": parse_json}.get(path.suffix)
    if parse is None:
        raise InputError(f"--position {path}: a position is a .toml or a .json file")
    return parse(read_text(path, POSITION_BYTES, "a position"), str(path))
