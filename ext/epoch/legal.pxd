from ext.engine cimport action_t
from ext.epoch.game cimport Game

cdef int list_legal(const Game* g, action_t* out) noexcept nogil
