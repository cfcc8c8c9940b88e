"""Minis in the river and their survival rolls (rule ids: river.pxd)."""

from equipoise.ext.mythic_earth.board cimport Field, formation_of
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport BY_RIVER, EVENT_SWEPT, FLY, GROUPS, MINIS, NO_UNIT, Unit
from equipoise.ext.mythic_earth.game cimport Game, facts_of, say, test_die
from equipoise.ext.mythic_earth.geometry cimport Point, point, rect_distance2
from equipoise.ext.mythic_earth.measuring cimport field
from equipoise.ext.mythic_earth.toll cimport group_of_mini, remove_mini


cdef bint on_bridge(const Field* f, int x) noexcept nogil:
    """ME-334: on a bridge none of this applies; ME-332: its centre decides."""
    cdef int i
    for i in range(f.bridges):
        if f.bridge[i].x0 <= x <= f.bridge[i].x1:
            return True
    return False


cdef u16 minis_in_river(const Game* g, int unit) noexcept nogil:
    """ME-332: the Minis whose base overlaps the river; ME-335: none of a Flyer, landed or not."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Field* f = field(g)
    cdef int first = formation_of(u.base, u.minis) * MINIS, base = g.board.base[u.base], i
    cdef Point mini
    cdef u16 wet = 0
    if f.bridges == 0 or u.talents & FLY:
        return 0
    for i in range(u.minis):
        mini = point(u.x + g.board.offset_x[first + i], u.y + g.board.offset_y[first + i])
        if rect_distance2(&f.river, mini) < base * base and not on_bridge(f, mini.x):
            wet |= 1 << i
    return wet


cdef void sweep(Game* g, int unit, u16 minis) noexcept nogil:
    """ME-331: a die each, in Mini order; ME-333: who is swept away is gone whatever its wounds, without a marker.

    The formation closes up only when all have rolled.
    """
    cdef Unit* u = &g.s.unit[unit]
    cdef int lost[GROUPS]
    cdef int group, i, swept = 0, n = u.minis
    for group in range(GROUPS):
        lost[group] = 0
    for i in range(n):
        if (minis >> i) & 1 and test_die(g, u.owner) >= g.rules.river_swept_on:
            lost[group_of_mini(u, i)] += 1
            swept += 1
    if swept == 0:
        return
    say(g, EVENT_SWEPT, unit, swept, 0, 0)
    count8(&facts_of(g, u.owner).swept, swept)
    for group in range(GROUPS):
        while lost[group] > 0:
            lost[group] -= 1
            remove_mini(g, unit, group)
    if u.minis == 0:
        destroy(g, unit, BY_RIVER, NO_UNIT)
