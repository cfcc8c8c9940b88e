"""Cards on their way: decks, piles, hands, limit, draws, gifts, Transference (MC-066 to MC-096, MC-374 to MC-376)."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.deck cimport Deck, deck_draw, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, act, action_t, arg_of
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE
from equipoise.ext.mulu_caves.declared cimport (
    ACT_DISCARD, ACT_TRANSFER, AVATAR, BAN_ACTION_DRAW, BAN_ACTION_GIVE, DECIDE_DISCARD, DECIDE_TRANSFERENCE,
    DECK_EVENT, DECK_TREASURE, EVENT_DISCARD, EVENT_GAIN, EVENT_RESHUFFLE, FAULT_HAND, FRAME_DRAW, FRAME_HAND,
    FRAME_TRANSFERENCE, GAIN_DEALT, GAIN_DRAW, GAIN_GIVEN, GAIN_SPOILS, GAIN_STOLEN, GAIN_TRANSFERENCE, GIVE_NEVER,
    HAND, NO_CARD, ON_TO_AVATAR, TEAM, TREASURES, TREASURE_REENTRY_BLOCK_FOREVER, TREASURE_REENTRY_FREE, Frame, Held,
    Piece, Player, SeatFacts, ask, pop_frame,
)
from equipoise.ext.mulu_caves.enchantments cimport detach
from equipoise.ext.mulu_caves.game cimport (
    Game, are_adjacent, avatar_of, begin_frame, event_does, is_avatar, is_held, may_be_enchanted, may_do, number_of,
    on_own_side, owner_of, say,
)
from equipoise.ext.mulu_caves.gifts cimport hand_over_event, hand_over_treasure
from equipoise.ext.types cimport u64


# --- decks and piles --------------------------------------------------------------------------------------------------

cdef void refill(Game* g, int deck) noexcept nogil:
    """MC-095, MC-096: an empty deck is made anew from its discard pile when a card must be drawn."""
    cdef Deck* d = &g.s.deck[deck]
    cdef int i
    if d.size == 0 and g.s.pile_size[deck]:
        for i in range(g.s.pile_size[deck]):
            deck_put(d, g.s.pile[deck][i])
        g.s.pile_size[deck] = 0
        deck_shuffle(<Engine> g.engine, d, deck)
        count8(&g.s.facts.treasure_reshuffles if deck == DECK_TREASURE else &g.s.facts.event_reshuffles, 1)
        say(g, EVENT_RESHUFFLE, deck, d.size, 0, 0)


cdef int draw_top(Game* g, int seat, int deck) noexcept nogil:
    cdef int card
    refill(g, deck)
    card = deck_draw(<Engine> g.engine, &g.s.deck[deck], deck, seat)
    return NO_CARD if card < 0 else card


cdef int draw_event_card(Game* g, int seat) noexcept nogil:
    """In deck and pile event cards are numbered behind the treasure cards, so that a card has one number."""
    cdef int card
    refill(g, DECK_EVENT)
    hand_over_event(g, seat)
    card = draw_top(g, seat, DECK_EVENT)
    return NO_CARD if card == NO_CARD else card - TREASURES


cdef void discard_event(Game* g, int seat, int card) noexcept nogil:
    g.s.pile[DECK_EVENT][g.s.pile_size[DECK_EVENT]] = TREASURES + card
    g.s.pile_size[DECK_EVENT] += 1
    say(g, EVENT_DISCARD, seat, card, DECK_EVENT, 0)


cdef void discard_treasure(Game* g, int seat, int card) noexcept nogil:
    """MC-087. In the pile a card has all its uses again (MC-273): they are given when it comes to a hand."""
    g.s.pile[DECK_TREASURE][g.s.pile_size[DECK_TREASURE]] = card
    g.s.pile_size[DECK_TREASURE] += 1
    say(g, EVENT_DISCARD, seat, card, DECK_TREASURE, 0)


cdef void put_under_deck(Game* g, int card) noexcept nogil:
    """MC-321; both players know it."""
    cdef Deck* d = &g.s.deck[DECK_TREASURE]
    cdef int i
    for i in range(d.size, 0, -1):
        d.cards[i] = d.cards[i - 1]
    d.cards[0] = card
    d.size += 1
    g.s.known_bottom += 1


# --- hands ------------------------------------------------------------------------------------------------------------

cdef Held* add_held(Game* g, int piece, int card) noexcept nogil:
    cdef Player* p = &g.s.player[owner_of(piece)]
    cdef Held* held
    if p.cards >= HAND:
        g.s.fault = FAULT_HAND
        p.cards = HAND - 1
    held = &p.hand[p.cards]
    p.cards += 1
    held.card = card
    held.holder = number_of(piece)
    held.uses = g.content.uses[card]
    held.known = held.committed = held.doubled = 0
    return held


cdef void take_held(Game* g, int seat, int i) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.cards -= 1
    for i in range(i, p.cards):
        p.hand[i] = p.hand[i + 1]


cdef void discard_held(Game* g, int seat, int i) noexcept nogil:
    cdef int card = g.s.player[seat].hand[i].card
    take_held(g, seat, i)
    discard_treasure(g, seat, card)


cdef void move_held(Game* g, int seat, int i, int piece, int way) noexcept nogil:
    """To another piece of the same player, or to one of the other, who lost it and knows it (RULES.md 6.14)."""
    cdef Held held = g.s.player[seat].hand[i]
    cdef Held* to
    cdef int origin = avatar_of(seat) + held.holder
    cdef int other = owner_of(piece)
    if other == seat:
        g.s.player[seat].hand[i].holder = number_of(piece)
    else:
        take_held(g, seat, i)
        to = add_held(g, piece, held.card)
        to.uses = held.uses
        to.known = 1
        if way == GAIN_SPOILS:
            count16(&g.s.seat_facts[other].spoils_gained, 1)
            count8(&g.s.seat_facts[other].taken_as_spoils[held.card], 1)
        elif way == GAIN_STOLEN:
            count8(&g.s.seat_facts[other].stolen[held.card], 1)
    say(g, EVENT_GAIN, piece, held.card, way, origin)


cdef int find_copy(const Game* g, int seat, int card, int holder) noexcept nogil:
    """The free copy with the fewest uses left, a known one before others."""
    cdef const Player* p = &g.s.player[seat]
    cdef const Held* held
    cdef int i, best = -1
    for i in range(p.cards):
        held = &p.hand[i]
        if held.card == card and held.holder == holder and held.committed == 0:
            if (best < 0 or held.uses < p.hand[best].uses
                    or (held.uses == p.hand[best].uses and held.known > p.hand[best].known)):
                best = i
    return best


cdef int hand_size(const Game* g, int seat) noexcept nogil:
    """MC-076, MC-080, MC-281, MC-386: over all pieces together; one piece may hold them all (MC-082)."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i, n = 0
    for i in range(p.cards):
        n += not series_tag(p.hand[i].committed)
    return n


