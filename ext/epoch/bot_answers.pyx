"""Answers: the way of a travel, the choices inside effects and tile actions, and those in other players' turns."""

from equipoise.ext.engine cimport arg_of, kind_of
from equipoise.ext.epoch.bot_deeds cimport (
    IMPOSSIBLE, Means, buy, charge, do_effects, gain_blocks, no_means, pay_blocks, recharge_all, recruit, upgrade_block,
)
from equipoise.ext.epoch.bot_judge cimport block_value, judge
from equipoise.ext.epoch.bot_menu cimport score_free_action
from equipoise.ext.epoch.bot_triggers cimport removal_gain
from equipoise.ext.epoch.bot_view cimport (
    Holding, blind_value, blocks_worth, card_value, cheapest_companion, is_loose, leader_share, max_d, pile,
)
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport tile_cost
from equipoise.ext.epoch.plan cimport (
    OUTCOMES, Outcomes, Plan, Span, chooses_common, outlook, outlooks, span_of,
)
from equipoise.ext.epoch.scoring cimport is_idle_quest
from equipoise.ext.epoch.second_turn cimport best_plan
from equipoise.ext.types cimport u8

cdef double LITTLE = 0.001      # decides between equals: the first way, the more loaded companion


# --- travel -----------------------------------------------------------------------------------------------------------

cdef int halfway(const View* v, int goal, int steps, int barred) noexcept nogil:
    """The free triangle within so many steps that is nearest to a goal beyond them."""
    cdef int here = v.me.triangle
    cdef int triangle, best = here, nearest = 255
    for triangle in range(v.g.board.triangles):
        if (triangle != here and v.g.board.distance[here][triangle] <= steps and (v.free >> triangle) & 1
                and triangle != barred and v.g.board.distance[triangle][goal] < nearest):
            nearest = v.g.board.distance[triangle][goal]
            best = triangle
    return best


cdef int open_around(const View* v, int triangle) noexcept nogil:
    cdef int i, hex, n = 0
    for i in range(NEIGHBOURS):
        hex = v.g.board.hex[triangle][i]
        n += hex >= 0 and v.s.tile[hex] == NO_TILE
    return n


cdef bint is_under_way(const View* v, Goal* goal, u64 mark, int left) noexcept nogil:
    """Whether the travel still leads to its goal. A step on a shortest way brings no other place nearer, and no
    new one into reach: so the place that was best from where the travel began is the best one all the way. Beside an
    open hex, one that is there thinks again whether to go on: the tile is not revealed before the travel ends."""
    cdef const u8* steps = &v.g.board.distance[goal.place][0]
    cdef int here = v.me.triangle
    if goal.mark == 0 or goal.mark != mark:
        return False
    if here != goal.here or left != goal.left:
        if left != goal.left - 1 or steps[here] != steps[goal.here] - 1 or v.g.board.distance[here][goal.here] != 1:
            return False
        goal.here = here
        goal.left = left
    return here != goal.place or open_around(v, here) == 0


cdef int place_to_go(View* v, Goal* goal, u64 mark, const Frame* f, bint stop) noexcept nogil:
    """Where the best plan from here ends."""
    cdef Span span
    cdef Plan plan
    cdef int here = v.me.triangle
    if is_under_way(v, goal, mark, f.left):
        return goal.place
    goal.mark = 0
    span_of(v, &span)
    span.steps = f.left
    span.stay = stop
    span.barred = f.origin if f.way == WAY_DESPERATE else -1
    best_plan(v, &v.now, &span, v.s.turn.activations > 0, &plan)
    if v.g.board.distance[here][plan.place] > f.left:
        return halfway(v, plan.place, f.left, span.barred)
    if here == f.origin and span.barred < 0:
        goal.mark = mark
        goal.place = plan.place
        goal.here = here
        goal.left = f.left
    return plan.place


