from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef void begin_roll(Game* g, int seat, int die) noexcept nogil     # State.face holds the face that stands
cdef void resume_roll(Game* g, Frame* f) noexcept nogil
cdef void answer_roll(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_rerolls(const Game* g, int seat, action_t* out) noexcept nogil
