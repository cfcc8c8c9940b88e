# Being pushed back by an attack (RULES.md 3.7).

from equipoise.ext.axis_mundi.game cimport Game

cdef void push_back(Game* g, int by, int seat) noexcept nogil