cdef void weigh_steps(View* v, Goal* goal, u64 mark, const action_t* legal, int n, double* out) noexcept nogil:
    """The shortest way to the plan's place; of two equally short ones the one that reveals more, then the first."""
    cdef const Frame* f = &v.s.stack[v.s.pending.depth - 1]
    cdef bint stop = kind_of(legal[n - 1]) == ACT_STOP
    cdef int place = place_to_go(v, goal, mark, f, stop)
    cdef int i, there, left
    for i in range(n):
        if kind_of(legal[i]) == ACT_STOP:
            out[i] = 1000 if place == v.me.triangle else -1000
        else:
            there = arg_of(legal[i], 0)
            left = v.g.board.distance[there][place]
            out[i] = (2 * open_around(v, there) if v.future > 0.0 else 0) - 10 * left - 100 * (left > f.left - 1)
        out[i] -= LITTLE * i


# --- choices inside effects -------------------------------------------------------------------------------------------

cdef inline bint turn_goes_on(const View* v) noexcept nogil:
    """Deeds of the own turn are still open."""
    return v.s.active == v.seat and v.s.stack[v.s.pending.depth - 1].kind != FRAME_TILE


cdef double rest_of_turn(View* v, const Holding* h, double floor) noexcept nogil:
    """What a holding is good for: in the own turn with the deeds still open. Exact if it is worth more than the floor
    or as much."""
    cdef Span span
    cdef Means none
    if not turn_goes_on(v):
        return judge(v, h)
    no_means(&none)
    span_of(v, &span)
    return outlook(v, h, &none, &span, floor)


cdef double score_mode(View* v, int mode, double floor) noexcept nogil:
    cdef int row = CARDS + MODES * v.me.wretch + mode
    cdef int attribute
    cdef Holding h
    cdef Means means
    cdef double best = IMPOSSIBLE
    for attribute in range(COMMONS if chooses_common(v, row) else 1):
        h = v.now
        no_means(&means)
        do_effects(v, &h, row, attribute, &means)
        best = max_d(best, rest_of_turn(v, &h, max_d(best, floor)))
    return best


cdef double score_attribute(View* v, const Frame* f, int attribute, double floor) noexcept nogil:
    """One's own gain; or, of a victim, the circle it will miss most."""
    cdef Holding h = v.now
    if f.kind == FRAME_VICTIMS:
        return pile(blocks_worth(v, attribute), min(
            v.s.player[f.other].attribute[attribute], v.g.content.effect_n[f.row][f.effect]))
    gain_blocks(&h, attribute, 1)
    return rest_of_turn(v, &h, floor)


cdef double score_shift(View* v, int source, int target, double floor) noexcept nogil:
    cdef Holding h = v.now
    h.attribute[source] -= 1
    h.attribute[target] += 1
    return rest_of_turn(v, &h, floor)


cdef Holding* add_outcome(const View* v, Outcomes* all, int action) noexcept nogil:
    """The holding as it is, to be changed as the action would."""
    cdef Holding* h = &all.h[all.n]
    h[0] = v.now
    all.action[all.n] = action
    all.n += 1
    return h


cdef bint list_outcomes(const View* v, const action_t* legal, int n, Outcomes* all) noexcept nogil:
    """What `score_mode`, `score_attribute` and `score_shift` look at; False if the actions are others or too many."""
    cdef int i, kind, row, attribute
    cdef Holding* h
    cdef Means means
    all.n = 0
    for i in range(n):
        kind = kind_of(legal[i])
        if all.n + COMMONS > OUTCOMES:
            return False
        if kind == ACT_MODE:
            row = CARDS + MODES * v.me.wretch + arg_of(legal[i], 0)
            for attribute in range(COMMONS if chooses_common(v, row) else 1):
                no_means(&means)
                do_effects(v, add_outcome(v, all, i), row, attribute, &means)
        elif kind == ACT_ATTRIBUTE:
            gain_blocks(add_outcome(v, all, i), arg_of(legal[i], 0), 1)
        elif kind == ACT_SHIFT:
            h = add_outcome(v, all, i)
            h.attribute[arg_of(legal[i], 0)] -= 1
            h.attribute[arg_of(legal[i], 1)] += 1
        elif kind == ACT_NONE and v.s.common.decision == DECIDE_SHIFT:
            add_outcome(v, all, i)
        else:
            return False
    return True


