# A turn (RULES.md 6.1 to 6.4, 6.12; MC-036 to MC-040, MC-049 to MC-052, MC-063 to MC-067, MC-380 to MC-383).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef void resume_turn(Game* g, Frame* f) noexcept nogil
cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_last_draws(Game* g, Frame* f) noexcept nogil
cdef void resume_end_phase(Game* g, Frame* f) noexcept nogil
cdef bint is_blocked(const Game* g, int seat) noexcept nogil            # the avatar, by enemies
