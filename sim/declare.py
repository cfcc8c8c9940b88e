"""What a game declares once, in Python: its codes, structs, facts, actions, events and everything else with a name.

A game's room has one `declaration.py` that brings them together as `DECLARED`. The build writes the compiled side of it
(sim/mirrors.py), numpy reads the engine's memory by it (sim/layout.py), and positions are checked against it
(sim/positions.py). Nothing here needs the compiled package: it is read before there is one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from equipoise.sim.action import ActionSpace, EventSpace
from equipoise.sim.facts import Column, check_roles
from equipoise.sim.ruleset import Rules

if TYPE_CHECKING:
    from equipoise.sim.styles import Weights

RANGES = {
    "i8": (-(2**7), 2**7 - 1),
    "u8": (0, 2**8 - 1),
    "i16": (-(2**15), 2**15 - 1),
    "u16": (0, 2**16 - 1),
    "i32": (-(2**31), 2**31 - 1),
    "u32": (0, 2**32 - 1),
    "i64": (-(2**63), 2**63 - 1),
    "u64": (0, 2**64 - 1),
}
HOUSE = {  # structs of the house that a state may hold, and the module that defines them
    "Common": "equipoise.ext.engine",
    "Pending": "equipoise.ext.frames",
    "Deck": "equipoise.ext.deck",
    "Bits": "equipoise.ext.bitset",
}


# --- codes and constants ----------------------------------------------------------------------------------------------


class Codes(tuple[str, ...]):
    """Names of the codes 0, 1, 2 ... in this order. It is a tuple of names to Python; the compiled side calls each by
    its prefix and name: `Codes("way", ("move", "run"))` makes WAY_MOVE = 0 and WAY_RUN = 1."""

    prefix: str
    says: str
    sentences: Mapping[str, str]
    counted_by: str
    first: int
    bits: bool
    begins: bool

    def __new__(
        cls,
        prefix: str,
        names: Iterable[str] | Mapping[str, str],
        *,
        says: str = "",
        count: str = "",
        first: int = 0,
        bits: bool = False,
        begins: bool = False,
    ) -> "Codes":
        """`names` may be a mapping to a sentence on each. `count` names a constant for how many there are; `first` is
        the code of the first; with `bits` the codes are 1, 2, 4 and so on; with `begins` the prefix alone is the first
        code too."""
        codes = super().__new__(cls, names)
        if len(set(codes)) != len(codes):
            raise TypeError(f"codes of {prefix or 'a family'} name something twice")
        codes.prefix, codes.says, codes.counted_by, codes.first, codes.bits = prefix, says, count, first, bits
        codes.begins = begins
        codes.sentences = dict(names) if isinstance(names, Mapping) else {}
        return codes

    def code(self, name: str) -> int:
        place = self.index(name)
        return 1 << place if self.bits else self.first + place

    def compiled(self) -> Iterator[tuple[str, int, str]]:
        """(compiled name, value, sentence) of each, then of the count."""
        if self.begins:
            yield self.prefix.upper(), self.first, "the first of these"
        for name in self:
            yield compiled_name(self.prefix, name), self.code(name), self.sentences.get(name, "")
        if self.counted_by:
            yield self.counted_by, self.first + len(self), ""


def compiled_name(prefix: str, name: str) -> str:
    """The one rule: prefix and name in capitals with an underscore between; a prefix that the name begins with already
    is not repeated."""
    words = name.upper().replace("-", "_").replace(".", "_")
    before = prefix.upper()
    return words if not before or words.startswith(f"{before}_") else f"{before}_{words}"


class Constants(dict[str, int]):
    """Numbers that both sides use, by name; read as attributes. A value may come with a sentence: `(97, "...")`."""

    def __init__(self, **values: int | tuple[int, str]) -> None:
        super().__init__({name: v[0] if isinstance(v, tuple) else v for name, v in values.items()})
        self.sentences = {name: v[1] for name, v in values.items() if isinstance(v, tuple)}

    def __getattr__(self, name: str) -> int:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no constant is called {name}") from None


# --- structs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A field of a struct: its type, how many, what it may hold in a position, and a sentence."""

    type: str
    says: str = ""
    low: int | None = None
    high: int | None = None
    none: int | None = None  # a value outside of that which stands for nothing
    names: Sequence[str] = ()  # of the values, from `low` on
    of: tuple[int, ...] = ()  # lengths of an array
    follows: bool = False  # counted again when a position is loaded, which may leave it out
    cards: int = 0  # of decks: how many codes their cards have

    @property
    def allowed(self) -> str:
        low, high = self.low, self.high
        words = f"one of {', '.join(self.names)}" if 0 < len(self.names) <= 12 else f"from {low} to {high}"
        return words if self.none is None else f"{words}, or {self.none} for none"

    def fits(self, value: object) -> bool:
        if not isinstance(value, int | float):
            return False
        return self.low is None or self.high is None or self.low <= value <= self.high or value == self.none


