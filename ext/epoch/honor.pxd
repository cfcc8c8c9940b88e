from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.types cimport i16

cdef void change_honor(Game* g, int seat, int n, int source) noexcept nogil  # tokens reached are pushed as a frame
cdef void resume_tokens(Game* g, Frame* f) noexcept nogil
cdef void answer_tokens(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_removals(const Game* g, int seat, action_t* out) noexcept nogil
cdef void activate_trigger(Game* g, int seat) noexcept nogil                # the next trigger card is turned up
cdef void check_triggers(Game* g) noexcept nogil


cdef inline void add16(i16* total, int n) noexcept nogil:
    """Adds to a signed sum that stops at its bounds."""
    total[0] = max(-32768, min(total[0] + n, 32767))
