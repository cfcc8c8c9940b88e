"""Facts that are taken turn by turn, round by round and at the end of a game."""

from libc.math cimport exp

from equipoise.ext.bitset cimport bits_count, popcount64
from equipoise.ext.engine cimport PLAYING
from equipoise.ext.epoch.facts cimport (
    NOBODY, ROUND_LOG, SPHERE_ATTRIBUTES, SPHERE_COMPANIONS, SPHERE_CONVICTION, SPHERE_INFLUENCE, SPHERE_POTENTIAL,
    SPHERE_RELICS, SPHERE_TILES, STEP_ACTIVATE, STEP_TILE, STEP_TRAVEL, GameFacts, SeatFacts, count16, count8,
)
from equipoise.ext.epoch.game cimport Game, blocks_on, honor_of
from equipoise.ext.epoch.rules cimport ATTRIBUTES, BLUE, CARDS, RED, YELLOW
from equipoise.ext.epoch.scoring cimport standing
from equipoise.ext.epoch.state cimport POUCH, Player, Turn

cdef double SWING_AT_THE_END = 6.0      # honor by which standings still change in the last rounds
cdef double SWING_TO_COME = 10.0        # how much more they still change at the start of a game


cdef void note_turn_begins(Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    cdef int round = g.s.common.round - 1
    cdef int attribute, n = 0
    if p.influence == 0:
        count16(&own.turns_without_influence, 1)
    if round >= ROUND_LOG:
        return
    for attribute in range(ATTRIBUTES):
        n += p.attribute[attribute]
    own.spheres[SPHERE_POTENTIAL * ROUND_LOG + round] = p.potential
    own.spheres[SPHERE_INFLUENCE * ROUND_LOG + round] = p.influence
    own.spheres[SPHERE_CONVICTION * ROUND_LOG + round] = p.conviction
    own.spheres[SPHERE_ATTRIBUTES * ROUND_LOG + round] = n
    own.spheres[SPHERE_COMPANIONS * ROUND_LOG + round] = blocks_on(g, p.companions)
    own.spheres[SPHERE_RELICS * ROUND_LOG + round] = blocks_on(g, p.relics)
    own.spheres[SPHERE_TILES * ROUND_LOG + round] = p.tiles


cdef void note_turn_ends(Game* g, int seat) noexcept nogil:
    cdef const Turn* t = &g.s.turn
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    count16(&own.turns, 1)
    count16(&g.s.facts.turns, 1)
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
    cdef GameFacts* facts = &g.s.facts
    cdef int round = g.s.common.round - 1
    cdef int seat, leader = leader_of(g)
    count8(&facts.rounds_played, 1)
    if leader != NOBODY:
        if g.s.last_leader != NOBODY and g.s.last_leader != leader:
            count8(&facts.lead_changes, 1)
        g.s.last_leader = leader
    if round >= ROUND_LOG:
        return
    facts.leader[round] = leader
    facts.tiles_by_round[round] = g.s.revealed
    for seat in range(g.s.common.seats):
        g.s.seat_facts[seat].honor_by_round[round] = min(honor_of(g, seat), 65535)


cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil:
    cdef int seat, card, best = -1, second = -1
    facts[0] = g.s.facts
    facts.active_triggers_end = popcount64(g.s.active_triggers)
    facts.pouch_end = g.s.deck[POUCH].size
    for seat in range(g.s.common.seats):
        if g.s.common.won[seat] > 0:
            facts.winners |= 1 << seat
            facts.tie_size += 1
        if honor_of(g, seat) > best:
            second = best
            best = honor_of(g, seat)
        elif honor_of(g, seat) > second:
            second = honor_of(g, seat)
    facts.margin = best - second
    if facts.decisive_seat != NOBODY:
        facts.decisive_final_rank = g.s.common.rank[facts.decisive_seat]
    for card in range(CARDS):
        if g.s.place[card] < g.s.common.seats:
            facts.card_blocks_end[card] = g.s.blocks[card]


cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int card
    facts[0] = g.s.seat_facts[seat]
    facts.speed_end = p.speed_tile
    facts.companions_end = p.held[RED] + p.held[BLUE] + p.held[YELLOW]
    for card in range(CARDS):
        facts.held_end[card] = g.s.place[card] == seat


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
