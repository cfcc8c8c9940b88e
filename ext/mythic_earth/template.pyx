"""The template of Overhead shots and its drift (rule ids: template.pxd)."""

from equipoise.ext.mythic_earth.board cimport formation_of
from equipoise.ext.mythic_earth.game cimport Game, on_table
from equipoise.ext.mythic_earth.geometry cimport Point, point, seg_disc
from equipoise.ext.mythic_earth.measuring cimport place
from equipoise.ext.mythic_earth.declared cimport MINIS, SOUTH, SWARM, UNITS, Unit
from equipoise.ext.mythic_earth.toll cimport has_talent


cdef Point drift(int side, Point aim, int face, int ticks) noexcept nogil:
    """ME-221, ME-222: 1 South, 2-3 East, 4-5 West, 6 North, as that side sees the table."""
    cdef int to = ticks if side == SOUTH else -ticks
    if face == 1:
        return point(aim.x, aim.y - to)
    if face == 6:
        return point(aim.x, aim.y + to)
    return point(aim.x + to, aim.y) if face <= 3 else point(aim.x - to, aim.y)


cdef void strike(const Game* g, Point aim, Point end, u8* minis) noexcept nogil:
    """ME-217, ME-223, ME-224: every Mini, friend or foe, that the line from `aim` to `end` passes or the template at
    `end` touches, each once. A template on target has end = aim: its line is a point under it."""
    cdef const Unit* v
    cdef Point mini
    cdef int other, first, i, base, reach
    for other in range(UNITS):
        minis[other] = 0
        if not on_table(g, other):
            continue
        v = &g.s.unit[other]
        base = g.board.base[v.base]
        reach = g.board.template_radius + base
        if not seg_disc(aim, end, place(v), v.radius + g.board.template_radius + 1):
            continue
        first = formation_of(v.base, v.minis) * MINIS
        for i in range(v.minis):
            mini = point(v.x + g.board.offset_x[first + i], v.y + g.board.offset_y[first + i])
            minis[other] += seg_disc(end, end, mini, reach) or seg_disc(aim, end, mini, base)


cdef int template_hits(const Game* g, int unit, int minis) noexcept nogil:
    """ME-268: each Mini of a Swarm takes more than one."""
    return minis * (g.rules.talent_swarm_template_hits if has_talent(&g.s.unit[unit], SWARM) else 1)
