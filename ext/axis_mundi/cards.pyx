"""One-time cards: playing them, their effects (RULES.md 7.17), Double Double, the Tumble, borrowed identity.

A card is a row of effects. Double Double makes two runs of whatever is done in sequence.
"""

from equipoise.ext.axis_mundi.attacks cimport attack_with_card, can_attack
from equipoise.ext.axis_mundi.declared cimport (
    ACT_PLAY, ACT_PLAY_AT, ACT_PLAY_ON, ACT_PLAY_PAIR, ACT_STOP, ALL, BAN_POWER_INFECTION, BEASTMASTER, CARD_BEGIN,
    CARD_BURN, CARD_CLIMB, CARD_CRATE, CARD_DEAL_DRAW, CARD_DEAL_GIVE, CARD_DEAL_KEEP, CARD_DONE, CARD_EFFECTS,
    CARD_IDENTITY, CARD_OPTION, CARD_PEEK, CARD_REFRESH, CARD_RETRIEVE, CARD_SEARCH_DECK, CARD_SEARCH_KEEP,
    DAMAGE_STRIKE, DECIDE_BURN, DECIDE_CLIMB_2, DECIDE_CRATE, DECIDE_DEAL_GIVE, DECIDE_DEAL_KEEP, DECIDE_DRAW_DECK,
    DECIDE_IDENTITY, DECIDE_OPTIONS, DECIDE_PEEK_ORDER, DECIDE_REFRESH, DECIDE_SEARCH_DECK, DECIDE_SEARCH_KEEP,
    DECIDE_TUMBLE, DECKS, DOUBLE_DOUBLE_COST_ONE_ACTION, DO_AP, DO_AREA, DO_ATK, DO_ATTACK, DO_BURN_HEAL, DO_CLIMB,
    DO_COPY, DO_CRATE, DO_DEALALL, DO_DRAIN, DO_DRAW, DO_ENERGY, DO_FAMILIAR, DO_HEAL, DO_MP, DO_PEEK, DO_REFRESH,
    DO_RETRIEVE, DO_SEARCH, DO_STATUS, DO_TUMBLE, DO_TUNNEL, DO_UNWOUND, EVENT_ENERGY, EVENT_STATUS, EVENT_WOUND,
    FLAG_CHOICE, FLAG_ENDS_TURN, FOR_CARD, FRAME_CARD, FRAME_TUMBLE, FROM_EITHER, GAIN_CARD, GAIN_GIVEN, HEAL_CARD,
    HEAL_TREASURE, MALIGNANT, MISCHIEVOUS, MODE_GOD_MODE, MODE_IMMOBILISE, MODE_INVISIBLE, MODE_TREASURE, NO_CARD,
    ONE_TIME, PERMANENT, SLOTS, STATUS_GOD_MODE, STATUS_IDENTITY, TUMBLE_LAST, WAY_ROCK_CLIMBER, WOUND_MOVED, Frame,
    Player, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport enter, place_infection, vanish
from equipoise.ext.axis_mundi.familiar cimport (
    can_immobilise, familiar_card_range, send_for_treasure, send_to_immobilise, send_to_strike, strike_damage,
)
from equipoise.ext.axis_mundi.game cimport (
    ONE_ACTION, Game, has_power, held_with, is_shielded_from, max_hp, pay, pools, ready_pool, say, say_points, tumbling,
    upgraded,
)
from equipoise.ext.axis_mundi.hands cimport (
    can_draw, cut_hand, discard, draw_card, draw_cards, draw_to_hand, gain_card, lay_out, put_away, restock, retrieve,
    search_pile, take_crate, take_from_hand,
)
from equipoise.ext.axis_mundi.harm cimport declare_hit, drain_energy, everyone_within, gain_energy, heal
from equipoise.ext.axis_mundi.moves cimport can_climb_twice, go_through_tunnel
from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of


# --- plain amounts ----------------------------------------------------------------------------------------------------

cdef bint is_amount(int primitive) noexcept nogil:
    return (primitive == DO_AP or primitive == DO_MP or primitive == DO_ATK or primitive == DO_HEAL
            or primitive == DO_UNWOUND or primitive == DO_ENERGY)


cdef bint below_cap(const Game* g, int seat) noexcept nogil:
    cdef int pool
    for pool in range(pools(g, seat)):
        if g.s.player[seat].energy[pool] < g.rules.energy_cap:
            return True
    return False


cdef bint changes_something(const Game* g, int seat, int primitive, int n) noexcept nogil:
    """AM-073, AM-322: whether an amount would have an effect now."""
    if n <= 0:
        return False
    if primitive == DO_HEAL:
        return g.s.player[seat].hp < max_hp(g, seat)
    if primitive == DO_UNWOUND:
        return g.s.player[seat].wounds > 0
    if primitive == DO_ENERGY:
        return below_cap(g, seat)
    return primitive == DO_AP or primitive == DO_MP or primitive == DO_ATK


cdef void apply_amount(Game* g, int seat, int primitive, int n, bint treasure) noexcept nogil:
    """Points are for this turn only (AM-081)."""
    cdef Player* p = &g.s.player[seat]
    cdef int pool
    if primitive == DO_AP:
        g.s.turn.ap += n
    elif primitive == DO_MP:
        if treasure:
            g.s.turn.mp_treasure += n
        else:
            g.s.turn.mp_cards += n
    elif primitive == DO_ATK:
        g.s.turn.atk += n
    elif primitive == DO_HEAL:
        heal(g, seat, n, HEAL_TREASURE if treasure else HEAL_CARD)
    elif primitive == DO_UNWOUND:
        n = min(n, p.wounds)
        p.wounds -= n
        say(g, EVENT_WOUND, seat, -n, p.wounds, WOUND_MOVED)
    elif primitive == DO_ENERGY:
        if n >= ALL:                                    # AM-265: every pool is filled
            for pool in range(pools(g, seat)):
                p.energy[pool] = g.rules.energy_cap
            say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)
        else:
            gain_energy(g, seat, n)
    if primitive == DO_AP or primitive == DO_MP or primitive == DO_ATK:
        say_points(g, seat)


