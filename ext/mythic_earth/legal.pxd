from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game

cdef int list_legal(Game* g, action_t* out) noexcept nogil
