"""Mythic Earth's bot: each legal action gets a score, the highest wins, equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t
from equipoise.ext.mythic_earth.bot_aims cimport list_aims, list_prizes
from equipoise.ext.mythic_earth.bot_answers cimport answer_score
from equipoise.ext.mythic_earth.bot_deeds cimport score_activations, score_deeds, score_places
from equipoise.ext.mythic_earth.bot_odds cimport Odds, make_odds
from equipoise.ext.mythic_earth.bot_opening cimport opening_score, score_slots
from equipoise.ext.mythic_earth.bot_places cimport Mover
from equipoise.ext.mythic_earth.bot_view cimport View, forget_all, see, sit_down, stands
from equipoise.ext.mythic_earth.declared cimport (
    DECIDE_ACTION, DECIDE_ACTIVATION, DECIDE_BLESSING, DECIDE_CONSOLIDATE, DECIDE_DEPLOY_POS, DECIDE_MOVE, DECIDE_SPELL,
    NO_UNIT, Weights,
)
from equipoise.ext.mythic_earth.engine cimport MythicEarth
from equipoise.ext.mythic_earth.game cimport Game


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. It keeps what it has seen for as long as everything that went into it is as it
    was (bot_view.pxd); `keeps` may be switched off, and nothing changes but the time it takes."""

    cdef Weights weights
    cdef Odds odds
    cdef View view
    cdef Mover mover
    cdef public bint keeps

    def __init__(self, const Weights[::1] weights):
        memset(&self.view, 0, sizeof(View))
        self.keeps = True
        self.weights = weights[0]
        make_odds(&self.odds)

    cdef void look(self, Game* g) noexcept nogil:
        """Sees the table, unless it is as this seat saw it last."""
        cdef View* v = &self.view
        if not self.keeps:
            forget_all(v)
        if not stands(v, g, g.s.common.seat):
            see(v)
            self.mover.ready = NO_UNIT

    cdef void score(self, Game* g, const action_t* legal, int n, double* out) noexcept nogil:
        cdef View* v = &self.view
        cdef int decision = g.s.common.decision, i
        sit_down(v, g, &self.weights, &self.odds, g.s.common.seat)
        if decision >= DECIDE_DEPLOY_POS or decision == DECIDE_SPELL:       # the others are judged without the table
            self.look(g)
        if decision < DECIDE_DEPLOY_POS:
            for i in range(n):
                out[i] = opening_score(v, legal[i])
            return
        self.mover.unit = NO_UNIT
        if not v.memory.prized:
            list_prizes(v)
            v.memory.prized = True
        if decision != DECIDE_BLESSING and not v.memory.aimed:
            list_aims(v)
            v.memory.aimed = True
        if decision == DECIDE_DEPLOY_POS:
            score_slots(v, &self.mover, legal, n, out)
        elif decision == DECIDE_ACTION:
            score_deeds(v, &self.mover, legal, n, out)
        elif decision == DECIDE_MOVE or decision == DECIDE_CONSOLIDATE:
            score_places(v, &self.mover, legal, n, out)
        elif decision == DECIDE_ACTIVATION:
            score_activations(v, legal, n, out)
        else:
            for i in range(n):
                out[i] = answer_score(v, &self.mover, legal[i])

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        self.score(&(<MythicEarth> <void*> e).g, legal, n, out)

    def thoughts_of_each(self, Engine e):
        """`thoughts`, with each action weighed as if it were the only one."""
        cdef action_t legal[MAX_LEGAL]
        cdef double score
        cdef int i, n = e.legal(legal)
        found = []
        for i in range(n):
            self.weigh(e, &legal[i], 1, &score)
            found.append((legal[i], score))
        return found
