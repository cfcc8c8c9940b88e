"""A game of Mulu Caves told action by action, and the caves drawn in text."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, runs_of
from equipoise.sim.games.mulu_caves.actions import EVENT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import COLUMNS, LETTERS, ROWS, SIDES
from equipoise.sim.games.mulu_caves.positions import TEAM, tile_number
from equipoise.sim.games.mulu_caves.teller import NO_KIT, STATUS, Teller, title

if TYPE_CHECKING:
    from equipoise.sim.table import Table

FIRE, NET, NEXT = "*", "%", ">"
WIDTH = 120
NO_BREAK = "\N{NO-BREAK SPACE}"


def _family(deed: Deed) -> str:
    """Steps of one piece are told together, as long as nothing comes of them but a trail of fire."""
    ways = ("cave_in",) if deed.kind == "walk" else ("step", "transit")
    if deed.kind in ("step", "walk") and deed.events and all(_is_walking(event, ways) for event in deed.events):
        return f"{deed.kind} {deed.action.args.get('piece')}"
    return "places" if deed.kind.startswith("place_") and deed.kind != "place_net" else ""


def _is_walking(event: Event, ways: Sequence[str]) -> bool:
    if event.kind == "move":
        return event.way in ways
    return event.kind == "fire" or (event.kind == "enchant" and event.what == "activated")


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    teller, lines = Teller(table, seat), []
    for family, same in runs_of(deeds, _family):
        if family == "places":
            lines.append(_placed(teller, same))
        elif family:
            lines.append(_walked(teller, same))
        elif same[0].kind == "commit" and lines and lines[-1].startswith("attacks ") and ": " not in lines[-1]:
            lines[-1] += _committing(same[0].text)
        else:
            lines.append(same[0].text)
    return [line for line in lines if line != "ends the turn" or len(lines) == 1]


def _walked(teller: Teller, same: Sequence[Deed]) -> str:
    """moves NA east twice, south to (3,2): and what burns behind it"""
    events = [event for deed in same for event in deed.events]
    moves = [event for event in events if event.kind == "move"]
    verb = "drives" if same[0].kind == "walk" else "moves"
    way = f"{verb} {teller.piece(moves[0].piece)} {_way(same)} to {teller.where(moves[-1].tile)}"
    outcome = "; ".join(_happened(teller, [event for event in events if event.kind != "move"]))
    return f"{way}: {outcome}" if outcome else way


def _committing(commits: str) -> str:
    """attacks N2 with SA, committing Battle Axe: how a decision of its own goes on with the attack"""
    return f", {commits}".removeprefix(f", {NO_KIT}").replace(", commits", ", committing", 1)


def _way(same: Sequence[Deed]) -> str:
    """east, south twice, west; whoever is led may go several tiles by one decision"""
    steps = [str(deed.action.direction) for deed in same for _ in (deed.events if deed.kind == "walk" else (0,))]
    return ", ".join(
        f"{direction}{' twice' if n == 2 else f' {n} times' if n > 2 else ''}"
        for direction, n in ((name, len(list(run))) for name, run in groupby(steps))
    )


def _placed(teller: Teller, same: Sequence[Deed]) -> str:
    placed = [event for deed in same for event in deed.events if event.kind == "place"]
    quadrant = [teller.decided(deed.action) for deed in same if deed.kind == "place_quadrant"]
    where = ", ".join(f"{teller.piece(event.piece)} on {teller.where(event.tile)}" for event in placed)
    return f"places {where}" if placed else ", ".join(quadrant)


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    """What ends as a turn begins."""
    teller = Teller(table, 0, events)
    outcome = "; ".join(_happened(teller, events))
    return [f"as {teller.side(teller.active)}'s turn begins: {outcome}"] if outcome else []


def opening(table: "Table") -> list[str]:
    teller, state = Teller(table, 0), table.state()
    stand = [f"{teller.piece(n)} on {teller.where(p['pos'])}" for n, p in enumerate(state["piece"]) if p["alive"]]
    return [f"On the board: {', '.join(stand)}. The units are placed in turn."] if stand else []


def legend(table: "Table") -> list[str]:
    return [
        "pieces: NA and SA are the avatars of North and South, N1, S1 and so on their units; places: (column,row)",
        "map: # wall, = divider, s sanctuary, S start, F finish, T treasure, E event, U the ultimate treasure",
        "on the map * is fire and % a net; below it > marks whose turn comes",
        "the roll of a turn is how many steps the pieces of a side may take in all; instead of rolling, a side may "
        "mirror a unit across the divider",
        "in a battle each side rolls a D6 and adds its cards; the loser is destroyed if it is a unit, immobilised if "
        "it is an avatar",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    if action.kind == "roll":
        return _rolls(events)
    teller = Teller(table, seat, events)
    decided, news = _said(teller, action, _news(teller, action, events))
    outcome = "; ".join(_happened(teller, news))
    if not outcome:
        return decided
    return f"{decided}{'; ' if action.kind == 'draw' and ': ' in decided else ': '}{outcome}"


def _said(teller: Teller, action: Action, news: Sequence[Event]) -> tuple[str, list[Event]]:
    """The decision with what belongs into the same clause, and the rest of the news."""
    decided = teller.decided(action)
    told = [event for event in news if _completes(action, event)]
    if not told:
        return decided, list(news)
    if told[-1].kind == "move":
        decided += f" to {teller.where(told[-1].tile)}"
    elif told[-1].kind == "gain":
        decided += f": {title(told[-1].card)}"
    else:
        decided = f"saves {teller.piece(told[-1].piece)} with {decided.removeprefix('plays ')}"
    return decided, [event for event in news if not any(event is one for one in told)]


def _completes(action: Action, event: Event) -> bool:
    if action.kind == "step":
        return event.kind == "move" and event.way in ("step", "transit")
    if action.kind in ("mirror", "mirror_mirror"):
        return event.kind == "move" and event.way == "mirror"
    if action.kind == "draw":
        return event.kind == "gain" and event.way == "draw"
    return action.kind == "live_after_death" and event.kind == "saved"


def _rolls(events: Sequence[Event]) -> str:
    """rolls 4; and how far that goes, where it is something else"""
    faces = [event.face for event in events if event.kind == "roll"]
    movement = [event.movement for event in events if event.kind == "movement"]
    further = "" if movement[:1] == faces else f", {', '.join(map(str, movement))} movement"
    return f"rolls {', '.join(map(str, faces))}{further}"


def _news(teller: Teller, action: Action, events: Sequence[Event]) -> list[Event]:
    """Without what the decision says, and without turns that are counted down at the end of each."""
    if teller.passed or action.kind == "end_turn":
        events = _uncounted(events, teller.active)
    for kind in SAID.get(action.kind, ()):
        said = next((event for event in events if event.kind == kind), None)
        events = [event for event in events if event is not said]
    return list(events)


SAID = {  # an event that the decision says already; of a card taken at random, the die is of no interest
    "discard": ("discard",),
    "live_after_death": ("discard",),
    "play_lazarus": ("discard",),
    "play_relinquish": ("discard", "roll"),
    "rescue": ("rescue",),
    "shield": ("discard",),
    "steal_card": ("discard",),
    "steal_random": ("discard", "roll"),
    "transfer": ("gain",),
}


def _uncounted(events: Sequence[Event], seat: int) -> list[Event]:
    """Without the last turns of each effect on a side's pieces: those are what is left of it."""
    last: dict[tuple[str, int, object], Event] = {}
    for event in events:
        if event.kind in ("status", "ban") and event.piece // TEAM == seat:
            last[event.kind, event.piece, event.status if event.kind == "status" else event.tile] = event
    counted = [event for event in last.values() if event.turns]
    return [event for event in events if not any(event is one for one in counted)]


