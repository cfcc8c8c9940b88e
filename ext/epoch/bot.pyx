"""Epoch's bot: every legal action gets a score, and the highest is chosen; equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t, best_of
from equipoise.ext.epoch.bot_answers cimport choose_step, score_answer
from equipoise.ext.epoch.bot_menu cimport Thought, free_power, score_menu, think, think_of_proficiency
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

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef Game* g = &(<Epoch> <void*> e).g
        cdef View v
        cdef Thought t
        cdef double scores[MAX_LEGAL]
        cdef int i
        cdef int decision = e.common.decision
        cdef bint turn = decision == DECIDE_TURN
        if not self.ways.known or self.ways.board != g.board:
            measure_ways(&self.ways, g)
        if turn:
            v.g = g
            i = free_power(&v, legal, n)
            if i >= 0:
                return i
        look(&v, g, &self.weights, &self.ways, e.common.seat)
        if decision == DECIDE_STEP:
            return choose_step(&v, legal, n)
        t.idle = v.idle
        t.proficiency = -1
        if turn:
            think(&v, &t, legal, n)
        elif decision == DECIDE_TILE_REPEAT:
            think_of_proficiency(&v, &t)
        for i in range(n):
            scores[i] = score_menu(&v, &t, legal[i]) if turn else score_answer(&v, &t, legal[i])
        return best_of(e.common, legal, scores, n)
