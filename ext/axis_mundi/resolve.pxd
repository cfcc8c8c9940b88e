# Carrying the game on: what is on top of the stack is resolved until somebody has to decide.

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void resolve(Game* g) noexcept nogil                       # up to the next real decision, or the end
cdef void take_decision(Game* g, action_t action) noexcept nogil
