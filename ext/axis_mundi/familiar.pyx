"""The familiar's errands: treasure, immobilising, strike, harvest (RULES.md 7.10)."""

from equipoise.ext.axis_mundi.declared cimport (
    ACT_PASS, ANGEL, BAN_POWER_CLAW, BAN_POWER_DEADLY_STRIKE, BAN_POWER_REACH, BAN_POWER_STEADFAST, BEASTMASTER,
    DAMAGE_CLAW, DAMAGE_STRIKE, DECIDE_ELUSIVE, DEMON, DO_EVADE, DO_REACH, DO_UNSTOPPABLE, EVENT_ENERGY, EVENT_STATUS,
    EVENT_TREASURE, FAMILIAR_HARVEST, FAMILIAR_IMMOBILISE, FAMILIAR_STRIKE, FAMILIAR_TREASURE, FRAME_IMMOBILISE,
    NO_CARD, STATUS_IMMOBILISED, Frame, Player, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport (
    Game, active_any, active_sum, has_power, held_with, is_shielded_from, ready_pool, say, upgraded,
)
from equipoise.ext.axis_mundi.hands cimport discard, take_from_hand
from equipoise.ext.axis_mundi.harm cimport declare_hit
from equipoise.ext.axis_mundi.harvest cimport reap_by_die
from equipoise.ext.axis_mundi.treasure cimport take_treasure
from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of


# --- reach ------------------------------------------------------------------------------------------------------------

cdef int familiar_range(const Game* g, int seat) noexcept nogil:
    cdef int base = g.rules.familiar_range
    if has_power(g, seat, BEASTMASTER, BAN_POWER_REACH):
        base = g.rules.beastmaster_range
    return base + active_sum(g, seat, DO_REACH)         # AM-162


cdef int familiar_card_range(const Game* g, int seat) noexcept nogil:
    cdef int base = g.rules.familiar_card_range
    if has_power(g, seat, BEASTMASTER, BAN_POWER_REACH):
        base = g.rules.beastmaster_card_range_up if upgraded(g, seat) else g.rules.beastmaster_card_range
    return base + active_sum(g, seat, DO_REACH)


cdef int familiar_harvest_range(const Game* g, int seat) noexcept nogil:
    return g.rules.beastmaster_harvest_range + active_sum(g, seat, DO_REACH)


cdef int strike_damage(const Game* g, int seat, int printed) noexcept nogil:
    if has_power(g, seat, BEASTMASTER, BAN_POWER_DEADLY_STRIKE) and upgraded(g, seat):
        return max(printed, g.rules.beastmaster_seek_damage_up)
    return printed


cdef bint takes_hold(const Game* g, int target) noexcept nogil:
    """Whether it would work: not on a Demon (AM-115), Unstoppable (AM-171), a guarded Beastmaster (AM-170)."""
    cdef const Player* p = &g.s.player[target]
    if p.form == DEMON or (p.form == ANGEL and not g.rules.rules_angel_immobilisable):
        return False
    if active_any(g, target, DO_UNSTOPPABLE):
        return False
    return not (has_power(g, target, BEASTMASTER, BAN_POWER_STEADFAST) and ready_pool(g, target) >= 0)


cdef int claw_of(const Game* g, int seat, bint with_card) noexcept nogil:
    """AM-168, AM-169: the Beastmaster's familiar also hurts, a borrowed one too (AM-327)."""
    if with_card and not g.rules.beastmaster_godspeed_claw:
        return 0
    if not has_power(g, seat, BEASTMASTER, BAN_POWER_CLAW):
        return 0
    return g.rules.beastmaster_claw


cdef bint can_immobilise(const Game* g, int seat, int target, int range, bint with_card) noexcept nogil:
    """A visible opponent (AM-174) in reach (AM-161) whom it would hold, or at least hurt (AM-173)."""
    cdef int distance
    if target == seat or not g.s.player[target].visible:
        return False
    distance = g.board.distance[g.s.player[seat].pos][g.s.player[target].pos]
    if distance < 1 or distance > range:
        return False
    return takes_hold(g, target) or (
        claw_of(g, seat, with_card) > 0 and not is_shielded_from(g, target, DAMAGE_CLAW))


# --- errands ----------------------------------------------------------------------------------------------------------

cdef void send(Game* g, int seat, int mode) noexcept nogil:
    """AM-157, AM-175: one full pool pays."""
    cdef Player* p = &g.s.player[seat]
    p.energy[ready_pool(g, seat)] -= g.rules.energy_cost
    count8(&g.s.seat_facts[seat].familiar_uses[mode], 1)
    say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)


cdef void send_for_treasure(Game* g, int seat, int hex) noexcept nogil:
    cdef int kind
    send(g, seat, FAMILIAR_TREASURE)
    kind = take_treasure(g, seat, hex)
    g.s.player[seat].fetched |= 1 << kind
    say(g, EVENT_TREASURE, seat, kind, 1, hex)


cdef void send_to_strike(Game* g, int seat, int target, int damage) noexcept nogil:
    send(g, seat, FAMILIAR_STRIKE)
    declare_hit(g, seat, DAMAGE_STRIKE, damage, 0, 1 << target)


cdef void send_to_harvest(Game* g, int seat, int hex) noexcept nogil:
    send(g, seat, FAMILIAR_HARVEST)
    reap_by_die(g, seat, hex)


cdef void send_to_immobilise(Game* g, int seat, int target, bint with_card) noexcept nogil:
    cdef Frame* f
    send(g, seat, FAMILIAR_IMMOBILISE)
    f = push_frame(g.s, FRAME_IMMOBILISE, seat)
    f.target = target
    f.claw = claw_of(g, seat, with_card)
    f.holds = takes_hold(g, target)


cdef void resume_immobilise(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int target = f.target
    cdef int claw = f.claw
    if f.step == 0:
        f.step = 1
        if f.holds and held_with(g, target, DO_EVADE) != NO_CARD:
            ask(g.s, target, DECIDE_ELUSIVE)
            return
    if f.holds:
        g.s.player[target].immobilised_next = 1
        say(g, EVENT_STATUS, target, STATUS_IMMOBILISED, 1, 0)
    pop_frame(g.s)
    if claw > 0 and not is_shielded_from(g, target, DAMAGE_CLAW):
        declare_hit(g, seat, DAMAGE_CLAW, claw, 0, 1 << target)     # AM-172: Elusive does not help against it


cdef void answer_immobilise(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = arg_of(action, 0)
    if kind_of(action) == ACT_PASS:
        return
    take_from_hand(g, f.target, card, True)
    count8(&g.s.seat_facts[f.target].played[card], 1)
    discard(g, f.target, card, False)
    f.holds = 0
