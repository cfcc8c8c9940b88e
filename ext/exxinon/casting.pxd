from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game

cdef bint can_cast(const Game* g, int seat, int code) noexcept nogil
cdef bint can_haunt(const Game* g, int seat, int ability) noexcept nogil
cdef bint can_attack(const Game* g, int seat) noexcept nogil
cdef int mana_cost(const Game* g, int seat, int code) noexcept nogil
cdef void begin_cast(Game* g, int seat, int code) noexcept nogil
cdef void begin_attack(Game* g, int seat) noexcept nogil
cdef void begin_haunting(Game* g, int seat, int ability) noexcept nogil
cdef void begin_delay(Game* g, int place) noexcept nogil
cdef void go_on_casting(Game* g) noexcept nogil
cdef void answer_casting(Game* g, action_t action) noexcept nogil
