from equipoise.ext.mythic_earth.game cimport Game

cdef bint may_carry_captive(const Game* g, int unit) noexcept nogil     # set-up: a Humanoid Unit without one
cdef void give_captive(Game* g, int unit) noexcept nogil
cdef void lay_captive_at_centre(Game* g) noexcept nogil
cdef void take_captives(Game* g, int unit, int how) noexcept nogil
cdef void lose_captives(Game* g, int unit, int winner) noexcept nogil
cdef void score_captives(Game* g) noexcept nogil
