"""What a tweak of Mulu Caves' content may not do, each fault in one sentence that names the key."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from equipoise.sim.content import new_entries_are_whole
from equipoise.sim.errors import nearest
from equipoise.sim.games.mulu_caves.components import (
    ARMOURS,
    ARTIFACTS,
    COLUMNS,
    DIVIDER,
    ENCHANTMENTS,
    EVENT_CARDS,
    EVENT_PRIMITIVES,
    EVENTS,
    LETTERS,
    MAPS,
    MAX_EVENT_CARDS,
    MAX_TREASURES,
    ROWS,
    TREASURE_CARDS,
    UNITS,
    WEAPONS,
    CaveMap,
    EventCard,
    Treasure,
)

HALF = {"T": 8, "E": 23, "U": 2, "S": 1, "F": 1}  # MC-008 to MC-010, MC-017, MC-018: so many in each half
HALVES = {"north": range(1, DIVIDER), "south": range(DIVIDER + 1, ROWS + 1)}
QUADRANT_EAST = (5, 11, 17, COLUMNS)  # last column of the quadrants (RULES.md 3.4)
QUADRANT_SOUTH = (6, 12, 19, ROWS)  # last row

_CARD = ("name", "count")  # what a card that is not in cards.toml must say
_ENTRIES: dict[str, tuple[Mapping[str, Any], tuple[str, ...]]] = {
    "armour": (ARMOURS, _CARD),
    "weapon": (WEAPONS, _CARD),
    "artifact": (ARTIFACTS, (*_CARD, "effect")),
    "event": (EVENTS, (*_CARD, "effect")),
    "enchantment": (ENCHANTMENTS, (*_CARD, "effect")),
    "maps": (MAPS, ("rows", "north_units", "south_units")),
}
_ENCHANTING = EVENT_PRIMITIVES[EVENT_PRIMITIVES.index("PHASE") :]

Tile = tuple[int, int]  # x, y from 1


def known_entries(tree: Any) -> None:
    """Cards and maps may be added; a misspelt id is not taken for a new entry."""
    if not isinstance(tree, Mapping):
        return
    for table, (known, needed) in _ENTRIES.items():
        new_entries_are_whole(table, tree.get(table, {}), known, needed, "one")


def card_fault(tables: Sequence[Mapping[str, Treasure]], event_tables: Sequence[Mapping[str, EventCard]]) -> str | None:
    """Why these cards are no playable set."""
    twice = [slug for slug, n in Counter(slug for table in (*tables, *event_tables) for slug in table).items() if n > 1]
    if twice:
        return f"{twice[0]} is the id of two cards"
    treasures = {slug: card for table in tables for slug, card in table.items()}
    events = {slug: event for table in event_tables for slug, event in table.items()}
    for deck, cards, known, most in (
        ("treasure", treasures, TREASURE_CARDS, MAX_TREASURES),
        ("event", events, EVENT_CARDS, MAX_EVENT_CARDS),
    ):
        if len(cards) > most:
            return f"{len(cards)} different cards in the {deck} deck; at most {most}"
        for slug, card in cards.items():
            if slug in known and card.count is not None:
                return f"{slug}.count = {card.count}: the copies of a printed card are deck.{deck}.{slug}"
    for slug, card in treasures.items():
        if "THROW" in card.effect and "TRAP" not in card.effect:
            return f"{slug}.effect: what is thrown may fall short, so THROW needs TRAP too"
    for slug, event in events.items():
        attached = [do for do in event.effect if do in _ENCHANTING]
        if attached and len(attached) < len(event.effect):
            return f"{slug}.effect: a card is resolved at once or an enchantment; {attached[0]} is for enchantments"
    return None


def quadrant(tile: Tile) -> int | None:
    """0 to 15, west to east, then north to south; None on the divider."""
    x, y = tile
    if y == DIVIDER:
        return None
    across = next(i for i, last in enumerate(QUADRANT_EAST) if x <= last)
    down = next(i for i, last in enumerate(QUADRANT_SOUTH) if y <= last)
    return 4 * down + across


def letter(map: CaveMap, tile: Tile) -> str:
    return map.rows[tile[1] - 1][tile[0] - 1]


def tiles_with(map: CaveMap, letters: str, side: str) -> list[Tile]:
    """All tiles of a half that show one of these letters, row by row."""
    return [(x, y) for y in HALVES[side] for x in range(1, COLUMNS + 1) if letter(map, (x, y)) in letters]


def neighbours(tile: Tile) -> Iterator[Tile]:
    """North, east, south, west, as far as there is a board."""
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        x, y = tile[0] + dx, tile[1] + dy
        if 1 <= x <= COLUMNS and 1 <= y <= ROWS:
            yield x, y


def distances(map: CaveMap, start: Tile, closed: str = "#=") -> dict[Tile, int]:
    """Steps of a lone piece from a tile, over every tile it can reach; an avatar unless sanctuaries are closed too."""
    steps, edge = {start: 0}, [start]
    for tile in edge:
        for other in neighbours(tile):
            if other not in steps and letter(map, other) not in closed:
                steps[other] = steps[tile] + 1
                edge.append(other)
    return steps


def map_fault(maps: Mapping[str, CaveMap], name: str) -> str | None:
    """Why the map in use cannot be played."""
    if name not in maps:
        return f"map.file = {name!r} is not among the maps; {nearest(name, maps)}"
    map, key = maps[name], f"maps.{name}"
    for y, row in enumerate(map.rows, 1):
        if len(row) != COLUMNS or set(row) - set(LETTERS):
            return f"{key}.rows: row {y} is {row!r}; a row has {COLUMNS} letters out of {' '.join(LETTERS)}"
        if (y == DIVIDER and set(row) != {"="}) or (y != DIVIDER and "=" in row):
            return f"{key}.rows: row {y} is {row!r}; row {DIVIDER}, and only it, is all divider (=)"
    for side in HALVES:
        tiles = Counter(letter(map, tile) for tile in tiles_with(map, LETTERS, side))
        for tile_kind, count in HALF.items():
            if tiles[tile_kind] != count:
                return f"{key}.rows: the {side} half has {tiles[tile_kind]} tiles {tile_kind}; it needs {count}"
        way = distances(map, tiles_with(map, "S", side)[0])
        for goal in (*tiles_with(map, "U", side), *tiles_with(map, "F", side)):
            if goal not in way:
                return f"{key}.rows: the {side} avatar cannot walk from S to {letter(map, goal)} at {goal}"
    return _fixed_fault(map, key)


def _fixed_fault(map: CaveMap, key: str) -> str | None:
    seen: set[Tile] = set()
    for field, units in (("north_units", map.north_units), ("south_units", map.south_units)):
        if len(units) != UNITS:
            return f"{key}.{field} names {len(units)} tiles; there are {UNITS} units"
        for unit in units:
            if len(unit) != 2 or not (1 <= unit[0] <= COLUMNS and 1 <= unit[1] <= ROWS):
                return f"{key}.{field}: {unit} is no tile; x is 1 to {COLUMNS}, y 1 to {ROWS}"
            tile = (unit[0], unit[1])
            if letter(map, tile) not in ".TE":
                return f"{key}.{field}: {unit} is {letter(map, tile)!r}; units stand on . T E"
            if tile in seen:
                return f"{key}.{field}: {unit} is named twice"
            seen.add(tile)
    return None


def placement_fault(map: CaveMap, units: int, sides: str, per_quadrant: int, special: bool) -> str | None:
    """Why some unit could find no legal place at setup (MC-029 to MC-031)."""
    room = {}
    for side in HALVES:
        places = Counter(quadrant(tile) for tile in tiles_with(map, ".TE" if special else ".", side))
        room[side] = sum(min(per_quadrant, n) for n in places.values())
    short = sum(room.values()) < 2 * units if sides == "any" else min(room.values()) < units
    if short:
        return (
            f"setup.units_per_player = {units}: with setup.placement_sides = {sides!r} and setup.max_per_quadrant = "
            f"{per_quadrant} the map has no place for all of them"
        )
    return None
