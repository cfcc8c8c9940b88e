# Carrying the game on to the next decision.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.game cimport Game

cdef void resolve(Game* g) noexcept nogil
cdef void take_decision(Game* g, action_t action) noexcept nogil