def _lengths(of: int | Sequence[int]) -> tuple[int, ...]:
    return (of,) if isinstance(of, int) else tuple(of)


def _integer(type: str) -> Any:
    lowest, highest = RANGES[type]

    def make(
        says: str = "",
        low: int | None = None,
        high: int | None = None,
        *,
        codes: Sequence[str] = (),
        flag: bool = False,
        none: int | None = None,
        of: int | Sequence[int] = (),
        follows: bool = False,
    ) -> Field:
        """`codes`: its values are theirs; `flag`: 0 or 1; else `low` to `high`, by default all that the type holds."""
        if codes:
            low, high = getattr(codes, "first", 0), getattr(codes, "first", 0) + len(codes) - 1
            if getattr(codes, "bits", False):
                low, high, codes = 0, (1 << len(codes)) - 1, ()
        elif flag:
            low, high = 0, 1
        low, high = lowest if low is None else low, highest if high is None else high
        for value in (low, high, *([] if none is None else [none])):
            if not lowest <= value <= highest:
                raise TypeError(f"{value} does not fit into {type} ({says})")
        return Field(type, says, low, high, none, tuple(codes), _lengths(of), follows)

    return make


i8, u8, i16, u16 = _integer("i8"), _integer("u8"), _integer("i16"), _integer("u16")
i32, u32, i64, u64 = _integer("i32"), _integer("u32"), _integer("i64"), _integer("u64")


def double(says: str = "", *, of: int | Sequence[int] = (), follows: bool = False) -> Field:
    return Field("double", says, of=_lengths(of), follows=follows)


def real(says: str = "", *, of: int | Sequence[int] = (), follows: bool = False) -> Field:
    """A number of 32 bits."""
    return Field("float", says, of=_lengths(of), follows=follows)


def part(struct: "type[Struct] | str", says: str = "", *, of: int | Sequence[int] = (), cards: int = 0) -> Field:
    """Another struct, or several: one of the game's, one of the house's by name, or its SeatFacts and GameFacts."""
    return Field(struct if isinstance(struct, str) else struct.__name__, says, of=_lengths(of), cards=cards)


class Struct:
    """A struct of the game: a class whose attributes are fields, in order. Its docstring becomes its comment."""

    declared: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}


class Grid(tuple[str, ...]):
    """Names of the places of a table, row by row: `Grid(ROWS, COLUMNS)` names row.column, and is recorded as an array
    of arrays."""

    shape: tuple[int, ...]

    def __new__(cls, rows: Sequence[str], columns: Sequence[str]) -> "Grid":
        grid = super().__new__(cls, (f"{row}.{column}" for row in rows for column in columns))
        grid.shape = (len(rows), len(columns))
        return grid


def fact_field(column: Column) -> Field:
    """The field in which a fact is recorded."""
    shape = getattr(column.places, "shape", None) or (() if column.places is None else (len(column.places),))
    return Field(column.type, column.description, of=shape)


Families = Mapping[str, Sequence[str] | Mapping[str, str]]  # names by family, perhaps with a sentence on each


