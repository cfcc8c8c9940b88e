# Integer geometry (RULES.md 3.4): distances, points along a line, the 24 slots round a point, and how close a segment
# comes to a disc or a rectangle. Nothing here knows a Unit or a piece; one tick is 0.1" (ME-021). Every test is exact:
# products of table coordinates stay far below 2^63, and where 32 bits do, they are used.

from libc.math cimport copysign, sqrt

from equipoise.ext.mythic_earth.declared cimport Path
from equipoise.ext.types cimport i8, i16, i64

cdef extern from *:
    """
    /* RULES.md 3.4: round(1000 cos 15k), round(1000 sin 15k) */
    static const short MYTHIC_SLOT_X[24] = {1000, 966, 866, 707, 500, 259, 0, -259, -500, -707, -866, -966,
                                            -1000, -966, -866, -707, -500, -259, 0, 259, 500, 707, 866, 966};
    static const short MYTHIC_SLOT_Y[24] = {0, 259, 500, 707, 866, 966, 1000, 966, 866, 707, 500, 259,
                                            0, -259, -500, -707, -866, -966, -1000, -966, -866, -707, -500, -259};
    """
    const i16 SLOT_X "MYTHIC_SLOT_X"[24]
    const i16 SLOT_Y "MYTHIC_SLOT_Y"[24]

cdef enum:
    SLOTS = 24
    SLOT_SCALE = 1000

cdef struct Point:
    int x
    int y

cdef struct Rect:
    int x0
    int y0
    int x1
    int y1

cdef inline Point point(int x, int y) noexcept nogil:
    cdef Point p
    p.x = x
    p.y = y
    return p


cdef inline int rdiv(int a, int b) noexcept nogil:
    """a / b rounded half away from zero, b > 0."""
    return (2 * a + b) // (2 * b) if a >= 0 else -((b - 2 * a) // (2 * b))


cdef inline int isqrt(i64 n) noexcept nogil:
    """Floor of the square root; exact, because n stays below 2^52."""
    return <int> sqrt(<double> n)


cdef inline i64 square(i64 a) noexcept nogil:
    return a * a


cdef inline int distance2(Point a, Point b) noexcept nogil:
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)


cdef inline int distance(Point a, Point b) noexcept nogil:
    """D of RULES.md 3.4: the distance, rounded down."""
    return isqrt(distance2(a, b))


cdef inline int share(int product, double unit) noexcept nogil:
    """rdiv(product, b) for unit = 1 / b. Exact: a quarter of a unit is added, and doubles err by far less than that."""
    cdef double exact = product * unit
    return <int> (exact + copysign(0.5 + 0.25 * unit, exact))


cdef inline Point partway(Point a, Point b, int d, int t) noexcept nogil:
    """The point t from a on the line toward b, before or behind them, with d = D(a, b) > 0 known."""
    cdef double unit = 1.0 / d
    return point(a.x + share((b.x - a.x) * t, unit), a.y + share((b.y - a.y) * t, unit))


cdef inline Point along(Point a, Point b, int t) noexcept nogil:
    """The point at distance t from a toward b, or b where that is nearer."""
    cdef i64 dx = b.x - a.x, dy = b.y - a.y
    cdef int d = isqrt(dx * dx + dy * dy)
    return b if t >= d else partway(a, b, d, t)


cdef inline int slot_index(int k) noexcept nogil:
    """k modulo 24, for k from -24 on."""
    return (k + SLOTS) % SLOTS


cdef inline Point slotpos(Point centre, int k, int d) noexcept nogil:
    return point(centre.x + rdiv(SLOT_X[k] * d, SLOT_SCALE), centre.y + rdiv(SLOT_Y[k] * d, SLOT_SCALE))


