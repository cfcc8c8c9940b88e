"""Hands, decks and discard piles (FX-031 to FX-033, FX-078 to FX-086, FX-288). Shuffles are the only
chance in play (FX-008). Decks are numbered by character."""

from libc.string cimport memset

from equipoise.ext.counters cimport count8
from equipoise.ext.deck cimport deck_clear, deck_draw, deck_find, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, gift_lot
from equipoise.ext.exxinon.declared cimport (
    ACTION_DISCARD, DISCARDED_MANA, EVENT_DISCARD, EVENT_RESHUFFLE, KIND_CARD, MANA_DISCARD, SPELLS, Player,
)
from equipoise.ext.exxinon.game cimport Game, character_of, say
from equipoise.ext.exxinon.mana cimport gain_mana
from equipoise.ext.types cimport u64


cdef void make_deck(Game* g, int seat) noexcept nogil:
    """FX-031, FX-288: all copies of the own cards, shuffled."""
    cdef int card, _copy
    deck_clear(&g.s.deck[seat])
    for card in range(g.content.spells):
        if g.content.kind[card] == KIND_CARD and g.content.owner[card] == character_of(g, seat):
            g.s.seat_facts[seat].deck[card] = g.content.copies[card]
            for _copy in range(g.content.copies[card]):
                deck_put(&g.s.deck[seat], card)
    deck_shuffle(<Engine> g.engine, &g.s.deck[seat], character_of(g, seat))


cdef void reshuffle(Game* g, int seat) noexcept nogil:
    """FX-083, FX-084: the whole discard pile; delayed cards lie elsewhere (FX-085)."""
    cdef Player* p = &g.s.player[seat]
    cdef int card, _copy
    for card in range(g.content.spells):
        for _copy in range(p.pile[card]):
            deck_put(&g.s.deck[seat], card)
    memset(p.pile, 0, sizeof(p.pile))
    say(g, EVENT_RESHUFFLE, seat, p.pile_size, 0, 0)
    p.pile_size = 0
    deck_shuffle(<Engine> g.engine, &g.s.deck[seat], character_of(g, seat))


cdef int draw_card(Game* g, int seat) noexcept nogil:
    """The card drawn, or -1 if there is none left anywhere (FX-086)."""
    cdef Player* p = &g.s.player[seat]
    cdef int card
    if g.s.deck[seat].size == 0:
        if p.pile_size == 0:
            return -1
        reshuffle(g, seat)
    card = deck_draw(<Engine> g.engine, &g.s.deck[seat], character_of(g, seat), seat)
    p.hand[card] += 1
    p.hand_size += 1
    p.held |= <u64> 1 << card
    return card


cdef void refill_hand(Game* g, int seat) noexcept nogil:
    """FX-080, FX-283: up to the hand size. The dead draw no more (FX-269)."""
    cdef int card
    while g.s.player[seat].alive and g.s.player[seat].hand_size < g.rules.hand_size:
        card = draw_card(g, seat)
        if card < 0:
            return
        count8(&g.s.seat_facts[seat].drawn[card], 1)


cdef void deal_opening_hand(Game* g, int seat) noexcept nogil:
    """FX-031, FX-033."""
    cdef int card
    while g.s.player[seat].hand_size < g.rules.hand_size:
        card = draw_card(g, seat)
        if card < 0:
            return
        count8(&g.s.seat_facts[seat].opening[card], 1)


cdef int card_to_exchange(const Game* g, int seat) noexcept nogil:
    """The card in hand with the highest lot, copies one by one in the order of their codes; -1 from an empty hand."""
    cdef int card, _copy, place = 0, chosen = -1
    cdef u64 mine, highest = 0
    for card in range(SPELLS):
        for _copy in range(g.s.player[seat].hand[card]):
            mine = gift_lot(&g.s.common, seat, place)
            if chosen < 0 or mine > highest:
                highest = mine
                chosen = card
            place += 1
    return chosen


cdef bint exchange_card(Game* g, int seat, int card) noexcept nogil:
    """Gives a card of the own deck for one in hand, which then lies where the other lay. Who holds it already keeps
    it."""
    cdef Player* p = &g.s.player[seat]
    cdef int place = deck_find(&g.s.deck[seat], card), old = card_to_exchange(g, seat)
    if p.hand[card]:
        return True
    if place < 0 or old < 0:
        return False
    leave_hand(g, seat, old)
    g.s.deck[seat].cards[place] = old
    p.hand[card] += 1
    p.hand_size += 1
    p.held |= <u64> 1 << card
    if g.s.seat_facts[seat].opening[old]:           # of a hand that was filled up later, the record stays as it is
        g.s.seat_facts[seat].opening[old] -= 1
        count8(&g.s.seat_facts[seat].opening[card], 1)
    return True


cdef void leave_hand(Game* g, int seat, int card) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.hand[card] -= 1
    p.hand_size -= 1
    if p.hand[card] == 0:
        p.held &= ~(<u64> 1 << card)


cdef void to_pile(Game* g, int seat, int card, int why) noexcept nogil:
    g.s.player[seat].pile[card] += 1
    g.s.player[seat].pile_size += 1
    say(g, EVENT_DISCARD, seat, card, why, 0)


cdef void discard_for_mana(Game* g, int seat, int card) noexcept nogil:
    """FX-078, FX-079: the card to the pile, the mana, then a new card."""
    g.s.player[seat].actions -= 1                   # FX-077
    count8(&g.s.seat_facts[seat].actions[ACTION_DISCARD], 1)
    count8(&g.s.seat_facts[seat].discarded[card], 1)
    leave_hand(g, seat, card)
    to_pile(g, seat, card, DISCARDED_MANA)
    gain_mana(g, seat, g.rules.mana_discard_gain, MANA_DISCARD)
    refill_hand(g, seat)


cdef void recount_hand(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int card
    p.hand_size = p.pile_size = 0
    p.held = 0
    for card in range(SPELLS):
        p.hand_size += p.hand[card]
        p.pile_size += p.pile[card]
        if p.hand[card]:
            p.held |= <u64> 1 << card
