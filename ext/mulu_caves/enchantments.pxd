# Enchantments on their pieces (MC-357 to MC-365, MC-373, MC-377 to MC-379).

from equipoise.ext.mulu_caves.game cimport Game

cdef void attach(Game* g, int piece, int card) noexcept nogil
cdef void detach(Game* g, int piece, int card, bint worked) noexcept nogil     # one copy to the discard pile
cdef void activate_for_step(Game* g, int piece) noexcept nogil                  # the first step of the turn
cdef int phase_tiles(const Game* g, int piece) noexcept nogil                   # walls and enemies it may pass now
cdef void end_active(Game* g, int seat) noexcept nogil                          # End Phase, step 5

cdef enum:
    ENDLESS = 99            # phase tiles of a unit
