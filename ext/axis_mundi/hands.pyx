"""Cards on their way: decks, discard pile, hands, warehouses, slots (RULES.md 7.4)."""

from equipoise.ext.axis_mundi.declared cimport (
    ACT_STOP, BAN_POWER_LARGE_TAKE, CARDS, DECIDE_DISCARD, DECIDE_DRAW_DECK, DECIDE_DROP_ACTIVE, DECIDE_PICK_DISCARD,
    DECIDE_TAKE_MORE, DECK_REBUILD_BOTH, EVENT_ACTIVE, EVENT_DISCARD, EVENT_GAIN, EVENT_REBUILD, EVENT_STOCK, FOR_TAKE,
    FRAME_DRAWS, FRAME_DROP, FRAME_HAND, FRAME_TAKE, GAIN_TAKE, NO_CARD, ONE_TIME, PERMANENT, SCROUNGER,
    SCROUNGER_REFILL_EACH, SLOTS, Frame, Player, Warehouse, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport Game, count_bits, hand_limit, has_power, own_power, pay, say, slots_with
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count8
from equipoise.ext.deck cimport deck_draw, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, action_t, arg_of, kind_of
from equipoise.ext.types cimport u64


# --- decks and pile ---------------------------------------------------------------------------------------------------

cdef bint can_draw(const Game* g, int deck) noexcept nogil:
    cdef int i
    if g.s.deck[deck].size:
        return True
    for i in range(g.s.pile_size):
        if g.content.deck[g.s.pile[i]] == deck:
            return True
    return False


cdef void rebuild(Game* g, int deck) noexcept nogil:
    """AM-064: the discarded cards of a type become a new deck."""
    cdef int i, kept = 0
    for i in range(g.s.pile_size):
        if g.content.deck[g.s.pile[i]] == deck:
            deck_put(&g.s.deck[deck], g.s.pile[i])
        else:
            g.s.pile[kept] = g.s.pile[i]
            g.s.pile_seen[kept] = g.s.pile_seen[i]
            kept += 1
    if kept == g.s.pile_size:
        return
    g.s.pile_size = kept
    g.s.peeked[deck] = 0
    deck_shuffle(<Engine> g.engine, &g.s.deck[deck], deck)
    say(g, EVENT_REBUILD, deck, g.s.deck[deck].size, 0, 0)


cdef int draw_card(Game* g, int seat, int deck) noexcept nogil:
    cdef int card
    if g.s.deck[deck].size == 0:
        rebuild(g, deck)
        if g.rules.rules_deck_rebuild == DECK_REBUILD_BOTH:
            rebuild(g, 1 - deck)
    card = deck_draw(<Engine> g.engine, &g.s.deck[deck], deck, seat)
    if card < 0:
        return NO_CARD
    if g.s.peeked[deck]:
        g.s.peeked[deck] -= 1
    return card


cdef void discard(Game* g, int seat, int card, bint face_down) noexcept nogil:
    """AM-066: played cards are public, cards thrown away are known to their owner."""
    g.s.pile[g.s.pile_size] = card
    g.s.pile_seen[g.s.pile_size] = 1 << seat if face_down else 255
    g.s.pile_size += 1
    say(g, EVENT_DISCARD, seat, card, face_down, 0)


cdef void search_pile(Game* g, int seat) noexcept nogil:
    """AM-066: whoever searches the pile sees all of it."""
    cdef int i
    for i in range(g.s.pile_size):
        g.s.pile_seen[i] |= 1 << seat
    ask(g.s, seat, DECIDE_PICK_DISCARD)


cdef int retrieve(Game* g, int seat, int card) noexcept nogil:
    cdef int i, place = -1
    for i in range(g.s.pile_size):
        if g.s.pile[i] == card:
            place = i
    if place < 0:
        return NO_CARD
    g.s.pile_size -= 1
    for i in range(place, g.s.pile_size):
        g.s.pile[i] = g.s.pile[i + 1]
        g.s.pile_seen[i] = g.s.pile_seen[i + 1]
    return card


# --- hands ------------------------------------------------------------------------------------------------------------

cdef void recount_hand(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int card
    p.hand_size = 0
    p.held = 0
    for card in range(CARDS):
        if p.hand[card]:
            p.hand_size += p.hand[card]
            p.held |= <u64> 1 << card


cdef void put_in_hand(Game* g, int seat, int card, bint shown) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.hand[card] += 1
    p.hand_size += 1
    p.held |= <u64> 1 << card
    if shown:
        p.shown[card] += 1


cdef inline void forget_one(const Game* g, Player* p, int deck) noexcept nogil:
    """A card of this type left the hand unseen: it may be any of those that were seen going there."""
    cdef u64 left = p.held & (g.one_time if deck == ONE_TIME else ~g.one_time)
    cdef int card
    while left:
        card = lowest64(left)
        left &= left - 1
        if p.shown[card]:
            p.shown[card] -= 1


cdef void take_from_hand(Game* g, int seat, int card, bint openly) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    if not openly:
        forget_one(g, p, g.content.deck[card])
    elif p.shown[card]:
        p.shown[card] -= 1
    p.hand[card] -= 1
    p.hand_size -= 1
    if p.hand[card] == 0:
        p.held &= ~(<u64> 1 << card)
    if seat == g.s.active and g.s.turn.pool[card] > p.hand[card]:
        g.s.turn.pool[card] = p.hand[card]


cdef void gain_card(Game* g, int seat, int card, int gain, int other) noexcept nogil:
    """A card that comes into a hand by some effect."""
    put_in_hand(g, seat, card, False)
    say(g, EVENT_GAIN, seat, card, gain, other)


cdef bint draw_to_hand(Game* g, int seat, int deck, int gain) noexcept nogil:
    cdef int card = draw_card(g, seat, deck)
    if card == NO_CARD:
        return False
    count8(&g.s.seat_facts[seat].drawn[card], 1)
    gain_card(g, seat, card, gain, -1)
    return True


cdef void lay_out(Game* g, int seat, int card) noexcept nogil:
    take_from_hand(g, seat, card, g.s.player[seat].visible)
    count8(&g.s.seat_facts[seat].played[card], 1)
    if g.s.player[seat].visible:
        g.s.set_aside[card] += 1
    else:
        g.s.player[seat].face_down[card] += 1       # AM-284


cdef void put_away(Game* g, int seat) noexcept nogil:
    """AM-074, AM-075: played cards reach the pile after their effect."""
    cdef int card
    for card in range(g.content.cards):
        while g.s.set_aside[card]:
            g.s.set_aside[card] -= 1
            discard(g, seat, card, False)


cdef void cut_hand(Game* g, int seat) noexcept nogil:
    if g.s.player[seat].hand_size > hand_limit(g, seat):
        push_frame(g.s, FRAME_HAND, seat)


cdef void resume_hand(Game* g, Frame* f) noexcept nogil:
    if g.s.player[f.seat].hand_size <= hand_limit(g, f.seat):
        pop_frame(g.s)
    else:
        ask(g.s, f.seat, DECIDE_DISCARD)


cdef void answer_hand(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = arg_of(action, 0)
    take_from_hand(g, f.seat, card, False)
    count8(&g.s.seat_facts[f.seat].discarded[card], 1)
    discard(g, f.seat, card, True)


# --- drawing card by card ---------------------------------------------------------------------------------------------

cdef void draw_cards(Game* g, int seat, int n, int gain) noexcept nogil:
    cdef Frame* f = push_frame(g.s, FRAME_DRAWS, seat)
    f.left = n
    f.gain = gain


cdef void resume_draws(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if f.left > 0 and (can_draw(g, ONE_TIME) or can_draw(g, PERMANENT)):
        ask(g.s, seat, DECIDE_DRAW_DECK)
        return
    pop_frame(g.s)
    cut_hand(g, seat)       # AM-060: all cards of one effect first, then the limit


cdef void answer_draws(Game* g, Frame* f, action_t action) noexcept nogil:
    f.left -= 1
    draw_to_hand(g, f.seat, arg_of(action, 0), f.gain)


# --- warehouses -------------------------------------------------------------------------------------------------------

cdef void restock(Game* g) noexcept nogil:
    """AM-067, AM-068, AM-069."""
    cdef int seat, slot, card
    cdef Warehouse* w
    for seat in range(g.board.seats):
        w = &g.s.warehouse[seat]
        if w.destroyed:
            continue
        for slot in range(SLOTS):
            if w.card[slot] != NO_CARD:
                continue
            if slot < SLOTS // 2:
                if slot >= g.rules.warehouse_permanent:
                    continue
                card = draw_card(g, -1, PERMANENT)
            else:
                if slot - SLOTS // 2 >= g.rules.warehouse_one_time:
                    continue
                card = draw_card(g, -1, ONE_TIME)
            if card != NO_CARD:
                w.card[slot] = card
                say(g, EVENT_STOCK, seat, slot, card, 0)


cdef void take_crate(Game* g, int seat, int warehouse, int slot, int gain) noexcept nogil:
    cdef int card = g.s.warehouse[warehouse].card[slot]
    g.s.warehouse[warehouse].card[slot] = NO_CARD
    count8(&g.s.seat_facts[seat].taken[card], 1)
    gain_card(g, seat, card, gain, -1)
    g.s.player[seat].shown[card] += 1       # everybody sees which card it is


cdef void take(Game* g, int seat, int slot) noexcept nogil:
    """AM-070, AM-243: one card; the Scrounger may go on."""
    cdef int warehouse = g.board.warehouse_of[g.s.player[seat].pos]
    cdef Frame* f
    cdef int i
    pay(g, seat, g.rules.action_take_cost, FOR_TAKE)
    g.s.turn.taken = 1
    f = push_frame(g.s, FRAME_TAKE, seat)
    f.warehouse = warehouse
    f.left = g.rules.scrounger_take_max - 1 if has_power(g, seat, SCROUNGER, BAN_POWER_LARGE_TAKE) else 0
    for i in range(SLOTS):
        if i != slot and g.s.warehouse[warehouse].card[i] != NO_CARD:
            f.slots |= 1 << i
    take_crate(g, seat, warehouse, slot, GAIN_TAKE)


cdef void resume_take(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if f.left > 0 and f.slots:
        if g.rules.rules_scrounger_refill == SCROUNGER_REFILL_EACH:
            restock(g)
        ask(g.s, seat, DECIDE_TAKE_MORE)
        return
    pop_frame(g.s)
    restock(g)
    cut_hand(g, seat)


cdef void answer_take(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int slot = arg_of(action, 0)
    if kind_of(action) == ACT_STOP:
        f.left = 0
        return
    f.left -= 1
    f.slots &= ~(1 << slot)
    take_crate(g, f.seat, f.warehouse, slot, GAIN_TAKE)


# --- slots ------------------------------------------------------------------------------------------------------------

cdef void deactivate(Game* g, int seat, int card) noexcept nogil:
    g.s.player[seat].active &= ~(<u64> 1 << card)
    put_in_hand(g, seat, card, True)
    say(g, EVENT_ACTIVE, seat, card, 0, 0)


cdef void activate(Game* g, int seat, int card, int replaced) noexcept nogil:
    """AM-076: hand -> slot, or swapped with an active one."""
    take_from_hand(g, seat, card, True)
    g.s.player[seat].active |= <u64> 1 << card
    count8(&g.s.seat_facts[seat].activated[card], 1)
    say(g, EVENT_ACTIVE, seat, card, 1, 0)
    if replaced != NO_CARD:
        deactivate(g, seat, replaced)


cdef void cut_slots(Game* g, int seat) noexcept nogil:
    push_frame(g.s, FRAME_DROP, seat)


cdef void resume_drop(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if count_bits(g.s.player[seat].active) > slots_with(g, seat, own_power(g, seat)):
        ask(g.s, seat, DECIDE_DROP_ACTIVE)
        return
    pop_frame(g.s)
    cut_hand(g, seat)


cdef void answer_drop(Game* g, Frame* f, action_t action) noexcept nogil:
    deactivate(g, f.seat, arg_of(action, 0))
