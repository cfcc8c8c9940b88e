"""Epoch's bot: every legal action gets a score, and the highest is chosen; equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t, best_of
from equipoise.ext.epoch.bot_answers cimport score_answer, weigh_steps
from equipoise.ext.epoch.bot_menu cimport Thought, free_power, score_menu, think, think_of_proficiency, weigh_menu
from equipoise.ext.epoch.bot_view cimport View, Ways, look, measure_ways
from equipoise.ext.epoch.declared cimport DECIDE_STEP, DECIDE_TILE_REPEAT, DECIDE_TURN, Weights
from equipoise.ext.epoch.engine cimport Epoch
from equipoise.ext.epoch.game cimport Game


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. It remembers nothing but the distances on the island."""

    cdef Weights weights
    cdef Ways ways

    def __init__(self, const Weights[::1] weights):
        self.weights = weights[0]
        memset(&self.ways, 0, sizeof(Ways))

    cdef void look_round(self, Engine e, View* v, Thought* t) noexcept nogil:
        cdef Game* g = &(<Epoch> <void*> e).g
        if not self.ways.known or self.ways.board != g.board:
            measure_ways(&self.ways, g)
        look(v, g, &self.weights, &self.ways, e.common.seat)
        t.idle = v.idle
        t.proficiency = -1

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        """What `weigh` would put first, without asking how far the rest falls short."""
        cdef View v
        cdef Thought t
        cdef double scores[MAX_LEGAL]
        cdef int i
        if e.common.decision != DECIDE_TURN:
            self.weigh(e, legal, n, scores)
            return best_of(e.common, legal, scores, n)
        v.g = &(<Epoch> <void*> e).g
        i = free_power(&v, legal, n)
        if i >= 0:
            return i
        self.look_round(e, &v, &t)
        think(&v, &t, legal, n)
        for i in range(n):
            scores[i] = score_menu(&v, &t, legal[i])
        return best_of(e.common, legal, scores, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef View v
        cdef Thought t
        cdef int i
        cdef int decision = e.common.decision
        self.look_round(e, &v, &t)
        if decision == DECIDE_TURN:
            weigh_menu(&v, &t, legal, n, out)
            return
        if decision == DECIDE_STEP:
            weigh_steps(&v, legal, n, out)
            return
        if decision == DECIDE_TILE_REPEAT:
            think_of_proficiency(&v, &t)
        for i in range(n):
            out[i] = score_answer(&v, &t, legal[i])
