"""Flight (RULES.md 7.8), and the trampling of Behemoths. (ME-130, ME-143, ME-147, ME-148, ME-152, ME-161, ME-175,
ME-176, ME-187, ME-265, ME-336, ME-444). The way of a flee move: flee.pyx.

FRAME_TRAMPLE: the Behemoth `unit` has passed its friend `other`."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, BY_EDGE, BY_TRAMPLE, EVENT_FLEES, EVENT_TRAMPLE, FORCE, FRAME_TRAMPLE, MONSTER, MOVED_FLEE, NO_UNIT,
    UNDEAD, UNITS, WHERE_TABLE, Frame, Path, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.death cimport destroy, part
from equipoise.ext.mythic_earth.deeds cimport on_flees
from equipoise.ext.mythic_earth.flee cimport FLIGHT_OVER_THE_EDGE, flee_path
from equipoise.ext.mythic_earth.game cimport Game, amount, facts_of, is_animal, on_table, owner_of, begin_frame, say
from equipoise.ext.mythic_earth.geometry cimport SLOTS, Point, distance2, path_end, slotpos, start_path
from equipoise.ext.mythic_earth.hits cimport begin_hits
from equipoise.ext.mythic_earth.march cimport arrive
from equipoise.ext.mythic_earth.measuring cimport OVERLAP, overlaps_impassable, place
from equipoise.ext.mythic_earth.movement cimport STRIDE, end_ok, trampled
from equipoise.ext.mythic_earth.river cimport minis_in_river
from equipoise.ext.mythic_earth.toll cimport can_fly, has_talent
from equipoise.ext.types cimport u8

cdef enum:
    TRAMPLE_STRENGTH = 0    # (ME-176)


# --- flight -----------------------------------------------------------------------------------------------------------

cdef bint stands_clear(const Game* g, int unit) noexcept nogil:
    """ME-024, ME-025: over no other Unit and no Impassable piece."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int other, need
    if overlaps_impassable(g, place(u), u.radius, u.height):
        return False
    for other in range(UNITS):
        need = u.radius + g.s.unit[other].radius - OVERLAP
        if other != unit and on_table(g, other) and distance2(place(u), place(&g.s.unit[other])) < need * need:
            return False
    return True


cdef void set_down(Game* g, int unit) noexcept nogil:
    """A Unit that broke on its way, above others or above Impassable ground, and finds no way out comes down at the
    nearest place it can stand."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Point above = place(u), at
    cdef int away = 0, slot
    while away < g.board.depth:
        away += STRIDE
        for slot in range(SLOTS):
            at = slotpos(above, slot, away)
            if end_ok(g, unit, at):
                u.x, u.y = at.x, at.y
                return


cdef void run(Game* g, int unit, bint to_refuge) noexcept nogil:
    """ME-143 to ME-148: the flee move."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Path path
    cdef int wet, flight
    u.airborne = can_fly(u)                         # ME-187
    wet = minis_in_river(g, unit)
    flight = flee_path(g, unit, to_refuge, &path)
    u.fled_this_turn = 1
    if flight == FLIGHT_OVER_THE_EDGE:              # ME-148
        destroy(g, unit, BY_EDGE, NO_UNIT)
        return
    u.x, u.y = path_end(&path).x, path_end(&path).y
    if not stands_clear(g, unit):
        set_down(g, unit)
        start_path(&path, place(u))
    arrive(g, unit, &path, MOVED_FLEE, wet)


cdef void begin_flee(Game* g, int unit, int winner) noexcept nogil:
    """FLEE: it starts to Flee, or goes on, and makes the flee move. An Undead Unit never does (ME-265)."""
    cdef Unit* u = &g.s.unit[unit]
    if u.where != WHERE_TABLE or is_animal(unit) or has_talent(u, UNDEAD):
        return
    count8(&facts_of(g, owner_of(unit)).units_fled, 1)
    say(g, EVENT_FLEES, unit, 0, 0, 0)
    u.fleeing = 1
    u.frozen = u.laid_low = u.on_alert = u.building = 0     # ME-152
    on_flees(g, unit, winner)
    part(g, unit)
    run(g, unit, False)


cdef void begin_flee_on(Game* g, int unit) noexcept nogil:
    """ME-161: another flee move after a failed Stop Fleeing; an engaged Unit breaks off with it (ME-443)."""
    if g.s.unit[unit].where != WHERE_TABLE:
        return
    on_flees(g, unit, NO_UNIT)              # what it took from an enemy while it was engaged
    part(g, unit)
    run(g, unit, True)


cdef void flee_again(Game* g, int unit) noexcept nogil:
    """ME-151: the flee move of a Unit that is still Fleeing, straight home."""
    say(g, EVENT_FLEES, unit, 0, 0, 0)
    run(g, unit, False)


# --- trampling --------------------------------------------------------------------------------------------------------

cdef void begin_trampling(Game* g, int unit, const Path* path) noexcept nogil:
    """ME-444: after the move, friend by friend along the path."""
    cdef u8 friends[FORCE]
    cdef int n, i
    if g.s.unit[unit].type != BEHEMOTH:
        return
    n = trampled(g, unit, path, friends)
    for i in range(n - 1, -1, -1):      # the last frame is resolved first
        begin_frame(g, FRAME_TRAMPLE, owner_of(unit), unit).other = friends[i]


cdef void resume_trample(Game* g, Frame* f) noexcept nogil:
    """ME-175, ME-176."""
    cdef int unit = f.unit, friend = f.other, die, hits
    pop_frame(g.s)
    if not on_table(g, friend):
        return
    die = g.rules.trample_small
    if g.s.unit[friend].type == MONSTER:
        die = g.rules.trample_monster
    elif g.s.unit[friend].type == BEHEMOTH:
        die = g.rules.trample_behemoth
    hits = amount(g, owner_of(unit), die)
    say(g, EVENT_TRAMPLE, unit, friend, hits, 0)
    begin_hits(g, friend, hits, TRAMPLE_STRENGTH, BY_TRAMPLE, unit)
