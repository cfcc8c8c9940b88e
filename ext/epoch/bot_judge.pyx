"""Judges holdings: the final honor that they are good for.

What a plan changes most often is blocks. What only cards, tiles and honor change is judged once for the holding as it
is, and again for a plan that changes those.
"""

from libc.math cimport sqrt

from equipoise.ext.epoch.attributes cimport in_supply
from equipoise.ext.epoch.bot_view cimport Good, Line, blocks_worth, max_d, pile
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport available, barred, proficiency_cost
from equipoise.ext.types cimport i16, u8


# --- masteries --------------------------------------------------------------------------------------------------------

cdef double kept(double share, double rivals) noexcept nogil:
    """The share of a lead that is kept from one rival, with more of them: the odds of losing it grow."""
    return share / (share + (1.0 - share) * rivals)


cdef void read_chances(View* v) noexcept nogil:
    """What a mastery is worth by how far ahead one is: a lead is the safer, the fewer the rivals and the turns."""
    cdef const Weights* w = v.w
    cdef double rivals = sqrt(v.s.common.seats - 1.0)
    v.keep[0] = 0.0
    v.keep[1] = w.mastery_behind * v.future
    v.keep[2] = w.mastery_tie * v.future
    v.keep[3] = kept(w.mastery_lead, rivals) * v.future + w.mastery_sole * (1.0 - v.future)
    v.keep[4] = kept(w.mastery_far_lead, rivals) * v.future + w.mastery_sure * (1.0 - v.future)


cdef double mastery_share(const View* v, int ahead) noexcept nogil:
    return v.keep[max(0, min(4, ahead + 2))]


cdef inline double break_gain(const View* v, int attribute) noexcept nogil:
    """What it is worth that a rival no longer has a mastery alone."""
    return v.w.mastery_break * v.rival_sole[attribute] * v.mastery[attribute] * (1.0 - v.w.break_far * v.future)


cdef double judge_masteries(const View* v, const Holding* h, int* won) noexcept nogil:
    cdef double value = 0.0
    cdef int stack, attribute, mine, ahead
    won[0] = 0
    for stack in range(STACKS):
        attribute = v.g.board.attribute_of[stack]
        mine = h.held[stack] + v.g.rules.proficiency_value * h.proficiency[attribute]
        if mine == 0:
            continue
        ahead = mine - v.rival_best[attribute]
        won[0] += ahead > 0
        value += v.mastery[attribute] * mastery_share(v, ahead)
        if ahead >= 0 and v.rival_sole[attribute] > 0.0:
            value += break_gain(v, attribute)
    return value


cdef double skill_gain(const View* v, int attribute) noexcept nogil:
    """What another proficiency tile would do for a mastery (EP-158)."""
    cdef int mine = v.total[attribute]
    cdef int ahead = mine - v.rival_best[attribute]
    cdef double gain = v.mastery[attribute] * (mastery_share(v, ahead + v.g.rules.proficiency_value)
                                               - (mastery_share(v, ahead) if mine > 0 else 0.0))
    if v.rival_sole[attribute] > 0.0 and ahead < 0 <= ahead + v.g.rules.proficiency_value:
        gain += break_gain(v, attribute)
    return gain


cdef void price_skills(View* v) noexcept nogil:
    cdef const Weights* w = v.w
    cdef double worth[4]                            # with no block missing, one, two, more
    cdef int attribute, blocks, cost = min(BLOCKS, max(1, proficiency_cost(v.g, v.seat)))
    cdef double gain
    v.skill_cost = cost
    v.converts = -(not barred(v.g, v.seat, BAN_ACTION_CONVERT))
    v.skills = 0
    v.skill_most = worth[3] = 0.0
    v.skill_sinks = w.skill >= w.skill_one * v.soon >= w.skill_two * v.soon
    for attribute in range(ATTRIBUTES):
        gain = skill_gain(v, attribute) if in_supply(v.g, v.seat, attribute) else 0.0
        if gain <= 0.0:
            for blocks in range(cost + 1):
                v.skill[attribute][blocks] = 0.0
            continue
        v.skills += 1
        worth[0] = gain * w.skill
        worth[1] = gain * (w.skill_one * v.soon)
        worth[2] = gain * (w.skill_two * v.soon)
        v.skill_most = max_d(v.skill_most, max_d(worth[0], max_d(worth[1], worth[2])))
        for blocks in range(cost + 1):
            v.skill[attribute][blocks] = worth[min(3, cost - blocks)]


