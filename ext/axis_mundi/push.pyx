"""Being pushed back by an attack: the ordered candidates of RULES.md 3.7 (AM-137, AM-140, AM-142)."""

from equipoise.ext.axis_mundi.board cimport SPAN, Board, is_corner, on_level, on_ring
from equipoise.ext.axis_mundi.declared cimport ATTACK_FROM_BELOW_LITERAL, CENTRE, LOST_PUSH, NO_HEX, WAY_PUSH
from equipoise.ext.axis_mundi.entering cimport enter
from equipoise.ext.axis_mundi.game cimport Game, is_open, side_die
from equipoise.ext.counters cimport count8

cdef enum:
    CANDIDATES = 64


cdef int side_of(const Board* b, int attacker, int target) noexcept nogil:
    """+1 if the attacker stands on the target's left side (clockwise of it), -1 on its right, 0 on its ray.

    The sign of the angle between the two, seen from the centre: it is the side sign of
    RULES.md 3.7 for every pair there.
    """
    cdef int turn = b.q[attacker] * b.r[target] - b.r[attacker] * b.q[target]
    return 1 if turn > 0 else -1 if turn < 0 else 0


cdef int straight_on(const Board* b, int attacker, int target) noexcept nogil:
    """The hex behind the target, seen from an adjacent attacker, or NO_HEX off the board."""
    cdef int q = 2 * b.q[target] - b.q[attacker]
    cdef int r = 2 * b.r[target] - b.r[attacker]
    if q < -6 or q > 6 or r < -6 or r > 6:
        return NO_HEX
    return b.at[(q + 6) * SPAN + r + 6]


cdef int list_candidates(Game* g, int by, int attacker, int target, int* out) noexcept nogil:
    """Where the target may be pushed, in order; returns how many."""
    cdef const Board* b = g.board
    cdef int level = b.level[target]
    cdef int index = b.index[target]
    cdef int ring = b.ring[target]
    cdef int side, corner, lower, i, n = 0
    if target == CENTRE:
        if b.ring[attacker] == 1:
            out[0] = on_level(b, b.top, b.index[attacker] + 3)
            return 1
        return 0
    if not on_ring(b, target):
        return 0
    if attacker == CENTRE and ring == 1:
        out[0] = on_level(b, level - 1, 2 * index)
        if is_open(g, out[0]):
            return 1                    # no die is rolled for nothing
        side = side_die(g, by)
        out[1] = on_level(b, level - 1, 2 * index + side)
        out[2] = on_level(b, level - 1, 2 * index - side)
        return 3
    side = side_of(b, attacker, target)
    if level == 0:
        if not on_ring(b, attacker):
            side = side_die(g, by)
            out[0] = on_level(b, 0, index + side)
            out[1] = on_level(b, 0, index - side)
            return 2
        if side == 0:
            side = side_die(g, by)
        out[0] = on_level(b, 0, index + side)
        return 1
    lower = ring + 1
    corner = lower * (index // ring)    # the lower ring's hex on the same ray, for a corner
    if is_corner(b, target):
        if side == 0:                   # AM-141: straight below
            side = side_die(g, by)
            for i in range(1, 3 * lower):
                out[n] = on_level(b, level - 1, corner + side * i)
                out[n + 1] = on_level(b, level - 1, corner - side * i)
                n += 2
                if n > CANDIDATES - 2:
                    break
            return n
        # AM-139: down a level on the far side, further and further
        for i in range(1, 6 * lower):
            out[n] = on_level(b, level - 1, corner + side * i)
            n += 1
        return n
    # AM-138: along the ring, then down a level
    if side == 0:
        side = side_die(g, by)
    out[0] = on_level(b, level, index + side)
    n = 1
    corner += index % ring + (1 if side > 0 else 0)
    for i in range(6 * lower):
        out[n] = on_level(b, level - 1, corner + side * i)
        n += 1
    return n


cdef void push_back(Game* g, int by, int seat) noexcept nogil:
    cdef const Board* b = g.board
    cdef int attacker = g.s.player[by].pos
    cdef int target = g.s.player[seat].pos
    cdef int candidates[CANDIDATES]
    cdef int hex, i, n, first = 0
    if attacker == target:
        return
    if (g.rules.rules_attack_from_below == ATTACK_FROM_BELOW_LITERAL
            and b.level[attacker] + 1 == b.level[target] and b.distance[attacker][target] == 1):
        hex = straight_on(b, attacker, target)
        if hex == NO_HEX or hex == CENTRE:
            return
        if is_open(g, hex):
            enter(g, seat, hex, WAY_PUSH)
            return
        first = 1                       # blocked: the table, from its second candidate
    n = list_candidates(g, by, attacker, target, candidates)
    for i in range(first, n):
        hex = candidates[i]
        if is_open(g, hex):
            count8(&g.s.seat_facts[seat].levels_lost[LOST_PUSH], max(0, b.level[target] - b.level[hex]))
            enter(g, seat, hex, WAY_PUSH)       # AM-143
            return
