from equipoise.ext.mythic_earth.game cimport Game

cdef void list_features(const Game* g, int player, double* out) noexcept nogil
