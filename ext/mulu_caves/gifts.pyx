"""Gifts: a card is exchanged for another of the same deck, and everything else stays where it lies."""

from equipoise.ext.counters cimport count8
from equipoise.ext.deck cimport Deck, deck_find
from equipoise.ext.engine cimport gift_lot
from equipoise.ext.mulu_caves.declared cimport (
    DECK_EVENT, DECK_TREASURE, EVENT_GAIN, GAIN_DRAW, GIFT_EVENT, GIFT_TREASURE, TREASURES, Held, Player, SeatFacts,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, say
from equipoise.ext.types cimport u64


cdef Held* card_to_exchange(const Game* g, int seat) noexcept nogil:
    """Cards that nobody else has seen are those that it drew itself."""
    cdef Player* p = &g.s.player[seat]
    cdef Held* chosen = NULL
    cdef u64 own, highest = 0
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed or p.hand[i].known:
            continue
        own = gift_lot(&g.s.common, seat, i)
        if chosen == NULL or own > highest:
            highest = own
            chosen = &p.hand[i]
    return chosen


cdef Held* unseen_copy(const Game* g, int seat, int card) noexcept nogil:
    """In the hand of a seat."""
    cdef Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].card == card and not p.hand[i].committed and not p.hand[i].known:
            return &p.hand[i]
    return NULL


cdef void put_instead(Game* g, int seat, Held* held, int card) noexcept nogil:
    """The facts tell of the exchanged deal: the seat has drawn this card, and not the other."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    if facts.drawn[held.card]:
        facts.drawn[held.card] -= 1
        count8(&facts.drawn[card], 1)
    elif facts.opening[held.card]:
        facts.opening[held.card] -= 1
        count8(&facts.opening[card], 1)
    held.card = card
    held.uses = g.content.uses[card]


cdef bint give_treasure(Game* g, int seat, int card) noexcept nogil:
    cdef Deck* deck = &g.s.deck[DECK_TREASURE]
    cdef Held* mine
    cdef Held* theirs
    cdef int i, old, place
    for i in range(g.s.player[seat].cards):
        if g.s.player[seat].hand[i].card == card:
            return True
    mine = card_to_exchange(g, seat)
    if mine == NULL:
        return False
    old = mine.card
    place = deck_find(deck, card)
    if place >= g.s.known_bottom:                       # MC-321: both know the cards below
        deck.cards[place] = old
    else:
        theirs = unseen_copy(g, 1 - seat, card)
        if theirs == NULL:
            return False
        put_instead(g, 1 - seat, theirs, old)
    put_instead(g, seat, mine, card)
    say(g, EVENT_GAIN, avatar_of(seat) + mine.holder, card, GAIN_DRAW, -1)
    return True


cdef bint give_event(Game* g, int card) noexcept nogil:
    cdef Deck* deck = &g.s.deck[DECK_EVENT]
    cdef int place = deck_find(deck, TREASURES + card)
    if place < 0:
        return False
    deck.cards[place] = deck.cards[deck.size - 1]
    deck.cards[deck.size - 1] = TREASURES + card
    return True


cdef bint give_card(Game* g, int seat, int gift) noexcept nogil:
    if gift >= GIFT_EVENT:
        return give_event(g, gift - GIFT_EVENT)
    return give_treasure(g, seat, gift - GIFT_TREASURE)
