"""Treachery: who can be a victim, and what happens to it (RULES.md 4.4a, 7.19). Downgrades, which desperation asks for
too (EP-049, EP-050, EP-080).

EP-245: it comes with the treachery cards. EP-255: a victim decides nothing but its own downgrades.
"""

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.epoch.board cimport NO_EFFECT, reach
from equipoise.ext.epoch.control cimport lose_tile
from equipoise.ext.epoch.declared cimport (
    ACT_ATTRIBUTE, ACT_COMPANION, ACT_DOWNGRADE, ACT_EVICT, ACT_MOVE_TOKEN, ACT_NONE, ACT_TARGET, ATTRIBUTES,
    CONVICTION, DECIDE_ATTRIBUTE, DECIDE_COMPANION, DECIDE_DOWNGRADE, DECIDE_MOVE_TARGET, DECIDE_TARGET, DECIDE_TILE,
    DO_T_DOWNGRADE, DO_T_DRAIN, DO_T_EVICT, DO_T_FATIGUE, DO_T_HONOR, DO_T_MOVE, DO_T_SNATCH, DO_T_STEAL_HONOR,
    EVENT_EVICT, EVENT_FORCED_MOVE, EVENT_TREACHERY, FRAME_DOWNGRADE, FRAME_VICTIMS, HEXES, HONOR_LOST, HONOR_STOLEN,
    INFLUENCE, NO_SEAT, SCOPE_ALL, SCOPE_LOSER, SET_ALL, Frame, Player, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.game cimport (
    Game, can_downgrade, downgrade, gain, has_companions, honor_of, lay_on_card, left_of, others, say, spend,
)
from equipoise.ext.epoch.honor cimport change_honor
from equipoise.ext.epoch.travel cimport reveal_around
from equipoise.ext.types cimport u64

cdef enum:                  # Frame.step of FRAME_VICTIMS
    SEEKING = 0
    CHOSEN = 1              # the victim is known, what happens to it is not
    STRUCK = 2


# --- who can be a victim ----------------------------------------------------------------------------------------------

cdef int circles(const Game* g, int row, int index) noexcept nogil:
    """The circles a drain or snatch may pick (EP-154)."""
    return g.content.effect_arg[row][index] if g.content.effect_do[row][index] == DO_T_SNATCH else SET_ALL


cdef u64 free_around(const Game* g, int victim, int n) noexcept nogil:
    """Bits: unoccupied triangles at distance 1..n of a token."""
    cdef int here = g.s.player[victim].triangle
    return reach(g.board, here, n) & ~(<u64> 1 << here) & ~others(g, victim)


cdef bint would_change(const Game* g, int victim, int row, int index) noexcept nogil:
    """EP-256: the primitive would change something for this player."""
    cdef const Player* p = &g.s.player[victim]
    cdef int do = g.content.effect_do[row][index]
    cdef int attribute
    if do == DO_T_DRAIN or do == DO_T_SNATCH:
        for attribute in range(ATTRIBUTES):
            if (circles(g, row, index) >> attribute) & 1 and p.attribute[attribute] > 0:
                return True
        return False
    if do == DO_T_DOWNGRADE:
        return p.conviction + p.influence >= 1
    if do == DO_T_FATIGUE:
        return has_companions(g, victim) and p.influence >= 1
    if do == DO_T_MOVE:
        return free_around(g, victim, g.content.effect_n[row][index]) != 0
    return honor_of(g, victim) >= 1                 # DO_T_HONOR, DO_T_STEAL_HONOR


cdef bint is_adjacent(const Game* g, int seat, int other) noexcept nogil:
    """EP-035, EP-252."""
    return (g.board.victims[g.s.player[seat].triangle] >> g.s.player[other].triangle) & 1


cdef bint is_victim(const Game* g, int seat, int other, int row, int index) noexcept nogil:
    return other != seat and is_adjacent(g, seat, other) and would_change(g, other, row, index)


cdef bint can_evict(const Game* g, int seat, int hex) noexcept nogil:
    """A tile adjacent to the actor, controlled by an opponent."""
    return ((g.board.hexes[g.s.player[seat].triangle] >> hex) & 1 and g.s.controller[hex] >= 0
            and g.s.controller[hex] != seat)


cdef bint has_victim(const Game* g, int seat, int row, int index, int loser) noexcept nogil:
    cdef int i
    if g.content.effect_do[row][index] == DO_T_EVICT:
        for i in range(HEXES):
            if can_evict(g, seat, i):
                return True
        return False
    if g.content.effect_scope[row][index] == SCOPE_LOSER:
        return loser != NO_SEAT and would_change(g, loser, row, index)
    for i in range(g.s.common.seats):
        if is_victim(g, seat, i, row, index):
            return True
    return False


cdef bint is_usable(const Game* g, int seat, int card, int loser) noexcept nogil:
    """EP-071: the first treacherous primitive of the card has a legal victim, judged before costs are paid."""
    cdef int first = g.board.first_victim[card]
    return first == NO_EFFECT or has_victim(g, seat, card, first, loser)


# --- victim after victim ----------------------------------------------------------------------------------------------

cdef void begin_treachery(Game* g, int seat, int row, int index, int loser) noexcept nogil:
    cdef Frame* f
    if not has_victim(g, seat, row, index, loser):
        return
    f = push_frame(g.s, FRAME_VICTIMS, seat)
    f.row = row
    f.effect = index
    f.other = loser


cdef void seek(Game* g, Frame* f) noexcept nogil:
    cdef int scope = g.content.effect_scope[f.row][f.effect]
    cdef int other
    if g.content.effect_do[f.row][f.effect] == DO_T_EVICT:
        ask(g.s, f.seat, DECIDE_TILE)
    elif scope == SCOPE_LOSER:
        f.step = CHOSEN
    elif scope == SCOPE_ALL:                        # EP-254, EP-256: each judged when its turn comes
        while f.done + 1 < g.s.common.seats:
            f.done += 1
            other = left_of(g, f.seat, f.done)
            if is_victim(g, f.seat, other, f.row, f.effect):
                f.other = other
                f.step = CHOSEN
                return
        pop_frame(g.s)
    else:
        ask(g.s, f.seat, DECIDE_TARGET)


cdef void note(Game* g, Frame* f, int amount) noexcept nogil:
    cdef int do = g.content.effect_do[f.row][f.effect]
    count8(&g.s.seat_facts[f.seat].inflicted[do - DO_T_DRAIN], 1)
    count8(&g.s.seat_facts[f.other].suffered[do - DO_T_DRAIN], 1)
    say(g, EVENT_TREACHERY, f.seat, f.other, do, amount)


cdef void strike(Game* g, Frame* f) noexcept nogil:
    """What needs no further choice of the actor happens; else it is asked."""
    cdef int do = g.content.effect_do[f.row][f.effect]
    cdef int n = g.content.effect_n[f.row][f.effect]
    if do == DO_T_DRAIN or do == DO_T_SNATCH:
        ask(g.s, f.seat, DECIDE_ATTRIBUTE)
    elif do == DO_T_FATIGUE:
        ask(g.s, f.seat, DECIDE_COMPANION)
    elif do == DO_T_MOVE:
        ask(g.s, f.seat, DECIDE_MOVE_TARGET)
    else:
        f.step = STRUCK
        note(g, f, n)
        if do == DO_T_DOWNGRADE:
            begin_downgrade(g, f.other, n)
        elif do == DO_T_HONOR:
            change_honor(g, f.other, -n, HONOR_LOST)
        elif do == DO_T_STEAL_HONOR:
            n = min(n, honor_of(g, f.other))
            change_honor(g, f.other, -n, HONOR_LOST)
            change_honor(g, f.seat, n, HONOR_STOLEN)


cdef void resume_victims(Game* g, Frame* f) noexcept nogil:
    if f.step == SEEKING:
        seek(g, f)
    elif f.step == CHOSEN:
        strike(g, f)
    elif g.content.effect_scope[f.row][f.effect] == SCOPE_ALL and g.content.effect_do[f.row][f.effect] != DO_T_EVICT:
        f.step = SEEKING
    else:
        pop_frame(g.s)


cdef int list_victims(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int decision = g.s.common.decision
    cdef Bits left
    cdef u64 free
    cdef int i, n = 0
    if decision == DECIDE_TILE:
        for i in range(HEXES):
            if can_evict(g, f.seat, i):
                out[n] = act(ACT_EVICT, i)
                n += 1
    elif decision == DECIDE_TARGET:
        for i in range(g.s.common.seats):
            if is_victim(g, f.seat, i, f.row, f.effect):
                out[n] = act(ACT_TARGET, i)
                n += 1
    elif decision == DECIDE_ATTRIBUTE:
        for i in range(ATTRIBUTES):
            if (circles(g, f.row, f.effect) >> i) & 1 and g.s.player[f.other].attribute[i] > 0:
                out[n] = act(ACT_ATTRIBUTE, i)
                n += 1
    elif decision == DECIDE_COMPANION:
        left = g.s.player[f.other].companions
        while True:
            i = bits_take(&left)
            if i < 0:
                break
            out[n] = act(ACT_COMPANION, i)
            n += 1
    else:                                           # DECIDE_MOVE_TARGET
        free = free_around(g, f.other, g.content.effect_n[f.row][f.effect])
        for i in range(g.board.triangles):
            if (free >> i) & 1:
                out[n] = act(ACT_MOVE_TOKEN, i)
                n += 1
        out[n] = act(ACT_NONE)
        n += 1
    return n


cdef void move_token(Game* g, Frame* f, int triangle) noexcept nogil:
    """EP-091: hexes next to the destination are revealed at once, none on the way."""
    cdef int before = g.s.player[f.other].triangle
    g.s.player[f.other].triangle = triangle
    note(g, f, g.board.distance[before][triangle])
    say(g, EVENT_FORCED_MOVE, f.other, before, triangle, f.seat)
    count8(&g.s.seat_facts[f.other].forced_moves, 1)
    reveal_around(g, f.seat, triangle)


cdef void evict(Game* g, Frame* f, int hex) noexcept nogil:
    f.other = g.s.controller[hex]
    note(g, f, 1)
    say(g, EVENT_EVICT, f.seat, hex, f.other, 0)
    lose_tile(g, hex)


cdef void answer_victims(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int what = arg_of(action, 0)
    cdef int n = g.content.effect_n[f.row][f.effect]
    if kind == ACT_TARGET:
        f.other = what
        f.step = CHOSEN
        return
    f.step = STRUCK
    if kind == ACT_ATTRIBUTE:
        n = min(n, g.s.player[f.other].attribute[what])
        note(g, f, n)
        spend(g, f.other, what, n)
        if g.content.effect_do[f.row][f.effect] == DO_T_SNATCH:
            gain(g, f.seat, what, n)
    elif kind == ACT_COMPANION:
        note(g, f, min(n, g.s.player[f.other].influence))
        lay_on_card(g, f.other, what, n)
    elif kind == ACT_MOVE_TOKEN:
        move_token(g, f, what)
    elif kind == ACT_EVICT:
        evict(g, f, what)


# --- downgrades -------------------------------------------------------------------------------------------------------

cdef void begin_downgrade(Game* g, int seat, int n) noexcept nogil:
    push_frame(g.s, FRAME_DOWNGRADE, seat).left = n


cdef void resume_downgrade(Game* g, Frame* f) noexcept nogil:
    """EP-050: skipped when nothing can be downgraded."""
    if f.left == 0 or not (can_downgrade(g, f.seat, CONVICTION) or can_downgrade(g, f.seat, INFLUENCE)):
        pop_frame(g.s)
    else:
        ask(g.s, f.seat, DECIDE_DOWNGRADE)


cdef int list_downgrades(const Game* g, int seat, action_t* out) noexcept nogil:
    """EP-050: the owner of the block chooses."""
    cdef int sphere, n = 0
    for sphere in range(INFLUENCE, CONVICTION + 1):
        if can_downgrade(g, seat, sphere):
            out[n] = act(ACT_DOWNGRADE, sphere)
            n += 1
    return n


cdef void answer_downgrade(Game* g, Frame* f, action_t action) noexcept nogil:
    f.left -= 1
    downgrade(g, f.seat, arg_of(action, 0))
