from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef void begin_exchange(Game* g, int charger, int target) noexcept nogil
cdef void resume_exchange(Game* g, Frame* f) noexcept nogil
