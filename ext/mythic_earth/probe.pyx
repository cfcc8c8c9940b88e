"""Python handles on the geometry, so that it can be tested and drawn."""

from ext.mythic_earth.geometry cimport (
    SLOTS, Point, Rect, along as along_, distance as distance_, nearest_slot as nearest_slot_, point, rdiv as rdiv_,
    rotated as rotated_, seg_disc as seg_disc_, seg_rect as seg_rect_, slot_order as slot_order_, slotpos as slotpos_,
)
from ext.types cimport i8


cdef Point at(p):
    return point(p[0], p[1])


def rdiv(int a, int b):
    return rdiv_(a, b)


def distance(a, b):
    return distance_(at(a), at(b))


def along(a, b, int t):
    cdef Point p = along_(at(a), at(b), t)
    return p.x, p.y


def slotpos(centre, int k, int d):
    cdef Point p = slotpos_(at(centre), k, d)
    return p.x, p.y


def rotated(v, int k):
    cdef Point p = rotated_(at(v), k)
    return p.x, p.y


def nearest_slot(centre, toward):
    return nearest_slot_(at(centre), at(toward))


def slot_order(centre, toward):
    cdef i8 order[SLOTS]
    cdef int k
    slot_order_(at(centre), at(toward), order)
    return [order[k] for k in range(SLOTS)]


def seg_disc(a, b, c, int rho):
    return seg_disc_(at(a), at(b), at(c), rho)


def seg_rect(a, b, rect, int i):
    cdef Rect r
    r.x0, r.y0, r.x1, r.y1 = rect
    return seg_rect_(at(a), at(b), &r, i)
