from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game

cdef int list_blessings(const Game* g, int player, int window, int unit, action_t* out) noexcept nogil  # ACT_BLESS
cdef bint window_open(const Game* g, int player, int window, int unit) noexcept nogil
cdef void use_blessing(Game* g, int player, int blessing, int target) noexcept nogil
