"""Steps, pushes, and what entering a tile brings (FX-087 to FX-096, FX-168 to FX-172, FX-271, FX-335)."""

from equipoise.ext.bitset cimport Bits
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.exxinon.board cimport FARTHEST, overlap
from equipoise.ext.exxinon.declared cimport EVENT_MOVE, NO_SEAT, NO_TILE, ROOT, WAY_PUSH, WAY_STEP, WAY_TELEPORT, Player
from equipoise.ext.exxinon.game cimport Game, has_status, is_wraith, say, steps_left, unblocked, unblocked_tiles
from equipoise.ext.exxinon.objectives cimport secure


cdef void enter(Game* g, int seat, int tile, int way) noexcept nogil:
    """FX-095, FX-172, FX-183, FX-218: however a tile is entered, a destroyed objective there is secured."""
    cdef Player* p = &g.s.player[seat]
    say(g, EVENT_MOVE, seat, p.tile, tile, way)
    if p.alive:
        g.s.occupant[p.tile] = NO_SEAT
        g.s.occupant[tile] = seat
    p.tile = tile
    if way == WAY_TELEPORT:
        count8(&g.s.seat_facts[seat].teleports, 1)
    secure(g, seat, tile)


# --- steps ------------------------------------------------------------------------------------------------------------

cdef int way_out(const Game* g, int tile) noexcept nogil:
    """How far off the nearest tile is on which a wraith may stay with wraith.stops_on_walls off. Nothing is in its
    way."""
    cdef Bits free = unblocked_tiles(g)
    cdef int d
    for d in range(FARTHEST + 1):
        if overlap(&g.board.within[tile][d], &free):
            return d
    return FARTHEST + 1


cdef bint can_step(const Game* g, int seat, int direction) noexcept nogil:
    """FX-089 to FX-093; a wraith only needs the map (FX-271). That it has a step left is asked by the caller."""
    cdef int tile = g.board.neighbour[g.s.player[seat].tile][direction]
    if tile == NO_TILE:
        return False
    if g.s.player[seat].alive:
        return unblocked(g, tile)
    return g.rules.wraith_stops_on_walls or unblocked(g, tile) or way_out(g, tile) < steps_left(g, seat)


cdef void step(Game* g, int seat, int direction) noexcept nogil:
    """FX-087, FX-096: one adjacent tile; leaving one is free."""
    cdef Player* p = &g.s.player[seat]
    p.walked += 1
    if has_status(p, ROOT):
        p.walked_rooted += 1
    count16(&g.s.seat_facts[seat].steps, 1)
    enter(g, seat, g.board.neighbour[p.tile][direction], WAY_STEP)


cdef bint wraith_must_move_on(const Game* g, int seat) noexcept nogil:
    """FX-271 with wraith.stops_on_walls off: a wraith that walked may not stay on a blocked tile while it can leave."""
    cdef const Player* p = &g.s.player[seat]
    return (not g.rules.wraith_stops_on_walls and is_wraith(g, seat) and p.walked > 0 and not unblocked(g, p.tile)
            and way_out(g, p.tile) <= steps_left(g, seat))


# --- pushes -----------------------------------------------------------------------------------------------------------

cdef void push(Game* g, int seat, int direction, int n) noexcept nogil:
    """FX-168: tile by tile, stopping before whatever blocks. Allowances and statuses do not matter (FX-171)."""
    cdef int tile, _i
    for _i in range(n):
        tile = g.board.neighbour[g.s.player[seat].tile][direction]
        if tile == NO_TILE or not unblocked(g, tile):
            return
        enter(g, seat, tile, WAY_PUSH)


cdef int directions_away(const Game* g, int source, int target, int* directions) noexcept nogil:
    """FX-169, FX-335: straight away, or the one or two directions nearest to it; none from the own tile."""
    cdef int dq = g.board.q[target] - g.board.q[source]
    cdef int dr = g.board.r[target] - g.board.r[source]
    cdef int d, value, best = 0, n = 0
    cdef int q, r
    for d in range(6):
        q = 1 if d == 0 or d == 1 else -1 if d == 3 or d == 4 else 0
        r = -1 if d == 1 or d == 2 else 1 if d == 4 or d == 5 else 0
        value = q * dq + r * dr + (q + r) * (dq + dr)
        if value > best:
            best = value
            n = 0
        if value == best and best > 0:
            directions[n] = d
            n += 1
    return n
