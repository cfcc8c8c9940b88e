"""Axis Mundi's bot: one score per legal action, the highest wins, equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.bot_actions cimport score_deed, score_place
from equipoise.ext.axis_mundi.bot_answers cimport score_answer
from equipoise.ext.axis_mundi.bot_view cimport View, look
from equipoise.ext.axis_mundi.declared cimport (
    ACT_ENTER_AXIS, ACT_FAM_HARVEST, ACT_FAM_TREASURE, DECIDE_ACTION, Weights,
)
from equipoise.ext.axis_mundi.engine cimport AxisMundi
from equipoise.ext.axis_mundi.plan cimport Plan, forget
from equipoise.ext.engine cimport Bot, Engine, action_t, kind_of


cdef inline bint is_same_errand(action_t a, action_t b) noexcept nogil:
    """Where a familiar fetches a treasure or harvests makes no difference."""
    return kind_of(a) == kind_of(b) and (kind_of(a) == ACT_FAM_TREASURE or kind_of(a) == ACT_FAM_HARVEST)


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. Its plans belong to the game in progress; the next one gets new ones."""

    cdef Weights weights
    cdef Plan plan
    cdef public bint keeps      # plans, from one decision to the next; without them it plays the same, more slowly

    def __init__(self, const Weights[::1] weights):
        self.weights = weights[0]
        memset(&self.plan, 0, sizeof(Plan))
        self.keeps = True

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef double best_place = -1e9
        cdef int i
        cdef bint acting = e.common.decision == DECIDE_ACTION
        cdef View v
        if not self.keeps:
            forget(&self.plan)
        look(&v, &(<AxisMundi> <void*> e).g, &self.weights, &self.plan)
        if acting:
            for i in range(n):
                if kind_of(legal[i]) <= ACT_ENTER_AXIS:
                    out[i] = score_place(&v, legal[i])
                    best_place = max(best_place, out[i])
        for i in range(n):
            if not acting:
                out[i] = score_answer(&v, legal[i])
            elif kind_of(legal[i]) <= ACT_ENTER_AXIS:
                out[i] -= best_place
            elif i > 0 and is_same_errand(legal[i - 1], legal[i]):
                out[i] = out[i - 1]
            else:
                out[i] = score_deed(&v, legal[i], best_place)
