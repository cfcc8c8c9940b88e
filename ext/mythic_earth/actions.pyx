"""What an activated Unit may do (RULES.md 6.5), and doing it. (ME-075 to ME-100, ME-102, ME-103, ME-115, ME-158,
ME-184, ME-313, ME-432, ME-451)

FRAME_ACTION: `unit` has declared an action; On Alert Units may interrupt it.
FRAME_REGROUP: `unit` regroups."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport MAX_LEGAL, act, action_t, arg_of, kind_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_ATTACK, ACT_CAST, ACT_CHARGE, ACT_CHARGE_ALTAR, ACT_CLAIM, ACT_DISENGAGE, ACT_END, ACT_FOCUSED, ACT_LAY_LOW,
    ACT_MARCH, ACT_MOVE, ACT_ON_ALERT, ACT_ORDER_STOP, ACT_REGROUP, ACT_SHOOT, ALERT_SET, BAN_ACTION_ATTACK,
    BAN_ACTION_DISENGAGE, BAN_ACTION_FOCUSED, BAN_ACTION_LAY_LOW, BAN_ACTION_MARCH, BAN_ACTION_MOVE,
    BAN_ACTION_ON_ALERT, BAN_ACTION_ORDER_STOP, BAN_ACTION_REGROUP, BAN_ACTION_SHOOT, COMMANDER, EVENT_ALERT,
    EVENT_LAID_LOW, EVENT_REGROUP, FLAG_NO_MARCH, FORCE, FRAME_ACTION, FRAME_REGROUP, MOVED_DISENGAGE, MOVED_MARCH,
    MOVED_MOVE, ROUND_ATTACK, TEST_BRAVE, TEST_REGROUP, TICKS, UNITS, USED_CAST, USED_CLAIM, USED_LAY_LOW, USED_MOVE,
    USED_ON_ALERT, USED_ORDER_STOP, USED_REGROUP, USED_SHOOT, Activation, Frame, Path, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.alert cimport open_alerts
from equipoise.ext.mythic_earth.brave cimport begin_test, freeze, remove_markers
from equipoise.ext.mythic_earth.casting cimport begin_cast, list_casts, spell_legal
from equipoise.ext.mythic_earth.charge cimport begin_charge, begin_charge_altar, list_charges
from equipoise.ext.mythic_earth.claims cimport do_claim, list_claims
from equipoise.ext.mythic_earth.death cimport able, land, part
from equipoise.ext.mythic_earth.fight cimport begin_round
from equipoise.ext.mythic_earth.flee cimport disengage_path
from equipoise.ext.mythic_earth.game cimport (
    Game, amount, barred, bit, engaged, facts_of, has_flag, heroic, on_table, owner_of, begin_frame, say,
)
from equipoise.ext.mythic_earth.march cimport arrive, begin_choose_move, march_allowance, move_allowance
from equipoise.ext.mythic_earth.measuring cimport in_wet_river, within
from equipoise.ext.mythic_earth.movement cimport MODE_MARCH, MODE_MOVE
from equipoise.ext.mythic_earth.rally cimport begin_stop_fleeing
from equipoise.ext.mythic_earth.river cimport minis_in_river
from equipoise.ext.mythic_earth.toll cimport brave_target, unit_missile
from equipoise.ext.mythic_earth.volley cimport begin_volley, has_missile, may_shoot, may_shoot_with
from equipoise.ext.types cimport u64


# --- what is legal ----------------------------------------------------------------------------------------------------

cdef bint may_do_more(const Game* g) noexcept nogil:
    """ME-075, ME-096: whether the activated Unit has anything left but to end. An engaged one can only Regroup when it
    has begun."""
    cdef const Activation* a = &g.s.activation
    if a.over or a.doubles > 0 or a.singles >= a.limit or not able(g, a.unit):
        return False
    if g.s.unit[a.unit].on_alert:
        return False
    if engaged(g, a.unit) and not (a.singles == 0 and a.may_double):
        return g.s.unit[a.unit].markers > 0 and not (a.used & USED_REGROUP)
    return True


cdef int list_orders(const Game* g, int unit, action_t* out) noexcept nogil:
    """ME-158, ME-160: a hero orders a Fleeing friend to stop."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int first = FORCE * owner_of(unit), other, n = 0
    cdef int reach = g.rules.flee_commander_range_in if u.entry_flags & COMMANDER else g.rules.flee_hero_range_in
    for other in range(first, first + FORCE):
        if (other != unit and on_table(g, other) and g.s.unit[other].fleeing
                and within(g, unit, other, reach * TICKS)):
            out[n] = act(ACT_ORDER_STOP, other)
            n += 1
    return n


