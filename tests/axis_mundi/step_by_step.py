"""The common start with every decision asked, the forced ones too, and characters that are hidden when the test begins."""

from collections.abc import Sequence
from typing import Any

from boards import Board, hex_number, on, start

INVISIBILITY = 11  # the card's id: it lies in front of whoever is invisible


def begin(*, settings: Sequence[str] = (), **position: Any) -> Board:
    return start(settings=["engine.auto_single=false", *settings], **position)


def hidden(at: str, *, players: int = 6, token: str | None = None, **fields: Any) -> dict[str, Any]:
    """An invisible character; its token lies where it vanished."""
    number = hex_number(token or at, players)
    return on(at, visible=0, cloak=INVISIBILITY, token=number, **fields)


def energy_of(board: Board) -> list[int]:
    """Of the first pool, by seat."""
    return [player["energy"][0] for player in board.state()["player"][: board.players]]


def conditions(board: Board, letters: str) -> list[tuple[str, int, int]]:
    """Where they stand, HP, wounds."""
    return [getattr(board, letter).condition for letter in letters]
