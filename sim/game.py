"""Game: the descriptor that every game registers, and by which everything else knows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy.typing as npt
from equipoise.ext.engine import SEATS_AT_MOST, Bot, Engine

from equipoise.sim.action import Action, ActionSpace, Event, EventSpace
from equipoise.sim.ruleset import Rules, check_names, check_struct, pack
from equipoise.sim.seating import Design

if TYPE_CHECKING:
    from equipoise.sim.odds import OddsTable
    from equipoise.sim.table import Table
    from equipoise.sim.verify import Oracle

END_REASONS = ("playing", "round_limit", "decision_limit")

# What a fact means to the analysis. Columns of one card role add up (drawn + taken + received).
Role = Literal[
    "card_deck",  # copies in the seat's own deck; without it every seat may see every card (a common pile)
    "card_dealt",  # copies dealt at the start, where players may exchange some before the game begins
    "card_opening",  # copies in the opening hand
    "card_drawn",  # copies that came to the hand later
    "card_played",
    "card_discarded",
    "card_held",  # copies still in the hand at the end
    "use",  # how often a power, action or objective was used
    "available",  # how often the one named by `of` could have been used
    "position",  # how often the seat stood at each place of the board
    "factor",  # a category: of a seat, what it was given beside its character; of a game, what came about, where
    # places are things that came about each by itself: those that are not 0, or not `missing`
    "source",  # a part of the seat's score
    "course",  # how it went: for a seat what winners and losers are compared by; a number of the game as well
    "taken",  # a fact of the game: what each team took of the board; places team_0.<thing>, team_1.<thing> ...
]

# Where the value of a fact comes from. Only what is dealt may be read as a cause: what players choose is mixed with the
# reasons for choosing it, and what came about with everything before it.
Origin = Literal[
    "dealt",  # by lot, or by the seating of the run
    "chosen",  # by a player
    "came_about",  # in play
]
OriginOf = Origin | Callable[[Any], Origin]  # or which it is under given rules


@dataclass(frozen=True)
class Column:
    """A recorded fact. Its type is that of the field of the same name in the engine's struct."""

    name: str
    description: str
    categories: Sequence[str] | None = None  # names of the integer codes
    places: Sequence[str] | None = None  # names of the places of an array, e.g. the cards it counts
    role: Role | None = None  # what it means to the analysis
    of: str | None = None  # the `use` column whose occasions an `available` column counts
    spots: Sequence[tuple[float, float]] | None = None  # where the places of a `position` column are drawn
    piles: Sequence[str] | None = None  # the pile of each place of a `card_` column: cards are compared within one
    missing: int | None = None  # the value that stands for: it never came to that
    codes: Sequence[str] | None = None  # what the places of a `card_` column hold, where it is no counts
    origin: OriginOf | None = None  # of a factor, or a column of cards that the seat got: where it comes from

    def origin_under(self, rules: Any) -> Origin | None:
        return self.origin(rules) if callable(self.origin) else self.origin


@dataclass(frozen=True)
class Side:
    """One side of the contests that a game records."""

    name: str
    wins: int  # the code of its win in the column of results
    brings: Sequence[str]  # columns with the code of what it brought


@dataclass(frozen=True)
class Contests:
    """Facts of a game that record its contests one by one, each at a place of some array columns: battles, duels,
    auctions. What a side brought to one is its kit; a code that has no name stands for nothing."""

    title: str  # of one of them: battle
    result: str  # the column of results
    sides: Sequence[Side]
    items: Sequence[str]  # names of the codes
    kind: str | None = None  # a column that says what kind of contest it was ...
    kinds: Sequence[int] = ()  # ... and the codes of those in which both sides may bring something


@dataclass(frozen=True)
class Pieces:
    """Facts of a seat that record the pieces it bought for points one by one, each at a place of some array columns:
    the units of an army. A code of a kind that has no name stands for no piece."""

    title: str  # of one of them: unit
    kind: str  # the column of kinds
    kinds: Sequence[str]  # names of the codes
    groups: Sequence[str]  # of each kind: those among which the same points are spent
    cost: str  # the column of points paid
    lost: str  # a column that is 0 for a piece that was there at the end
    deeds: Sequence[str]  # columns of what a piece did


