"""Styles: how a heuristic bot plays, as one tree of numbers per game.

A game declares every number its bot judges by, once: kind, default, bounds and a sentence.

    class HogWeights(Weights):
        "The unit is one point."
        bank = worth(1.0, "a point on the bank")
        risk = share(0.5, "of the turn's points that a throw may lose")
        by_face = table(FACES, worth, {"one": 0.0, "six": 2.0}, "a die that shows this face")

Styles stand in the game's styles.toml; each names what it changes of the declared numbers. The default is the style of
that name; where there is none, the declared numbers. A file of one's own names what it changes of the default, or of
the style that it says it is laid `over`. The engine's struct Weights is written from the same declaration.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from equipoise.sim.content import read_content
from equipoise.sim.declare import Field
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.files import parse_toml, read_text

Kind = Literal["worth", "share", "threshold"]
DEFAULT = "default"
CLASSIC = "classic"  # the declared numbers, the default until one was learned; no way of playing beside the others
SEATS = "seats"  # of a style: what it changes for a number of seats
STYLE_BYTES = 1_000_000  # no style is longer; a file this large is a mistake


@dataclass(frozen=True)
class Number:
    """One number of a style."""

    kind: Kind
    default: float
    says: str
    low: float
    high: float

    @property
    def scale(self) -> Literal["log", "linear"]:
        """How it is varied: by a factor, or by a step where it may be zero or change its sign."""
        return "log" if self.low >= 0 and self.default > 0 else "linear"

    @property
    def step(self) -> float:
        """On a linear scale: a tenth of its range."""
        return (self.high - self.low) / 10

    def fault(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            return f"is a number from {self.low:g} to {self.high:g}"
        if not self.low <= value <= self.high:
            return f"is from {self.low:g} to {self.high:g}"
        return None


def worth(default: float, says: str, low: float | None = None, high: float | None = None) -> Number:
    """In the unit of the game's bot. It keeps its sign unless the bounds say otherwise."""
    size = max(10 * abs(default), 1.0)
    low = (0.0 if default >= 0 else -size) if low is None else low
    return Number("worth", default, says, low, (size if default >= 0 else 0.0) if high is None else high)


def share(default: float, says: str, low: float = 0.0, high: float | None = None) -> Number:
    """A part of something else; more than the whole of it only where the default is."""
    return Number("share", default, says, low, (1.0 if default <= 1 else 4 * default) if high is None else high)


def threshold(default: float, says: str, low: float = 0.0, high: float | None = None) -> Number:
    """Where one way of playing gives way to another."""
    return Number("threshold", default, says, low, max(4 * default, 1.0) if high is None else high)


@dataclass(frozen=True)
class Table:
    """Numbers by name, or by name and column: what each card is worth in each phase."""

    names: Sequence[str]
    columns: Sequence[str]
    numbers: Mapping[str, Number]  # by key: `name` or `name.column`

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.names), len(self.columns)) if self.columns else (len(self.names),)

    @property
    def keys(self) -> list[str]:
        """In the order of the places of the array."""
        return (
            [f"{name}.{column}" for name in self.names for column in self.columns] if self.columns else list(self.names)
        )


def table(
    names: Sequence[str],
    kind: Callable[..., Number],
    values: Mapping[str, float | Sequence[float]],
    says: str,
    *,
    columns: Sequence[str] = (),
    otherwise: float | None = None,
    **bounds: float,
) -> Table:
    """One number for each name, or one for each name and column. `otherwise` is for names without a value."""
    unknown = set(values) - set(names)
    if unknown:
        raise TypeError(f"a table of weights has no {sorted(unknown)}")
    numbers = {}
    for name in names:
        given = values.get(name, otherwise)
        if given is None:
            raise TypeError(f"a table of weights has no value for {name}")
        row = [given] * max(1, len(columns)) if isinstance(given, int | float) else given
        for i, value in enumerate(row):
            numbers[f"{name}.{columns[i]}" if columns else name] = kind(float(value), says, **bounds)
    return Table(names, columns, numbers)


@dataclass(frozen=True)
class Derived:
    """A field that follows from the numbers and the rules; no style sets it."""

    says: str
    of: tuple[int, ...] = ()


def derived(says: str, *of: int) -> Any:
    return Derived(says, of)


