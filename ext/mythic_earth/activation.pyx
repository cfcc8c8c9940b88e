"""Activating a Unit (RULES.md 6.4, 7.5): which one, its test, its actions. (ME-063, ME-069 to ME-075, ME-089 to ME-092,
ME-096, ME-112, ME-113, ME-157, ME-166, ME-309, ME-313, ME-431, ME-443, ME-447)

FRAME_ACTIVATE: `seat` assigns a `die` (0: at level 0), or its reserve Unit is `entering`."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.mythic_earth.declared cimport (
    ACTIVATE_ACT, ACTIVATE_ASK, ACTIVATE_DONE, ACTIVATE_ENEMY_WINDOW, ACTIVATE_OWN_WINDOW, ACTIVATE_SHIFT,
    ACTIVATE_TEST, ACTIVATE_TESTED, ACT_ACTIVATE, ACT_ACTIVATE_REGROUP, ACT_DECLINE, ACT_END, ACT_MARCH_ON, ACT_MOVE_ON,
    ACT_PASS, ACT_RELEASE, ACT_RELEASE_REGROUP, ACT_STOP_FLEEING, ALERT_RELEASED, BAN_ACTION_REGROUP,
    BAN_ACTION_RELEASE, BAN_ACTION_STOP_FLEEING, DECIDE_ACTION, DECIDE_ACTIVATION,
    DECIDE_ENTRY, EVENT_ACTIVATE, EVENT_ALERT, FRAME_ACTIVATE, INTENT_ACT, INTENT_ENTER, INTENT_REGROUP,
    INTENT_STOP_FLEEING, MOVED_FREE, MOVED_MARCH_ON, MOVED_MOVE_ON, NO_UNIT, TEST_ACTIVATION, TEST_REGROUP,
    UNTIL_ACTIVATION, USED_MOVE, USED_REGROUP, W_ENEMY_ACT, W_OWN_ACT, Activation, Frame, Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.actions cimport begin_action, begin_regroup, may_do_more
from equipoise.ext.mythic_earth.alert cimport open_alerts
from equipoise.ext.mythic_earth.brave cimport add_markers, begin_test, freeze
from equipoise.ext.mythic_earth.death cimport able
from equipoise.ext.mythic_earth.game cimport Game, barred, engaged, expire, facts_of, other_player, begin_frame, say
from equipoise.ext.mythic_earth.march cimport begin_choose_move, begin_free_move, march_allowance, move_allowance
from equipoise.ext.mythic_earth.movement cimport MODE_MARCH, MODE_MOVE
from equipoise.ext.mythic_earth.pools cimport decline_die, eligible_units, releasable_units, take_die
from equipoise.ext.mythic_earth.rally cimport begin_stop_fleeing
from equipoise.ext.mythic_earth.toll cimport brave_target
from equipoise.ext.mythic_earth.windows cimport begin_window
from equipoise.ext.types cimport u64

cdef enum:
    SINGLE_ACTIONS = 2      # of one die (ME-075)


# --- which Unit -------------------------------------------------------------------------------------------------------

cdef void begin_activation(Game* g, int player, int value) noexcept nogil:
    """ME-069: each die is an activation of its own."""
    begin_frame(g, FRAME_ACTIVATE, player, NO_UNIT).die = value


cdef int list_activations(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """For whom the die may be (RULES.md 6.4, step 1)."""
    cdef u64 units = eligible_units(g, f.seat, f.die) if f.die > 0 else 0
    cdef int unit, n = 0, first = NO_UNIT
    cdef bint all_flee = True, may_stop = not barred(g, f.seat, BAN_ACTION_STOP_FLEEING)
    cdef bint may_regroup = not barred(g, f.seat, BAN_ACTION_REGROUP)
    while units:
        unit = lowest64(units)
        units &= units - 1
        if g.s.unit[unit].fleeing:                              # ME-157
            if may_stop:
                out[n] = act(ACT_STOP_FLEEING, unit)
                n += 1
            elif first == NO_UNIT:
                first = unit
            continue
        all_flee = False
        out[n] = act(ACT_ACTIVATE, unit)
        n += 1
        if g.s.unit[unit].markers > 0 and may_regroup:          # ME-089
            out[n] = act(ACT_ACTIVATE_REGROUP, unit)
            n += 1
    if f.die > 0 and all_flee and g.rules.activation_decline_fleeing:     # ME-431
        out[n] = act(ACT_DECLINE)
        n += 1
    units = 0 if barred(g, f.seat, BAN_ACTION_RELEASE) else releasable_units(g, f.seat)      # ME-112
    while units:
        unit = lowest64(units)
        units &= units - 1
        out[n] = act(ACT_RELEASE, unit)
        n += 1
        if g.s.unit[unit].markers > 0 and may_regroup:          # ME-447
            out[n] = act(ACT_RELEASE_REGROUP, unit)
            n += 1
    if f.die == 0:                                            # ME-113
        out[n] = act(ACT_PASS)
        n += 1
    if n == 0:                                                  # barred from stopping, with no other use of the die
        out[0] = act(ACT_STOP_FLEEING, first)
        n = 1
    return n


cdef void start(Game* g, Frame* f, int unit, int value, int intent) noexcept nogil:
    cdef Activation* a = &g.s.activation
    cdef Unit* u = &g.s.unit[unit]
    f.unit = unit
    f.step = ACTIVATE_OWN_WINDOW
    a.unit = unit
    a.value = value
    a.intent = intent
    a.singles = a.doubles = a.used = a.over = 0
    a.limit = SINGLE_ACTIONS
    a.may_double = 1
    a.first = not u.activated_this_turn                         # ME-158
    a.forced_test = a.forced_modifier = 0
    u.activated_this_turn = 1
    u.tried = 0                                                 # ME-273
    u.shift = 0
    count16(&facts_of(g, f.seat).activations, 1)
    if g.s.common.round == 1 and not facts_of(g, other_player(f.seat)).first_activation:
        facts_of(g, f.seat).first_activation = 1
    say(g, EVENT_ACTIVATE, unit, value, intent, 0)


cdef void release(Game* g, Frame* f, int unit, int intent) noexcept nogil:
    """ME-112, ME-113: with the die the Unit holds."""
    g.s.unit[unit].on_alert = 0
    count8(&facts_of(g, f.seat).alerts_released, 1)
    say(g, EVENT_ALERT, unit, ALERT_RELEASED, 0, 0)
    start(g, f, unit, 0, intent)


cdef void choose_unit(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action), unit = arg_of(action, 0)
    if kind == ACT_PASS:
        g.s.player[f.seat].passed = 1
        pop_frame(g.s)
    elif kind == ACT_DECLINE:
        decline_die(g, f.seat, f.die)
        pop_frame(g.s)
    elif kind == ACT_RELEASE:
        release(g, f, unit, INTENT_ACT)
    elif kind == ACT_RELEASE_REGROUP:
        release(g, f, unit, INTENT_REGROUP)
    else:                                                       # ME-063
        take_die(g, unit, f.die)
        start(g, f, unit, f.die, INTENT_ACT if kind == ACT_ACTIVATE
              else INTENT_REGROUP if kind == ACT_ACTIVATE_REGROUP else INTENT_STOP_FLEEING)


# --- a reserve Unit ---------------------------------------------------------------------------------------------------

cdef void begin_entry(Game* g, int player, int unit) noexcept nogil:
    """RULES.md 6.8: an activation without a pool die."""
    cdef Frame* f = begin_frame(g, FRAME_ACTIVATE, player, NO_UNIT)
    f.entering = 1
    start(g, f, unit, 0, INTENT_ENTER)


cdef void enter(Game* g, int kind) noexcept nogil:
    """ME-313: March on, or Move on and at most one Single-Action."""
    cdef Activation* a = &g.s.activation
    g.s.alert_asked = 0
    a.may_double = 0
    if kind == ACT_MARCH_ON:
        a.doubles = 1
        begin_choose_move(g, a.unit, MODE_MARCH, march_allowance(g, a.unit), MOVED_MARCH_ON, True)
    else:
        a.singles = 1
        a.used = USED_MOVE
        begin_choose_move(g, a.unit, MODE_MOVE, move_allowance(g, a.unit), MOVED_MOVE_ON, True)


# --- test and actions -------------------------------------------------------------------------------------------------

cdef void test(Game* g, Frame* f) noexcept nogil:
    """ME-070, ME-071, ME-089; FORCE_TEST makes even a Unit without markers roll."""
    cdef const Activation* a = &g.s.activation
    cdef int kind = TEST_REGROUP if a.intent == INTENT_REGROUP else TEST_ACTIVATION
    f.step = ACTIVATE_TESTED
    g.s.passed = 1
    if a.intent == INTENT_STOP_FLEEING:
        begin_stop_fleeing(g, a.unit, NO_UNIT)
    elif a.intent == INTENT_REGROUP or (a.intent == INTENT_ACT
                                        and (g.s.unit[a.unit].markers > 0 or a.forced_test)):
        begin_test(g, a.unit, kind, brave_target(g, a.unit, kind, a.forced_modifier))


cdef void tested(Game* g, Frame* f) noexcept nogil:
    cdef Activation* a = &g.s.activation
    cdef int unit = a.unit
    f.step = ACTIVATE_ACT
    if a.intent == INTENT_STOP_FLEEING:                         # ME-166: one Single-Action
        a.limit = 1
        a.may_double = 0
        a.over = g.s.unit[unit].fleeing
        return
    if not g.s.passed:                                          # ME-073
        count16(&facts_of(g, f.seat).activations_failed, 1)
        a.over = 1
        freeze(g, unit)
        add_markers(g, unit, g.rules.brave_fail_activation_markers, NO_UNIT)
        return
    if a.intent == INTENT_ENTER:
        ask(g.s, f.seat, DECIDE_ENTRY)
    elif a.intent == INTENT_REGROUP:                            # RULES.md 6.4, step 4
        a.singles = 1
        a.used = USED_REGROUP
        g.s.alert_asked = 0
        f.regrouping = 1                                             # the D3 is still to come
        open_alerts(g, unit)


cdef void resume_activation(Game* g, Frame* f) noexcept nogil:
    cdef Activation* a = &g.s.activation
    cdef int unit = f.unit
    if f.step == ACTIVATE_ASK:
        ask(g.s, f.seat, DECIDE_ACTIVATION)
    elif f.step == ACTIVATE_OWN_WINDOW:
        f.step = ACTIVATE_ENEMY_WINDOW
        begin_window(g, f.seat, W_OWN_ACT, unit)
    elif f.step == ACTIVATE_ENEMY_WINDOW:
        f.step = ACTIVATE_TEST
        if a.intent == INTENT_ACT or a.intent == INTENT_REGROUP:    # FORCE_TEST needs an Activation Test
            begin_window(g, other_player(f.seat), W_ENEMY_ACT, unit)
    elif f.step == ACTIVATE_TEST:
        g.s.alert_asked = 0
        test(g, f)
    elif f.step == ACTIVATE_TESTED:
        tested(g, f)
    elif f.step == ACTIVATE_ACT:
        if f.regrouping:
            f.regrouping = 0
            if able(g, unit):
                begin_regroup(g, unit, True)
        elif may_do_more(g):
            ask(g.s, f.seat, DECIDE_ACTION)
        else:
            f.step = ACTIVATE_SHIFT
    elif f.step == ACTIVATE_SHIFT:
        f.step = ACTIVATE_DONE
        if g.s.unit[unit].shift > 0 and able(g, unit) and not engaged(g, unit):     # RULES.md 6.4, step 6
            begin_free_move(g, unit, g.s.unit[unit].shift * move_allowance(g, unit), MOVED_FREE)
    else:
        g.s.unit[unit].shift = 0
        expire(&g.s.unit[unit], UNTIL_ACTIVATION)
        a.unit = NO_UNIT
        pop_frame(g.s)


cdef void answer_activation(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    if f.step == ACTIVATE_ASK:
        choose_unit(g, f, action)
    elif kind == ACT_MARCH_ON or kind == ACT_MOVE_ON:
        enter(g, kind)
    elif kind == ACT_END:
        g.s.activation.over = 1
    else:
        begin_action(g, action)
