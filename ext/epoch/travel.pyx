"""Travel and the revealing of tiles (RULES.md 6.5, 7.6, 7.7).

EP-040, EP-088: nothing else happens between the steps, and the movement ends before anything is revealed. EP-089: the
new tiles can be used at once.
"""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.deck cimport deck_draw
from equipoise.ext.engine cimport Engine, act, action_t, arg_of, kind_of
from equipoise.ext.epoch.board cimport reach
from equipoise.ext.epoch.declared cimport (
    ACT_DESPERATE_TRAVEL, ACT_EXTRA_TRAVEL, ACT_STEP, ACT_STOP, ACT_TRAVEL, BAN_ACTION_DESPERATE_TRAVEL,
    BAN_ACTION_EXTRA_TRAVEL, BAN_ACTION_TRAVEL, DECIDE_STEP, DECK_POUCH, EVENT_REVEAL, EVENT_STEP, EVENT_TRAVEL,
    FRAME_TRAVEL, NEIGHBOURS, NEVER, NO_TILE, WAY_DESPERATE, WAY_EXTRA, WAY_TRAVEL, Frame, Turn, ask, pop_frame,
    push_frame,
)
from equipoise.ext.epoch.game cimport Game, barred, others, say, speed_of
from equipoise.ext.epoch.treachery cimport begin_downgrade
from equipoise.ext.types cimport u64

cdef enum:                  # Frame.step of FRAME_TRAVEL
    DECLARED = 0
    UNDER_WAY = 1
    ARRIVED = 2


# --- may one travel ---------------------------------------------------------------------------------------------------

cdef int travel_limit(const Game* g, int seat) noexcept nogil:
    """EP-072, EP-083: speed tile, static bonuses and those of this turn, as they are when the travel starts."""
    return max(0, speed_of(g, seat) + g.s.turn.speed_bonus)


cdef bint is_trapped(const Game* g, int seat, int limit) noexcept nogil:
    """EP-078: every triangle at distance 1..limit is occupied by opponents."""
    cdef int here = g.s.player[seat].triangle
    return (reach(g.board, here, limit) & ~(<u64> 1 << here) & ~others(g, seat)) == 0


