# Event cards (RULES.md 6.11; MC-104 to MC-114, MC-332 to MC-356, MC-373 to MC-375, MC-390, MC-392).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef void draw_event(Game* g, int piece) noexcept nogil
cdef int list_mirror_mirror(const Game* g, int seat, action_t* out) noexcept nogil
cdef int list_walks(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef int list_assignments(const Game* g, int seat, action_t* out) noexcept nogil
cdef void resume_event(Game* g, Frame* f) noexcept nogil
cdef void answer_event(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_cave_in(Game* g, Frame* f) noexcept nogil
cdef void answer_cave_in(Game* g, Frame* f, action_t action) noexcept nogil
