from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

# Activations, abilities, relics, traits.
cdef int list_characters(const Game* g, int seat, action_t* out) noexcept nogil
cdef void activate_self(Game* g, int seat) noexcept nogil
cdef void activate(Game* g, int seat, int card) noexcept nogil
cdef void use_ability(Game* g, int seat, int card) noexcept nogil
cdef void use_relic(Game* g, int seat, int card) noexcept nogil
cdef void use_trait(Game* g, int seat, int card) noexcept nogil
cdef void resume_mode(Game* g, Frame* f) noexcept nogil
cdef void answer_mode(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_modes(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void resume_gain(Game* g, Frame* f) noexcept nogil
cdef void answer_gain(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_gains(const Frame* f, action_t* out) noexcept nogil
