# A deck inside the state, large enough for every card count a tweak may ask for. The last card is the top one, so that
# drawing is one decrement.

from equipoise.ext.engine cimport Engine, EVENT_DRAW, emit, scripted_draw
from equipoise.ext.rng cimport STREAM_DECK, shuffle8
from equipoise.ext.types cimport u8, u16

cdef enum:
    DECK_SIZE = 400

cdef struct Deck:
    u8 cards[DECK_SIZE]
    u16 size                # behind the array: the checked build lets a struct's last array be overrun


cdef inline void deck_clear(Deck* d) noexcept nogil:
    d.size = 0


cdef inline void deck_put(Deck* d, int card) noexcept nogil:
    """Lays a card on top."""
    d.cards[d.size] = card
    d.size += 1


cdef inline void deck_shuffle(Engine e, Deck* d, int deck) noexcept nogil:
    shuffle8(&e.common.rng, STREAM_DECK + deck, d.cards, d.size)


cdef inline int deck_find(const Deck* d, int card) noexcept nogil:
    """Place of the uppermost copy of a card, or -1."""
    cdef int i
    for i in range(d.size - 1, -1, -1):
        if d.cards[i] == card:
            return i
    return -1


cdef inline int deck_take(Deck* d, int place) noexcept nogil:
    """Removes and returns the card at a place; those above it come down by one."""
    cdef int card = d.cards[place]
    cdef int i
    for i in range(place, d.size - 1):
        d.cards[i] = d.cards[i + 1]
    d.size -= 1
    return card


cdef inline int deck_draw(Engine e, Deck* d, int deck, int seat) noexcept nogil:
    """The top card of a deck, or -1 from an empty one. A scripted draw takes the named card out of the deck."""
    cdef int wanted, place, card
    if d.size == 0:
        return -1
    if e.scripted:
        wanted = scripted_draw(e, deck)
        if wanted >= 0:
            place = deck_find(d, wanted)
            if place < 0:
                e.script_fault = 1
            else:
                card = deck_take(d, place)
                deck_put(d, card)
    d.size -= 1
    card = d.cards[d.size]
    emit(e, EVENT_DRAW, seat, deck, card, 0)
    return card