def check_pieces(slug: str, pieces: Pieces, seat_facts: Sequence[Column]) -> None:
    places = {column.name: column.places for column in seat_facts}
    for name in (pieces.kind, pieces.cost, pieces.lost, *pieces.deeds):
        if places.get(name) is None:
            raise TypeError(f"{slug}: pieces are recorded in {name}, which is no fact of a seat with places")
        if places[name] != places[pieces.kind]:
            raise TypeError(f"{slug}: pieces are recorded in {name}, whose places are not those of {pieces.kind}")
    if len(pieces.groups) != len(pieces.kinds):
        raise TypeError(f"{slug}: pieces must name a group for each of their kinds")


def check_contests(slug: str, contests: Contests, game_facts: Sequence[Column]) -> None:
    places = {column.name: column.places for column in game_facts}
    needed = [contests.result, *(name for side in contests.sides for name in side.brings)]
    for name in [*needed, *([contests.kind] if contests.kind else [])]:
        if places.get(name) is None:
            raise TypeError(f"{slug}: contests are recorded in {name}, which is no fact of the game with places")
        if places[name] != places[contests.result]:
            raise TypeError(f"{slug}: contests are recorded in {name}, whose places are not those of {contests.result}")


def check_roles(slug: str, game_facts: Sequence[Column], seat_facts: Sequence[Column]) -> None:
    """Roles are for facts of seats, but for `factor`, `course` and `taken`; what they refer to is there."""
    uses = {column.name: column for column in seat_facts if column.role == "use"}
    for column in (*game_facts, *seat_facts):
        what = f"{slug}: the fact {column.name} "
        if column.role is None:
            continue
        if column.role not in get_args(Role):
            raise TypeError(f"{what}has the unknown role {column.role!r}")
        if column.role == "taken":
            if column in seat_facts:
                raise TypeError(f"{what}is a fact of seats; what teams take is one of the game")
            if not column.places or not all(p.startswith("team_") and "." in p for p in column.places):
                raise TypeError(f"{what}must name its places team_<number>.<thing>")
        elif column.role == "factor":
            flags = column.places is not None and column in game_facts
            if column.categories is None and not flags:
                raise TypeError(f"{what}is a factor and must name its categories")
            if column.origin is None:
                raise TypeError(f"{what}is a factor and must name its origin: {' or '.join(get_args(Origin))}")
        elif column not in seat_facts and column.role != "course":
            raise TypeError(f"{what}is a fact of the game; the role {column.role} is for facts of seats")
        if (column.role.startswith("card_") or column.role == "position") and column.places is None:
            raise TypeError(f"{what}has the role {column.role} and must name its places")
        if column.piles is not None and len(column.piles) != len(column.codes or column.places or ()):
            raise TypeError(f"{what}must name a pile for each of its places")
        if column.role == "position" and len(column.spots or ()) != len(column.places or ()):
            raise TypeError(f"{what}must say where each of its places is drawn")
        if column.role == "available" and (column.of not in uses or column.places != uses[column.of].places):
            raise TypeError(f"{what}counts the occasions of {column.of!r}, which is no such `use` column")
        if column.origin is not None and not callable(column.origin) and column.origin not in get_args(Origin):
            raise TypeError(f"{what}has the unknown origin {column.origin!r}: {' or '.join(get_args(Origin))}")


@dataclass(frozen=True)
class BotParam:
    """A parameter of a bot, as written behind its name: `hold:at=20`."""

    default: int | float | str
    description: str
    low: float | None = None
    high: float | None = None
    choices: Sequence[str] | Mapping[str, str] | None = None  # names; or names with a sentence on each

    @property
    def allowed(self) -> str:
        if self.choices is not None:
            return " or ".join(self.choices)
        if isinstance(self.default, str):
            return "a name"
        noun = "a whole number" if isinstance(self.default, int) else "a number"
        return noun if self.low is None else f"{noun} from {self.low:,} to {self.high:,}"