def numbered(prefix: str, families: Families) -> list[Codes]:
    """Families whose codes go on from one to the next, from 1: 0 stands for none of them. The compiled side also has
    the first code of each family: BAN_CARD + card is the ban of that card."""
    made: list[Codes] = []
    for family, names in families.items():
        first = made[-1].first + len(made[-1]) if made else 1
        made.append(Codes(f"{prefix}_{family}", names, first=first, begins=True))
    return made


@dataclass(frozen=True)
class Question:
    """A decision that a frame waits for when it is topmost (ext/frames.pxd)."""

    frame: str
    decision: str
    steps: Sequence[int] = ()  # of the frame, when it asks this; none named: whatever its step
    asked: str = "seat"  # the field of the frame that says who decides; empty: none of them does


# --- a game -----------------------------------------------------------------------------------------------------------

FEATURES_AT_MOST = 64  # MAX_FEATURES of `ext/engine.pxd`
BANS_AT_MOST = 256  # 64 for each of ASKED_WORDS, likewise
END_OWN, EVENT_OWN = 3, 2  # where a game's own end reasons and events begin: `ext/engine.pxd`


@dataclass(frozen=True, eq=False)
class Declaration:
    """Everything of a game that both sides know by name."""

    slug: str
    rules: type[Rules]
    characters: Sequence[str]  # what is being balanced
    actions: ActionSpace
    decisions: Sequence[str]
    end_reasons: Sequence[str]  # its own, behind the general ones
    state: type[Struct]  # the struct of a table; its first field is `common = part("Common")`
    structs: Sequence[type[Struct]] = ()  # those that the state is made of, each before it is used
    events: EventSpace = field(default_factory=lambda: EventSpace({}))
    game_facts: Sequence[Column] = ()
    seat_facts: Sequence[Column] = ()
    decks: Sequence[str] = ()
    cards: Sequence[str] = ()
    codes: Sequence[Codes] = ()  # further families of codes
    constants: Constants = field(default_factory=Constants)
    content: type[Struct] | None = None  # cards, maps and the like as the engine reads them
    weights: "type[Weights] | None" = None  # the numbers of its heuristic bot
    bans: Families = field(default_factory=dict)  # what a restricted player may be barred from: cards, actions, powers
    gifts: Families = field(default_factory=dict)  # what a player may be given in exchange for what it is dealt
    features: Mapping[str, str] = field(default_factory=dict)  # what all can see of a seat's standing, with a sentence
    questions: Sequence[Question] = ()  # every decision of a game with frames, and which of them asks it

    def __post_init__(self) -> None:
        if len(self.features) > FEATURES_AT_MOST:
            raise TypeError(f"{self.slug}: at most {FEATURES_AT_MOST} features")
        if len(self.ban_names) > BANS_AT_MOST:
            raise TypeError(f"{self.slug}: at most {BANS_AT_MOST} bans")
        check_roles(self.slug, self.game_facts, self.seat_facts)
        seen: dict[str, str] = {}
        for family, name, _ in self.names():
            if name in seen:
                raise TypeError(f"{self.slug}: {name} is declared by {seen[name]} and by {family}")
            seen[name] = family
        known = {*HOUSE, *RANGES, "double", "float", "GameFacts", "SeatFacts"}
        for struct in (*self.structs, self.state):
            for name, own in struct.declared.items():
                if own.type not in known:
                    raise TypeError(
                        f"{self.slug}: {struct.__name__}.{name} is a {own.type}, declared nowhere before it"
                    )
            known.add(struct.__name__)
        check_questions(self)
        if next(iter(self.state.declared.values())).type != "Common":
            raise TypeError(f"{self.slug}: the first field of {self.state.__name__} must be common = part('Common')")

    def families(self) -> list[Codes]:
        """Every family of codes, those of actions, decisions, end reasons, events and characters first."""
        general = [
            Codes(
                "act",
                _with_arguments(self.actions.kinds),
                says="actions; arguments behind the name",
                count="ACTION_KINDS",
            ),
            Codes("decide", self.decisions, says="Common.decision"),
            Codes("end", self.end_reasons, says="Common.end_reason, behind those of the house", first=END_OWN),
            Codes("event", _with_arguments(self.events.own), says="events: (a, b, c, d)", first=EVENT_OWN),
        ]
        if not any(tuple(own) == tuple(self.characters) for own in self.codes):
            general.append(Codes("character", self.characters, says="Common.character", count="CHARACTERS"))
        if self.features:
            general.append(Codes("feature", self.features, says="Engine.features", count="FEATURES"))
        restrictions = [*numbered("ban", self.bans), *numbered("gift", self.gifts)]
        return [*(family for family in general if family), *restrictions, *self.codes]

    @property
    def ban_names(self) -> dict[str, str]:
        """Every ban as it is written, `card.alpinist`, in the order of the codes from 1 on, with a sentence or none."""
        return _written(self.bans)

    @property
    def gift_names(self) -> dict[str, str]:
        """Every gift, likewise."""
        return _written(self.gifts)

    def names(self) -> Iterator[tuple[str, str, int]]:
        """(family, compiled name, value) of every code, constant and choice."""
        for family in (*self.families(), *choices_of(self.rules)):
            for name, value, _ in family.compiled():
                yield family.prefix or family.says, name, value
        for name, value in self.constants.items():
            yield "constants", name, value

    def facts(self, name: str) -> dict[str, Field]:
        """The fields of GameFacts or SeatFacts."""
        columns = self.game_facts if name == "GameFacts" else self.seat_facts
        return {column.name: fact_field(column) for column in columns}

    def frame_fields(self) -> dict[str, Field]:
        """The fields of a frame of the stack; none if the game has no stack."""
        stack = self.state.declared.get("stack")
        return (stack and self.fields_of(stack.type)) or {}

    def fields_of(self, struct: str) -> dict[str, Field] | None:
        """The fields of a struct of this game; None for one of the house."""
        if struct in ("GameFacts", "SeatFacts"):
            return self.facts(struct)
        for own in (*self.structs, self.state):
            if own.__name__ == struct:
                return own.declared
        return None


