from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.game cimport Game


cdef int destinations(const Game* g, int seat, const Bits* possible, Bits* out) noexcept nogil
cdef bint has_destination(const Game* g, int seat, const Bits* possible) noexcept nogil
cdef void arrive(Game* g, int seat, int tile) noexcept nogil
cdef void no_teleport(Game* g, int seat, bint declined) noexcept nogil
