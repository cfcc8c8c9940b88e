"""Which games show a finding: the condition, as `find` reads it, on what was recorded."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from equipoise.analysis.combinations import Thing, dealt_things
from equipoise.sim.store import Run

CARD_ROLES = ("card_dealt", "card_opening", "card_drawn", "card_held")  # columns that say who had a card


def quoted(name: str) -> str:
    return f"'{name}'" if '"' in name else f'"{name}"'


def condition_of(run: Run, family: str, name: str, over: bool) -> str | None:
    """What a game is like that shows a finding; None where no game shows it by itself."""
    makers: Mapping[str, Callable[[Run, str, bool], str | None]] = {
        "character": lambda _, who, over: f"{quoted(who)} {_verb(over)}",
        "seat": lambda _, seat, over: f"seat {seat.split(' and ')[0]} {_verb(over)}",
        "order": lambda _, place, over: f"{_who(over)}.order = {place}",
        "factor": _with_factor,
        "choice": _with_factor,
        "character at seat": _at_seat,
        "partners": _partners,
        "matchup": _matchup,
        "card": _with_card,
        "held card": _with_card,
    }
    return makers[family](run, name, over) if family in makers else None


def _verb(over: bool) -> str:
    return "won" if over else "lost"


def _who(over: bool) -> str:
    return "winner" if over else "loser"


def _at_seat(run: Run, name: str, over: bool) -> str:
    character, _, seat = name.rpartition(" at seat ")
    return f"seat {seat}.character = {quoted(character)} and seat {seat} {_verb(over)}"


def _partners(run: Run, name: str, over: bool) -> str:
    return " and ".join(f"{quoted(who)} {_verb(over)}" for who in name.split(" with ", 1))


def _matchup(run: Run, name: str, over: bool) -> str:
    a, _, b = name.partition(" against ")
    return f"{quoted(a)} {_verb(over)} and {quoted(b)} {_verb(not over)}"


def _with_factor(run: Run, name: str, over: bool) -> str | None:
    """The seat that won, or lost, had it."""
    factor, _, value = name.partition(": ")
    for card in run.columns_with("factor"):
        if run.plan.title_of(card["name"]) == factor and card["categories"]:
            return f"{_who(over)}.{card['name']} = {quoted(value)}"
    return None


def _with_card(run: Run, name: str, over: bool) -> str | None:
    """The seat that won, or lost, had the card at any time."""
    title = run.plan.title_of
    columns: Iterable[Mapping[str, Any]] = (card for role in CARD_ROLES for card in run.columns_with(role))  # type: ignore[arg-type]
    had = []
    for card in columns:
        if card["categories"] is None and name in map(title, card["places"] or ()):
            had.append(f"{_who(over)}.{card['name']}.{quoted(name)} > 0")
    return " or ".join(had) or None


def condition_of_pair(run: Run, row: Mapping[str, Any]) -> str | None:
    """Of two things that were dealt together, both of whoever won, or lost."""
    over = row["estimate"] > row["fair"]
    parts = [
        part
        for value in (row["first"], row["second"])
        for thing in dealt_things(run)
        if value in thing.values
        for part in _of_thing(thing, value, over)
    ]
    return " and ".join(parts) or None


def _of_thing(thing: Thing, value: str, over: bool) -> list[str]:
    place = list(thing.values).index(value)
    if thing.name == "character":
        return [f"{quoted(value)} {_verb(over)}"]
    if thing.name == "team":
        return [f"{quoted(who)} {_verb(over)}" for who in value.split(" and ")]
    if thing.name in ("order", "turn"):
        return [f"{_who(over)}.order = {place}"]
    return [_of_column(thing, value, over)]


def _of_column(thing: Thing, value: str, over: bool) -> str:
    """Values are told with the name of their column before them; a column of the game is nobody's."""
    whose = "" if thing.game_columns else f"{_who(over)}."
    words = value.split(" ")
    return f"{whose}{thing.name} = {quoted(' '.join(words[len(thing.name.split('_')) :]))}"
