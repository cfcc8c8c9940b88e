"""Gifts: what a player gets in exchange for what it was dealt, everything else staying where it lies.

Starting companions, quests, journeys and start tiles are exchanged in the set-up. Any other card waits for the first
one of its stack that the player takes face-up.
"""

from equipoise.ext.bitset cimport Bits, bits_add, bits_has, bits_remove, bits_take
from equipoise.ext.deck cimport deck_find, deck_take
from equipoise.ext.engine cimport Engine, gift_lot, hand_over
from equipoise.ext.epoch.cards cimport TAKING, put_under
from equipoise.ext.epoch.declared cimport (
    BASE_CARDS, COLOURS, DECK_POUCH, EVENT_FACE_UP, EVENT_GAIN_CARD, EVENT_JOURNEY, EVENT_QUEST, EVENT_REVEAL,
    FRAME_ACQUIRE, GIFT_COMPANION, GIFT_JOURNEY, GIFT_QUEST, GIFT_TILE, HEXES, IN_STACK, NEIGHBOURS, NEVER, NO_CARD,
    NO_QUEST, NO_SEAT, NO_TILE, ON_DISPLAY, SOURCE_START, Frame, Player,
)
from equipoise.ext.epoch.game cimport Game, say
from equipoise.ext.epoch.opening cimport note_start_tiles
from equipoise.ext.types cimport u64


# --- cards ------------------------------------------------------------------------------------------------------------

cdef bint waits_for(const Game* g, int seat, int stack) noexcept nogil:
    cdef int card = g.s.common.given[seat] - GIFT_COMPANION
    return 0 <= card < BASE_CARDS and g.content.stack[card] == stack


cdef bint lay_in_its_place(Game* g, int card, int gift) noexcept nogil:
    """The card goes where the gift lies in their stack. EP-259: nobody knows it there."""
    cdef int stack = g.content.stack[gift]
    cdef int place = deck_find(&g.s.deck[stack], gift)
    if place < 0:
        return False
    g.s.deck[stack].cards[place] = card
    g.s.known[stack][place] = 0
    g.s.place[card] = IN_STACK
    return True


cdef bint give_taken(Game* g, Frame* f, int gift) noexcept nogil:
    """In exchange for the card that is being taken."""
    if f.card == gift:
        return True
    if not lay_in_its_place(g, f.card, gift):
        return False
    f.card = gift
    return True


cdef void put_before(Game* g, int seat, int card, int former) noexcept nogil:
    """A companion in front of a player takes the place of another."""
    bits_remove(&g.s.player[seat].companions, former)
    bits_add(&g.s.player[seat].companions, card)
    g.s.place[card] = seat
    g.s.blocks[card] = g.s.blocks[former]
    g.s.blocks[former] = 0
    g.s.seat_facts[seat].opening[former] = 0
    g.s.seat_facts[seat].opening[card] = 1
    say(g, EVENT_GAIN_CARD, seat, card, SOURCE_START, 0)


cdef int starter_of(const Game* g, int seat, int colour) noexcept nogil:
    """The companion of a colour that is exchanged, or NO_CARD."""
    cdef Bits left = g.s.player[seat].companions
    cdef int card, chosen = NO_CARD
    cdef u64 own, highest = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return chosen
        if g.content.stack[card] != colour or bits_has(&g.s.turn.activated, card):
            continue
        own = gift_lot(&g.s.common, seat, card)
        if chosen == NO_CARD or own > highest:
            chosen = card
            highest = own


cdef bint give_starter(Game* g, int seat, int gift) noexcept nogil:
    """From its stack; else from its display; or, in the set-up, from another player."""
    cdef int stack = g.content.stack[gift], owner = g.s.place[gift]
    cdef int former = starter_of(g, seat, stack)
    if former == NO_CARD or g.s.player[seat].turns > 0:
        return False
    if lay_in_its_place(g, former, gift):
        pass
    elif g.s.face_up[stack] == gift:
        g.s.face_up[stack] = former
        g.s.place[former] = ON_DISPLAY
        say(g, EVENT_FACE_UP, stack, former, 0, 0)
    elif owner < g.s.common.seats and g.s.active < 0:
        put_before(g, owner, former, gift)
        bits_remove(&g.s.player[seat].companions, former)
        bits_add(&g.s.player[seat].companions, gift)
        g.s.place[gift] = seat
        g.s.seat_facts[seat].opening[former] = 0
        g.s.seat_facts[seat].opening[gift] = 1
        say(g, EVENT_GAIN_CARD, seat, gift, SOURCE_START, 0)
        return True
    else:
        return False
    put_before(g, seat, gift, former)
    return True


