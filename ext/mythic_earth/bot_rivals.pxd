# What a Unit and its rivals can do to each other, from wherever it gets to; and which of them matter to places round a
# point, so that each of some forty places is judged by a few of them.

from libc.math cimport sqrtf

from equipoise.ext.mythic_earth.bot_places cimport LANES, Company, Mover, Rival
from equipoise.ext.mythic_earth.bot_view cimport View
from equipoise.ext.mythic_earth.geometry cimport Point

cdef enum:
    NOWHERE = 2000          # ticks: no table reaches so far


cdef inline double best_volley(const Rival* r) noexcept nogil:
    return max(r.volley[0], r.volley[1])


cdef inline int measure_gaps(const Company* c, Point at, int* away2, int* gap) noexcept nogil:
    """Squared distances and gaps of all rivals, and the least gap to an enemy. Exact: no two points of a table are 2048
    ticks apart, and up to there a float's root rounds down as it should."""
    cdef int i, dx, dy, nearest = NOWHERE
    for i in range(c.rivals & ~(LANES - 1)):
        dx = c.x[i] - at.x
        dy = c.y[i] - at.y
        away2[i] = dx * dx + dy * dy
        gap[i] = <int> sqrtf(<float> away2[i]) - c.radii[i]
    for i in range(c.enemies & ~(LANES - 1)):
        nearest = min(nearest, gap[i])
    return nearest


cdef double charge_gain(const View* v, int unit, int foe) noexcept nogil
cdef void measure(View* v, Mover* m, int unit) noexcept nogil
cdef void keep_company(const View* v, const Mover* m, Point centre, int reach, Company* near) noexcept nogil
