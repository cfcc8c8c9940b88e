"""Plans step by step: activate before acting, travel before claiming, claim before acting."""

from equipoise.ext.engine cimport act
from equipoise.ext.epoch.bot_deeds cimport convert_to
from equipoise.ext.epoch.bot_view cimport Holding, Openings
from equipoise.ext.epoch.control cimport can_control
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport tile_cost
from equipoise.ext.epoch.plan cimport A_COMPANION, NOBODY_ELSE


cdef action_t activation(const Plan* plan) noexcept nogil:
    return act(ACT_ACTIVATE, plan.card) if plan.who == A_COMPANION else act(ACT_ACTIVATE_SELF)


cdef bint can_convert_to(const View* v, int heroic, int need) noexcept nogil:
    cdef Holding h = v.now
    return convert_to(v, &h, heroic, need)


cdef action_t next_step(const View* v, const Plan* plan, bint trapped) noexcept nogil:
    """Each step may pay for what comes after it."""
    cdef int kind, attribute
    if plan.who != NOBODY_ELSE and not plan.late:
        return activation(plan)
    if plan.place != v.me.triangle:
        if v.s.turn.travels > 0:
            return act(ACT_DESPERATE_TRAVEL) if trapped else act(ACT_TRAVEL)
        return act(ACT_EXTRA_TRAVEL)
    if plan.claim >= 0 and (plan.rest < 0 or can_control(v.g, v.seat, plan.claim)):
        return act(ACT_CONTROL, plan.claim)
    if plan.deed >= 0:
        kind = v.s.tile[plan.deed]
        attribute = v.g.board.paid_with[kind]
        if kind <= TOMB_OF_THE_ANCIENTS and v.me.attribute[attribute] < tile_cost(v.g, v.seat, kind):
            if kind != ARCANE_TOWER or can_convert_to(v, attribute, tile_cost(v.g, v.seat, kind)):
                return act(ACT_CONVERT, attribute)
        return act(ACT_ACT, plan.deed)
    if plan.rest >= 0:
        return act(ACT_REST, plan.rest)
    return activation(plan) if plan.who != NOBODY_ELSE else act(ACT_END)


cdef void note_action(const Openings* o, action_t action, double value) noexcept nogil:
    cdef int i
    for i in range(o.n):
        if o.legal[i] == action:
            if value > o.value[i]:
                o.value[i] = value
            return


cdef void note_opening(const View* v, const Plan* plan) noexcept nogil:
    """A tile that is claimed and acted on may be acted on first."""
    cdef const Openings* o = v.openings
    note_action(o, next_step(v, plan, o.trapped), plan.value)
    if plan.who == NOBODY_ELSE and plan.claim >= 0 and plan.deed >= 0 and plan.place == v.me.triangle:
        note_action(o, act(ACT_ACT, plan.deed), plan.value)
