from equipoise.ext.mythic_earth.game cimport Game

cdef bint may_pillage(const Game* g, int unit, int piece) noexcept nogil
cdef void pillage(Game* g, int unit, int piece) noexcept nogil
