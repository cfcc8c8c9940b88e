"""What makes a loaded position unplayable although every number is within its bounds and the topmost frame asks what
is asked: hexes, seats and cards that this board does not have, and decisions without an answer."""

from equipoise.ext.axis_mundi.board cimport on_ring
from equipoise.ext.axis_mundi.declared cimport (
    CARDS, CARD_BEGIN, CARD_CLIMB, CARD_DONE, DECKS, FRAME_CARD, FRAME_DEMAND, FRAME_HARVEST, FRAME_IMMOBILISE,
    FRAME_OPENING, FRAME_ROTATION, FRAME_SCROUNGE, FRAME_TAKE, FRAME_TURN, HUMAN, LAVA, NO_CARD, NO_HEX, NO_SEAT, PILE,
    SLOTS, WAREHOUSE, Frame, Player,
)
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.legal cimport list_legal
from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t

cdef enum:
    HAND_AT_MOST = 255      # what Player.hand_size holds


cdef const char* why_unplayable(Game* g) noexcept nogil:
    cdef const char* fault = places_unplayable(g)
    if fault == NULL:
        fault = cards_unplayable(g)
    if fault == NULL:
        fault = frames_unplayable(g)
    if fault == NULL and g.s.common.end_reason == PLAYING:
        fault = question_unplayable(g)
    return fault


cdef inline bint is_seat(const Game* g, int seat) noexcept nogil:
    return seat < g.board.seats


cdef const char* places_unplayable(Game* g) noexcept nogil:
    cdef int seat, hex
    cdef const Player* p
    if not (is_seat(g, g.s.first_seat) and is_seat(g, g.s.active) and is_seat(g, g.s.ascendant)
            and is_seat(g, g.s.bomb_owner)):
        return b"a seat is named that does not play"
    if g.s.levitating >> g.board.seats:
        return b"a seat levitates that does not play"
    if g.s.bomb_hex != NO_HEX and (g.s.bomb_hex >= g.board.hexes or g.board.warehouse_of[g.s.bomb_hex] < 0):
        return b"a time bomb ticks where no warehouse is"
    if (g.s.bomb_hex == NO_HEX) != (g.s.bomb_owner < 0):
        return b"a time bomb has no owner, or an owner no time bomb"
    for hex in range(g.board.hexes):
        if g.s.infected[hex] > g.board.seats:
            return b"an infection token belongs to a seat that does not play"
        if g.s.terrain[hex] == WAREHOUSE and g.board.warehouse_of[hex] < 0:
            return b"a warehouse stands where this board has none"
    for seat in range(g.board.seats):
        p = &g.s.player[seat]
        if p.pos >= g.board.hexes or (p.token != NO_HEX and p.token >= g.board.hexes):
            return b"a character or its token is off the board"
        if p.hp < 1:
            return b"a character has no HP"
        if not p.visible and p.token == NO_HEX:
            return b"an invisible character has no token"
        if (p.form != HUMAN) != (seat == g.s.ascendant):
            return b"the Ascendant is not the one Angel or Demon"
        if g.s.terrain[p.pos] == LAVA:
            return b"a character stands in lava"
        if g.s.levitating >> seat & 1 and (
                p.form != HUMAN or not p.visible or not on_ring(g.board, p.pos) or g.board.level[p.pos] == 0):
            return b"a seat levitates that is invisible, an Angel or a Demon, or not on a ring above the sea"
    return NULL


cdef int cards_of(const Game* g, int seat) noexcept nogil:
    cdef int card, n = 0
    for card in range(CARDS):
        n += g.s.player[seat].hand[card]
    return n


