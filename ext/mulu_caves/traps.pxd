# Nets, pits and those who free their victims (MC-172 to MC-177, MC-276 to MC-281, MC-345 to MC-348, MC-394, MC-395).

from equipoise.ext.mulu_caves.game cimport Game

cdef void fall_into_pit(Game* g, int piece) noexcept nogil
cdef bint can_place_net(const Game* g, int piece, int direction) noexcept nogil     # the tile is fit for it
cdef void place_net(Game* g, int piece, int direction, int card) noexcept nogil
cdef void lay_trap(Game* g, int seat, int tile, int card) noexcept nogil        # or discards it where a net lies
cdef void spring_net(Game* g, int piece) noexcept nogil                         # an enemy net where it stands
cdef bint can_rescue(const Game* g, int piece, int trapped) noexcept nogil
cdef void rescue(Game* g, int piece, int trapped) noexcept nogil
cdef void rescue_around(Game* g, int piece) noexcept nogil                      # by arriving
