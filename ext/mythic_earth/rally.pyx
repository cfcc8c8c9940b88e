"""Stopping flight (RULES.md 7.8): with the Unit's own die, or by the order of a Heroic Figure. (ME-150, ME-157 to
ME-168, ME-443)

FRAME_STOP_FLEEING: `unit` is to stop, at the order of `other` or with its own die (NO_UNIT)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    EVENT_RALLIES, FRAME_STOP_FLEEING, MOVED_SHIFT, NO_UNIT, RALLIED_HERO, RALLIED_OWN_DIE, RALLIED_WON,
    TEST_STOP_FLEEING, Frame, Path, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.alert cimport open_alerts
from equipoise.ext.mythic_earth.brave cimport begin_test
from equipoise.ext.mythic_earth.flee cimport stopping_place
from equipoise.ext.mythic_earth.game cimport Game, engaged, facts_of, on_table, owner_of, begin_frame, say
from equipoise.ext.mythic_earth.geometry cimport Point, add_leg, distance, start_path
from equipoise.ext.mythic_earth.march cimport arrive
from equipoise.ext.mythic_earth.measuring cimport place
from equipoise.ext.mythic_earth.river cimport minis_in_river
from equipoise.ext.mythic_earth.rout cimport begin_flee_on
from equipoise.ext.mythic_earth.toll cimport brave_target, order_target


cdef void stop_fleeing(Game* g, int unit, int how) noexcept nogil:
    """STOP_FLEE. ME-163, ME-164: it stops clear of friends and enemies; in a fight it stays where it is. ME-165: its
    unspent dice are still its own."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Path path
    cdef Point at
    cdef int wet
    if not u.fleeing:
        return
    u.fleeing = 0
    u.stopped_flee_this_turn = 1
    count8(&facts_of(g, owner_of(unit)).rallied[how], 1)
    say(g, EVENT_RALLIES, unit, 0, 0, 0)
    if how == RALLIED_WON or engaged(g, unit):
        return
    at = stopping_place(g, unit)
    if at.x != u.x or at.y != u.y:
        wet = minis_in_river(g, unit)
        start_path(&path, place(u))
        add_leg(&path, at, distance(place(u), at))
        arrive(g, unit, &path, MOVED_SHIFT, wet)


cdef void begin_stop_fleeing(Game* g, int unit, int hero) noexcept nogil:
    begin_frame(g, FRAME_STOP_FLEEING, owner_of(unit), unit).other = hero


cdef void resume_stop_fleeing(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, hero = f.other
    if not on_table(g, unit) or not g.s.unit[unit].fleeing:
        pop_frame(g.s)
        return
    if f.step == STOP_DECLARED:
        f.step = STOP_TEST
        if hero == NO_UNIT and open_alerts(g, unit):
            return
    if f.step == STOP_TEST:
        f.step = STOP_TESTED
        if hero == NO_UNIT:                             # ME-157, ME-167, ME-168
            begin_test(g, unit, TEST_STOP_FLEEING, brave_target(g, unit, TEST_STOP_FLEEING, 0))
        else:                                           # ME-158, ME-159, ME-160
            begin_test(g, unit, TEST_STOP_FLEEING, order_target(g, hero, unit))
        return
    pop_frame(g.s)
    if g.s.passed:
        stop_fleeing(g, unit, RALLIED_OWN_DIE if hero == NO_UNIT else RALLIED_HERO)
    else:
        begin_flee_on(g, unit)
