"""Stories: what a designer asks about the course of a game, declared as data. The report answers them.

A story is a small table of rates: so many of one thing for each of another, such as wins for each ascension as a Demon.
It says what goes with what. Why that is so, nobody knows from watching.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.sim.facts import Column

RESULT = "result"  # a story by result has a row for those who won and one for those who did not


@dataclass(frozen=True)
class Fact:
    """A number of every seat in every game: what a column holds, at one of its places; or 1 where the column equals a
    category or number, where one of its places holds a code (`place` names the code), or where the seat was the first
    at the table to get there. A column of the game counts for all of its seats. Where it never came to that, the seat
    does not count."""

    column: str
    place: str | None = None
    equals: str | int | None = None
    first: bool = False


WON = Fact("won")


@dataclass(frozen=True)
class Rate:
    """So many of `of` for each of `per`, counting only those that are `among`. Several facts are multiplied."""

    name: str
    of: tuple[Fact, ...]
    per: tuple[Fact, ...] = ()
    among: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Story:
    key: str
    question: str  # "Angel or Demon?"
    measure: str  # what the rates are: "ascensions won"
    rates: Sequence[Rate]
    by: str | None = None  # rows for each: "character", RESULT, or a column with categories
    share: bool = False  # told in per cent
    at_most: int = 6  # rows told in its sentence; the table has all of them

    @property
    def facts(self) -> list[Fact]:
        return [fact for rate in self.rates for fact in (*rate.of, *rate.per, *rate.among)]


def means(column: str, places: Sequence[str], titles: Sequence[str] = ()) -> tuple[Rate, ...]:
    """Of each of these places of a column the mean over seats and games."""
    names = titles or [place.replace("_", " ") for place in places]
    return tuple(Rate(name, (Fact(column, place),)) for name, place in zip(names, places, strict=True))


def check_stories(slug: str, stories: Sequence[Story], columns: Sequence[Column]) -> None:
    """Every story reads columns, places and categories that are there."""
    by_name = {column.name: column for column in columns}  # of two with one name that of seats, which come last
    for story in stories:
        what = f"{slug}: the story {story.key} "
        if story.by not in (None, RESULT) and not getattr(by_name.get(story.by), "categories", None):
            raise TypeError(f"{what}has rows by {story.by}, which is no column with categories")
        for fact in story.facts:
            column = by_name.get(fact.column)
            if column is None:
                raise TypeError(f"{what}reads {fact.column}, which nobody records")
            if fact.place not in (column.codes or column.places or (None,)):
                raise TypeError(f"{what}reads {fact.column} at {fact.place}, which is no place of it")
            if isinstance(fact.equals, str) and fact.equals not in (column.categories or ()):
                raise TypeError(f"{what}asks where {fact.column} is {fact.equals}, which is no category of it")
