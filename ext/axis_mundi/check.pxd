# What must hold after every decision.

from equipoise.ext.axis_mundi.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil          # the first that does not hold, in words, or NULL
