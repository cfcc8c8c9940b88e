"""The Mischievous: pull, shove, levitation and its bump chain, shift (RULES.md 7.13, 3.8)."""

from equipoise.ext.axis_mundi.board cimport Board, is_corner, on_level, on_ring
from equipoise.ext.axis_mundi.declared cimport (
    BAN_CHARACTER, BAN_POWER_LEVITATE, BAN_POWER_SHIFT, BAN_POWER_SHOVE, EVENT_LEVITATE, EVENT_TOKENS, HEXES, HUMAN,
    LAVA, LOST_BUMP, MISCHIEVOUS, NO_HEX, SEATS, WAY_BUMP, WAY_LANDING, WAY_PULL, WAY_SHIFT, WAY_SHOVE, Player,
)
from equipoise.ext.axis_mundi.entering cimport enter, move_to
from equipoise.ext.axis_mundi.game cimport Game, barred, has_power, is_open, own_power, say, side_die, tie_die, upgraded
from equipoise.ext.counters cimport count8
from equipoise.ext.types cimport u8


# --- in the own turn --------------------------------------------------------------------------------------------------

cdef bint can_be_pulled(const Game* g, int seat, int target) noexcept nogil:
    return (target != seat and g.s.player[target].visible
            and g.board.level[g.s.player[target].pos] == g.board.level[g.s.player[seat].pos]
            and (target != g.s.ascendant or g.rules.rules_pull_ascendant))


cdef void pull(Game* g, int seat, int target, int hex) noexcept nogil:
    g.s.turn.pulls += 1
    count8(&g.s.seat_facts[seat].pulls, 1)
    enter(g, target, hex, WAY_PULL)


cdef bint can_shove(const Game* g, int seat) noexcept nogil:
    """Once a turn, with tokens; who has borrowed the power needs none (AM-298)."""
    if not has_power(g, seat, MISCHIEVOUS, BAN_POWER_SHOVE) or not upgraded(g, seat) or g.s.turn.shoves:
        return False
    if not g.s.player[g.s.ascendant].visible:
        return False
    return g.s.player[seat].identity >= 0 or g.s.player[seat].mischief >= g.rules.mischievous_token_cost


cdef void shove(Game* g, int seat, int hex) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int target = g.s.ascendant
    g.s.turn.shoves += 1
    if p.identity < 0:
        p.mischief -= g.rules.mischievous_token_cost
    say(g, EVENT_TOKENS, seat, p.mischief, p.scrounge, 0)
    count8(&g.s.seat_facts[seat].shoves, 1)
    enter(g, target, hex, WAY_SHOVE)


# --- levitation -------------------------------------------------------------------------------------------------------

