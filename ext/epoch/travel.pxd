from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef int travel_limit(const Game* g, int seat) noexcept nogil
cdef bint is_trapped(const Game* g, int seat, int limit) noexcept nogil
cdef int list_travels(const Game* g, int seat, action_t* out) noexcept nogil
cdef void begin_travel(Game* g, int seat, int kind) noexcept nogil      # kind: one of the three actions
cdef void resume_travel(Game* g, Frame* f) noexcept nogil
cdef void answer_travel(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_steps(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void reveal_around(Game* g, int seat, int triangle) noexcept nogil
