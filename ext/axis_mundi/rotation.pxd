# The turn of the levels after every round (RULES.md 7.12, 6.4).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void turn_levels(Game* g) noexcept nogil
cdef void resume_rotation(Game* g, Frame* f) noexcept nogil
cdef void answer_rotation(Game* g, Frame* f, action_t action) noexcept nogil
