# A turn from T1 to T9 (RULES.md 6.1) and the Actions chosen in it (6.3).

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.state cimport Frame
from equipoise.ext.engine cimport action_t

cdef enum:                  # steps of FRAME_TURN
    STEP_APPEAR = 0         # T1 to T3
    STEP_BOMB = 1           # T4, T5
    STEP_HOUSEKEEPING = 2   # T6 to T8
    STEP_ACTIONS = 3
    STEP_END = 4            # T9
    STEP_NEXT = 5

cdef int activation_cost(const Game* g, int seat) noexcept nogil            # AM-239, AM-241
cdef void resume_turn(Game* g, Frame* f) noexcept nogil
cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil

cdef void resume_demand(Game* g, Frame* f) noexcept nogil
cdef void answer_demand(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_scrounge(Game* g, Frame* f) noexcept nogil
cdef void answer_scrounge(Game* g, Frame* f, action_t action) noexcept nogil
