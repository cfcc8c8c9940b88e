"""Removing triggers (EP-225): one that an opponent will soon satisfy is removed by a player who would then lose."""

from equipoise.ext.epoch.bot_view cimport lead_at_end, max_d
from equipoise.ext.epoch.declared cimport AT_MOST, SCOPE_GLOBAL, Content
from equipoise.ext.epoch.metrics cimport compares, metric


cdef bint is_met(const View* v, int trigger) noexcept nogil:
    """The own turn ends the game if it stays (EP-230)."""
    cdef const Content* c = v.g.content
    return v.s.active == v.seat and compares(metric(v.g, v.seat, c.trigger_metric[trigger]), c.trigger_op[trigger],
                                             c.trigger_threshold[trigger])


cdef double removal_gain(View* v, int trigger) noexcept nogil:
    """The nearer the trigger and the larger the deficit, the better; the honor paid is gone."""
    cdef const Content* c = v.g.content
    cdef int what = c.trigger_metric[trigger]
    cdef int seat, missing
    cdef double lead, rounds, nearest = 1000.0
    if v.w.remove_own > 0.0 and is_met(v, trigger):
        return max_d(-1.0, -(lead_at_end(v, v.ended_rival) + v.w.end_lead) * v.w.remove_own
                     - v.g.rules.triggers_remove_cost)
    for seat in range(v.s.common.seats):
        if seat == v.seat and c.trigger_scope[trigger] != SCOPE_GLOBAL:
            continue
        missing = c.trigger_threshold[trigger] - metric(v.g, seat, what)
        if c.trigger_op[trigger] == AT_MOST:
            missing = -missing
        rounds = max_d(0.0, missing * v.w.pace[what])
        if c.trigger_scope[trigger] == SCOPE_GLOBAL:
            rounds /= v.s.common.seats
        if rounds < nearest:
            nearest = rounds
    lead = lead_at_end(v, v.ended_by_rival)
    if nearest > v.w.remove_rounds or lead >= 0.0:
        return -1.0
    return -lead * v.w.remove_gain - v.g.rules.triggers_remove_cost + v.w.remove_near * (v.w.remove_rounds - nearest)
