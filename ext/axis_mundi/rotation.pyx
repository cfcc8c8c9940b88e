"""The turn of the levels after every round, with whoever levitates or shifts (RULES.md 7.12, 6.4)."""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.declared cimport (
    ACT_LEVITATE, ACT_SHIFT, DECIDE_LEVITATE, DECIDE_SHIFT, EVENT_ROUND, FIRST_SEAT_ROTATE, FRAME_TURN, HEXES, Frame,
    Player, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport Game, say
from equipoise.ext.axis_mundi.mischief cimport land, levitate, may_levitate, may_shift, shift
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.types cimport u8


cdef void carry(const Game* g, u8* things) noexcept nogil:
    """Everything lying on the hexes goes where they go (AM-204)."""
    cdef u8 after[HEXES]
    cdef int hex
    for hex in range(g.board.hexes):
        after[g.board.turned[hex]] = things[hex]
    memcpy(things, after, g.board.hexes)


cdef void turn_levels(Game* g) noexcept nogil:
    """AM-203, AM-205; being carried is not entering (AM-026, AM-207)."""
    cdef int seat, level
    cdef Player* p
    carry(g, g.s.terrain)
    carry(g, g.s.treasure)
    carry(g, g.s.harvested)
    carry(g, g.s.infected)
    memset(g.s.occupant, -1, sizeof(g.s.occupant))
    for seat in range(g.board.seats):
        p = &g.s.player[seat]
        if g.s.levitating >> seat & 1:
            continue                    # AM-212: it keeps its absolute hex, off the board
        p.pos = g.board.turned[p.pos]
        if p.visible:
            g.s.occupant[p.pos] = seat
        else:
            p.token = g.board.turned[p.token]
            p.hidden_turned = 1
    for level in range(1, g.board.top + 1):
        g.s.turns[level] = (g.s.turns[level] + g.content.turn[level]) % 6


cdef void resume_rotation(Game* g, Frame* f) noexcept nogil:
    """AM-206: in both phases, after every round that nobody has won."""
    cdef int seats = g.board.seats
    cdef int seat
    if f.step == 0:
        for seat in range(seats):
            g.s.player[seat].power_used = 0         # AM-324
        f.step = 1
    if f.step == 1:
        while f.done < seats:
            seat = (g.s.first_seat + f.done) % seats
            f.done += 1
            if may_levitate(g, seat):
                f.asked = seat
                ask(g.s, seat, DECIDE_LEVITATE)
                return
        turn_levels(g)
        f.step = 2
        f.done = 0
    if f.step == 2:
        while f.done < seats:
            seat = (g.s.first_seat + f.done) % seats
            f.done += 1
            if g.s.levitating >> seat & 1:
                land(g, seat)
                return
        f.step = 3
        f.done = 0
    if f.step == 3:
        while f.done < seats:
            seat = (g.s.first_seat + f.done) % seats
            f.done += 1
            if may_shift(g, seat):
                f.asked = seat
                ask(g.s, seat, DECIDE_SHIFT)
                return
        f.step = 4
    pop_frame(g.s)
    for seat in range(seats):
        g.s.player[seat].borrowed_levitate = 0
    if g.rules.turn_first_seat == FIRST_SEAT_ROTATE:
        g.s.first_seat = (g.s.first_seat + 1) % seats           # AM-333
    g.s.common.round += 1
    say(g, EVENT_ROUND, g.s.common.round, 0, 0, 0)
    push_frame(g.s, FRAME_TURN, g.s.first_seat)


cdef void answer_rotation(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_LEVITATE:
        levitate(g, f.asked)
    elif kind_of(action) == ACT_SHIFT:
        shift(g, f.asked, arg_of(action, 0))
