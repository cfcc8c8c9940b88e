from equipoise.ext.exxinon.game cimport Game

cdef int wall_supply(const Game* g) noexcept nogil
cdef bint build_wall(Game* g, int tile) noexcept nogil
cdef void break_wall(Game* g, int tile, int how) noexcept nogil
cdef int hit_wall(Game* g, int tile, int damage) noexcept nogil
cdef void forget_wall_damage(Game* g) noexcept nogil