cdef int list_engaged(const Game* g, int unit, action_t* out) noexcept nogil:
    """ME-095: Attack or Disengage; Regroup is listed with the others'."""
    cdef u64 enemies = g.s.unit[unit].engaged
    cdef int n = 0, player = owner_of(unit)
    if barred(g, player, BAN_ACTION_ATTACK):
        enemies = 0
    while enemies:
        out[n] = act(ACT_ATTACK, lowest64(enemies))
        n += 1
        enemies &= enemies - 1
    if not barred(g, player, BAN_ACTION_DISENGAGE):
        out[n] = act(ACT_DISENGAGE)
        n += 1
    return n


cdef int list_shots(const Game* g, int unit, bint focused, action_t* out) noexcept nogil:
    cdef int weapon = unit_missile(g, unit), target, n = 0
    for target in range(UNITS):
        if may_shoot_with(g, unit, weapon, target):
            out[n] = act(ACT_SHOOT, target)
            n += 1
            if focused:                                             # ME-082
                out[n] = act(ACT_FOCUSED, target)
                n += 1
    return n


cdef int list_actions(Game* g, action_t* out) noexcept nogil:
    """What the activated Unit may do next (RULES.md 6.5, ME-078)."""
    cdef const Activation* a = &g.s.activation
    cdef int unit = a.unit, player = owner_of(unit), n = 1
    cdef const Unit* u = &g.s.unit[unit]
    cdef bint double_ = a.singles == 0 and a.may_double
    cdef bint single = a.singles < a.limit
    out[0] = act(ACT_END)                                               # ME-096
    if not may_do_more(g):
        return n
    if engaged(g, unit):
        if double_:
            n += list_engaged(g, unit, out + n)
    else:
        if single and not (a.used & USED_MOVE) and not barred(g, player, BAN_ACTION_MOVE):      # ME-076
            out[n] = act(ACT_MOVE)
            n += 1
        if (double_ and not has_flag(u, FLAG_NO_MARCH) and not in_wet_river(g, unit)            # ME-330
                and not barred(g, player, BAN_ACTION_MARCH)):
            out[n] = act(ACT_MARCH)
            n += 1
        if single and not (a.used & USED_SHOOT) and has_missile(g, unit):
            if not barred(g, player, BAN_ACTION_SHOOT):
                n += list_shots(g, unit, double_ and not barred(g, player, BAN_ACTION_FOCUSED), out + n)
        if double_ and not has_flag(u, FLAG_NO_MARCH) and not u.entered_this_turn:      # ME-097, ME-231, ME-313
            n += list_charges(g, unit, out + n)
        if single:
            n += list_casts(g, unit, UNITS, out + n)
            if not barred(g, player, BAN_ACTION_ON_ALERT):              # ME-100
                out[n] = act(ACT_ON_ALERT)
                n += 1
            if not barred(g, player, BAN_ACTION_LAY_LOW):
                out[n] = act(ACT_LAY_LOW)
                n += 1
            if not (a.used & USED_CLAIM):
                n += list_claims(g, unit, out + n)
            if heroic(u) and a.first and a.singles == 0 and not barred(g, player, BAN_ACTION_ORDER_STOP):
                n += list_orders(g, unit, out + n)
    if (single and u.markers > 0 and not (a.used & USED_REGROUP)        # ME-092
            and not barred(g, player, BAN_ACTION_REGROUP)):
        out[n] = act(ACT_REGROUP)
        n += 1
    return n


