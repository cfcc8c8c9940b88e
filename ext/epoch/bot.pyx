"""Epoch's bot: every legal action gets a score, and the highest is chosen; equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, act, action_t, best_of
from equipoise.ext.epoch.bot_answers cimport score_answer, score_outcomes, weigh_steps
from equipoise.ext.epoch.bot_deeds cimport IMPOSSIBLE
from equipoise.ext.epoch.bot_marks cimport (
    WORDS, Sight, fits, keep_blocks, keep_table, mark_turn, read_words, same_blocks, same_table,
)
from equipoise.ext.epoch.bot_menu cimport Thought, free_power, score_menu, think, think_of_proficiency, weigh_menu
from equipoise.ext.epoch.bot_view cimport View, Ways, look, look_again, look_again_at_blocks, measure_ways
from equipoise.ext.epoch.declared cimport (
    ACT_TRAVEL, DECIDE_STEP, DECIDE_TILE_REPEAT, DECIDE_TURN, State, Weights,
)
from equipoise.ext.epoch.engine cimport Epoch
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.plan cimport Goal
from equipoise.ext.epoch.travel cimport travel_limit
from equipoise.ext.types cimport u64


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. What it saw and where it was going is kept as long as all that it rests on is as
    it was (bot_marks.pxd); `keeps` may be switched off, and nothing changes but the time it takes."""

    cdef Weights weights
    cdef Ways ways
    cdef View view
    cdef Sight sight                # what `view` was made from
    cdef u64 seen                   # the number of what `view` shows; 0: nothing is kept
    cdef u64 sights                 # how many there were
    cdef Goal goal
    cdef public bint keeps
    cdef readonly u64 looks         # how often it has looked at a table anew

    def __init__(self, const Weights[::1] weights):
        cdef const State* nowhere = NULL
        if not fits(nowhere):
            raise TypeError("bot_marks.pxd does not copy what State declares between its first and last field")
        self.weights = weights[0]
        self.keeps = True
        memset(&self.ways, 0, sizeof(Ways))
        memset(&self.goal, 0, sizeof(Goal))
        memset(&self.sight, 0, sizeof(Sight))
        self.seen = self.sights = 0

    cdef void look_round(self, Game* g, int seat, Thought* t) noexcept nogil:
        cdef u64 word[WORDS]
        cdef bint table
        if not self.ways.known or self.ways.table != g.number:
            measure_ways(&self.ways, g)
        read_words(word, g, seat)
        table = self.keeps and self.seen != 0 and same_table(&self.sight, word, g, seat)
        if table and same_blocks(&self.sight, g, seat):
            look_again(&self.view)
        else:
            if not table or not look_again_at_blocks(&self.view):
                look(&self.view, g, &self.weights, &self.ways, seat)
                self.looks += 1
            self.keep_sight(word, g, seat, table)
        t.idle = self.view.idle
        t.proficiency = -1

    cdef void keep_sight(self, const u64* word, const Game* g, int seat, bint same) noexcept nogil:
        """`same`: but for blocks."""
        if not self.keeps:
            self.seen = 0
            return
        if not same:
            keep_table(&self.sight, word, g)
        keep_blocks(&self.sight, g, seat)
        self.sights += 1
        self.seen = self.sights

    cdef void set_out(self, const Thought* t) noexcept nogil:
        """The plan of the menu is the plan of the travel that it begins with."""
        cdef View* v = &self.view
        cdef int limit = travel_limit(v.g, v.seat)
        cdef u64 mark = self.way(v.g)
        if mark == 0 or t.wanted != act(ACT_TRAVEL) or v.g.board.distance[v.here][t.plan.place] > limit:
            return
        self.goal.mark = mark
        self.goal.place = t.plan.place
        self.goal.here = v.here
        self.goal.left = limit

    cdef u64 way(self, const Game* g) noexcept nogil:
        """The mark of a travel's way. One who looks a turn further thinks again at every step."""
        return mark_turn(self.seen, g) if self.seen != 0 and self.weights.second_turn == 0.0 else 0

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        """What `weigh` would put first, without asking how far the rest falls short."""
        cdef Game* g = &(<Epoch> <void*> e).g
        cdef Thought t
        cdef double scores[MAX_LEGAL]
        cdef int i
        if e.common.decision != DECIDE_TURN:
            self.answer(e, legal, n, True, scores)
            return best_of(e.common, legal, scores, n)
        i = free_power(g, legal, n)
        if i >= 0:
            return i
        self.look_round(g, e.common.seat, &t)
        think(&self.view, &t, legal, n)
        self.set_out(&t)
        for i in range(n):
            scores[i] = score_menu(&self.view, &t, legal[i])
        return best_of(e.common, legal, scores, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef Thought t
        if e.common.decision != DECIDE_TURN:
            self.answer(e, legal, n, False, out)
            return
        self.look_round(&(<Epoch> <void*> e).g, e.common.seat, &t)
        weigh_menu(&self.view, &t, legal, n, out)

    cdef void answer(self, Engine e, const action_t* legal, int n, bint best_only, double* out) noexcept nogil:
        """Every decision except the menu; `best_only`: scores below the highest may be too low."""
        cdef Game* g = &(<Epoch> <void*> e).g
        cdef View* v = &self.view
        cdef Thought t
        cdef int i
        cdef double floor = IMPOSSIBLE
        self.look_round(g, e.common.seat, &t)
        if e.common.decision == DECIDE_STEP:
            weigh_steps(v, &self.goal, self.way(g), legal, n, out)
            return
        if best_only and score_outcomes(v, legal, n, out):
            return
        if e.common.decision == DECIDE_TILE_REPEAT:
            think_of_proficiency(v, &t)
        for i in range(n):
            out[i] = score_answer(v, &t, legal[i], floor)
            if best_only and out[i] > floor:
                floor = out[i]
