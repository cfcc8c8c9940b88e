from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_CHARGE.step
    CHARGE_BEGIN = 0
    CHARGE_WALK = 1
    CHARGE_EXCHANGE = 2
    CHARGE_CONTACT = 3
    CHARGE_CHALLENGE = 4
    CHARGE_CHALLENGE_BACK = 5
    CHARGE_FIGHT = 6
    CHARGE_OVER = 7
    CHARGE_STEPS = 8

cdef bint may_charge(const Game* g, int unit, int target, int allow) noexcept nogil
cdef int list_charges(const Game* g, int unit, action_t* out) noexcept nogil
cdef void begin_charge(Game* g, int unit, int target) noexcept nogil
cdef void begin_charge_altar(Game* g, int unit, int token) noexcept nogil
cdef void resume_charge(Game* g, Frame* f) noexcept nogil
cdef void answer_charge(Game* g, Frame* f, action_t action) noexcept nogil
