"""Fall of Exxinon's bot: in its turn it carries out the plan of the character that gains most; every other answer gets a
score, the highest wins, equals are decided by lot (spec section 10)."""

from libc.string cimport memset

from ext.engine cimport Bot, Engine, act, action_t, kind_of
from ext.exxinon.bot_answers cimport score_answer
from ext.exxinon.bot_view cimport Tables, View, look, make_tables
from ext.exxinon.bot_weights cimport PAIRS, Weights
from ext.exxinon.engine cimport Exxinon
from ext.exxinon.game cimport Game, team_of
from ext.exxinon.plan cimport NO_DEED, Deed, Ground, Plan, know_chances, make_plan, mark_of
from ext.exxinon.rules cimport CHARACTERS, SPELLS
from ext.exxinon.state cimport (
    AIM_CHARACTER, AIM_LINE, AIM_OBJECT, AIM_TILE, AN_ATTACK, ATTACK, CAST, CHARACTER, CHOOSE_X, DECIDE_DIRECTION,
    DECIDE_MAIN, DECIDE_TARGET, DECIDE_X, DIRECTION, DISCARD, END_TURN, HAUNT, OBJECT, STEP, TILE, Casting, State,
)
from ext.rng cimport STREAM_BOT, below


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. A plan belongs to the position it was made for, and is dropped in any other."""

    cdef Weights weights
    cdef Tables tables
    cdef View view
    cdef Ground ground
    cdef Plan plans[2]      # of the team's characters
    cdef int now            # which of them is carried out

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
        memset(self.plans, 0, sizeof(self.plans))
        self.plans[0].over = self.plans[1].over = 1
        self.now = 0
        self.view.team = -1

    cdef void see(self, Game* g) noexcept nogil:
        if self.tables.board != g.board:
            make_tables(&self.tables, g, &self.weights)
            self.view.way_from[0] = self.view.way_from[1] = -1
        look(&self.view, g, &self.weights, &self.tables, team_of(g.s.common.seat))

    cdef bint holds(self, const Plan* plan, const State* s) noexcept nogil:
        """The plan is for this position: its walk has come so far as it should, and nothing that it rests on has
        changed."""
        return (not plan.over and s.player[plan.seat].tile == plan.path[plan.walked]
                and plan.mark == mark_of(plan, s, team_of(s.common.seat)))

    cdef void make_plans(self, Game* g) noexcept nogil:
        """For both characters; deeds go before mere walks, so that who only walks can still answer to them."""
        cdef Plan* a = &self.plans[0]
        cdef Plan* b = &self.plans[1]
        cdef int i
        know_chances(&self.view)
        for i in range(2):
            if self.plans[i].seat != 2 * g.s.team + i or not self.holds(&self.plans[i], g.s):
                make_plan(&self.plans[i], &self.ground, &self.view, 2 * g.s.team + i)
                self.plans[i].mark = mark_of(&self.plans[i], g.s, g.s.team)
        if (a.deed.kind == NO_DEED) == (b.deed.kind == NO_DEED):
            self.now = 1 if b.gain > a.gain else 0
        else:
            self.now = 1 if a.deed.kind == NO_DEED else 0

    cdef action_t next_deed(self) noexcept nogil:
        cdef const Plan* plan = &self.plans[self.now]
        cdef const Deed* deed = &plan.deed
        if plan.gain <= 0.005:
            return act(END_TURN)
        if plan.walked < plan.steps:
            return act(STEP, plan.seat, plan.way[plan.walked])
        if deed.kind == ATTACK:
            return act(ATTACK, plan.seat)
        if deed.kind == CAST or deed.kind == DISCARD:
            return act(deed.kind, plan.seat, deed.spell)
        if deed.kind == HAUNT:
            return act(HAUNT, plan.seat, deed.spell - SPELLS)
        return act(END_TURN)

    cdef bint chosen_before(self, Game* g) noexcept nogil:
        """The choice belongs to the deed of the plan."""
        cdef const Casting* c = &g.s.casting
        cdef const Deed* deed = &self.plans[self.now].deed
        if c.seat != self.plans[self.now].seat:
            return False
        return deed.kind == ATTACK if c.what == AN_ATTACK else deed.kind != ATTACK and deed.spell == c.spell

    cdef action_t choice(self, Game* g) noexcept nogil:
        cdef const Deed* deed = &self.plans[self.now].deed
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
        cdef action_t wanted
        cdef Plan* plan
        cdef bint known
        cdef int i, _attempt
        if decision == DECIDE_MAIN:
            plan = &self.plans[self.now]
            known = plan.walked > 0 and self.holds(plan, g.s)
            for _attempt in range(2):               # a walk made before the team mate's may have been closed by it
                if not known:
                    self.see(g)
                    self.make_plans(g)
                    plan = &self.plans[self.now]
                wanted = self.next_deed()
                for i in range(n):
                    if legal[i] == wanted:
                        if kind_of(wanted) == STEP:
                            plan.walked += 1
                        plan.over = kind_of(wanted) != STEP or (
                            plan.walked == plan.steps and plan.deed.kind == NO_DEED)
                        return i
                self.plans[0].over = self.plans[1].over = 1
                known = False
            return n - 1
        if decision == DECIDE_X or decision == DECIDE_TARGET or decision == DECIDE_DIRECTION:
            if self.chosen_before(g):
                wanted = self.choice(g)
                for i in range(n):
                    if legal[i] == wanted:
                        return i
        self.see(g)
        return self.best_answer(g, legal, n)
