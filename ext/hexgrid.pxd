# Hexagons in axial coordinates (q, r): directions, distance, rotation, rings.
#
# Directions run counter-clockwise seen from above with x = q + r/2 and y = r * sqrt(3)/2, y up:
#     0 (1,0)   1 (0,1)   2 (-1,1)   3 (-1,0)   4 (0,-1)   5 (1,-1)

cdef struct Hex:
    int q
    int r


cdef inline Hex hex_step(Hex h, int direction, int n) noexcept nogil:
    """The hex `n` steps away in a straight line."""
    cdef Hex out = h
    if direction == 0:
        out.q += n
    elif direction == 1:
        out.r += n
    elif direction == 2:
        out.q -= n
        out.r += n
    elif direction == 3:
        out.q -= n
    elif direction == 4:
        out.r -= n
    else:
        out.q += n
        out.r -= n
    return out


cdef inline int hex_distance(Hex a, Hex b) noexcept nogil:
    cdef int dq = a.q - b.q
    cdef int dr = a.r - b.r
    cdef int ds = dq + dr
    dq = dq if dq >= 0 else -dq
    dr = dr if dr >= 0 else -dr
    ds = ds if ds >= 0 else -ds
    return max(dq, dr, ds)


cdef inline Hex hex_rotate(Hex h) noexcept nogil:
    """Sixty degrees counter-clockwise about the origin."""
    cdef Hex out
    out.q = -h.r
    out.r = h.q + h.r
    return out


cdef inline Hex hex_on_ring(int ring, int index) noexcept nogil:
    """Hex number `index` of ring `ring` about the origin, counter-clockwise from (ring, 0)."""
    cdef Hex h
    cdef int corner
    h.q = 0
    h.r = 0
    if ring == 0:
        return h
    corner = index // ring
    return hex_step(hex_step(h, corner, ring), (corner + 2) % 6, index % ring)
