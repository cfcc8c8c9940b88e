"""Hits on one Unit (steps 4 to 9 of Volley in RULES.md 6.6, and HITS): saves, wounds, marker, casualty test. (ME-132,
ME-133, ME-134, ME-136, ME-137, ME-198, ME-199, ME-211 to ME-213, ME-225, ME-228 to ME-231, ME-287, ME-445)

FRAME_HITS: `other` has hit `unit`."""

from equipoise.ext.counters cimport count16
from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, BRAVE_CASUALTIES, BY_EXCHANGE, BY_SHOOTING, EVENT_SAVES, FLAG_ENTANGLED, FLAG_GROUNDED, FLAG_NO_MARCH,
    FRAME_HITS, NO_UNIT, SPECIAL_ENTANGLE, SPECIAL_INSULTS, UNTIL_ATTACK, UNTIL_TURN, W_SAVE, Frame, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.brave cimport add_markers, begin_brave_test
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.game cimport Game, expire, is_animal, on_table, owner_of, begin_frame, say, test_die
from equipoise.ext.mythic_earth.toll cimport NO_LIMIT, below_half, passes, save_target, take_wounds
from equipoise.ext.mythic_earth.windows cimport begin_window


cdef Frame* push_hits(Game* g, int unit, int hits, int strength, int source, int by) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_HITS, owner_of(unit), unit)
    f.missile_hits = hits
    f.strength = strength
    f.source = source
    f.other = by
    f.most_minis = NO_LIMIT
    return f


cdef void begin_hits(Game* g, int unit, int hits, int strength, int source, int by) noexcept nogil:
    push_hits(g, unit, hits, strength, source, by)


cdef int unsaved_hits(Game* g, int unit, int hits, int strength) noexcept nogil:
    """ME-213: a die for each hit."""
    cdef int target = save_target(g, unit, strength), unsaved = 0, _hit
    for _hit in range(hits):
        unsaved += not passes(g, test_die(g, owner_of(unit)), target)
    if hits > 0:
        say(g, EVENT_SAVES, unit, hits, unsaved, target)
    return unsaved


cdef void entangle(Unit* u) noexcept nogil:
    """ME-230, ME-231: slower, no March, no flight until the next Game Turn."""
    if u.type == BEHEMOTH:
        return
    u.flags[UNTIL_TURN] |= FLAG_ENTANGLED | FLAG_NO_MARCH | FLAG_GROUNDED
    u.airborne = 0


cdef bint suffer(Game* g, int unit, int unsaved, int most, int special, int source, int by) noexcept nogil:
    """Wounds of unsaved missiles, and what is special about them. True if a casualty test is due (ME-132, ME-134),
    unless the Unit is destroyed."""
    cdef Unit* u = &g.s.unit[unit]
    cdef int before = u.minis, wounds
    if unsaved == 0 or special & SPECIAL_INSULTS:       # ME-229: markers instead of wounds
        return False
    wounds = take_wounds(g, unit, unsaved, most, source, by)
    if by != NO_UNIT and owner_of(by) != owner_of(unit) and (source == BY_SHOOTING or source == BY_EXCHANGE):
        count16(&g.s.tally[owner_of(by)].casualties, before - u.minis)
    if u.minis == 0:
        destroy(g, unit, source, by)
        return False
    if special & SPECIAL_ENTANGLE:
        entangle(u)
    return (u.minis < before or (u.minis_started == 1 and wounds > 0)) and below_half(g, unit) and not is_animal(unit)


cdef void resume_hits(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, by = f.other, unsaved, markers
    cdef bint test
    if f.missile_hits <= 0 or not on_table(g, unit) or f.step == HITS_DONE:
        pop_frame(g.s)
        expire(&g.s.unit[unit], UNTIL_ATTACK)
        return
    if f.step == HITS_BEGIN:
        f.step = HITS_SAVE
        begin_window(g, f.seat, W_SAVE, unit)
        return
    f.step = HITS_DONE
    unsaved = unsaved_hits(g, unit, f.missile_hits, f.strength)
    test = suffer(g, unit, unsaved, f.most_minis, f.special, f.source, by)
    markers = g.rules.shoot_markers_per_volley                          # ME-211, ME-176, ME-287
    if f.special & SPECIAL_INSULTS:
        markers += unsaved                                              # ME-228, ME-229
    add_markers(g, unit, markers, by)
    if test and on_table(g, unit):                                      # ME-212
        begin_brave_test(g, unit, BRAVE_CASUALTIES, by)
