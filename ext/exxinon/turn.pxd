from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game

cdef void resume_turn(Game* g) noexcept nogil
cdef void answer_turn(Game* g, action_t action) noexcept nogil
cdef bint can_pay_synthesis(const Game* g, int lower) noexcept nogil
cdef bint can_synthesise(const Game* g) noexcept nogil
