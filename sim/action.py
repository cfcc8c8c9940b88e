"""Actions and events by name: the one place where the engine's packed numbers are turned into words and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from equipoise.sim.errors import InputError, nearest

Named = Sequence[str] | None


class Action:
    """One decision taken: a kind and its arguments, e.g. Action("drop", column=3)."""

    __slots__ = ("args", "kind")

    def __init__(self, kind: str, **args: Any) -> None:
        self.kind = kind
        self.args = args

    def __getattr__(self, name: str) -> Any:
        try:
            return self.args[name]
        except KeyError:
            raise AttributeError(f"{self.kind} has no argument {name}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.kind, self.args) == (other.kind, other.args)

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.args.items())))

    def __repr__(self) -> str:
        return f"{self.kind}({', '.join(f'{k}={v}' for k, v in self.args.items())})" if self.args else self.kind


@dataclass(frozen=True)
class Arg:
    """An argument of an action: its name and, where its values have names, those."""

    name: str
    values: Named = None
    bits: int = 8
    place: bool = False  # on the board, or a way to it: what is used is not counted by it


@dataclass(frozen=True)
class ActionSpace:
    """The kinds of actions of a game, in the engine's order, with their arguments."""

    kinds: Mapping[str, Sequence[Arg]]

    def describe(self, code: int) -> Action:
        kind = list(self.kinds)[code & 255]
        rest = code >> 8
        args: dict[str, Any] = {}
        for arg in self.kinds[kind]:
            value = rest & ((1 << arg.bits) - 1)
            rest >>= arg.bits
            args[arg.name] = arg.values[value] if arg.values else value
        return Action(kind, **args)

    def encode(self, action: Action) -> int:
        names = list(self.kinds)
        if action.kind not in self.kinds:
            raise InputError(f"no action is called {action.kind!r}; {nearest(action.kind, names)}")
        expected = self.kinds[action.kind]
        if set(action.args) != {arg.name for arg in expected}:
            wanted = ", ".join(arg.name for arg in expected) or "no arguments"
            raise InputError(f"{action.kind} takes {wanted}, not {', '.join(action.args) or 'none'}")
        code, shift = names.index(action.kind), 8
        for arg in expected:
            value = action.args[arg.name]
            if arg.values:
                if value not in arg.values:
                    raise InputError(f"{action.kind}: no {arg.name} is called {value!r}; {nearest(value, arg.values)}")
                value = list(arg.values).index(value)
            if not 0 <= value < 1 << arg.bits:
                raise InputError(f"{action.kind}: {arg.name} = {value} is out of range")
            code |= value << shift
            shift += arg.bits
        return code


@dataclass(frozen=True)
class Event:
    """One thing that happened inside an action: a die, a card, or what the game itself tells."""

    kind: str
    args: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.args[name]
        except KeyError:
            raise AttributeError(f"{self.kind} has no {name}") from None

    def __repr__(self) -> str:
        return f"{self.kind}({', '.join(f'{k}={v}' for k, v in self.args.items())})"


@dataclass(frozen=True)
class EventSpace:
    """The kinds of events of a game behind the general ones, in the engine's order, with the names of their numbers."""

    own: Mapping[str, Sequence[Arg]]

    def describe(self, raw: Sequence[int]) -> Event:
        kinds: dict[str, Sequence[Arg]] = {
            "roll": (Arg("seat"), Arg("sides"), Arg("face")),
            "draw": (Arg("seat"), Arg("deck"), Arg("card")),
            **self.own,
        }
        kind = list(kinds)[raw[0]]
        args = {
            arg.name: arg.values[value] if arg.values and value >= 0 else value
            for arg, value in zip(kinds[kind], raw[1:], strict=False)
        }
        return Event(kind, args)
