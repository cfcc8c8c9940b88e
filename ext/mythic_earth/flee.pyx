"""The ways of Units that run: thirteen headings, the longest free one, and over the edge (rule ids: flee.pxd)."""

from equipoise.ext.mythic_earth.declared cimport FLAG_ENTANGLED, NEUTRAL, NO_UNIT, TICKS, UNITS, Path, Unit
from equipoise.ext.mythic_earth.board cimport home_y, nearest_zone_point
from equipoise.ext.mythic_earth.game cimport Game, has_flag, on_table
from equipoise.ext.mythic_earth.geometry cimport (
    Point, add_leg, along, distance, distance2, point, rotated, slot_index, start_path,
)
from equipoise.ext.mythic_earth.measuring cimport (
    OVERLAP, field, home, in_zone, on_the_table, overlaps_impassable, place, side_of,
)
from equipoise.ext.mythic_earth.movement cimport (
    MODE_FLEE, NEARLY, STRIDE, Ground, allowance_over, is_free, may_end, overlaps_unit, slowed_by_difficult,
    survey,
)
from equipoise.ext.mythic_earth.toll cimport movement_of

cdef enum:
    HEADINGS = 13           # 0, +15, -15 ... +90, -90 degrees (ME-146)
    FAR = 100               # headings aim at a point this many times as far off as the target (RULES.md 6.7)
    GOING_ON = 60           # ticks beyond the allowance, to pass a friend (ME-149)
    SHORT_OF_EDGE = 10      # a Disengage stops there (ME-086)
    NO_EDGE = 30_000
    SHIFTS = 6              # steps home of a Unit that stops (ME-164)

cdef struct Heading:
    Point ahead             # far away, straight ahead
    int edge                # ticks until the footprint touches a table edge, or NO_EDGE
    int free                # ticks


# --- where to ---------------------------------------------------------------------------------------------------------

cdef Point nearest_edge(const Game* g, int unit) noexcept nogil:
    """The nearest point of a table edge; among equally near ones the home edge's (ME-162)."""
    cdef Point at = place(&g.s.unit[unit])
    cdef int owner = g.s.unit[unit].owner
    cdef Point best = home(g, owner, at)
    cdef Point other
    cdef int i
    for i in range(3):
        if i == 0:
            other = point(0, at.y)
        elif i == 1:
            other = point(g.board.width, at.y)
        else:
            other = point(at.x, g.board.depth - home_y(g.board, side_of(g, owner)))
        if distance2(at, other) < distance2(at, best):
            best = other
    return best


cdef Point refuge(const Game* g, int unit) noexcept nogil:
    """ME-162, ME-432: inside the own zone the nearest edge; outside it the zone, if it is not farther than an edge."""
    cdef Point at = place(&g.s.unit[unit])
    cdef int owner = g.s.unit[unit].owner
    cdef Point edge = nearest_edge(g, unit), zone
    if in_zone(g, owner, at):
        return edge
    zone = nearest_zone_point(g.board, field(g), side_of(g, owner), at)
    return zone if distance(at, zone) <= distance(at, edge) else edge


# --- headings ---------------------------------------------------------------------------------------------------------

cdef bint touches_edge(const Ground* ground, Point at) noexcept nogil:
    """Over an edge, or on one that the Unit has come nearer to: running along an edge is not running over it."""
    return ((at.x <= ground.room.x0 and at.x < ground.start.x) or (at.x >= ground.room.x1 and at.x > ground.start.x)
            or (at.y <= ground.room.y0 and at.y < ground.start.y) or (at.y >= ground.room.y1 and at.y > ground.start.y))


cdef void try_heading(const Ground* ground, Point v, int turn, Heading* h) noexcept nogil:
    """How far a heading is free; beyond the first touch of an edge nothing is asked (RULES.md 6.7)."""
    cdef Point turned = rotated(point(FAR * v.x, FAR * v.y), slot_index(turn))
    cdef int t, full
    h.ahead = point(ground.start.x + turned.x, ground.start.y + turned.y)
    h.edge = NO_EDGE
    if touches_edge(ground, along(ground.start, h.ahead, ground.allow + GOING_ON)):
        t = 1
        while not touches_edge(ground, along(ground.start, h.ahead, t)):
            t += 1
        h.edge = t
    full = min(ground.allow, h.edge)
    h.free = full
    if ground.flies or is_free(ground, ground.start, along(ground.start, h.ahead, full)):
        return
    h.free = (full - 1) // STRIDE * STRIDE
    while h.free > 0 and not is_free(ground, ground.start, along(ground.start, h.ahead, h.free)):
        h.free -= STRIDE


cdef Heading choose_heading(const Ground* ground, Point toward) noexcept nogil:
    """ME-145, ME-146: the first heading that is free all the way, else the one that is free farthest."""
    cdef Point v = point(toward.x - ground.start.x, toward.y - ground.start.y)
    cdef Heading best, h
    cdef int i, turn
    best.free = -1
    best.edge = NO_EDGE
    best.ahead = ground.start
    for i in range(HEADINGS):
        turn = (i + 1) // 2 if i % 2 else -(i // 2)             # 0, 1, -1, 2, -2 ...
        try_heading(ground, v, turn, &h)
        if h.free == min(ground.allow, h.edge):
            return h
        if h.free > best.free:
            best = h
    return best


