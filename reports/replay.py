"""A game to be watched: one self-contained page with the board, the moves in words, what the bots weighed and how
likely each side was to win. Opens offline, asks nothing of any network, light and dark, prints."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from equipoise.reports.board import WIDTH, Drawn, draw, layers, sign_svg, swatch
from equipoise.reports.board_colours import board_css
from equipoise.reports.film import Film, Strings, film
from equipoise.reports.palette import SERIES
from equipoise.reports.templates import template
from equipoise.sim.moments import Thought
from equipoise.sim.names import visible
from equipoise.sim.picture import Panel
from equipoise.sim.table import Table
from equipoise.sim.win_model import own_file, read_win_file

PERCENT = 100
BETWEEN = ", "  # the parts of a string
TURNING = 5  # moments that are called turning points
SELDOM = 5  # an event that comes with more than every so many decisions is not worth jumping to
DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2", "1 4")  # of the curves, so that nobody needs the colours


@dataclass(frozen=True)
class Side:
    """Seats that win together, and how their curve is drawn."""

    name: str
    seats: Sequence[int]
    colour: str
    dash: str
    swatch: Any  # markup


def replay_page(table: Table) -> str:
    """The whole page. Plays the table to its end."""
    return page_of(film(table), table)


def page_of(shown: Film, table: Table) -> str:
    """The page of a game that was played at this table."""
    from markupsafe import Markup

    names = seat_names(shown, table)
    sides = sides_of(table, names)
    first = draw(shown.first)
    return template("replay.html.j2").render(
        title=table.game.title,
        facts=facts(table, names),
        result=result(table, names),
        board=Markup(layers(first)),
        width=WIDTH,
        height=shown.height,
        panels=_panels(first, shown.first.panels),
        legend=[(Markup(sign_svg(sign)), sign.words) for sign in shown.first.legend],
        rounds=sorted({moment.round for moment in shown.moments[1:]}),
        last=len(shown.moments) - 1,
        sides=sides,
        note=chances_note(table) if shown.moments[0].chances else "",
        css=Markup(board_css(0)),
        dark=Markup(board_css(1)),
        data=Markup(_script({"names": names, "result": result(table, names), **_data(shown, sides)})),
    )


# --- who plays, and what came of it -----------------------------------------------------------------------------------


def seat_names(shown: Film, table: Table) -> list[str]:
    """As the panels have them at the end, when everybody is who they are."""
    titled = {panel.seat: panel.title for panel in shown.last.panels if panel.seat is not None}
    return [titled.get(seat, f"{table.title_of(table.characters[seat])} {seat}") for seat in range(table.seats)]


def facts(table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    players = ", ".join(f"{bot} ({name})" for name, bot in zip(names, table.bot_names, strict=True))
    if len(set(table.bot_names)) == 1:
        players = table.bot_names[0]
    return [
        ("seed", str(table.seed)),
        ("game", str(table.index)),
        ("ruleset", f"{table.ruleset.hash}{'' if not table.ruleset.changes() else ', changed'}"),
        ("played by", players),
    ]


def result(table: Table, names: Sequence[str]) -> str:
    """Who won, in one sentence."""
    won = [name for name, row in zip(names, table.outcome(), strict=True) if row["won"] > 0]
    who = f"{' and '.join(won)} won" if won else "nobody won"
    rounds = f"{table.round} {'round' if table.round == 1 else 'rounds'}"
    return f"After {rounds} {who}: {table.game.ending(table.end_reason)}."


def sides_of(table: Table, names: Sequence[str]) -> list[Side]:
    from markupsafe import Markup

    teams: dict[int, list[int]] = {}
    for seat, team in enumerate(table.state()["common"]["team"][: table.seats]):
        teams.setdefault(team, []).append(seat)
    return [
        Side(
            " and ".join(names[seat] for seat in seats),
            seats,
            SERIES[seats[0] % len(SERIES)],
            DASHES[n % len(DASHES)],
            Markup("".join(map(swatch, seats))),
        )
        for n, seats in enumerate(teams.values())
    ]


def chances_note(table: Table) -> str:
    """Where the chances come from, and how far they can be trusted."""
    path = own_file(table.game, table.seats)
    assert path is not None
    about = read_win_file(path, table.game, table.seats).about
    bots = " and ".join(about["bots"])
    note = (
        f"Chances from what everybody at the table can see, fitted to {about['games']:,} games of {bots}. On games "
        "that it was not fitted to, none of ten groups of positions was off by more than "
        f"{100 * about['largest_off']:.1f} points on average; a single position may be off by more."
    )
    if about["ruleset"] != table.ruleset.hash:
        return f"{note} This game has other rules than those: take them with care."
    return note if set(table.bot_names) <= set(about["bots"]) else f"{note} Other bots play here: take them with care."


# --- what the page is made of -----------------------------------------------------------------------------------------


def _panels(first: Drawn, panels: Sequence[Panel]) -> list[tuple[str, Any]]:
    from markupsafe import Markup

    named = [f"s-{panel.id}" for panel in panels]
    return [(name, Markup("".join(e.markup for e in first.elements if e.layer == name))) for name in named]


def _data(shown: Film, sides: Sequence[Side]) -> dict[str, Any]:
    """What the script works with, column by column. What most steps do not have stands by its step."""
    numbers, words = {name: n for n, (name, _) in enumerate(shown.order)}, shown.strings
    told = shown.moments
    curve = [[round(PERCENT * moment.chances[side.seats[0]]) for side in sides if moment.chances] for moment in told]
    data = {
        "order": [list(pair) for pair in shown.order],
        "seats": [moment.seat for moment in told],
        "rounds": [moment.round for moment in told],
        "told": [words.number(visible(moment.told)) for moment in told],
        "changes": [[n for name, string in step for n in (numbers[name], string)] for step in shown.changes],
        "chances": {n: now for n, now in enumerate(curve) if not n or now != curve[n - 1]},
        "dice": {n: moment.rolled for n, moment in enumerate(told) if moment.rolled},
        "cards": {n: [words.number(visible(c)) for c in moment.drawn] for n, moment in enumerate(told) if moment.drawn},
        "weighed": {n: _weighed(moment.thoughts, words) for n, moment in enumerate(told) if moment.thoughts},
        "events": _events(shown, curve),
    }
    return data | _packed(list(words.numbers))


def _weighed(thoughts: Sequence[Thought], words: Strings) -> list[float]:
    """Which of them was taken, then words and score of each."""
    taken = next((n for n, thought in enumerate(thoughts) if thought.taken), -1)
    pairs = ((words.number(visible(thought.words)), float(f"{thought.score:.4g}")) for thought in thoughts)
    return [taken, *(int(n) if n == int(n) else n for pair in pairs for n in pair)]


def _packed(texts: Sequence[str]) -> dict[str, Any]:
    """Hands and the like are lists of the same few names in ever new order: their parts are kept once."""
    parts = Strings()
    strings = [[parts.number(part) for part in text.split(BETWEEN)] if BETWEEN in text else text for text in texts]
    return {"strings": strings, "parts": list(parts.numbers), "between": BETWEEN}


def _events(shown: Film, curve: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    """Where there is something to see: turning points, and each kind of event that does not come all the time."""
    found: dict[str, list[int]] = {}
    for number, moment in enumerate(shown.moments):
        for kind in moment.happened if number else ():
            found.setdefault(kind.replace("_", " "), []).append(number)
    few = {kind: at for kind, at in sorted(found.items()) if len(at) * SELDOM <= len(shown.moments) + SELDOM}
    jumps = [
        max(abs(a - b) for a, b in zip(before, after, strict=True)) if after else 0 for before, after in pairwise(curve)
    ]
    turning = sorted(sorted(range(1, len(curve)), key=lambda n: (-jumps[n - 1], n))[:TURNING])
    return ({"turning point": turning} if curve[0] else {}) | few


def _script(data: dict[str, Any]) -> str:
    """JSON that can stand inside a page: nothing in it ends the script, or begins another or a comment."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return re.sub(r"<(?=/|!|script)", r"\\u003c", text, flags=re.IGNORECASE)
