from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef bint may_convert(const Game* g, int seat) noexcept nogil
cdef bint in_supply(const Game* g, int seat, int attribute) noexcept nogil
cdef int list_free_actions(const Game* g, int seat, action_t* out) noexcept nogil
cdef bint take_free_action(Game* g, int seat, action_t action) noexcept nogil       # False: it is none
cdef int list_discards(const Game* g, int seat, action_t* out) noexcept nogil
cdef void begin_free_discards(Game* g) noexcept nogil
cdef void resume_free_discards(Game* g, Frame* f) noexcept nogil
cdef void answer_free_discards(Game* g, Frame* f, action_t action) noexcept nogil
