"""A turn from T1 to T9 (RULES.md 6.1), the Actions chosen in it (6.3), and the Savant's and Scrounger's powers."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.attacks cimport attack, attack_guess, demon_aoe, shoot
from equipoise.ext.axis_mundi.cards cimport play_card
from equipoise.ext.axis_mundi.declared cimport (
    ACT_ACTIVATE, ACT_ATTACK, ACT_ATTACK_GUESS, ACT_DEMAND, ACT_DEMON_AOE, ACT_DISARM, ACT_DRAW, ACT_DRAW_FIVE,
    ACT_END_TURN, ACT_ENTER_AXIS, ACT_FAM_HARVEST, ACT_FAM_IMMOBILISE, ACT_FAM_TREASURE, ACT_HARVEST, ACT_PICK_UP,
    ACT_PLACE_BOMB, ACT_PLAY, ACT_PLAY_ON, ACT_PULL, ACT_SCROUNGE, ACT_SHOOT, ACT_SHOVE, ACT_TAKE, ACT_THROW, ACT_USE,
    BAN_POWER_FREE_SWITCH, BAN_POWER_INFECTION, BEASTMASTER, CENTRE, DECIDE_ACTION, DECIDE_DEMAND_CARD, EVENT_ENERGY,
    EVENT_SAFETY_NET, EVENT_STATUS, EVENT_TOKENS, EVENT_TURN, FOR_ACTIVATE, FOR_DRAW, FOR_DRAW_FIVE, FOR_FAMILIAR,
    FOR_POWER, FRAME_DEMAND, FRAME_ROTATION, FRAME_SCROUNGE, FRAME_TURN, GAIN_DRAW, GAIN_DRAW_FIVE, GAIN_POWER,
    MALIGNANT, MISCHIEVOUS, NO_CHARACTER, NO_SEAT, SAVANT, SCROUNGER, STATUS_GOD_MODE, STATUS_IDENTITY, STEP_ACTIONS,
    STEP_APPEAR, STEP_BOMB, STEP_END, STEP_HOUSEKEEPING, STEP_NEXT, TOP_ALTITUDE, Frame, Player, SeatFacts, Turn, ask,
    pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport appear, clear_infections, place_infection
from equipoise.ext.axis_mundi.familiar cimport send_for_treasure, send_to_harvest, send_to_immobilise
from equipoise.ext.axis_mundi.game cimport ONE_ACTION, Game, has_power, own_power, pay, pools, say, upgraded
from equipoise.ext.axis_mundi.hands cimport (
    activate, cut_hand, cut_slots, draw_cards, draw_to_hand, gain_card, restock, retrieve, search_pile, take,
    take_from_hand,
)
from equipoise.ext.axis_mundi.harvest cimport harvest
from equipoise.ext.axis_mundi.mischief cimport pull, shove
from equipoise.ext.axis_mundi.moves cimport make_move
from equipoise.ext.axis_mundi.treasure cimport (
    deliver_treasures, disarm_bomb, explode_bomb, pick_up, place_bomb, throw_grenade, use_treasure,
)
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of


# --- T1 to T8 ---------------------------------------------------------------------------------------------------------

cdef void begin_turn(Game* g, int seat) noexcept nogil:
    """T1, T2."""
    cdef int other
    g.s.active = seat
    memset(&g.s.turn, 0, sizeof(Turn))
    say(g, EVENT_TURN, seat, 0, 0, 0)
    for other in range(g.board.seats):
        g.s.player[other].power_used = 0
    clear_infections(g, seat)
    if seat == g.s.ascendant:
        count16(&g.s.seat_facts[seat].ascendant_turns, 1)
        if is_blocked(g, seat):
            count8(&g.s.seat_facts[seat].blocked_turns, 1)


cdef bint is_blocked(const Game* g, int seat) noexcept nogil:
    """Somebody else stands on the Ascendant's pier or warehouse, and the Ascendant next to it."""
    cdef int here = g.s.player[seat].pos
    cdef int pier = g.board.pier[seat]
    cdef int warehouse = g.board.warehouse[seat]
    return ((g.board.distance[here][pier] == 1 and g.s.occupant[pier] >= 0)
            or (g.board.distance[here][warehouse] == 1 and g.s.occupant[warehouse] >= 0))


