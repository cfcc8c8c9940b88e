# Series of battles: area attacks, the stalwart sweep, Biotic Charge (RULES.md 6.7, 6.8; MC-260 to MC-268,
# MC-286 to MC-290, MC-368, MC-386 to MC-389).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef int direction_to(const Game* g, int origin, int tile) noexcept nogil       # in a row or column, or NO_DIRECTION
cdef bint over_wall(const Game* g, int a, int b) noexcept nogil                 # RULES.md 3.6
# Bits of the enemy pieces that an area attack would meet.
cdef int scythe_targets(const Game* g, int piece, int direction) noexcept nogil
cdef int staff_targets(const Game* g, int piece) noexcept nogil
cdef void attack_with_scythe(Game* g, int piece, int direction, int card, bint armoury) noexcept nogil
cdef void attack_with_staff(Game* g, int piece, int card, bint armoury) noexcept nogil
cdef void begin_charge(Game* g, int piece) noexcept nogil
cdef bint begin_sweep(Game* g, int place, int piece, int loser, int tile) noexcept nogil    # false: nobody to fight
cdef int list_targets(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef void resume_series(Game* g, Frame* f) noexcept nogil
cdef void answer_series(Game* g, Frame* f, action_t action) noexcept nogil
