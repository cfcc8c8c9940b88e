from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.game cimport Game

cdef void resume_frame(Game* g) noexcept nogil
cdef void answer_frame(Game* g, action_t action) noexcept nogil
