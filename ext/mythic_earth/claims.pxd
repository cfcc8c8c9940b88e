from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game

cdef int list_claims(const Game* g, int unit, action_t* out) noexcept nogil     # ACT_CLAIM actions
cdef void do_claim(Game* g, int unit, int claim, int what, int target) noexcept nogil