# --- declaring --------------------------------------------------------------------------------------------------------

cdef int used_by(int kind) noexcept nogil:
    """The bit of a Single-Action; 0: a Double-Action."""
    if kind == ACT_MOVE:
        return USED_MOVE
    if kind == ACT_SHOOT:
        return USED_SHOOT
    if kind == ACT_REGROUP:
        return USED_REGROUP
    if kind == ACT_CAST:
        return USED_CAST        # ME-077: it is noted but forbids no second cast
    if kind == ACT_CLAIM:
        return USED_CLAIM
    if kind == ACT_ORDER_STOP:
        return USED_ORDER_STOP
    if kind == ACT_ON_ALERT:
        return USED_ON_ALERT
    if kind == ACT_LAY_LOW:
        return USED_LAY_LOW
    return 0


cdef void begin_action(Game* g, action_t action) noexcept nogil:
    """ME-075: what it costs; then On Alert Units have their windows, on the way or on declaration (ME-103)."""
    cdef Activation* a = &g.s.activation
    cdef int kind = kind_of(action), used = used_by(kind)
    cdef Frame* f
    if used:
        a.singles += 1
        a.used |= used
    else:
        a.doubles += 1
    g.s.alert_asked = 0
    if kind == ACT_MOVE or kind == ACT_MARCH or kind == ACT_CHARGE or kind == ACT_CHARGE_ALTAR:
        carry_out(g, a.unit, kind, arg_of(action, 0), 0, 0)
        return
    f = begin_frame(g, FRAME_ACTION, owner_of(a.unit), a.unit)
    f.action = kind
    f.argument[0] = arg_of(action, 0)
    f.argument[1] = arg_of(action, 1)
    f.argument[2] = arg_of(action, 2)


cdef bint still_claimable(Game* g, int unit, int claim, int what, int target) noexcept nogil:
    cdef action_t claims[MAX_LEGAL]
    cdef int i, n = list_claims(g, unit, claims)
    for i in range(n):
        if claims[i] == act(ACT_CLAIM, claim, what, target):
            return True
    return False


cdef bint still_possible(Game* g, const Frame* f) noexcept nogil:
    """After a reaction the Unit may be unable to go on (ME-115), or its target may be out of reach."""
    cdef int kind = f.action
    if not able(g, f.unit):
        return False
    if kind == ACT_SHOOT or kind == ACT_FOCUSED:
        return may_shoot(g, f.unit, f.argument[0])
    if kind == ACT_ATTACK:
        return (g.s.unit[f.unit].engaged & bit(f.argument[0])) != 0
    if kind == ACT_CAST:
        return spell_legal(g, f.unit, f.argument[0], f.argument[1])
    if kind == ACT_CLAIM:
        return still_claimable(g, f.unit, f.argument[0], f.argument[1], f.argument[2])
    return True


cdef void resume_action(Game* g, Frame* f) noexcept nogil:
    if f.step == ACTION_DECLARED:
        f.step = ACTION_GOES_ON
        if open_alerts(g, f.unit):
            return
        pop_frame(g.s)
    else:
        pop_frame(g.s)
        if not still_possible(g, f):
            return
    carry_out(g, f.unit, f.action, f.argument[0], f.argument[1], f.argument[2])


# --- doing ------------------------------------------------------------------------------------------------------------

cdef void disengage(Game* g, int unit) noexcept nogil:
    """ME-085, ME-086, ME-432: it runs like a Fleeing Unit, but is Frozen afterwards instead."""
    cdef Path path
    cdef int wet = minis_in_river(g, unit)
    cdef bint found
    count8(&facts_of(g, owner_of(unit)).disengages, 1)
    part(g, unit)
    found = disengage_path(g, unit, &path)
    if found:
        arrive(g, unit, &path, MOVED_DISENGAGE, wet)
    freeze(g, unit)


