from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.types cimport u64

cdef void build_pools(Game* g) noexcept nogil                                   # ME-048 to ME-051, ME-430
cdef void roll_pool(Game* g, int player) noexcept nogil                         # throws the dice in the pool again
cdef int pool_winner(const Game* g) noexcept nogil                              # player, or NO_PLAYER: identical
cdef int settle_initiative(Game* g) noexcept nogil                              # ME-053, ME-054
cdef int pool_size(const Game* g, int player) noexcept nogil
cdef int highest_die(const Game* g, int player) noexcept nogil                  # its value, 0 without dice
cdef int unbound_dice(const Game* g, int player, int value) noexcept nogil
cdef u64 eligible_units(const Game* g, int player, int value) noexcept nogil    # ME-062, ME-065: bits
cdef u64 releasable_units(const Game* g, int player) noexcept nogil             # ME-112: bits
cdef void take_die(Game* g, int unit, int value) noexcept nogil                 # ME-063
cdef void discard_dice(Game* g, int player, int value) noexcept nogil           # ME-061: those of a value
cdef void discard_pool(Game* g, int player) noexcept nogil
cdef void decline_die(Game* g, int player, int value) noexcept nogil            # ME-431
cdef void lose_dice(Game* g, int unit) noexcept nogil                           # ME-067, ME-068
cdef void return_failed_die(Game* g, int unit) noexcept nogil                   # ME-106, ME-107
cdef int first_to_act(const Game* g, const int[2] dice, int level) noexcept nogil   # ME-058, ME-059