cdef bint score_outcomes(View* v, const action_t* legal, int n, double* out) noexcept nogil:
    """Choices that the rest of the own turn builds on, all together; False: they are no such choices. Scores below the
    highest may be too low."""
    cdef Outcomes all
    cdef int i
    if (not turn_goes_on(v) or v.s.stack[v.s.pending.depth - 1].kind == FRAME_VICTIMS
            or not list_outcomes(v, legal, n, &all)):
        return False
    for i in range(n):
        out[i] = IMPOSSIBLE
    outlooks(v, &all, out)
    return True


cdef double score_upgrade(View* v, int sphere) noexcept nogil:
    cdef Holding h = v.now
    upgrade_block(&h, sphere)
    return judge(v, &h)


cdef double score_downgrade(View* v, int sphere) noexcept nogil:
    cdef Holding h = v.now
    if sphere == CONVICTION:
        h.count[METRIC_CONVICTION] -= 1
        h.count[METRIC_INFLUENCE] += 1
    else:
        h.count[METRIC_INFLUENCE] -= 1
        h.count[METRIC_POTENTIAL] += 1
    return judge(v, &h)


cdef double score_companion(View* v, const Frame* f, int card) noexcept nogil:
    """Own: the most loaded is relieved; one that is free of blocks then counts as rested. A victim's: the best."""
    cdef Holding h = v.now
    cdef int taken
    if f.kind == FRAME_VICTIMS:
        return card_value(v, card)
    taken = v.s.blocks[card]
    if v.g.content.effect_do[f.row][f.effect] == DO_REST_ANY:
        taken = min(taken, 1)
    else:
        taken = min(taken, v.g.content.effect_n[f.row][f.effect])
    h.count[METRIC_BLOCKS_ON_COMPANIONS] -= taken
    h.count[METRIC_INFLUENCE] += taken
    h.count[METRIC_RESTED_COMPANIONS] += taken == v.s.blocks[card]
    return judge(v, &h) + LITTLE * v.s.blocks[card]


cdef double score_recharge(View* v, const Frame* f, int card) noexcept nogil:
    """A charge is worth its use, as long as influence is left to work with."""
    cdef Holding h = v.now
    charge(v, &h, card, v.g.content.effect_n[f.row][f.effect] if f.kind == FRAME_EFFECTS else BLOCKS)
    return judge(v, &h)


cdef double score_refresh(View* v, int stack) noexcept nogil:
    """The better the stack than its display."""
    return blind_value(v, stack) - card_value(v, v.s.face_up[stack])


# --- choices at tiles -------------------------------------------------------------------------------------------------

cdef double score_shrine(View* v, int card) noexcept nogil:
    cdef Holding h = v.now
    cdef int taken = min(v.s.blocks[card], v.g.rules.tiles_shrine_remove)
    pay_blocks(&h, INSPIRATION, tile_cost(v.g, v.seat, ABANDONED_SHRINE))
    h.count[METRIC_BLOCKS_ON_COMPANIONS] -= taken
    h.count[METRIC_INFLUENCE] += taken
    h.count[METRIC_RESTED_COMPANIONS] += taken == v.s.blocks[card]
    return judge(v, &h) + LITTLE * v.s.blocks[card]


cdef double score_monk(View* v, int sphere) noexcept nogil:
    cdef Holding h = v.now
    pay_blocks(&h, KNOWLEDGE, tile_cost(v.g, v.seat, SACRED_MONASTERY))
    upgrade_block(&h, sphere)
    return judge(v, &h)


