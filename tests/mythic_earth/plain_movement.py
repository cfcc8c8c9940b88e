"""Movement, sight and flight of RULES.md (3.5, 3.6, 6.7) in plain Python, to hold the compiled ones against.

Slow and literal: every object is looked at for every question, nothing is precomputed.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil

from plain_geometry import Point, Rect, along, distance, rotated, seg_disc, seg_rect, slot_order, slotpos

MOVE, MARCH, CHARGE, FLEE = range(4)
WIDTH, DEPTH = 720, 480


@dataclass
class Unit:
    id: int
    owner: int  # 2: neutral
    pos: Point
    radius: int
    base: str = "s"
    move: int = 5  # M
    height: int = 2
    behemoth: bool = False
    flies: bool = False
    airborne: bool = False
    woodsman: bool = False
    massive: bool = False
    entangled: bool = False
    minis: list[Point] = field(default_factory=list)  # where they stand


@dataclass
class Piece:
    id: int
    kind: str
    height: int
    circle: tuple[int, int, int] | None = None
    rect: Rect | None = None

    @property
    def centre(self) -> Point:
        if self.circle:
            return self.circle[:2]
        x0, y0, x1, y1 = self.rect
        return (x0 + x1) // 2, (y0 + y1) // 2

    def hit(self, a: Point, b: Point, reach: int) -> bool:
        if self.circle:
            return seg_disc(a, b, self.centre, self.circle[2] + reach)
        return seg_rect(a, b, self.rect, reach)

    def away2(self, p: Point) -> int:
        """Squared distance from the centre of a circle, or from a rectangle."""
        return distance2(self.centre, p) if self.circle else rect_distance2(self.rect, p)

    def overlaps(self, p: Point, radius: int) -> bool:
        reach = radius + self.circle[2] if self.circle else radius
        return self.away2(p) < reach * reach


@dataclass
class Field:
    pieces: list[Piece]
    wet: list[Rect]
    units: list[Unit]


def distance2(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def rect_distance2(rect: Rect, p: Point) -> int:
    x0, y0, x1, y1 = rect
    return distance2((min(max(p[0], x0), x1), min(max(p[1], y0), y1)), p)


def impassable(piece: Piece, u: Unit) -> bool:
    return piece.kind in ("rock", "building") or (piece.kind == "wall" and piece.height > u.height)


def on_table(u: Unit, p: Point) -> bool:
    return u.radius <= p[0] <= WIDTH - u.radius and u.radius <= p[1] <= DEPTH - u.radius


def unit_rho(u: Unit, v: Unit, mode: int) -> int | None:
    """How far the way must keep off a Unit, or None if it does not block (free, 3 and 4)."""
    if v.airborne:
        return None
    if v.owner != u.owner:
        return u.radius + v.radius + (10 if mode in (MOVE, MARCH) else -2)
    if (v.behemoth or (mode != FLEE and v.base != u.base)) and not u.behemoth:
        return u.radius + v.radius - 2
    return None


def blockers(f: Field, u: Unit, a: Point, b: Point, mode: int, target: Unit | None = None) -> list[tuple]:
    """What blocks the way: (D from a, order, centre, rho or None, rect or None)."""
    blockers = []
    for piece in f.pieces:
        if not impassable(piece, u):
            continue
        reach = u.radius + (piece.circle[2] if piece.circle else 0)
        inside = piece.away2(a) < reach * reach
        if piece.away2(b) <= piece.away2(a) if inside else piece.hit(a, b, u.radius):
            rho = reach if piece.circle else None
            blockers.append((distance(a, piece.centre), (0, piece.id), piece.centre, rho, piece.rect))
    if mode in (MARCH, CHARGE):
        for i, rect in enumerate(f.wet):
            if seg_rect(a, b, rect, u.radius):
                centre = ((rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2)
                blockers.append((distance(a, centre), (1, i), centre, None, rect))
    for v in f.units:
        if v is u or v is target:
            continue
        rho = unit_rho(u, v, mode)
        if rho is None:
            continue
        before = distance2(a, v.pos)
        if distance2(b, v.pos) <= before if before < rho * rho else seg_disc(a, b, v.pos, rho):
            blockers.append((distance(a, v.pos), (2, v.id), v.pos, rho, None))
    return sorted(blockers, key=lambda each: each[:2])


def free(f: Field, u: Unit, a: Point, b: Point, mode: int, target: Unit | None = None) -> bool:
    if u.flies:
        return mode == FLEE or on_table(u, b)
    return (mode == FLEE or on_table(u, b)) and not blockers(f, u, a, b, mode, target)


def end_ok(f: Field, u: Unit, p: Point, mode: int, target: Unit | None = None) -> bool:
    if not on_table(u, p) or any(impassable(piece, u) and piece.overlaps(p, u.radius) for piece in f.pieces):
        return False
    for v in f.units:
        if v is u or v is target:
            continue
        radii = u.radius + v.radius
        away, before = distance(p, v.pos), distance(u.pos, v.pos)
        if away < radii - 2:
            return False
        if v.owner != u.owner and mode != CHARGE and away < radii + 10 and not (before < radii + 10 and away >= before):
            return False
    return True


def detours(u: Unit, blocker: tuple, a: Point) -> list[Point]:
    _, _, centre, rho, rect = blocker
    if rect:
        x0, y0, x1, y1 = rect
        off = u.radius + 3
        return [(x0 - off, y0 - off), (x1 + off, y0 - off), (x1 + off, y1 + off), (x0 - off, y1 + off)]
    k0 = slot_order(centre, a)[0]
    rings = [(6, rho + 3), (6, rho + ceil(rho / 2)), (4, 2 * rho), (3, 2 * rho)]
    return [slotpos(centre, (k0 + sign * j) % 24, d) for j, d in rings for sign in (1, -1)]


def route(f: Field, u: Unit, goal: Point, allow: int, mode: int) -> tuple[list[Point], int] | None:
    """The points of the route and its length, before truncation."""
    a = u.pos
    straight = along(a, goal, allow)
    if u.flies or free(f, u, a, straight, mode):
        return [a, goal], min(allow, distance(a, goal))
    hit = blockers(f, u, a, straight, mode)
    whole, part = [], []
    for order, w in enumerate(detours(u, hit[0], a) if hit else []):
        if not on_table(u, w):
            continue
        first = distance(a, w)
        total = first + distance(w, goal)
        if not free(f, u, a, along(a, w, allow), mode):
            continue
        part.append((total, order, [a, w], min(allow, first)))
        if first >= allow or free(f, u, w, along(w, goal, allow - first), mode):
            whole.append((total, order, [a, w, goal], min(allow, total)))
    if whole or part:
        _, _, points, length = min(whole or part, key=lambda each: each[:2])
        return points, length
    for t in range(min(allow, distance(a, goal)) // 10 * 10, 0, -10):
        if free(f, u, a, along(a, goal, t), mode):
            return [a, goal], t
    return None


def cut(points: list[Point], t: int) -> list[Point]:
    """The points of the first t ticks."""
    done = [points[0]]
    for a, b in pairwise(points):
        leg = distance(a, b)
        if leg > t:
            if t > 0:
                done.append(along(a, b, t))
            return done
        done.append(b)
        t -= leg
    return done


def touches(points: list[Point], hit) -> bool:
    return any(hit(a, b) for a, b in pairwise(points))


def slowed(f: Field, u: Unit, points: list[Point], allow: int, length: int) -> int:
    """Truncation: what Difficult ground or the river leave of the length."""
    if u.flies:
        return length
    if any(touches(points, lambda a, b, rect=rect: seg_rect(a, b, rect, u.radius)) for rect in f.wet):
        return min(length, allow // 2)
    difficult = [piece for piece in f.pieces if piece.kind in ("wood", "ruin", "marsh")]
    if not u.woodsman and any(touches(points, lambda a, b, p=p: p.hit(a, b, u.radius)) for p in difficult):
        return min(length, allow - 10 * ceil(u.move / 4))
    return length


def moved(f: Field, u: Unit, goal: Point, allow: int, mode: int) -> list[Point] | None:
    """The whole of 3.5: the points of the path, or None if it is dropped."""
    goal = (
        min(max(goal[0], u.radius), WIDTH - u.radius),
        min(max(goal[1], u.radius), DEPTH - u.radius),
    )
    way = route(f, u, goal, allow, mode)
    if way is None:
        return None
    points, length = way
    length = slowed(f, u, cut(points, length), allow, length)
    while length > 0 and not end_ok(f, u, cut(points, length)[-1], mode):
        length -= 5
    if length <= 0 or distance(u.pos, cut(points, length)[-1]) < 5:
        return None
    return cut(points, length)


def charge_place(f: Field, u: Unit, t: Unit, allow: int) -> Point | None:
    radii = u.radius + t.radius
    gap = max(0, distance(u.pos, t.pos) - radii)
    slots = [slotpos(t.pos, k, radii) for k in slot_order(t.pos, u.pos)]
    ahead = [(along(t.pos, u.pos, radii), gap)] if distance(u.pos, t.pos) >= radii - 2 else []
    candidates = ahead + [(p, distance(u.pos, p)) for p in slots]
    for p, way in candidates:
        reach = slowed(f, u, [u.pos, p], allow, allow)
        if way <= reach and free(f, u, u.pos, p, CHARGE, t) and end_ok(f, u, p, CHARGE, t):
            return p
    return None


# --- flight -----------------------------------------------------------------------------------------------------------


def flee(f: Field, u: Unit, toward: Point, allow: int) -> Point | None:
    """Where a flee move ends; None: over a table edge. Without the going on of ME-149."""
    v = (100 * (toward[0] - u.pos[0]), 100 * (toward[1] - u.pos[1]))
    best = None
    for i in range(13):
        k = (i + 1) // 2 * (1 if i % 2 else -1)
        dx, dy = rotated(v, k % 24)
        ahead = (u.pos[0] + dx, u.pos[1] + dy)
        edge = next((t for t in range(1, allow + 1) if touches_edge(u, along(u.pos, ahead, t))), None)
        full = min(allow, edge or allow)
        length = full
        if not (u.flies or free(f, u, u.pos, along(u.pos, ahead, full), FLEE)):
            length = next(
                (t for t in range((full - 1) // 10 * 10, 0, -10) if free(f, u, u.pos, along(u.pos, ahead, t), FLEE)), 0
            )
        if best is None or length > best[0]:
            best = length, ahead, edge
        if length == full:
            best = length, ahead, edge
            break
    length, ahead, edge = best
    length = slowed(f, u, [u.pos, along(u.pos, ahead, length)], allow, length)
    if edge and edge <= length:
        return None
    return along(u.pos, ahead, length) if length else u.pos


def touches_edge(u: Unit, p: Point) -> bool:
    x, y = p
    return (
        (x <= u.radius and x < u.pos[0])
        or (x >= WIDTH - u.radius and x > u.pos[0])
        or (y <= u.radius and y < u.pos[1])
        or (y >= DEPTH - u.radius and y > u.pos[1])
    )


# --- sight ------------------------------------------------------------------------------------------------------------


def contains(piece: Piece, p: Point) -> bool:
    if piece.circle:
        return distance(piece.centre, p) <= piece.circle[2]
    return rect_distance2(piece.rect, p) == 0


def look(f: Field, u: Unit, t: Unit) -> tuple[int, int, int]:
    """(obscuring features, unhidden Minis, Minis that nothing crosses)"""
    n = len(t.minis)
    if t.airborne:
        return 0, n, n
    features = []
    hidden: set[Point] = set()
    for piece in f.pieces:
        if piece.kind == "marsh" or (piece.kind == "wall" and piece.height + 1 < t.height):
            continue
        crossed = {
            m for m in t.minis if piece.hit(u.pos, m, 0) and not (contains(piece, u.pos) and not contains(piece, m))
        }
        features.append(crossed)
        if piece.kind in ("rock", "building") and t.height < 4:
            hidden |= crossed
    for v in f.units:
        if v is u or v is t or v.airborne or v.owner == 2:
            continue
        if v.owner != u.owner or v.behemoth or v.massive:
            features.append({m for m in t.minis if seg_disc(u.pos, m, v.pos, v.radius)})
    obscuring = sum(len(crossed) >= ceil(n / 2) for crossed in features)
    return obscuring, n - len(hidden), n - len(set().union(hidden, *features))
