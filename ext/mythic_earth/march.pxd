from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.declared cimport Frame, Path
from equipoise.ext.mythic_earth.game cimport Game

cdef enum:                  # FRAME_MOVE.step
    MOVE_BEGIN = 0
    MOVE_WALK = 1
    MOVE_STOPPED = 2        # by an On Alert Unit that had its window
    MOVE_STEPS = 3

cdef void begin_choose_move(Game* g, int unit, int mode, int allow, int how, bint windows) noexcept nogil
cdef void begin_free_move(Game* g, int unit, int allow, int how) noexcept nogil    # FREE_MOVE, consolidation: MOVED_...
cdef void resume_choose_move(Game* g, Frame* f) noexcept nogil
cdef void answer_choose_move(Game* g, Frame* f, action_t action) noexcept nogil
cdef void begin_move(Game* g, int unit, const Path* path, int how, bint windows) noexcept nogil
cdef void resume_move(Game* g, Frame* f) noexcept nogil
cdef bint walk_into_alert(Game* g, Frame* f, int target) noexcept nogil             # ME-103
cdef void halt(Game* g, Frame* f) noexcept nogil
cdef void arrive(Game* g, int unit, const Path* path, int how, int wet_before) noexcept nogil
cdef int move_allowance(const Game* g, int unit) noexcept nogil                     # ticks (ME-079)
cdef int march_allowance(const Game* g, int unit) noexcept nogil                    # ticks (ME-080)
