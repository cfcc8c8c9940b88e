"""The lists of every decision but the Actions of a turn and the cards (RULES.md 6.2)."""

from equipoise.ext.axis_mundi.cards cimport option_possible
from equipoise.ext.axis_mundi.declared cimport (
    ACT_BECOME, ACT_CHOOSE_CARD, ACT_CHOOSE_DECK, ACT_CHOOSE_SEAT, ACT_CLIMB, ACT_CRATE, ACT_EVADE, ACT_HARVEST_CARDS,
    ACT_HARVEST_HEAL, ACT_LEVITATE, ACT_OPTION, ACT_PASS, ACT_PUT_BACK, ACT_SHIELD, ACT_SHIFT, ACT_STAY, ACT_STOP,
    ACT_TAKE, BAN_ACTION_MULLIGAN, BAN_POWER_ANGEL_SLOTS, CENTRE, DAMAGE_SPLASH, DECIDE_ACTION, DECIDE_ANGEL_SLOTS,
    DECIDE_BURN, DECIDE_CLIMB_2, DECIDE_CRATE, DECIDE_DEAL_GIVE, DECIDE_DEAL_KEEP, DECIDE_DEMAND_CARD, DECIDE_DISCARD,
    DECIDE_DRAW_DECK, DECIDE_DROP_ACTIVE, DECIDE_ELUSIVE, DECIDE_HARVEST, DECIDE_IDENTITY, DECIDE_KEEP_ACTIVE,
    DECIDE_LEVITATE, DECIDE_MULLIGAN, DECIDE_OPTIONS, DECIDE_PEEK_ORDER, DECIDE_PICK_DISCARD, DECIDE_REFRESH,
    DECIDE_SEARCH_DECK, DECIDE_SEARCH_KEEP, DECIDE_SHIELD, DECIDE_SHIFT, DECIDE_TAKE_MORE, DECIDE_TUMBLE, DECKS,
    DO_COPY, DO_EVADE, DO_REDUCE, FLAG_DOUBLABLE, HEXES, NO_CARD, ONE_TIME, PERMANENT, SLOTS, Frame, Player, top_frame,
)
from equipoise.ext.axis_mundi.game cimport (
    Game, barred, for_slots, held_with, is_open, is_shielded_from, max_hp, may_use,
)
from equipoise.ext.axis_mundi.hands cimport can_draw
from equipoise.ext.axis_mundi.legal_actions cimport list_turn_actions
from equipoise.ext.axis_mundi.legal_cards cimport list_card_plays
from equipoise.ext.axis_mundi.mischief cimport list_shifts, may_levitate, may_shift
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t
from equipoise.ext.types cimport u64


cdef int list_cards(u64 cards, action_t* out, int n) noexcept nogil:
    """One action per card of a set."""
    while cards:
        out[n] = act(ACT_CHOOSE_CARD, lowest64(cards))
        n += 1
        cards &= cards - 1
    return n


cdef int list_decks(const Game* g, action_t* out) noexcept nogil:
    cdef int deck, n = 0
    for deck in range(DECKS):
        if can_draw(g, deck):
            out[n] = act(ACT_CHOOSE_DECK, deck)
            n += 1
    return n


cdef u64 cards_of_pile(const Game* g) noexcept nogil:
    cdef u64 cards = 0
    cdef int i
    for i in range(g.s.pile_size):
        cards |= <u64> 1 << g.s.pile[i]
    return cards


cdef u64 cards_looked_at(const Game* g) noexcept nogil:
    cdef u64 cards = 0
    cdef int card
    for card in range(g.content.cards):
        if g.s.looked_at[card]:
            cards |= <u64> 1 << card
    return cards


