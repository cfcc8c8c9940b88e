from equipoise.ext.mythic_earth.declared cimport GameFacts, SeatFacts
from equipoise.ext.mythic_earth.game cimport Game

cdef void note_turn_ends(Game* g) noexcept nogil        # at the end of a Game Turn, after all scoring
cdef void settle_vp(Game* g) noexcept nogil             # after a position was loaded
cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil
cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil
cdef double how_far(const Game* g, int seat) noexcept nogil
cdef double primary_in_reach(const Game* g, int player) noexcept nogil      # VP, if the turn or the game ended now
cdef double strength_of(const Game* g, int player) noexcept nogil           # points still there
