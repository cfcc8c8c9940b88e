from equipoise.ext.exxinon.game cimport Game

cdef void enter(Game* g, int seat, int tile, int way) noexcept nogil
cdef bint can_step(const Game* g, int seat, int direction) noexcept nogil
cdef void step(Game* g, int seat, int direction) noexcept nogil
cdef bint wraith_must_move_on(const Game* g, int seat) noexcept nogil
cdef void push(Game* g, int seat, int direction, int n) noexcept nogil
cdef int directions_away(const Game* g, int source, int target, int* directions) noexcept nogil
