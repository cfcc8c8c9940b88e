"""Harvest: by die, chosen, or for two (RULES.md 7.11)."""

from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, ACT_HARVEST_HEAL, BAN_POWER_CHOSEN_HARVEST, BAN_POWER_FREE_HARVEST, BAN_POWER_RICH_HARVEST, CAVE,
    CENTRE, CULTIVATOR, DECIDE_HARVEST, DO_CHOOSE, EVENT_HARVESTED, FOR_HARVEST, FRAME_HARVEST, GAIN_HARVEST,
    HARVEST_LOST, HEAL_HARVEST, ONE_TIME, PERMANENT, SHELTER, Frame, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport Game, die, has_power, held_with, max_hp, pay, say, upgraded
from equipoise.ext.axis_mundi.hands cimport can_draw, cut_hand, discard, draw_to_hand, take_from_hand
from equipoise.ext.axis_mundi.harm cimport heal
from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of

cdef enum:
    RESULT_HEAL = 2
    RESULT_NOTHING = 3


cdef bint can_be_harvested(const Game* g, int hex) noexcept nogil:
    """AM-178: once a game (AM-180), and never the centre (AM-039)."""
    cdef int terrain = g.s.terrain[hex]
    return (hex != CENTRE and not g.s.harvested[hex]
            and (terrain == ACCESSIBLE or terrain == CAVE or terrain == SHELTER))


cdef inline bint is_rich(const Game* g, int seat) noexcept nogil:
    return has_power(g, seat, CULTIVATOR, BAN_POWER_RICH_HARVEST) and upgraded(g, seat)


cdef inline bint may_be_free(const Game* g, int seat) noexcept nogil:
    return has_power(g, seat, CULTIVATOR, BAN_POWER_FREE_HARVEST) and upgraded(g, seat)


cdef bint chooses_harvest(const Game* g, int seat) noexcept nogil:
    """AM-183"""
    return has_power(g, seat, CULTIVATOR, BAN_POWER_CHOSEN_HARVEST)


cdef int harvest_cost(const Game* g, int seat) noexcept nogil:
    """AM-184, AM-085: the Upgraded Cultivator's first one of a turn is free."""
    if may_be_free(g, seat) and g.s.turn.harvests < g.rules.cultivator_up_free_harvests:
        return 0
    return g.rules.action_harvest_cost


cdef int harvest_yield(const Game* g, int seat) noexcept nogil:
    return g.rules.cultivator_up_yield if is_rich(g, seat) else 1


cdef int harvest_healing(const Game* g, int seat) noexcept nogil:
    return g.rules.cultivator_up_yield if is_rich(g, seat) else g.rules.harvest_heal


cdef void mark(Game* g, int hex) noexcept nogil:
    g.s.harvested[hex] = 1


cdef void reap(Game* g, int seat, int hex, int result, int cards, int healing) noexcept nogil:
    """Gives the result; an impossible one is lost (AM-181). The hand is cut afterwards."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int _i, got = 0
    if result == RESULT_HEAL:
        if g.s.player[seat].hp < max_hp(g, seat) and healing > 0:
            got = 1
            heal(g, seat, healing, HEAL_HARVEST)
    elif result != RESULT_NOTHING:
        for _i in range(cards):
            if draw_to_hand(g, seat, result, GAIN_HARVEST):
                got += 1
    count8(&facts.harvests[result if got else HARVEST_LOST], 1)
    say(g, EVENT_HARVESTED, seat, hex, result if got else RESULT_NOTHING, 0)
    cut_hand(g, seat)


cdef void reap_by_die(Game* g, int seat, int hex) noexcept nogil:
    """AM-179."""
    cdef int face = die(g, seat)
    mark(g, hex)
    if face <= g.rules.harvest_faces_permanent:
        reap(g, seat, hex, PERMANENT, 1, 0)
    elif face <= g.rules.harvest_faces_permanent + g.rules.harvest_faces_one_time:
        reap(g, seat, hex, ONE_TIME, 1, 0)
    else:
        reap(g, seat, hex, RESULT_HEAL, 0, g.rules.harvest_heal)


cdef void harvest(Game* g, int seat, bint with_card) noexcept nogil:
    cdef int hex = g.s.player[seat].pos
    cdef int cost = harvest_cost(g, seat)
    cdef int card
    cdef Frame* f
    if may_be_free(g, seat):
        if cost == 0 and g.rules.action_harvest_cost:
            count8(&g.s.seat_facts[seat].free_harvests, 1)
        g.s.turn.harvests += 1
    pay(g, seat, cost, FOR_HARVEST)
    if with_card:                       # AM-182
        card = held_with(g, seat, DO_CHOOSE)
        take_from_hand(g, seat, card, g.s.player[seat].visible)
        count8(&g.s.seat_facts[seat].played[card], 1)
        if g.s.player[seat].visible:
            discard(g, seat, card, False)
        else:
            g.s.player[seat].face_down[card] += 1
    elif not chooses_harvest(g, seat):
        reap_by_die(g, seat, hex)
        return
    f = push_frame(g.s, FRAME_HARVEST, seat)
    f.hex = hex
    f.cards = harvest_yield(g, seat)
    f.healing = harvest_healing(g, seat)
    mark(g, hex)


cdef void resume_harvest(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int hex = f.hex
    if (can_draw(g, ONE_TIME) or can_draw(g, PERMANENT)
            or (g.s.player[seat].hp < max_hp(g, seat) and f.healing > 0)):
        ask(g.s, seat, DECIDE_HARVEST)
        return
    pop_frame(g.s)
    reap(g, seat, hex, RESULT_NOTHING, 0, 0)


cdef void answer_harvest(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int seat = f.seat
    cdef int hex = f.hex
    cdef int cards = f.cards
    cdef int healing = f.healing
    pop_frame(g.s)
    reap(g, seat, hex, RESULT_HEAL if kind_of(action) == ACT_HARVEST_HEAL else arg_of(action, 0), cards, healing)
