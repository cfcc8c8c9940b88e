# Landing on random coordinates (RULES.md 6.10; MC-309 to MC-318, MC-353, MC-354).

from equipoise.ext.mulu_caves.game cimport Game

cdef bint can_land(const Game* g, int piece) noexcept nogil         # some tile that the dice can show is legal
cdef void land(Game* g, int piece) noexcept nogil
cdef int next_fallen(const Game* g, int seat) noexcept nogil        # the lowest-numbered destroyed unit, or NO_PIECE
cdef void play_lazarus(Game* g, int seat, int card, int holder) noexcept nogil
