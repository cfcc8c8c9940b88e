from equipoise.ext.epoch.declared cimport GameFacts, SeatFacts
from equipoise.ext.epoch.game cimport Game

cdef void note_turn_begins(Game* g, int seat) noexcept nogil
cdef void note_turn_ends(Game* g, int seat) noexcept nogil
cdef void note_round(Game* g) noexcept nogil
cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil
cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil
cdef double how_far(const Game* g, int seat) noexcept nogil