cdef void go_on_alert(Game* g, int unit) noexcept nogil:
    """ME-100: it ends the activation."""
    g.s.unit[unit].on_alert = 1
    g.s.unit[unit].alert_since_turn = g.s.common.round
    g.s.activation.over = 1
    count8(&facts_of(g, owner_of(unit)).alerts_set, 1)
    say(g, EVENT_ALERT, unit, ALERT_SET, 0, 0)


cdef void lay_low(Game* g, int unit) noexcept nogil:
    """ME-093, ME-451."""
    land(g, unit)
    freeze(g, unit)
    g.s.unit[unit].laid_low = 1
    count8(&facts_of(g, owner_of(unit)).lay_lows, 1)
    say(g, EVENT_LAID_LOW, unit, 0, 0, 0)


cdef void carry_out(Game* g, int unit, int kind, int a, int b, int c) noexcept nogil:
    """An action of the activated Unit, or the reaction of another."""
    if kind == ACT_MOVE:
        begin_choose_move(g, unit, MODE_MOVE, move_allowance(g, unit), MOVED_MOVE, not g.s.reacting)
    elif kind == ACT_MARCH:
        begin_choose_move(g, unit, MODE_MARCH, march_allowance(g, unit), MOVED_MARCH, True)
    elif kind == ACT_SHOOT:
        begin_volley(g, unit, a, False)
    elif kind == ACT_FOCUSED:
        begin_volley(g, unit, a, True)
    elif kind == ACT_CHARGE:
        begin_charge(g, unit, a)
    elif kind == ACT_CHARGE_ALTAR:
        begin_charge_altar(g, unit, a)
    elif kind == ACT_ATTACK:
        count8(&facts_of(g, owner_of(unit)).attacks, 1)
        begin_round(g, unit, a, ROUND_ATTACK)
    elif kind == ACT_DISENGAGE:
        disengage(g, unit)
    elif kind == ACT_CAST:
        begin_cast(g, unit, a, b)
    elif kind == ACT_ON_ALERT:
        go_on_alert(g, unit)
    elif kind == ACT_REGROUP:
        begin_regroup(g, unit, False)
    elif kind == ACT_LAY_LOW:
        lay_low(g, unit)
    elif kind == ACT_CLAIM:
        do_claim(g, unit, a, b, c)
    elif kind == ACT_ORDER_STOP:
        begin_stop_fleeing(g, a, unit)


# --- Regroup ----------------------------------------------------------------------------------------------------------

cdef void begin_regroup(Game* g, int unit, bint tested) noexcept nogil:
    """It lands (ME-184). `tested`: the Activation Test was the test (ME-089, ME-090)."""
    land(g, unit)
    count8(&facts_of(g, owner_of(unit)).regroups, 1)
    begin_frame(g, FRAME_REGROUP, owner_of(unit), unit).tested = tested


cdef void resume_regroup(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, seat = f.seat, removed
    if f.step == REGROUP_BEGIN:
        f.step = REGROUP_TESTED
        if not f.tested:                                              # ME-091
            begin_test(g, unit, TEST_REGROUP, brave_target(g, unit, TEST_REGROUP, 0))
            return
        g.s.passed = 1
    if f.step == REGROUP_TESTED and g.s.passed and g.rules.regroup_second_test:
        f.step = REGROUP_AGAIN
        begin_test(g, unit, TEST_BRAVE, brave_target(g, unit, TEST_BRAVE, 0))
        return
    pop_frame(g.s)
    if g.s.passed:                                                  # ME-090
        removed = amount(g, seat, g.rules.regroup_die)
        say(g, EVENT_REGROUP, unit, removed, 0, 0)
        remove_markers(g, unit, removed)
