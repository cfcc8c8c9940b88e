"""Change Your Identity: each power by what it would bring in this turn."""

from equipoise.ext.axis_mundi.bot_actions cimport pull_value, shove_value
from equipoise.ext.axis_mundi.bot_answers cimport levitate_value
from equipoise.ext.axis_mundi.bot_cards cimport best_blow, pile_value, points_value
from equipoise.ext.axis_mundi.bot_view cimport View, max_d
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.game cimport *
from equipoise.ext.axis_mundi.mischief cimport can_be_pulled
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.types cimport u64


cdef double as_savant(View* v) noexcept nogil:
    """The demand, if it is still to be had, and a permanent into a slot without an Action (AM-239, AM-240)."""
    cdef u64 left = v.s.player[v.seat].held & ~v.g.one_time
    cdef double value, best = 0.0
    cdef int card
    if barred(v.g, v.seat, BAN_POWER_FREE_SWITCH) or barred(v.g, v.seat, BAN_ACTION_ACTIVATE):
        left = 0
    while left:
        card = lowest64(left)
        left &= left - 1
        value = v.w.activate * (v.value[card] - max_d(0.0, v.worst_active)) - v.w.card
        if value > best:
            best = value
    best = min(best, v.w.extra_action)
    if v.s.player[v.seat].demands < v.g.rules.savant_demands_per_game and not barred(v.g, v.seat, BAN_POWER_DEMAND):
        best += v.w.draw
    return best


cdef double as_mischievous(View* v) noexcept nogil:
    """One shove of the Ascendant, or in phase H a pull and one Levitate (AM-298); no token is spent on them."""
    cdef double best = 0.0
    cdef int seat, i, hex
    if v.mode == HUNTER:
        if v.target != NO_HEX and not barred(v.g, v.seat, BAN_POWER_SHOVE):
            for i in range(v.b.n_same[v.target]):
                hex = v.b.same[v.target][i]
                if is_open(v.g, hex):
                    best = max_d(best, shove_value(v, hex) + v.w.token)
        return best
    for seat in range(v.b.seats):
        if seat != v.seat and can_be_pulled(v.g, v.seat, seat) and not barred(v.g, v.seat, BAN_POWER_PULL):
            for i in range(v.b.n_same[v.here]):
                hex = v.b.same[v.here][i]
                if is_open(v.g, hex):
                    best = max_d(best, pull_value(v, seat, hex) + v.w.pull_token * v.w.token)
    if (v.mode == RACE and v.g.rules.rules_identity_borrowed_levitate and v.b.level[v.here] > 0 and v.here != CENTRE
            and not barred(v.g, v.seat, BAN_POWER_LEVITATE)):
        best += max_d(0.0, levitate_value(v) + v.w.levitate_token * v.w.token) * v.w.borrow
    return best


cdef double become_value(View* v, int character) noexcept nogil:
    cdef bint up = upgraded(v.g, v.seat)
    cdef double value = 0.0
    if barred(v.g, v.seat, BAN_CHARACTER + character):
        return 0.0
    if character == SCROUNGER:
        if not barred(v.g, v.seat, BAN_POWER_EXTRA_MOVE):
            value = points_value(v, v.g.rules.scrounger_mp_up if up else v.g.rules.scrounger_mp)
        if not barred(v.g, v.seat, BAN_POWER_SCROUNGE):
            value = max_d(value, v.w.borrow * pile_value(v))
        if up and not barred(v.g, v.seat, BAN_POWER_EXTRA_ATTACK):
            value += best_blow(v)
    elif character == BEASTMASTER:
        if up and not barred(v.g, v.seat, BAN_POWER_SECOND_FAMILIAR) and not barred(v.g, v.seat, BAN_ACTION_FAMILIAR):
            value = v.w.energy * v.g.rules.energy_cost
    elif character == SAVANT:
        value = as_savant(v)
    elif character == CULTIVATOR:
        if (v.s.terrain[v.here] == ACCESSIBLE and not v.s.harvested[v.here]
                and not barred(v.g, v.seat, BAN_ACTION_HARVEST)):
            value = v.w.borrow * (v.g.rules.cultivator_up_yield if up else 1)
    elif character == MALIGNANT and not barred(v.g, v.seat, BAN_POWER_RAGE):
        value = v.w.borrow * best_blow(v)
    elif character == MISCHIEVOUS:
        value = as_mischievous(v)
    return value
