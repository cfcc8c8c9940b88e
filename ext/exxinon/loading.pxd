from equipoise.ext.exxinon.game cimport Game

cdef void count_again(Game* g) noexcept nogil
cdef const char* why_unplayable(Game* g) noexcept nogil
