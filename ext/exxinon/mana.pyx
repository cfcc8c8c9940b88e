"""Mana comes and goes (FX-059, FX-060, FX-160, FX-341). Every change passes here, so that the record adds up."""

from equipoise.ext.counters cimport count16
from equipoise.ext.exxinon.declared cimport EVENT_MANA, MANA_GONE, Player
from equipoise.ext.exxinon.game cimport Game, say


cdef int gain_mana(Game* g, int seat, int n, int source) noexcept nogil:
    """FX-341: what is above the maximum is lost. Returns what was gained."""
    cdef Player* p = &g.s.player[seat]
    if g.rules.mana_cap:
        n = min(n, g.rules.mana_cap - p.mana)
    if n <= 0:
        return 0
    p.mana += n
    count16(&g.s.seat_facts[seat].mana_gained[source], n)
    say(g, EVENT_MANA, seat, n, p.mana, source)
    return n


cdef int spend_mana(Game* g, int seat, int n, int cause) noexcept nogil:
    """FX-160: at most what is there. Returns what went."""
    cdef Player* p = &g.s.player[seat]
    n = min(n, p.mana)
    if n <= 0:
        return 0
    p.mana -= n
    count16(&g.s.seat_facts[seat].mana_gone[cause], n)
    say(g, EVENT_MANA, seat, -n, p.mana, MANA_GONE + cause)
    return n
