# The set-up (RULES.md 5; MC-017, MC-020 to MC-035).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef void set_up(Game* g) noexcept nogil
cdef int list_quadrants(const Game* g, action_t* out) noexcept nogil
cdef int list_places(const Game* g, action_t* out) noexcept nogil
cdef void resume_placing(Game* g, Frame* f) noexcept nogil
cdef void answer_placing(Game* g, Frame* f, action_t action) noexcept nogil
