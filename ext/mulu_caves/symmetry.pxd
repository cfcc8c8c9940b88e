# Both sides see the same problem (MC-007).

from equipoise.ext.mulu_caves.game cimport Game

cdef const char* check_symmetry(Game* g) noexcept nogil
