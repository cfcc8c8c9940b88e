from equipoise.ext.mythic_earth.game cimport Game

cdef void raise_forces(Game* g) noexcept nogil      # step 1 of RULES.md 5.1
