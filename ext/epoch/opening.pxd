from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef void set_up(Game* g) noexcept nogil
cdef void note_start_tiles(Game* g) noexcept nogil
cdef void resume_wretches(Game* g, Frame* f) noexcept nogil
cdef void answer_wretches(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_wretches(const Game* g, action_t* out) noexcept nogil
cdef void resume_quests(Game* g, Frame* f) noexcept nogil
cdef void answer_quests(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_quests(const Game* g, const Frame* f, action_t* out) noexcept nogil