cdef double score_tower(View* v, int kind) noexcept nogil:
    """EP-127: a relic may be left where it is, for the blocks that it takes."""
    cdef Holding h = v.now
    if kind == ACT_ACQUIRE:
        return buy(v, &h, ARCANE_TOWER, RELIC, tile_cost(v.g, v.seat, ARCANE_TOWER))
    return max_d(v.idle, recharge_all(v, &h))


cdef double score_recruit(View* v, int colour) noexcept nogil:
    cdef Holding h = v.now
    return recruit(v, &h, colour, tile_cost(v.g, v.seat, INN))


cdef double score_champion(View* v, int card) noexcept nogil:
    """The least valuable; the blocks on it come back if it dies."""
    return v.fuel * v.s.blocks[card] - card_value(v, card)


cdef double score_reroll(View* v, const Frame* f) noexcept nogil:
    """EP-264: more than 0 if the die is better rolled again."""
    cdef const Content* c = v.g.content
    cdef double mean = 0.0, now
    cdef int face
    if f.die == WHITE:
        return v.die - block_value(v, &v.now, v.s.face)
    for face in range(DIE_FACES):
        mean += counter_harm(v, c.counter_face[face]) / DIE_FACES
    now = counter_harm(v, v.s.face)
    return now - mean


cdef double counter_harm(const View* v, int counter) noexcept nogil:
    if counter == DEATH and v.s.turn.guard:
        return 0.0
    if counter == FATIGUE or (counter == DEATH and v.me.death_is_fatigue):
        return v.g.rules.monsters_fatigue * (v.fuel + v.later * v.w.loaded)
    return max_d(v.w.death_least, cheapest_companion(<View*> v)) if counter == DEATH else 0.0


cdef double score_prevention(View* v, const Frame* f) noexcept nogil:
    """EP-213: more than 0 if the champion is worth the conviction."""
    cdef Holding saved = v.now, lost = v.now
    cdef int stack = v.g.content.stack[f.champion]
    cdef int blocks = v.s.blocks[f.champion]
    saved.count[METRIC_CONVICTION] -= v.g.rules.monsters_prevent_cost
    saved.count[METRIC_INFLUENCE] += v.g.rules.monsters_prevent_cost
    lost.count[METRIC_HONOR] -= v.g.board.worth[f.champion]
    lost.count[METRIC_BLOCKS_ON_COMPANIONS] -= blocks
    lost.count[METRIC_INFLUENCE] += blocks
    lost.count[METRIC_COMPANIONS] -= 1
    lost.count[METRIC_COMPANIONS_RED + stack] -= 1
    lost.cards += 1
    lost.held[stack] -= 1 - v.g.content.treachery[f.champion]
    lost.extra -= max_d(0.0, v.w.kept_alive * (card_value(v, f.champion) - v.g.board.honor[f.champion]))
    return judge(v, &saved) - judge(v, &lost)


# --- treachery --------------------------------------------------------------------------------------------------------

cdef double score_move(View* v, const Frame* f, int triangle) noexcept nogil:
    """Away from the buying tiles."""
    cdef int hex
    cdef double value = 0.0
    for hex in range(HEXES):
        if v.s.tile[hex] != NO_TILE and v.s.tile[hex] <= TOMB_OF_THE_ANCIENTS:
            value += v.ways.to_hex[triangle][hex]
            value -= v.ways.to_hex[v.s.player[f.other].triangle][hex]
    return value


cdef double score_evict(View* v, int hex) noexcept nogil:
    return leader_share(v, v.s.controller[hex]) * (
        v.w.evict_unique if v.s.tile[hex] <= TOMB_OF_THE_ANCIENTS else 1.0)


# --- the opening ------------------------------------------------------------------------------------------------------