def _joined(events: Sequence[Event]) -> list[Event]:
    """A card of the event deck, with what becomes of it at once."""
    joined: list[Event] = []
    for event in events:
        if joined and event.kind == "enchant" and joined[-1].kind == "card" and joined[-1].card == event.card:
            joined[-1] = Event("card", {**joined[-1].args, "what": event.what})
        else:
            joined.append(event)
    return joined


def _happened(teller: Teller, events: Sequence[Event]) -> list[str]:
    """In words: dice with what they are for, the tiles of one move in one."""
    parts: list[str | None] = []
    rolls: list[Event] = []
    runs = [(kind, list(run)) for kind, run in groupby(_joined(events), _kind)]
    for place, (kind, same) in enumerate(runs):
        following = [later for later, _ in runs[place + 1 :]]
        if kind == "roll":
            rolls = same
        elif kind == "totals":  # where nothing is rolled again, equal totals are no tie
            parts.append(teller.bout(rolls, same[-1], "totals" not in following))
            rolls = []
        elif kind == "shield":
            parts.append(teller.again(rolls, same[-1]))
            rolls = []
        else:
            parts += [teller.rolled(rolls)] if rolls else []
            rolls = []
            parts += _together(teller, kind, same, following)
    parts += [teller.rolled(rolls)] if rolls else []
    return [part for part in parts if part]