cdef int settle(Ground* ground, const Heading* h, int length, int most) noexcept nogil:
    """ME-149: a Unit that would end on another goes on until there is room, else backs off. Returns the ticks to go."""
    cdef int t = length
    cdef Point at = along(ground.start, h.ahead, length)
    if overlaps_unit(ground, at):
        while t + NEARLY <= min(length + GOING_ON, most):
            t += NEARLY
            at = along(ground.start, h.ahead, t)
            if not (ground.flies or is_free(ground, ground.start, at)):
                break
            if may_end(ground, at):
                return t
        t = length
    while t > 0 and not may_end(ground, along(ground.start, h.ahead, t)):
        t -= NEARLY
    return max(0, t)


cdef int flight_allowance(const Game* g, int unit) noexcept nogil:
    """ME-143: a March; ME-231: an entangled Unit only gets its reduced M away."""
    if has_flag(&g.s.unit[unit], FLAG_ENTANGLED):
        return TICKS * movement_of(g, unit)
    return TICKS * g.rules.move_march_mult * movement_of(g, unit)


cdef Point flight_toward(const Game* g, int unit, bint to_refuge) noexcept nogil:
    """ME-144: straight to the home edge, or to the point of ME-162; home as well where the Unit stands on that
    point."""
    cdef Point at = place(&g.s.unit[unit]), toward
    toward = refuge(g, unit) if to_refuge else home(g, g.s.unit[unit].owner, at)
    if toward.x == at.x and toward.y == at.y:
        toward.y += -1 if home_y(g.board, side_of(g, g.s.unit[unit].owner)) == 0 else 1
    return toward


cdef void survey_flight(const Game* g, int unit, Ground* ground) noexcept nogil:
    """Surveys everything within the allowance, and within the distance that a flight may go beyond it."""
    cdef int allow = flight_allowance(g, unit)
    survey(g, unit, allow + GOING_ON, MODE_FLEE, NO_UNIT, ground)
    ground.allow = allow
    ground.slowed = slowed_by_difficult(g, unit, allow)
    ground.waded = allow // g.rules.river_move_divisor          # ME-336


# --- moves ------------------------------------------------------------------------------------------------------------

cdef int flee_path(const Game* g, int unit, bint to_refuge, Path* path) noexcept nogil:
    """The way of a Fleeing Unit: straight home, or after a failed attempt to stop (`to_refuge`) by ME-161."""
    cdef Ground ground
    cdef Heading h
    cdef Point end
    cdef int length
    survey_flight(g, unit, &ground)
    start_path(path, ground.start)
    h = choose_heading(&ground, flight_toward(g, unit, to_refuge))
    length = min(h.free, allowance_over(&ground, ground.start, along(ground.start, h.ahead, h.free)))
    if h.edge <= length:
        add_leg(path, along(ground.start, h.ahead, h.edge), h.edge)
        return FLIGHT_OVER_THE_EDGE
    length = settle(&ground, &h, length, h.edge - 1)
    end = along(ground.start, h.ahead, length)
    if length <= 0 or distance2(ground.start, end) < NEARLY * NEARLY:
        return FLIGHT_STAYS
    add_leg(path, end, length)
    return FLIGHT_RUNS


cdef bint disengage_path(const Game* g, int unit, Path* path) noexcept nogil:
    """ME-432: like a flight to the refuge; ME-086: it stops short of a table edge. False: it stays."""
    cdef Ground ground
    cdef Heading h
    cdef Point end
    cdef int length
    survey_flight(g, unit, &ground)
    start_path(path, ground.start)
    h = choose_heading(&ground, flight_toward(g, unit, True))
    length = min(h.free, allowance_over(&ground, ground.start, along(ground.start, h.ahead, h.free)))
    length = min(length, h.edge - SHORT_OF_EDGE)
    if length <= 0:
        return False
    length = settle(&ground, &h, length, h.edge - SHORT_OF_EDGE)
    end = along(ground.start, h.ahead, length)
    if length <= 0 or distance2(ground.start, end) < NEARLY * NEARLY:
        return False
    add_leg(path, end, length)
    return True


# --- stopping ---------------------------------------------------------------------------------------------------------

cdef bint may_stop(const Game* g, int unit, Point at) noexcept nogil:
    """ME-163: 1" from friends and more than 3" from enemies."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    cdef int other, away
    for other in range(UNITS):
        v = &g.s.unit[other]
        if not on_table(g, other) or other == unit:
            continue
        away = distance(at, place(v)) - u.radius - v.radius
        if away < -OVERLAP:                                     # ME-024: no overlap, whatever room is wanted
            return False
        away = max(0, away)
        if v.owner == u.owner:
            if away < TICKS * g.rules.flee_stop_friend_in:
                return False
        elif v.owner == NEUTRAL:
            if away < TICKS * g.rules.move_enemy_spacing_in:    # ME-170
                return False
        elif away <= TICKS * g.rules.flee_stop_enemy_in:
            return False
    return on_the_table(g, at, u.radius) and not overlaps_impassable(g, at, u.radius, u.height)


cdef Point stopping_place(const Game* g, int unit) noexcept nogil:
    """ME-164: shifted home step by step until there is room, else where it stands."""
    cdef Point at = place(&g.s.unit[unit]), there
    cdef int step
    cdef Point edge = home(g, g.s.unit[unit].owner, at)
    for step in range(SHIFTS + 1):
        there = along(at, edge, step * STRIDE)
        if may_stop(g, unit, there):
            return there
    return at
