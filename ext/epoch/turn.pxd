from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef void begin_play(Game* g) noexcept nogil        # round 1
cdef void resume_turn(Game* g, Frame* f) noexcept nogil
cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_menu(const Game* g, int seat, action_t* out) noexcept nogil
