from equipoise.ext.exxinon.declared cimport Casting
from equipoise.ext.exxinon.game cimport Game

cdef bint run_op(Game* g, Casting* c) noexcept nogil
cdef bint go_on_pushing(Game* g, Casting* c, int n) noexcept nogil