# --- playing ----------------------------------------------------------------------------------------------------------

cdef int play_cost(const Game* g, int card, bint doubled, bint tumble) noexcept nogil:
    if tumble:
        return 0
    if doubled and g.rules.rules_double_double_cost == DOUBLE_DOUBLE_COST_ONE_ACTION:
        return ONE_ACTION
    return g.content.cost[card]


cdef void put_on_table(Game* g, int seat, int card, bint tumble) noexcept nogil:
    if tumble and g.s.turn.pool[card]:
        g.s.turn.pool[card] -= 1
    lay_out(g, seat, card)


cdef void play_card(Game* g, int seat, action_t action, bint tumble) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int card = arg_of(action, 0)
    cdef int how = 0
    cdef bint doubled, first = not g.s.turn.spent
    cdef Frame* f
    if kind == ACT_PLAY:
        doubled = arg_of(action, 1)
    elif kind == ACT_PLAY_PAIR:
        doubled = arg_of(action, 2)
        how = PLAYED_PAIR
    else:
        doubled = arg_of(action, 2 if kind == ACT_PLAY_AT else 3)
        how = PLAYED_AT_HEX if kind == ACT_PLAY_AT else PLAYED_ON_SEAT
        if kind == ACT_PLAY_ON and arg_of(action, 2):
            how |= PLAYED_COUNTERED
    if doubled:
        how |= PLAYED_DOUBLED
        if g.rules.rules_double_double_cost == DOUBLE_DOUBLE_COST_ONE_ACTION:
            how |= OPTION_PAID
    if tumble:
        how |= OPTION_PAID
    pay(g, seat, play_cost(g, card, doubled, tumble), FOR_CARD)
    put_on_table(g, seat, card, tumble)
    if kind == ACT_PLAY_PAIR:
        put_on_table(g, seat, arg_of(action, 1), tumble)
    if doubled:
        put_on_table(g, seat, held_with(g, seat, DO_COPY), tumble)
    f = push_frame(g.s, FRAME_CARD, seat)
    f.card = card
    f.played = how
    f.first = first
    if kind == ACT_PLAY_AT:
        f.hex = arg_of(action, 1)
    elif kind == ACT_PLAY_ON:
        f.target = arg_of(action, 1)


