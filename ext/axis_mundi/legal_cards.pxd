# Which cards may be played, and how (spec 6.3a).

from ext.axis_mundi.game cimport Game
from ext.engine cimport action_t

cdef int list_card_plays(Game* g, int seat, action_t* out, int n, bint tumble, bint first) noexcept nogil
