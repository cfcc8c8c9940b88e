from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.declared cimport BAN_CLAIM, CLAIM_CONSECRATE
from equipoise.ext.mythic_earth.game cimport Game

cdef int list_claims(const Game* g, int unit, action_t* out) noexcept nogil     # ACT_CLAIM actions
cdef void do_claim(Game* g, int unit, int claim, int what, int target) noexcept nogil


cdef inline int ban_of_claim(int claim) noexcept nogil:
    """BAN_CLAIM_..., or -1: nobody is barred from it."""
    if claim == CLAIM_CONSECRATE:
        return -1
    return BAN_CLAIM + claim - (claim > CLAIM_CONSECRATE)
