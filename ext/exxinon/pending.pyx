"""Pending delays: laid, counted down, taken up, discarded (FX-052, FX-053, FX-085, FX-255 to FX-266, FX-337)."""

from equipoise.ext.exxinon.declared cimport (
    DELAYS, DELAY_COUNTS, DELAY_FIZZLES, DELAY_LAID, DISCARDED_DELAY, EVENT_DELAY, KIND_CARD, Casting, Delay,
)
from equipoise.ext.exxinon.game cimport Game, say, team_of
from equipoise.ext.exxinon.hands cimport to_pile


cdef void lay_delay(Game* g, const Casting* c) noexcept nogil:
    """FX-255 to FX-257, FX-266: counter, target and X lie open from the casting on."""
    cdef Delay* d
    if g.s.delays >= DELAYS:
        return
    d = &g.s.delay[g.s.delays]
    g.s.delays += 1
    d.spell = c.spell
    d.seat = c.seat
    d.counter = g.book.spell[c.spell].delay
    d.aim = c.aim
    d.target = c.target
    d.direction = c.direction
    d.x = c.x
    d.resolving = 0
    say(g, EVENT_DELAY, d.seat, d.spell, d.counter, DELAY_LAID)


cdef void take_up_delay(Game* g, int place) noexcept nogil:
    """Takes a delay off the table; its card goes to its owner's pile (FX-085). An Ultimate has none (FX-265)."""
    cdef int i
    cdef int spell = g.s.delay[place].spell
    cdef int seat = g.s.delay[place].seat
    for i in range(place, g.s.delays - 1):
        g.s.delay[i] = g.s.delay[i + 1]
    g.s.delays -= 1
    if g.book.spell[spell].kind == KIND_CARD:
        to_pile(g, seat, spell, DISCARDED_DELAY)


cdef void discard_delays_of(Game* g, int seat) noexcept nogil:
    """FX-262: with delay.survives_caster_death off they go with their caster."""
    cdef int place
    for place in range(g.s.delays - 1, -1, -1):
        if g.s.delay[place].seat == seat and not g.s.delay[place].resolving:
            say(g, EVENT_DELAY, seat, g.s.delay[place].spell, g.s.delay[place].counter, DELAY_FIZZLES)
            take_up_delay(g, place)


cdef bint same_delay(const Delay* a, const Delay* b) noexcept nogil:
    """FX-337."""
    return (a.spell == b.spell and a.seat == b.seat and a.aim == b.aim and a.target == b.target
            and a.direction == b.direction and a.x == b.x)


cdef bint is_due(const Game* g, int place) noexcept nogil:
    return g.s.delay[place].counter == 0 and team_of(g.s.delay[place].seat) == g.s.team


cdef int due_delays(const Game* g, int* places) noexcept nogil:
    """Those at 0, the oldest first; of identical ones only the oldest (FX-337). Returns how many."""
    cdef int place, i, n = 0
    for place in range(g.s.delays):
        if not is_due(g, place):
            continue
        for i in range(n):
            if same_delay(&g.s.delay[places[i]], &g.s.delay[place]):
                break
        else:
            places[n] = place
            n += 1
    return n


cdef void count_down(Game* g, int team) noexcept nogil:
    """FX-052: all counters of the active team, even those of the silenced (FX-237), stunned or dead (FX-241)."""
    cdef int place
    cdef Delay* d
    for place in range(g.s.delays):
        d = &g.s.delay[place]
        if team_of(d.seat) == team:
            d.counter -= 1
            say(g, EVENT_DELAY, d.seat, d.spell, d.counter, DELAY_COUNTS)
