from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef void begin_effects(Game* g, int seat, int row, int loser) noexcept nogil
cdef void resume_effects(Game* g, Frame* f) noexcept nogil
cdef void answer_effects(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_effects(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void fire_hooks(Game* g, int seat, int hook, int kind, int loser, int traits) noexcept nogil
cdef void resume_hooks(Game* g, Frame* f) noexcept nogil
cdef int list_upgrades(const Game* g, int seat, int levels, action_t* out) noexcept nogil   # ACT_NONE is not among them
cdef int list_recharges(const Game* g, int seat, action_t* out) noexcept nogil              # nor here
cdef int list_loaded(const Game* g, int seat, int kind, action_t* out) noexcept nogil       # companions with blocks
cdef int decision_of(int do) noexcept nogil                                                  # that a primitive asks for
