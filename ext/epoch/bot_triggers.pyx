"""Removing triggers (EP-225): one that an opponent will soon satisfy is removed by a player who would then lose."""

from equipoise.ext.epoch.bot_view cimport max_d
from equipoise.ext.epoch.declared cimport AT_MOST, SCOPE_GLOBAL, Content
from equipoise.ext.epoch.metrics cimport metric


cdef double removal_gain(View* v, int trigger) noexcept nogil:
    """The nearer the trigger and the larger the deficit, the better; the honor paid is gone."""
    cdef const Content* c = v.g.content
    cdef int what = c.trigger_metric[trigger]
    cdef int seat, missing
    cdef double rounds, nearest = 1000.0
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
    if nearest > v.w.remove_rounds or v.lead >= 0.0:
        return -1.0
    return -v.lead * v.w.remove_gain - v.g.rules.triggers_remove_cost + v.w.remove_near * (v.w.remove_rounds - nearest)
