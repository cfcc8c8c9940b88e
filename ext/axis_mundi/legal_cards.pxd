# Which cards may be played, and how (RULES.md 6.3a).

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef int list_card_plays(Game* g, int seat, action_t* out, int n, bint tumble, bint first) noexcept nogil
