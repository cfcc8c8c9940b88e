"""Slots in order, and paths of straight legs (RULES.md 3.4, 3.5)."""

from libc.string cimport memset


cdef bint meets_rect(Point a, Point b, const Rect* r, int i) noexcept nogil:
    if i == 0:
        return meets_open(a, b, r.x0, r.y0, r.x1, r.y1)
    return (meets_open(a, b, r.x0 - i, r.y0, r.x1 + i, r.y1)
            or meets_open(a, b, r.x0, r.y0 - i, r.x1, r.y1 + i)
            or seg_disc(a, b, point(r.x0, r.y0), i) or seg_disc(a, b, point(r.x1, r.y0), i)
            or seg_disc(a, b, point(r.x1, r.y1), i) or seg_disc(a, b, point(r.x0, r.y1), i))


cdef void slot_order(Point centre, Point toward, i8* order) noexcept nogil:
    """The slots by descending dot product with the direction, ties by smaller index."""
    cdef int dx = toward.x - centre.x, dy = toward.y - centre.y
    cdef int value[SLOTS]
    cdef int k, place
    for k in range(SLOTS):
        value[k] = SLOT_X[k] * dx + SLOT_Y[k] * dy
        place = k
        while place > 0 and value[order[place - 1]] < value[k]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = k


cdef void start_path(Path* path, Point start) noexcept nogil:
    memset(path, 0, sizeof(Path))
    path.x[0] = start.x
    path.y[0] = start.y
    path.points = 1


cdef void add_leg(Path* path, Point to, int length) noexcept nogil:
    """A straight leg; its length is what it takes of the allowance, not what rounding made of it."""
    path.x[path.points] = to.x
    path.y[path.points] = to.y
    path.points += 1
    path.length += length


cdef Point path_at(const Path* path, int t) noexcept nogil:
    """The point t ticks along the path, its end at the latest."""
    cdef int i, leg
    cdef Point here = point(path.x[0], path.y[0]), there
    for i in range(1, path.points):
        there = point(path.x[i], path.y[i])
        leg = distance(here, there)
        if t < leg:
            return along(here, there, t)
        t -= leg
        here = there
    return here