cdef void finish_card(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int card = f.card
    pop_frame(g.s)
    if g.content.flags[card] & FLAG_ENDS_TURN:
        g.s.turn.over = 1
    if not tumbling(g):
        put_away(g, seat)                               # AM-281: a Tumble's cards wait for the end of the window


cdef void run_pair(Game* g, Frame* f) noexcept nogil:
    """AM-261, AM-274: two cards with an effect of their own."""
    cdef int i
    for i in range(CARD_EFFECTS):
        if f.played & PLAYED_DOUBLED:
            apply_amount(g, f.seat, g.content.doubled_do[f.card][i], g.content.doubled_n[f.card][i], False)
        else:
            apply_amount(g, f.seat, g.content.pair_do[f.card][i], g.content.pair_n[f.card][i], False)


cdef inline bint runs_twice(const Game* g, const Frame* f) noexcept nogil:
    """AM-275: what is done in sequence is done twice; amounts, draws and areas are doubled in one."""
    cdef int do
    if not f.played & PLAYED_DOUBLED:
        return False
    if g.content.flags[f.card] & FLAG_CHOICE:
        return True
    do = g.content.effect_do[f.card][f.effect]
    return not (is_amount(do) or do == DO_DRAW or do == DO_AREA or do == DO_DRAIN)


cdef void resume_card(Game* g, Frame* f) noexcept nogil:
    cdef int card = f.card
    if f.step == CARD_DONE:
        f.step = CARD_BEGIN
        f.left = f.done = 0
        if runs_twice(g, f) and not f.second_run:
            f.second_run = 1
        elif g.content.flags[card] & FLAG_CHOICE:
            f.effect = CARD_EFFECTS                     # one of the alternatives was taken
        else:
            f.second_run = 0
            f.effect += 1
    if f.step != CARD_BEGIN:
        go_on(g, f)
        return
    if g.s.turn.over or f.effect >= g.content.effects[card]:
        finish_card(g, f)
        return
    if f.played & PLAYED_PAIR:
        f.effect = CARD_EFFECTS
        run_pair(g, f)
        return
    f.step = CARD_DONE
    if not g.content.flags[card] & FLAG_CHOICE:
        run_effect(g, f, f.effect)
    elif f.played & (PLAYED_AT_HEX | PLAYED_ON_SEAT):
        run_effect(g, f, declared_alternative(g, f))
    else:
        f.step = CARD_OPTION
        go_on(g, f)


cdef int declared_alternative(const Game* g, const Frame* f) noexcept nogil:
    """Godspeed: a hex means treasure, a seat means the opponent there."""
    cdef int i, do, mode
    for i in range(g.content.effects[f.card]):
        do = g.content.effect_do[f.card][i]
        mode = g.content.effect_arg[f.card][i]
        if f.played & PLAYED_AT_HEX:
            if do == DO_CLIMB or (do == DO_FAMILIAR and mode == MODE_TREASURE):
                return i
        elif do == DO_ATTACK or (do == DO_FAMILIAR and mode != MODE_TREASURE):
            return i
    return 0


# --- effects ----------------------------------------------------------------------------------------------------------

cdef void run_effect(Game* g, Frame* f, int i) noexcept nogil:
    """Begins one run of one effect. Those that ask leave their step behind and come back in go_on."""
    cdef int seat = f.seat
    cdef int card = f.card
    cdef int do = g.content.effect_do[card][i]
    cdef int n = g.content.effect_n[card][i]
    cdef int arg = g.content.effect_arg[card][i]
    cdef int doubling = 2 if f.played & PLAYED_DOUBLED else 1
    cdef int other, _drawn
    if is_amount(do):
        # Run by run where an alternative was chosen, in one where it was not.
        apply_amount(g, seat, do, n if g.content.flags[card] & FLAG_CHOICE else n * doubling, False)
    elif do == DO_DRAW:
        if arg == FROM_EITHER:
            draw_cards(g, seat, n * doubling, GAIN_CARD)
        else:
            for _drawn in range(n * doubling):
                draw_to_hand(g, seat, arg, GAIN_CARD)
            cut_hand(g, seat)
    elif do == DO_SEARCH:
        f.left = n
        f.step = CARD_SEARCH_DECK
    elif do == DO_PEEK:
        f.step = CARD_PEEK
    elif do == DO_RETRIEVE:
        f.step = CARD_RETRIEVE
    elif do == DO_CRATE:
        f.step = CARD_CRATE
    elif do == DO_REFRESH:
        f.step = CARD_REFRESH
    elif do == DO_BURN_HEAL:
        heal(g, seat, n, HEAL_CARD)                     # AM-268: for this card
        f.step = CARD_BURN
    elif do == DO_DEALALL:
        f.left = g.board.seats
        f.step = CARD_DEAL_DRAW
    elif do == DO_DRAIN:
        for other in range(g.board.seats):
            if other != seat:
                drain_energy(g, other, n * doubling)
    elif do == DO_CLIMB:
        if f.played & PLAYED_AT_HEX:
            f.step = CARD_CLIMB
            f.lives = g.s.player[seat].lives
            enter(g, seat, f.hex, WAY_ROCK_CLIMBER)
    elif do == DO_TUNNEL:
        go_through_tunnel(g, seat, n)
    elif do == DO_AREA:
        declare_hit(g, seat, arg, n * doubling, 0,
                    everyone_within(g, seat, g.content.effect_radius[card][i], arg))
    elif do == DO_STATUS:
        take_status(g, f, arg)
    elif do == DO_TUMBLE:
        open_tumble(g, f)
    elif do == DO_ATTACK:
        if f.played & PLAYED_ON_SEAT and can_attack(g, seat, f.target):
            attack_with_card(g, seat, f.target, n, f.played & PLAYED_COUNTERED and not f.second_run)
    elif do == DO_FAMILIAR and ready_pool(g, seat) >= 0:
        if arg == MODE_TREASURE:
            if f.played & PLAYED_AT_HEX and g.s.treasure[f.hex]:
                send_for_treasure(g, seat, f.hex)
        elif f.played & PLAYED_ON_SEAT and arg == MODE_IMMOBILISE:
            if can_immobilise(g, seat, f.target, familiar_card_range(g, seat), True):
                send_to_immobilise(g, seat, f.target, True)
        elif f.played & PLAYED_ON_SEAT and not is_shielded_from(g, f.target, DAMAGE_STRIKE):
            send_to_strike(g, seat, f.target, strike_damage(g, seat, n))


cdef void take_status(Game* g, Frame* f, int mode) noexcept nogil:
    cdef int seat = f.seat
    if mode == MODE_GOD_MODE:
        g.s.player[seat].god_mode = 1                   # AM-156
        say(g, EVENT_STATUS, seat, STATUS_GOD_MODE, 1, 0)
    elif mode == MODE_INVISIBLE:
        if g.s.player[seat].visible:
            g.s.set_aside[f.card] -= 1                  # AM-317: it stays in front of its owner
            vanish(g, seat, f.card)
    else:
        f.step = CARD_IDENTITY


cdef void become(Game* g, int seat, int character) noexcept nogil:
    """AM-296, AM-298, AM-301: the power of another character for this turn."""
    cdef Player* p = &g.s.player[seat]
    p.identity = character
    say(g, EVENT_STATUS, seat, STATUS_IDENTITY, 1 + character, 0)
    if character == MALIGNANT and p.visible and has_power(g, seat, MALIGNANT, BAN_POWER_INFECTION):
        place_infection(g, seat, p.pos)
    elif character == BEASTMASTER and pools(g, seat) == 2:
        p.energy[1] = g.rules.energy_cap
    elif character == MISCHIEVOUS and not upgraded(g, seat) and g.s.ascendant < 0:
        p.borrowed_levitate = g.rules.rules_identity_borrowed_levitate


cdef bint option_possible(const Game* g, const Frame* f, int i) noexcept nogil:
    """AM-256: an alternative that does something and can be paid."""
    cdef int cost = 0 if f.played & OPTION_PAID else g.content.effect_cost[f.card][i]
    return (cost <= g.s.turn.ap
            and changes_something(g, f.seat, g.content.effect_do[f.card][i], g.content.effect_n[f.card][i]))


cdef bint any_option(const Game* g, const Frame* f) noexcept nogil:
    cdef int i
    for i in range(g.content.effects[f.card]):
        if option_possible(g, f, i):
            return True
    return False


cdef bint any_crate(const Game* g) noexcept nogil:
    cdef int seat, slot
    for seat in range(g.board.seats):
        for slot in range(SLOTS):
            if g.s.warehouse[seat].card[slot] != NO_CARD:
                return True
    return False


cdef int looked_at(const Game* g) noexcept nogil:
    """Cards drawn and not yet dealt out."""
    cdef int card, n = 0
    for card in range(g.content.cards):
        n += g.s.looked_at[card]
    return n


cdef void go_on(Game* g, Frame* f) noexcept nogil:
    """An effect that asks: asks again, or is done."""
    cdef int seat = f.seat
    cdef int i, deck
    if f.step == CARD_SEARCH_DECK:
        if can_draw(g, ONE_TIME) or can_draw(g, PERMANENT):
            ask(g.s, seat, DECIDE_SEARCH_DECK)
            return
    elif f.step == CARD_SEARCH_KEEP:
        ask(g.s, seat, DECIDE_SEARCH_KEEP)
        return
    elif f.step == CARD_PEEK:
        for deck in range(DECKS):
            g.s.peeked[deck] = min(PEEK_CARDS, g.s.deck[deck].size)
            g.s.peeker[deck] = seat
        ask(g.s, seat, DECIDE_PEEK_ORDER)
        return
    elif f.step == CARD_RETRIEVE:
        if g.s.pile_size:
            search_pile(g, seat)
            return
    elif f.step == CARD_CRATE:
        if any_crate(g):
            ask(g.s, seat, DECIDE_CRATE)
            return
    elif f.step == CARD_REFRESH:
        if f.done < g.content.effect_n[f.card][f.effect] and g.s.player[seat].hand_size > 0:
            ask(g.s, seat, DECIDE_REFRESH)
            return
        f.step = CARD_DONE
        draw_cards(g, seat, f.done, GAIN_CARD)          # AM-264
        return
    elif f.step == CARD_BURN:
        if g.s.player[seat].hand_size > 0:
            ask(g.s, seat, DECIDE_BURN)
            return
    elif f.step == CARD_DEAL_DRAW:
        if f.left > 0 and (can_draw(g, ONE_TIME) or can_draw(g, PERMANENT)):
            ask(g.s, seat, DECIDE_DRAW_DECK)
            return
        f.step = CARD_DEAL_KEEP
        f.done = 1
        if looked_at(g):
            ask(g.s, seat, DECIDE_DEAL_KEEP)
            return
    elif f.step == CARD_DEAL_GIVE:
        if looked_at(g) and f.done < g.board.seats:
            ask(g.s, seat, DECIDE_DEAL_GIVE)
            return
        f.step = CARD_DONE
        # AM-267: hand limits afterwards, the player first; what is pushed last is asked first.
        for i in range(g.board.seats - 1, -1, -1):
            cut_hand(g, (seat + i) % g.board.seats)
        return
    elif f.step == CARD_OPTION:
        if any_option(g, f):
            ask(g.s, seat, DECIDE_OPTIONS)
            return
    elif f.step == CARD_CLIMB:
        if g.s.player[seat].lives == f.lives and can_climb_twice(g, g.s.player[seat].pos):
            ask(g.s, seat, DECIDE_CLIMB_2)
            return
    elif f.step == CARD_IDENTITY:
        ask(g.s, seat, DECIDE_IDENTITY)
        return
    f.step = CARD_DONE


cdef void throw_away(Game* g, int seat, int card) noexcept nogil:
    """A hand card discarded by an effect."""
    take_from_hand(g, seat, card, True)
    count8(&g.s.seat_facts[seat].discarded[card], 1)
    discard(g, seat, card, False)


cdef void look_at_card(Game* g, int seat, int deck) noexcept nogil:
    """A card drawn, but not yet in anybody's hand."""
    cdef int card = draw_card(g, seat, deck)
    if card != NO_CARD:
        g.s.looked_at[card] += 1
        count8(&g.s.seat_facts[seat].drawn[card], 1)


cdef void keep_one(Game* g, int seat, int kept) noexcept nogil:
    """AM-269: the others are discarded face up."""
    cdef int card
    g.s.looked_at[kept] -= 1
    for card in range(g.content.cards):
        while g.s.looked_at[card]:
            g.s.looked_at[card] -= 1
            discard(g, seat, card, False)
    gain_card(g, seat, kept, GAIN_CARD, -1)
    cut_hand(g, seat)


cdef void put_back(Game* g, action_t action) noexcept nogil:
    """AM-259: the top two cards of each deck, in the order wished for."""
    cdef int deck, size, card
    for deck in range(DECKS):
        if arg_of(action, deck):
            size = g.s.deck[deck].size
            card = g.s.deck[deck].cards[size - 1]
            g.s.deck[deck].cards[size - 1] = g.s.deck[deck].cards[size - 2]
            g.s.deck[deck].cards[size - 2] = card


cdef void pick_discard(Game* g, int seat, int wanted) noexcept nogil:
    """AM-257."""
    cdef int card = retrieve(g, seat, wanted)
    count8(&g.s.seat_facts[seat].received[card], 1)
    gain_card(g, seat, card, GAIN_CARD, -1)
    cut_hand(g, seat)


cdef void deal_out(Game* g, Frame* f, int card) noexcept nogil:
    """AM-267: a card for the next recipient in turn order."""
    cdef int other = (f.seat + f.done) % g.board.seats
    f.done += 1
    g.s.looked_at[card] -= 1
    count8(&g.s.seat_facts[other].received[card], 1)
    gain_card(g, other, card, GAIN_GIVEN, f.seat)


cdef void take_option(Game* g, Frame* f, int primitive) noexcept nogil:
    """AM-256: the alternative chosen; its Actions are paid once."""
    cdef int i
    for i in range(g.content.effects[f.card]):
        if g.content.effect_do[f.card][i] == primitive:
            if not f.played & OPTION_PAID and g.content.effect_cost[f.card][i]:
                f.played |= OPTION_PAID
                pay(g, f.seat, g.content.effect_cost[f.card][i], FOR_CARD)
            run_effect(g, f, i)
            return


cdef void answer_card(Game* g, Frame* f, action_t action) noexcept nogil:
    """The step is set before anything is pushed onto the stack: what is asked then comes first."""
    cdef int seat = f.seat
    cdef int step = f.step
    cdef int a = arg_of(action, 0)
    cdef int _drawn
    cdef bint stopped = kind_of(action) == ACT_STOP
    if step == CARD_SEARCH_DECK:
        for _drawn in range(f.left):
            look_at_card(g, seat, a)
        f.step = CARD_SEARCH_KEEP
    elif step == CARD_REFRESH and not stopped:
        f.done += 1
        throw_away(g, seat, a)
    elif step == CARD_BURN and not stopped:
        throw_away(g, seat, a)
        heal(g, seat, g.content.effect_n[f.card][f.effect], HEAL_CARD)
    elif step == CARD_DEAL_DRAW:
        f.left -= 1
        look_at_card(g, seat, a)
    elif step == CARD_DEAL_KEEP:
        f.step = CARD_DEAL_GIVE
        g.s.looked_at[a] -= 1
        gain_card(g, seat, a, GAIN_CARD, -1)
    elif step == CARD_DEAL_GIVE:
        deal_out(g, f, a)
    else:
        f.step = CARD_DONE
        if step == CARD_SEARCH_KEEP:
            keep_one(g, seat, a)
        elif step == CARD_PEEK:
            put_back(g, action)
        elif step == CARD_RETRIEVE:
            pick_discard(g, seat, a)
        elif step == CARD_CRATE:
            take_crate(g, seat, a, arg_of(action, 1), GAIN_CARD)
            restock(g)
            cut_hand(g, seat)
        elif step == CARD_REFRESH:
            draw_cards(g, seat, f.done, GAIN_CARD)
        elif step == CARD_OPTION:
            take_option(g, f, a)
        elif step == CARD_CLIMB:
            enter(g, seat, a, WAY_ROCK_CLIMBER)
        elif step == CARD_IDENTITY:
            become(g, seat, a)


# --- the Tumble -------------------------------------------------------------------------------------------------------
# FRAME_TUMBLE has step 1 when its last card has been played.

cdef void open_tumble(Game* g, Frame* f) noexcept nogil:
    """AM-277, AM-278: the cards in hand now may be played."""
    cdef int seat = f.seat
    cdef bint first = f.first
    cdef int card
    for card in range(g.content.cards):
        g.s.turn.pool[card] = g.s.player[seat].hand[card]
    f = push_frame(g.s, FRAME_TUMBLE, seat)
    f.first = first


cdef void resume_tumble(Game* g, Frame* f) noexcept nogil:
    """AM-329: a turn that ends closes the window."""
    cdef int card
    if (f.step or g.s.turn.over or g.s.player[f.seat].hand_size == 0
            or g.s.turn.decisions >= g.rules.limits_max_decisions_per_turn):
        pop_frame(g.s)
        for card in range(g.content.cards):
            g.s.turn.pool[card] = 0
    else:
        ask(g.s, f.seat, DECIDE_TUMBLE)


cdef void answer_tumble(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_STOP:
        f.step = 1
        return
    if g.content.tumble[arg_of(action, 0)] == TUMBLE_LAST:
        f.step = 1
    play_card(g, f.seat, action, True)
