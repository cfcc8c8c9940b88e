from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef bint may_charge(const Game* g, int unit, int target, int allow) noexcept nogil
cdef int list_charges(const Game* g, int unit, action_t* out) noexcept nogil
cdef void begin_charge(Game* g, int unit, int target) noexcept nogil
cdef void begin_charge_altar(Game* g, int unit, int token) noexcept nogil
cdef void resume_charge(Game* g, Frame* f) noexcept nogil
cdef void answer_charge(Game* g, Frame* f, action_t action) noexcept nogil
