"""Fall of Exxinon's bot: in its turn it carries out the plan of the character that gains most; every other answer gets
a score, the highest wins, equals are decided by lot."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, act, action_t, arg_of, best_of, kind_of
from equipoise.ext.exxinon.bans cimport is_free
from equipoise.ext.exxinon.bot_answers cimport score_answer
from equipoise.ext.exxinon.bot_kills cimport know_breaks, know_kills
from equipoise.ext.exxinon.bot_tables cimport Tables, expect_barred, make_tables
from equipoise.ext.exxinon.bot_view cimport View, forget, look
from equipoise.ext.exxinon.declared cimport (
    ACT_ATTACK, ACT_CAST, ACT_CHARACTER, ACT_DIRECTION, ACT_DISCARD, ACT_END_TURN, ACT_OBJECT, ACT_STEP,
    ACT_TILE, ACT_WRAITH, ACT_X, AIM_CHARACTER, AIM_LINE, AIM_OBJECT, AN_ATTACK, DECIDE_DIRECTION,
    DECIDE_MAIN, DECIDE_TARGET, DECIDE_X, SPELLS, Casting, State, Weights,
)
from equipoise.ext.exxinon.engine cimport Exxinon
from equipoise.ext.exxinon.game cimport Game, steps_left, team_of
from equipoise.ext.exxinon.plan cimport (
    NO_DEED, WAY, Deed, Ground, Plan, aim_anew, know_chances, make_plan, mark_of, mark_position, may_act, new_ground,
    no_plan, walk_out,
)
from equipoise.ext.exxinon.prospects cimport Prospect, choice_value, foresee, gain_of
from equipoise.ext.types cimport u64

cdef enum:
    TABLES = 4              # how many tables one bot may sit at in turn without losing its plans


cdef struct Intent:         # what the bot is about to do at one table
    const Game* table
    Plan plans[2]           # of the team's characters
    int now                 # which of them is carried out


cdef class HeuristicBot(Bot):
    """Plays by the weights of a style. A plan belongs to the position it was made for, and is dropped in any other.

    What it thought out on the way to a plan is kept while everything it rests on is as it was: `keeps` = False keeps
    none of it, and plays the same games. The plan itself is carried through once it is begun, unless the style plans
    `afresh`: who walks does not ask after every step whether the team mate had better go first. So a bot that takes
    over in the middle of a turn may play on otherwise.
    """

    cdef Weights weights
    cdef Tables tables
    cdef View view
    cdef Ground grounds[2]      # of the team's lower and higher seat
    cdef Ground here            # one tile of it, for weighing
    cdef Intent intents[TABLES]
    cdef u64 position           # mark of what is decided on now
    cdef int newest
    cdef public bint keeps      # what it thought out; for tests

    def __init__(self, const Weights[::1] weights):
        self.weights = weights[0]
        memset(&self.tables, 0, sizeof(Tables))
        memset(&self.view, 0, sizeof(View))
        memset(self.intents, 0, sizeof(self.intents))
        new_ground(&self.grounds[0])
        new_ground(&self.grounds[1])
        new_ground(&self.here)
        self.newest = 0
        self.keeps = True

    cdef Intent* intent_at(self, const Game* g) noexcept nogil:
        cdef int i
        if self.intents[self.newest].table == g:
            return &self.intents[self.newest]
        for i in range(TABLES):
            if self.intents[i].table == g:
                self.newest = i
                return &self.intents[i]
        self.newest = (self.newest + 1) % TABLES
        memset(&self.intents[self.newest], 0, sizeof(Intent))
        self.intents[self.newest].table = g
        return &self.intents[self.newest]

    cdef void forget_all(self) noexcept nogil:
        forget(&self.view)
        self.grounds[0].n = self.grounds[1].n = self.here.n = 0

    cdef void see(self, Game* g) noexcept nogil:
        cdef int seat, team = team_of(g.s.common.seat)
        if self.tables.board != g.board:
            make_tables(&self.tables, g, &self.weights)
            self.forget_all()
        elif not self.keeps:
            self.forget_all()
        for seat in range(2 * team, 2 * team + 2):
            if not is_free(g, seat):
                expect_barred(&self.tables, g, seat)
        look(&self.view, g, &self.weights, &self.tables, team)

    # --- the own turn -------------------------------------------------------------------------------------------------

    cdef bint holds(self, Plan* plan, const State* s) noexcept nogil:
        """Whether the plan is for this position: its walk is where it was, or a step further, and nothing that the plan
        rests on has changed."""
        cdef int tile = s.player[plan.seat].tile
        if plan.mark == 0 or plan.mark != mark_of(plan, s, team_of(s.common.seat), self.position):
            return False
        if plan.walked < plan.steps and tile == plan.path[plan.walked + 1]:
            plan.walked += 1
            if plan.walked == plan.steps and plan.deed.kind == NO_DEED:
                plan.gain = 0                       # it is where it wanted to be
        return tile == plan.path[plan.walked]

    cdef bint acts(self, const Plan* plan) noexcept nogil:
        return plan.deed.kind != NO_DEED and plan.gain > self.weights.least_gain

    cdef void plan_anew(self, Game* g, Intent* intent, int i) noexcept nogil:
        make_plan(&intent.plans[i], &self.grounds[i], &self.view, 2 * g.s.team + i)
        intent.plans[i].mark = mark_of(&intent.plans[i], g.s, g.s.team, self.position)

    cdef void know_turn(self, Game* g) noexcept nogil:
        """What the team may bring down in this turn."""
        cdef int i, seat
        know_chances(&self.view)
        if self.weights.kill_sure > 0 or self.weights.part_sure > 0:
            for i in range(2):
                seat = 2 * g.s.team + i
                if g.s.player[seat].alive:
                    walk_out(&self.grounds[i], &self.view, seat, min(steps_left(g, seat), WAY))
        if self.weights.kill_sure > 0:
            know_kills(&self.view, self.grounds)
        if self.weights.part_sure > 0:
            know_breaks(&self.view, self.grounds)

    cdef void make_plans(self, Game* g, Intent* intent) noexcept nogil:
        """For both characters; deeds go before mere walks, so that a character who only walks can still answer to
        them."""
        cdef Plan* a = &intent.plans[0]
        cdef Plan* b = &intent.plans[1]
        cdef bint held[2]
        cdef bint a_acts, b_acts
        cdef int i, left = 0
        for i in range(2):
            held[i] = intent.plans[i].seat == 2 * g.s.team + i and self.holds(&intent.plans[i], g.s)
        if not held[0] or not held[1]:
            self.see(g)
        for i in range(2):
            if not held[i] and may_act(&self.view, 2 * g.s.team + i):
                if left == 0:
                    self.know_turn(g)
                left |= 1 << i
                self.plan_anew(g, intent, i)
        for i in range(2):                          # who can only walk has to wait for who acts
            if not held[i] and not left >> i & 1:
                if self.acts(&intent.plans[1 - i]) and (held[1 - i] or left):
                    no_plan(&intent.plans[i], 2 * g.s.team + i)
                else:
                    self.plan_anew(g, intent, i)
        a_acts = self.acts(a)
        b_acts = self.acts(b)
        intent.now = b.gain > a.gain if a_acts == b_acts else b_acts

    cdef action_t next_of(self, const Plan* plan) noexcept nogil:
        if plan.gain <= self.weights.least_gain:
            return act(ACT_END_TURN)
        if plan.walked < plan.steps:
            return act(ACT_STEP, plan.seat, plan.way[plan.walked])
        if plan.deed.kind == ACT_ATTACK:
            return act(ACT_ATTACK, plan.seat)
        if plan.deed.kind == ACT_CAST or plan.deed.kind == ACT_DISCARD:
            return act(plan.deed.kind, plan.seat, plan.deed.spell)
        if plan.deed.kind == ACT_WRAITH:
            return act(ACT_WRAITH, plan.seat, plan.deed.spell - SPELLS)
        return act(ACT_END_TURN)

    cdef int act_by_plan(self, Game* g, const action_t* legal, int n) noexcept nogil:
        cdef Intent* intent = self.intent_at(g)
        cdef Plan* now = &intent.plans[intent.now]
        cdef bint known
        cdef action_t wanted
        cdef int i, _attempt
        self.position = mark_position(g.s, g.s.team)
        if self.weights.afresh > 0:
            intent.plans[0].mark = intent.plans[1].mark = 0
        known = now.seat >> 1 == g.s.team and self.holds(now, g.s) and now.gain > self.weights.least_gain
        for _attempt in range(2):                   # a walk planned before the team mate's may have been closed by it
            if not known:
                self.make_plans(g, intent)
            wanted = self.next_of(&intent.plans[intent.now])
            for i in range(n):
                if legal[i] == wanted:
                    return i
            intent.plans[0].mark = intent.plans[1].mark = 0
            known = False
        return n - 1

    # --- choices inside a spell, attack or ability --------------------------------------------------------------------

    cdef action_t choice(self, Game* g) noexcept nogil:
        """What the plan says. Without a plan, or if it was about something else, what is best now."""
        cdef const Casting* c = &g.s.casting
        cdef Intent* intent = self.intent_at(g)
        cdef const Plan* plan = &intent.plans[intent.now]
        cdef Deed deed = plan.deed
        self.position = mark_position(g.s, g.s.team)
        if (plan.mark == 0 or c.seat != plan.seat or plan.mark != mark_of(plan, g.s, g.s.team, self.position) or (
                deed.kind != ACT_ATTACK if c.what == AN_ATTACK else deed.kind == ACT_ATTACK or deed.spell != c.spell)):
            self.see(g)
            aim_anew(&deed, &self.grounds[c.seat & 1], &self.view)
        if g.s.common.decision == DECIDE_X:
            return act(ACT_X, deed.x & 255, deed.x >> 8)
        if g.s.common.decision == DECIDE_DIRECTION:
            return act(ACT_DIRECTION, deed.direction)
        if deed.aim == AIM_CHARACTER:
            return act(ACT_CHARACTER, deed.target)
        if deed.aim == AIM_OBJECT:
            return act(ACT_OBJECT, deed.target)
        if deed.aim == AIM_LINE:
            return act(ACT_DIRECTION, deed.target)
        return act(ACT_TILE, deed.target)

    # --- the rest -----------------------------------------------------------------------------------------------------

    cdef void weigh_answers(self, Game* g, const action_t* legal, int n, double* out) noexcept nogil:
        cdef int i
        self.see(g)
        for i in range(n):
            out[i] = score_answer(&self.view, legal[i])

    cdef int best_answer(self, Game* g, const action_t* legal, int n) noexcept nogil:
        cdef double scores[MAX_LEGAL]
        self.weigh_answers(g, legal, n, scores)
        return best_of(&g.s.common, legal, scores, n)

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef Game* g = &(<Exxinon> <void*> e).g
        cdef int decision = g.s.common.decision
        cdef action_t wanted
        cdef int i
        if decision == DECIDE_MAIN:
            return self.act_by_plan(g, legal, n)
        if decision == DECIDE_X or decision == DECIDE_TARGET or decision == DECIDE_DIRECTION:
            wanted = self.choice(g)
            for i in range(n):
                if legal[i] == wanted:
                    return i
        return self.best_answer(g, legal, n)

    # --- weighing -----------------------------------------------------------------------------------------------------

    cdef void weigh_turn(self, Game* g, const action_t* legal, int n, double* out) noexcept nogil:
        """What the turn gains that begins with an action, if both characters do their best from then on. Ending it
        gains nothing."""
        cdef Prospect prospects[2]
        cdef int i, seat
        for i in range(2):
            foresee(&prospects[i], &self.grounds[i], &self.here, &self.view, 2 * g.s.team + i)
        for i in range(n):
            out[i] = 0
            if kind_of(legal[i]) != ACT_END_TURN:
                seat = arg_of(legal[i], 0)
                out[i] = gain_of(&prospects[seat & 1], legal[i]) + prospects[1 - (seat & 1)].best

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef Game* g = &(<Exxinon> <void*> e).g
        cdef int decision = g.s.common.decision
        cdef int i, chosen
        cdef double next_best = -1e18
        if decision not in (DECIDE_MAIN, DECIDE_X, DECIDE_TARGET, DECIDE_DIRECTION):
            self.weigh_answers(g, legal, n, out)
            return
        chosen = self.choose(e, legal, n)
        self.see(g)
        self.know_turn(g)
        if decision == DECIDE_MAIN:
            self.weigh_turn(g, legal, n, out)
        else:
            for i in range(n):
                out[i] = choice_value(&self.view, legal[i])
        for i in range(n):
            if i != chosen:
                next_best = max(next_best, out[i])
        # What the plan says goes before what looks as good: of two characters one comes first, and a plan that was
        # begun is carried through.
        out[chosen] = max(out[chosen], next_best + 1e-6)
