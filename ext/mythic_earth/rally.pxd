from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_STOP_FLEEING.step
    STOP_DECLARED = 0
    STOP_TEST = 1
    STOP_TESTED = 2
    STOP_STEPS = 3

cdef void begin_stop_fleeing(Game* g, int unit, int hero) noexcept nogil    # hero: unit, or NO_UNIT: by its own die
cdef void resume_stop_fleeing(Game* g, Frame* f) noexcept nogil
cdef void stop_fleeing(Game* g, int unit, int how) noexcept nogil           # RALLIED_... of facts.pxd
