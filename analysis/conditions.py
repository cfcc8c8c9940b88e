"""Conditions on games as a designer writes them, `scrounger won and rounds < 9`, read into a tree.

    condition  =  part or part or ...        part  =  one and one and ...
    one        =  not one  |  ( condition )  |  WHO won  |  WHO lost  |  NAME sign VALUE
    NAME       =  rounds  |  kills.melee  |  any.score  |  seat 0.score  |  scrounger.levels_lost.push
    sign       =  <  <=  >  >=  =  !=  is  is not

Here is the grammar alone. What the words mean in a run stands in condition_words.py. Nothing is ever evaluated as code,
and the size of a condition is bounded.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from equipoise.sim.errors import InputError

LONGEST, DEEPEST, MOST_FACTS = 1000, 20, 50  # characters, parentheses and nots within each other, facts
TOKEN = re.compile(
    r"""(?P<number>-?\d+(?:\.\d+)?)|(?P<word>[^\W\d][\w-]*)|(?P<text>"[^"]*"|'[^']*')|(?P<sign><=|>=|!=|<>|==|[<>=≤≥≠().])"""
)
SIGNS = {"==": "=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
COMPARE = ("<", "<=", ">", ">=", "=", "!=")
JOINS = ("and", "or", "not")
VERBS = ("won", "lost")


@dataclass(frozen=True)
class Token:
    """A word, a number, a quoted text or a sign, and its place in the text, from 1."""

    kind: str
    text: str
    at: int

    @property
    def where(self) -> str:
        return f"{self.text!r} (character {self.at} of the condition)"


@dataclass(frozen=True)
class Won:
    """Somebody won, or lost."""

    who: tuple[Token, ...]
    lost: bool


@dataclass(frozen=True)
class Compared:
    """A column, of a game or of somebody's seat, beside a value."""

    path: tuple[Token, ...]  # a number in it stands behind `seat` or `team`
    sign: str
    value: Token


@dataclass(frozen=True)
class Not:
    of: "Condition"


@dataclass(frozen=True)
class Joined:
    """All of them, or any of them."""

    every: bool
    parts: tuple["Condition", ...]


Condition = Won | Compared | Not | Joined


def facts_in(condition: Condition) -> Iterator[Won | Compared]:
    if isinstance(condition, Not):
        yield from facts_in(condition.of)
    elif isinstance(condition, Joined):
        for part in condition.parts:
            yield from facts_in(part)
    else:
        yield condition


def tokens(text: str) -> list[Token]:
    if len(text) > LONGEST:
        raise InputError(f"the condition has {len(text):,} characters; at most {LONGEST:,} are read")
    found, at = [], 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = TOKEN.match(text, at)
        if match is None:
            why = "has no end" if text[at] in "'\"" else "means nothing in a condition"
            raise InputError(f"{Token('', text[at], at + 1).where} {why}")
        kind, word = str(match.lastgroup), match.group()
        found.append(Token(kind, SIGNS.get(word, word) if kind == "sign" else word, at + 1))
        at = match.end()
    return found


def parse_condition(text: str) -> Condition:
    if not text.strip():
        raise InputError("the condition is empty; such as: 'rounds < 9 and seat 0 won'")
    reader = _Reader(tokens(text))
    found = reader.either(0)
    if reader.here.kind != "end":
        raise InputError(f"{reader.here.where}: expected and, or, or the end before it")
    return found


class _Reader:
    """Reads from left to right, one function for each line of the grammar."""

    def __init__(self, found: list[Token]) -> None:
        end = found[-1].at + len(found[-1].text) if found else 1
        self.tokens = [*found, Token("end", "the end", end)]
        self.place = self.facts = 0

    @property
    def here(self) -> Token:
        return self.tokens[self.place]

    def take(self) -> Token:
        token = self.here
        self.place += 1
        return token

    def is_word(self, *words: str) -> bool:
        return self.here.kind == "word" and self.here.text.casefold() in words

    def is_sign(self, *signs: str) -> bool:
        return self.here.kind == "sign" and self.here.text in signs

    def either(self, depth: int) -> Condition:
        parts = [self.both(depth)]
        while self.is_word("or"):
            self.take()
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Joined(False, tuple(parts))

    def both(self, depth: int) -> Condition:
        parts = [self.one(depth)]
        while self.is_word("and"):
            self.take()
            parts.append(self.one(depth))
        return parts[0] if len(parts) == 1 else Joined(True, tuple(parts))

    def one(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise InputError(f"{self.here.where}: more than {DEEPEST} parentheses and nots within each other")
        if self.is_word("not"):
            self.take()
            return Not(self.one(depth + 1))
        if self.is_sign("("):
            opened = self.take()
            inside = self.either(depth + 1)
            if not self.is_sign(")"):
                raise InputError(f"{opened.where} is never closed")
            self.take()
            return inside
        return self.fact()

    def fact(self) -> Condition:
        self.facts += 1
        if self.facts > MOST_FACTS:
            raise InputError(f"{self.here.where}: a condition holds at most {MOST_FACTS} facts")
        path = self.path()
        if self.is_word(*VERBS):
            return Won(path, self.take().text.casefold() == "lost")
        if self.is_word("is"):
            self.take()
            negated = self.is_word("not") and bool(self.take())
            return Compared(path, "!=" if negated else "=", self.value())
        if self.is_sign(*COMPARE):
            return Compared(path, self.take().text, self.value())
        raise InputError(
            f"{self.here.where}: expected won, lost or a sign such as < behind {' '.join(t.text for t in path)!r}"
        )

    def path(self) -> tuple[Token, ...]:
        if self.here.kind not in ("word", "text") or self.is_word("and", "or"):
            raise InputError(f"{self.here.where}: expected a column, a character, seat 0, winner or any")
        path = [self.take()]
        if self.here.kind == "number" and path[0].text.casefold() in ("seat", "team"):
            path.append(self._whole(self.take()))
        while self.is_sign("."):
            self.take()
            if self.here.kind not in ("word", "text", "number"):
                raise InputError(f"{self.here.where}: expected a name behind the dot")
            path.append(self.take())
        return tuple(path)

    def _whole(self, number: Token) -> Token:
        if not number.text.isdecimal():
            raise InputError(f"{number.where}: seats and teams are whole numbers, from 0")
        return number

    def value(self) -> Token:
        """A number, a quoted text, or words up to the next and, or, parenthesis."""
        if self.here.kind in ("number", "text"):
            return self.take()
        words: list[Token] = []
        while self.here.kind == "word" and not self.is_word(*JOINS):
            words.append(self.take())
        if not words:
            raise InputError(f"{self.here.where}: expected a number or a name")
        return Token("word", " ".join(word.text for word in words), words[0].at)
