"""On Alert Units and their reactions (RULES.md 7.6). (ME-101 to ME-111, ME-114 to ME-116, ME-440)

FRAME_ALERT: the Units `units` are asked one after the other, `other` just now, what they do about the action of `unit`;
`target` is that of its Charge, or NO_UNIT."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_COUNTERCHARGE, ACT_LAY_LOW, ACT_MOVE, ACT_PASS, ACT_REGROUP, ACT_SHOOT, ACT_SPRING, ALERT_LOST, ALERT_SPRUNG,
    BAN_ACTION_COUNTERCHARGE, BAN_ACTION_LAY_LOW, BAN_ACTION_MOVE, BAN_ACTION_REGROUP, BAN_ACTION_SHOOT,
    DECIDE_ALERT, DECIDE_ALERT_ACTION, EVENT_ALERT, EVENT_REACT, FORCE, FRAME_ALERT, NEUTRAL, NO_UNIT, TEST_REACT,
    TICKS, Frame, Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.actions cimport carry_out
from equipoise.ext.mythic_earth.casting cimport list_casts
from equipoise.ext.mythic_earth.claims cimport list_claims
from equipoise.ext.mythic_earth.death cimport able
from equipoise.ext.mythic_earth.game cimport (
    Game, barred, bit, engaged, facts_of, on_table, other_player, owner_of, begin_frame, say, test_die,
)
from equipoise.ext.mythic_earth.measuring cimport in_wet_river, within
from equipoise.ext.mythic_earth.pools cimport return_failed_die
from equipoise.ext.mythic_earth.toll cimport brave_target, passes
from equipoise.ext.mythic_earth.volley cimport may_shoot
from equipoise.ext.types cimport u64


cdef u64 waiting_alerts(const Game* g, int actor) noexcept nogil:
    """ME-104: at most one window per enemy action."""
    cdef int owner = owner_of(actor), unit, first
    cdef u64 units = 0
    if owner == NEUTRAL:
        return 0
    first = FORCE * other_player(owner)
    for unit in range(first, first + FORCE):
        if on_table(g, unit) and g.s.unit[unit].on_alert and not (g.s.alert_asked & bit(unit)):
            units |= bit(unit)
    return units


cdef u64 alerted_by(const Game* g, int actor, u64 waiting) noexcept nogil:
    """ME-102: those within 10 inches of the acting Unit."""
    cdef u64 units = 0
    cdef int unit
    while waiting:
        unit = lowest64(waiting)
        waiting &= waiting - 1
        if within(g, actor, unit, g.rules.alert_range_in * TICKS):
            units |= bit(unit)
    return units


cdef void begin_alerts(Game* g, int actor, u64 units, int target) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_ALERT, other_player(owner_of(actor)), actor)
    f.units = units
    f.target = target
    f.was_fleeing = g.s.unit[actor].fleeing


cdef bint open_alerts(Game* g, int actor) noexcept nogil:
    """ME-103: actions without movement, on their declaration. ME-111: reactions trigger none."""
    cdef u64 units
    if g.s.reacting:
        return False
    units = alerted_by(g, actor, waiting_alerts(g, actor))
    if units == 0:
        return False
    begin_alerts(g, actor, units, NO_UNIT)
    return True


cdef void resume_alert(Game* g, Frame* f) noexcept nogil:
    cdef int unit
    if f.step == ALERT_REACT:
        ask(g.s, f.seat, DECIDE_ALERT_ACTION)
        return
    if f.step == ALERT_DONE:
        g.s.reacting = 0
        f.step = ALERT_NEXT
    # ME-115: an acting Unit that is destroyed or starts to Flee acts no more. A Fleeing one may act: it tries to stop.
    while f.units and on_table(g, f.unit) and g.s.unit[f.unit].fleeing == f.was_fleeing:
        unit = lowest64(f.units)
        f.units &= f.units - 1
        if on_table(g, unit) and g.s.unit[unit].on_alert:
            g.s.alert_asked |= bit(unit)
            f.other = unit
            ask(g.s, f.seat, DECIDE_ALERT)
            return
    pop_frame(g.s)


cdef int list_reactions(Game* g, const Frame* f, action_t* out) noexcept nogil:
    """ME-109: what a sprung Unit may do; ME-108: only the triggering Unit may be affected."""
    cdef int unit = f.other, player = f.seat, n = 0
    cdef const Unit* u = &g.s.unit[unit]
    if able(g, unit) and not engaged(g, unit):
        if (on_table(g, f.unit) and may_shoot(g, unit, f.unit)
                and not barred(g, player, BAN_ACTION_SHOOT)):
            out[n] = act(ACT_SHOOT, f.unit)
            n += 1
        if not barred(g, player, BAN_ACTION_MOVE):
            out[n] = act(ACT_MOVE)
            n += 1
        n += list_casts(g, unit, f.unit, out + n)
        if u.markers > 0 and not barred(g, player, BAN_ACTION_REGROUP):
            out[n] = act(ACT_REGROUP)
            n += 1
        if not barred(g, player, BAN_ACTION_LAY_LOW):
            out[n] = act(ACT_LAY_LOW)
            n += 1
        n += list_claims(g, unit, out + n)
        if (f.target == unit and not in_wet_river(g, unit)          # ME-116, ME-440
                and not barred(g, player, BAN_ACTION_COUNTERCHARGE)):
            out[n] = act(ACT_COUNTERCHARGE)
            n += 1
    out[n] = act(ACT_PASS)
    return n + 1


cdef void spring(Game* g, Frame* f) noexcept nogil:
    """ME-105, ME-106, ME-110: passed or not, it is no longer On Alert. ME-034, ME-120: failing only denies the
    reaction."""
    cdef int unit = f.other, die = test_die(g, f.seat)
    cdef Unit* u = &g.s.unit[unit]
    cdef bint passed = passes(g, die, brave_target(g, unit, TEST_REACT, 0))
    u.on_alert = 0
    say(g, EVENT_REACT, unit, f.unit, die, passed)
    if passed:
        count8(&facts_of(g, f.seat).alerts_sprung, 1)
        say(g, EVENT_ALERT, unit, ALERT_SPRUNG, 0, 0)
        u.tried = 0
        g.s.reacting = 1
        f.step = ALERT_REACT
    else:
        say(g, EVENT_ALERT, unit, ALERT_LOST, 0, 0)
        return_failed_die(g, unit)


cdef void answer_alert(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    if f.step == ALERT_NEXT:
        if kind == ACT_SPRING:
            spring(g, f)
        return
    f.step = ALERT_DONE
    if kind == ACT_COUNTERCHARGE:
        g.s.countercharged = 1
        count8(&facts_of(g, f.seat).countercharges, 1)
    elif kind != ACT_PASS:
        carry_out(g, f.other, kind, arg_of(action, 0), arg_of(action, 1), arg_of(action, 2))
