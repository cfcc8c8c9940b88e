"""The end of a Game Turn (ME-294): flee moves, altars, scoring, unfreeze tests, dice, expiry. (ME-139 to ME-141,
ME-151, ME-190, ME-294, ME-295, ME-454, ME-455)

FRAME_END_OF_TURN: `units` are those still to flee, or to thaw."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BUILD_ALTARS, EACH_TURN_END_OF_TURN, FORCE, FRAME_END_OF_TURN, NO_UNIT, PLAYERS, SOUTH, TEST_UNFREEZE, UNITS,
    UNTIL_TURN, Frame, pop_frame,
)
from equipoise.ext.mythic_earth.altars cimport place_altars
from equipoise.ext.mythic_earth.brave cimport begin_test, thaw
from equipoise.ext.mythic_earth.devotions cimport score_devotions
from equipoise.ext.mythic_earth.game cimport Game, bit, engaged, expire, facts_of, on_table, owner_of, begin_frame
from equipoise.ext.mythic_earth.record cimport note_turn_ends
from equipoise.ext.mythic_earth.rout cimport flee_again
from equipoise.ext.mythic_earth.scoring cimport score_primary
from equipoise.ext.mythic_earth.toll cimport brave_target
from equipoise.ext.mythic_earth.turn cimport player_of_side
from equipoise.ext.types cimport u64


cdef void begin_end_of_turn(Game* g) noexcept nogil:
    begin_frame(g, FRAME_END_OF_TURN, 0, NO_UNIT)


cdef int take_next(Game* g, Frame* f) noexcept nogil:
    """ME-151, ME-455: South's Units first, by id; NO_UNIT when there is none left."""
    cdef int south = player_of_side(g, SOUTH), unit
    cdef u64 force = (<u64> 0xffff) << (FORCE * south)
    cdef u64 units = f.units & force
    if units == 0:
        units = f.units
    if units == 0:
        return NO_UNIT
    unit = lowest64(units)
    f.units &= ~bit(unit)
    return unit


cdef u64 runaways(const Game* g) noexcept nogil:
    """ME-151: Fleeing, not engaged, and without a flee move this turn."""
    cdef u64 units = 0
    cdef int unit
    if g.rules.flee_each_turn != EACH_TURN_END_OF_TURN:
        return 0
    for unit in range(FORCE * PLAYERS):
        if (on_table(g, unit) and g.s.unit[unit].fleeing and not g.s.unit[unit].fled_this_turn
                and not engaged(g, unit)):
            units |= bit(unit)
    return units


cdef u64 frozen_units(const Game* g) noexcept nogil:
    cdef u64 units = 0
    cdef int unit
    for unit in range(FORCE * PLAYERS):
        if on_table(g, unit) and g.s.unit[unit].frozen:
            units |= bit(unit)
    return units


cdef void score(Game* g) noexcept nogil:
    """Steps (2) to (4) of ME-294."""
    if g.s.scenario == BUILD_ALTARS:
        place_altars(g)
    score_primary(g)
    score_devotions(g)


cdef void expire_all(Game* g) noexcept nogil:
    """Steps (6) and (7) of ME-294. ME-295: dice lie by Frozen and On Alert Units alone; what the others have received
    is theirs no more when the next pool is built."""
    cdef int unit
    for unit in range(UNITS):
        expire(&g.s.unit[unit], UNTIL_TURN)
        if not g.s.unit[unit].frozen and not g.s.unit[unit].on_alert:
            g.s.unit[unit].received = 0


cdef void resume_end_of_turn(Game* g, Frame* f) noexcept nogil:
    cdef int unit
    if f.step == CLEAN_BEGIN:
        f.step = CLEAN_FLEE
        f.units = runaways(g)
    elif f.step == CLEAN_FLEE:
        unit = take_next(g, f)
        if unit == NO_UNIT:
            f.step = CLEAN_SCORE
        elif on_table(g, unit) and g.s.unit[unit].fleeing and not g.s.unit[unit].fled_this_turn:
            flee_again(g, unit)
    elif f.step == CLEAN_SCORE:
        f.step = CLEAN_TEST
        score(g)
        f.units = frozen_units(g)
    elif f.step == CLEAN_TEST:                                      # ME-139
        f.unit = take_next(g, f)
        f.step = CLEAN_DONE
        if f.unit != NO_UNIT:
            f.step = CLEAN_TESTED
            begin_test(g, f.unit, TEST_UNFREEZE, brave_target(g, f.unit, TEST_UNFREEZE, 0))
    elif f.step == CLEAN_TESTED:
        f.step = CLEAN_TEST
        if g.s.passed:                                              # ME-140
            thaw(g, f.unit)
        else:                                                       # ME-141
            count8(&facts_of(g, owner_of(f.unit)).turns_frozen, 1)
    else:
        pop_frame(g.s)
        expire_all(g)
        note_turn_ends(g)
