"""The win probability of a game, as a file: the numbers of a model, and where they come from.

A game's own stand in its room as `win-SEATS.toml`, made by `equipoise calibrate`. A file says which features it reads,
by name, so that a game that declares others cannot be judged by it.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from equipoise.ext.drama import BINS
from equipoise.ext.win import WinModel

from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_toml, read_text
from equipoise.sim.game import Game

DIGITS = 5
FILE_BYTES = 1_000_000
NUMBERS = ("direct", "bias", "out", "into")
Numbers = Mapping[str, npt.NDArray[np.float64]]


@dataclass(frozen=True)
class WinFile:
    """`about` says where the numbers come from: game, seats, ruleset, version, bots, games, seed, how it was judged."""

    about: Mapping[str, Any]
    features: tuple[str, ...]
    numbers: Numbers  # by name: direct [input], into [input, unit], bias [unit], out [unit]
    steps: npt.NDArray[np.float64] | None = None  # mean squared steps from turn to turn, by bin: see sim/drama.py

    def model(self) -> WinModel:
        return WinModel(len(self.features), *(self.numbers[name] for name in ("direct", "into", "bias", "out")))

    def as_toml(self) -> str:
        lines = [
            "# How likely each side is to win, from what everybody at the table can see: equipoise calibrate made it."
        ]
        lines += ["[win]", *(f"{key} = {_toml(value)}" for key, value in self.about.items())]
        lines += [f"features = {_toml(list(self.features))}", "", "[numbers]"]
        lines += [f"{name} = {_row(self.numbers[name])}" for name in ("direct", "bias", "out")]
        lines += ["into = [", *(f"  {_row(row)}," for row in self.numbers["into"]), "]"]
        if self.steps is not None:
            lines += ["", *steps_toml(self.steps)]
        return "\n".join(lines) + "\n"


def steps_toml(steps: npt.NDArray[np.float64]) -> list[str]:
    """How far the chances move from turn to turn: a row for each group of leaders' chances, a column for each of
    rounds."""
    return ["[steps]", "squared = [", *(f"  {_row(row)}," for row in steps.reshape(BINS)), "]"]


def _row(numbers: npt.NDArray[np.float64]) -> str:
    return "[" + ", ".join(f"{float(x):.{DIGITS}g}" if x % 1 else f"{float(x):.1f}" for x in numbers) + "]"


def _toml(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def parse_win_file(text: str, name: str, game: Game, seats: int) -> WinFile:
    """What a file says, if it can judge this game at so many seats."""
    tree = parse_toml(text, name)
    try:
        about = dict(tree["win"])
        features = tuple(about.pop("features"))
        numbers = {key: np.array(tree["numbers"][key], np.float64) for key in NUMBERS}
        numbers["into"] = numbers["into"].reshape(2 * len(features) + 2, -1)
        steps = np.array(tree["steps"]["squared"], np.float64).reshape(-1) if "steps" in tree else None
        if steps is not None and (steps.shape != (BINS[0] * BINS[1],) or not (steps >= 0).all()):
            raise ValueError("its steps are not those of equipoise")
        found = WinFile(about, features, numbers, steps)
        found.model()
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{name}: is no win probability as `equipoise calibrate` writes it ({error})") from None
    if (about.get("game"), about.get("seats")) != (game.slug, seats):
        raise InputError(
            f"{name}: is for {about.get('game')} with {about.get('seats')} seats, not for {game.slug} with {seats}"
        )
    if features != tuple(game.declared.features):
        raise InputError(f"{name}: reads other features than {game.slug} version {game.version} declares; fit it anew")
    return found


def read_win_file(path: Path, game: Game, seats: int) -> WinFile:
    return parse_win_file(read_text(path, FILE_BYTES, "a win probability"), str(path), game, seats)


def own_file(game: Game, seats: int) -> Path | None:
    """The file in the game's room, if there is one. A game that was typed in has no room."""
    rules = getattr(sys.modules.get(game.rules.__module__), "__file__", None)
    path = Path(rules or "").parent / f"win-{seats}.toml"
    return path if rules and path.is_file() else None


def own_model(game: Game, seats: int) -> WinModel | None:
    """The game's own win probability at so many seats; None if nobody has fitted one."""
    path = own_file(game, seats)
    return _own(game.slug, path, seats) if path else None


@cache
def _own(slug: str, path: Path, seats: int) -> WinModel:
    from equipoise.sim.registry import find_game

    return read_win_file(path, find_game(slug), seats).model()
