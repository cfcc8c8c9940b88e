from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_VOLLEY.step
    VOLLEY_BEGIN = 0
    VOLLEY_SHOOT = 1
    VOLLEY_STRIKE = 2       # the Units under a template, one by one
    VOLLEY_STEPS = 3

cdef bint has_missile(const Game* g, int unit) noexcept nogil
cdef bint may_shoot(const Game* g, int unit, int target) noexcept nogil
cdef bint may_shoot_with(const Game* g, int unit, int weapon, int target) noexcept nogil
cdef void begin_volley(Game* g, int unit, int target, bint focused) noexcept nogil
cdef void resume_volley(Game* g, Frame* f) noexcept nogil
cdef int roll_shots(Game* g, int unit, int target, int shots, int number) noexcept nogil    # hits
