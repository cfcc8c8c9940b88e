"""The menu of a turn: powers first, then the plan step by step, then free actions, and then the end."""

from equipoise.ext.bitset cimport bits_count
from equipoise.ext.engine cimport MAX_LEGAL, act, arg_of, kind_of
from equipoise.ext.epoch.attributes cimport in_supply, may_convert
from equipoise.ext.epoch.bot_deeds cimport (
    IMPOSSIBLE, Means, claim, convert_once, convert_to, do_effects, do_tile, gain_blocks, no_means, pay_blocks,
    pay_costs, recharge_one,
)
from equipoise.ext.epoch.bot_judge cimport judge
from equipoise.ext.epoch.bot_view cimport Holding, Openings, card_value, effect_worth, max_d, mean_value
from equipoise.ext.epoch.control cimport may_combine
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport Game, barred, proficiency_cost
from equipoise.ext.epoch.plan cimport NOBODY_ELSE, Span, known_worth, open_tiles, outlook, span_of
from equipoise.ext.epoch.plan_steps cimport next_step
from equipoise.ext.epoch.second_turn cimport best_plan, plan_above
from equipoise.ext.epoch.tiles cimport slot_free
from equipoise.ext.epoch.travel cimport travel_limit
from equipoise.ext.types cimport u32

cdef enum:                      # scores, in the order in which things are done
    LAST = 0                    # the end of the turn
    SPARE = 1                   # free actions, when the plan is done
    STEP_OF_PLAN = 10
    BEFOREHAND = 20             # powers that the plan builds on
    NEVER_DO = -1

cdef double LITTLE = 1e-6       # how much at least anything else is worse than the plan


# --- the plan ---------------------------------------------------------------------------------------------------------

cdef void think_of_proficiency(View* v, Thought* t) noexcept nogil:
    """EP-155: the tile that is worth most, with the conversions it takes."""
    cdef int attribute, cost = proficiency_cost(v.g, v.seat)
    cdef Holding h
    cdef double gain
    t.proficiency = -1
    t.proficiency_gain = 0.0
    if v.s.turn.proficiency_taken >= v.g.rules.proficiency_per_turn:
        return
    for attribute in range(ATTRIBUTES):
        if not in_supply(v.g, v.seat, attribute):
            continue
        h = v.now
        if attribute >= COMMONS:
            if not convert_to(v, &h, attribute, cost):
                continue
        elif h.attribute[attribute] < cost:
            continue
        take_tile(v, &h, attribute, cost)
        gain = judge(v, &h) - t.idle
        if gain > t.proficiency_gain:
            t.proficiency_gain = gain
            t.proficiency = attribute


cdef void take_tile(const View* v, Holding* h, int attribute, int cost) noexcept nogil:
    pay_blocks(h, attribute, cost)
    h.proficiency[attribute] += 1
    h.cards += 1
    h.count[METRIC_PROFICIENCY] += 1
    h.count[METRIC_HONOR] += v.g.rules.proficiency_honor


cdef void think(View* v, Thought* t, const action_t* legal, int n) noexcept nogil:
    cdef Span span
    cdef bint trapped = False
    cdef int i
    span_of(v, &span)
    for i in range(n):
        if kind_of(legal[i]) == ACT_DESPERATE_TRAVEL:
            trapped = True
            span.steps = travel_limit(v.g, v.seat) + v.g.rules.travel_desperate_bonus
    if v.openings != NULL:
        v.openings.trapped = trapped
    best_plan(v, &v.now, &span, v.s.turn.activations > 0, &t.plan)
    v.openings = NULL                               # other plans than from here are nobody's opening
    t.value = t.plan.value
    t.wanted = next_step(v, &t.plan, trapped)
    think_of_proficiency(v, t)
    if kind_of(t.wanted) == ACT_END:
        return
    if t.proficiency >= 0:
        skill_first(v, t, &span)
    if v.me.influence < v.w.reserve and v.s.turn.activations > 0:
        convert_first(v, t, &span)


cdef void convert_first(View* v, Thought* t, const Span* span) noexcept nogil:
    """A conversion gives a block back to influence (EP-151), which an activation may need."""
    cdef int heroic, chosen = -1
    cdef double value, best = IMPOSSIBLE
    cdef Holding h, converted
    cdef Plan after
    if not may_convert(v.g, v.seat):
        return
    for heroic in range(COMMONS, ATTRIBUTES):
        if v.me.attribute[v.g.board.parts[heroic][0]] == 0 or v.me.attribute[v.g.board.parts[heroic][1]] == 0:
            continue
        h = v.now
        convert_once(v, &h, heroic)
        value = judge(v, &h)
        if value > best:
            best = value
            chosen = heroic
            converted = h
    if chosen < 0 or best < t.idle - v.w.conversion_loss:
        return
    plan_above(v, &converted, span, True, t.plan.value + v.w.conversion, &after)
    if after.value > t.plan.value + v.w.conversion:
        t.value = max_d(t.value, after.value)
        t.wanted = act(ACT_CONVERT, chosen)


