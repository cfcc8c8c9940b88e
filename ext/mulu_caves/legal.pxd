# What may be decided now (spec 6.13).

from ext.engine cimport action_t
from ext.mulu_caves.game cimport Game

cdef int list_legal(const Game* g, action_t* out) noexcept nogil
