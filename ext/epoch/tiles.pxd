from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef bint slot_free(const Game* g) noexcept nogil                           # EP-097
cdef bint can_act(const Game* g, int seat, int hex) noexcept nogil          # beside the slot
cdef void begin_act(Game* g, int seat, int hex) noexcept nogil
cdef void resume_tile(Game* g, Frame* f) noexcept nogil
cdef void answer_tile(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_tile(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void begin_rest(Game* g, int seat, int sphere) noexcept nogil
cdef void resume_rest(Game* g, Frame* f) noexcept nogil
cdef void answer_rest(Game* g, Frame* f, action_t action) noexcept nogil
