from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef bint is_usable(const Game* g, int seat, int card, int loser) noexcept nogil    # EP-071
cdef void begin_treachery(Game* g, int seat, int row, int index, int loser) noexcept nogil
cdef void resume_victims(Game* g, Frame* f) noexcept nogil
cdef void answer_victims(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_victims(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void begin_downgrade(Game* g, int seat, int n) noexcept nogil
cdef void resume_downgrade(Game* g, Frame* f) noexcept nogil
cdef void answer_downgrade(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_downgrades(const Game* g, int seat, action_t* out) noexcept nogil
