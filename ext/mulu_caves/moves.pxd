# Steps, transit and arrival (RULES.md 6.5; MC-049 to MC-062, MC-104 to MC-112).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.game cimport Game

cdef enum:                  # what a tile is to a piece that would step there
    CLOSED = 0
    FREE = 1
    PAST_FRIEND = 2         # transit
    PHASED = 3              # transit that uses up a phase tile

cdef int classify(const Game* g, int piece, int tile, int phase, int origin) noexcept nogil
# Bits of the directions in which a piece may step with so much movement; origin: of its transit, or NO_TILE.
cdef int open_steps(const Game* g, int piece, int phase, int movement, int origin) noexcept nogil
cdef int steps_left(const Game* g, int piece) noexcept nogil                    # movement that it may use
cdef bint may_step(const Game* g, int piece) noexcept nogil
cdef void make_step(Game* g, int piece, int direction) noexcept nogil
cdef bint move_one(Game* g, int piece, int direction, int phase) noexcept nogil  # false while it is in transit
cdef void trigger_event(Game* g, int piece) noexcept nogil                      # the event tile that it stands on
cdef bint has_event(const Game* g, int piece) noexcept nogil
cdef void trigger_tile(Game* g, int piece) noexcept nogil                       # by a forced move that triggers
