from equipoise.ext.epoch.game cimport Game

cdef void describe_seat(const Game* g, int seat, double* out) noexcept nogil    # Engine.features
