from equipoise.ext.exxinon.game cimport Game

cdef struct Blow:           # where damage comes from
    int by                  # seat, or NO_SEAT
    int source              # ability code, or SOURCE_...
    int dealer              # BY_...
    bint is_spell           # a Spell Shield prevents it


cdef int hurt(Game* g, int seat, int damage, const Blow* blow) noexcept nogil
cdef int heal(Game* g, int seat, int amount, int by) noexcept nogil
cdef void bury_the_dead(Game* g, const Blow* blow) noexcept nogil
cdef bint test_elimination(Game* g) noexcept nogil
cdef void end_at_cap(Game* g) noexcept nogil
cdef void score_teams(Game* g) noexcept nogil
