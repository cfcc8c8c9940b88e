"""Hits on one Unit (steps 4 to 9 of Volley in RULES.md 6.6, and HITS): saves, wounds, marker, casualty test. (ME-132 to
ME-137, ME-198, ME-199, ME-211 to ME-213, ME-225, ME-228 to ME-231, ME-287, ME-445)

FRAME_HITS: `n` hits of strength `value` on `unit` by `other`; `source` BY_...; `index` Minis at most may fall; `third`
is what is special about the weapon."""

from equipoise.ext.mythic_earth.brave cimport add_markers, begin_brave_test
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.facts cimport count16
from equipoise.ext.mythic_earth.game cimport (
    Game, expire, facts_of, is_animal, on_table, owner_of, pop_frame, push_frame, say, test_die,
)
from equipoise.ext.mythic_earth.rules cimport (
    BEHEMOTH, FLAG_ENTANGLED, FLAG_GROUNDED, FLAG_NO_MARCH, SPECIAL_AYLUS, SPECIAL_INSULTS, UNTIL_ATTACK, UNTIL_TURN,
    W_SAVE,
)
from equipoise.ext.mythic_earth.state cimport (
    BRAVE_CASUALTIES, BY_EXCHANGE, BY_SHOOTING, EVENT_SAVES, FRAME_HITS, NO_UNIT, Frame, Unit,
)
from equipoise.ext.mythic_earth.toll cimport NO_LIMIT, below_half, passes, save_target, take_wounds
from equipoise.ext.mythic_earth.windows cimport begin_window

cdef enum:                  # FRAME_HITS.step
    HITS_BEGIN = 0
    HITS_SAVE = 1
    HITS_DONE = 2


cdef Frame* push_hits(Game* g, int unit, int hits, int strength, int source, int by) noexcept nogil:
    cdef Frame* f = push_frame(g, FRAME_HITS, owner_of(unit), unit)
    f.n = hits
    f.value = strength
    f.source = source
    f.other = by
    f.index = NO_LIMIT
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
        count16(&facts_of(g, owner_of(by)).casualties, before - u.minis)
    if u.minis == 0:
        destroy(g, unit, source, by)
        return False
    if special & SPECIAL_AYLUS:
        entangle(u)
    return (u.minis < before or (u.minis_started == 1 and wounds > 0)) and below_half(g, unit) and not is_animal(unit)


cdef void resume_hits(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, by = f.other, unsaved, markers
    cdef bint test
    if f.n <= 0 or not on_table(g, unit) or f.step == HITS_DONE:
        pop_frame(g)
        expire(&g.s.unit[unit], UNTIL_ATTACK)
        return
    if f.step == HITS_BEGIN:
        f.step = HITS_SAVE
        begin_window(g, f.seat, W_SAVE, unit)
        return
    f.step = HITS_DONE
    unsaved = unsaved_hits(g, unit, f.n, f.value)
    test = suffer(g, unit, unsaved, f.index, f.third, f.source, by)
    markers = g.rules.shoot_markers_per_volley                          # ME-211, ME-176, ME-287
    if f.third & SPECIAL_INSULTS:
        markers += unsaved                                              # ME-228, ME-229
    add_markers(g, unit, markers, by)
    if test and on_table(g, unit):                                      # ME-212
        begin_brave_test(g, unit, BRAVE_CASUALTIES, by)