cdef void price_cards(View* v) noexcept nogil:
    """What blocks are worth for the cards that they will buy, beside what they are worth anywhere."""
    cdef const Weights* w = v.w
    cdef int stack, kind, attribute, cost, blocks
    cdef double gain, most = 0.0
    cdef double worth[4]                            # with no block missing, one, two, more
    v.buys = v.soon > 0.0 and (w.buy > 0.0 or w.buy_one > 0.0 or w.buy_two > 0.0)
    v.buy_most = 0.0
    v.buy_sinks = w.buy >= w.buy_one >= w.buy_two
    if not v.buys:
        return
    for stack in range(STACKS):
        attribute = v.g.board.attribute_of[stack]
        kind = INN if stack < COLOURS else tile_of(stack)
        cost = min(BLOCKS, max(0, v.g.board.base_cost[kind] + v.me.static_cost[kind]))
        v.buy_cost[attribute] = cost
        gain = 0.0
        if available(v.g, v.seat, stack) and not barred(v.g, v.seat, BAN_TILE + kind):
            gain = max_d(0.0, v.stack_worth[stack] + card_mastery(v, attribute)) * v.soon
            if not (v.seen >> kind) & 1:
                gain *= w.hidden_tile
        worth[0] = gain * w.buy
        worth[1] = gain * w.buy_one
        worth[2] = gain * w.buy_two
        worth[3] = 0.0
        most = max_d(most, max_d(worth[0], max_d(worth[1], worth[2])))
        for blocks in range(cost + 1):
            v.buy[attribute][blocks] = worth[min(3, cost - blocks)]
    v.buy_most = most


cdef int tile_of(int stack) noexcept nogil:
    return ARCANE_TOWER if stack == RELIC else TOMB_OF_THE_ANCIENTS if stack == TRAIT else GAPING_MAW


cdef double card_mastery(const View* v, int attribute) noexcept nogil:
    """What another card would do for a mastery."""
    cdef int mine = v.total[attribute]
    cdef int ahead = mine - v.rival_best[attribute]
    cdef double gain = v.mastery[attribute] * (mastery_share(v, ahead + 1)
                                               - (mastery_share(v, ahead) if mine > 0 else 0.0))
    if v.rival_sole[attribute] > 0.0 and ahead == -1:
        gain += break_gain(v, attribute)
    return gain


cdef double judge_skills(const View* v, const Holding* h) noexcept nogil:
    """The proficiency tile that the blocks are nearest to (EP-155), conversions included; and the card."""
    cdef const i16* a = &h.attribute[0]
    cdef const u8* parts
    cdef int attribute, cost = v.skill_cost
    cdef double best = 0.0
    if v.buys:
        return judge_skills_and_cards(v, h)
    if v.skills == 0:
        return 0.0
    for attribute in range(COMMONS):
        best = max_d(best, v.skill[attribute][min(cost, a[attribute])])
    for attribute in range(COMMONS, ATTRIBUTES):
        parts = &v.g.board.parts[attribute][0]
        best = max_d(best, v.skill[attribute][min(cost, a[attribute] + (v.converts & min(a[parts[0]], a[parts[1]])))])
    return best


cdef double judge_skills_and_cards(const View* v, const Holding* h) noexcept nogil:
    cdef const i16* a = &h.attribute[0]
    cdef const u8* parts
    cdef int attribute, have, cost = v.skill_cost
    cdef double best = 0.0, card = 0.0
    for attribute in range(COMMONS):
        have = a[attribute]
        best = max_d(best, v.skill[attribute][min(cost, have)])
        card = max_d(card, v.buy[attribute][min(v.buy_cost[attribute], have)])
    for attribute in range(COMMONS, ATTRIBUTES):
        parts = &v.g.board.parts[attribute][0]
        have = a[attribute] + (v.converts & min(a[parts[0]], a[parts[1]]))
        best = max_d(best, v.skill[attribute][min(cost, have)])
        card = max_d(card, v.buy[attribute][min(v.buy_cost[attribute], have)])
    return best + card


# --- lines and triggers -----------------------------------------------------------------------------------------------

cdef int count_of(const Holding* h, int what, int masteries) noexcept nogil:
    cdef const i16* a = &h.attribute[0]
    if what == METRIC_HEROIC_BLOCKS:
        return a[COURAGE] + a[VISION] + a[WISDOM]
    if what == METRIC_HEROIC_KINDS:
        return (a[COURAGE] > 0) + (a[VISION] > 0) + (a[WISDOM] > 0)
    return masteries if what == METRIC_MASTERIES else h.count[what]


