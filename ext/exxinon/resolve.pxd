from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game

cdef void carry_on(Game* g) noexcept nogil
cdef void take_decision(Game* g, action_t action) noexcept nogil
