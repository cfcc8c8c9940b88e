# Treasure tokens, the grenade and the time bomb (7.11).

from equipoise.ext.axis_mundi.game cimport Game

cdef int take_treasure(Game* g, int seat, int hex) noexcept nogil                   # off the board; returns its kind
cdef void pick_up(Game* g, int seat) noexcept nogil                                 # AM-186
cdef int treasure_with(const Game* g, int seat, int primitive) noexcept nogil       # a held one with this effect, or -1
cdef bint is_useful(const Game* g, int seat, int treasure) noexcept nogil           # AM-322
cdef void use_treasure(Game* g, int seat, int treasure) noexcept nogil              # AM-187
cdef void throw_grenade(Game* g, int seat, int hex) noexcept nogil                  # AM-194
cdef void place_bomb(Game* g, int seat) noexcept nogil                              # AM-195
cdef void disarm_bomb(Game* g, int seat) noexcept nogil                             # AM-197
cdef void explode_bomb(Game* g) noexcept nogil                                      # AM-198
cdef void deliver_treasures(Game* g, int seat) noexcept nogil                       # AM-163: at the end of the turn
