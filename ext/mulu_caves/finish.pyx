"""The ultimate treasure, the finish, the cap (MC-115 to MC-128, MC-193)."""

from equipoise.ext.engine cimport end_tied, end_won
from equipoise.ext.mulu_caves.board cimport NO_WAY
from equipoise.ext.mulu_caves.declared cimport (
    CAP_OUTCOME_CLOSEST, END_CAP, EVENT_DECOY, EVENT_TREASURE, NEVER, PICKUP_AREA_ROOM, PICKUP_ON_ENTER, ULTIMATE,
    ULTIMATE_MODE_DECOY, SeatFacts,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, is_avatar, owner_of, remaining, say, side_of


cdef bint won_by(Game* g, int piece, int reason) noexcept nogil:
    """MC-123 to MC-127: checked wherever an avatar comes to a tile, whoever moved it; units decide nothing."""
    cdef int seat = owner_of(piece)
    if not is_avatar(piece):
        return False
    if g.rules.ultimate_pickup_on == PICKUP_ON_ENTER:
        pick_up(g, seat)
    note_home(g, seat)
    if not g.s.player[seat].treasure or g.s.piece[piece].pos != g.board.finish[side_of(g, seat)]:
        return False
    end_won(&g.s.common, reason, seat)
    return True


cdef int own_turn(const Game* g, int seat) noexcept nogil:
    """Which turn of the seat it is, or comes next, from 1."""
    return 1 + (g.s.turns + 1 - g.s.common.order[seat]) // 2


cdef void note_home(Game* g, int seat) noexcept nogil:
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    if facts.turn_left_start == NEVER and not g.board.home[g.s.piece[avatar_of(seat)].pos]:
        facts.turn_left_start = own_turn(g, seat)


cdef void pick_up(Game* g, int seat) noexcept nogil:
    """MC-115 to MC-117, MC-119 to MC-122: on a U tile of the own side. With ultimate.mode = decoy only one is real."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int tile = g.s.piece[avatar_of(seat)].pos
    cdef int side = side_of(g, seat)
    cdef int which = 2
    if g.s.player[seat].treasure or g.board.side[tile] != side or not g.board.room[tile]:
        return
    if g.s.terrain[tile] == ULTIMATE:
        which = tile == g.board.ultimate[side][1]
    elif g.rules.ultimate_pickup_area != PICKUP_AREA_ROOM or g.rules.ultimate_mode == ULTIMATE_MODE_DECOY:
        return
    if g.rules.ultimate_mode == ULTIMATE_MODE_DECOY:
        g.s.decoy_revealed[side] = 1
        if which != g.s.real_ultimate[side]:
            say(g, EVENT_DECOY, seat, tile, 0, 0)
            return
    g.s.player[seat].treasure = 1
    facts.treasure = 1
    facts.turn_pickup = own_turn(g, seat)
    say(g, EVENT_TREASURE, seat, tile, 0, 0)


cdef void end_by_cap(Game* g) noexcept nogil:
    """MC-128: a draw, or the closest wins: treasure first, then the shorter way."""
    cdef int ahead
    if g.rules.game_cap_outcome == CAP_OUTCOME_CLOSEST:
        ahead = g.s.player[0].treasure - g.s.player[1].treasure
        if ahead == 0:
            ahead = remaining(g, 1) - remaining(g, 0)
        if ahead != 0:
            end_won(&g.s.common, END_CAP, 0 if ahead > 0 else 1)
            return
    end_tied(&g.s.common, END_CAP)


cdef double how_far(const Game* g, int seat) noexcept nogil:
    """The part of the whole way, to the treasure and home, that lies behind the avatar."""
    cdef int side = side_of(g, seat)
    cdef int whole = g.board.route[side][0][g.board.start[side]]
    cdef int left = remaining(g, seat)
    if left == NO_WAY or whole == 0:
        return 0.0
    return max(0.0, min(1.0, 1.0 - <double> left / whole))
