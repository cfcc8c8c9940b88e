"""A turn from its first hook to its end, and the rounds (RULES.md 6.1 to 6.4, 7.3)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.epoch.activation cimport activate, activate_self, list_characters, use_ability, use_relic, use_trait
from equipoise.ext.epoch.attributes cimport begin_free_discards, list_free_actions, take_free_action
from equipoise.ext.epoch.cards cimport lose_companion
from equipoise.ext.epoch.control cimport begin_control, can_control
from equipoise.ext.epoch.declared cimport (
    ACT_ABANDON, ACT_ABILITY, ACT_ACT, ACT_ACTIVATE, ACT_ACTIVATE_SELF, ACT_CONTROL, ACT_DESPERATE_TRAVEL, ACT_END,
    ACT_EXTRA_TRAVEL, ACT_RELIC, ACT_REST, ACT_TRAIT, ACT_TRAVEL, BAN_ACTION_REST, BAN_ACTION_TRAVEL,
    CHECK_AFTER_ACTION, CHECK_END_OF_TURN, DECIDE_TURN, END_CAP, END_TRIGGER, EVENT_ROUND, EVENT_TURN, FRAME_TURN,
    HOOK_ON_TURN_START, INFLUENCE, LEFT_ABANDONED, NEIGHBOURS, NO_SEAT, POTENTIAL, TURN_BEGIN, TURN_CHECK, TURN_MENU,
    TURN_OVER, TURN_RESOLVED, Frame, Turn, ask, push_frame,
)
from equipoise.ext.epoch.effects cimport fire_hooks
from equipoise.ext.epoch.game cimport Game, barred, can_upgrade, left_of, say
from equipoise.ext.epoch.honor cimport check_triggers
from equipoise.ext.epoch.record cimport note_round, note_turn_begins, note_turn_ends
from equipoise.ext.epoch.scoring cimport finish_game
from equipoise.ext.epoch.tiles cimport begin_act, begin_rest, can_act, slot_free
from equipoise.ext.epoch.travel cimport begin_travel, is_trapped, list_travels, travel_limit


cdef void begin_play(Game* g) noexcept nogil:
    push_frame(g.s, FRAME_TURN, g.s.first_seat)
    say(g, EVENT_ROUND, g.s.common.round, 0, 0, 0)


cdef void begin_turn(Game* g, int seat) noexcept nogil:
    """EP-043: nothing of the last turn is left."""
    cdef Turn* t = &g.s.turn
    memset(t, 0, sizeof(Turn))
    t.activations = g.rules.turn_activations
    t.travels = 1
    t.speed_before = g.s.player[seat].speed_tile
    g.s.active = seat
    say(g, EVENT_TURN, seat, 0, 0, 0)
    note_turn_begins(g, seat)


cdef void end_round(Game* g) noexcept nogil:
    """EP-232, EP-235, EP-266: everybody has had the same number of turns."""
    note_round(g)
    if g.s.end_round != 0 and g.s.common.round >= g.s.end_round:
        finish_game(g, END_TRIGGER)
    elif g.s.common.round >= g.rules.limits_round_cap:
        finish_game(g, END_CAP)
    else:
        g.s.common.round += 1
        say(g, EVENT_ROUND, g.s.common.round, 0, 0, 0)


cdef void end_turn(Game* g, Frame* f) noexcept nogil:
    """EP-027: clockwise by seat."""
    note_turn_ends(g, f.seat)
    g.s.player[f.seat].turns += 1
    f.seat = left_of(g, f.seat, 1)
    f.step = TURN_BEGIN
    if f.seat == g.s.first_seat:
        end_round(g)


cdef void resume_turn(Game* g, Frame* f) noexcept nogil:
    """Hooks, a look at the triggers, then the menu again and again until the player ends the turn."""
    if f.step == TURN_BEGIN:
        f.step = TURN_CHECK
        begin_turn(g, f.seat)
        fire_hooks(g, f.seat, HOOK_ON_TURN_START, 0, NO_SEAT, g.s.player[f.seat].traits)
    elif f.step == TURN_CHECK:
        f.step = TURN_MENU
        if g.rules.triggers_check == CHECK_AFTER_ACTION:    # EP-229
            check_triggers(g)
    elif f.step == TURN_MENU:
        ask(g.s, f.seat, DECIDE_TURN)
    elif f.step == TURN_RESOLVED:
        f.step = TURN_CHECK
        if g.rules.proficiency_discard_any_turn:
            begin_free_discards(g)
    else:
        if g.rules.triggers_check == CHECK_END_OF_TURN:
            check_triggers(g)
        end_turn(g, f)


# --- the menu ---------------------------------------------------------------------------------------------------------

cdef bint can_rest(const Game* g, int seat, int sphere) noexcept nogil:
    """EP-095, EP-096, EP-139."""
    return (g.s.turn.rested < g.rules.turn_rests_per_turn and g.rules.turn_rest_upgrades > 0
            and can_upgrade(g, seat, sphere) and (g.s.turn.controls == 0 or g.rules.control_with_rest)
            and not barred(g, seat, BAN_ACTION_REST))


cdef bint can_end(const Game* g, int seat) noexcept nogil:
    """EP-038: always; with travel.min_steps not while the ordinary travel is unused and possible."""
    return (g.rules.travel_min_steps == 0 or g.s.turn.travels == 0
            or is_trapped(g, seat, travel_limit(g, seat)) or barred(g, seat, BAN_ACTION_TRAVEL))


cdef int list_menu(const Game* g, int seat, action_t* out) noexcept nogil:
    """EP-037, EP-039: the steps that are still open, in any order, and free actions (EP-041)."""
    cdef int here = g.s.player[seat].triangle
    cdef bint slot = slot_free(g)
    cdef int i, hex, sphere, card
    cdef Bits left
    cdef int n = list_characters(g, seat, out)
    n += list_travels(g, seat, out + n)
    for i in range(NEIGHBOURS):                     # EP-032, EP-131: adjacent tiles only
        hex = g.board.hex[here][i]
        if hex < 0:
            break
        if slot and can_act(g, seat, hex):
            out[n] = act(ACT_ACT, hex)
            n += 1
        if can_control(g, seat, hex):
            out[n] = act(ACT_CONTROL, hex)
            n += 1
    if slot:
        for sphere in range(POTENTIAL, INFLUENCE + 1):
            if can_rest(g, seat, sphere):
                out[n] = act(ACT_REST, sphere)
                n += 1
    n += list_free_actions(g, seat, out + n)
    if g.rules.companions_allow_abandon:            # EP-179
        left = g.s.player[seat].companions
        while True:
            card = bits_take(&left)
            if card < 0:
                break
            out[n] = act(ACT_ABANDON, card)
            n += 1
    if can_end(g, seat):
        out[n] = act(ACT_END)
        n += 1
    return n


cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int what = arg_of(action, 0)
    if kind == ACT_END:
        f.step = TURN_OVER
        return
    f.step = TURN_RESOLVED
    if kind == ACT_ACTIVATE_SELF:
        activate_self(g, f.seat)
    elif kind == ACT_ACTIVATE:
        activate(g, f.seat, what)
    elif kind == ACT_ABILITY:
        use_ability(g, f.seat, what)
    elif kind == ACT_RELIC:
        use_relic(g, f.seat, what)
    elif kind == ACT_TRAIT:
        use_trait(g, f.seat, what)
    elif kind == ACT_TRAVEL or kind == ACT_DESPERATE_TRAVEL or kind == ACT_EXTRA_TRAVEL:
        begin_travel(g, f.seat, kind)
    elif kind == ACT_ACT:
        begin_act(g, f.seat, what)
    elif kind == ACT_REST:
        begin_rest(g, f.seat, what)
    elif kind == ACT_CONTROL:
        begin_control(g, f.seat, what)
    elif kind == ACT_ABANDON:
        lose_companion(g, f.seat, what, LEFT_ABANDONED)
    else:
        take_free_action(g, f.seat, action)
