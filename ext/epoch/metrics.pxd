from equipoise.ext.epoch.game cimport Game

cdef int metric(const Game* g, int seat, int what) noexcept nogil
cdef bint compares(int value, int op, int threshold) noexcept nogil
