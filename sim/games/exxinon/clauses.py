"""Clauses of a replay of Fall of Exxinon put together: a subject is named once, and so is what befalls several."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from equipoise.sim.deeds import listed

NAMES = {"countess": "the Countess", "skrakz": "Skrakz", "neol": "Neol", "zenith": "Zenith"}
RISES, BREAKS, DESTROYED = "a wall rises on ", " breaks", " is destroyed"
WALL, PUSHED = "the wall on ", "is pushed to "
DIES, NOTHING_LEFT = "dies", ", 0 left"


def joined(parts: Sequence[str], actor: str = "") -> list[str]:
    """One clause for each subject in a row; who acts need not be named again until somebody else has been."""
    told: list[str] = []
    for name, run in groupby(map(_parted, _shared(_walls(_ended(parts)))), lambda part: part[0]):
        does = [rest for _, rest in run]
        if not name:
            told += does
        elif name == actor and not told:
            told.append(_in_a_row(does))
        else:
            told.append(f"{name} {_in_a_row(does)}")
    return told


def _parted(part: str) -> tuple[str, str]:
    """The character that a clause is about, and what it says; several at once are nobody."""
    for name in NAMES.values():
        if part.startswith(f"{name} ") and not part.startswith(f"{name} and "):
            return name, part.removeprefix(f"{name} ")
    return "", part


def _in_a_row(does: Sequence[str]) -> str:
    """takes 2 damage, 10 left, and is pushed to (1,1)"""
    if DIES in does:
        does = [clause.removesuffix(NOTHING_LEFT) for clause in does]
    *before, last = _pushed(does)
    comma = "," if any(", " in clause for clause in before) else ""
    return f"{', '.join(before)}{comma} and {last}" if before else last


def _pushed(does: Sequence[str]) -> list[str]:
    """Of a push over several tiles, where it ends."""
    return [clause for clause, then in pairwise([*does, ""]) if not clause.startswith(PUSHED) or PUSHED not in then]


def _status(part: str) -> str:
    name, rest = _parted(part)
    return rest.removeprefix("gets ") if name and rest.startswith("gets ") else ""


def _shared(parts: Sequence[str]) -> list[str]:
    """Zenith and Neol get Disarm"""
    told: list[str] = []
    for status, run in groupby(parts, _status):
        same = list(run)
        if status and len(same) > 1:
            told.append(f"{listed([_parted(part)[0] for part in same])} get {status}")
        else:
            told += same
    return told


def _walls(parts: Sequence[str]) -> list[str]:
    """Walls that rise are one clause, and so are walls that break."""
    told: list[str] = []
    for kind, run in groupby(parts, _wall):
        same = list(run)
        if not kind or len(same) == 1:
            told += same
        elif kind == RISES:
            told.append(f"walls rise on {listed([part.removeprefix(RISES) for part in same])}")
        else:
            told.append(f"the walls on {listed([part[len(WALL) : -len(BREAKS)] for part in same])} break")
    return told


def _wall(part: str) -> str:
    if part.startswith(RISES):
        return RISES
    return BREAKS if part.startswith(WALL) and part.endswith(BREAKS) else ""


def _ended(parts: Sequence[str]) -> list[str]:
    """Of what breaks or is destroyed, the blow need not be told."""
    gone = {part.removesuffix(end) for part in parts for end in (BREAKS, DESTROYED) if part.endswith(end)}
    return [part for part in parts if part.partition(" takes ")[0] not in gone]
