# Dealing anew what a seat cannot see.

from equipoise.ext.rng cimport STREAM_SETUP, Rng, shuffle8
from equipoise.ext.types cimport u8


cdef inline void deal_anew(u8* cards, int n, Rng* rng) noexcept nogil:
    """Shuffles what is hidden. It is sorted first: how it lies is hidden too, and two worlds that a seat cannot tell
    apart must be dealt alike."""
    cdef int i, j
    cdef u8 card
    for i in range(1, n):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    shuffle8(rng, STREAM_SETUP, cards, n)