cdef void price_lines(View* v) noexcept nogil:
    cdef const Weights* w = v.w
    cdef Line* line
    cdef int i, missing
    cdef double share
    for i in range(v.lines):
        line = &v.line[i]
        line.worth[0] = line.honor * (1.0 - line.loose * v.future * w.line_loose)
        for missing in range(1, 4):
            share = w.line_near if missing == 1 else w.line_near * w.line_near
            share *= w.line_last + (1.0 - w.line_last) * v.future
            line.worth[missing] = line.honor * share if missing <= v.turns_left else 0.0


cdef double line_worth(const Line* line, int have) noexcept nogil:
    """What so many of what a line counts are worth."""
    cdef int missing
    if line.per:
        return line.honor * have
    missing = line.threshold - have if line.op == AT_LEAST else have - line.threshold
    return line.worth[max(0, missing)] if missing <= 3 else 0.0


cdef double judge_lines(const View* v, const Holding* h, int masteries, int first, int last,
                        double value) noexcept nogil:
    """Added to the value, that of the lines before them."""
    cdef const Line* line
    cdef int i
    for i in range(first, last):
        line = &v.line[i]
        value += line_worth(line, count_of(h, line.metric, masteries) if line.derived else h.count[line.metric])
    return value


cdef int spheres_counted(const View* v) noexcept nogil:
    cdef int i, metrics = 0
    for i in range(v.fixed_lines, v.lines):
        metrics |= 1 << v.line[i].metric
    for i in range(v.fixed_triggers, v.triggers):
        metrics |= 1 << v.g.content.trigger_metric[v.trigger[i]]
    return (metrics >> METRIC_POTENTIAL) & 7


cdef double near_to(const View* v, int i, int have) noexcept nogil:
    """How near so many are to one of the triggers: MET, or less than 1."""
    cdef const Content* c = v.g.content
    cdef int trigger = v.trigger[i]
    cdef int threshold = c.trigger_threshold[trigger]
    cdef double share
    if c.trigger_op[trigger] == AT_LEAST:
        if have >= threshold:
            return MET
        share = have * v.part[i]
    else:
        if have <= threshold:
            return MET
        share = 1.0 / (1.0 + have - threshold)
    return share * share


cdef double nearness(const View* v, const Holding* h, int first, int last) noexcept nogil:
    """How near the nearest of some triggers is."""
    cdef int i
    cdef double value = 0.0
    for i in range(first, last):
        value = max_d(value, near_to(v, i, h.count[v.g.content.trigger_metric[v.trigger[i]]]))
    return value


# --- blocks -----------------------------------------------------------------------------------------------------------

cdef double block_value(const View* v, const Holding* h, int attribute) noexcept nogil:
    cdef const double* worth = blocks_worth(v, attribute)
    cdef int n = h.attribute[attribute]
    return v.share[attribute] * (pile(worth, n + 1) - pile(worth, n))


cdef double judge_blocks(const View* v, const Holding* h) noexcept nogil:
    cdef const Weights* w = v.w
    cdef int attribute
    cdef double value = v.soon * (v.fluid * pile(w.influences, h.count[METRIC_INFLUENCE])
                                  + v.firm * pile(w.convictions, min(v.convictions, h.count[METRIC_CONVICTION])))
    for attribute in range(COMMONS):
        value += v.share[attribute] * w.commons[h.attribute[attribute]]
    for attribute in range(COMMONS, ATTRIBUTES):
        value += v.share[attribute] * w.heroics[h.attribute[attribute]]
    return value - v.later * (w.potential * h.count[METRIC_POTENTIAL] + w.loaded * h.count[METRIC_BLOCKS_ON_COMPANIONS]
                              - w.charge * h.count[METRIC_BLOCKS_ON_RELICS])


cdef double after_upgrade(const View* v, const Holding* h, double before, int sphere) noexcept nogil:
    """What a holding is worth with one block upgraded, from what it is worth before."""
    cdef const Weights* w = v.w
    cdef int influence = h.count[METRIC_INFLUENCE], conviction = h.count[METRIC_CONVICTION]
    cdef Holding upgraded
    if (v.spheres >> sphere) & 3:
        upgraded = h[0]
        upgraded.count[METRIC_POTENTIAL] -= sphere == POTENTIAL
        upgraded.count[METRIC_INFLUENCE] += 1 if sphere == POTENTIAL else -1
        upgraded.count[METRIC_CONVICTION] += sphere == INFLUENCE
        return judge(v, &upgraded)
    if sphere == POTENTIAL:
        return before + v.soon * v.fluid * (pile(w.influences, influence + 1) - pile(w.influences, influence)) + (
            v.later * w.potential)
    return before + v.soon * (v.fluid * (pile(w.influences, influence - 1) - pile(w.influences, influence))
                              + v.firm * pile(w.convictions, min(v.convictions, conviction + 1))
                              - v.firm * pile(w.convictions, min(v.convictions, conviction)))