cdef void skill_first(View* v, Thought* t, const Span* span) noexcept nogil:
    """The blocks that a proficiency tile costs come back to influence: it is taken first if the turn is better so."""
    cdef int cost = proficiency_cost(v.g, v.seat)
    cdef Holding h = v.now
    cdef Plan after
    if t.proficiency >= COMMONS:
        convert_to(v, &h, t.proficiency, cost)
    take_tile(v, &h, t.proficiency, cost)
    plan_above(v, &h, span, v.s.turn.activations > 0, t.plan.value + v.w.skill_first, &after)
    if after.value > t.plan.value + v.w.skill_first:
        t.value = after.value
        t.wanted = (act(ACT_TAKE_PROF, t.proficiency) if v.me.attribute[t.proficiency] >= cost
                    else act(ACT_CONVERT, t.proficiency))


# --- powers -----------------------------------------------------------------------------------------------------------

cdef double deed_here(const View* v) noexcept nogil:
    """What another tile action here would bring."""
    cdef int i, hex
    cdef Holding h
    cdef Means means
    cdef double best = 0.0, value
    no_means(&means)
    for i in range(NEIGHBOURS):
        hex = v.g.board.hex[v.me.triangle][i]
        if hex < 0 or v.s.tile[hex] == NO_TILE or (v.s.turn.acted >> hex) & 1:
            continue
        h = v.now
        value = do_tile(v, &h, v.s.tile[hex], &means)
        if value > IMPOSSIBLE:
            best = max_d(best, value - v.idle)
    return best


cdef double claim_here(const View* v) noexcept nogil:
    """What easy control adds to the best claim here."""
    cdef int i, hex
    cdef Holding h, easy
    cdef double best = 0.0, with_it = 0.0, idle = v.idle
    cdef u32 open = open_tiles(v)
    if open == 0 or v.s.turn.easy_control:
        return 0.0
    for i in range(NEIGHBOURS):
        hex = v.g.board.hex[v.me.triangle][i]
        if hex < 0 or v.s.tile[hex] == NO_TILE or not (open >> hex) & 1:
            continue
        if not may_combine(v.g, v.s.turn.acted, v.s.turn.controlled | (1 << hex)):
            continue
        h = v.now
        easy = v.now
        if claim(v, &h, hex, 0):
            best = max_d(best, judge(v, &h) - idle)
        if claim(v, &easy, hex, 1):
            with_it = max_d(with_it, judge(v, &easy) - idle)
    return with_it - best


cdef double reach_gain(View* v, const Thought* t, int steps) noexcept nogil:
    """What so many steps more add to the plan."""
    cdef Span span
    cdef Plan further
    if v.s.turn.travels == 0 or t.plan.place != v.me.triangle and t.plan.who != NOBODY_ELSE:
        return 0.0
    span_of(v, &span)
    span.steps += steps
    best_plan(v, &v.now, &span, v.s.turn.activations > 0, &further)
    return further.value - t.plan.value


cdef double fuel_gain(View* v, const Thought* t, const Holding* h) noexcept nogil:
    """What the plan gains by the influence that a relic gives back (EP-195)."""
    cdef Span span
    cdef Plan after
    span_of(v, &span)
    best_plan(v, h, &span, v.s.turn.activations > 0, &after)
    return after.value - t.plan.value


cdef double means_gain(View* v, const Thought* t, int row, int i) noexcept nogil:
    """What an effect is worth now that does not change the holding."""
    cdef const Content* c = v.g.content
    cdef int do = c.effect_do[row][i]
    cdef int arg = c.effect_arg[row][i]
    cdef int kind = -1
    cdef int stack
    cdef double value = effect_worth(v, do) * max(1, c.effect_n[row][i])
    if t.plan.deed >= 0 and t.plan.place == v.me.triangle:
        kind = v.s.tile[t.plan.deed]
    if do == DO_SPEED or do == DO_EXTRA_TRAVEL:
        return reach_gain(v, t, c.effect_n[row][i])
    if do == DO_EXTRA_TILE:
        return 0.0 if slot_free(v.g) else deed_here(v)
    if do == DO_EXTRA_ACTIVATION:
        if (v.s.turn.activations > 0 or v.me.influence + c.use[row] < 2 or barred(v.g, v.seat, BAN_ACTION_ACTIVATE)
                or bits_count(&v.s.turn.activated) >= v.now.count[METRIC_COMPANIONS]):
            return 0.0
        return value
    if do == DO_EASY_CONTROL:
        return claim_here(v) if t.plan.place == v.me.triangle else 0.0
    if do == DO_DISCOUNT:
        return value if kind == arg else 0.0
    if do == DO_SCRY:
        if kind != INN and kind != TOMB_OF_THE_ANCIENTS and kind != ARCANE_TOWER and kind != GAPING_MAW:
            return 0.0
        return value
    if do == DO_GUARD:
        return value * (kind == GAPING_MAW)
    if do == DO_REROLL:
        if barred(v.g, v.seat, BAN_ACTION_REROLL):
            return 0.0
        return value * (kind == GAPING_MAW or (arg == WHITE and kind == ACADEMY))
    if do == DO_RECHARGE:
        return recharge_one(v, &v.now, c.effect_n[row][i])
    if do == DO_REFRESH:
        for stack in range(STACKS):
            if (arg >> stack) & 1 and v.s.face_up[stack] != NO_CARD:
                if card_value(v, v.s.face_up[stack]) < mean_value(v, stack):
                    return value
        return 0.0
    return value


