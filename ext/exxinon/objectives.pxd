from equipoise.ext.exxinon.game cimport Game

cdef int kind_of_place(int place) noexcept nogil
cdef int full_health(const Game* g, int kind) noexcept nogil
cdef int hit_objective(Game* g, int place, int damage, int team) noexcept nogil
cdef void secure(Game* g, int seat, int tile) noexcept nogil
cdef void settle_objectives(Game* g) noexcept nogil
cdef void note_landing(Game* g, int place, int result) noexcept nogil
cdef void land(Game* g, int place) noexcept nogil
cdef void gain_shards(Game* g, int team, int n, int source) noexcept nogil
