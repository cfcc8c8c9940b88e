"""What becomes of a Unit as a whole: it is engaged, parts from its enemies, lands, is destroyed. (ME-067, ME-068,
ME-114, ME-184, ME-260, ME-320)"""

from equipoise.ext.mythic_earth.declared cimport (
    ALERT_LOST, EVENT_ALERT, EVENT_DESTROYED, EVENT_LOCKED, GROUPS, UNITS, UNTILS, WHERE_DESTROYED, WHERE_TABLE, Unit,
)
from equipoise.ext.mythic_earth.deeds cimport on_destroyed
from equipoise.ext.mythic_earth.game cimport Game, bit, expire, is_animal, say
from equipoise.ext.mythic_earth.pools cimport lose_dice


cdef bint able(const Game* g, int unit) noexcept nogil:
    """It may act: on the table, neither Frozen (ME-138) nor Fleeing."""
    cdef const Unit* u = &g.s.unit[unit]
    return u.where == WHERE_TABLE and not u.frozen and not u.fleeing


cdef void engage(Game* g, int unit, int enemy) noexcept nogil:
    """ME-260: a stored relation, created by contact. It ends On Alert (ME-114) and building (ME-320)."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Unit* v = &g.s.unit[enemy]
    u.engaged |= bit(enemy)
    v.engaged |= bit(unit)
    u.building = v.building = 0
    if u.on_alert:
        say(g, EVENT_ALERT, unit, ALERT_LOST, 0, 0)
    if v.on_alert:
        say(g, EVENT_ALERT, enemy, ALERT_LOST, 0, 0)
    u.on_alert = v.on_alert = 0
    say(g, EVENT_LOCKED, unit, enemy, 0, 0)


cdef void part(Game* g, int unit) noexcept nogil:
    """ME-260: by flight, Disengage or destruction."""
    cdef int other
    if g.s.unit[unit].engaged == 0:
        return
    g.s.unit[unit].engaged = 0
    for other in range(UNITS):
        g.s.unit[other].engaged &= ~bit(unit)


cdef void land(Game* g, int unit) noexcept nogil:
    g.s.unit[unit].airborne = 0


cdef void destroy(Game* g, int unit, int cause, int by) noexcept nogil:
    """The Unit and its dice are gone (ME-067). Scenarios and Devotions see it where it stood."""
    cdef Unit* u = &g.s.unit[unit]
    cdef int i
    if u.where != WHERE_TABLE:
        return
    say(g, EVENT_DESTROYED, unit, cause, by, 0)
    on_destroyed(g, unit, cause, by)
    part(g, unit)
    u.where = WHERE_DESTROYED
    u.frozen = u.laid_low = u.fleeing = u.on_alert = u.airborne = u.building = 0
    u.markers = u.damage = u.minis = u.shift = 0
    for i in range(GROUPS):
        u.alive[i] = 0
    for i in range(UNTILS):
        expire(u, i)
    if not is_animal(unit):
        lose_dice(g, unit)
    if g.s.activation.unit == unit:
        g.s.activation.over = 1
