# Gifts: what a player is given instead of a card that it draws.
#
# A treasure is exchanged for a card of the hand, at the latest when the seat has drawn for the first time. An event
# card acts as soon as it is drawn: it is exchanged for the top card of its deck, just before the seat's first draw.

from equipoise.ext.engine cimport Engine, hand_over
from equipoise.ext.mulu_caves.declared cimport GIFT_EVENT
from equipoise.ext.mulu_caves.game cimport Game

cdef bint give_card(Game* g, int seat, int gift) noexcept nogil     # Engine.give


cdef inline void hand_over_treasure(Game* g, int seat) noexcept nogil:
    """Where a seat has been dealt, or has drawn, treasures."""
    if g.s.common.given[seat] < GIFT_EVENT and g.s.player[seat].cards:
        hand_over(<Engine> g.engine, seat)


cdef inline void hand_over_event(Game* g, int seat) noexcept nogil:
    """Where a seat is about to draw an event card."""
    if g.s.common.given[seat] >= GIFT_EVENT:
        hand_over(<Engine> g.engine, seat)