def check_questions(declared: Declaration) -> None:
    """A game that names its questions names all of them: a position is refused if its question is not among them."""
    if not declared.questions:
        return
    frame = declared.frame_fields()
    for question in declared.questions:
        if question.frame not in frame["kind"].names or question.asked not in ("", *frame):
            raise TypeError(f"{declared.slug}: no frame asks {question}")
    asked = {question.decision for question in declared.questions}
    if asked != set(declared.decisions):
        raise TypeError(f"{declared.slug}: asked by no frame, or unknown: {asked ^ set(declared.decisions)}")


def _written(families: Families) -> dict[str, str]:
    return {
        f"{family}.{name}": names[name] if isinstance(names, Mapping) else ""
        for family, names in families.items()
        for name in names
    }


def _with_arguments(kinds: Mapping[str, Sequence[Any]]) -> dict[str, str]:
    return {kind: ", ".join(arg.name for arg in args) for kind, args in kinds.items()}


def rules_fields(model: type[Rules]) -> dict[str, Field]:
    """The parameters that the engine reads, as fields of its struct Rules: the key with underscores for dots."""
    from equipoise.sim.ruleset import engine_parameters

    return {
        p.key.replace(".", "_"): Field("double" if p.kind is float else "i32", p.says) for p in engine_parameters(model)
    }


def choices_of(model: type[Rules]) -> list[Codes]:
    """The parameters that are a choice, as families of codes named after the last part of their key. Two of the same
    last part are told apart by the part before it."""
    from equipoise.sim.ruleset import engine_parameters

    chosen = [p for p in engine_parameters(model) if p.choices and p.kind is str]
    last = [p.key.rpartition(".")[2] for p in chosen]
    families = []
    for p, name in zip(chosen, last, strict=True):
        prefix = name if last.count(name) == 1 else "_".join(p.key.split(".")[-2:])
        families.append(Codes(prefix, [str(choice) for choice in p.choices or ()], says=p.key))
    return families


__all__ = [
    "Codes", "Column", "Constants", "Declaration", "Field", "Grid", "Question", "Struct", "double", "i8", "i16",
    "i32", "i64", "part", "real", "u8", "u16", "u32", "u64",
]  # fmt: skip
