"""What the words of a condition mean in a run: its columns, characters, seats and categories."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from equipoise.analysis.blocks import Array, Chunk
from equipoise.analysis.conditions import Compared, Condition, Joined, Not, Token, Won
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.store import Run

SIGNS: Mapping[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
NEVER = "never"
Card = Mapping[str, Any]  # of a column, in the manifest
ROLES = ("winner", "loser", "any", "all", "nobody")
Seats = Callable[[Chunk], Array]  # which seats are meant: [block, game, seat]
Test = Callable[[Chunk], Array]  # which games it holds for: [block, game]


def _any(held: Array) -> Array:
    """Of any seat: [block, game]."""
    return np.asarray(held.any(axis=-1))


def _all(held: Array) -> Array:
    return np.asarray(held.all(axis=-1))


def _plain(text: str) -> str:
    return text.strip("'\"").casefold().replace(" ", "_").replace("-", "_")


def _lookup(token: Token, names: Iterable[str], what: str, run: Run | None = None) -> int:
    """The place of a name, whatever its case and whether its words are joined by blanks or underscores."""
    known = list(names)
    wanted = _plain(token.text)
    spelled = [{_plain(name)} | ({_plain(run.plan.title_of(name))} if run else set()) for name in known]
    for place, words in enumerate(spelled):
        if wanted in words:
            return place
    raise InputError(f"{token.where} is no {what}; {nearest(wanted, set().union(*spelled))}")


@dataclass(frozen=True)
class Named:
    """A column that a condition names, or one place of it."""

    label: str
    card: Card
    place: int | None
    seats: Seats | None  # whose; None: it is a column of the game

    def values(self, chunk: Chunk) -> Array:
        columns = chunk.games if self.seats is None else chunk.seats
        values = columns[self.card["name"]]
        return values if self.place is None else values[..., self.place]

    def happened(self, values: Array) -> Array:
        missing = self.card.get("missing")
        return ~np.isnan(values) if missing is None else values != missing

    def told(self, chunk: Chunk, at: tuple[int, int]) -> Any:
        """Its value in one game, as a person reads it; of several seats a list."""
        values = self.values(chunk)[at]
        if self.seats is None:
            return self._word(values)
        found = [self._word(value) for value in values[self.seats(chunk)[at]]]
        return found[0] if len(found) == 1 else found

    def _word(self, value: Any) -> Any:
        names = self.card["categories"] or self.card.get("codes")
        if names:
            return names[int(value)] if 0 <= int(value) < len(names) else None
        if value == self.card.get("missing"):
            return NEVER
        number = float(value)
        return None if np.isnan(number) else int(number) if number.is_integer() else round(number, 4)


class Words:
    """Reads a condition by a run: which columns it needs, and which games it holds for."""

    def __init__(self, run: Run) -> None:
        self.run = run
        cards = run.manifest["columns"]
        self.games: dict[str, Card] = {card["name"]: card for card in cards["games"]}
        self.seats: dict[str, Card] = {card["name"]: card for card in cards["seats"]}
        self.characters = list(run.plan.descriptor.characters)
        self.named: list[Named] = []
        self.needed: dict[str, set[str]] = {"games": set(), "seats": {"won", "character"}}

    def test(self, condition: Condition) -> Test:
        if isinstance(condition, Not):
            inside = self.test(condition.of)
            return lambda chunk: ~inside(chunk)
        if isinstance(condition, Joined):
            parts = [self.test(part) for part in condition.parts]
            join = operator.and_ if condition.every else operator.or_
            return lambda chunk: reduce(join, (part(chunk) for part in parts))
        return self._won(condition) if isinstance(condition, Won) else self._compared(condition)

    # --- who ----------------------------------------------------------------------------------------------------

    def _won(self, fact: Won) -> Test:
        who, rest = self._who(fact.who)
        if who is None or rest:
            odd = rest[0] if rest else fact.who[0]
            known = [*ROLES, *(name for name in self.characters if len(self.characters) > 1), "seat 0"]
            raise InputError(f"{odd.where} is nobody who can win; {nearest(_plain(odd.text), known)}")
        role = _plain(fact.who[0].text)
        if role == "nobody":
            return lambda chunk: ~chunk.decided if not fact.lost else _all(chunk.seats["won"])
        wanted: Test = lambda chunk: (chunk.seats["won"] == 0) if fact.lost else (chunk.seats["won"] > 0)  # noqa: E731
        if role == "all":
            return lambda chunk: _all(wanted(chunk))
        return lambda chunk: _any(who(chunk) & wanted(chunk))

    def _who(self, path: Sequence[Token]) -> tuple[Seats | None, Sequence[Token]]:
        """Which seats the first words mean, and the words behind them; None: they mean no seats."""
        role = _plain(path[0].text)
        if role in ("seat", "team") and len(path) > 1 and path[1].kind == "number":
            return self._numbered(role, path[1]), path[2:]
        if role in ("any", "all", "nobody"):
            return (lambda chunk: np.ones(chunk.seats["won"].shape, bool)), path[1:]
        if role == "winner":
            return (lambda chunk: chunk.seats["won"] > 0), path[1:]
        if role == "loser":
            return (lambda chunk: chunk.seats["won"] == 0), path[1:]
        for code, name in enumerate(self.characters):
            if len(self.characters) > 1 and role in (_plain(name), _plain(self.run.plan.title_of(name))):
                return (lambda chunk, code=code: chunk.seats["character"] == code), path[1:]
        return None, path

    def _numbered(self, role: str, token: Token) -> Seats:
        plan = self.run.plan
        of = list(range(plan.seats)) if role == "seat" else plan.lineup.teams.tolist()
        number = int(token.text)
        if number not in of:
            raise InputError(f"{token.where}: there is no {role} {number}; {role}s are {min(of)} to {max(of)}")
        mask = np.array([place == number for place in of])
        return lambda chunk: np.broadcast_to(mask, chunk.seats["won"].shape)

    # --- columns ------------------------------------------------------------------------------------------------

    def _compared(self, fact: Compared) -> Test:
        named = self._column(fact)
        if all(named.label != other.label for other in self.named):
            self.named.append(named)
        held = self._holds(named, fact)
        if named.seats is None:
            return held
        seats = named.seats
        if _plain(fact.path[0].text) == "all":
            return lambda chunk: _all(held(chunk))
        return lambda chunk: _any(seats(chunk) & held(chunk))

    def _column(self, fact: Compared) -> Named:
        who, rest = (None, fact.path) if len(fact.path) == 1 else self._who(fact.path)
        if who is not None and not rest:
            raise InputError(f"{fact.path[-1].where}: expected won, lost, or a dot and a column of that seat behind it")
        table = "games" if who is None else "seats"
        card = self._card(rest[0], table, len(fact.path) > 1)
        self.needed[table].add(card["name"])
        place = self._place(rest, card)
        label = ".".join(token.text for token in fact.path)
        if fact.path[0].text.casefold() in ("seat", "team") and fact.path[1:2] and fact.path[1].kind == "number":
            label = f"{fact.path[0].text} {'.'.join(token.text for token in fact.path[1:])}"
        return Named(label, card, place, who)

    def _card(self, token: Token, table: str, dotted: bool) -> Card:
        cards, others = (self.games, self.seats) if table == "games" else (self.seats, self.games)
        name = _plain(token.text)
        if (card := cards.get(name)) is not None:
            return card
        if name in others:
            if table == "seats":
                raise InputError(f"{token.where} is told of the game, not of a seat: write it without a name before it")
            raise InputError(
                f"{token.where} is told of each seat: say whose, such as any.{name}, winner.{name} or seat 0.{name}"
            )
        known = {*cards, *(others if not dotted else ()), *(self.characters if table == "games" else ())}
        raise InputError(f"{token.where} is no column of this run; {nearest(name, known)}")

    def _place(self, rest: Sequence[Token], card: Card) -> int | None:
        places = card["places"]
        if not places:
            if len(rest) > 1:
                raise InputError(f"{rest[1].where}: {card['name']} is one number, nothing stands behind it")
            return None
        if len(rest) == 1:
            some = ", ".join(f"{card['name']}.{place}" for place in places[:3])
            raise InputError(f"{rest[0].where} has {len(places)} places: say which, such as {some}")
        token = Token("word", ".".join(part.text for part in rest[1:]), rest[1].at)
        return _lookup(token, places, f"place of {card['name']}", self.run)

    def _holds(self, named: Named, fact: Compared) -> Test:
        sign, value, card = SIGNS[fact.sign], fact.value, named.card
        names = card["categories"] or card.get("codes")
        if card.get("missing") is not None and _plain(value.text) == NEVER:
            self._same_or_not(fact, f"{NEVER} is no number")
            return lambda chunk: sign(named.values(chunk), card.get("missing"))
        if names and value.kind != "number":
            self._same_or_not(fact, f"{card['name']} is a name, not a number")
            code = _lookup(value, names, f"value of {card['name']}", self.run)
            return lambda chunk: sign(named.values(chunk), code)
        if names:
            raise InputError(f"{value.where}: {card['name']} is one of {', '.join(names[:8])}")
        if value.kind != "number":
            raise InputError(f"{value.where} is no number; {card['name']} is one: {card['description']}")
        number = float(value.text)
        return lambda chunk: _compare(named, chunk, sign, number)

    def _same_or_not(self, fact: Compared, why: str) -> None:
        if fact.sign not in ("=", "!="):
            raise InputError(f"{fact.value.where}: {why}, and can only be = or !=, not {fact.sign}")


def _compare(named: Named, chunk: Chunk, sign: Callable[[Any, Any], Any], number: float) -> Array:
    """What never happened, or was not recorded, is neither more nor less than anything."""
    values = named.values(chunk).astype(np.float64)
    held: Array = sign(values, number) & named.happened(values)
    return held
