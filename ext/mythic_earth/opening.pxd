from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef void set_up(Game* g) noexcept nogil
cdef void resume_opening(Game* g, Frame* f) noexcept nogil
cdef void answer_opening(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_opening(const Game* g, const Frame* f, action_t* out) noexcept nogil
