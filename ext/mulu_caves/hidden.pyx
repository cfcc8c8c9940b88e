"""What a seat cannot see is dealt anew: the opponent's unknown cards, both decks, the real U tiles (spec 6.14; MC-085,
MC-086, MC-117)."""

from equipoise.ext.mulu_caves.game cimport Game, card_does
from equipoise.ext.mulu_caves.rules cimport DO_DOUBLE, SIDES, ULTIMATE_MODE_DECOY
from equipoise.ext.mulu_caves.state cimport EVENT_DECK, HAND, NO_TAG, TREASURE_DECK, Held, Player
from equipoise.ext.deck cimport DECK_SIZE
from equipoise.ext.rng cimport STREAM_SETUP, Rng, below, shuffle8
from equipoise.ext.types cimport u8


cdef bint is_unknown(const Game* g, const Held* held) noexcept nogil:
    return not held.known and g.rules.cards_hidden


cdef bint fits(const Game* g, int card, int other) noexcept nogil:
    """A face-down commitment could as well be this card (battle.commit_order = simultaneous)."""
    return (g.content.category[card] == g.content.category[other] and g.content.commit[card] == g.content.commit[other]
            and card_does(g, card, DO_DOUBLE) == card_does(g, other, DO_DOUBLE))


cdef void put_card(const Game* g, Held* held, u8* pool, int* n, int i) noexcept nogil:
    """Card i of the pool comes to this place of the hand. Unknown cards have all their uses."""
    held.card = pool[i]
    held.uses = g.content.uses[held.card]
    n[0] -= 1
    pool[i] = pool[n[0]]


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef Player* p = &g.s.player[1 - seat]
    cdef u8 pool[DECK_SIZE + HAND]
    cdef int i, k, side, n = 0
    for i in range(p.cards):
        if is_unknown(g, &p.hand[i]):
            pool[n] = p.hand[i].card
            n += 1
    for i in range(g.s.known_bottom, g.s.deck[TREASURE_DECK].size):
        pool[n] = g.s.deck[TREASURE_DECK].cards[i]
        n += 1
    shuffle8(rng, STREAM_SETUP, pool, n)
    for i in range(p.cards):
        if is_unknown(g, &p.hand[i]) and p.hand[i].committed != NO_TAG:
            for k in range(n):
                if fits(g, pool[k], p.hand[i].card):
                    put_card(g, &p.hand[i], pool, &n, k)
                    break
    for i in range(p.cards):
        if is_unknown(g, &p.hand[i]) and p.hand[i].committed == NO_TAG:
            put_card(g, &p.hand[i], pool, &n, n - 1)
    for i in range(n):
        g.s.deck[TREASURE_DECK].cards[g.s.known_bottom + i] = pool[i]
    shuffle8(rng, STREAM_SETUP, g.s.deck[EVENT_DECK].cards, g.s.deck[EVENT_DECK].size)
    if g.rules.ultimate_mode == ULTIMATE_MODE_DECOY:
        for side in range(SIDES):
            if not g.s.decoy_revealed[side]:
                g.s.real_ultimate[side] = below(rng, STREAM_SETUP, 2)