cdef double score_quest(View* v, int quest) noexcept nogil:
    """Honor of its lines, by what a player usually ends up with; lines that go up and down are in the way of play."""
    cdef const Content* c = v.g.content
    cdef int line, what
    cdef double usual, wanted, part, value = 0.0
    if is_idle_quest(v.g, v.seat, quest):
        return 0.0
    for line in range(c.quest_lines[quest]):
        what = c.quest_metric[quest][line]
        usual, wanted = v.w.usual[what], max_d(v.w.line_least, c.quest_threshold[quest][line])
        part = wanted / usual if c.quest_op[quest][line] == AT_LEAST else usual / wanted
        value += c.quest_honor[quest][line] * (1.0 - v.w.line_loose * is_loose(what)) / (1.0 + part * part * part)
    return value


cdef double score_answer(View* v, Thought* t, action_t action, double floor) noexcept nogil:
    """To be compared within one decision only; exact if it is not below the floor. Declining is what the holding is
    worth as it is."""
    cdef const Frame* f = &v.s.stack[v.s.pending.depth - 1]
    cdef int kind = kind_of(action)
    cdef int what = arg_of(action, 0)
    if kind == ACT_WRETCH:
        return v.w.wretch[what]
    if kind == ACT_QUEST:
        return score_quest(v, what)
    if kind == ACT_MODE:
        return score_mode(v, what, floor)
    if kind == ACT_ATTRIBUTE:
        return score_attribute(v, f, what, floor)
    if kind == ACT_SHIFT:
        return score_shift(v, what, arg_of(action, 1), floor)
    if kind == ACT_UPGRADE:
        return score_upgrade(v, what)
    if kind == ACT_DOWNGRADE:
        return score_downgrade(v, what)
    if kind == ACT_COMPANION:
        return score_companion(v, f, what)
    if kind == ACT_RECHARGE:
        return score_recharge(v, f, what)
    if kind == ACT_REFRESH:
        return score_refresh(v, what)
    if kind == ACT_SHRINE:
        return score_shrine(v, what)
    if kind == ACT_MONK:
        return score_monk(v, what)
    if kind == ACT_RECRUIT:
        return score_recruit(v, what)
    if kind == ACT_FACE_UP:
        return card_value(v, v.s.face_up[f.stack])
    if kind == ACT_BLIND:
        return blind_value(v, f.stack) + (v.w.scry_blind if v.s.turn.scry > 1 else 0.0)
    if kind == ACT_KEEP_CARD:
        return card_value(v, what)
    if kind == ACT_ACQUIRE or kind == ACT_RECHARGE_ONLY:
        return score_tower(v, kind)
    if kind == ACT_CHAMPION:
        return score_champion(v, what)
    if kind == ACT_REROLL:
        return score_reroll(v, f)
    if kind == ACT_ROLL_AGAIN:
        return v.die - v.fuel
    if kind == ACT_PREVENT_DEATH:
        return score_prevention(v, f)
    if kind == ACT_REMOVE_TRIGGER:
        return removal_gain(v, what)
    if kind == ACT_TARGET:
        return leader_share(v, what)
    if kind == ACT_EVICT:
        return score_evict(v, what)
    if kind == ACT_MOVE_TOKEN:
        return score_move(v, f, what)
    if ACT_CONVERT <= kind <= ACT_DISCARD_PROF:
        return t.idle + score_free_action(v, t, action) - v.w.effort
    if kind == ACT_NONE or kind == ACT_DONE:
        if v.s.common.decision == DECIDE_SHIFT:
            return rest_of_turn(v, &v.now, floor)
        if (v.s.common.decision == DECIDE_REFRESH or v.s.common.decision == DECIDE_MOVE_TARGET
                or v.s.common.decision == DECIDE_SECOND_ROLL):
            return 0.0
        return t.idle
    return 0.0                                      # ACT_KEEP_ROLL, ACT_ACCEPT_DEATH, ACT_KEEP_TRIGGERS
