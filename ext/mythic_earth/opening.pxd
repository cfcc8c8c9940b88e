from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_OPENING.step, in the order of ME-044
    OPENING_WAY = 0
    OPENING_PRIMARY = 1
    OPENING_SIDE = 2
    OPENING_DEAL = 3
    OPENING_KEEP = 4
    OPENING_SECRET = 5
    OPENING_SPELLS = 6
    OPENING_SCENARIO = 7
    OPENING_CAPTIVES = 8
    OPENING_SPLIT = 9
    OPENING_HALF = 10
    OPENING_DEPLOY = 11
    OPENING_STEPS = 12

cdef void set_up(Game* g) noexcept nogil
cdef void resume_opening(Game* g, Frame* f) noexcept nogil
cdef void answer_opening(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_opening(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef bint give_devotion(Game* g, int player, int devotion) noexcept nogil
