# What must hold after every action.

from equipoise.ext.mulu_caves.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil      # in words, or NULL
