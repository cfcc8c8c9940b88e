"""Free actions: converting attributes, taking and discarding proficiency tiles (RULES.md 7.10, 7.11).

EP-041, EP-042: they use no step of the turn, and may stand between all others. EP-153: nothing turns a heroic block
back into common ones.
"""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.epoch.declared cimport (
    ACT_CONVERT, ACT_DISCARD_PROF, ACT_TAKE_PROF, ATTRIBUTES, BAN_ACTION_CONVERT, BAN_ACTION_DISCARD_PROFICIENCY,
    BAN_ACTION_TAKE_PROFICIENCY, BAN_PROFICIENCY, COMMONS, DECIDE_FREE_DISCARD, EVENT_BLOCKS, EVENT_CONVERT,
    EVENT_PROFICIENCY, FIRST_PROFICIENCY, FRAME_FREE_DISCARDS, HONOR_PROFICIENCY, HOOK_ON_CONVERT, NEVER, NO_SEAT,
    SPOT_ATTRIBUTE, Frame, Player, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.effects cimport fire_hooks
from equipoise.ext.epoch.game cimport Game, barred, gain, left_of, proficiency_cost, say, spend
from equipoise.ext.epoch.honor cimport change_honor


cdef bint can_convert(const Game* g, int seat, int heroic) noexcept nogil:
    """EP-150, EP-152: a block in each of the two commons."""
    cdef const Player* p = &g.s.player[seat]
    return p.attribute[g.board.parts[heroic][0]] > 0 and p.attribute[g.board.parts[heroic][1]] > 0


cdef bint may_convert(const Game* g, int seat) noexcept nogil:
    return ((g.rules.conversion_max_per_turn == 0 or g.s.turn.converted < g.rules.conversion_max_per_turn)
            and not barred(g, seat, BAN_ACTION_CONVERT))


cdef bint in_supply(const Game* g, int seat, int attribute) noexcept nogil:
    """A proficiency tile that the player may take, if it can pay for it."""
    return (g.s.supply[attribute] > 0 and not barred(g, seat, BAN_PROFICIENCY + attribute)
            and not barred(g, seat, BAN_ACTION_TAKE_PROFICIENCY))


cdef void convert(Game* g, int seat, int heroic) noexcept nogil:
    """EP-151: one of the two blocks becomes the heroic one, the other returns to influence."""
    cdef Player* p = &g.s.player[seat]
    say(g, EVENT_CONVERT, seat, heroic, 0, 0)
    spend(g, seat, g.board.parts[heroic][0], 1)
    p.attribute[g.board.parts[heroic][1]] -= 1
    p.attribute[heroic] += 1
    say(g, EVENT_BLOCKS, seat, SPOT_ATTRIBUTE + g.board.parts[heroic][1], SPOT_ATTRIBUTE + heroic, 1)
    count16(&g.s.seat_facts[seat].conversions[heroic - COMMONS], 1)
    if g.s.turn.converted < 255:
        g.s.turn.converted += 1
    if g.s.turn.converted == 1:
        fire_hooks(g, seat, HOOK_ON_CONVERT, 0, NO_SEAT, p.traits)


cdef void take_proficiency(Game* g, int seat, int attribute) noexcept nogil:
    """EP-155; EP-156: wherever the token stands; EP-157: a player may hold any number."""
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    say(g, EVENT_PROFICIENCY, seat, attribute, 1, 0)
    spend(g, seat, attribute, proficiency_cost(g, seat))
    g.s.supply[attribute] -= 1
    g.s.player[seat].proficiency[attribute] += 1
    g.s.turn.proficiency_taken += 1
    count8(&own.proficiency_taken[attribute], 1)
    own.first[FIRST_PROFICIENCY] = min(own.first[FIRST_PROFICIENCY], min(g.s.common.round, NEVER - 1))
    change_honor(g, seat, g.rules.proficiency_honor, HONOR_PROFICIENCY)         # EP-163


cdef void discard_proficiency(Game* g, int seat, int attribute) noexcept nogil:
    """EP-159, EP-161, EP-162: out of the game; what it gives is limited by influence."""
    say(g, EVENT_PROFICIENCY, seat, attribute, 0, 0)
    g.s.player[seat].proficiency[attribute] -= 1
    g.s.discarded[attribute] += 1
    count8(&g.s.seat_facts[seat].proficiency_discarded[attribute], 1)
    gain(g, seat, attribute, g.rules.proficiency_refund)
    change_honor(g, seat, -g.rules.proficiency_honor, HONOR_PROFICIENCY)


cdef int list_discards(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef int attribute, n = 0
    if barred(g, seat, BAN_ACTION_DISCARD_PROFICIENCY):
        return 0
    for attribute in range(ATTRIBUTES):
        if g.s.player[seat].proficiency[attribute] > 0:
            out[n] = act(ACT_DISCARD_PROF, attribute)
            n += 1
    return n


cdef int list_free_actions(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int attribute, cost, n = 0
    if may_convert(g, seat):
        for attribute in range(COMMONS, ATTRIBUTES):
            if can_convert(g, seat, attribute):
                out[n] = act(ACT_CONVERT, attribute)
                n += 1
    if g.s.turn.proficiency_taken < g.rules.proficiency_per_turn:
        cost = proficiency_cost(g, seat)
        for attribute in range(ATTRIBUTES):
            if p.attribute[attribute] >= cost and in_supply(g, seat, attribute):
                out[n] = act(ACT_TAKE_PROF, attribute)
                n += 1
    return n + list_discards(g, seat, out + n)


cdef bint take_free_action(Game* g, int seat, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    if kind == ACT_CONVERT:
        convert(g, seat, arg_of(action, 0))
    elif kind == ACT_TAKE_PROF:
        take_proficiency(g, seat, arg_of(action, 0))
    elif kind == ACT_DISCARD_PROF:
        discard_proficiency(g, seat, arg_of(action, 0))
    else:
        return False
    return True


# --- proficiency.discard_any_turn (EP-160): all others are asked, clockwise from the active player's left -------------

cdef void begin_free_discards(Game* g) noexcept nogil:
    push_frame(g.s, FRAME_FREE_DISCARDS, g.s.active).done = 1


cdef bint holds_proficiency(const Game* g, int seat) noexcept nogil:
    cdef int attribute
    for attribute in range(ATTRIBUTES):
        if g.s.player[seat].proficiency[attribute] > 0:
            return True
    return False


cdef void resume_free_discards(Game* g, Frame* f) noexcept nogil:
    while f.done < g.s.common.seats:
        if holds_proficiency(g, left_of(g, f.seat, f.done)):
            ask(g.s, left_of(g, f.seat, f.done), DECIDE_FREE_DISCARD)
            return
        f.done += 1
    pop_frame(g.s)


cdef void answer_free_discards(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_DISCARD_PROF:
        discard_proficiency(g, left_of(g, f.seat, f.done), arg_of(action, 0))
    else:
        f.done += 1