cdef int list_shields(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef u64 left = g.s.player[seat].held & g.cards_with[DO_REDUCE]
    cdef bint copies = held_with(g, seat, DO_COPY) != NO_CARD
    cdef int card, n = 1
    out[0] = act(ACT_PASS)
    while left:
        card = lowest64(left)
        left &= left - 1
        if not may_use(g, seat, card):
            continue
        out[n] = act(ACT_SHIELD, card, 0)
        n += 1
        if copies and g.content.flags[card] & FLAG_DOUBLABLE:
            out[n] = act(ACT_SHIELD, card, 1)
            n += 1
    return n


cdef int list_crates(const Game* g, action_t* out) noexcept nogil:
    cdef int seat, slot, n = 0
    for seat in range(g.board.seats):
        for slot in range(SLOTS):
            if g.s.warehouse[seat].card[slot] != NO_CARD:
                out[n] = act(ACT_CRATE, seat, slot)
                n += 1
    return n


cdef int list_harvest(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int deck, n = 0
    for deck in range(DECKS):
        if can_draw(g, deck):
            out[n] = act(ACT_HARVEST_CARDS, deck)
            n += 1
    if f.healing > 0 and g.s.player[f.seat].hp < max_hp(g, f.seat):
        out[n] = act(ACT_HARVEST_HEAL)
        n += 1
    return n


cdef int list_identities(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef int other, n = 0
    for other in range(g.board.seats):
        if other != seat:
            out[n] = act(ACT_BECOME, g.s.common.character[other])
            n += 1
    return n


cdef int list_splash(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """rules.malignant_splash_mode = chosen_one: the target itself, or another one in reach that can be seen."""
    cdef int other, distance, n = 1
    out[0] = act(ACT_CHOOSE_SEAT, f.target)
    for other in range(g.board.seats):
        distance = g.board.distance[g.s.player[f.seat].pos][g.s.player[other].pos]
        if (other != f.target and other != f.seat and g.s.player[other].visible
                and distance <= g.rules.malignant_splash_radius and not is_shielded_from(g, other, DAMAGE_SPLASH)):
            out[n] = act(ACT_CHOOSE_SEAT, other)
            n += 1
    return n


cdef int list_peek(const Game* g, action_t* out) noexcept nogil:
    cdef int first, second, n = 0
    for first in range(2 if g.s.deck[ONE_TIME].size > 1 else 1):
        for second in range(2 if g.s.deck[PERMANENT].size > 1 else 1):
            out[n] = act(ACT_PUT_BACK, first, second)
            n += 1
    return n


cdef int list_legal(Game* g, action_t* out, int enough) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
    cdef int seat = g.s.common.seat
    cdef int decision = g.s.common.decision
    cdef const Player* p = &g.s.player[seat]
    cdef int hexes[HEXES]
    cdef int i, hex, n = 0
    if decision == DECIDE_ACTION:
        return list_turn_actions(g, seat, out, enough)
    if decision == DECIDE_TUMBLE:
        out[0] = act(ACT_STOP)
        return list_card_plays(g, seat, out, 1, True, f.first)
    if decision == DECIDE_DRAW_DECK or decision == DECIDE_SEARCH_DECK:
        return list_decks(g, out)
    if decision == DECIDE_DISCARD or decision == DECIDE_DEMAND_CARD:
        return list_cards(p.held, out, 0)
    if decision == DECIDE_MULLIGAN or decision == DECIDE_BURN:
        out[0] = act(ACT_STOP)
        if decision == DECIDE_MULLIGAN and barred(g, seat, BAN_ACTION_MULLIGAN):
            return 1
        return list_cards(p.held, out, 1)
    if decision == DECIDE_REFRESH:
        if f.done > 0:                  # AM-264: at least one
            out[0] = act(ACT_STOP)
            n = 1
        return list_cards(p.held, out, n)
    if decision == DECIDE_SHIELD:
        return list_shields(g, seat, out)
    if decision == DECIDE_ELUSIVE:
        out[0] = act(ACT_PASS)
        if held_with(g, seat, DO_EVADE) == NO_CARD:
            return 1
        out[1] = act(ACT_EVADE, held_with(g, seat, DO_EVADE))
        return 2
    if decision == DECIDE_CLIMB_2:
        for i in range(g.board.n_up[p.pos]):
            hex = g.board.up[p.pos][i]
            if hex != CENTRE and is_open(g, hex):
                out[n] = act(ACT_CLIMB, hex)
                n += 1
        return n
    if decision == DECIDE_TAKE_MORE:
        out[0] = act(ACT_STOP)
        n = 1
        for i in range(SLOTS):
            if f.slots >> i & 1:
                out[n] = act(ACT_TAKE, i)
                n += 1
        return n
    if decision == DECIDE_CRATE:
        return list_crates(g, out)
    if decision == DECIDE_PICK_DISCARD:
        return list_cards(cards_of_pile(g), out, 0)
    if decision == DECIDE_SEARCH_KEEP or decision == DECIDE_DEAL_KEEP or decision == DECIDE_DEAL_GIVE:
        return list_cards(cards_looked_at(g), out, 0)
    if decision == DECIDE_PEEK_ORDER:
        return list_peek(g, out)
    if decision == DECIDE_OPTIONS:
        for i in range(g.content.effects[f.card]):
            if option_possible(g, f, i):
                out[n] = act(ACT_OPTION, g.content.effect_do[f.card][i])
                n += 1
        return n
    if decision == DECIDE_HARVEST:
        return list_harvest(g, f, out)
    if decision == DECIDE_IDENTITY:
        return list_identities(g, seat, out)
    if decision == DECIDE_ANGEL_SLOTS:
        out[0] = act(ACT_STOP)
        return list_cards(0 if barred(g, seat, BAN_POWER_ANGEL_SLOTS) else for_slots(g, seat), out, 1)
    if decision == DECIDE_KEEP_ACTIVE or decision == DECIDE_DROP_ACTIVE:
        return list_cards(p.active, out, 0)
    if decision == DECIDE_LEVITATE:
        out[0] = act(ACT_STAY)
        if not may_levitate(g, seat):
            return 1
        out[1] = act(ACT_LEVITATE)
        return 2
    if decision == DECIDE_SHIFT:
        out[0] = act(ACT_STAY)
        n = list_shifts(g, seat, hexes) if may_shift(g, seat) else 0
        for i in range(n):
            out[1 + i] = act(ACT_SHIFT, hexes[i])
        return 1 + n
    return list_splash(g, f, out)