cdef int cards_of(const Game* g, int piece) noexcept nogil:
    cdef const Player* p = &g.s.player[owner_of(piece)]
    cdef int i, n = 0
    for i in range(p.cards):
        n += p.hand[i].holder == number_of(piece) and p.hand[i].committed == 0
    return n


cdef void deal_card(Game* g, int piece, int way) noexcept nogil:
    """MC-081: the card belongs to the piece that drew it."""
    cdef int seat = owner_of(piece)
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int card = draw_top(g, seat, DECK_TREASURE)
    cdef Held* held
    if card == NO_CARD:
        return
    held = add_held(g, piece, card)
    if g.s.deck[DECK_TREASURE].size < g.s.known_bottom:
        g.s.known_bottom = g.s.deck[DECK_TREASURE].size
        held.known = 1
    if way == GAIN_DEALT:
        count8(&facts.opening[card], 1)
    else:
        count8(&facts.drawn[card], 1)
    say(g, EVENT_GAIN, piece, card, way, -1)


# --- the hand limit ---------------------------------------------------------------------------------------------------

cdef void cut_hand(Game* g, int seat) noexcept nogil:
    """MC-076, MC-079."""
    if hand_size(g, seat) > g.rules.cards_hand_limit:
        begin_frame(g, FRAME_HAND, seat, avatar_of(seat))


cdef void resume_hand(Game* g, Frame* f) noexcept nogil:
    if hand_size(g, f.seat) > g.rules.cards_hand_limit:
        ask(g.s, f.seat, DECIDE_DISCARD)
    else:
        pop_frame(g.s)


cdef bint had_before(const Player* p, int i) noexcept nogil:
    """Whether a copy of this held card, on the same piece, comes before it: each is offered once."""
    cdef int j
    for j in range(i):
        if p.hand[j].committed == 0 and p.hand[j].card == p.hand[i].card and p.hand[j].holder == p.hand[i].holder:
            return True
    return False


