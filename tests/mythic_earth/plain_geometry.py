"""The geometry of RULES.md 3.4, word for word and with exact fractions, to hold the compiled one against."""

from fractions import Fraction
from itertools import pairwise
from math import cos, isqrt, radians, sin

Point = tuple[int, int]
Rect = tuple[int, int, int, int]

SLOT = [(round(1000 * cos(radians(15 * k))), round(1000 * sin(radians(15 * k)))) for k in range(24)]


def rdiv(a: int, b: int) -> int:
    half = (2 * abs(a) + b) // (2 * b)
    return half if a >= 0 else -half


def distance(a: Point, b: Point) -> int:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def along(a: Point, b: Point, t: int) -> Point:
    d = distance(a, b)
    if t >= d or d == 0:
        return b
    return a[0] + rdiv((b[0] - a[0]) * t, d), a[1] + rdiv((b[1] - a[1]) * t, d)


def slotpos(c: Point, k: int, d: int) -> Point:
    return c[0] + rdiv(SLOT[k][0] * d, 1000), c[1] + rdiv(SLOT[k][1] * d, 1000)


def rotated(v: Point, k: int) -> Point:
    x, y = SLOT[k]
    return rdiv(v[0] * x - v[1] * y, 1000), rdiv(v[0] * y + v[1] * x, 1000)


def slot_order(c: Point, toward: Point) -> list[int]:
    dx, dy = toward[0] - c[0], toward[1] - c[1]
    return sorted(range(24), key=lambda k: (-(SLOT[k][0] * dx + SLOT[k][1] * dy), k))


def nearest_on(a: Point, b: Point, c: tuple[Fraction | int, Fraction | int]) -> Fraction:
    """The squared distance from c to segment ab."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    s = Fraction(0) if length2 == 0 else Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / length2
    s = min(max(s, Fraction(0)), Fraction(1))
    return (a[0] + s * dx - c[0]) ** 2 + (a[1] + s * dy - c[1]) ** 2


def seg_disc(a: Point, b: Point, c: Point, rho: int) -> bool:
    return nearest_on(a, b, c) < rho * rho


def meets_open(a: Point, b: Point, rect: Rect) -> bool:
    """Some point of the segment lies strictly inside.

    Between two crossings of the sides all points are alike: the ends and the middles between crossings are enough.
    """
    x0, y0, x1, y1 = rect
    dx, dy = b[0] - a[0], b[1] - a[1]
    cuts = {Fraction(0), Fraction(1)}
    cuts |= {Fraction(x - a[0], dx) for x in (x0, x1) if dx}
    cuts |= {Fraction(y - a[1], dy) for y in (y0, y1) if dy}
    ordered = sorted(s for s in cuts if 0 <= s <= 1)
    looked_at = ordered + [(s + t) / 2 for s, t in pairwise(ordered)]
    return any(x0 < a[0] + s * dx < x1 and y0 < a[1] + s * dy < y1 for s in looked_at)


def seg_rect(a: Point, b: Point, rect: Rect, i: int) -> bool:
    x0, y0, x1, y1 = rect
    if i == 0:
        return meets_open(a, b, rect)
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return (
        meets_open(a, b, (x0 - i, y0, x1 + i, y1))
        or meets_open(a, b, (x0, y0 - i, x1, y1 + i))
        or any(seg_disc(a, b, corner, i) for corner in corners)
    )
