"""Axis Mundi's bot: one score per legal action, the highest wins, equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.bot_actions cimport score_deed, score_place
from equipoise.ext.axis_mundi.bot_answers cimport score_answer
from equipoise.ext.axis_mundi.bot_view cimport View, look, look_at_hand
from equipoise.ext.axis_mundi.bot_weights cimport MODES_OF_PLAY, Weights
from equipoise.ext.axis_mundi.engine cimport AxisMundi
from equipoise.ext.axis_mundi.plan cimport Plan
from equipoise.ext.axis_mundi.rules cimport CARDS
from equipoise.ext.axis_mundi.state cimport DECIDE_ACTION, ENTER_AXIS
from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t, best_of, kind_of


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. Its plans belong to the game in progress; the next one gets new ones."""

    cdef Weights weights
    cdef Plan plan

    def __init__(self, dict weights, const double[:, ::1] cards, const double[::1] mean_one_time):
        """`weights` has every scalar field of Weights; `cards` is [mode of play, card]."""
        cdef int mode, card
        if cards.shape[0] != MODES_OF_PLAY or cards.shape[1] != CARDS or mean_one_time.shape[0] != MODES_OF_PLAY:
            raise ValueError(f"card values must be {MODES_OF_PLAY} x {CARDS}")
        self.weights = {**weights, "cards": [[0.0] * CARDS] * MODES_OF_PLAY, "mean_one_time": [0.0] * MODES_OF_PLAY}
        for mode in range(MODES_OF_PLAY):
            self.weights.mean_one_time[mode] = mean_one_time[mode]
            for card in range(CARDS):
                self.weights.cards[mode][card] = cards[mode, card]
        memset(&self.plan, 0, sizeof(Plan))

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef double scores[MAX_LEGAL]
        cdef double best_place = -1e9
        cdef int i
        cdef bint acting = e.common.decision == DECIDE_ACTION
        cdef View v
        look(&v, &(<AxisMundi> <void*> e).g, &self.weights, &self.plan)
        look_at_hand(&v)
        if acting:
            for i in range(n):
                if kind_of(legal[i]) <= ENTER_AXIS:
                    scores[i] = score_place(&v, legal[i])
                    best_place = max(best_place, scores[i])
        for i in range(n):
            if not acting:
                scores[i] = score_answer(&v, legal[i])
            elif kind_of(legal[i]) <= ENTER_AXIS:
                scores[i] -= best_place
            else:
                scores[i] = score_deed(&v, legal[i], best_place)
        return best_of(e.common, legal, scores, n)
