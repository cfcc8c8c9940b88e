"""Line of sight and walking counted out in Python, for the exact odds and for tests: RULES.md 3.5, in fractions.

The engine has its own, in integers and bit sets; the two share nothing but the rules.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction

from equipoise.sim.games.exxinon.tiles import NUMBER, STEPS, TILES, Tile, distance


def _piece(a: Tile, b: Tile, w: Tile, closed: bool) -> tuple[Fraction, Fraction]:
    """The part of the way from a to b, 0 to 1, on which the line is inside (or, closed, on the edge of) the hex w."""
    ax, az = a[0] - w[0], a[1] - w[1]
    dx, dz = b[0] - a[0], b[1] - a[1]
    ay, dy = -ax - az, -dx - dz
    low, high = Fraction(0), Fraction(1)
    for f, g in ((ax - ay, dx - dy), (ay - az, dy - dz), (az - ax, dz - dx)):
        if g == 0:
            if not (-1 < f < 1 or (closed and abs(f) == 1)):
                return Fraction(0), Fraction(0)
            continue
        ends = sorted((Fraction(-1 - f, g), Fraction(1 - f, g)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def crosses(a: Tile, b: Tile, w: Tile) -> bool:
    """The straight line between two centres passes through the inside of w."""
    low, high = _piece(a, b, w, closed=False)
    return low < high


def runs_along(a: Tile, b: Tile, u: Tile, v: Tile) -> bool:
    """The straight line between two centres runs along the common side of the neighbours u and v."""
    if distance(u, v) != 1 or crosses(a, b, u) or crosses(a, b, v):
        return False
    (low_u, high_u), (low_v, high_v) = _piece(a, b, u, closed=True), _piece(a, b, v, closed=True)
    # The midpoint of their centres lies on the line: twice the cross product with it is 0.
    mq, mr = u[0] + v[0] - 2 * a[0], u[1] + v[1] - 2 * a[1]
    return low_u < high_u and low_v < high_v and mq * (b[1] - a[1]) == mr * (b[0] - a[0])


def in_sight(a: Tile, b: Tile, walls: Collection[Tile], double_edge_blocks: bool = False) -> bool:
    """FX-141 to FX-147."""
    between = [w for w in walls if w not in (a, b)]
    if any(crosses(a, b, w) for w in between):
        return False
    if not double_edge_blocks:
        return True
    return not any(runs_along(a, b, u, v) for i, u in enumerate(between) for v in between[i + 1 :])


def visible_by_distance(walls: Collection[Tile], double_edge_blocks: bool = False) -> dict[int, tuple[int, int]]:
    """Ordered pairs of different tiles without walls, by distance: those in sight, and all."""
    free = [tile for tile in TILES if tile not in walls]
    counts = {k: [0, 0] for k in range(1, 11)}
    for a in free:
        for b in free:
            if a != b:
                counts[distance(a, b)][1] += 1
                counts[distance(a, b)][0] += in_sight(a, b, walls, double_edge_blocks)
    return {k: (seen, total) for k, (seen, total) in counts.items()}


def seen_within(start: Tile, reach: int, walls: Collection[Tile]) -> int:
    """Tiles without walls at most so far away and in sight, the own one included."""
    return sum(distance(start, tile) <= reach and tile not in walls and in_sight(start, tile, walls) for tile in TILES)


def neighbours(tile: Tile) -> Iterator[Tile]:
    for dq, dr in STEPS:
        there = (tile[0] + dq, tile[1] + dr)
        if there in NUMBER:
            yield there


def walkable(start: Tile, steps: int, blocked: Collection[Tile]) -> int:
    """Tiles that can be reached with so many steps, the own one not counted."""
    seen, edge = {start}, {start}
    for _ in range(steps):
        edge = {t for tile in edge for t in neighbours(tile) if t not in blocked} - seen
        seen |= edge
    return len(seen) - 1
