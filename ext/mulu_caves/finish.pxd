# The ultimate treasure, the finish, the cap, and how far a player has come (MC-115 to MC-128).

from equipoise.ext.mulu_caves.game cimport Game

cdef bint won_by(Game* g, int piece, int reason) noexcept nogil     # an avatar has just come somewhere: true at the end
cdef void pick_up(Game* g, int seat) noexcept nogil                 # if its avatar stands where it can
cdef void end_by_cap(Game* g) noexcept nogil
cdef double how_far(const Game* g, int seat) noexcept nogil
cdef void note_home(Game* g, int seat) noexcept nogil               # a fact: the start sanctuary was left
