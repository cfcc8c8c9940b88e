"""Builds the tables of the map (RULES.md, section 3). Line of sight is worked out in integers only (FX-150)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_add, bits_has
from equipoise.ext.exxinon.declared cimport NO_TILE, SEATS, Content
from equipoise.ext.hexgrid cimport Hex, hex_distance


cdef Hex step_of(int direction) noexcept nogil:
    """The directions of RULES.md, section 3.1: E, NE, NW, W, SW, SE."""
    cdef Hex h
    h.q = h.r = 0
    if direction == 0:
        h.q = 1
    elif direction == 1:
        h.q = 1
        h.r = -1
    elif direction == 2:
        h.r = -1
    elif direction == 3:
        h.q = -1
    elif direction == 4:
        h.q = -1
        h.r = 1
    else:
        h.r = 1
    return h


cdef inline Hex axial(const Board* b, int tile) noexcept nogil:
    cdef Hex out
    out.q = b.q[tile]
    out.r = b.r[tile]
    return out


cdef inline int tile_at(const Board* b, int q, int r) noexcept nogil:
    if q < -6 or q > 6 or r < -6 or r > 6:
        return NO_TILE
    return b.at[(q + 6) * SPAN + r + 6]


cdef bint crosses(Hex a, Hex b, Hex w) noexcept nogil:
    """Whether the segment between two centres passes the open inside of a third hex (RULES.md, section 3.5)."""
    cdef int ax = a.q - w.q, az = a.r - w.r
    cdef int ay = -ax - az
    cdef int dx = b.q - a.q, dz = b.r - a.r
    cdef int dy = -dx - dz
    cdef int f[3]
    cdef int g[3]
    cdef int low, high, unit, i
    cdef int from_n = 0, from_d = 1, to_n = 1, to_d = 1
    f[0], f[1], f[2] = ax - ay, ay - az, az - ax
    g[0], g[1], g[2] = dx - dy, dy - dz, dz - dx
    for i in range(3):
        if g[i] == 0:
            if not -1 < f[i] < 1:
                return False
            continue
        if g[i] > 0:
            low, high, unit = -1 - f[i], 1 - f[i], g[i]
        else:
            low, high, unit = f[i] - 1, f[i] + 1, -g[i]
        if low * from_d > from_n * unit:
            from_n, from_d = low, unit
        if high * to_d < to_n * unit:
            to_n, to_d = high, unit
    return from_n * to_d < to_n * from_d        # FX-143, FX-144: one common point is no crossing


cdef bint along_two_walls(const Board* b, int a, int to, const Bits* walls) noexcept nogil:
    """FX-147: the line runs along the common side of two walls.

    Only lines along the sum of two neighbouring directions run along sides; they do so once every two tiles.
    """
    cdef int dq = b.q[to] - b.q[a], dr = b.r[to] - b.r[a]
    cdef int direction, u, v, here, k, n
    cdef Hex one, two
    for direction in range(6):
        one = step_of(direction)
        two = step_of((direction + 1) % 6)
        n = b.distance[a][to]
        if n == 0 or n % 2 or (one.q + two.q) * (n // 2) != dq or (one.r + two.r) * (n // 2) != dr:
            continue
        for k in range(n // 2):
            here = tile_at(b, b.q[a] + k * (one.q + two.q), b.r[a] + k * (one.r + two.r))
            u = b.neighbour[here][direction]
            v = b.neighbour[here][(direction + 1) % 6]
            if u != NO_TILE and v != NO_TILE and bits_has(walls, u) and bits_has(walls, v):
                return True
    return False


cdef void lay_tiles(Board* b, int radius) noexcept nogil:
    cdef int q, r, tile = 0
    memset(b.at, NO_TILE, sizeof(b.at))
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            b.q[tile] = q
            b.r[tile] = r
            b.at[(q + 6) * SPAN + r + 6] = tile
            tile += 1
    b.tiles = tile
    b.radius = radius


cdef void measure(Board* b) noexcept nogil:
    cdef int a, c, w, d
    cdef Hex one
    for a in range(b.tiles):
        bits_add(&b.all_tiles, a)
        b.mirror[a] = tile_at(b, b.q[a] + b.r[a], -b.r[a])
        for d in range(6):
            one = step_of(d)
            b.neighbour[a][d] = tile_at(b, b.q[a] + one.q, b.r[a] + one.r)
        for c in range(b.tiles):
            b.distance[a][c] = hex_distance(axial(b, a), axial(b, c))
            for d in range(b.distance[a][c], FARTHEST + 1):
                bits_add(&b.within[a][d], c)
    for a in range(b.tiles):
        for c in range(b.tiles):
            for w in range(b.tiles):
                # FX-146: the two ends never block. FX-148: both ways are the same line.
                if (w != a and w != c and b.distance[a][w] + b.distance[w][c] <= b.distance[a][c] + 1
                        and crosses(axial(b, a), axial(b, c), axial(b, w))):
                    bits_add(&b.crossed[a][c], w)


cdef void build_board(Board* b, const Content* content) noexcept nogil:
    cdef int tile, other, place, seat
    memset(b, 0, sizeof(Board))
    lay_tiles(b, content.radius)
    measure(b)
    for tile in range(b.tiles):
        b.place_at[tile] = -1
        if content.permanent_wall[tile]:
            bits_add(&b.permanent, tile)
        if content.mana_zone[tile]:
            bits_add(&b.zone, tile)
        if content.optional_breakable[tile]:
            bits_add(&b.optional, tile)
    for tile in range(b.tiles):
        for other in range(b.tiles):
            if not overlap(&b.crossed[tile][other], &b.permanent):
                bits_add(&b.sight[tile], other)
    b.landing[0] = content.meteorite_tile
    b.landing[1] = content.large_tile
    b.places = 2 + content.small_tiles
    for place in range(2, b.places):
        b.landing[place] = content.small_tile[place - 2]
    for place in range(b.places):
        b.place_at[b.landing[place]] = place
        bits_add(&b.landings, b.landing[place])
    for seat in range(SEATS):
        b.start[seat] = content.start_tile[seat]
