"""Python handles on the geometry and on where Units of a table can go, so that both can be tested and measured."""

from time import thread_time_ns

from equipoise.ext.engine cimport MAX_LEGAL, action_t, arg_of
from equipoise.ext.mythic_earth.declared cimport MINIS, NO_UNIT, UNITS, Path
from equipoise.ext.mythic_earth.engine cimport MythicEarth
from equipoise.ext.mythic_earth.flee cimport disengage_path, flee_path, stopping_place as stopping_place_
from equipoise.ext.mythic_earth.geometry cimport (
    SLOTS, Point, Rect, along as along_, distance as distance_, nearest_slot as nearest_slot_, point, rdiv as rdiv_,
    rotated as rotated_, seg_disc as seg_disc_, seg_rect as seg_rect_, slot_order as slot_order_, slotpos as slotpos_,
)
from equipoise.ext.mythic_earth.movement cimport (
    Ground, charge_place as charge_place_, is_free as is_free_, may_end as may_end_, route as route_, survey,
    trampled as trampled_,
)
from equipoise.ext.mythic_earth.places cimport go_end, list_deployment, list_entry, list_places, place_path, point_of
from equipoise.ext.mythic_earth.river cimport minis_in_river as minis_in_river_
from equipoise.ext.mythic_earth.sight cimport Sight, look as look_
from equipoise.ext.mythic_earth.template cimport drift as drift_, strike as strike_
from equipoise.ext.types cimport i8, u8


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


# --- on a table -------------------------------------------------------------------------------------------------------

cdef points_of(const Path* path):
    return [(path.x[i], path.y[i]) for i in range(path.points)]


cdef end_of(const Path* path):
    return path.x[path.points - 1], path.y[path.points - 1]


def is_free(MythicEarth table, int unit, a, b, int mode):
    """`free` of RULES.md 3.5, from anywhere within the whole table."""
    cdef Ground ground
    survey(&table.g, unit, table.board.width + table.board.depth, mode, NO_UNIT, &ground)
    return is_free_(&ground, at(a), at(b))


def may_end(MythicEarth table, int unit, p, int mode):
    """`end_ok` of RULES.md 3.5."""
    cdef Ground ground
    survey(&table.g, unit, table.board.width + table.board.depth, mode, NO_UNIT, &ground)
    return may_end_(&ground, at(p))


def route(MythicEarth table, int unit, goal, int allow, int mode):
    """The points of the way, or None."""
    cdef Path path
    return points_of(&path) if route_(&table.g, unit, at(goal), allow, mode, &path) else None


def charge_place(MythicEarth table, int unit, int target, int allow):
    """Where the charger stands in contact, or None."""
    cdef Path path
    return end_of(&path) if charge_place_(&table.g, unit, target, allow, &path) else None


def trampled(MythicEarth table, int unit, points):
    cdef Path path
    cdef u8 friends[UNITS]
    cdef int i, n
    for i in range(len(points)):
        path.x[i], path.y[i] = points[i]
    path.points = len(points)
    n = trampled_(&table.g, unit, &path, friends)
    return [friends[i] for i in range(n)]


def places(MythicEarth table, int unit, int allow, int mode):
    """The candidates of decide_move: (way, what, end)."""
    cdef action_t out[MAX_LEGAL]
    cdef int i, n = list_places(&table.g, unit, allow, mode, out)
    return [(arg_of(out[i], 0), arg_of(out[i], 1), (go_end(out[i]).x, go_end(out[i]).y)) for i in range(n)]


def path_to(MythicEarth table, int unit, int allow, int mode, int way, int what):
    cdef Path path
    return points_of(&path) if place_path(&table.g, unit, allow, mode, way, what, &path) else None


def time_places(MythicEarth table, int unit, int allow, int mode, int times):
    """Nanoseconds that one list of decide_move takes."""
    cdef action_t out[MAX_LEGAL]
    cdef int _i
    started = thread_time_ns()
    for _i in range(times):
        list_places(&table.g, unit, allow, mode, out)
    return (thread_time_ns() - started) / times


def deployment(MythicEarth table, int unit):
    cdef action_t out[MAX_LEGAL]
    cdef int i, n = list_deployment(&table.g, unit, out)
    return [(point_of(out[i]).x, point_of(out[i]).y) for i in range(n)]


def entry(MythicEarth table, int unit, int edge):
    cdef action_t out[MAX_LEGAL]
    cdef int i, n = list_entry(&table.g, unit, edge, out)
    return [(point_of(out[i]).x, point_of(out[i]).y) for i in range(n)]


def flee(MythicEarth table, int unit, bint to_refuge=False):
    """(FLIGHT_..., points)"""
    cdef Path path
    cdef int outcome = flee_path(&table.g, unit, to_refuge, &path)
    return outcome, points_of(&path)


def disengage(MythicEarth table, int unit):
    cdef Path path
    disengage_path(&table.g, unit, &path)
    return end_of(&path)


def stopping_place(MythicEarth table, int unit):
    cdef Point p = stopping_place_(&table.g, unit)
    return p.x, p.y


def look(MythicEarth table, int unit, int target):
    """(obscuring features, unhidden Minis, Minis that nothing crosses)"""
    cdef Sight sight
    look_(&table.g, unit, target, &sight)
    return sight.obscuring, sight.unhidden, sight.clear


def drift(int side, aim, int face, int ticks):
    cdef Point p = drift_(side, at(aim), face, ticks)
    return p.x, p.y


def strike(MythicEarth table, aim, end):
    """Minis struck, by unit."""
    cdef u8 minis[UNITS]
    cdef int i
    strike_(&table.g, at(aim), at(end), minis)
    return {i: minis[i] for i in range(UNITS) if minis[i]}


def minis_in_river(MythicEarth table, int unit):
    cdef int bits = minis_in_river_(&table.g, unit), i
    return [i for i in range(MINIS) if (bits >> i) & 1]
