"""Where a teleport may go, and going there (FX-173 to FX-184, FX-334)."""

from equipoise.ext.bitset cimport Bits, bits_clear, bits_remove, bits_take
from equipoise.ext.exxinon.board cimport any_of, both, either, without
from equipoise.ext.exxinon.declared cimport (
    BROKEN_BY_TELEPORT, DIRECT, EVENT_NO_TELEPORT, FALLBACK_ORIGIN_SELF, FURTHER, FURTHER_THROUGH_WALL, NOWHERE,
    NO_TELEPORT_DECLINED, NO_TELEPORT_IMPOSSIBLE, THROUGH_WALL, WAY_TELEPORT,
)
from equipoise.ext.exxinon.game cimport Game, say, unblocked, unblocked_tiles, wall_at
from equipoise.ext.exxinon.movement cimport enter
from equipoise.ext.exxinon.walls cimport break_wall


cdef Bits further_tiles(const Game* g, int own, const Bits* possible) noexcept nogil:
    """FX-178: the tiles adjacent to a possible one, or to the own tile with teleport.fallback_origin = self."""
    cdef Bits out, left = possible[0]
    cdef int tile
    bits_clear(&out)
    if g.rules.teleport_fallback_origin == FALLBACK_ORIGIN_SELF:
        out = g.board.within[own][1]
    else:
        tile = bits_take(&left)
        while tile >= 0:
            out = either(&out, &g.board.within[tile][1])
            tile = bits_take(&left)
    out = without(&out, possible)
    bits_remove(&out, own)
    return out


cdef int destinations(const Game* g, int seat, const Bits* possible, Bits* out) noexcept nogil:
    """The tiles a teleport may end on, whatever lies between (FX-173), and which case of the rules it is. The own tile
    is none of them."""
    cdef int own = g.s.player[seat].tile
    cdef Bits allowed = possible[0]
    cdef Bits free = unblocked_tiles(g)
    bits_remove(&allowed, own)
    out[0] = both(&allowed, &free)
    if any_of(out):
        return DIRECT
    out[0] = both(&allowed, &g.s.walls)
    if any_of(out):
        return THROUGH_WALL
    if not any_of(&allowed):
        return NOWHERE
    allowed = further_tiles(g, own, &allowed)
    out[0] = both(&allowed, &free)
    if any_of(out):
        return FURTHER
    out[0] = both(&allowed, &g.s.walls)
    return FURTHER_THROUGH_WALL if any_of(out) else NOWHERE


cdef bint has_destination(const Game* g, int seat, const Bits* possible) noexcept nogil:
    """FX-182."""
    cdef Bits out
    return destinations(g, seat, possible, &out) != NOWHERE


cdef void arrive(Game* g, int seat, int tile) noexcept nogil:
    """FX-177, FX-179: a breakable wall on the tile breaks. A tile that something else has blocked since drops the
    teleport. Root does not stop it (FX-174)."""
    if wall_at(g, tile):
        break_wall(g, tile, BROKEN_BY_TELEPORT)
    if not unblocked(g, tile):
        no_teleport(g, seat, False)
        return
    enter(g, seat, tile, WAY_TELEPORT)


cdef void no_teleport(Game* g, int seat, bint declined) noexcept nogil:
    """FX-334: only the teleport is dropped."""
    say(g, EVENT_NO_TELEPORT, seat, NO_TELEPORT_DECLINED if declined else NO_TELEPORT_IMPOSSIBLE, 0, 0)
