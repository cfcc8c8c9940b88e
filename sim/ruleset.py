"""Rules as data: a game's parameters, overlaid with tweaks, validated, hashed, packed for the engine.

A game's parameters are one pydantic model. Its defaults are the rules as written; a tweak is a TOML file (a table
`[tweak]` that says game and title, then the same tree) or `key=value` from the command line. Several are stacked, the
later over the earlier.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.files import parse_toml, read_text
from equipoise.sim.parameters import Parameter as Parameter
from equipoise.sim.parameters import described as described
from equipoise.sim.parameters import entry_model, listed
from equipoise.sim.parameters import parameters as parameters

if TYPE_CHECKING:
    from equipoise.sim.game import Game

Source = Literal["BOOK", "RULING", "PROXY"]
TWEAK_BYTES = 1_000_000  # no rulebook is longer; a file this large is a mistake
HEADER = ("game", "title")  # of a tweak file, in its table [tweak]


def param(
    default: Any,
    low: float | None = None,
    high: float | None = None,
    *,
    says: str,
    rules: Sequence[str] = (),
    source: Source = "BOOK",
) -> Any:
    """A parameter: default, range, one line on what it is, the rule ids it implements, where its default comes from."""
    return Field(default, ge=low, le=high, description=says, json_schema_extra={"rules": list(rules), "source": source})


class Group(BaseModel):
    """A branch of a game's parameters."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Limits(Group):
    """When a game that does not end is ended, as an outcome of its own."""

    max_rounds: int = param(1000, 1, 100_000, says="the game ends undecided after this many rounds", source="RULING")
    max_decisions: int = param(
        100_000, 1, 100_000_000, says="the game ends undecided after this many decisions", source="RULING"
    )


class Rules(Group):
    """The root of a game's parameters. Every game has limits."""

    limits: Limits = Limits()


def value_of(rules: BaseModel, key: str) -> Any:
    node: Any = rules
    for part in key.split("."):
        node = getattr(node, part)
    return node


# --- the engine's struct --------------------------------------------------------------------------------------------


def check_names(slug: str, model: type[BaseModel]) -> None:
    """A tweak file has its header in the table [tweak]."""
    if "tweak" in model.model_fields:
        raise TypeError(f"{slug}: no rules can be called tweak; in a tweak file that is the header")


def engine_parameters(model: type[BaseModel]) -> list[Parameter]:
    """The parameters that go into the engine's struct: all but texts."""
    return [p for p in parameters(model) if p.kind is not str or p.choices is not None]


