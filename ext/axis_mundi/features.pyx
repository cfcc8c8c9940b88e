"""A seat's standing as everybody at the table can see it (AM-062): FEATURE_... of the declaration."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.game cimport *


cdef inline int seen_at(const Game* g, int seat) noexcept nogil:
    """Where a character stands, or where its Invisibility token lies."""
    cdef const Player* p = &g.s.player[seat]
    return p.pos if p.visible or p.token >= g.board.hexes else p.token


cdef void describe_climber(const Game* g, int seat, double* out) noexcept nogil:
    """The race to the open Axis."""
    cdef int here = seen_at(g, seat)
    cdef int level = g.board.level[here]
    cdef int other, high, highest = 0, above = 0
    for other in range(g.board.seats):
        if other != seat:
            high = g.board.level[seen_at(g, other)]
            highest = max(highest, high)
            above += high > level
    out[FEATURE_LEVEL] = level
    out[FEATURE_TO_AXIS] = g.board.distance[here][CENTRE]
    out[FEATURE_AT_THE_GATE] = g.board.ring[here] == 1
    out[FEATURE_FIRST_UP] = above == 0
    out[FEATURE_RIVALS_ABOVE] = above
    out[FEATURE_LEAD] = level - highest


cdef void describe_hunter(const Game* g, int seat, double* out) noexcept nogil:
    cdef int here = seen_at(g, seat)
    cdef int asc = g.s.ascendant
    out[FEATURE_HUNTER_LEVEL] = g.board.level[here]
    out[FEATURE_HUNTER_NEAR] = g.board.distance[here][seen_at(g, asc)] == 1
    out[FEATURE_GUARDS] = here == g.board.pier[asc] or here == g.board.warehouse[asc]


cdef void describe_ascendant(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int here = seen_at(g, seat)
    cdef int home = g.board.distance[here][g.board.pier[seat]]
    cdef int other, near = 0
    for other in range(g.board.seats):
        near += other != seat and g.board.distance[here][seen_at(g, other)] <= 2
    out[FEATURE_ANGEL] = p.form == ANGEL
    out[FEATURE_DEMON] = p.form == DEMON
    out[FEATURE_HOME] = home
    out[FEATURE_HOME_LEVEL] = g.board.level[here]
    out[FEATURE_ASCENDANT_HP] = p.hp / 5.0
    out[FEATURE_LAST_STEPS] = home <= g.rules.turn_actions
    out[FEATURE_BLOCKED] = g.s.occupant[g.board.pier[seat]] >= 0 or (
        g.s.occupant[g.board.warehouse[seat]] >= 0 and g.s.occupant[g.board.warehouse[seat]] != seat)
    out[FEATURE_HUNTERS_NEAR] = near


cdef int attackers_of(const Game* g, int seat) noexcept nogil:
    """AM-131: visible opponents beside it, on its level or one below."""
    cdef int here = seen_at(g, seat)
    cdef int other, rise, n = 0
    for other in range(g.board.seats):
        if other != seat and g.s.player[other].visible and g.board.distance[here][g.s.player[other].pos] == 1:
            rise = g.board.level[here] - g.board.level[g.s.player[other].pos]
            n += rise == 0 or rise == 1
    return n


cdef void describe_standing(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int seats = g.board.seats
    cdef int first = g.s.active if g.s.active >= 0 else g.s.first_seat
    memset(out, 0, FEATURES * sizeof(double))
    out[FEATURE_IN_TURN] = seat == g.s.active
    out[FEATURE_TURNS_BEFORE] = (seat - first + seats) % seats
    if g.s.ascendant < 0:
        describe_climber(g, seat, out)
    elif g.s.ascendant == seat:
        describe_ascendant(g, seat, out)
    else:
        describe_hunter(g, seat, out)
    if p.form == HUMAN:
        out[FEATURE_HP] = p.hp / 5.0
        out[FEATURE_WEAK] = 2 * p.hp <= g.rules.hp_human
    out[FEATURE_WOUNDS] = p.wounds
    out[FEATURE_ENERGY] = p.energy[0] + p.energy[1]
    out[FEATURE_HAND] = p.hand_size
    out[FEATURE_SLOTS_USED] = count_bits(p.active)
    out[FEATURE_STRIDE] = active_sum(g, seat, DO_STRIDE)
    out[FEATURE_SHIELDS] = active_sum(g, seat, DO_SHIELDS)
    out[FEATURE_BLADE] = active_sum(g, seat, DO_BLADE)
    out[FEATURE_TREASURES] = count_bits(p.treasures)
    out[FEATURE_PROTECTED] = p.god_mode or not p.visible
    out[FEATURE_HELD] = p.immobilised or p.immobilised_next
    out[FEATURE_IN_REACH_OF] = attackers_of(g, seat)
    out[FEATURE_ASCENSIONS] = p.ascensions
    out[FEATURE_TOKENS] = p.mischief + p.scrounge
    out[FEATURE_BEASTMASTER + g.s.common.character[seat]] = 1.0
