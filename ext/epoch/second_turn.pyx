"""Looks a turn further: each of the best plans for this turn is followed by the best plan for the next one.

What a plan leaves to activate with, to pay with and to go to is seen there as it will be; rivals, dice and tiles that
are not revealed are not. The table is changed while it looks, and is as it was when it has looked.
"""

from libc.string cimport memset

from equipoise.ext.epoch.bot_deeds cimport (
    IMPOSSIBLE, Means, activate_companion, claim, do_effects, do_tile, no_means, upgrade_block,
)
from equipoise.ext.epoch.bot_judge cimport judge
from equipoise.ext.epoch.bot_view cimport Openings
from equipoise.ext.epoch.declared cimport CARDS, MODES, Player, Turn
from equipoise.ext.epoch.plan cimport (
    A_COMPANION, ONESELF, SHORTLIST, Shortlist, is_better, known_worth, plan_turn, span_of,
)


cdef void best_plan(View* v, const Holding* h, const Span* span, bint active, Plan* out) noexcept nogil:
    plan_above(v, h, span, active, IMPOSSIBLE, out)


cdef void plan_above(View* v, const Holding* h, const Span* span, bint active, double floor, Plan* out) noexcept nogil:
    if v.w.second_turn > 0.0 and v.turns_left > 0:
        plan_two_turns(v, h, span, active, out)
        return
    plan_turn(v, h, span, active, floor, NULL, out)
    out.now = out.value


cdef void plan_two_turns(View* v, const Holding* h, const Span* span, bint active, Plan* out) noexcept nogil:
    cdef Shortlist best
    cdef Holding after
    cdef Plan* plan
    cdef double beside
    cdef int i
    best.n = 0
    best.most = min(SHORTLIST, <int> v.w.second_among)
    plan_turn(v, h, span, active, IMPOSSIBLE, &best, out)
    out.now = out.value
    out.value = IMPOSSIBLE
    for i in range(best.n):
        plan = &best.plan[i]
        plan.now = plan.value
        after = h[0]
        carry_out(v, &after, plan)
        # an open hex in view, or honor paid to a rival: what the holding does not show
        beside = plan.now - judge(v, &after) - known_worth(v, plan.place)
        plan.value += v.w.second_turn * (turn_after(v, &after, plan) + beside - plan.now)
        if is_better(v, plan, out):
            out[0] = plan[0]


cdef void activate(const View* v, Holding* h, const Plan* plan, Means* means) noexcept nogil:
    if plan.who == ONESELF:
        do_effects(v, h, CARDS + MODES * v.me.wretch + plan.mode, plan.attribute, means)
    elif plan.who == A_COMPANION:
        activate_companion(v, h, plan.card, means)


cdef void carry_out(const View* v, Holding* h, const Plan* plan) noexcept nogil:
    cdef Means means
    no_means(&means)
    if not plan.late:
        activate(v, h, plan, &means)
    if plan.deed >= 0:
        do_tile(v, h, v.s.tile[plan.deed], &means)
    elif plan.rest >= 0:
        upgrade_block(h, plan.rest)
    if plan.claim >= 0:
        claim(v, h, plan.claim, means.easy)
    if plan.late:
        activate(v, h, plan, &means)


cdef void begin_turn(Turn* t, int activations) noexcept nogil:
    cdef int easy = t.easy_control                  # what claims are worth is kept with it (View.claims)
    memset(t, 0, sizeof(Turn))
    t.activations = activations
    t.travels = 1
    t.easy_control = easy


cdef double turn_after(View* v, const Holding* h, const Plan* plan) noexcept nogil:
    """What the best turn after a plan leads to, from where it ends."""
    cdef Openings* openings = v.openings
    cdef Turn turn = v.s.turn
    cdef Player* me = &v.s.player[v.seat]
    cdef int here = me.triangle, kinds = v.kinds
    cdef unsigned int own = v.own
    cdef Span span
    cdef Plan second
    v.openings = NULL
    begin_turn(&v.s.turn, v.g.rules.turn_activations)
    me.triangle = plan.place
    if plan.claim >= 0:
        v.own |= 1 << plan.claim
        v.kinds |= 1 << v.s.tile[plan.claim]
    v.reach.places = 0
    span_of(v, &span)
    plan_turn(v, h, &span, True, IMPOSSIBLE, NULL, &second)
    v.s.turn = turn
    me.triangle = here
    v.own = own
    v.kinds = kinds
    v.openings = openings
    v.reach.places = 0
    return second.value
