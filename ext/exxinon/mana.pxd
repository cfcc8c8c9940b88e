from equipoise.ext.exxinon.game cimport Game

cdef int gain_mana(Game* g, int seat, int n, int source) noexcept nogil
cdef int spend_mana(Game* g, int seat, int n, int cause) noexcept nogil
