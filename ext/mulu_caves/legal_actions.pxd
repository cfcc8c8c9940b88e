# The Main Phase and the action loop: what the active player may do (RULES.md 6.3, 6.4).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.game cimport Game

cdef int list_main(const Game* g, int seat, action_t* out) noexcept nogil
cdef int list_actions(const Game* g, int seat, action_t* out) noexcept nogil
cdef int list_transit(const Game* g, int seat, action_t* out) noexcept nogil
