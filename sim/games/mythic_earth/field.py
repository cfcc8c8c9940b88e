"""The table of a scenario (RULES.md 3.7): its Landscape scaled to the table, river, bridges, buildings, zones.

Used for drawing and for naming pieces; the engine builds its own.
"""

import math
from dataclasses import dataclass

from equipoise.sim.games.mythic_earth.components import DRAWN_FOR, Piece
from equipoise.sim.games.mythic_earth.content import TICKS, pieces_of, table_width
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES

BRIDGES = 3

Box = tuple[int, int, int, int]


def rdiv(a: int, b: int) -> int:
    """a / b rounded half away from zero."""
    return (2 * a + b) // (2 * b) if a >= 0 else -((2 * -a + b) // (2 * b))


@dataclass(frozen=True)
class Spot:
    """A piece as it lies on the table."""

    name: str
    kind: str
    box: Box
    radius: int  # of a circle; 0: a rectangle

    @property
    def centre(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.box
        return (x0 + x1) / 2, (y0 + y1) / 2

    def covers(self, x: float, y: float) -> bool:
        x0, y0, x1, y1 = self.box
        if self.radius:
            cx, cy = self.centre
            return math.hypot(x - cx, y - cy) <= self.radius
        return x0 <= x <= x1 and y0 <= y <= y1


@dataclass(frozen=True)
class Field:
    width: int
    depth: int
    spots: tuple[Spot, ...]  # by code
    river: Box | None
    bridges: tuple[Box, ...]
    zone: int  # depth of a deployment zone; 0 where it is an arc
    arc: int  # radius of the quarter circles of The Great Hunt, or 0
    spawns: tuple[tuple[int, int], ...]


def _scaled(name: str, piece: Piece, width: int, depth: int) -> Spot:
    if piece.circle:
        x, y, r = piece.circle
        cx, cy = rdiv(x * width, DRAWN_FOR["width"]), rdiv(y * depth, DRAWN_FOR["depth"])
        return Spot(name, piece.kind, (cx - r, cy - r, cx + r, cy + r), r)
    x0, y0, x1, y1 = piece.rect
    left = rdiv((x0 + x1) * width, 2 * DRAWN_FOR["width"]) - (x1 - x0) // 2
    low = rdiv((y0 + y1) * depth, 2 * DRAWN_FOR["depth"]) - (y1 - y0) // 2
    return Spot(name, piece.kind, (left, low, left + x1 - x0, low + y1 - y0), 0)


def _houses(width: int, depth: int) -> list[Spot]:
    """ME-351: house_1 to house_5."""
    left, middle, right = rdiv(width, 4), rdiv(width, 2), rdiv(3 * width, 4)
    low, centre, high = rdiv(depth, 3), rdiv(depth, 2), rdiv(2 * depth, 3)
    places = ((left, low), (right, low), (middle, centre), (left, high), (right, high))
    half = SIZES.HOUSE_SIDE // 2
    return [
        Spot(f"house_{n + 1}", "building", (x - half, y - half, x + half, y + half), 0)
        for n, (x, y) in enumerate(places)
    ]


def field(rules: MythicEarthRules, scenario: str) -> Field:
    width, depth = table_width(rules), rules.table.depth_in * TICKS
    spots = [_scaled(name, piece, width, depth) for name, piece in pieces_of(rules, scenario).items()]
    if scenario == "pillage_village":
        spots += _houses(width, depth)
    river: Box | None = None
    bridges: tuple[Box, ...] = ()
    if scenario == "rainy_season":
        half, bridge = rules.river.width_in * TICKS // 2, rules.river.bridge_in * TICKS // 2
        river = (0, depth // 2 - half, width, depth // 2 + half)
        middles = [rdiv(n * width, BRIDGES + 1) for n in range(1, BRIDGES + 1)]
        bridges = tuple((x - bridge, river[1], x + bridge, river[3]) for x in middles)
    hunt = scenario == "great_hunt"
    diagonal = math.hypot(width, depth)
    p, q = round(SIZES.SPAWN_FROM_CORNER * width / diagonal), round(SIZES.SPAWN_FROM_CORNER * depth / diagonal)
    return Field(
        width,
        depth,
        tuple(spots),
        river,
        bridges,
        0 if hunt else getattr(rules.zone.depth_in, scenario) * TICKS,
        rules.hunt.arc_in * TICKS if hunt else 0,
        ((p, depth - q), (width // 2, depth // 2), (width - p, q)) if hunt else (),
    )