cdef bint give_card(Game* g, int seat, int gift) noexcept nogil:
    cdef int stack = g.content.stack[gift]
    cdef Frame* f
    if g.s.place[gift] == seat:
        return True
    if g.s.pending.depth > 0:
        f = &g.s.stack[g.s.pending.depth - 1]
        if f.kind == FRAME_ACQUIRE and f.seat == seat and f.stack == stack and f.step == TAKING:
            return give_taken(g, f, gift)
    return stack < COLOURS and give_starter(g, seat, gift)


# --- quests -----------------------------------------------------------------------------------------------------------

cdef void exchange_quest(Game* g, int seat, int quest, int former) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int i
    for i in range(2):
        if p.offered[i] == former:
            p.offered[i] = quest
    if p.quest == former:
        p.quest = quest
        g.s.seat_facts[seat].quest = quest
        say(g, EVENT_QUEST, seat, quest, 0, 0)


cdef bint has_quest(const Player* p, int quest) noexcept nogil:
    return p.quest == quest or p.offered[0] == quest or p.offered[1] == quest


cdef bint give_quest(Game* g, int seat, int quest) noexcept nogil:
    """From those that were not dealt, or from another player. Of two that were offered, one is exchanged."""
    cdef Player* p = &g.s.player[seat]
    cdef int other, former = p.quest
    if has_quest(p, quest):
        return True
    if not g.content.quest_enabled[quest]:
        return False
    if p.offered[0] != NO_QUEST:
        former = p.offered[gift_lot(&g.s.common, seat, 1) > gift_lot(&g.s.common, seat, 0)]
    if former == NO_QUEST:
        return False
    for other in range(g.s.common.seats):
        if has_quest(&g.s.player[other], quest):
            exchange_quest(g, other, former, quest)
    exchange_quest(g, seat, quest, former)
    return True


# --- journeys ---------------------------------------------------------------------------------------------------------

cdef void set_out(Game* g, int seat, int journey) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.journey = journey
    p.triangle = g.content.journey_start[journey]
    g.s.seat_facts[seat].journey = journey
    g.s.seat_facts[seat].starter_colour = g.content.journey_colour[journey]
    say(g, EVENT_JOURNEY, seat, journey, p.triangle, 0)


cdef void leave(Game* g, int seat, int card) noexcept nogil:
    bits_remove(&g.s.player[seat].companions, card)
    g.s.player[seat].held[g.content.stack[card]] -= 1
    g.s.seat_facts[seat].opening[card] = 0


cdef void join(Game* g, int seat, int card) noexcept nogil:
    bits_add(&g.s.player[seat].companions, card)
    g.s.player[seat].held[g.content.stack[card]] += 1
    g.s.seat_facts[seat].opening[card] = 1
    g.s.place[card] = seat
    say(g, EVENT_GAIN_CARD, seat, card, SOURCE_START, 0)


cdef void recruit_anew(Game* g, int seat, int colour) noexcept nogil:
    """Starting companions of another colour: those that lie lowest in their stack, where the former ones go under
    theirs, so that nobody will draw another card for it. EP-013: no treachery."""
    cdef Bits left = g.s.player[seat].companions
    cdef int former, card, place
    while True:
        former = bits_take(&left)
        if former < 0:
            return
        for place in range(g.s.deck[colour].size):
            if not g.content.treachery[g.s.deck[colour].cards[place]]:
                card = deck_take(&g.s.deck[colour], place)
                leave(g, seat, former)
                put_under(g, g.content.stack[former], former, 0)
                join(g, seat, card)
                break


