# Fire tiles (MC-194 to MC-207).

from equipoise.ext.mulu_caves.game cimport Game

cdef void ignite(Game* g, int tile, int seat) noexcept nogil            # by a card of this seat
cdef void ignite_around(Game* g, int tile, int seat) noexcept nogil     # the 8 adjacent tiles
cdef void burn_down(Game* g, int seat) noexcept nogil                   # one counter of the seat less on every tile
cdef void remember_fire(Game* g) noexcept nogil                         # State.lit_before
cdef bint hurts(Game* g, int piece) noexcept nogil                      # the tile it stands on, just entered
cdef bint burns_at_end(Game* g, int piece) noexcept nogil               # the End Phase check
cdef bint enter_fire(Game* g, int piece, int cause) noexcept nogil      # true if a unit died of it
cdef void recount_fire(Game* g) noexcept nogil
