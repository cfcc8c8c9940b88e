# A turn from T1 to T9 (RULES.md 6.1) and the Actions chosen in it (6.3).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef int activation_cost(const Game* g, int seat) noexcept nogil            # AM-239, AM-241
cdef void resume_turn(Game* g, Frame* f) noexcept nogil
cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil

cdef void resume_demand(Game* g, Frame* f) noexcept nogil
cdef void answer_demand(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_scrounge(Game* g, Frame* f) noexcept nogil
cdef void answer_scrounge(Game* g, Frame* f, action_t action) noexcept nogil
