"""Facts: what a game records of itself and of each seat, and what that means to the analysis."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

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
    """A recorded fact."""

    name: str
    description: str
    categories: Sequence[str] | None = None  # names of the integer codes
    places: Sequence[str] | None = None  # names of the places of an array, e.g. the cards it counts
    role: Role | None = None  # what it means to the analysis
    of: str | None = None  # the `use` column whose occasions an `available` column counts
    spots: Sequence[tuple[float, float]] | None = None  # where the places of a `position` column are drawn
    piles: Sequence[str] | None = None  # the pile of each place of a `card_` column: cards are compared within one
    missing: int | None = None  # the value meaning it never happened
    codes: Sequence[str] | None = None  # what the places of a `card_` column hold, where it does not count
    origin: OriginOf | None = None  # of a factor, or a column of cards that the seat got: where it comes from
    type: str = "u8"  # in which it is recorded: u8, i8, u16, i16, u32, i32, u64, float

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
    kind: str | None = None  # a column that says what kind of contest it was
    kinds: Sequence[int] = ()  # codes of the kinds in which both sides may bring something


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
    free: Mapping[str, Any] = field(default_factory=dict)  # settings under which armies are drawn at random
    # Settings that print the price of a kind (its name) times a factor, under these rules.
    priced: Callable[[Any, str, float], Mapping[str, Any]] | None = None


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