cdef int list_discards(const Game* g, int seat, action_t* out) noexcept nogil:
    """MC-077, MC-078: any held card, on whichever piece."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i, n = 0
    for i in range(p.cards):
        if p.hand[i].committed:
            continue
        if not had_before(p, i):
            out[n] = act(ACT_DISCARD, p.hand[i].card, p.hand[i].holder)
            n += 1
    return n


cdef void answer_hand(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = arg_of(action, 0)
    count8(&g.s.seat_facts[f.seat].discarded_limit[card], 1)
    discard_held(g, f.seat, find_copy(g, f.seat, card, arg_of(action, 1)))


# --- treasure draws ---------------------------------------------------------------------------------------------------

cdef bint can_draw(const Game* g, int piece) noexcept nogil:
    """MC-066, MC-068, MC-070 to MC-074: it entered its treasure tile in this turn by a step of its own."""
    cdef const Piece* p = &g.s.piece[piece]
    cdef int n
    if (p.entered_tile != p.pos or not p.alive or p.movement_ended or not g.rules.treasures_enabled
            or not may_do(g, owner_of(piece), BAN_ACTION_DRAW)):
        return False
    n = g.board.treasure_number[p.pos]
    if n == NOT_A_DRAW_TILE:
        return False
    if g.rules.tiles_treasure_uses and g.s.treasure_used[n] >= g.rules.tiles_treasure_uses:
        return False                                    # MC-075
    if g.rules.tiles_treasure_reentry == TREASURE_REENTRY_FREE:
        return True
    if g.rules.tiles_treasure_reentry == TREASURE_REENTRY_BLOCK_FOREVER and (p.drawn_from >> n) & 1:
        return False
    return p.pos != p.start_tile                        # MC-069


cdef void begin_draw(Game* g, int piece) noexcept nogil:
    """MC-067: it ends the movement of the piece."""
    cdef int n = g.board.treasure_number[g.s.piece[piece].pos]
    g.s.piece[piece].movement_ended = 1
    g.s.piece[piece].drawn_from |= <u64> 1 << n
    if g.s.treasure_used[n] < 255:
        g.s.treasure_used[n] += 1
    count16(&g.s.seat_facts[owner_of(piece)].treasure_draws, 1)
    begin_frame(g, FRAME_DRAW, owner_of(piece), piece)


cdef void resume_draw(Game* g, Frame* f) noexcept nogil:
    """RULES.md 6.6: the cards, the hand limit, Transference."""
    cdef int _card, piece = f.piece, seat = f.seat
    if f.step == 0:
        f.step = 1
        for _card in range(g.rules.treasures_cards_per_draw):
            deal_card(g, piece, GAIN_DRAW)
        hand_over_treasure(g, seat)
        cut_hand(g, seat)
        return
    pop_frame(g.s)
    if not is_avatar(piece) and units_hold_cards(g, seat) and spend_transference(g, seat):
        begin_transference(g, seat)                     # MC-375


# --- gifts ------------------------------------------------------------------------------------------------------------

cdef bint can_give(const Game* g, int unit) noexcept nogil:
    """MC-091 to MC-094: an assistant next to its avatar."""
    cdef const Piece* p = &g.s.piece[unit]
    return (p.alive and g.rules.cards_give != GIVE_NEVER and g.s.player[owner_of(unit)].cards > 0
            and are_adjacent(p.pos, g.s.piece[avatar_of(owner_of(unit))].pos) and on_own_side(g, unit)
            and not is_held(p) and cards_of(g, unit) > 0 and may_do(g, owner_of(unit), BAN_ACTION_GIVE))


cdef void give(Game* g, int unit) noexcept nogil:
    cdef int seat = owner_of(unit)
    cdef int i
    for i in range(g.s.player[seat].cards):
        if g.s.player[seat].hand[i].holder == number_of(unit) and g.s.player[seat].hand[i].committed == 0:
            move_held(g, seat, i, avatar_of(seat), GAIN_GIVEN)


# --- Transference -----------------------------------------------------------------------------------------------------

cdef bint units_hold_cards(const Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].holder != AVATAR and p.hand[i].committed == 0:
            return True
    return False


cdef bint spend_transference(Game* g, int seat) noexcept nogil:
    """Discards one that an own piece holds, if there is one."""
    cdef int piece, card
    for piece in range(avatar_of(seat), avatar_of(seat) + TEAM):
        if g.s.piece[piece].enchantments:
            for card in range(g.content.event_cards):
                if (g.s.piece[piece].enchantment[card] and event_does(g, card, ON_TO_AVATAR)
                        and may_be_enchanted(g, seat, card)):
                    detach(g, piece, card, True)
                    return True
    return False


cdef void begin_transference(Game* g, int seat) noexcept nogil:
    begin_frame(g, FRAME_TRANSFERENCE, seat, avatar_of(seat))


cdef void resume_transference(Game* g, Frame* f) noexcept nogil:
    if f.step == 0 and units_hold_cards(g, f.seat):
        ask(g.s, f.seat, DECIDE_TRANSFERENCE)
    else:
        pop_frame(g.s)


cdef int list_transfers(const Game* g, int seat, action_t* out) noexcept nogil:
    """MC-376."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i, n = 0
    for i in range(p.cards):
        if p.hand[i].committed or p.hand[i].holder == AVATAR:
            continue
        if not had_before(p, i):
            out[n] = act(ACT_TRANSFER, p.hand[i].card, p.hand[i].holder)
            n += 1
    return n


cdef void answer_transference(Game* g, Frame* f, action_t action) noexcept nogil:
    f.step = 1
    move_held(g, f.seat, find_copy(g, f.seat, arg_of(action, 0), arg_of(action, 1)), avatar_of(f.seat),
              GAIN_TRANSFERENCE)
