# Facts that are taken at decisions and at the end of a game.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport GameFacts, SeatFacts
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.types cimport i16

cdef void note_offers(Game* g, const action_t* legal, int n) noexcept nogil
cdef void note_choice(Game* g, action_t action) noexcept nogil
cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil
cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil


cdef inline void add16(i16* sum, int n) noexcept nogil:
    """Adds to a signed sum that stops at its bounds."""
    sum[0] = max(-32768, min(sum[0] + n, 32767))
