from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef bint has_missile(const Game* g, int unit) noexcept nogil
cdef bint may_shoot(const Game* g, int unit, int target) noexcept nogil
cdef void begin_volley(Game* g, int unit, int target, bint focused) noexcept nogil
cdef void resume_volley(Game* g, Frame* f) noexcept nogil
cdef int roll_shots(Game* g, int unit, int target, int shots, int number) noexcept nogil    # hits
