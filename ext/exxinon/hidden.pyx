"""What a team cannot see is dealt anew: the two opposing hands and the order of all four decks (FX-005 to FX-007,
FX-338). Discard piles and delayed cards lie open."""

from equipoise.ext.exxinon.game cimport Game, team_of
from equipoise.ext.exxinon.hands cimport recount_hand
from equipoise.ext.exxinon.rules cimport KIND_CARD, SEATS, SPELLS
from equipoise.ext.exxinon.state cimport A_SPELL, Player
from equipoise.ext.rng cimport STREAM_SETUP, Rng, shuffle8
from equipoise.ext.types cimport u8

cdef enum:
    UNSEEN = 400


cdef void redeal_enemy(Game* g, int seat, Rng* rng) noexcept nogil:
    """Hand and deck together are a random split of the cards not seen elsewhere. A card just announced is seen."""
    cdef Player* p = &g.s.player[seat]
    cdef u8 cards[UNSEEN]
    cdef int card, i, _copy, n = 0, hand = 0
    cdef int shown = -1
    if g.s.casting.what == A_SPELL and g.s.casting.seat == seat and g.book.spell[g.s.casting.spell].kind == KIND_CARD:
        shown = g.s.casting.spell
    for card in range(SPELLS):
        for _copy in range(p.hand[card] - (1 if card == shown else 0)):
            cards[n] = card
            n += 1
            hand += 1
        p.hand[card] = 1 if card == shown else 0
    for i in range(g.s.deck[seat].size):
        cards[n] = g.s.deck[seat].cards[i]
        n += 1
    shuffle8(rng, STREAM_SETUP, cards, n)
    for i in range(hand):
        p.hand[cards[i]] += 1
    for i in range(hand, n):
        g.s.deck[seat].cards[i - hand] = cards[i]
    recount_hand(g, seat)


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef int other
    for other in range(SEATS):
        if team_of(other) == team_of(seat):
            shuffle8(rng, STREAM_SETUP, g.s.deck[other].cards, g.s.deck[other].size)
        else:
            redeal_enemy(g, other, rng)
