from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame
from equipoise.ext.types cimport u64

cdef enum:                  # FRAME_ALERT.step
    ALERT_NEXT = 0          # the next Unit is asked whether it springs
    ALERT_REACT = 1         # it passed its React test and chooses what to do
    ALERT_DONE = 2          # its reaction is over
    ALERT_STEPS = 3

cdef u64 waiting_alerts(const Game* g, int actor) noexcept nogil                    # bits: may still have a window
cdef u64 alerted_by(const Game* g, int actor, u64 waiting) noexcept nogil   # of those, within range
cdef void begin_alerts(Game* g, int actor, u64 units, int target) noexcept nogil
cdef bint open_alerts(Game* g, int actor) noexcept nogil                            # on the declaration of an action
cdef void resume_alert(Game* g, Frame* f) noexcept nogil
cdef void answer_alert(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_reactions(Game* g, const Frame* f, action_t* out) noexcept nogil
