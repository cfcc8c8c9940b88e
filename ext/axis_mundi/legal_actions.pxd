# The Actions of a turn (RULES.md 6.3).

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef int list_turn_actions(Game* g, int seat, action_t* out, int enough) noexcept nogil