cdef void exchange_starters(Game* g, int seat, int other) noexcept nogil:
    """EP-012: each has companions of the other's colour now."""
    cdef Bits own = g.s.player[seat].companions, theirs = g.s.player[other].companions
    cdef int card
    while True:
        card = bits_take(&own)
        if card < 0:
            break
        leave(g, seat, card)
        join(g, other, card)
    while True:
        card = bits_take(&theirs)
        if card < 0:
            return
        leave(g, other, card)
        join(g, seat, card)


cdef bint give_journey(Game* g, int seat, int journey) noexcept nogil:
    """From those that were not dealt, or from another player, with companions of its colour."""
    cdef int former = g.s.player[seat].journey, other
    cdef bint recolour = g.content.journey_colour[journey] != g.content.journey_colour[former]
    if former == journey:
        return True
    if g.s.active >= 0 or not g.content.journey_enabled[journey]:
        return False
    for other in range(g.s.common.seats):
        if g.s.player[other].journey == journey:
            set_out(g, other, former)
            if recolour:
                exchange_starters(g, seat, other)
            recolour = False
    set_out(g, seat, journey)
    if recolour:
        recruit_anew(g, seat, g.content.journey_colour[journey])
    return True


# --- start tiles ------------------------------------------------------------------------------------------------------

cdef bint is_on_board(const Game* g, int kind) noexcept nogil:
    cdef int hex
    for hex in range(HEXES):
        if g.s.tile[hex] == kind:
            return True
    return False


cdef bint give_tile(Game* g, int seat, int kind) noexcept nogil:
    """From the pouch, in exchange for a tile next to the start."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i, hex, former, chosen = -1, place = deck_find(&g.s.deck[DECK_POUCH], kind)
    cdef u64 own, highest = 0
    if p.turns > 0 or p.triangle != g.content.journey_start[p.journey]:
        return False
    for i in range(NEIGHBOURS):
        hex = g.board.hex[p.triangle][i]
        if hex < 0 or g.s.tile[hex] == NO_TILE or g.s.controller[hex] != NO_SEAT or (g.s.turn.acted >> hex) & 1:
            continue
        if g.s.tile[hex] == kind:
            return True
        own = gift_lot(&g.s.common, seat, hex)
        if chosen < 0 or own > highest:
            chosen = hex
            highest = own
    if place < 0 or chosen < 0:
        return False
    former = g.s.tile[chosen]
    g.s.deck[DECK_POUCH].cards[place] = former
    g.s.tile[chosen] = kind
    say(g, EVENT_REVEAL, seat, chosen, kind, 0)
    g.s.facts.kind_first_revealed[kind] = 0
    if not is_on_board(g, former):
        g.s.facts.kind_first_revealed[former] = NEVER
    if g.s.active >= 0:
        note_start_tiles(g)
    return True


# --- when -------------------------------------------------------------------------------------------------------------

cdef bint give_gift(Game* g, int seat, int gift) noexcept nogil:
    if gift >= GIFT_TILE:
        return give_tile(g, seat, gift - GIFT_TILE)
    if gift >= GIFT_JOURNEY:
        return give_journey(g, seat, gift - GIFT_JOURNEY)
    if gift >= GIFT_QUEST:
        return give_quest(g, seat, gift - GIFT_QUEST)
    return give_card(g, seat, gift - GIFT_COMPANION)


cdef void hand_over_deals(Game* g) noexcept nogil:
    """Journeys first: they change the colours of starting companions."""
    cdef int seat, gift
    for seat in range(g.s.common.seats):
        if GIFT_JOURNEY <= g.s.common.given[seat] < GIFT_TILE:
            hand_over(<Engine> g.engine, seat)
    for seat in range(g.s.common.seats):
        gift = g.s.common.given[seat]
        if GIFT_QUEST <= gift < GIFT_JOURNEY or waits_for(g, seat, g.content.journey_colour[g.s.player[seat].journey]):
            hand_over(<Engine> g.engine, seat)


cdef void hand_over_tiles(Game* g) noexcept nogil:
    cdef int seat
    for seat in range(g.s.common.seats):
        if g.s.common.given[seat] >= GIFT_TILE:
            hand_over(<Engine> g.engine, seat)