def pack(rules: BaseModel, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The parameters as the engine's struct; a choice becomes its place in the list of choices."""
    struct = np.zeros(1, dtype=dtype)
    for p in engine_parameters(type(rules)):
        value = value_of(rules, p.key)
        struct[p.key.replace(".", "_")] = p.choices.index(value) if p.choices else value
    return struct


# --- tweaks ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tweak:
    """A named change of rules: a tree of the keys it sets."""

    title: str
    origin: str  # the file or option it came from, for error messages
    tree: Mapping[str, Any]


def read_tweak(path: str | Path, game: "Game") -> Tweak:
    """A tweak file. Its header is the table [tweak]; older files have `game` and `title` at their top."""
    path = Path(path)
    tree = parse_toml(read_text(path, TWEAK_BYTES, "a tweak"), str(path))
    if "tweak" in tree:
        header = tree.pop("tweak")
        if not isinstance(header, dict):
            raise InputError(f"{path}: [tweak] is a table with game and title, not {header!r}")
    else:
        old = isinstance(tree.get("game"), str)  # a table called game holds rules
        header = {name: tree.pop(name) for name in HEADER if old and name in tree}
    for name in header:
        if name in game.rules.model_fields and name not in HEADER:
            raise InputError(
                f"{path}: [tweak] has no {name!r}; write it above [tweak], where rules without a group stand"
            )
        if name not in HEADER:
            raise InputError(f"{path}: [tweak] has no {name!r}; {nearest(name, HEADER)}")
    title, slug = header.get("title", path.stem), header.get("game")
    if slug is None:
        raise InputError(f'{path}: a tweak names its game: add the lines [tweak] and game = "{game.slug}"')
    if slug != game.slug:
        raise InputError(f"{path}: is a tweak for {slug!r}, not for {game.slug}")
    if not isinstance(title, str):
        raise InputError(f"{path}: title must be a text, not {title!r}")
    return Tweak(title, str(path), tree)


def nested(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Values by key as a tree: `attack.damage` becomes `damage` within `attack`."""
    tree: dict[str, Any] = {}
    for key, value in settings.items():
        node = tree
        *branches, leaf = key.split(".")
        for branch in branches:
            node = node.setdefault(branch, {})
        node[leaf] = value
    return tree


def parse_setting(text: str) -> Tweak:
    """`attack.damage=3` from the command line. The value is TOML; what is not TOML is a text."""
    key, equals, value = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise InputError(f"{arg('settings')} {text!r}: must be key=value")
    parsed: Any = value.strip()
    try:
        written = parse_toml(f"v = {value}", arg("settings"))
        if list(written) == ["v"]:
            parsed = written["v"]
    except InputError:
        pass
    return Tweak(text, arg("settings"), nested({key: parsed}))


def _overlay(
    model: type[BaseModel],
    tree: Mapping[str, Any],
    change: Mapping[str, Any],
    path: str,
    origin: str,
    every_key: Sequence[str],
) -> dict[str, Any]:
    """The tree with the change laid over it; unknown keys are errors. Content tables may gain entries."""
    merged = dict(tree)
    for name, value in change.items():
        key = path + name
        info = model.model_fields.get(name)
        if info is None:
            raise InputError(f"{origin}: there is no rule {key!r}; {nearest(key, every_key)}")
        kind = info.annotation
        content = entry_model(kind)
        if content is not None:
            if not isinstance(value, Mapping):
                raise InputError(f"{origin}: {key} is a table of entries, not {value!r}")
            known = merged.get(name, {})  # a new entry begins empty, its branches too; a list of effects is replaced
            entries = dict(known) if isinstance(known, Mapping) else {}
            for entry, fields in value.items():
                if not isinstance(fields, Mapping):
                    raise InputError(f"{origin}: {key}.{entry} is a table, not {fields!r}")
                inner = [f"{key}.{entry}.{field}" for field in content.model_fields]
                entries[entry] = _overlay(content, entries.get(entry, {}), fields, f"{key}.{entry}.", origin, inner)
            merged[name] = entries
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            if not isinstance(value, Mapping):
                raise InputError(f"{origin}: {key} is a group of rules, not {value!r}; {nearest(key + '.', every_key)}")
            merged[name] = _overlay(kind, merged.get(name, {}), value, key + ".", origin, every_key)
        else:
            merged[name] = value
    return merged


def _keys(model: type[BaseModel], prefix: str = "") -> list[str]:
    keys = []
    for name, info in model.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            keys += _keys(info.annotation, f"{prefix}{name}.")
        else:
            keys.append(prefix + name)
    return keys


def _first(error: ValidationError) -> tuple[object, str]:
    first = error.errors()[0]
    return first["loc"], first["msg"]


def _sentence(error: ValidationError, model: type[BaseModel], origin: str) -> str:
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if not key:
        return f"{origin}: {first['msg'].removeprefix('Value error, ')}"
    p = next((p for p in listed(model) if key == p.key or key.startswith(f"{p.key}.")), None)
    if p is not None and p.kind in (int, float, bool, str):  # behind the key may stand which of several forms failed
        return f"{origin}: {p.key} = {first['input']!r} is not allowed; it is {p.allowed} (default {p.default})"
    return f"{origin}: {key} = {first['input']!r} is not allowed: {first['msg']}"


@dataclass(frozen=True)
class Ruleset:
    """A game's rules with tweaks laid over them."""

    game: "Game"
    rules: Rules
    titles: tuple[str, ...] = ()

    @staticmethod
    def make(game: "Game", tweaks: Sequence[Tweak] = ()) -> "Ruleset":
        """The rules with tweaks laid over them, one after the other. Only what comes of all of them has to be allowed:
        two tiles more of one kind and two less of another may be two tweaks."""
        model = game.rules
        rules = model()
        tree = rules.model_dump()
        fault = ""
        origins: dict[tuple[object, str], str] = {}  # of each fault: where it first came up
        for tweak in tweaks:
            tree = _overlay(model, tree, tweak.tree, "", tweak.origin, _keys(model))
            try:
                rules, fault = model.model_validate(tree), ""
                tree = rules.model_dump()
            except ValidationError as error:  # not kept: with the frames that it names it would never be freed
                first = _first(error)
                fault = _sentence(error, model, origins.setdefault(first, tweak.origin))
        if fault:
            raise InputError(fault)
        return Ruleset(game, rules, tuple(tweak.title for tweak in tweaks))

    @staticmethod
    def from_tree(game: "Game", tree: Mapping[str, Any], titles: Sequence[str], origin: str) -> "Ruleset":
        """A ruleset saved with `tree`; every key must be there."""
        try:
            return Ruleset(game, game.rules.model_validate(tree), tuple(titles))
        except ValidationError as error:
            raise InputError(_sentence(error, game.rules, origin)) from None

    @cached_property
    def tree(self) -> Mapping[str, Any]:
        """Every rule as plain data, to be read only: the plans of a study share it."""
        return self.rules.model_dump(mode="json")

    @cached_property
    def hash(self) -> str:
        """Of the game, its version and every rule: what fixes a game beside seed and seating."""
        text = json.dumps([self.game.slug, self.game.version, self.tree], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def changes(self) -> dict[str, tuple[Any, Any]]:
        """Every key that differs from the rules as written: (as written, now)."""
        written, now = _leaves(self.game.rules().model_dump()), _leaves(self.rules.model_dump())
        return {key: (written.get(key), now.get(key)) for key in {**written, **now} if written.get(key) != now.get(key)}


def _leaves(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    leaves: dict[str, Any] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            leaves |= _leaves(value, f"{prefix}{name}.")
        else:
            leaves[prefix + name] = value
    return leaves
