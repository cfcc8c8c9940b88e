from equipoise.ext.mythic_earth.game cimport Game

cdef bint may_build(const Game* g, int unit) noexcept nogil
cdef void place_altars(Game* g) noexcept nogil                          # step (2) of ME-294
cdef void destroy_altar(Game* g, int unit, int token) noexcept nogil    # ME-322: by a Charge
cdef void score_altars(Game* g, int player) noexcept nogil