def _together(teller: Teller, kind: str, same: Sequence[Event], following: Sequence[str]) -> list[str | None]:
    if kind == "quietus":
        return [teller.quietus(event, any(later.startswith("move ") for later in following[:1])) for event in same]
    together = TOGETHER.get(kind.partition(" ")[0])
    return [together(teller, same)] if together else [teller.happened(event) for event in same]


TOGETHER = {
    "move": Teller.moved,
    "gain": Teller.gains,
    "fire": Teller.burns,
    "wall": Teller.breaks,
    "discard": Teller.discards,
}


def _kind(event: Event) -> str:
    """What is told together has one name."""
    if event.kind == "move":
        return f"move {event.way}" + ("" if event.way == "push" else f" {event.piece}")
    if event.kind == "gain":
        return f"gain {event.piece} {event.way} {event.giver}"
    return f"fire {event.of_seat_0 + event.of_seat_1 > 0}" if event.kind == "fire" else str(event.kind)


# --- the caves --------------------------------------------------------------------------------------------------------


def draw(table: "Table") -> str:
    """The map as in RULES.md, two letters a tile, with pieces, fire (*) and nets (%), then both players."""
    state = table.state()
    teller = Teller(table, 0)
    pieces = {p["pos"]: teller.piece(n) for n, p in enumerate(state["piece"]) if p["alive"]}
    rows = ["    " + "".join(f"{x:<3}" for x in range(1, COLUMNS + 1)).rstrip()]
    for y in range(1, ROWS + 1):
        cells = "".join(f"{_mark(state, pieces, tile_number((x, y))):<3}" for x in range(1, COLUMNS + 1))
        rows.append(f"{y:>2}  {cells}".rstrip())
    lines = [line for seat in range(len(SIDES)) for line in _player(table, state, teller, seat)]
    return "\n".join([*rows, "", *lines])


def _mark(state: Mapping[str, Any], pieces: Mapping[int, str], number: int) -> str:
    burning = FIRE if state["fire"][0][number] or state["fire"][1][number] else ""
    if number in pieces:
        return pieces[number] + burning
    return burning or (NET if state["net"][number] else LETTERS[state["terrain"][number]])


def _player(table: "Table", state: Mapping[str, Any], teller: Teller, seat: int) -> list[str]:
    """The pieces of a side, with what they hold; a line ends between two of them."""
    player = state["player"][seat]
    held: dict[int, list[str]] = {}
    for card in player["hand"][: player["cards"]]:
        held.setdefault(card["holder"], []).append(title(TREASURE_NAMES[card["card"]]))
    parts = []
    for number in range(TEAM):
        piece = state["piece"][TEAM * seat + number]
        if not piece["alive"]:
            continue
        notes = [name for key, name in STATUS.items() if piece[key]]
        notes += [title(EVENT_NAMES[c]) for c, n in enumerate(piece["enchantment"]) for _ in range(n)]
        notes += held.get(number, [])
        where = teller.where(piece["pos"])
        parts.append(f"{teller.piece(TEAM * seat + number)} {where}" + (f": {', '.join(notes)}" if notes else ""))
    turn = NEXT if seat == state["active"] else " "
    treasure = ", with the treasure" if player["treasure"] else ""
    pieces = " ".join([part.replace(" ", NO_BREAK) + ";" for part in parts]).removesuffix(";")
    lines = wrap(f"{turn}{teller.side(seat)}{treasure}: {pieces}", WIDTH, subsequent_indent=" " * 8)
    return [line.replace(NO_BREAK, " ") for line in lines]
