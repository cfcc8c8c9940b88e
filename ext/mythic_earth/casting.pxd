from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_CAST.step
    CASTING_ROLL = 0
    CASTING_WINDOW = 1
    CASTING_DISPEL = 2
    CASTING_EFFECT = 3
    CASTING_STEPS = 4

cdef bint may_use_magic(const Game* g, int unit) noexcept nogil                             # ME-277
cdef bint spell_legal(const Game* g, int unit, int spell, int target) noexcept nogil        # whether it may be cast
cdef int list_casts(const Game* g, int unit, int trigger, action_t* out) noexcept nogil     # trigger: only this enemy
cdef int list_dispels(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void begin_cast(Game* g, int unit, int spell, int target) noexcept nogil
cdef void resume_cast(Game* g, Frame* f) noexcept nogil
cdef void answer_cast(Game* g, Frame* f, action_t action) noexcept nogil
