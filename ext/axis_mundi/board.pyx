"""Builds the tables of the island (RULES.md 3.1 to 3.6)."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.declared cimport (
    AXIS, AXIS_LEVEL_ABOVE, CENTRE, NO_HEX, PIER, POWER, WAREHOUSE, Content, Rules,
)
from equipoise.ext.hexgrid cimport Hex, hex_distance, hex_on_ring, hex_step
from equipoise.ext.mark cimport marked


cdef inline Hex axial(const Board* b, int hex) noexcept nogil:
    cdef Hex out
    out.q = b.q[hex]
    out.r = b.r[hex]
    return out


cdef inline int hex_at(const Board* b, Hex h) noexcept nogil:
    if h.q < -6 or h.q > 6 or h.r < -6 or h.r > 6:
        return NO_HEX
    return b.at[(h.q + 6) * SPAN + h.r + 6]


cdef void lay_hex(Board* b, int hex, Hex h, int level, int ring, int index) noexcept nogil:
    b.q[hex] = h.q
    b.r[hex] = h.r
    b.at[(h.q + 6) * SPAN + h.r + 6] = hex
    b.level[hex] = level
    b.ring[hex] = ring
    b.index[hex] = index


cdef void join(Board* b, int hex, int other) noexcept nogil:
    """Notes a neighbour, by level."""
    b.around[hex][b.n_around[hex]] = other
    b.n_around[hex] += 1
    if b.level[other] == b.level[hex]:
        b.same[hex][b.n_same[hex]] = other
        b.n_same[hex] += 1
    elif b.level[other] > b.level[hex]:
        b.up[hex][b.n_up[hex]] = other
        b.n_up[hex] += 1
    else:
        b.down[hex][b.n_down[hex]] = other
        b.n_down[hex] += 1


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    cdef int level, ring, index, seat, hex, other, direction, size
    cdef int top = content.top_level
    cdef int sea_ring = top + 1
    cdef Hex h
    memset(b, 0, sizeof(Board))
    memset(b.at, NO_HEX, sizeof(b.at))
    memset(b.warehouse_of, -1, sizeof(b.warehouse_of))
    b.mark = marked(marked(0, rules, sizeof(Rules)), content, sizeof(Content))
    b.seats = content.players
    b.top = top
    # AM-038: the centre counts as the top ring's level, unless the toggle lifts it.
    lay_hex(b, CENTRE, hex_on_ring(0, 0), top + (rules.rules_axis_level == AXIS_LEVEL_ABOVE), 0, 0)
    b.printed[CENTRE] = AXIS
    b.opposite[CENTRE] = b.turned[CENTRE] = CENTRE
    b.hexes = 1
    for ring in range(1, sea_ring + 1):
        level = sea_ring - ring
        size = 6 * ring
        b.start[level] = b.hexes
        b.size[level] = size
        for index in range(size):
            hex = b.hexes + index
            lay_hex(b, hex, hex_on_ring(ring, index), level, ring, index)
            b.printed[hex] = content.terrain[level][index]
            b.opposite[hex] = b.hexes + (index + 3 * ring) % size
            b.turned[hex] = b.hexes + (index + content.turn[level] * ring) % size
        b.hexes += size
    for seat in range(b.seats):
        hex = b.hexes + seat
        h.q = h.r = 0
        lay_hex(b, hex, hex_step(h, content.pier_corner[seat], sea_ring + 1), 0, sea_ring + 1, seat)
        b.printed[hex] = PIER
        b.pier[seat] = hex              # AM-004: pier and warehouse belong to the seat
        b.opposite[hex] = b.turned[hex] = hex
        b.warehouse[seat] = on_level(b, 0, content.warehouse[seat])
        b.warehouse_of[b.warehouse[seat]] = seat
        b.printed[b.warehouse[seat]] = WAREHOUSE
        b.power[seat] = on_level(b, 0, content.power[seat])
        b.printed[b.power[seat]] = POWER
    b.hexes += b.seats
    for hex in range(b.hexes):
        b.unturned[b.turned[hex]] = hex
        for direction in range(6):
            other = hex_at(b, hex_step(axial(b, hex), direction, 1))
            # A pier lies outside a corner, so that nothing but its warehouse touches it.
            if other != NO_HEX:
                join(b, hex, other)
            b.short_shot[hex][direction] = hex_at(b, hex_step(axial(b, hex), direction, rules.bow_short))
            b.long_shot[hex][direction] = hex_at(b, hex_step(axial(b, hex), direction, rules.bow_long))
        for other in range(b.hexes):
            b.distance[hex][other] = hex_distance(axial(b, hex), axial(b, other))
        size = 0
        for ring in range(SPAN + 1):
            for other in range(b.hexes):
                if b.distance[hex][other] == ring:
                    b.near[hex][size] = other
                    size += 1
            b.within[hex][ring] = size
