from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef void begin_fight(Game* g, int seat, int champion, int monster) noexcept nogil
cdef void resume_fight(Game* g, Frame* f) noexcept nogil
cdef void answer_fight(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_deaths(const Game* g, int seat, action_t* out) noexcept nogil
