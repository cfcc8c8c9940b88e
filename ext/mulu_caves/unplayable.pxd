# What makes a loaded position unplayable although each of its numbers is within its bounds.

from equipoise.ext.mulu_caves.game cimport Game

cdef const char* why_unplayable(Game* g) noexcept nogil     # in words, or NULL