@dataclass(frozen=True)
class BotKind:
    """A bot that can be named on the command line. `make` gets (game, rules, seats, parameters)."""

    description: str
    make: Callable[["Game", Any, int, Mapping[str, Any]], Bot]
    params: Mapping[str, BotParam] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """Everything the house knows of a game."""

    slug: str
    title: str
    version: str  # raised whenever the same seed plays another game than before
    prefix: str  # of its rule ids in RULES.md
    summary: str
    seats: Sequence[int]  # how many may play; the first is the default
    characters: Sequence[str]  # what is being balanced
    rules: type[Rules]
    engine: type[Engine]
    actions: ActionSpace
    decisions: Sequence[str]  # names of Common.decision
    end_reasons: Sequence[str]  # its own, behind the general ones
    bots: Mapping[str, BotKind]  # its own; `random` and `search` come with the house
    default_bot: str
    design: Callable[[int], Design]  # how many seats -> what a complete block is
    tell: Callable[["Table", int, Action, Sequence[Event]], str]  # one sentence per action, for replays
    draw: Callable[["Table"], str]  # the board in text
    events: EventSpace = field(default_factory=lambda: EventSpace({}))
    game_facts: Sequence[Column] = ()
    seat_facts: Sequence[Column] = ()
    decks: Sequence[str] = ()
    cards: Sequence[str] = ()
    oracles: Callable[[], Sequence["Oracle"]] = tuple
    odds: Callable[[Any], Sequence["OddsTable"]] | None = None  # exact tables under given rules
    contests: Contests | None = None
    pieces: Pieces | None = None
    make_engine: Callable[[Any, int], Engine] | None = None  # for games with content beside their parameters
    titles: Callable[[Mapping[str, Any]], Mapping[str, str]] = lambda rules: {}  # id -> name, beside content's own
    balance: Sequence[str] = ("character", "seat", "order")  # the families whose members ought to win alike
    character_titles: Mapping[str, str] = field(default_factory=dict)  # id -> name, of those that content does not name
    score: str = "points"  # what the score of a seat counts, as players say it; empty where it only ranks
    design_by_rules: Callable[[Any, int], Design] | None = None  # where a set-up rule decides what a block is
    character_origin: OriginOf = "dealt"
    order_origin: OriginOf = "dealt"

    def __post_init__(self) -> None:
        check_names(self.slug, self.rules)
        check_struct(self.slug, self.rules, self.engine.rules_dtype())
        for what, declared, dtype in zip(
            ("game", "seat"), (self.game_facts, self.seat_facts), self.engine.facts_dtypes(), strict=True
        ):
            names = tuple(column.name for column in declared)
            fields = tuple(dtype.names) if dtype is not None else ()
            if names != fields:
                raise TypeError(f"{self.slug}: {what} facts are declared as {names} but recorded as {fields}")
        check_roles(self.slug, self.game_facts, self.seat_facts)
        if self.contests is not None:
            check_contests(self.slug, self.contests, self.game_facts)
        if self.pieces is not None:
            check_pieces(self.slug, self.pieces, self.seat_facts)
        if max(self.seats) > SEATS_AT_MOST:
            raise TypeError(f"{self.slug}: at most {SEATS_AT_MOST} seats")

    def table(self, rules: Rules, seats: int) -> Engine:
        """A fresh engine for these rules."""
        if self.make_engine is not None:
            engine = self.make_engine(rules, seats)
        else:
            engine = self.engine(pack(rules, self.engine.rules_dtype()))
        engine.set_limits(rules.limits.max_rounds, rules.limits.max_decisions)
        return engine

    def block(self, rules: Callable[[], Rules], seats: int) -> Design:
        """What a complete block is under these rules, which are asked for only where it depends on them."""
        return self.design(seats) if self.design_by_rules is None else self.design_by_rules(rules(), seats)

    @property
    def seats_in_words(self) -> str:
        """`2 to 5, usually 4`."""
        counts = sorted(self.seats)
        if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
            words = f"{counts[0]} to {counts[-1]}"
        else:
            words = " or ".join(map(str, counts))
        return words if len(counts) == 1 else f"{words}, usually {self.seats[0]}"

    @property
    def all_end_reasons(self) -> tuple[str, ...]:
        return (*END_REASONS, *self.end_reasons)

    def facts_dtypes(self) -> tuple[npt.DTypeLike | None, npt.DTypeLike | None]:
        own: tuple[npt.DTypeLike | None, npt.DTypeLike | None] = self.engine.facts_dtypes()
        return own
