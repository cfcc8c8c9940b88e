from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef void begin_stop_fleeing(Game* g, int unit, int hero) noexcept nogil    # hero: unit, or NO_UNIT: by its own die
cdef void resume_stop_fleeing(Game* g, Frame* f) noexcept nogil
cdef void stop_fleeing(Game* g, int unit, int how) noexcept nogil           # RALLIED_... of facts.pxd