cdef bint may_levitate(const Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    if p.form != HUMAN or not p.visible or not on_ring(g.board, p.pos) or g.board.level[p.pos] == 0:
        return False
    if g.s.terrain[g.board.unturned[p.pos]] == LAVA:
        return False
    if g.s.ascendant >= 0 and not g.rules.rules_upgraded_levitate:
        return False
    if barred(g, seat, BAN_POWER_LEVITATE) or barred(g, seat, BAN_CHARACTER + MISCHIEVOUS):
        return False
    if g.s.common.character[seat] == MISCHIEVOUS and p.mischief >= g.rules.mischievous_token_cost:
        return True
    return p.borrowed_levitate != 0


cdef void levitate(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    if g.s.common.character[seat] == MISCHIEVOUS and p.mischief >= g.rules.mischievous_token_cost:
        p.mischief -= g.rules.mischievous_token_cost
    else:
        p.borrowed_levitate = 0
    g.s.levitating |= 1 << seat
    count8(&g.s.seat_facts[seat].levitations, 1)
    say(g, EVENT_LEVITATE, seat, p.pos, 0, 0)


cdef bint in_zone(const Board* b, int centre_of_zone, int hex) noexcept nogil:
    """AM-217: the pie slice of a hex, or both slices beside a corner, rays included (RULES.md 3.8)."""
    cdef int sector = b.index[centre_of_zone] // b.ring[centre_of_zone]
    cdef int ring = b.ring[hex]
    cdef int first = ring * (sector - 1) if is_corner(b, centre_of_zone) else ring * sector
    cdef int width = 2 * ring if is_corner(b, centre_of_zone) else ring
    return (b.index[hex] - first + 12 * ring) % (6 * ring) <= width


cdef int bump_exit(Game* g, int by, int seat) noexcept nogil:
    """AM-220, AM-221: one level down and to the side, the other side, then further; NO_HEX if all is taken."""
    cdef const Board* b = g.board
    cdef int here = g.s.player[seat].pos
    cdef int level = b.level[here]
    cdef int lower = b.ring[here] + 1
    cdef int middle = lower * (b.index[here] // b.ring[here]) + b.index[here] % b.ring[here]
    cdef int rightmost = middle + (0 if is_corner(b, here) else 1)
    cdef int leftmost = middle
    cdef int steps = g.rules.mischievous_bump_side_steps - (0 if is_corner(b, here) else 1)
    cdef int side = side_die(g, by)
    cdef int far, pick, hex
    for far in range(b.size[level - 1]):
        for pick in range(2):
            if (side > 0) == (pick == 0):
                hex = on_level(b, level - 1, rightmost + steps + far)
            else:
                hex = on_level(b, level - 1, leftmost - steps - far)
            if is_open(g, hex):
                return hex
    return NO_HEX


cdef int next_in_chain(Game* g, int by, int zone, int seat, int bumped) noexcept nogil:
    """AM-217 to AM-219: who is bumped by `seat`, one level lower inside the zone; -1 if the chain ends here.

    Only visible characters are on the board to be bumped (AM-223).
    """
    cdef const Board* b = g.board
    cdef int here = g.s.player[seat].pos
    cdef int level = b.level[here] - 1
    cdef int candidates[SEATS]
    cdef int hex, other, distance, nearest = 1000, tied = 0
    if level < 1:
        return -1
    for hex in range(b.start[level], b.start[level] + b.size[level]):
        other = g.s.occupant[hex]
        if other < 0 or bumped >> other & 1 or not in_zone(b, zone, hex):
            continue
        distance = b.distance[here][hex]
        if distance < nearest:
            nearest = distance
            tied = 0
        if distance == nearest:
            candidates[tied] = other
            tied += 1
    return candidates[tie_die(g, by, tied)] if tied else -1


cdef void land(Game* g, int seat) noexcept nogil:
    """AM-216, AM-222: whoever is on the landing hex goes down, and so on; each enters its new hex."""
    cdef int zone = g.s.player[seat].pos
    cdef int chain[SEATS]
    cdef int left[SEATS]
    cdef int hex, other, i, n = 0, bumped = 1 << seat
    g.s.levitating &= ~(1 << seat)
    other = g.s.occupant[zone]
    while other >= 0:
        chain[n] = other
        left[n] = g.s.player[other].pos
        n += 1
        bumped |= 1 << other
        other = next_in_chain(g, seat, zone, other, bumped)
    if n:
        hex = bump_exit(g, seat, chain[n - 1])
        # From below upwards, so that each one finds its hex empty.
        for i in range(n - 1, -1, -1):
            if hex != NO_HEX:
                count8(&g.s.seat_facts[chain[i]].levels_lost[LOST_BUMP], 1)
                enter(g, chain[i], hex, WAY_BUMP)
            hex = left[i]
    if g.rules.rules_levitation_landing_wound:
        enter(g, seat, zone, WAY_LANDING)       # AM-215
    else:
        move_to(g, seat, zone, WAY_LANDING)


# --- shift ------------------------------------------------------------------------------------------------------------

cdef bint may_shift(const Game* g, int seat) noexcept nogil:
    return (own_power(g, seat) == MISCHIEVOUS and upgraded(g, seat) and g.s.player[seat].visible
            and not barred(g, seat, BAN_POWER_SHIFT)
            and (g.rules.rules_shift_at_sea or g.board.level[g.s.player[seat].pos] > 0))


cdef int list_shifts(const Game* g, int seat, int* out) noexcept nogil:
    """Every hex of the level that a path free of lava and visible characters leads to."""
    cdef u8 seen[HEXES]
    cdef int i, hex, other, n = 0, next = 0
    for hex in range(g.board.hexes):
        seen[hex] = 0
    hex = g.s.player[seat].pos
    seen[hex] = 1
    while True:
        for i in range(g.board.n_same[hex]):
            other = g.board.same[hex][i]
            if not seen[other] and is_open(g, other):
                seen[other] = 1
                out[n] = other
                n += 1
        if next == n:
            return n
        hex = out[next]
        next += 1


cdef void shift(Game* g, int seat, int hex) noexcept nogil:
    count8(&g.s.seat_facts[seat].shifts, 1)
    enter(g, seat, hex, WAY_SHIFT)