cdef const char* cards_unplayable(Game* g) noexcept nogil:
    """All cards together are no more than the discard pile holds."""
    cdef int seat, card, deck, i, total = g.s.pile_size
    for seat in range(g.board.seats):
        if cards_of(g, seat) > HAND_AT_MOST:
            return b"player.hand holds more than 255 cards in all"
    for i in range(g.s.pile_size):
        if g.s.pile[i] >= g.content.cards:
            return b"a card lies on the discard pile that these rules do not have"
    for deck in range(DECKS):
        total += g.s.deck[deck].size
        if g.s.peeked[deck] > g.s.deck[deck].size or g.s.peeker[deck] >= g.board.seats:
            return b"more cards of a deck are known than it has, or to nobody who plays"
    for card in range(CARDS):
        total += g.s.set_aside[card] + g.s.looked_at[card]
        for seat in range(g.board.seats):
            total += g.s.player[seat].hand[card] + g.s.player[seat].face_down[card]
            total += g.s.player[seat].active >> card & 1
            if g.s.player[seat].shown[card] > g.s.player[seat].hand[card]:
                return b"more cards were seen going into a hand than are in it"
    for seat in range(g.board.seats * SLOTS):
        total += g.s.warehouse[seat // SLOTS].card[seat % SLOTS] != NO_CARD
    if total + g.board.seats > PILE:
        return b"there are more cards than the discard pile holds"
    return NULL


cdef int slots_on_display(const Game* g, int warehouse) noexcept nogil:
    """One bit each."""
    cdef int slot, slots = 0
    for slot in range(SLOTS):
        if g.s.warehouse[warehouse].card[slot] != NO_CARD:
            slots |= 1 << slot
    return slots


cdef bint stays_below(const Frame* f) noexcept nogil:
    """Whether something else may be resolved before this frame goes on."""
    if f.kind == FRAME_CARD:
        return f.step == CARD_BEGIN or f.step == CARD_DONE or f.step == CARD_CLIMB
    return f.kind not in (FRAME_TAKE, FRAME_HARVEST, FRAME_IMMOBILISE, FRAME_DEMAND, FRAME_SCROUNGE)


cdef const char* frames_unplayable(Game* g) noexcept nogil:
    cdef int i
    cdef const Frame* f
    for i in range(g.s.pending.depth):
        f = &g.s.stack[i]
        if not (is_seat(g, f.seat) and is_seat(g, f.asked) and is_seat(g, f.warehouse) and is_seat(g, f.target)
                and is_seat(g, f.victim)) or (f.victims | f.splash) >> g.board.seats:
            return b"an effect that is being resolved names a seat that does not play"
        if f.hex >= g.board.hexes or f.second >= g.board.hexes or f.third >= g.board.hexes:
            return b"an effect that is being resolved names a hex that this board does not have"
        if f.card >= g.content.cards:
            return b"an effect that is being resolved names a card that these rules do not have"
        if f.kind == FRAME_CARD and f.step != CARD_BEGIN and f.effect >= g.content.effects[f.card]:
            return b"stack.effect is one that stack.card does not have"
        if f.kind == FRAME_TAKE and f.slots & ~slots_on_display(g, f.warehouse):
            return b"stack.slots of a take names a slot that is empty"
        if i < g.s.pending.depth - 1 and not stays_below(f):
            return b"stack.kind take, harvest, immobilise, demand, scrounge or a card that asks stands at the top only"
        if (i == 0) != (f.kind == FRAME_TURN or f.kind == FRAME_OPENING or f.kind == FRAME_ROTATION):
            return b"stack.0.kind is turn, rotation or opening, and no other frame of the stack is one of these"
    return NULL


cdef const char* question_unplayable(Game* g) noexcept nogil:
    """Somebody is asked something, in a turn of somebody or between turns, and has an answer."""
    cdef action_t legal[MAX_LEGAL]
    if not g.s.pending.asked:
        return b"nobody is asked"
    if g.s.active != (g.s.stack[0].seat if g.s.stack[0].kind == FRAME_TURN else NO_SEAT):
        return b"active is stack.0.seat while that is a turn, and -1 otherwise"
    if list_legal(g, legal, MAX_LEGAL) < 1:
        return b"common.decision has no legal action here"
    return NULL
