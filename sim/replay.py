"""A game told as a person would tell it: who sits where, what was laid out, turn by turn, how it ended."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed
from equipoise.sim.table import Table

WIDTH = 120


def player_names(table: Table) -> list[str]:
    """One name for each player: the title of the character; where several have the same, or there is but one, the
    seat."""
    titles = [table.title_of(name) for name in table.characters]
    if len(table.game.characters) == 1:
        return [f"Seat {seat}" for seat in range(table.seats)]
    return [title if titles.count(title) == 1 else f"{title} (seat {seat})" for seat, title in enumerate(titles)]


def narrate(table: Table, *, boards: bool = True, players: bool = False) -> Iterator[str]:
    """Plays a table to its end and tells it: a paragraph for each turn, the board after every round. `players`: as it
    is told to people, who do not want a score that only ranks."""
    yield f"{table.game.title}, seed {table.seed}, game {table.index} (ruleset {table.ruleset.hash})"
    yield from ("", "At the table", *_seated(table))
    for heading, lines in (("How to read it", table.game.legend(table)), ("Set up", table.game.opening(table))):
        if lines:
            yield from ("", heading, *(part for line in lines for part in _wrapped(f"  {line}", 4)))
    if boards:
        yield from ("", *table.game.draw(table).splitlines())
    yield from _rounds(table, boards)
    yield from ("", *table.game.draw(table).splitlines(), "")
    yield f"Over after round {table.round}: {table.game.ending(table.end_reason)}"
    yield from _outcome(table, players)


def _seated(table: Table) -> list[str]:
    names = player_names(table)
    orders = [row["order"] for row in table.outcome()]
    named = [[f"seat {seat}", name] if name != f"Seat {seat}" else [name.lower()] for seat, name in enumerate(names)]
    rows = [[*who, f"played by {table.bot_names[seat]}"] for seat, who in enumerate(named)]
    if len(set(table.teams)) < table.seats:
        for row, team in zip(rows, table.teams, strict=True):
            row.append(f"team {team}")
    elif orders.count(0) == 1:
        rows[orders.index(0)].append("goes first")
    return _columns(rows)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    return ["  " + "  ".join(cell.ljust(wide[i]) for i, cell in enumerate(row)).rstrip() for row in rows]


class Turns:
    """The turn that is being told: whose it is and what they have done; and the round that was last announced."""

    def __init__(self, table: Table, boards: bool) -> None:
        self.table, self.boards = table, boards
        self.round, self.seat = 0, -1
        self.deeds: list[Deed] = []

    def done(self) -> Iterator[str]:
        """What has been gathered, told."""
        yield from _turn(self.table, self.seat, self.deeds)
        self.deeds, self.seat = [], -1

    def announced(self) -> Iterator[str]:
        """A new round, and the board as the last one left it."""
        if self.table.round == self.round:
            return
        if self.boards and self.round > 0:
            yield from ("", *self.table.game.draw(self.table).splitlines())
        yield from ("", f"Round {self.table.round}")
        self.round = self.table.round

    def add(self, seat: int, action: Action, events: Sequence[Event]) -> Iterator[str]:
        if seat != self.seat:
            yield from self.done()
        self.seat = seat
        self.deeds.append(Deed(action, events, self.table.game.tell(self.table, seat, action, events)))


def _rounds(table: Table, boards: bool) -> Iterator[str]:
    turns = Turns(table, boards)
    while not table.over:
        if table.round != turns.round or table.to_act != turns.seat:
            yield from turns.done()
        yield from turns.announced()
        seat, action, events = table.advance()
        own, later = _parted(table, action, events)
        yield from turns.add(seat, action, own)
        opens = next((i for i, event in enumerate(later) if table.game.opens(event)), len(later))
        yield from _between(turns, later[:opens])
        yield from _between(turns, later[opens:], begins=True)
    yield from turns.done()


def _between(turns: Turns, events: Sequence[Event], begins: bool = False) -> Iterator[str]:
    """What comes between two turns, and the turns that nobody is asked about. `begins`: of the next round."""
    table = turns.table
    if table.game.between is None:
        return
    for unasked, part in _unasked(table, events):
        if not part:
            continue
        told = [] if unasked else table.game.between(table, part)
        yield from () if unasked else turns.done()  # whoever reacted last may be the one whose turn comes now
        yield from turns.announced() if begins and (unasked or told) else ()
        if unasked:
            yield from turns.add(*unasked, part)
        elif told:
            yield from _wrapped(f"  {'; '.join(told)}", 4)


def _unasked(table: Table, events: Sequence[Event]) -> Iterator[tuple[tuple[int, Action] | None, Sequence[Event]]]:
    """The events by the turn that they belong to, or to none."""
    whose, part = None, list[Event]()
    for place, event in enumerate(events):
        begun = table.game.unasked(event)
        leaves = whose is not None and table.game.passes(whose[1], events[place:])
        if begun or leaves:
            yield whose, part
            whose, part = begun, []
        part.append(event)
    yield whose, part


def _parted(table: Table, action: Action, events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """What came of a decision, and what came when the turn had passed on."""
    ends = [i for i in range(len(events)) if table.game.passes(action, events[i:])]
    if table.game.between is None or not ends:
        return events, ()
    return events[: ends[0]], events[ends[0] :]


def _turn(table: Table, seat: int, deeds: Sequence[Deed]) -> Iterator[str]:
    """A single line, or the name and the lines below it."""
    if not deeds:
        return
    lines = _counted([line for line in table.game.tell_turn(table, seat, deeds) if line])
    name = _side(table, seat)
    if len(lines) == 1:
        yield from _wrapped(f"  {name}: {lines[0]}", 6)
    elif lines:
        yield f"  {name}"
        for line in lines:
            yield from _wrapped(f"    {line}", 6)


def _counted(lines: Sequence[str]) -> list[str]:
    """What happens several times in a row is told once."""
    runs = ((line, len(list(same))) for line, same in groupby(lines))
    return [line if n == 1 else f"{'twice' if n == 2 else f'{n} times'}: {line}" for line, n in runs]


def _wrapped(line: str, indent: int) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _side(table: Table, seat: int) -> str:
    """Who decides: where partners decide together, both."""
    names, teams = player_names(table), table.teams
    together = [name for name, team in zip(names, teams, strict=True) if team == teams[seat]]
    return " and ".join(together)


def _outcome(table: Table, players: bool) -> Iterator[str]:
    """Who won, as a table: the best first."""
    names, outcome = player_names(table), table.outcome()
    by_score = table.game.score or ("" if players else "score")
    parts = table.game.scored(table)
    rows = [["rank", "player", "result", *parts, *([by_score] if by_score else [])]]
    for seat in sorted(range(table.seats), key=lambda seat: outcome[seat]["rank"]):
        row = outcome[seat]
        won = {1.0: "wins", 0.0: "does not win"}.get(row["won"], f"shares the win ({row['won']:.2f})")
        figures = [str(values[seat]) for values in parts.values()]
        rows.append([str(row["rank"]), names[seat], won, *figures, *([str(row["score"])] if by_score else [])])
    yield from _columns(rows)
