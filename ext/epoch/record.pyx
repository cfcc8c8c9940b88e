"""Facts that are taken turn by turn, round by round and at the end of a game."""

from libc.math cimport exp

from equipoise.ext.bitset cimport bits_count
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport PLAYING
from equipoise.ext.epoch.declared cimport (
    BLUE, DECK_POUCH, NOBODY, NO_SEAT, RED, STEP_ACTIVATE, STEP_TILE, STEP_TRAVEL, YELLOW, GameFacts, Player, SeatFacts,
    Turn,
)
from equipoise.ext.epoch.game cimport Game, honor_of
from equipoise.ext.epoch.scoring cimport standing

cdef double SWING_AT_THE_END = 6.0      # honor by which standings still change in the last rounds
cdef double SWING_TO_COME = 10.0        # how much more they still change at the start of a game


cdef void note_turn_begins(Game* g, int seat) noexcept nogil:
    if g.s.player[seat].influence == 0:
        count16(&g.s.seat_facts[seat].turns_without_influence, 1)


cdef void note_turn_ends(Game* g, int seat) noexcept nogil:
    cdef const Turn* t = &g.s.turn
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    if bits_count(&t.activated) + t.self_activated == 0:
        count16(&own.unused[STEP_ACTIVATE], 1)
    if t.travels > 0:
        count16(&own.unused[STEP_TRAVEL], 1)
    if t.acted == 0 and t.rested == 0:
        count16(&own.unused[STEP_TILE], 1)


cdef int leader_of(const Game* g) noexcept nogil:
    """The seat alone in the lead, or NOBODY."""
    cdef int seat, best = -1, leader = NOBODY
    for seat in range(g.s.common.seats):
        if honor_of(g, seat) > best:
            best = honor_of(g, seat)
            leader = seat
        elif honor_of(g, seat) == best:
            leader = NOBODY
    return leader


cdef void note_round(Game* g) noexcept nogil:
    cdef int leader = leader_of(g)
    if leader != NOBODY:
        if g.s.last_leader != NOBODY and g.s.last_leader != leader:
            count8(&g.s.facts.lead_changes, 1)
        g.s.last_leader = leader


cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil:
    cdef int seat, best = -1, second = -1
    facts[0] = g.s.facts
    facts.pouch_end = g.s.deck[DECK_POUCH].size
    for seat in range(g.s.common.seats):
        if honor_of(g, seat) > best:
            second = best
            best = honor_of(g, seat)
        elif honor_of(g, seat) > second:
            second = honor_of(g, seat)
    facts.margin = best - second
    if g.s.decider != NO_SEAT:
        facts.decisive_final_rank = g.s.common.rank[g.s.decider]


cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    facts[0] = g.s.seat_facts[seat]
    facts.speed_end = p.speed_tile
    facts.companions_end = p.held[RED] + p.held[BLUE] + p.held[YELLOW]


cdef double how_far(const Game* g, int seat) noexcept nogil:
    """The chance to win, as honor with what the final scoring would add now suggests: a lead counts more the nearer the
    end is. All chances together stay a little below 1: only a player who has won has 1."""
    cdef int last = g.content.token[g.content.tokens - 1] if g.content.tokens > 0 else 1
    cdef int own = standing(g, seat), most = 0, other
    cdef double left, total = 0.0
    if g.s.common.end_reason != PLAYING:
        return g.s.common.won[seat]
    for other in range(g.s.common.seats):
        most = max(most, honor_of(g, other))
    left = 0.0 if g.s.end_round != 0 else 1.0 - min(1.0, <double> most / last)
    for other in range(g.s.common.seats):
        total += exp((standing(g, other) - own) / (SWING_AT_THE_END + SWING_TO_COME * left))
    return 0.99 / total
