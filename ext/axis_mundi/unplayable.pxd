# What makes a loaded position unplayable although each of its numbers is within its bounds.

from equipoise.ext.axis_mundi.game cimport Game

cdef const char* why_unplayable(Game* g) noexcept nogil     # in words, or NULL
