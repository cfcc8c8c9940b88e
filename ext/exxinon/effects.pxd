from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.state cimport Casting

cdef bint run_op(Game* g, Casting* c) noexcept nogil
cdef bint go_on_pushing(Game* g, Casting* c, int n) noexcept nogil
