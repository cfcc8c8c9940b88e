# What must hold after every action.

from equipoise.ext.mulu_caves.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil      # in words, or NULL
cdef const char* check_state(Game* g) noexcept nogil    # what a loaded position must keep to, too
cdef bint is_possible_terrain(const Game* g) noexcept nogil     # the map but for broken walls
