"""Characters at the table of a test: hidden ones, and several at once."""

from typing import Any

from boards import Board, hex_number, on

INVISIBILITY = 11  # the card's id: it lies in front of whoever is invisible


def hidden(at: str, *, players: int = 6, token: str | None = None, **fields: Any) -> dict[str, Any]:
    """An invisible character; its token lies where it vanished."""
    return on(at, visible=0, cloak=INVISIBILITY, token=hex_number(token or at, players), **fields)


def conditions(board: Board, letters: str) -> list[tuple[str, int, int]]:
    """Where they stand, HP, wounds."""
    return [getattr(board, letter).condition for letter in letters]


def hit_points(board: Board, letters: str = "ABCDEF") -> list[int]:
    return [getattr(board, letter).hp for letter in letters]


def energy_of(board: Board) -> list[tuple[int, int]]:
    """Both pools, by seat."""
    return [tuple(player["energy"]) for player in board.state()["player"][: board.players]]
