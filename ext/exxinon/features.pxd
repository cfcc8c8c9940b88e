from equipoise.ext.exxinon.game cimport Game


cdef void show_standing(const Game* g, int seat, double* out) noexcept nogil
