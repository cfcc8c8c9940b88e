from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.state cimport Frame

cdef void change_honor(Game* g, int seat, int n, int source) noexcept nogil  # tokens reached are pushed as a frame
cdef void resume_tokens(Game* g, Frame* f) noexcept nogil
cdef void answer_tokens(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_removals(const Game* g, action_t* out) noexcept nogil
cdef void activate_trigger(Game* g, int seat) noexcept nogil                # the next trigger card is turned up
cdef void check_triggers(Game* g) noexcept nogil
