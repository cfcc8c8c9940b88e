# What may be decided now (RULES.md 6.13).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.game cimport Game

cdef int list_legal(const Game* g, action_t* out) noexcept nogil