cdef double after_gain(const View* v, const Holding* h, double before, double skills, int attribute,
                       int n) noexcept nogil:
    """What a holding is worth with blocks moved from influence into a common circle, from what it is worth before and
    the part of that which proficiency tiles in view are (`skills`)."""
    cdef const Weights* w = v.w
    cdef int influence = h.count[METRIC_INFLUENCE], blocks = h.attribute[attribute]
    cdef Holding gained = h[0]
    gained.attribute[attribute] += n
    gained.count[METRIC_INFLUENCE] -= n
    if (v.spheres >> INFLUENCE) & 1:
        return judge(v, &gained)
    return (before - skills + judge_skills(v, &gained)
            + v.soon * v.fluid * (pile(w.influences, influence - n) - pile(w.influences, influence))
            + v.share[attribute] * (pile(w.commons, blocks + n) - pile(w.commons, blocks)))


# --- all of it --------------------------------------------------------------------------------------------------------

cdef void judge_fixed(View* v) noexcept nogil:
    """What cards, tiles and honor are worth as they stand."""
    price_lines(v)
    v.spheres = spheres_counted(v)
    v.now_mastery = judge_masteries(v, &v.now, &v.now_masteries)
    v.now_lines = judge_lines(v, &v.now, v.now_masteries, 0, v.fixed_lines, 0.0)
    v.now_near = nearness(v, &v.now, 0, v.fixed_triggers)


cdef double judge_cards(const View* v, const Holding* h, Good* good) noexcept nogil:
    """The part of a judgement that blocks do not change."""
    good.mastery = judge_masteries(v, h, &good.masteries)
    good.lines = judge_lines(v, h, good.masteries, 0, v.fixed_lines, 0.0)
    good.near = nearness(v, h, 0, v.fixed_triggers)
    return h.count[METRIC_HONOR] + good.mastery + good.lines


cdef inline double with_blocks(const View* v, const Holding* h, double value, double near) noexcept nogil:
    value += pushed(v, near)
    if v.future > 0.0:
        value += judge_blocks(v, h)
    return value


cdef inline double before_cards(const View* v, const Holding* h) noexcept nogil:
    cdef double value = h.count[METRIC_HONOR] + h.extra
    return value + v.g.rules.control_end_honor * h.count[METRIC_TILES_CONTROLLED]


cdef bint has_now(const View* v, const Holding* h) noexcept nogil:
    """Nothing is changed but blocks: what cards, tiles and honor are worth is known."""
    return (h.cards == 0 and h.count[METRIC_HONOR] == v.now.count[METRIC_HONOR]
            and h.count[METRIC_TILES_CONTROLLED] == v.now.count[METRIC_TILES_CONTROLLED]
            and h.count[METRIC_SPEED_TILE] == v.now.count[METRIC_SPEED_TILE])


cdef double judge_with(const View* v, const Holding* h, const Good* good) noexcept nogil:
    """The same as `judge`, of what there is now and this good, whatever the blocks."""
    cdef double value = before_cards(v, h) + good.mastery
    value += judge_lines(v, h, good.masteries, v.fixed_lines, v.lines, good.lines)
    value = with_blocks(v, h, value, max_d(good.near, nearness(v, h, v.fixed_triggers, v.triggers)))
    return value + judge_skills(v, h)


cdef double judge(const View* v, const Holding* h) noexcept nogil:
    return judge_the_rest(v, h) + judge_skills(v, h)


cdef double judge_the_rest(const View* v, const Holding* h) noexcept nogil:
    cdef int masteries = v.now_masteries
    cdef double value = before_cards(v, h)
    cdef double near
    if h.cards > 0:
        value += judge_masteries(v, h, &masteries)
    else:
        value += v.now_mastery
    if not has_now(v, h):
        value += judge_lines(v, h, masteries, 0, v.lines, 0.0)
        near = nearness(v, h, 0, v.triggers)
    else:
        value += v.now_lines
        near = v.now_near
        if v.fixed_lines < v.lines:
            value += judge_lines(v, h, masteries, v.fixed_lines, v.lines, 0.0)
        if v.fixed_triggers < v.triggers:
            near = max_d(near, nearness(v, h, v.fixed_triggers, v.triggers))
    return with_blocks(v, h, value, near)
