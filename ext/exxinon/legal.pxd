from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game

cdef int list_legal(const Game* g, action_t* out, int most) noexcept nogil
