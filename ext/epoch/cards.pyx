"""Cards: stacks and displays, acquiring, charging and losing them (RULES.md 7.12 to 7.15).

EP-180: only the stacks limit how many cards a player has. EP-246: treachery cards are acquired like all others.
"""

from libc.string cimport memset

from equipoise.ext.bitset cimport bits_add, bits_clear, bits_has, bits_remove
from equipoise.ext.counters cimport count8
from equipoise.ext.deck cimport deck_draw
from equipoise.ext.engine cimport Engine, act, action_t, arg_of, hand_over, kind_of
from equipoise.ext.epoch.declared cimport (
    ACT_BLIND, ACT_FACE_UP, ACT_KEEP_CARD, BAN_ACTION_BLIND, BAN_ACTION_FACE_UP, BAN_ACTION_RECHARGE, COLOURS,
    DECIDE_SCRY, DECIDE_SOURCE, EVENT_FACE_UP, EVENT_GAIN_CARD, EVENT_LOSE_CARD, EVENT_REFRESH, EVENT_SCRY,
    FIRST_MONSTER, FIRST_RELIC, FIRST_TRAIT, FRAME_ACQUIRE, HONOR_ABANDONED, HONOR_COMPANIONS, HONOR_DEATHS,
    HONOR_MONSTERS, HONOR_RELICS, HONOR_TRAITS, IN_STACK, KINDS, LEFT_DEATH, LOOKED_AT, MONSTER, NEVER, NO_CARD,
    ON_DISPLAY, OUT_OF_GAME, PLAYERS, RELIC, SCRIED, SOURCE_BLIND, SOURCE_FACE_UP, SOURCE_START, TRAIT, TYPE_COMPANION,
    TYPE_MONSTER, TYPE_RELIC, TYPE_TRAIT, Frame, Player, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.game cimport Game, barred, is_powerless, lay_on_card, say, take_from_card
from equipoise.ext.epoch.gifts cimport waits_for
from equipoise.ext.epoch.honor cimport change_honor
from equipoise.ext.types cimport u8

cdef enum:
    EVERYBODY = 255         # State.known


# --- stacks and displays ----------------------------------------------------------------------------------------------

cdef int draw_card(Game* g, int stack, int seat) noexcept nogil:
    cdef int card = deck_draw(<Engine> g.engine, &g.s.deck[stack], stack, seat)
    g.s.known[stack][g.s.deck[stack].size] = 0
    return card


cdef void turn_up(Game* g, int stack) noexcept nogil:
    """EP-016, EP-174: from the stack, if there is a card left (EP-176: nothing is reshuffled)."""
    cdef int card
    if g.s.face_up[stack] != NO_CARD or g.s.deck[stack].size == 0:
        return
    card = draw_card(g, stack, max(g.s.active, 0))
    g.s.face_up[stack] = card
    g.s.place[card] = ON_DISPLAY
    say(g, EVENT_FACE_UP, stack, card, 0, 0)


cdef void put_under(Game* g, int stack, int card, int known) noexcept nogil:
    """EP-259: under the stack, known to these seats."""
    cdef int i
    for i in range(g.s.deck[stack].size, 0, -1):
        g.s.deck[stack].cards[i] = g.s.deck[stack].cards[i - 1]
        g.s.known[stack][i] = g.s.known[stack][i - 1]
    g.s.deck[stack].cards[0] = card
    g.s.known[stack][0] = known
    g.s.deck[stack].size += 1
    g.s.place[card] = IN_STACK


cdef bint can_refresh(const Game* g, int stack) noexcept nogil:
    return g.s.face_up[stack] != NO_CARD and g.s.deck[stack].size > 0


cdef void refresh(Game* g, int seat, int stack) noexcept nogil:
    cdef int card = g.s.face_up[stack]
    say(g, EVENT_REFRESH, seat, stack, card, 0)
    g.s.face_up[stack] = NO_CARD
    put_under(g, stack, card, EVERYBODY)
    turn_up(g, stack)


# --- cards in front of a player ---------------------------------------------------------------------------------------

cdef void learn_statics(Game* g, int seat) noexcept nogil:
    """Static modifiers stack with each other; they work from the moment of attaining (EP-186)."""
    cdef Player* p = &g.s.player[seat]
    cdef int i, kind, card
    p.static_speed = p.static_income = p.static_proficiency = 0
    p.death_is_fatigue = 0
    memset(p.static_cost, 0, sizeof(p.static_cost))
    for i in range(p.traits):
        card = p.trait[i]
        if card == NO_CARD:                         # of a position that will be refused
            return
        if is_powerless(g, seat, card):
            continue
        p.static_speed += g.content.static_speed[card]
        p.static_income += g.content.static_control_income[card]
        p.static_proficiency += g.content.static_proficiency_cost[card]
        p.death_is_fatigue |= g.content.static_death_is_fatigue[card]
        for kind in range(KINDS):
            p.static_cost[kind] += g.content.static_cost[card][kind]


cdef void count_card(Game* g, int seat, int card) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int stack = g.content.stack[card]
    p.held[stack] += 1
    p.treachery += g.content.treachery[card]
    if stack < COLOURS:
        bits_add(&p.companions, card)
    elif stack == RELIC:
        bits_add(&p.relics, card)
    elif stack == MONSTER:
        bits_add(&p.monsters, card)


cdef void count_cards(Game* g) noexcept nogil:
    """After a position was loaded."""
    cdef Player* p
    cdef int seat, card
    for seat in range(PLAYERS):
        p = &g.s.player[seat]
        bits_clear(&p.companions)
        bits_clear(&p.relics)
        bits_clear(&p.monsters)
        memset(p.held, 0, sizeof(p.held))
        p.treachery = 0
        learn_statics(g, seat)
    for card in range(g.content.cards):
        if g.s.place[card] < g.s.common.seats:
            count_card(g, g.s.place[card], card)


cdef int type_of(int stack) noexcept nogil:
    if stack < COLOURS:
        return TYPE_COMPANION
    if stack == RELIC:
        return TYPE_RELIC
    return TYPE_TRAIT if stack == TRAIT else TYPE_MONSTER


cdef void put_in_front(Game* g, int seat, int card, int source) noexcept nogil:
    """EP-181; EP-015: with no blocks."""
    cdef Player* p = &g.s.player[seat]
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    cdef int stack = g.content.stack[card]
    cdef int round = min(g.s.common.round, NEVER - 1)
    g.s.place[card] = seat
    g.s.blocks[card] = 0
    count_card(g, seat, card)
    if stack == TRAIT:
        p.trait[p.traits] = card
        p.traits += 1
        learn_statics(g, seat)
    say(g, EVENT_GAIN_CARD, seat, card, source, 0)
    if source == SOURCE_START:
        own.opening[card] = 1
        return
    own.acquired[card] = 1
    if source == SOURCE_FACE_UP:
        count8(&own.cards_face_up[type_of(stack)], 1)
    else:
        count8(&own.cards_blind[type_of(stack)], 1)
    if stack == TRAIT:
        own.first[FIRST_TRAIT] = min(own.first[FIRST_TRAIT], round)
    elif stack == RELIC:
        own.first[FIRST_RELIC] = min(own.first[FIRST_RELIC], round)
    elif stack == MONSTER:
        own.first[FIRST_MONSTER] = min(own.first[FIRST_MONSTER], round)


cdef void lose_companion(Game* g, int seat, int card, int reason) noexcept nogil:
    """EP-178, EP-212, EP-260: out of the game, blocks to influence, honor lost (EP-251: not for treachery); an ability
    not yet used is lost (EP-066)."""
    cdef Player* p = &g.s.player[seat]
    say(g, EVENT_LOSE_CARD, seat, card, reason, 0)
    take_from_card(g, seat, card, g.s.blocks[card])
    g.s.place[card] = OUT_OF_GAME
    p.held[g.content.stack[card]] -= 1
    p.treachery -= g.content.treachery[card]
    bits_remove(&p.companions, card)
    bits_remove(&g.s.turn.ability_open, card)
    change_honor(g, seat, -g.board.worth[card], HONOR_DEATHS if reason == LEFT_DEATH else HONOR_ABANDONED)


# --- charging relics --------------------------------------------------------------------------------------------------

cdef bint can_charge(const Game* g, int seat, int card) noexcept nogil:
    """EP-057, EP-197: an own relic below its capacity, and influence to charge it."""
    return (bits_has(&g.s.player[seat].relics, card) and g.s.blocks[card] < g.content.capacity[card]
            and g.s.player[seat].influence > 0 and not barred(g, seat, BAN_ACTION_RECHARGE))


cdef void recharge(Game* g, int seat, int card, int n) noexcept nogil:
    """EP-197: as far as influence allows, never beyond the capacity."""
    lay_on_card(g, seat, card, min(n, g.content.capacity[card] - g.s.blocks[card]))


cdef bint fits(const Game* g, int seat, int card, int paid) noexcept nogil:
    """relics.require_full_charge (EP-191): influence for the whole charge, what is paid for it included."""
    return not g.rules.relics_require_full_charge or g.s.player[seat].influence + paid >= g.content.capacity[card]


cdef bint face_up_fits(const Game* g, int seat, int stack, int paid) noexcept nogil:
    return (g.s.face_up[stack] != NO_CARD and (stack != RELIC or fits(g, seat, g.s.face_up[stack], paid))
            and not barred(g, seat, BAN_ACTION_FACE_UP))


cdef bint blind_fits(const Game* g, int seat, int stack, int paid) noexcept nogil:
    """A card drawn unseen must fit whichever it is."""
    cdef int i
    if g.s.deck[stack].size == 0 or barred(g, seat, BAN_ACTION_BLIND):
        return False
    if stack == RELIC and g.rules.relics_require_full_charge:
        for i in range(g.s.deck[stack].size):
            if not fits(g, seat, g.s.deck[stack].cards[i], paid):
                return False
    return True


cdef bint relic_affordable(const Game* g, int seat, int paid) noexcept nogil:
    """A relic can be had once so many blocks are back in influence."""
    return face_up_fits(g, seat, RELIC, paid) or blind_fits(g, seat, RELIC, paid)


# --- acquiring --------------------------------------------------------------------------------------------------------

cdef void begin_acquire(Game* g, int seat, int stack) noexcept nogil:
    """EP-173, EP-175: the cost is paid."""
    push_frame(g.s, FRAME_ACQUIRE, seat).stack = stack


cdef int honor_source(int stack) noexcept nogil:
    if stack < COLOURS:
        return HONOR_COMPANIONS
    if stack == RELIC:
        return HONOR_RELICS
    return HONOR_TRAITS if stack == TRAIT else HONOR_MONSTERS


cdef void resume_acquire(Game* g, Frame* f) noexcept nogil:
    if f.step == CHOOSING:
        ask(g.s, f.seat, DECIDE_SCRY if g.s.scried_cards > 0 else DECIDE_SOURCE)
    elif f.step == TAKING:
        f.step = TAKEN
        put_in_front(g, f.seat, f.card, f.source)
        g.s.acquired = f.card
        if f.stack == RELIC:                        # EP-190, EP-191, EP-265
            recharge(g, f.seat, f.card, g.content.capacity[f.card])
        if f.source == SOURCE_FACE_UP:               # EP-174
            turn_up(g, f.stack)
        # EP-177, EP-183, EP-185, EP-192, EP-204; EP-247, EP-253: of treachery a loss
        change_honor(g, f.seat, g.board.honor[f.card], honor_source(f.stack))
    else:
        pop_frame(g.s)


cdef int list_sources(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """EP-173, EP-176."""
    cdef int n = 0
    if face_up_fits(g, f.seat, f.stack, 0):
        out[n] = act(ACT_FACE_UP)
        n += 1
    if blind_fits(g, f.seat, f.stack, 0):
        out[n] = act(ACT_BLIND)
        n += 1
    return n


cdef int list_scried(const Game* g, action_t* out) noexcept nogil:
    cdef int i
    for i in range(g.s.scried_cards):
        out[i] = act(ACT_KEEP_CARD, g.s.scried[i])
    return g.s.scried_cards


cdef void look_at(Game* g, int seat, int stack) noexcept nogil:
    """The primitive `scry`: the top cards are shown to the actor. With one card in the stack it has no effect. Who knew
    one of them stands in `known` where it lay, above what is left of the stack (EP-259)."""
    cdef int n = min(min(g.s.turn.scry, SCRIED), g.s.deck[stack].size)
    cdef int i, known
    g.s.turn.scry = 0
    for i in range(n):
        known = g.s.known[stack][g.s.deck[stack].size - 1]
        g.s.scried[i] = draw_card(g, stack, seat)
        g.s.place[g.s.scried[i]] = LOOKED_AT
        g.s.known[stack][g.s.deck[stack].size] = known
    g.s.scried_cards = n
    say(g, EVENT_SCRY, seat, stack, n, 0)


cdef void put_back(Game* g, int stack, int seat, int kept) noexcept nogil:
    """The other cards looked at go under the stack, the last one seen to the bottom. EP-259: the actor knows them;
    whoever knew a card and all that were seen after it still knows where it lies."""
    cdef u8 known[SCRIED]
    cdef int i
    cdef int n = g.s.scried_cards
    for i in range(n):
        known[i] = g.s.known[stack][g.s.deck[stack].size + n - 1 - i]
        g.s.known[stack][g.s.deck[stack].size + n - 1 - i] = 0
    for i in range(n - 1, 0, -1):
        known[i - 1] &= known[i]
    for i in range(n):
        if g.s.scried[i] != kept:
            put_under(g, stack, g.s.scried[i], known[i] | 1 << seat)
    g.s.scried_cards = 0


cdef void answer_acquire(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_FACE_UP:
        f.source = SOURCE_FACE_UP
        f.card = g.s.face_up[f.stack]
        g.s.face_up[f.stack] = NO_CARD
        f.step = TAKING
        if waits_for(g, f.seat, f.stack):
            hand_over(<Engine> g.engine, f.seat)
    elif kind_of(action) == ACT_BLIND:
        f.source = SOURCE_BLIND
        if g.s.turn.scry > 0 and g.s.deck[f.stack].size > 1:
            look_at(g, f.seat, f.stack)
            return
        f.card = draw_card(g, f.stack, f.seat)
        f.step = TAKING
    else:
        f.card = arg_of(action, 0)
        put_back(g, f.stack, f.seat, f.card)
        f.step = TAKING
