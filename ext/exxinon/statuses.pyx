"""Disarm, Root, Silence, Slow, Stun: waiting, active, dispelled (FX-050, FX-232 to FX-247)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.exxinon.declared cimport EVENT_DISPEL, EVENT_STATUS, SLOW, Player
from equipoise.ext.exxinon.game cimport Game, say, team_of
from equipoise.ext.types cimport u8


cdef void slow_down(const Game* g, u8* strength, int x) noexcept nogil:
    """FX-239: the stronger Slow stays; with status.slow_stacks they add up."""
    if g.rules.status_slow_stacks:
        strength[0] = min(255, strength[0] + x)
    else:
        strength[0] = max(strength[0], x)


cdef void put_status(Game* g, int seat, int status, int strength, int by) noexcept nogil:
    """FX-232, FX-233: it waits for the victim's next turn; with status.own_turn_immediate one of the own turn acts at
    once."""
    cdef Player* p = &g.s.player[seat]
    cdef bint at_once = g.rules.status_own_turn_immediate and team_of(seat) == g.s.team
    if status == SLOW and strength <= 0:
        return
    if at_once:
        p.active |= 1 << status
        if status == SLOW:
            slow_down(g, &p.active_slow, strength)
    else:
        p.waiting |= 1 << status                    # FX-242, FX-243
        if status == SLOW:
            slow_down(g, &p.waiting_slow, strength)
    count8(&g.s.seat_facts[by].statuses_inflicted[status], 1)
    say(g, EVENT_STATUS, seat, status, p.active_slow if at_once else p.waiting_slow, at_once)


cdef void dispel(Game* g, int seat) noexcept nogil:
    """FX-246: waiting and active ones; the Spell Shield stays."""
    cdef const Player* p = &g.s.player[seat]
    say(g, EVENT_DISPEL, seat, p.waiting, p.active, 0)
    clear_statuses(g, seat)


cdef void clear_statuses(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.waiting = p.waiting_slow = p.active = p.active_slow = 0


cdef void wake_statuses(Game* g, int team) noexcept nogil:
    """FX-050: what waited acts in this turn."""
    cdef int seat
    cdef Player* p
    for seat in range(2 * team, 2 * team + 2):
        p = &g.s.player[seat]
        p.active = p.waiting
        p.active_slow = p.waiting_slow
        p.waiting = p.waiting_slow = 0


cdef void end_statuses(Game* g, int team) noexcept nogil:
    """FX-244."""
    cdef int seat
    for seat in range(2 * team, 2 * team + 2):
        g.s.player[seat].active = g.s.player[seat].active_slow = 0
