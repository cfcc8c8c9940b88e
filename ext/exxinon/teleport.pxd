from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.game cimport Game

cdef enum:                  # what a teleport comes down to
    NOWHERE = 0             # FX-180
    DIRECT = 1              # FX-176: an unblocked possible tile
    THROUGH_WALL = 2        # FX-177: a possible tile whose wall breaks
    FURTHER = 3             # FX-178: 1 tile further
    FURTHER_THROUGH_WALL = 4    # FX-179


cdef int destinations(const Game* g, int seat, const Bits* possible, Bits* out) noexcept nogil
cdef bint has_destination(const Game* g, int seat, const Bits* possible) noexcept nogil
cdef void arrive(Game* g, int seat, int tile, int how) noexcept nogil
cdef void no_teleport(Game* g, int seat, bint declined) noexcept nogil
