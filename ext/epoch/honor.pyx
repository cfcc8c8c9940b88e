"""Honor, trigger tokens and triggers (RULES.md 7.17)."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.deck cimport deck_draw
from equipoise.ext.engine cimport Engine, act, action_t, arg_of, kind_of
from equipoise.ext.epoch.declared cimport (
    ACT_KEEP_TRIGGERS, ACT_REMOVE_TRIGGER, BAN_ACTION_REMOVE_TRIGGER, DECIDE_REMOVE_TRIGGER, DECK_TRIGGERS, EVENT_HONOR,
    EVENT_LAST_ROUND, EVENT_TOKEN, EVENT_TRIGGER, FAULT_TOKEN, FRAME_TOKENS, HONOR_REMOVALS, NEVER, NO_SEAT,
    REMOVAL_OPTIONAL, SCOPE_GLOBAL, TOKEN_MODE_FIRST_PLAYER, TRIGGERS, Frame, GameFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.game cimport Game, barred, dense_rank, honor_of, left_of, say
from equipoise.ext.epoch.metrics cimport compares, metric
from equipoise.ext.types cimport u64


cdef int next_token(const Game* g, int seat, int honor) noexcept nogil:
    """EP-223: the lowest token that is left, if so much honor reaches it; else -1."""
    cdef int i
    if g.rules.triggers_token_mode == TOKEN_MODE_FIRST_PLAYER:
        i = g.s.tokens_taken
        return i if i < g.content.tokens and g.content.token[i] <= honor else -1
    for i in range(g.content.tokens):
        if not (g.s.player[seat].tokens >> i) & 1:
            return i if g.content.token[i] <= honor else -1
    return -1


cdef void change_honor(Game* g, int seat, int n, int source) noexcept nogil:
    """HONOR(p, n): never below 0 (EP-222, EP-248); a gain may reach tokens, a loss never does (EP-227)."""
    cdef int old = g.s.common.score[seat]
    cdef int new = max(0, old + n)
    cdef int i
    if new == old:
        return
    g.s.common.score[seat] = new
    add16(&g.s.seat_facts[seat].honor[source], new - old)
    say(g, EVENT_HONOR, seat, new - old, new, source)
    if new < old:
        return
    g.s.peak = max(g.s.peak, new)
    for i in range(g.content.tokens):
        if g.content.token[i] <= new and g.s.seat_facts[seat].reached[i] == NEVER:
            g.s.seat_facts[seat].reached[i] = min(g.s.common.round, NEVER - 1)
    if next_token(g, seat, new) >= 0:
        push_frame(g.s, FRAME_TOKENS, seat).honor = new


# --- tokens -----------------------------------------------------------------------------------------------------------

cdef void activate_trigger(Game* g, int seat) noexcept nogil:
    """EP-224, EP-236: the next trigger card is turned up."""
    cdef int trigger = deck_draw(<Engine> g.engine, &g.s.deck[DECK_TRIGGERS], DECK_TRIGGERS, max(seat, 0))
    g.s.active_triggers |= 1 << trigger
    g.s.facts.trigger_drawn[trigger] = 0 if seat == NO_SEAT else min(g.s.common.round, NEVER - 1)
    say(g, EVENT_TRIGGER, trigger, 1, seat, 0)


cdef void resume_tokens(Game* g, Frame* f) noexcept nogil:
    """EP-226: all tokens that the gain has reached, in ascending order."""
    cdef int token = next_token(g, f.seat, f.honor)
    if token < 0:
        pop_frame(g.s)
        return
    if g.rules.triggers_token_mode == TOKEN_MODE_FIRST_PLAYER:
        g.s.tokens_taken += 1
    else:
        if g.s.player[f.seat].tokens >> token:
            g.s.fault = FAULT_TOKEN
        g.s.player[f.seat].tokens |= 1 << token
    say(g, EVENT_TOKEN, f.seat, g.content.token[token], 0, 0)
    if g.s.deck[DECK_TRIGGERS].size == 0:           # EP-258
        return
    activate_trigger(g, f.seat)
    # EP-225, EP-228: a trigger is removed only while the end is open, and for honor that the player has
    if (g.s.end_round == 0 and g.rules.triggers_removal == REMOVAL_OPTIONAL
            and honor_of(g, f.seat) >= g.rules.triggers_remove_cost):
        ask(g.s, f.seat, DECIDE_REMOVE_TRIGGER)


cdef int list_removals(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef int trigger, n = 1
    out[0] = act(ACT_KEEP_TRIGGERS)
    if barred(g, seat, BAN_ACTION_REMOVE_TRIGGER):
        return 1
    for trigger in range(TRIGGERS):
        if (g.s.active_triggers >> trigger) & 1:
            out[n] = act(ACT_REMOVE_TRIGGER, trigger)
            n += 1
    return n


cdef void answer_tokens(Game* g, Frame* f, action_t action) noexcept nogil:
    """EP-225: any active trigger, the new one included, leaves the game for honor."""
    cdef int trigger = arg_of(action, 0)
    if kind_of(action) != ACT_REMOVE_TRIGGER:
        return
    g.s.active_triggers &= ~(1 << trigger)
    g.s.removed_triggers |= 1 << trigger
    g.s.facts.trigger_removed[trigger] = min(g.s.common.round, NEVER - 1)
    say(g, EVENT_TRIGGER, trigger, 0, f.seat, 0)
    change_honor(g, f.seat, -g.rules.triggers_remove_cost, HONOR_REMOVALS)


# --- triggers ---------------------------------------------------------------------------------------------------------

cdef int who_satisfies(const Game* g, int trigger) noexcept nogil:
    """EP-231: the seat whose state satisfies it, the active player's first; the active seat for a global one; or -1."""
    cdef int i, seat
    cdef int players = 1 if g.content.trigger_scope[trigger] == SCOPE_GLOBAL else g.s.common.seats
    for i in range(players):
        seat = left_of(g, g.s.active, i)
        if compares(metric(g, seat, g.content.trigger_metric[trigger]), g.content.trigger_op[trigger],
                    g.content.trigger_threshold[trigger]):
            return seat
    return NO_SEAT


cdef void check_triggers(Game* g) noexcept nogil:
    """EP-229, EP-230, EP-231: the first active trigger that is satisfied sets the last round; EP-233: for good."""
    cdef GameFacts* facts = &g.s.facts
    cdef int trigger, seat
    cdef u64 active = g.s.active_triggers
    if g.s.end_round != 0:
        return
    while active:
        trigger = lowest64(active)
        active &= active - 1
        seat = who_satisfies(g, trigger)
        if seat == NO_SEAT:
            continue
        facts.trigger_decisive[trigger] = 1
        if g.s.end_round != 0:
            continue
        g.s.end_round = g.s.common.round + g.rules.triggers_final_rounds        # EP-232
        facts.decisive_round = min(g.s.common.round, NEVER - 1)
        facts.decisive_order = g.s.common.order[g.s.active]
        if g.content.trigger_scope[trigger] != SCOPE_GLOBAL:
            g.s.decider = seat
            facts.decisive_rank = dense_rank(g.s.common.score, g.s.common.seats, seat)
        else:
            seat = NO_SEAT
        say(g, EVENT_LAST_ROUND, trigger, seat, g.s.end_round, 0)
