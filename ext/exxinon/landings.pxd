from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.game cimport Game

cdef bint resume_events(Game* g) noexcept nogil
cdef Bits ways_off(const Game* g) noexcept nogil
cdef void displace(Game* g, int tile) noexcept nogil
cdef int space_of(const Game* g, int turn) noexcept nogil
