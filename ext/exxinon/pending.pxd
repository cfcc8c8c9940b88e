from equipoise.ext.exxinon.declared cimport Casting, Delay
from equipoise.ext.exxinon.game cimport Game

cdef void lay_delay(Game* g, const Casting* c) noexcept nogil
cdef void take_up_delay(Game* g, int place) noexcept nogil
cdef void discard_delays_of(Game* g, int seat) noexcept nogil
cdef bint same_delay(const Delay* a, const Delay* b) noexcept nogil
cdef bint is_due(const Game* g, int place) noexcept nogil
cdef int due_delays(const Game* g, int* places) noexcept nogil
cdef void count_down(Game* g, int team) noexcept nogil