cdef double effects_gain(View* v, const Thought* t, const Holding* paid, int card) noexcept nogil:
    """What the blocks that a card moves are good for; if it costs something, in the rest of the turn."""
    cdef Holding h
    cdef Means means, none
    cdef Span span
    cdef int attribute
    cdef double best = IMPOSSIBLE
    if not v.g.board.has_cost[card]:
        h = paid[0]
        no_means(&means)
        do_effects(v, &h, card, -1, &means)
        if means.other > 0:
            h.extra = 0.0                           # counted by means_gain
        return judge(v, &h) - t.idle
    span_of(v, &span)
    no_means(&none)
    for attribute in range(COMMONS if v.g.content.effect_do[card][0] == DO_GAIN_ANY else 1):
        h = paid[0]
        no_means(&means)
        do_effects(v, &h, card, attribute, &means)
        if means.other > 0:
            h.extra = 0.0                           # counted by means_gain
        best = max_d(best, outlook(v, &h, &none, &span, best))
    return best - outlook(v, &v.now, &none, &span, IMPOSSIBLE)


cdef int neighbours(const View* v) noexcept nogil:
    """Opponents next to this player (EP-035)."""
    cdef int seat, n = 0
    for seat in range(v.s.common.seats):
        if seat != v.seat and (v.g.board.victims[v.me.triangle] >> v.s.player[seat].triangle) & 1:
            n += 1
    return n


cdef double power_gain(View* v, const Thought* t, int card, int discharged) noexcept nogil:
    """What using a card now brings, less what it costs."""
    cdef const Content* c = v.g.content
    cdef Holding h = v.now
    cdef double gain = 0.0
    cdef bint moves = False
    cdef int i, do
    h.count[METRIC_BLOCKS_ON_RELICS] -= discharged
    h.count[METRIC_INFLUENCE] += discharged
    if not pay_costs(v, &h, card):
        return 0.0
    for i in range(c.effects[card]):
        do = c.effect_do[card][i]
        if do >= DO_T_DRAIN:
            gain += effect_worth(v, do) * max(1, c.effect_n[card][i]) * (
                neighbours(v) if c.effect_scope[card][i] == SCOPE_ALL else 1)
        elif do >= DO_SPEED or do == DO_SHIFT or do == DO_RECHARGE:
            gain += means_gain(v, t, card, i)
        else:
            moves = True
    if moves:
        return gain + effects_gain(v, t, &h, card)
    if discharged > 0 and v.me.influence < v.w.reserve:
        return gain + max_d(judge(v, &h) - t.idle, fuel_gain(v, t, &h))
    return gain + judge(v, &h) - t.idle


cdef inline bint is_free_power(const Game* g, action_t action) noexcept nogil:
    return kind_of(action) == ACT_ABILITY and not g.board.has_cost[arg_of(action, 0)]


cdef int free_power(const Game* g, const action_t* legal, int n) noexcept nogil:
    """An ability that costs nothing is used at once: it ends with the turn, and what it offers may be declined."""
    cdef int i
    for i in range(n):
        if is_free_power(g, legal[i]):
            return i
    return -1


cdef double card_gain(View* v, const Thought* t, action_t action) noexcept nogil:
    """What an ability, a relic or a trait brings."""
    cdef int card = arg_of(action, 0)
    return power_gain(v, t, card, v.g.content.use[card] if kind_of(action) == ACT_RELIC else 0)


# --- free actions -----------------------------------------------------------------------------------------------------

