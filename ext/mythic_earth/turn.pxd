from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef void begin_turns(Game* g) noexcept nogil           # Game Turn 1, after deployment
cdef void resume_turn(Game* g, Frame* f) noexcept nogil
cdef int player_of_side(const Game* g, int side) noexcept nogil
