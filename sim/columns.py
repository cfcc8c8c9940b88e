"""The recorded columns: one declaration makes the buffers, the Parquet schema and the data dictionary."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from equipoise.ext.engine import CHECKPOINT_ROUNDS, row_dtypes

from equipoise.sim.facts import Column
from equipoise.sim.game import Game
from equipoise.sim.measures import DRAMA_COLUMNS, DRAMA_ROW

GAME_ROW, SEAT_ROW = row_dtypes()
PROGRESS_STEPS = 200  # progress is stored in steps of 1/200
PROGRESS_NONE = 255  # progress at a checkpoint that the game did not reach


def general_game_columns(game: Game) -> list[Column]:
    return [
        Column("seed", "seed of the run"),
        Column("game", "index of the game in its run"),
        Column("block", "games of one block share their seed and deal; the unit of variance"),
        Column("rounds", "rounds begun"),
        Column("decisions", "decisions taken by all seats"),
        Column("rotation", "which arrangement of its block this game is"),
        Column("end_reason", "why the game ended", game.all_end_reasons),
        Column("winner", "the winning seat, of a team its first; -1 if nobody won, or several shared"),
    ]


def general_seat_columns(game: Game, bots: Sequence[str]) -> list[Column]:
    progress = [
        Column(f"progress_{n}", f"progress after round {n}, 0 to 1; null where the game was over")
        for n in CHECKPOINT_ROUNDS
    ]
    return [
        Column("seed", "seed of the run"),
        Column("game", "index of the game in its run"),
        Column("score", "by the game's own count"),
        Column("won", "1 for a win, 1/m for a tie between m, else 0"),
        Column("seat", "place at the table, from 0", origin="dealt"),
        Column("order", "place in the first round's turn order, from 0", origin=game.order_origin),
        Column("character", "who sat there", game.characters, origin=game.character_origin),
        Column("team", "seats of one team win together"),
        Column("bot", "who decided", bots, origin="dealt"),
        Column("rank", "1 is best; equals share a rank"),
        *progress,
    ]


def game_columns(game: Game, drama: bool = False) -> list[Column]:
    """`drama`: with those that say how the chances of winning went."""
    return [*general_game_columns(game), *(DRAMA_COLUMNS if drama else ()), *game.game_facts]


def seat_columns(game: Game, bots: Sequence[str]) -> list[Column]:
    return [*general_seat_columns(game, bots), *game.seat_facts]


BATCH = 16_384  # rows split at a time: they stay in the cache while every column is read from them


def _split(parts: Sequence[npt.NDArray[Any] | None], leave_out: Sequence[str]) -> dict[str, npt.NDArray[Any]]:
    """Contiguous columns out of arrays of structs; the checkpoints of `progress` become columns of their own."""
    views: dict[str, npt.NDArray[Any]] = {}
    for rows in parts:
        if rows is None:
            continue
        for name in rows.dtype.names or ():
            if name == "progress":
                views |= {f"progress_{n}": rows[name][:, i] for i, n in enumerate(CHECKPOINT_ROUNDS)}
            elif name not in leave_out:
                column = rows[name]
                views[name] = column.reshape(len(column), -1) if column.ndim > 2 else column  # row by row, as named
    columns = {name: np.empty(view.shape, view.dtype) for name, view in views.items()}
    for at in range(0, max(map(len, views.values())), BATCH):
        for name, view in views.items():
            columns[name][at : at + BATCH] = view[at : at + BATCH]
    return columns


@dataclass(frozen=True)
class Rows:
    """The row buffers of a batch: the general structs and the game's own, for games and for seats."""

    games: npt.NDArray[Any]
    seats: npt.NDArray[Any]
    game_facts: npt.NDArray[Any] | None
    seat_facts: npt.NDArray[Any] | None
    drama: npt.NDArray[Any] | None = None

    @staticmethod
    def allocate(game: Game, games: int, seats: int, drama: bool = False) -> "Rows":
        own_game, own_seat = game.facts_layouts()
        return Rows(
            np.zeros(games, GAME_ROW),
            np.zeros(games * seats, SEAT_ROW),
            None if own_game is None else np.zeros(games, own_game),
            None if own_seat is None else np.zeros(games * seats, own_seat),
            np.zeros(games, DRAMA_ROW) if drama else None,
        )

    def first(self, games: int, seats: int) -> "Rows":
        """The same buffers, cut to fewer games."""
        return Rows(
            self.games[:games],
            self.seats[: games * seats],
            None if self.game_facts is None else self.game_facts[:games],
            None if self.seat_facts is None else self.seat_facts[: games * seats],
            None if self.drama is None else self.drama[:games],
        )

    def buffers(self) -> list[npt.NDArray[np.uint8]]:
        """The same as bytes, for the loop."""
        none = np.empty(0, np.uint8)
        parts = (self.games, self.seats, self.game_facts, self.seat_facts)
        return [none if part is None else part.view(np.uint8) for part in parts]

    def game_table(self, leave_out: Sequence[str] = ()) -> dict[str, npt.NDArray[Any]]:
        return _split((self.games, self.drama, self.game_facts), leave_out)

    def seat_table(self, leave_out: Sequence[str] = ()) -> dict[str, npt.NDArray[Any]]:
        return _split((self.seats, self.seat_facts), leave_out)
