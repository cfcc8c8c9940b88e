# Defeat and destruction (RULES.md 6.7: DEFEAT, DESTROY; MC-097 to MC-103, MC-150, MC-151, MC-328 to MC-331).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef void destroy(Game* g, int unit, int killer, int cause) noexcept nogil      # begins FRAME_DEATH; killer or -1
cdef void defeat(Game* g, int loser, int winner, int cause) noexcept nogil
cdef void release_net(Game* g, int piece) noexcept nogil                        # discards the net that holds it
cdef int list_revivals(const Game* g, int unit, action_t* out, int n) noexcept nogil
cdef void resume_death(Game* g, Frame* f) noexcept nogil
cdef void answer_death(Game* g, Frame* f, action_t action) noexcept nogil
