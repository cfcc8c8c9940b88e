from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game

cdef void set_up(Game* g) noexcept nogil
cdef void resume_opening(Game* g) noexcept nogil
cdef void answer_opening(Game* g, action_t action) noexcept nogil
