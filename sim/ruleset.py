"""Rules as data: a game's parameters, overlaid with tweaks, validated, hashed, packed for the engine.

A game's parameters are one pydantic model. Its defaults are the rules as written; a tweak is a TOML file (`title`,
`game`, then the same tree) or `key=value` from the command line. Several are stacked, the later over the earlier.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.files import parse_toml, read_text

if TYPE_CHECKING:
    from equipoise.sim.game import Game

Source = Literal["BOOK", "RULING", "PROXY"]
TWEAK_BYTES = 1_000_000  # no rulebook is longer; a file this large is a mistake


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
    max_decisions: int = param(100_000, 1, 100_000_000, says="... and after this many decisions", source="RULING")


class Rules(Group):
    """The root of a game's parameters. Every game has limits."""

    limits: Limits = Limits()


@dataclass(frozen=True)
class Parameter:
    """One leaf of a rules model, as shown by `equipoise rules`."""

    key: str
    kind: type
    default: Any
    low: float | None
    high: float | None
    choices: tuple[Any, ...] | None
    says: str
    rules: tuple[str, ...]
    source: str

    @property
    def allowed(self) -> str:
        if self.choices is not None:
            return " or ".join(str(c) for c in self.choices)
        if self.kind is bool:
            return "true or false"
        noun = {int: "a whole number", float: "a number", str: "a text"}.get(self.kind, self.kind.__name__)
        if self.low is not None and self.high is not None:
            noun += f" from {self.low:,} to {self.high:,}"
        return noun


def parameters(model: type[BaseModel], prefix: str = "") -> Iterator[Parameter]:
    """The scalar parameters of a model, in order. Content (tables of cards, maps) is not among them."""
    for name, info in model.model_fields.items():
        kind = info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from parameters(kind, f"{prefix}{name}.")
            continue
        choices = get_args(kind) if get_origin(kind) is Literal else None
        if choices is None and kind not in (int, float, bool, str):
            continue
        extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        bounds = {type(m).__name__: m for m in info.metadata}
        yield Parameter(
            key=prefix + name,
            kind=type(choices[0]) if choices else kind,  # type: ignore[arg-type]
            default=info.default,
            low=getattr(bounds.get("Ge"), "ge", None),
            high=getattr(bounds.get("Le"), "le", None),
            choices=choices,
            says=info.description or "",
            rules=tuple(extra.get("rules", ())),  # type: ignore[arg-type]
            source=str(extra.get("source", "BOOK")),
        )


def value_of(rules: BaseModel, key: str) -> Any:
    node: Any = rules
    for part in key.split("."):
        node = getattr(node, part)
    return node


# --- the engine's struct --------------------------------------------------------------------------------------------


def _fields(model: type[BaseModel]) -> list[Parameter]:
    """The parameters that go into the engine's struct: all but texts."""
    return [p for p in parameters(model) if p.kind is not str or p.choices is not None]


def check_struct(slug: str, model: type[BaseModel], dtype: npt.DTypeLike) -> None:
    """The engine's parameter struct must be the model, field by field, in order and kind."""
    dtype = np.dtype(dtype)
    wanted = [(p.key.replace(".", "_"), p.kind) for p in _fields(model)]
    names = [name for name, _ in wanted]
    if list(dtype.names or ()) != names:
        raise TypeError(f"{slug}: the rules model has {names}, the engine's struct {list(dtype.names or ())}")
    for name, kind in wanted:
        if (dtype[name].kind == "f") != (kind is float):
            raise TypeError(f"{slug}: {name} is {kind.__name__} in the rules model and {dtype[name]} in the engine")


