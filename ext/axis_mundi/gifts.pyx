"""A card that a seat is given instead of one that it was dealt: they change places, and nothing else moves."""

from equipoise.ext.axis_mundi.declared cimport SeatFacts
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.hands cimport put_in_hand, take_from_hand
from equipoise.ext.engine cimport gift_lot
from equipoise.ext.types cimport u64, u8


cdef int card_to_give_up(const Game* g, int seat, int deck) noexcept nogil:
    """The card of this deck in hand whose copy has the highest lot, or -1."""
    cdef u64 mine, highest = 0
    cdef int card, copy, chosen = -1
    for card in range(g.content.cards):
        if g.content.deck[card] != deck:
            continue
        for copy in range(g.s.player[seat].hand[card]):
            mine = gift_lot(&g.s.common, seat, card << 8 | copy)
            if chosen < 0 or mine > highest:
                highest = mine
                chosen = card
    return chosen


cdef inline void change(u8* counts, int taken, int put) noexcept nogil:
    if counts[taken]:
        counts[taken] -= 1
        counts[put] += 1


cdef void note(Game* g, int seat, int taken, int put) noexcept nogil:
    """The seat was dealt the one card instead of the other."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    change(facts.opening, taken, put)
    change(facts.drawn, taken, put)


cdef void exchange(Game* g, int seat, int taken, int put) noexcept nogil:
    take_from_hand(g, seat, taken, True)
    put_in_hand(g, seat, put, False)
    note(g, seat, taken, put)


cdef bint swap_hidden(Game* g, int seat, int gift, int given_up) noexcept nogil:
    """Lays the card given up where the gift lies: deepest in its deck, else among discards that only their owner knows,
    else in the hand of the next opponent who has it."""
    cdef int i, owner, deck = g.content.deck[gift]
    for i in range(g.s.deck[deck].size):
        if g.s.deck[deck].cards[i] == gift:
            g.s.deck[deck].cards[i] = given_up
            return True
    for i in range(g.s.pile_size):
        if g.s.pile[i] != gift:
            continue
        for owner in range(g.board.seats):
            if g.s.pile_seen[i] == 1 << owner:
                g.s.pile[i] = given_up
                note(g, owner, gift, given_up)
                return True
    for i in range(1, g.board.seats):
        owner = (seat + i) % g.board.seats
        if g.s.player[owner].hand[gift]:
            exchange(g, owner, gift, given_up)
            return True
    return False


cdef bint give_card(Game* g, int seat, int gift) noexcept nogil:
    cdef int given_up
    if g.s.player[seat].hand[gift] or g.s.player[seat].active >> gift & 1:
        return True
    given_up = card_to_give_up(g, seat, g.content.deck[gift])
    if given_up < 0 or not swap_hidden(g, seat, gift, given_up):
        return False
    exchange(g, seat, given_up, gift)
    return True
