"""Pushes: a piece and all in its way slide until one of them is stopped (RULES.md 6.9; MC-184 to MC-193,
MC-393)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mulu_caves.board cimport is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    DEATH_FIRE_PUSH, DIRECTIONS, END_FINISH_BY_PUSH, EVENT_MOVE, FRAME_PUSH, MOVED_PUSH, NO_PIECE, PIECES, WAY_PUSH,
    Frame, pop_frame,
)
from equipoise.ext.mulu_caves.finish cimport won_by
from equipoise.ext.mulu_caves.fire cimport enter_fire, hurts
from equipoise.ext.mulu_caves.game cimport (
    Game, begin_frame, forget_walk, is_avatar, owner_of, put_piece, remaining, say,
)
from equipoise.ext.mulu_caves.record cimport add16
from equipoise.ext.mulu_caves.traps cimport spring_net

# FRAME_PUSH: in step 0 the pieces are collected from the line that begins at `tile`.


cdef bint step_blocked(const Game* g, int tile, int direction) noexcept nogil:
    """A wall, or (los.mode = cardinal_diagonal) a diagonal step between two walls."""
    cdef int d
    if is_wall(g.s.terrain[tile + g.board.offset[direction]]):
        return True
    if direction < DIRECTIONS:
        return False
    d = direction - DIRECTIONS              # north-east lies between north and east, and so on
    return (is_wall(g.s.terrain[tile + g.board.offset[d]])
            and is_wall(g.s.terrain[tile + g.board.offset[(d + 1) % DIRECTIONS]]))


cdef void push_piece(Game* g, int piece, int direction, int why) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_PUSH, owner_of(piece), piece)
    f.direction = direction
    f.why = why
    f.to_push = 1 << piece
    f.step = 1


cdef void push_line(Game* g, int tile, int direction, int reach) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_PUSH, 0, NO_PIECE)
    f.direction = direction
    f.why = MOVED_PUSH
    f.tile = tile
    f.reach = reach


cdef void collect_line(const Game* g, Frame* f) noexcept nogil:
    """MC-292, MC-370: up to the first wall, friends and avatars too."""
    cdef int tile = f.tile
    cdef int distance = 0
    while (f.reach == 0 or distance < f.reach) and not step_blocked(g, tile, f.direction):
        tile += g.board.offset[f.direction]
        distance += 1
        if g.s.occupant[tile] != NO_PIECE:
            f.to_push |= 1 << g.s.occupant[tile]


cdef int farthest(const Game* g, const Frame* f) noexcept nogil:
    """Of those still to be pushed, the one that lies most in the direction of the push."""
    cdef int piece, ahead, best = NO_PIECE, best_ahead = 0
    for piece in range(PIECES):
        if not (f.to_push >> piece) & 1:
            continue
        ahead = g.s.piece[piece].pos * (1 if g.board.offset[f.direction] > 0 else -1)
        if best == NO_PIECE or ahead > best_ahead:
            best = piece
            best_ahead = ahead
    return best


cdef int shift(Game* g, Frame* f) noexcept nogil:
    """MC-184 to MC-186: the piece and the chain before it move one tile, or none does. Returns how many moved.

    Neither immobility (MC-164) nor a ban (MC-192) stops it.
    """
    cdef int chain[PIECES]
    cdef int n = 0, i, piece = f.other, tile, seat, before
    while piece != NO_PIECE:
        tile = g.s.piece[piece].pos
        # MC-177, MC-188, MC-393: a pit, a wall, a sanctuary before a unit.
        if (g.s.piece[piece].pit or (f.blocked >> piece) & 1 or step_blocked(g, tile, f.direction)
                or (is_sanctuary(g.s.terrain[tile + g.board.offset[f.direction]]) and not is_avatar(piece))):
            return 0
        chain[n] = piece
        n += 1
        piece = g.s.occupant[tile + g.board.offset[f.direction]]
    for i in range(n - 1, -1, -1):
        piece = chain[i]
        seat = owner_of(piece)
        tile = g.s.piece[piece].pos
        before = remaining(g, seat)
        put_piece(g, piece, tile + g.board.offset[f.direction])
        say(g, EVENT_MOVE, piece, tile, g.s.piece[piece].pos, WAY_PUSH)
        if is_avatar(piece):
            if not (f.moved >> piece) & 1:
                count8(&g.s.seat_facts[seat].displaced[f.why], 1)
            add16(&g.s.seat_facts[seat].displaced_distance[f.why], remaining(g, seat) - before)
        f.moved |= 1 << piece
        forget_walk(g, piece)
        if won_by(g, piece, END_FINISH_BY_PUSH):        # MC-193
            return n
    # MC-189: of those in fire the foremost is dealt with first: it comes to lie on top of the stack.
    for i in range(n):
        piece = chain[i]
        if hurts(g, piece):
            f.blocked |= 0 if is_avatar(piece) else 1 << piece      # if it lives on, it stays there
            enter_fire(g, piece, DEATH_FIRE_PUSH)
    return n


cdef void resume_push(Game* g, Frame* f) noexcept nogil:
    cdef int piece
    if f.step == 0:
        f.step = 1
        collect_line(g, f)
    if f.other != NO_PIECE:
        if g.s.piece[f.other].alive and shift(g, f):
            return
        f.other = NO_PIECE
    while f.to_push:
        piece = farthest(g, f)
        f.to_push &= ~(1 << piece)
        if g.s.piece[piece].alive:
            f.other = piece
            return
    # MC-190: nets act on those that have come to rest.
    for piece in range(PIECES):
        if (f.moved >> piece) & 1 and g.s.piece[piece].alive:
            spring_net(g, piece)
    pop_frame(g.s)
