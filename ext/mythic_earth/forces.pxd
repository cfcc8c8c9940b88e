from equipoise.ext.mythic_earth.game cimport Game

cdef void raise_forces(Game* g) noexcept nogil      # spec 5.1, step 1
