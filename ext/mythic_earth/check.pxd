from equipoise.ext.mythic_earth.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil
