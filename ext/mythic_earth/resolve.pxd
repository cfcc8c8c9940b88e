from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef void go_on(Game* g, Frame* f) noexcept nogil
cdef void give_answer(Game* g, Frame* f, action_t action) noexcept nogil
cdef bint over_by_wipe_out(Game* g) noexcept nogil
cdef bint always_asked(const Game* g) noexcept nogil
