# The Actions of a turn (spec 6.3).

from ext.axis_mundi.game cimport Game
from ext.engine cimport action_t

cdef int list_turn_actions(Game* g, int seat, action_t* out, int enough) noexcept nogil
