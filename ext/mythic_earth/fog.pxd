from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_RESERVE.step
    NEXT_UNIT = 0
    TESTED = 1
    ROLL_EDGE = 2
    EDGE_CHOSEN = 3
    RESERVE_STEPS = 4

cdef void begin_reserve(Game* g) noexcept nogil         # pushes FRAME_RESERVE if a Unit may try to enter this turn
cdef void resume_reserve(Game* g, Frame* f) noexcept nogil
cdef void answer_reserve(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_reserve(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void score_fog(Game* g, int player) noexcept nogil
