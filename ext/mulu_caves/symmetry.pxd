# Invariant 15 of spec section 11: both sides see the same problem.

from equipoise.ext.mulu_caves.game cimport Game

cdef const char* check_symmetry(Game* g) noexcept nogil