cdef double score_free_action(View* v, const Thought* t, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int attribute = arg_of(action, 0)
    cdef Holding h = v.now
    if kind == ACT_CONVERT:
        if t.proficiency == attribute:
            return t.proficiency_gain if h.attribute[attribute] < proficiency_cost(v.g, v.seat) else 0.0
        convert_once(v, &h, attribute)
    elif kind == ACT_TAKE_PROF:                  # nothing else is better than the best of them
        if t.proficiency == attribute:
            return t.proficiency_gain
        return 0.0
    elif v.s.turn.proficiency_taken > 0 or v.turns_left == 0:
        return 0.0                                  # ACT_DISCARD_PROF: not what was just taken, and not for nothing
    else:
        h.proficiency[attribute] -= 1
        h.cards += 1
        h.count[METRIC_PROFICIENCY] -= 1
        h.count[METRIC_HONOR] -= v.g.rules.proficiency_honor
        gain_blocks(&h, attribute, v.g.rules.proficiency_refund)
    return judge(v, &h) - t.idle


cdef double abandon_gain(View* v, const Thought* t, int card) noexcept nogil:
    """EP-179: the blocks come back, the honor goes."""
    cdef Holding h = v.now
    cdef int blocks = v.s.blocks[card]
    h.count[METRIC_BLOCKS_ON_COMPANIONS] -= blocks
    h.count[METRIC_INFLUENCE] += blocks
    h.count[METRIC_COMPANIONS] -= 1
    h.count[METRIC_COMPANIONS_RED + v.g.content.stack[card]] -= 1
    h.cards += 1
    h.held[v.g.content.stack[card]] -= 1 - v.g.content.treachery[card]
    h.extra -= card_value(v, card) - v.g.board.honor[card] + v.g.board.worth[card]
    return judge(v, &h) - t.idle


# --- all of the menu --------------------------------------------------------------------------------------------------

cdef double score_menu(View* v, const Thought* t, action_t action) noexcept nogil:
    """In the order in which things are done; what is not done now has the same score, whatever it is."""
    cdef int kind = kind_of(action)
    cdef double gain
    if action == t.wanted:
        return STEP_OF_PLAN if kind != ACT_END else LAST
    if kind == ACT_ABILITY or kind == ACT_RELIC or kind == ACT_TRAIT:
        gain = card_gain(v, t, action)
        return BEFOREHAND + gain if gain > v.w.effort else NEVER_DO
    if kind_of(t.wanted) != ACT_END:
        return NEVER_DO
    if ACT_CONVERT <= kind <= ACT_DISCARD_PROF:
        gain = score_free_action(v, t, action)
        return SPARE + gain if gain > v.w.effort else NEVER_DO
    if kind == ACT_ABANDON:
        gain = abandon_gain(v, t, arg_of(action, 0))
        return SPARE + gain if gain > v.w.effort else NEVER_DO
    return NEVER_DO


cdef double shortfall(View* v, const Thought* t, action_t action, double opening) noexcept nogil:
    """What an action that is not done now falls short of the plan: a power or a free action by itself, a step by the
    best plan that begins with it. A step that no plan begins with is worth no more than the end of the turn."""
    cdef int kind = kind_of(action)
    cdef double seen = t.value - (t.plan.value - t.plan.now)        # what openings are noted with
    if kind == ACT_ABILITY or kind == ACT_RELIC or kind == ACT_TRAIT:
        return v.w.effort - card_gain(v, t, action)
    if ACT_CONVERT <= kind <= ACT_DISCARD_PROF:
        return v.w.effort - score_free_action(v, t, action)
    if kind == ACT_ABANDON:
        return v.w.effort - abandon_gain(v, t, arg_of(action, 0))
    if opening > IMPOSSIBLE:
        return seen - opening
    return seen - v.idle - known_worth(v, v.me.triangle) + (0.0 if kind == ACT_END else v.w.effort)


cdef void weigh_menu(View* v, Thought* t, const action_t* legal, int n, double* out) noexcept nogil:
    """The scores of `score_menu`, and for what is not done now how far it falls short of what is. Abilities that cost
    nothing come first of all, in the order in which they are listed. If nothing is left to do, all is left to the
    lot."""
    cdef double opening[MAX_LEGAL]
    cdef Openings openings
    cdef double highest = NEVER_DO
    cdef double step
    cdef int i
    for i in range(n):
        opening[i] = IMPOSSIBLE
    openings.legal = legal
    openings.n = n
    openings.value = opening
    v.openings = &openings
    think(v, t, legal, n)
    for i in range(n):
        out[i] = score_menu(v, t, legal[i])
        highest = max_d(highest, out[i])
    step = STEP_OF_PLAN if kind_of(t.wanted) != ACT_END else LAST
    for i in range(n):
        if out[i] == NEVER_DO and highest > NEVER_DO:
            out[i] = step - max_d(LITTLE, shortfall(v, t, legal[i], opening[i]))
    for i in range(n):
        if is_free_power(v.g, legal[i]):
            out[i] = highest + n - i
