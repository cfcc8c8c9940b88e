from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_END_OF_TURN.step
    CLEAN_BEGIN = 0
    CLEAN_FLEE = 1
    CLEAN_SCORE = 2
    CLEAN_TEST = 3
    CLEAN_TESTED = 4
    CLEAN_DONE = 5
    CLEAN_STEPS = 6

cdef void begin_end_of_turn(Game* g) noexcept nogil
cdef void resume_end_of_turn(Game* g, Frame* f) noexcept nogil
