from equipoise.ext.mythic_earth.declared cimport Frame, Path
from equipoise.ext.mythic_earth.game cimport Game

cdef void begin_flee(Game* g, int unit, int winner) noexcept nogil          # winner: of a fight, or NO_UNIT
cdef void begin_flee_on(Game* g, int unit) noexcept nogil                   # a failed Stop Fleeing (ME-161)
cdef void flee_again(Game* g, int unit) noexcept nogil                      # at the end of the turn (ME-151)
cdef void begin_trampling(Game* g, int unit, const Path* path) noexcept nogil   # ME-175, ME-444
cdef void resume_trample(Game* g, Frame* f) noexcept nogil
