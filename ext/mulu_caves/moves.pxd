# Steps, transit and arrival (RULES.md 6.5; MC-049 to MC-062, MC-104 to MC-112).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport BAN_ACTION_STEP_UNIT, Piece
from equipoise.ext.mulu_caves.game cimport Game, is_avatar, is_held, may_do, owner_of

cdef enum:                  # what a tile is to a piece that would step there
    CLOSED = 0
    FREE = 1
    PAST_FRIEND = 2         # transit
    PHASED = 3              # transit that uses up a phase tile

cdef int classify(const Game* g, int piece, int tile, int phase, int origin) noexcept nogil
# Bits of the directions in which a piece may step with so much movement; origin: of its transit, or NO_TILE.
cdef int open_steps(const Game* g, int piece, int phase, int movement, int origin) noexcept nogil
cdef void make_step(Game* g, int piece, int direction) noexcept nogil
cdef bint move_one(Game* g, int piece, int direction, int phase) noexcept nogil  # false while it is in transit
cdef void trigger_event(Game* g, int piece) noexcept nogil                      # the event tile that it stands on
cdef bint has_event(const Game* g, int piece) noexcept nogil
cdef void trigger_tile(Game* g, int piece) noexcept nogil                       # by a forced move that triggers


cdef inline int steps_left(const Game* g, int piece) noexcept nogil:
    """MC-050: the movement left, or what move.max_per_piece leaves of it."""
    if g.rules.move_max_per_piece:
        return min(g.s.turn.movement, g.rules.move_max_per_piece - g.s.piece[piece].steps)
    return g.s.turn.movement


cdef inline bint may_step(const Game* g, int piece) noexcept nogil:
    """MC-067, MC-159, MC-170; a bomb-vulnerable piece may (MC-171)."""
    cdef const Piece* p = &g.s.piece[piece]
    return (p.alive and not p.immobile and not p.movement_ended and not is_held(p)
            and (is_avatar(piece) or may_do(g, owner_of(piece), BAN_ACTION_STEP_UNIT)))
