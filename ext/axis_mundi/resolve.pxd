# What the topmost frame does when it goes on, and when it gets its answer.

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void resume_top(Game* g) noexcept nogil
cdef void answer_top(Game* g, action_t action) noexcept nogil
