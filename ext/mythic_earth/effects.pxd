from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef bint fits(const Game* g, int unit, int wanted) noexcept nogil      # TARGET_DAMAGED ... TARGET_NOT_UNDEAD
cdef void begin_effects(Game* g, int row, int seat, int unit, int target) noexcept nogil
cdef void resume_effects(Game* g, Frame* f) noexcept nogil
cdef int heal(Game* g, int unit, int n) noexcept nogil
