"""Mulu Caves' bot: one score per legal action, the highest wins, equals are decided by lot."""

from libc.math cimport pow
from libc.string cimport memset

from equipoise.ext.engine cimport Bot, Engine, action_t
from equipoise.ext.mulu_caves.bot_answers cimport score_answer
from equipoise.ext.mulu_caves.bot_moves cimport score_main, score_place, score_turn
from equipoise.ext.mulu_caves.bot_view cimport FADES, Fades, View, look
from equipoise.ext.mulu_caves.declared cimport DECIDE_ACTION, DECIDE_MAIN, DECIDE_PLACE_TILE, Weights
from equipoise.ext.mulu_caves.engine cimport MuluCaves
from equipoise.ext.mulu_caves.plan cimport STEP_COST, Plan, forget


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style."""

    cdef Weights weights
    cdef Fades fades
    cdef Plan plan
    cdef public bint keeps          # what it thought out; it plays the same without

    def __init__(self, const Weights[::1] weights):
        cdef int i
        self.weights = weights[0]
        for i in range(FADES):
            self.fades.near[i] = pow(self.weights.near_fade, i)
            self.fades.ahead[i] = pow(self.weights.ahead_fade, i)
            self.fades.helper[i] = pow(self.weights.helper_fade, i)
            self.fades.card[i] = pow(self.weights.card_fade, i)
            self.fades.reach[i] = pow(self.weights.reach, i) if i < self.weights.reach_steps else 0.0
        self.fades.tolls.event = round(STEP_COST * self.weights.event_avatar)
        self.fades.tolls.blocker = round(STEP_COST * self.weights.blocker)
        self.fades.tolls.beside = round(STEP_COST * self.weights.beside)
        self.fades.tolls.net = round(STEP_COST * self.weights.net)
        self.fades.tolls.ban = round(STEP_COST * self.weights.ban)
        memset(&self.plan, 0, sizeof(Plan))
        self.keeps = True

    @property
    def ways_found(self):
        """How often it has looked for the way of an avatar, for tests."""
        return self.plan.ways

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef int i
        cdef int decision = e.common.decision
        cdef View v
        if not self.keeps:
            forget(&self.plan)
        look(&v, &(<MuluCaves> <void*> e).g, &self.weights, &self.fades, &self.plan)
        if decision == DECIDE_ACTION:
            score_turn(&v, legal, n, out)
            return
        for i in range(n):
            if decision == DECIDE_MAIN:
                out[i] = score_main(&v, legal[i])
            elif decision <= DECIDE_PLACE_TILE:
                out[i] = score_place(&v, legal[i])
            else:
                out[i] = score_answer(&v, legal[i])
