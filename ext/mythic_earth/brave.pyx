"""Brave markers, Frozen Units, and tests of courage (RULES.md 7.7): the test itself, and what follows from it. (ME-027,
ME-028, ME-073, ME-074, ME-123 to ME-125, ME-130, ME-131, ME-135, ME-155, ME-255 to ME-257, ME-264, ME-265, ME-269,
ME-459, ME-465)

FRAME_TEST: `unit` rolls against `number`.
FRAME_BRAVE: `unit` takes a Brave Test; `other` is the enemy of the fight."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.mythic_earth.declared cimport (
    ALERT_LOST, BRAVE_CASUALTIES, BRAVE_LOSER, BRAVE_WINNER, BY_CRUMBLE, BY_MARKERS, DREADFUL, EVENT_ALERT,
    EVENT_CRUMBLE, EVENT_FROZEN, EVENT_MARKERS, EVENT_TEST, FEARLESS, FRAME_BRAVE, FRAME_TEST, NO_UNIT, RALLIED_WON,
    TEST_BRAVE, TEST_WINNER, UNDEAD, WHERE_TABLE, W_TEST, Frame, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.game cimport Game, amount, facts_of, is_animal, owner_of, begin_frame, say, test_die
from equipoise.ext.mythic_earth.rally cimport stop_fleeing
from equipoise.ext.mythic_earth.rout cimport begin_flee
from equipoise.ext.mythic_earth.toll cimport NO_LIMIT, brave_target, has_talent, passes, take_wounds, threshold
from equipoise.ext.mythic_earth.windows cimport begin_window


# --- markers ----------------------------------------------------------------------------------------------------------

cdef void add_markers(Game* g, int unit, int n, int by) noexcept nogil:
    """ADD_MARKERS, then the destruction check (ME-125). Spirit Animals take none (ME-445)."""
    cdef Unit* u = &g.s.unit[unit]
    if n <= 0 or u.where != WHERE_TABLE or is_animal(unit):
        return
    u.markers += n
    count16(&facts_of(g, owner_of(unit)).markers_gained, n)
    say(g, EVENT_MARKERS, unit, n, u.markers, 0)
    if u.markers >= threshold(g, unit):
        destroy(g, unit, BY_MARKERS, by)


cdef void remove_markers(Game* g, int unit, int n) noexcept nogil:
    cdef Unit* u = &g.s.unit[unit]
    n = min(n, u.markers)
    if n <= 0:
        return
    u.markers -= n
    say(g, EVENT_MARKERS, unit, -n, u.markers, 0)


# --- Frozen -----------------------------------------------------------------------------------------------------------

cdef void freeze(Game* g, int unit) noexcept nogil:
    """ME-465: it ends On Alert, building and flight; a Fleeing Unit cannot be Frozen."""
    cdef Unit* u = &g.s.unit[unit]
    if u.where != WHERE_TABLE or u.fleeing or u.frozen:
        return
    u.frozen = 1
    u.building = u.airborne = 0
    if u.on_alert:
        say(g, EVENT_ALERT, unit, ALERT_LOST, 0, 0)
    u.on_alert = 0
    count8(&facts_of(g, owner_of(unit)).units_frozen, 1)
    say(g, EVENT_FROZEN, unit, 1, 0, 0)


cdef void thaw(Game* g, int unit) noexcept nogil:
    """It also ends Lay Low (ME-093)."""
    cdef Unit* u = &g.s.unit[unit]
    if not u.frozen:
        return
    u.frozen = u.laid_low = 0
    say(g, EVENT_FROZEN, unit, 0, 0, 0)


# --- a test -----------------------------------------------------------------------------------------------------------

cdef void begin_test(Game* g, int unit, int kind, int target) noexcept nogil:
    """Any BR-based test: 1D10, at most the target number."""
    cdef Frame* f = begin_frame(g, FRAME_TEST, owner_of(unit), unit)
    f.test = kind
    f.number = target


cdef void resume_test(Game* g, Frame* f) noexcept nogil:
    """ME-459: after a failure its owner may have a Blessing that rolls again; no roll is re-rolled twice (ME-028)."""
    cdef int die, seat = f.seat, unit = f.unit
    if f.step == TEST_ROLL or g.s.reroll:
        die = test_die(g, seat)
        g.s.passed = passes(g, die, f.number)
        say(g, EVENT_TEST, unit, f.test, f.number, die)
        if f.step == TEST_ROLL and not g.s.passed:
            f.step = TEST_AGAIN
            g.s.reroll = 0
            begin_window(g, seat, W_TEST, unit)
            return
        g.s.reroll = 0
    else:
        g.s.passed = 0              # whatever happened in the window
    pop_frame(g.s)
    if g.s.passed:
        remove_markers(g, unit, g.rules.brave_pass_removes)     # ME-074


# --- a Brave Test and what follows ------------------------------------------------------------------------------------

cdef void begin_brave_test(Game* g, int unit, int why, int enemy) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_BRAVE, owner_of(unit), unit)
    f.why = why
    f.other = enemy


cdef int loss_modifier(const Game* g, int unit, int winner) noexcept nogil:
    """ME-264: losing to a Dreadful enemy, unless Dreadful or Undead oneself."""
    if winner == NO_UNIT or not has_talent(&g.s.unit[winner], DREADFUL):
        return 0
    return 0 if has_talent(&g.s.unit[unit], DREADFUL | UNDEAD) else g.rules.brave_dreadful_loss_mod


cdef void crumble(Game* g, int unit, int by) noexcept nogil:
    """ME-265: an Undead Unit that fails does not Flee but falls apart: wounds without save and without markers."""
    cdef int wounds = amount(g, owner_of(unit), g.rules.talent_undead_crumble)
    say(g, EVENT_CRUMBLE, unit, wounds, 0, 0)
    take_wounds(g, unit, wounds, NO_LIMIT, BY_CRUMBLE, by)
    if g.s.unit[unit].minis == 0:
        destroy(g, unit, BY_CRUMBLE, by)


cdef void resume_brave(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, why = f.why, enemy = f.other
    cdef Unit* u = &g.s.unit[unit]
    if u.where != WHERE_TABLE:
        g.s.passed = 0
        pop_frame(g.s)
        return
    if f.step == BRAVE_ROLL:
        if why == BRAVE_CASUALTIES and has_talent(u, FEARLESS):     # ME-269: no roll, no marker removed
            g.s.passed = 1
            pop_frame(g.s)
            return
        f.step = BRAVE_ROLLED
        begin_test(g, unit, TEST_WINNER if why == BRAVE_WINNER else TEST_BRAVE, brave_target(
            g, unit, TEST_WINNER if why == BRAVE_WINNER else TEST_BRAVE,
            loss_modifier(g, unit, enemy) if why == BRAVE_LOSER else 0,
        ))
        return
    pop_frame(g.s)
    if g.s.passed:
        if why == BRAVE_WINNER:                                     # ME-155
            stop_fleeing(g, unit, RALLIED_WON)
        return
    if why == BRAVE_CASUALTIES:                                     # ME-135
        add_markers(g, unit, g.rules.brave_casualty_fail_markers, enemy)
    elif why == BRAVE_LOSER:                                        # ME-257
        add_markers(g, unit, g.rules.brave_loss_fail_markers, enemy)
    if u.where != WHERE_TABLE:
        return
    if has_talent(u, UNDEAD):
        crumble(g, unit, enemy)
    else:                                                           # ME-130
        begin_flee(g, unit, NO_UNIT if why == BRAVE_CASUALTIES else enemy)
