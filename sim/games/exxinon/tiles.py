"""The map's tiles: axial coordinates, numbers, directions and distances (RULES.md 3.1), and reading the picture."""

from collections.abc import Sequence
from functools import cache

from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.components import RADIUS

Tile = tuple[int, int]  # (q, r)

TILES: tuple[Tile, ...] = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
)
NUMBER = {tile: number for number, tile in enumerate(TILES)}
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS: tuple[Tile, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIGNS = {
    "#": "permanent wall",
    "~": "mana zone",
    "M": "meteorite tile",
    "L": "large tile",
    "s": "small tile",
    "1": "start tile 1",
    "2": "start tile 2",
    "3": "start tile 3",
    "4": "start tile 4",
    "b": "optional breakable wall",
    ".": "open",
}


def tile_name(number: int) -> str:
    """`(0,-3)`"""
    q, r = TILES[number]
    return f"({q},{r})"


TILE_NAMES = tuple(tile_name(number) for number in range(len(TILES)))


def tile_number(tile: Sequence[int]) -> int:
    """The number of (q, r)."""
    number = NUMBER.get((tile[0], tile[1])) if len(tile) == 2 else None
    if number is None:
        raise InputError(f"there is no tile {tuple(tile)}; a tile is (q, r) with |q|, |r| and |q + r| at most {RADIUS}")
    return number


def distance(a: Tile, b: Tile) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour(tile: Tile, direction: int) -> Tile | None:
    """The next tile that way, or None beyond the edge."""
    dq, dr = STEPS[direction]
    there = (tile[0] + dq, tile[1] + dr)
    return there if there in NUMBER else None


def mirrored(tile: Tile) -> Tile:
    """Seen from the other side: north and south exchanged."""
    q, r = tile
    return (q + r, -r)


def column(tile: Tile) -> int:
    """Where a tile stands in its row of the picture, from 0."""
    return 2 * tile[0] + tile[1] + 2 * RADIUS


def landing_tiles(picture: Sequence[str]) -> list[int]:
    """By landing place: the meteorite's, the large fragment's, the small ones'."""
    on_map = signs(picture)
    return [number for wanted in "MLs" for number, sign in enumerate(on_map) if sign == wanted]


def start_tiles(picture: Sequence[str]) -> list[int]:
    """Start tiles 1 to 4."""
    return [signs(picture).index(sign) for sign in "1234"]


def signs(picture: Sequence[str]) -> tuple[str, ...]:
    """The sign of every tile, by number; a picture that is not this map's shape is refused."""
    return _signs(tuple(picture))


@cache
def _signs(picture: tuple[str, ...]) -> tuple[str, ...]:
    rows = 2 * RADIUS + 1
    if len(picture) != rows:
        raise InputError(f"map.picture has {len(picture)} rows; the map has {rows}")
    on_map = []
    for number, (q, r) in enumerate(TILES):
        row = picture[r + RADIUS]
        place = column((q, r))
        sign = row[place] if place < len(row) else " "
        if sign not in SIGNS:
            raise InputError(
                f"map.picture: {sign!r} on tile {TILE_NAMES[number]}, row {r + RADIUS + 1}, column {place + 1}; "
                f"a tile is one of {' '.join(SIGNS)}"
            )
        on_map.append(sign)
    for r, row in enumerate(picture, -RADIUS):
        places = {column((q, s)) for q, s in TILES if s == r}
        if any(sign != " " for place, sign in enumerate(row) if place not in places):
            raise InputError(f"map.picture: row {r + RADIUS + 1} has signs beside its {rows - abs(r)} tiles: {row!r}")
    return tuple(on_map)
