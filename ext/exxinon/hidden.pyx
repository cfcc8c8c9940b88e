"""What a team cannot see is dealt anew: the two opposing hands and the order of all four decks (FX-005, FX-006,
FX-338). Discard piles and delayed cards lie open (FX-007).

The cards are laid out in the order of their codes before they are shuffled. What comes of it then depends on what the
team may know and on the generator alone, not on how the cards really lie.
"""

from libc.string cimport memset

from equipoise.ext.deck cimport Deck
from equipoise.ext.exxinon.declared cimport A_SPELL, KIND_CARD, SEATS, SPELLS, Player
from equipoise.ext.exxinon.game cimport Game, team_of
from equipoise.ext.exxinon.hands cimport recount_hand
from equipoise.ext.rng cimport STREAM_SETUP, Rng, shuffle8
from equipoise.ext.types cimport u16


cdef void count_deck(const Deck* deck, u16* copies) noexcept nogil:
    cdef int i
    memset(copies, 0, SPELLS * sizeof(u16))
    for i in range(deck.size):
        copies[deck.cards[i]] += 1


cdef void lay_deck(Deck* deck, const u16* copies) noexcept nogil:
    """All copies in the order of their codes. Nothing is left above them of cards that were drawn before."""
    cdef int card, _copy
    memset(deck, 0, sizeof(Deck))
    for card in range(SPELLS):
        for _copy in range(copies[card]):
            deck.cards[deck.size] = card
            deck.size += 1


cdef void redeal_deck(Game* g, int seat, Rng* rng) noexcept nogil:
    """FX-006: nobody knows the order of a deck, not even its owner."""
    cdef u16 copies[SPELLS]
    count_deck(&g.s.deck[seat], copies)
    lay_deck(&g.s.deck[seat], copies)
    shuffle8(rng, STREAM_SETUP, g.s.deck[seat].cards, g.s.deck[seat].size)


cdef int announced_card(const Game* g, int seat) noexcept nogil:
    """The card that a player is casting: it is still counted to the hand, but everybody sees it. -1: none."""
    if g.s.casting.what == A_SPELL and g.s.casting.seat == seat and g.book.spell[g.s.casting.spell].kind == KIND_CARD:
        return g.s.casting.spell
    return -1


cdef void redeal_enemy(Game* g, int seat, Rng* rng) noexcept nogil:
    """FX-338: hand and deck together are a random split of the cards not seen elsewhere."""
    cdef Player* p = &g.s.player[seat]
    cdef Deck* deck = &g.s.deck[seat]
    cdef u16 copies[SPELLS]
    cdef int card, _card, hand = 0
    cdef int shown = announced_card(g, seat)
    count_deck(deck, copies)
    for card in range(SPELLS):
        copies[card] += p.hand[card] - (card == shown)
        hand += p.hand[card] - (card == shown)
        p.hand[card] = card == shown
    lay_deck(deck, copies)
    shuffle8(rng, STREAM_SETUP, deck.cards, deck.size)
    for _card in range(hand):
        deck.size -= 1
        p.hand[deck.cards[deck.size]] += 1
        deck.cards[deck.size] = 0
    recount_hand(g, seat)


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef int other
    for other in range(SEATS):
        if team_of(other) == team_of(seat):
            redeal_deck(g, other, rng)
        else:
            redeal_enemy(g, other, rng)
