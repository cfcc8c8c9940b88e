from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_TEST.step
    TEST_ROLL = 0
    TEST_AGAIN = 1          # W_TEST has been asked
    TEST_STEPS = 2

cdef enum:                  # FRAME_BRAVE.step
    BRAVE_ROLL = 0
    BRAVE_ROLLED = 1
    BRAVE_STEPS = 2

cdef void add_markers(Game* g, int unit, int n, int by) noexcept nogil      # ME-125: it may be destroyed
cdef void remove_markers(Game* g, int unit, int n) noexcept nogil
cdef void freeze(Game* g, int unit) noexcept nogil                          # ME-465
cdef void thaw(Game* g, int unit) noexcept nogil
cdef void begin_test(Game* g, int unit, int kind, int target) noexcept nogil    # result in State.passed
cdef void resume_test(Game* g, Frame* f) noexcept nogil
cdef void begin_brave_test(Game* g, int unit, int why, int enemy) noexcept nogil    # BRAVE_...; result in State.passed
cdef void resume_brave(Game* g, Frame* f) noexcept nogil
