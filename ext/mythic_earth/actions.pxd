from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_ACTION.step
    ACTION_DECLARED = 0
    ACTION_GOES_ON = 1
    ACTION_STEPS = 2

cdef enum:                  # FRAME_REGROUP.step
    REGROUP_BEGIN = 0
    REGROUP_TESTED = 1
    REGROUP_AGAIN = 2       # regroup.second_test
    REGROUP_STEPS = 3

cdef void begin_action(Game* g, action_t action) noexcept nogil     # of the activated Unit
cdef void resume_action(Game* g, Frame* f) noexcept nogil
cdef void carry_out(Game* g, int unit, int kind, int a, int b, int c) noexcept nogil
cdef bint may_do_more(const Game* g) noexcept nogil                 # the activated Unit
cdef int list_actions(Game* g, action_t* out) noexcept nogil        # what it may do next (RULES.md 6.5)
cdef void begin_regroup(Game* g, int unit, bint tested) noexcept nogil
cdef void resume_regroup(Game* g, Frame* f) noexcept nogil