class Weights:
    """The numbers of a game's heuristic bot: a class whose attributes are numbers, tables and derived fields."""

    declared: ClassVar[dict[str, Number | Table | Derived]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.declared = {k: v for k, v in vars(cls).items() if isinstance(v, Number | Table | Derived)}

    @classmethod
    def fields(cls) -> dict[str, Field]:
        """Of the engine's struct."""

        def one(own: Number | Table | Derived) -> Field:
            if isinstance(own, Number):
                return Field("double", own.says if own.kind == "worth" else f"{own.kind}: {own.says}")
            if isinstance(own, Table):
                first = next(iter(own.numbers.values()))
                return Field("double", first.says, of=own.shape)
            return Field("double", own.says, of=own.of)

        return {name: one(own) for name, own in cls.declared.items()}

    @classmethod
    @cache
    def numbers(cls) -> Mapping[str, Number]:
        """Every number by its key: `climb`, `cards.rock_climber.race`."""
        leaves: dict[str, Number] = {}
        for name, own in cls.declared.items():
            if isinstance(own, Number):
                leaves[name] = own
            elif isinstance(own, Table):
                leaves |= {f"{name}.{key}": number for key, number in own.numbers.items()}
        return leaves

    @classmethod
    @cache
    def _layout(cls) -> "np.dtype[Any]":
        from equipoise.sim.layout import fields_layout

        return fields_layout(cls.fields())

    @classmethod
    def pack(cls, values: Mapping[str, float], follows: Mapping[str, Any] | None = None) -> npt.NDArray[Any]:
        """The engine's struct of a style: `values` by key, `follows` the derived fields."""
        struct = np.zeros(1, dtype=cls._layout())
        for name, own in cls.declared.items():
            if isinstance(own, Number):
                struct[name] = values[name]
            elif isinstance(own, Table):
                struct[name] = np.array([values[f"{name}.{key}"] for key in own.keys]).reshape(own.shape)
            else:
                struct[name] = (follows or {})[name]
        return struct


class Styles:
    """The styles of a game: those of styles.toml, the default among them, and any file of one's own."""

    def __init__(self, slug: str, weights: type[Weights], room: str | None = None) -> None:
        """`room` is the package that holds styles.toml, if there is one."""
        self.slug, self.weights, self.room = slug, weights, room

    @cached_property
    def named(self) -> dict[str, dict[str, Any]]:
        own = read_content(self.room, "styles.toml") if self.room else {}
        default = {"says": (self.weights.__doc__ or "").strip().split("\n")[0]}
        return {DEFAULT: default, **own} if DEFAULT not in own else own

    @property
    def sentences(self) -> dict[str, str]:
        """Of each style by name."""
        return {name: style["says"] for name, style in self.named.items()}

    def values(self, style: str | Mapping[str, float], seats: int | None = None) -> dict[str, float]:
        """Every number of a style: by name; of a file if the name ends in .toml; of the numbers in a plan. A style may
        have numbers of its own for so many seats, in its table `seats`."""
        if isinstance(style, Mapping):
            return self._checked(style, "a style of this plan")
        if style.endswith(".toml"):
            return self.from_file(Path(style), seats)
        if style not in self.named:
            raise InputError(f"{self.slug} has no style called {style!r}; {nearest(style, self.named)}")
        tree = self.named[style]
        own = tree.get(SEATS, {}).get(str(seats), {})
        return self._checked({**self._leaves(tree, style), **self._leaves(own, style)}, f"style {style}")

    def from_file(self, path: Path, seats: int | None = None) -> dict[str, float]:
        """The numbers of a file, laid over those of the style that it names as `over`; over the default if it names
        none."""
        tree = parse_toml(read_text(path, STYLE_BYTES, "a style"), str(path))
        header = tree.pop("style", {})
        if not isinstance(header, Mapping) or header.get("game") != self.slug:
            raise InputError(f'{path}: a style names its game: add the lines [style] and game = "{self.slug}"')
        over = header.get("over", DEFAULT)
        if over not in self.named:
            raise InputError(f"{path}: over = {over!r} is no style of {self.slug}; {nearest(str(over), self.named)}")
        return self._checked(self._leaves(tree, str(path)), str(path), self.values(over, seats))

    def over_declared(self, tree: Mapping[str, Any], origin: str) -> dict[str, float]:
        """The numbers that a tree names, over the declared ones. Unknown names and values out of bounds are errors."""
        return self._checked(self._leaves(tree, origin), origin)

    def _checked(
        self, leaves: Mapping[str, Any], origin: str, over: Mapping[str, float] | None = None
    ) -> dict[str, float]:
        """Laid over these numbers, or over the declared ones."""
        numbers = self.weights.numbers()
        values = {key: number.default for key, number in numbers.items()} if over is None else dict(over)
        for key, value in leaves.items():
            if key not in numbers:
                raise InputError(f"{origin}: there is no weight {key!r}; {nearest(key, numbers)}")
            fault = numbers[key].fault(value)
            if fault:
                raise InputError(f"{origin}: {key} = {value!r} is not allowed; it {fault}")
            values[key] = float(value)
        return values

    def _leaves(self, tree: Mapping[str, Any], origin: str) -> dict[str, Any]:
        """By key. Scalars stand in the table `weights`; a list is the columns of a table in order."""
        leaves: dict[str, Any] = {}
        for name, value in tree.items():
            if name in ("says", SEATS):
                continue
            if name == "weights":
                leaves |= dict(value)
                continue
            own = self.weights.declared.get(name)
            if not isinstance(own, Table) or not isinstance(value, Mapping):
                known = ["weights", *(n for n, t in self.weights.declared.items() if isinstance(t, Table))]
                raise InputError(f"{origin}: a style has no {name!r}; {nearest(name, known)}")
            for row, given in value.items():
                if own.columns and isinstance(given, list):
                    if len(given) != len(own.columns):
                        raise InputError(
                            f"{origin}: {name}.{row} has {len(own.columns)} numbers: {', '.join(own.columns)}"
                        )
                    leaves |= {f"{name}.{row}.{column}": v for column, v in zip(own.columns, given, strict=True)}
                elif isinstance(given, Mapping):
                    leaves |= {f"{name}.{row}.{column}": v for column, v in given.items()}
                else:
                    leaves[f"{name}.{row}"] = given
        return leaves
