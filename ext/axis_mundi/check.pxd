# What must hold after every decision, and what a position must have to be played at all.

from equipoise.ext.axis_mundi.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil          # the first that does not hold, in words, or NULL
cdef const char* why_unplayable(Game* g) noexcept nogil     # of a loaded position; NULL if it can be played