def pack(rules: BaseModel, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The parameters as the engine's struct; a choice becomes its place in the list of choices."""
    struct = np.zeros(1, dtype=dtype)
    for p in _fields(type(rules)):
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


def read_tweak(path: Path, game: "Game") -> Tweak:
    tree = parse_toml(read_text(path, TWEAK_BYTES, "a tweak"), str(path))
    title, slug = tree.pop("title", path.stem), tree.pop("game", None)
    if slug is None:
        raise InputError(f'{path}: a tweak names its game: add the line game = "{game.slug}"')
    if slug != game.slug:
        raise InputError(f"{path}: is a tweak for {slug!r}, not for {game.slug}")
    if not isinstance(title, str):
        raise InputError(f"{path}: title must be a text, not {title!r}")
    return Tweak(title, str(path), tree)


def parse_setting(text: str) -> Tweak:
    """`attack.damage=3` from the command line. The value is TOML; what is not TOML is a text."""
    key, equals, value = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise InputError(f"--set {text!r}: must be key=value")
    parsed: Any = value.strip()
    try:
        written = parse_toml(f"v = {value}", "--set")
        if list(written) == ["v"]:
            parsed = written["v"]
    except InputError:
        pass
    tree: dict[str, Any] = {}
    node = tree
    *branches, leaf = key.split(".")
    for branch in branches:
        node = node.setdefault(branch, {})
    node[leaf] = parsed
    return Tweak(text, "--set", tree)


def _content_model(annotation: Any) -> type[BaseModel] | None:
    """The entry model of a content table: a field declared as dict[str, Model]."""
    args = get_args(annotation)
    if get_origin(annotation) is dict and isinstance(args[1], type) and issubclass(args[1], BaseModel):
        return args[1]
    return None


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
        content = _content_model(kind)
        if content is not None:
            if not isinstance(value, Mapping):
                raise InputError(f"{origin}: {key} is a table of entries, not {value!r}")
            entries = dict(merged.get(name, {}))  # a new entry begins empty, its branches too
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


def _sentence(error: ValidationError, model: type[BaseModel], origin: str) -> str:
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if not key:
        return f"{origin}: {first['msg'].removeprefix('Value error, ')}"
    known = {p.key: p for p in parameters(model)}
    if key in known:
        p = known[key]
        return f"{origin}: {key} = {first['input']!r} is not allowed; it is {p.allowed} (default {p.default})"
    return f"{origin}: {key} = {first['input']!r} is not allowed: {first['msg']}"


@dataclass(frozen=True)
class Ruleset:
    """A game's rules with tweaks laid over them."""

    game: "Game"
    rules: Rules
    titles: tuple[str, ...] = ()

    @staticmethod
    def make(game: "Game", tweaks: Sequence[Tweak] = ()) -> "Ruleset":
        model = game.rules
        rules = model()
        for tweak in tweaks:
            tree = _overlay(model, rules.model_dump(), tweak.tree, "", tweak.origin, _keys(model))
            try:
                rules = model.model_validate(tree)
            except ValidationError as error:
                raise InputError(_sentence(error, model, tweak.origin)) from None
        return Ruleset(game, rules, tuple(tweak.title for tweak in tweaks))

    @staticmethod
    def from_tree(game: "Game", tree: Mapping[str, Any], titles: Sequence[str], origin: str) -> "Ruleset":
        """A ruleset saved with `tree`; every key must be there."""
        try:
            return Ruleset(game, game.rules.model_validate(tree), tuple(titles))
        except ValidationError as error:
            raise InputError(_sentence(error, game.rules, origin)) from None

    @property
    def tree(self) -> dict[str, Any]:
        return self.rules.model_dump(mode="json")

    @property
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


def as_toml(model: type[Rules]) -> str:
    """The default rules as a commented TOML file: the start of a tweak."""
    groups: dict[str, list[str]] = {"": []}
    for p in parameters(model):
        group, _, name = p.key.rpartition(".")
        setting = f"{name} = {json.dumps(p.default)}"
        groups.setdefault(group, []).append(f"{setting:<28}# {p.allowed}; {p.says}")
    blocks = ["\n".join([f"[{group}]", *lines] if group else lines) for group, lines in groups.items() if lines]
    return "\n\n".join(blocks) + "\n"
