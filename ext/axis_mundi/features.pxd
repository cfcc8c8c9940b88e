from equipoise.ext.axis_mundi.game cimport Game

cdef void describe_standing(const Game* g, int seat, double* out) noexcept nogil
