"""Activating oneself or a companion; abilities, relics and triggered traits (RULES.md 7.5, 7.13, 7.14).

EP-199: all of it is done from the menu of the own turn, and nowhere else.
"""

from equipoise.ext.bitset cimport Bits, bits_add, bits_count, bits_has, bits_remove, bits_take
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of
from equipoise.ext.epoch.declared cimport (
    ACT_ABILITY, ACT_ACTIVATE, ACT_ACTIVATE_SELF, ACT_ATTRIBUTE, ACT_MODE, ACT_RELIC, ACT_TRAIT, ATTRIBUTES,
    BAN_ACTION_ABILITY, BAN_ACTION_ACTIVATE, BAN_ACTION_ACTIVATE_SELF, BAN_ACTION_RELIC, CARDS, COMMONS,
    DECIDE_ATTRIBUTE, DECIDE_MODE, EVENT_ACTIVATE, EVENT_MODE, EVENT_USE, FRAME_GAIN, FRAME_WRETCH_MODE, HONOR_COSTS,
    HOOK_ACTIVE, MODES, NO_CARD, NO_SEAT, Frame, Player, Turn, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.effects cimport begin_effects
from equipoise.ext.epoch.game cimport (
    Game, activation_cost, barred, gain, honor_of, is_powerless, lay_on_card, modes_of, say, spend, take_from_card,
)
from equipoise.ext.epoch.honor cimport change_honor
from equipoise.ext.epoch.treachery cimport is_usable


# --- what is open -----------------------------------------------------------------------------------------------------

cdef bint can_pay_list(const Game* g, int seat, int card) noexcept nogil:
    """EP-070: a cost list is paid in full or not at all."""
    cdef int attribute
    if not g.board.has_cost[card]:
        return True
    if honor_of(g, seat) < g.board.cost_honor[card]:
        return False
    for attribute in range(ATTRIBUTES):
        if g.s.player[seat].attribute[attribute] < g.content.cost_attribute[card][attribute]:
            return False
    return True


cdef bint can_activate(const Game* g, int seat, int card) noexcept nogil:
    """EP-062, EP-068: influence for it, and not yet activated in this turn."""
    return (not bits_has(&g.s.turn.activated, card) and g.s.player[seat].influence >= activation_cost(g, card)
            and not barred(g, seat, BAN_ACTION_ACTIVATE))


cdef int list_characters(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef const Turn* t = &g.s.turn
    cdef Bits left
    cdef int card, i, n = 0
    if t.activations > 0:                           # EP-058
        if not t.self_activated and not barred(g, seat, BAN_ACTION_ACTIVATE_SELF):
            out[n] = act(ACT_ACTIVATE_SELF)
            n += 1
        left = p.companions
        while True:
            card = bits_take(&left)
            if card < 0:
                break
            if can_activate(g, seat, card):
                out[n] = act(ACT_ACTIVATE, card)
                n += 1
    left = t.ability_open                           # EP-065
    while True:
        card = bits_take(&left)
        if card < 0:
            break
        if (can_pay_list(g, seat, card) and is_usable(g, seat, card, NO_SEAT)
                and not is_powerless(g, seat, card) and not barred(g, seat, BAN_ACTION_ABILITY)):
            out[n] = act(ACT_ABILITY, card)
            n += 1
    left = p.relics
    while True:
        card = bits_take(&left)
        if card < 0:
            break
        # EP-193, EP-194, EP-196, EP-198: charged, and not yet used in this turn
        if (not bits_has(&t.used, card) and g.s.blocks[card] >= g.content.use[card] and can_pay_list(g, seat, card)
                and is_usable(g, seat, card, NO_SEAT) and not is_powerless(g, seat, card)
                and not barred(g, seat, BAN_ACTION_RELIC)):
            out[n] = act(ACT_RELIC, card)
            n += 1
    for i in range(p.traits):
        card = p.trait[i]
        if (g.content.hook[card] == HOOK_ACTIVE and not bits_has(&t.used, card) and can_pay_list(g, seat, card)
                and is_usable(g, seat, card, NO_SEAT) and not is_powerless(g, seat, card)):
            out[n] = act(ACT_TRAIT, card)
            n += 1
    return n


# --- activating -------------------------------------------------------------------------------------------------------

cdef void note_activation(Game* g, int seat) noexcept nogil:
    g.s.turn.activations -= 1
    if bits_count(&g.s.turn.activated) + g.s.turn.self_activated > g.rules.turn_activations:
        count8(&g.s.seat_facts[seat].extra_activations, 1)


cdef void choose_mode(Game* g, int seat, int mode) noexcept nogil:
    cdef int wretch = g.s.player[seat].wretch
    count16(&g.s.seat_facts[seat].modes[mode], 1)
    say(g, EVENT_MODE, seat, wretch, mode, 0)
    begin_effects(g, seat, CARDS + MODES * wretch + mode, NO_SEAT)


cdef void activate_self(Game* g, int seat) noexcept nogil:
    """EP-059, EP-060: free."""
    g.s.turn.self_activated = 1
    note_activation(g, seat)
    count16(&g.s.seat_facts[seat].activations_self, 1)
    say(g, EVENT_ACTIVATE, seat, NO_CARD, 0, 0)
    if g.content.wretch_modes[g.s.player[seat].wretch] > 1:
        push_frame(g.s, FRAME_WRETCH_MODE, seat)
    else:
        choose_mode(g, seat, 0)


cdef void resume_mode(Game* g, Frame* f) noexcept nogil:
    ask(g.s, f.seat, DECIDE_MODE)


cdef int list_modes(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """EP-060: both modes of a wretch are always offered."""
    cdef int mode, n = modes_of(g, f.seat)
    for mode in range(n):
        out[mode] = act(ACT_MODE, mode)
    return n


cdef void answer_mode(Game* g, Frame* f, action_t action) noexcept nogil:
    pop_frame(g.s)
    choose_mode(g, f.seat, arg_of(action, 0))


cdef void activate(Game* g, int seat, int card) noexcept nogil:
    """EP-061, EP-063, EP-064: the block first, then the attributes as far as influence reaches (EP-053)."""
    cdef Turn* t = &g.s.turn
    cdef Frame* f
    cdef int attribute, kinds = 0, total = 0, amount
    bits_add(&t.activated, card)
    if g.content.effects[card] > 0:
        bits_add(&t.ability_open, card)
    note_activation(g, seat)
    count16(&g.s.seat_facts[seat].activations_companion, 1)
    count8(&g.s.seat_facts[seat].used[card], 1)
    say(g, EVENT_ACTIVATE, seat, card, 0, 0)
    lay_on_card(g, seat, card, activation_cost(g, card))
    for attribute in range(COMMONS):
        amount = g.content.attribute_yield[card][attribute]
        kinds += amount > 0
        total += amount
    if kinds < 2 or g.s.player[seat].influence >= total:
        for attribute in range(COMMONS):
            gain(g, seat, attribute, g.content.attribute_yield[card][attribute])
        return
    f = push_frame(g.s, FRAME_GAIN, seat)
    for attribute in range(COMMONS):
        f.gains[attribute] = g.content.attribute_yield[card][attribute]


cdef void resume_gain(Game* g, Frame* f) noexcept nogil:
    """EP-053: block by block."""
    cdef int left = f.gains[0] + f.gains[1] + f.gains[2]
    if left > 0 and g.s.player[f.seat].influence > 0:
        ask(g.s, f.seat, DECIDE_ATTRIBUTE)
    else:
        count16(&g.s.seat_facts[f.seat].blocks_lost, left)
        pop_frame(g.s)


cdef int list_gains(const Frame* f, action_t* out) noexcept nogil:
    cdef int attribute, n = 0
    for attribute in range(COMMONS):
        if f.gains[attribute] > 0:
            out[n] = act(ACT_ATTRIBUTE, attribute)
            n += 1
    return n


cdef void answer_gain(Game* g, Frame* f, action_t action) noexcept nogil:
    f.gains[arg_of(action, 0)] -= 1
    gain(g, f.seat, arg_of(action, 0), 1)


# --- abilities, relics, traits ----------------------------------------------------------------------------------------

cdef void pay_list(Game* g, int seat, int card) noexcept nogil:
    """EP-070, EP-249: before the effects."""
    cdef int attribute
    if not g.board.has_cost[card]:
        return
    change_honor(g, seat, -g.board.cost_honor[card], HONOR_COSTS)
    for attribute in range(ATTRIBUTES):
        spend(g, seat, attribute, g.content.cost_attribute[card][attribute])


cdef void use_ability(Game* g, int seat, int card) noexcept nogil:
    """EP-065: once."""
    bits_remove(&g.s.turn.ability_open, card)
    g.s.turn.abilities += 1
    count8(&g.s.seat_facts[seat].ability_used[card], 1)
    say(g, EVENT_USE, seat, card, 0, 0)
    pay_list(g, seat, card)
    begin_effects(g, seat, card, NO_SEAT)


cdef void use_relic(Game* g, int seat, int card) noexcept nogil:
    """EP-194, EP-195: its blocks return to influence before the effect."""
    bits_add(&g.s.turn.used, card)
    g.s.turn.uses += 1
    count8(&g.s.seat_facts[seat].used[card], 1)
    count16(&g.s.seat_facts[seat].relic_uses, 1)
    say(g, EVENT_USE, seat, card, 0, 0)
    take_from_card(g, seat, card, g.content.use[card])
    pay_list(g, seat, card)
    begin_effects(g, seat, card, NO_SEAT)


cdef void use_trait(Game* g, int seat, int card) noexcept nogil:
    """EP-267: once in an own turn."""
    bits_add(&g.s.turn.used, card)
    g.s.turn.uses += 1
    count8(&g.s.seat_facts[seat].used[card], 1)
    say(g, EVENT_USE, seat, card, 0, 0)
    pay_list(g, seat, card)
    begin_effects(g, seat, card, NO_SEAT)
