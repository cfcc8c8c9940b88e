from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef void begin_end_of_turn(Game* g) noexcept nogil
cdef void resume_end_of_turn(Game* g, Frame* f) noexcept nogil
