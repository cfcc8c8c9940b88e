"""A game decision by decision, for whoever wants to look at it: what was done, what fell, what the bot weighed, how
likely each seat then was to win, and what the table looked like."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.ext.engine import Bot

from equipoise.sim.action import Action, Event
from equipoise.sim.table import Table
from equipoise.sim.win_model import own_model

THOUGHTS = 3  # of a bot that are told, the best first


@dataclass(frozen=True)
class Thought:
    """An action that was open, in words, and what the bot thought of it, in its own units."""

    words: str
    score: float
    taken: bool


@dataclass(frozen=True)
class Moment:
    """Where a game stands after a decision, and how it came there. The first moment has no decision."""

    seat: int | None
    round: int  # in which the decision was taken
    told: str
    rolled: Sequence[str]
    drawn: Sequence[str]
    happened: Sequence[str]  # kinds of the game's own events
    thoughts: Sequence[Thought]
    chances: Sequence[float]  # of winning, by seat; empty if nobody has fitted any


def moments(table: Table) -> Iterator[Moment]:
    """Plays a table to its end. After each moment the table stands where the moment says: it can be drawn then."""
    fitted = own_model(table.game, table.seats) is not None
    yield _moment(table, None, table.round, "the table is set", table.log, (), fitted)
    asked, before = None, None
    while not table.over:
        seat, round_, action = table.to_act, table.round, table.decide()
        assert seat is not None
        thoughts = weighed(table, seat, action)
        asked, before = seat, table.game.actor(action, seat, before if seat == asked else None)
        events = table.apply(action)
        told = table.game.tell(table, before, action, events)
        yield _moment(table, before, round_, told, events, thoughts, fitted)


def weighed(table: Table, seat: int, taken: Action) -> list[Thought]:
    """The few actions that the bot thinks best of, and the one that is taken; nothing where there is no choice, or
    where the bot has no opinion."""
    if not isinstance(table.bots[seat], Bot) or len(table.engine.legal_actions()) == 1:
        return []
    thoughts = table.weigh()
    if thoughts[0][1] == thoughts[-1][1]:
        return []
    told = [thought for place, thought in enumerate(thoughts) if place < THOUGHTS or thought[0] == taken]
    return [Thought(table.game.tell(table, seat, action, ()), score, action == taken) for action, score in told]


def _moment(
    table: Table,
    seat: int | None,
    round_: int,
    told: str,
    events: Sequence[Event],
    thoughts: Sequence[Thought],
    fitted: bool,
) -> Moment:
    chances: Sequence[float] = ()
    if fitted:
        chances = [result["won"] for result in table.outcome()] if table.over else table.win_probability()
    own = list(dict.fromkeys(event.kind for event in events if event.kind not in ("roll", "draw")))
    return Moment(seat, round_, told, rolled(events), drawn_cards(table, events), own, thoughts, chances)


def rolled(events: Sequence[Event]) -> list[str]:
    """`d6: 4 1`, dice of a kind together."""
    faces: dict[int, list[str]] = {}
    for event in events:
        if event.kind == "roll":
            faces.setdefault(event.sides, []).append(str(event.face))
    return [f"d{sides}: {' '.join(found)}" for sides, found in faces.items()]


def drawn_cards(table: Table, events: Sequence[Event]) -> list[str]:
    cards = (event.card for event in events if event.kind == "draw")
    return [table.title_of(table.game.cards[card]) for card in cards if 0 <= card < len(table.game.cards)]