cdef void keep_house(Game* g, int seat) noexcept nogil:
    """T6: energy into every pool, tokens for the two characters that have them (AM-158, AM-159, AM-213, AM-246)."""
    cdef Player* p = &g.s.player[seat]
    cdef int pool
    for pool in range(pools(g, seat)):
        p.energy[pool] = min(p.energy[pool] + g.rules.energy_per_turn, g.rules.energy_cap)
    say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)
    if own_power(g, seat) == MISCHIEVOUS:
        p.mischief = max(p.mischief, min(
            p.mischief + g.rules.mischievous_tokens_per_turn, g.rules.mischievous_token_cost))
        say(g, EVENT_TOKENS, seat, p.mischief, p.scrounge, 0)
    elif own_power(g, seat) == SCROUNGER:
        p.scrounge = max(p.scrounge, min(
            p.scrounge + g.rules.scrounger_tokens_per_turn, g.rules.scrounger_token_cost))
        say(g, EVENT_TOKENS, seat, p.mischief, p.scrounge, 0)


cdef void begin_actions(Game* g, int seat) noexcept nogil:
    """T7, T8: a pending immobilisation works in this turn and is used up by it (AM-167)."""
    cdef Player* p = &g.s.player[seat]
    p.immobilised = p.immobilised_next
    p.immobilised_next = 0
    if p.immobilised:
        count8(&g.s.seat_facts[seat].immobilised_turns, 1)
    g.s.turn.ap = g.rules.turn_actions
    g.s.turn.began_at = p.pos
    g.s.turn.began_lives = p.lives
    if has_power(g, seat, MALIGNANT, BAN_POWER_INFECTION) and p.visible:
        place_infection(g, seat, p.pos)             # AM-230


# --- T9 ---------------------------------------------------------------------------------------------------------------

