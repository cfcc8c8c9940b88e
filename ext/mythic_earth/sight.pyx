"""Line of sight from the centre of a Unit to each Mini of another (RULES.md 3.6; rule ids: sight.pxd)."""

from equipoise.ext.mythic_earth.board cimport Board, Field, Piece, formation_of, in_piece, piece_hit
from equipoise.ext.mythic_earth.game cimport Game, on_table
from equipoise.ext.mythic_earth.geometry cimport Point, point, seg_disc
from equipoise.ext.mythic_earth.measuring cimport field, place
from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, BUILDING, FORCE, MARSH, MASSIVE, MINIS, NEUTRAL, ROCK, WALL, Unit,
)
from equipoise.ext.mythic_earth.toll cimport has_talent
from equipoise.ext.types cimport u32

cdef extern from *:
    int popcount "__builtin_popcount"(u32 word) noexcept nogil

cdef enum:
    SEEN_OVER_PIECES = 4    # targets as high as this are seen over them (RULES.md 3.6)


cdef int minis_of(const Board* b, const Unit* t, Point* out) noexcept nogil:
    """Where the living Minis of a Unit stand (RULES.md 3.3)."""
    cdef int first = formation_of(t.base, t.minis) * MINIS, i
    for i in range(t.minis):
        out[i] = point(t.x + b.offset_x[first + i], t.y + b.offset_y[first + i])
    return t.minis


cdef inline bint may_obscure(const Piece* p, const Unit* t) noexcept nogil:
    """ME-196; a wall only if the target is hardly higher (RULES.md 3.6)."""
    if p.kind == MARSH:
        return False
    return p.kind != WALL or p.height + 1 >= t.height


cdef bint unit_may_obscure(const Unit* u, const Unit* v) noexcept nogil:
    """ME-193, ME-196: enemies of the shooter, and friends that are Behemoth or Massive."""
    if v.airborne or v.owner == NEUTRAL:
        return False
    return v.owner != u.owner or v.type == BEHEMOTH or has_talent(v, MASSIVE)


cdef void look(const Game* g, int unit, int target, Sight* sight) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* t = &g.s.unit[target]
    cdef const Unit* v
    cdef const Field* f = field(g)
    cdef const Piece* p
    cdef Point mini[MINIS]
    cdef Point eye = place(u), centre = place(t)
    cdef int n = minis_of(g.board, t, mini)
    cdef int i, m, other
    cdef u32 crossed, hidden = 0, any_crossed = 0
    cdef bint eye_inside
    sight.obscuring = 0
    sight.unhidden = sight.clear = n
    if t.airborne:                                              # ME-186: never obscured or hidden
        return
    for i in range(f.pieces):
        p = &f.piece[i]
        # Every Mini lies within R of the centre, so that a piece farther off the middle line crosses none.
        if not may_obscure(p, t) or not seg_disc(eye, centre, p.centre, p.r + t.radius + 1):
            continue
        eye_inside = in_piece(p, eye)
        crossed = 0
        for m in range(n):
            if piece_hit(p, eye, mini[m], 0) and not (eye_inside and not in_piece(p, mini[m])):
                crossed |= <u32> 1 << m
        any_crossed |= crossed
        if (p.kind == ROCK or p.kind == BUILDING) and t.height < SEEN_OVER_PIECES:
            hidden |= crossed
        if 2 * popcount(crossed) >= n:                          # ME-195: at least ceil(n / 2)
            sight.obscuring += 1
    for other in range(2 * FORCE):
        v = &g.s.unit[other]
        if (not on_table(g, other) or other == unit or other == target or not unit_may_obscure(u, v)
                or not seg_disc(eye, centre, place(v), v.radius + t.radius + 1)):
            continue
        crossed = 0
        for m in range(n):
            if seg_disc(eye, mini[m], place(v), v.radius):
                crossed |= <u32> 1 << m
        any_crossed |= crossed
        if 2 * popcount(crossed) >= n:
            sight.obscuring += 1
    sight.unhidden = n - popcount(hidden)
    sight.clear = n - popcount(any_crossed | hidden)


cdef bint sees(const Game* g, int unit, int target) noexcept nogil:
    """ME-194, ME-197: a Unit sees or does not see as a whole."""
    cdef Sight sight
    look(g, unit, target, &sight)
    return sight.unhidden > 0
