"""Fall of Exxinon's bot: in its turn it carries out the plan of the character that gains most; every other answer gets a
score, the highest wins, equals are decided by lot (spec section 10)."""

from libc.string cimport memset

from ext.engine cimport Bot, Engine, act, action_t, arg_of, kind_of
from ext.exxinon.bot_answers cimport score_answer
from ext.exxinon.bot_view cimport Tables, View, look, make_tables
from ext.exxinon.bot_weights cimport PAIRS, Weights
from ext.exxinon.engine cimport Exxinon
from ext.exxinon.game cimport Game, team_of
from ext.exxinon.plan cimport NO_DEED, Deed, Ground, Plan, know_chances, make_plan, mark_of
from ext.exxinon.rules cimport CHARACTERS, SPELLS
from ext.exxinon.state cimport (
    AIM_CHARACTER, AIM_LINE, AIM_OBJECT, AIM_TILE, AN_ATTACK, ATTACK, CAST, CHARACTER, CHOOSE_X, DECIDE_DIRECTION,
    DECIDE_MAIN, DECIDE_TARGET, DECIDE_X, DIRECTION, DISCARD, END_TURN, HAUNT, OBJECT, STEP, TILE, Casting,
)
from ext.rng cimport STREAM_BOT, below


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. A plan belongs to the position it was made for, and is dropped in any other."""

    cdef Weights weights
    cdef Tables tables
    cdef View view
    cdef Ground ground
    cdef Plan plan
    cdef Plan other

    def __init__(self, dict weights, const double[::1] prefer, const double[::1] pair):
        """`weights` has every scalar field of Weights."""
        cdef int i
        if prefer.shape[0] != CHARACTERS or pair.shape[0] != PAIRS:
            raise ValueError(f"{CHARACTERS} preferred distances and {PAIRS} values of pairs are needed")
        self.weights = {**weights, "prefer": [0.0] * CHARACTERS, "pair": [0.0] * PAIRS}
        for i in range(CHARACTERS):
            self.weights.prefer[i] = prefer[i]
        for i in range(PAIRS):
            self.weights.pair[i] = pair[i]
        memset(&self.tables, 0, sizeof(Tables))
        memset(&self.view, 0, sizeof(View))
        memset(&self.plan, 0, sizeof(Plan))
        self.view.team = -1

    cdef void see(self, Game* g) noexcept nogil:
        if self.tables.board != g.board:
            make_tables(&self.tables, g, &self.weights)
            self.view.way_from[0] = self.view.way_from[1] = -1
        look(&self.view, g, &self.weights, &self.tables, team_of(g.s.common.seat))

    cdef void make_plans(self, Game* g) noexcept nogil:
        """For both characters; deeds go before mere walks, so that who only walks can still answer to them."""
        cdef int lower = 2 * g.s.team
        know_chances(&self.view, &self.ground)
        make_plan(&self.plan, &self.ground, &self.view, lower)
        make_plan(&self.other, &self.ground, &self.view, lower + 1)
        if self.other.gain > 0 and (self.plan.gain <= 0 or (
                self.other.gain > self.plan.gain if (self.other.deed.kind == NO_DEED) == (self.plan.deed.kind == NO_DEED)
                else self.plan.deed.kind == NO_DEED)):
            self.plan = self.other
        self.plan.walked = 0
        self.plan.mark = mark_of(&self.view, self.plan.seat)

    cdef bint is_mine(self, Game* g) noexcept nogil:
        """The plan is for this position: the walk has come so far as it should, and nothing else has changed."""
        cdef int seat = self.plan.seat
        if self.plan.gain <= 0 or self.view.g != g or self.view.team != team_of(g.s.common.seat):
            return False
        return (g.s.player[seat].tile == self.plan.path[self.plan.walked]
                and self.plan.mark == mark_of(&self.view, seat))

    cdef action_t next_deed(self, Game* g) noexcept nogil:
        cdef const Deed* deed = &self.plan.deed
        if self.plan.gain <= 0.005:
            return act(END_TURN)
        if self.plan.walked < self.plan.steps:
            return act(STEP, self.plan.seat, self.plan.way[self.plan.walked])
        if deed.kind == ATTACK:
            return act(ATTACK, self.plan.seat)
        if deed.kind == CAST or deed.kind == DISCARD:
            return act(deed.kind, self.plan.seat, deed.spell)
        if deed.kind == HAUNT:
            return act(HAUNT, self.plan.seat, deed.spell - SPELLS)
        return act(END_TURN)

    cdef bint chosen_before(self, Game* g) noexcept nogil:
        """The choice belongs to the deed of the plan."""
        cdef const Casting* c = &g.s.casting
        cdef const Deed* deed = &self.plan.deed
        if self.plan.gain <= 0 or c.seat != self.plan.seat:
            return False
        return deed.kind == ATTACK if c.what == AN_ATTACK else deed.kind != ATTACK and deed.spell == c.spell

    cdef action_t choice(self, Game* g) noexcept nogil:
        cdef const Deed* deed = &self.plan.deed
        if g.s.common.decision == DECIDE_X:
            return act(CHOOSE_X, deed.x & 255, deed.x >> 8)
        if g.s.common.decision == DECIDE_DIRECTION:
            return act(DIRECTION, deed.direction)
        if deed.aim == AIM_CHARACTER:
            return act(CHARACTER, deed.target)
        if deed.aim == AIM_OBJECT:
            return act(OBJECT, deed.target)
        if deed.aim == AIM_LINE:
            return act(DIRECTION, deed.target)
        return act(TILE, deed.target)

    cdef int best_answer(self, Game* g, const action_t* legal, int n) noexcept nogil:
        cdef double score, best = -1e18
        cdef int i, equals = 0, chosen = 0
        for i in range(n):
            score = score_answer(&self.view, legal[i])
            if score > best:
                best = score
                equals = 1
                chosen = i
            elif score == best:
                equals += 1
                if below(&g.s.common.rng, STREAM_BOT + g.s.common.seat, equals) == 0:
                    chosen = i
        return chosen

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef Game* g = &(<Exxinon> <void*> e).g
        cdef int decision = g.s.common.decision
        cdef action_t wanted = 0
        cdef int i
        if decision == DECIDE_MAIN:
            if not self.is_mine(g):
                self.see(g)
                self.make_plans(g)
            for _attempt in range(2):
                wanted = self.next_deed(g)
                for i in range(n):
                    if legal[i] == wanted:
                        if kind_of(wanted) == STEP:
                            self.plan.walked += 1
                            if self.plan.walked == self.plan.steps and self.plan.deed.kind == NO_DEED:
                                self.plan.gain = 0          # done
                        return i
                self.plan.gain = 0
            return n - 1
        if decision == DECIDE_X or decision == DECIDE_TARGET or decision == DECIDE_DIRECTION:
            if self.chosen_before(g):
                wanted = self.choice(g)
                for i in range(n):
                    if legal[i] == wanted:
                        return i
        self.see(g)
        return self.best_answer(g, legal, n)
