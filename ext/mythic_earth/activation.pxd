from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef void begin_activation(Game* g, int player, int value) noexcept nogil   # value 0: releases only
cdef void begin_entry(Game* g, int player, int unit) noexcept nogil         # of a reserve Unit, at its entry point
cdef void resume_activation(Game* g, Frame* f) noexcept nogil
cdef void answer_activation(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_activations(const Game* g, const Frame* f, action_t* out) noexcept nogil