cdef void note_end_of_turn(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int asc = g.s.ascendant
    count16(&facts.ap_wasted, max(0, g.s.turn.ap))
    count16(&facts.turns_on[TOP_ALTITUDE if p.pos == CENTRE else g.board.level[p.pos]], 1)
    if asc >= 0 and asc != seat and (p.pos == g.board.pier[asc] or p.pos == g.board.warehouse[asc]):
        count8(&facts.blocking_turns, 1)


cdef void end_turn(Game* g, int seat) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    deliver_treasures(g, seat)
    note_end_of_turn(g, seat)
    memset(&g.s.turn, 0, sizeof(Turn))
    g.s.turn.over = 1
    p.immobilised = 0
    restock(g)                                      # AM-069
    if p.identity >= 0:
        if g.s.common.character[seat] != BEASTMASTER:
            p.energy[1] = 0                         # AM-298: a borrowed pool vanishes
        p.identity = NO_CHARACTER
        say(g, EVENT_STATUS, seat, STATUS_IDENTITY, 0, 0)
        cut_slots(g, seat)                          # AM-299


cdef void resume_turn(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if f.step == STEP_APPEAR:
        f.step = STEP_BOMB
        begin_turn(g, seat)
        appear(g, seat)
    elif f.step == STEP_BOMB:
        f.step = STEP_HOUSEKEEPING
        if g.s.player[seat].god_mode:
            g.s.player[seat].god_mode = 0
            say(g, EVENT_STATUS, seat, STATUS_GOD_MODE, 0, 0)
        if g.s.bomb_owner == seat:
            explode_bomb(g)
    elif f.step == STEP_HOUSEKEEPING:
        if g.s.turn.over:                           # it died: the pending immobilisation is used up all the same
            g.s.player[seat].immobilised_next = 0
            f.step = STEP_END
            return
        f.step = STEP_ACTIONS
        keep_house(g, seat)
        begin_actions(g, seat)
    elif f.step == STEP_ACTIONS:
        if g.s.turn.over:
            f.step = STEP_END
        elif g.s.turn.decisions >= g.rules.limits_max_decisions_per_turn:
            count8(&g.s.facts.safety_net, 1)        # AM-014
            say(g, EVENT_SAFETY_NET, seat, 0, 0, 0)
            f.step = STEP_END
        else:
            ask(g.s, seat, DECIDE_ACTION)
    elif f.step == STEP_END:
        f.step = STEP_NEXT
        end_turn(g, seat)
    else:
        pop_frame(g.s)
        g.s.active = NO_SEAT
        seat = (seat + 1) % g.board.seats           # AM-008
        push_frame(g.s, FRAME_ROTATION if seat == g.s.first_seat else FRAME_TURN, seat)


# --- Actions ----------------------------------------------------------------------------------------------------------

cdef int activation_cost(const Game* g, int seat) noexcept nogil:
    """AM-239, AM-241: the Savant's first one is free; upgraded, as many as the safety limit allows."""
    if has_power(g, seat, SAVANT, BAN_POWER_FREE_SWITCH):
        if upgraded(g, seat):
            if g.s.turn.activations < g.rules.limits_free_switches_per_turn:
                return 0
        elif g.s.turn.activations < g.rules.savant_free_activations:
            return 0
    return g.rules.action_activate_cost


cdef void demand(Game* g, int seat, int giver) noexcept nogil:
    cdef Frame* f
    pay(g, seat, g.rules.savant_demand_cost, FOR_POWER)
    g.s.player[seat].demands += 1
    count8(&g.s.seat_facts[seat].demands, 1)
    f = push_frame(g.s, FRAME_DEMAND, seat)
    f.target = giver


cdef void resume_demand(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if f.step == 0:
        f.step = 1
        ask(g.s, f.target, DECIDE_DEMAND_CARD)
        return
    pop_frame(g.s)
    cut_hand(g, seat)


cdef void answer_demand(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = arg_of(action, 0)
    take_from_hand(g, f.target, card, False)
    count8(&g.s.seat_facts[f.seat].received[card], 1)
    gain_card(g, f.seat, card, GAIN_POWER, f.target)


cdef void scrounge(Game* g, int seat) noexcept nogil:
    """AM-245; who has borrowed the power needs no tokens, once (AM-298)."""
    cdef Player* p = &g.s.player[seat]
    pay(g, seat, ONE_ACTION, FOR_POWER)
    g.s.turn.scrounges += 1
    if p.identity < 0:
        p.scrounge -= g.rules.scrounger_token_cost
        say(g, EVENT_TOKENS, seat, p.mischief, p.scrounge, 0)
    count8(&g.s.seat_facts[seat].scrounges, 1)
    push_frame(g.s, FRAME_SCROUNGE, seat)


cdef void resume_scrounge(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    if f.step == 0:
        f.step = 1
        search_pile(g, seat)
        return
    pop_frame(g.s)
    cut_hand(g, seat)


cdef void answer_scrounge(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = retrieve(g, f.seat, arg_of(action, 0))
    count8(&g.s.seat_facts[f.seat].received[card], 1)
    gain_card(g, f.seat, card, GAIN_POWER, -1)


cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil:
    """The Action chosen."""
    cdef int seat = f.seat
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    if kind == ACT_END_TURN:
        g.s.turn.over = 1
        return
    if kind >= ACT_PLAY and kind <= ACT_PLAY_ON:
        play_card(g, seat, action, False)
        g.s.turn.acted = 1
        return
    g.s.turn.acted = 1                              # AM-295
    if kind <= ACT_ENTER_AXIS:
        make_move(g, seat, action)
    elif kind == ACT_TAKE:
        take(g, seat, a)
    elif kind == ACT_FAM_TREASURE:
        pay(g, seat, ONE_ACTION, FOR_FAMILIAR)
        send_for_treasure(g, seat, a)
    elif kind == ACT_FAM_IMMOBILISE:
        pay(g, seat, ONE_ACTION, FOR_FAMILIAR)
        send_to_immobilise(g, seat, a, False)
    elif kind == ACT_FAM_HARVEST:
        pay(g, seat, ONE_ACTION, FOR_FAMILIAR)
        send_to_harvest(g, seat, a)
    elif kind == ACT_PICK_UP:
        pick_up(g, seat)
    elif kind == ACT_DRAW:
        pay(g, seat, g.rules.action_draw_cost, FOR_DRAW)
        draw_to_hand(g, seat, a, GAIN_DRAW)
        cut_hand(g, seat)
    elif kind == ACT_DRAW_FIVE:
        pay(g, seat, g.rules.action_draw5_cost, FOR_DRAW_FIVE)
        draw_cards(g, seat, g.rules.action_draw5_cards, GAIN_DRAW_FIVE)
    elif kind == ACT_ATTACK:
        attack(g, seat, a, b)
    elif kind == ACT_ATTACK_GUESS:
        attack_guess(g, seat, a)
    elif kind == ACT_DEMON_AOE:
        demon_aoe(g, seat)
    elif kind == ACT_HARVEST:
        harvest(g, seat, a)
    elif kind == ACT_ACTIVATE:
        pay(g, seat, activation_cost(g, seat), FOR_ACTIVATE)
        g.s.turn.activations += 1
        activate(g, seat, a, b)
    elif kind == ACT_SHOOT:
        shoot(g, seat, a, b)
    elif kind == ACT_PLACE_BOMB:
        place_bomb(g, seat)
    elif kind == ACT_DISARM:
        disarm_bomb(g, seat)
    elif kind == ACT_USE:
        use_treasure(g, seat, a)
    elif kind == ACT_THROW:
        throw_grenade(g, seat, a)
    elif kind == ACT_SCROUNGE:
        scrounge(g, seat)
    elif kind == ACT_PULL:
        pull(g, seat, a, b)
    elif kind == ACT_SHOVE:
        shove(g, seat, a)
    elif kind == ACT_DEMAND:
        demand(g, seat, a)
