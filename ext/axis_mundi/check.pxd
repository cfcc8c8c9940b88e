# The invariants (spec 11).

from equipoise.ext.axis_mundi.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil      # the first one that does not hold, in words, or NULL
