"""What the matrix is made of: games, numbers of seats, one change of a parameter and one of content for each game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset, parameters, parse_setting

GAMES = known_games()
TABLES = [(slug, seats) for slug in GAMES for seats in sorted(find_game(slug).seats)]
every_game = pytest.mark.parametrize("slug", GAMES)
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])

USUAL = 10  # blocks of a run of which something can be said; most runs here have two


@cache
def blocks_of(slug: str, seats: int, blocks: int = 2) -> int:
    """How many games so many blocks are."""
    return blocks * Plan.make(Ruleset.make(find_game(slug)), seats=seats, seed=1).lineup.rotations


@dataclass(frozen=True)
class Change:
    """A rule and a value next to the one it has."""

    key: str
    default: int | float
    value: int | float

    @property
    def setting(self) -> str:
        return f"{self.key}={self.value}"

    @property
    def values(self) -> str:
        return f"{self.key}={self.default},{self.value}"

    @property
    def table(self) -> str:
        group, _, name = self.key.rpartition(".")
        return f"[{group}]\n{name} = {self.value}\n" if group else f"{name} = {self.value}\n"


Number = tuple[str, int | float, float | None, float | None]  # key, default, low, high


def numbers_of_content(game: Game) -> Iterator[Number]:
    """Every number of the content tables, which are the fields of the rules declared as dict[str, Model]."""
    rules = game.rules()
    for name in type(rules).model_fields:
        if isinstance(getattr(rules, name), Mapping):
            yield from _numbers(getattr(rules, name), f"{name}.")


def _numbers(node: Any, prefix: str) -> Iterator[Number]:
    if isinstance(node, Mapping):
        for entry, fields in node.items():
            yield from _numbers(fields, f"{prefix}{entry}.")
    elif isinstance(node, BaseModel):
        for name, info in type(node).model_fields.items():
            value = getattr(node, name)
            if isinstance(value, int | float) and not isinstance(value, bool):
                bounds = {type(m).__name__: m for m in info.metadata}
                low, high = getattr(bounds.get("Ge"), "ge", None), getattr(bounds.get("Le"), "le", None)
                yield f"{prefix}{name}", value, low, high
            else:
                yield from _numbers(value, f"{prefix}{name}.")


@cache
def parameter_change(slug: str) -> Change:
    found = [(p.key, p.default, p.low, p.high) for p in parameters(find_game(slug).rules) if p.kind in (int, float)]
    change = first_change(slug, [number for number in found if not number[0].startswith("limits.")])
    assert change is not None, f"{slug} has no parameter that can be moved by one"
    return change


@cache
def content_change(slug: str) -> Change | None:
    """None where a game has no content."""
    return first_change(slug, list(numbers_of_content(find_game(slug))))


def first_change(slug: str, found: list[Number]) -> Change | None:
    """The first number with a range that can be moved by one, up or down, by itself."""
    game = find_game(slug)
    for key, default, low, high in found:
        for value in (default + 1, default - 1):
            if low is None or high is None or not low <= value <= high:
                continue
            try:
                Ruleset.make(game, [parse_setting(f"{key}={value}")])
            except InputError:
                continue
            return Change(key, default, value)
    return None


CONTENT = [slug for slug in GAMES if content_change(slug) is not None]


def changes_of(slug: str) -> dict[str, Change]:
    content = content_change(slug)
    return {"parameter": parameter_change(slug)} | ({"content": content} if content else {})


def cells_of(changes: list[tuple[str, int, str]]) -> pytest.MarkDecorator:
    ids = [f"{slug}-{seats}-{what}" for slug, seats, what in changes]
    return pytest.mark.parametrize(("slug", "seats", "what"), changes, ids=ids)


CHANGES = [(slug, seats, what) for slug, seats in TABLES for what in changes_of(slug)]
every_change = cells_of(CHANGES)
# For what takes long: content at the usual table only.
most_changes = cells_of([cell for cell in CHANGES if cell[2] == "parameter" or cell[1] == find_game(cell[0]).seats[0]])


def settings_of(slug: str) -> list[str]:
    return [change.setting for change in changes_of(slug).values()]


def set_options(slug: str) -> list[str]:
    return [word for setting in settings_of(slug) for word in ("--set", setting)]