cdef int list_travels(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef const Turn* t = &g.s.turn
    cdef int limit = travel_limit(g, seat)
    cdef int n = 0
    if t.travels > 0:
        if not is_trapped(g, seat, limit):
            if not barred(g, seat, BAN_ACTION_TRAVEL):
                out[n] = act(ACT_TRAVEL)
                n += 1
        # EP-079, EP-082: desperate only when trapped
        elif (not is_trapped(g, seat, limit + g.rules.travel_desperate_bonus)
                and not barred(g, seat, BAN_ACTION_DESPERATE_TRAVEL)):
            out[n] = act(ACT_DESPERATE_TRAVEL)
            n += 1
    if (t.extra_travels > 0 and not is_trapped(g, seat, t.extra_travel[0])
            and not barred(g, seat, BAN_ACTION_EXTRA_TRAVEL)):
        out[n] = act(ACT_EXTRA_TRAVEL)
        n += 1
    return n


# --- under way --------------------------------------------------------------------------------------------------------

cdef void begin_travel(Game* g, int seat, int kind) noexcept nogil:
    cdef Frame* f = push_frame(g.s, FRAME_TRAVEL, seat)
    cdef Turn* t = &g.s.turn
    cdef int i
    f.origin = g.s.player[seat].triangle
    f.limit = travel_limit(g, seat)
    f.way = WAY_TRAVEL
    if kind == ACT_EXTRA_TRAVEL:                        # EP-084
        f.way = WAY_EXTRA
        f.limit = t.extra_travel[0]
        t.extra_travels -= 1
        for i in range(t.extra_travels):
            t.extra_travel[i] = t.extra_travel[i + 1]
        count8(&g.s.seat_facts[seat].extra_travels, 1)
    else:
        t.travels -= 1                              # EP-039
    if kind == ACT_DESPERATE_TRAVEL:                    # EP-079
        f.way = WAY_DESPERATE
        f.limit += g.rules.travel_desperate_bonus
        count8(&g.s.seat_facts[seat].desperate_travels, 1)
    f.left = f.limit
    g.s.reached = 0
    count16(&g.s.seat_facts[seat].travels, 1)
    say(g, EVENT_TRAVEL, seat, f.way, f.limit, 0)


cdef u64 stopping_places(const Game* g, const Frame* f) noexcept nogil:
    """EP-036, EP-075: not where an opponent stands; EP-081: a desperate travel ends elsewhere."""
    cdef u64 allowed = ~others(g, f.seat)
    if f.way == WAY_DESPERATE:
        allowed &= ~(<u64> 1 << f.origin)
    return allowed


cdef int list_steps(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """EP-074, EP-076, EP-077: any neighbour from which a stopping place can still be reached."""
    cdef u64 allowed = stopping_places(g, f)
    cdef int here = g.s.player[f.seat].triangle
    cdef int i, there, n = 0
    for i in range(NEIGHBOURS):
        there = g.board.adjacent[here][i]
        if there >= 0 and reach(g.board, there, f.left - 1) & allowed:
            out[n] = act(ACT_STEP, there)
            n += 1
    if f.left < f.limit and (allowed >> here) & 1:
        out[n] = act(ACT_STOP)
        n += 1
    return n


cdef void note_open(Game* g, int triangle) noexcept nogil:
    """EP-085, EP-087, EP-090: open hexes in the order in which the path reaches them, lowest id first."""
    cdef int i, j, hex
    for i in range(NEIGHBOURS):
        hex = g.board.hex[triangle][i]
        if hex < 0 or g.s.tile[hex] != NO_TILE:
            continue
        for j in range(g.s.reached):
            if g.s.to_reveal[j] == hex:
                break
        else:
            g.s.to_reveal[g.s.reached] = hex
            g.s.reached += 1


cdef void arrive(Game* g, Frame* f) noexcept nogil:
    """EP-086: tiles are revealed when the whole movement is complete."""
    cdef int i
    for i in range(g.s.reached):
        reveal(g, f.seat, g.s.to_reveal[i])
        count16(&g.s.seat_facts[f.seat].revealed, 1)
    g.s.reached = 0
    pop_frame(g.s)


cdef void resume_travel(Game* g, Frame* f) noexcept nogil:
    if f.step == DECLARED:
        f.step = UNDER_WAY
        if f.way == WAY_DESPERATE:                 # EP-080: before moving
            begin_downgrade(g, f.seat, g.rules.travel_desperate_downgrades)
    elif f.step == UNDER_WAY and f.left > 0:
        ask(g.s, f.seat, DECIDE_STEP)
    else:
        arrive(g, f)


cdef void answer_travel(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int there = arg_of(action, 0)
    if kind_of(action) == ACT_STOP:
        f.step = ARRIVED
        return
    say(g, EVENT_STEP, f.seat, g.s.player[f.seat].triangle, there, 0)
    g.s.player[f.seat].triangle = there
    f.left -= 1
    count16(&g.s.seat_facts[f.seat].steps, 1)
    note_open(g, there)


# --- revealing --------------------------------------------------------------------------------------------------------

cdef void reveal(Game* g, int seat, int hex) noexcept nogil:
    """EP-019, EP-085: a tile of the pouch; no honor, no action (EP-092)."""
    cdef int kind = deck_draw(<Engine> g.engine, &g.s.deck[DECK_POUCH], DECK_POUCH, seat)
    cdef int round = 0 if g.s.active < 0 else min(g.s.common.round, NEVER - 1)
    if kind < 0:
        return
    g.s.tile[hex] = kind
    g.s.revealed += 1
    g.s.facts.kind_first_revealed[kind] = min(g.s.facts.kind_first_revealed[kind], round)
    say(g, EVENT_REVEAL, seat, hex, kind, 0)


cdef void reveal_around(Game* g, int seat, int triangle) noexcept nogil:
    """EP-028, EP-029, EP-090, EP-091: the open hexes next to a token, the lowest first."""
    cdef int i, hex
    for i in range(NEIGHBOURS):
        hex = g.board.hex[triangle][i]
        if hex >= 0 and g.s.tile[hex] == NO_TILE:
            reveal(g, seat, hex)