cdef inline Point rotated(Point v, int k) noexcept nogil:
    """The vector v turned by 15k degrees (RULES.md 6.7), k in 0..23."""
    return point(
        rdiv(v.x * SLOT_X[k] - v.y * SLOT_Y[k], SLOT_SCALE), rdiv(v.x * SLOT_Y[k] + v.y * SLOT_X[k], SLOT_SCALE))


cdef inline int nearest_slot(Point centre, Point toward) noexcept nogil:
    """The first of slot_order."""
    cdef int dx = toward.x - centre.x, dy = toward.y - centre.y
    cdef int k, value, best = 0, most = SLOT_X[0] * dx
    for k in range(1, SLOTS):
        value = SLOT_X[k] * dx + SLOT_Y[k] * dy
        if value > most:
            most = value
            best = k
    return best


cdef inline bint seg_disc(Point a, Point b, Point c, int rho) noexcept nogil:
    """Whether segment ab comes closer than rho to c: with one of its ends, or between them. The processor cannot
    guess which, and need not: `|` looks at all three."""
    cdef int dx = b.x - a.x, dy = b.y - a.y
    cdef int px = c.x - a.x, py = c.y - a.y
    cdef int t = px * dx + py * dy
    cdef int length2 = dx * dx + dy * dy, reach2 = rho * rho
    return (px * px + py * py < reach2) | (distance2(b, c) < reach2) | (
        (t > 0) & (t < length2) & (square(dx * py - dy * px) < <i64> reach2 * length2))


cdef inline bint meets_open(Point a, Point b, int x0, int y0, int x1, int y1) noexcept nogil:
    """Whether segment ab meets the open rectangle: each slab is an open interval (low/d, high/d) of the way."""
    cdef int dx = b.x - a.x, dy = b.y - a.y
    cdef int low_x, high_x, low_y, high_y
    if dx >= 0:
        low_x, high_x = x0 - a.x, x1 - a.x
    else:
        low_x, high_x, dx = a.x - x1, a.x - x0, -dx
    if dy >= 0:
        low_y, high_y = y0 - a.y, y1 - a.y
    else:
        low_y, high_y, dy = a.y - y1, a.y - y0, -dy
    # With dx = 0 the first line asks just whether a lies inside the slab.
    if (low_x >= dx and not (dx == 0 and low_x < 0)) or high_x <= 0:
        return False
    if (low_y >= dy and not (dy == 0 and low_y < 0)) or high_y <= 0:
        return False
    return (dx == 0 or dy == 0) or (low_x * dy < high_y * dx and low_y * dx < high_x * dy)


cdef inline bint seg_rect(Point a, Point b, const Rect* r, int i) noexcept nogil:
    """Whether segment ab comes closer than i to the rectangle; with i = 0, whether it meets its inside. Most lie apart
    by the boxes round them."""
    return not (max(a.x, b.x) <= r.x0 - i or min(a.x, b.x) >= r.x1 + i
                or max(a.y, b.y) <= r.y0 - i or min(a.y, b.y) >= r.y1 + i) and meets_rect(a, b, r, i)


cdef inline Point nearest_in(const Rect* r, Point p) noexcept nogil:
    """The point of the rectangle nearest to p; p itself inside it."""
    return point(min(max(p.x, r.x0), r.x1), min(max(p.y, r.y0), r.y1))


cdef inline int rect_distance2(const Rect* r, Point p) noexcept nogil:
    return distance2(nearest_in(r, p), p)


cdef inline Point path_end(const Path* path) noexcept nogil:
    return point(path.x[path.points - 1], path.y[path.points - 1])


cdef bint meets_rect(Point a, Point b, const Rect* r, int i) noexcept nogil      # `seg_rect` of boxes that meet
cdef void slot_order(Point centre, Point toward, i8* order) noexcept nogil      # order[SLOTS]
cdef void start_path(Path* path, Point start) noexcept nogil
cdef void add_leg(Path* path, Point to, int length) noexcept nogil
cdef Point path_at(const Path* path, int t) noexcept nogil
