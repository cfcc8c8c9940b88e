"""Carries deeds out on a holding instead of the table: blocks, effects, tile actions, claims."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.epoch.attributes cimport may_convert
from equipoise.ext.epoch.bot_judge cimport block_value, has_now, judge, judge_with
from equipoise.ext.epoch.bot_view cimport (
    LOADS, cheapest_companion, effect_worth, has_power, leader_share, max_d, min_d, pile,
)
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport activation_cost, available, barred, effects_of, mount_honor
from equipoise.ext.types cimport u8


cdef void no_means(Means* means) noexcept nogil:
    memset(means, 0, sizeof(Means))


# --- blocks -----------------------------------------------------------------------------------------------------------

cdef int gain_blocks(Holding* h, int attribute, int n) noexcept nogil:
    """EP-052: as far as influence allows."""
    n = max(0, min(n, h.count[METRIC_INFLUENCE]))
    h.count[METRIC_INFLUENCE] -= n
    h.attribute[attribute] += n
    return n


cdef void pay_blocks(Holding* h, int attribute, int n) noexcept nogil:
    h.attribute[attribute] -= n
    h.count[METRIC_INFLUENCE] += n


cdef void convert_once(const View* v, Holding* h, int heroic) noexcept nogil:
    h.attribute[v.g.board.parts[heroic][0]] -= 1
    h.attribute[v.g.board.parts[heroic][1]] -= 1
    h.attribute[heroic] += 1
    h.count[METRIC_INFLUENCE] += 1


cdef bint convert_to(const View* v, Holding* h, int heroic, int need) noexcept nogil:
    """EP-150: converts until there are so many."""
    cdef int left = 99
    if v.g.rules.conversion_max_per_turn > 0:
        left = v.g.rules.conversion_max_per_turn - v.s.turn.converted
    if not may_convert(v.g, v.seat):
        left = 0
    while h.attribute[heroic] < need:
        if (left <= 0 or h.attribute[v.g.board.parts[heroic][0]] == 0 or h.attribute[v.g.board.parts[heroic][1]] == 0):
            return False
        convert_once(v, h, heroic)
        left -= 1
    return True


cdef void upgrade_block(Holding* h, int sphere) noexcept nogil:
    if sphere == POTENTIAL:
        h.count[METRIC_POTENTIAL] -= 1
        h.count[METRIC_INFLUENCE] += 1
    else:
        h.count[METRIC_INFLUENCE] -= 1
        h.count[METRIC_CONVICTION] += 1


cdef inline bint may_upgrade(const View* v, int sphere) noexcept nogil:
    return not barred(v.g, v.seat, BAN_UPGRADE + sphere)


cdef bint upgrade_best(const View* v, Holding* h, int levels) noexcept nogil:
    """The better of the two upgrades, if it is better than none."""
    cdef Holding a = h[0], b = h[0]
    cdef double best = judge(v, h), value
    cdef int chosen = -1
    if levels & LEVEL_POTENTIAL and h.count[METRIC_POTENTIAL] > 0 and may_upgrade(v, POTENTIAL):
        upgrade_block(&a, POTENTIAL)
        value = judge(v, &a)
        if value > best:
            best = value
            chosen = POTENTIAL
    if levels & LEVEL_INFLUENCE and h.count[METRIC_INFLUENCE] > 0 and may_upgrade(v, INFLUENCE):
        upgrade_block(&b, INFLUENCE)
        value = judge(v, &b)
        if value > best:
            chosen = INFLUENCE
    if chosen < 0:
        return False
    upgrade_block(h, chosen)
    return True


cdef void release(Holding* h, int n) noexcept nogil:
    n = max(0, min(n, h.count[METRIC_BLOCKS_ON_COMPANIONS]))
    h.count[METRIC_BLOCKS_ON_COMPANIONS] -= n
    h.count[METRIC_INFLUENCE] += n


cdef int best_attribute(const View* v, const Holding* h, int among) noexcept nogil:
    cdef int attribute, best = -1
    cdef double value, most = -1.0
    for attribute in range(ATTRIBUTES):
        if (among >> attribute) & 1:
            value = block_value(v, h, attribute) - v.w.spread * h.attribute[attribute]
            if value > most:
                most = value
                best = attribute
    return best


# --- effects ----------------------------------------------------------------------------------------------------------

cdef void do_effect(const View* v, Holding* h, int do, int n, int arg, int attribute, Means* means) noexcept nogil:
    cdef int i, _time
    if do == DO_GAIN:
        gain_blocks(h, arg, n)
    elif do == DO_GAIN_ANY:
        for _time in range(n):
            gain_blocks(h, attribute if attribute >= 0 and (arg >> attribute) & 1 else best_attribute(v, h, arg), 1)
    elif do == DO_ROLL_GAIN:
        i = min(n, h.count[METRIC_INFLUENCE])
        h.count[METRIC_INFLUENCE] -= i
        h.extra += i * v.die
    elif do == DO_UPGRADE:
        for _time in range(n):
            if not upgrade_best(v, h, arg):
                break
    elif do == DO_REST_ANY:
        release(h, n)
    elif do == DO_REST_ONE:
        release(h, min(n, v.load[0] if v.loads > 0 else 0))
    elif do == DO_HONOR:
        h.count[METRIC_HONOR] += n
    elif do == DO_SPEED or do == DO_EXTRA_TRAVEL:
        means.reach += n
    elif do == DO_EXTRA_TILE:
        means.tiles += n
    elif do == DO_EXTRA_ACTIVATION:
        means.activations += n
    elif do == DO_DISCOUNT:
        means.discount[arg] += n
    elif do == DO_EASY_CONTROL:
        means.easy = 1
    else:
        means.other += 1
        h.extra += v.future * effect_worth(v, do) * max(1, n)


cdef void do_effects(const View* v, Holding* h, int row, int attribute, Means* means) noexcept nogil:
    """`attribute`: what a free choice falls on, or -1: the best."""
    cdef const Content* c = v.g.content
    cdef int i
    for i in range(effects_of(v.g, v.seat, row)):
        do_effect(v, h, c.effect_do[row][i], c.effect_n[row][i], c.effect_arg[row][i], attribute, means)


cdef bint pay_costs(const View* v, Holding* h, int card) noexcept nogil:
    """EP-070."""
    cdef int attribute
    if not v.g.board.has_cost[card]:
        return True
    if h.count[METRIC_HONOR] < v.g.board.cost_honor[card]:
        return False
    for attribute in range(ATTRIBUTES):
        if h.attribute[attribute] < v.g.content.cost_attribute[card][attribute]:
            return False
    h.count[METRIC_HONOR] -= v.g.board.cost_honor[card]
    for attribute in range(ATTRIBUTES):
        pay_blocks(h, attribute, v.g.content.cost_attribute[card][attribute])
    return True


cdef void activate_companion(const View* v, Holding* h, int card, Means* means) noexcept nogil:
    """EP-061 to EP-065: the block, the attributes, and the ability if it pays. Needs the influence for the block."""
    cdef const Content* c = v.g.content
    cdef int attribute, cost = activation_cost(v.g, card)
    cdef Holding with_ability
    cdef Means more
    h.count[METRIC_INFLUENCE] -= cost
    h.count[METRIC_BLOCKS_ON_COMPANIONS] += cost
    if v.s.blocks[card] == 0:
        h.count[METRIC_RESTED_COMPANIONS] -= 1
    for attribute in range(COMMONS):
        gain_blocks(h, attribute, c.attribute_yield[card][attribute])
    if c.effects[card] == 0 or v.g.board.first_victim[card] < EFFECTS or not has_power(v, card):
        return
    with_ability = h[0]
    more = means[0]
    if not pay_costs(v, &with_ability, card):
        return
    do_effects(v, &with_ability, card, -1, &more)
    if not v.g.board.has_cost[card] or judge(v, &with_ability) > judge(v, h):
        h[0] = with_ability
        means[0] = more


# --- tiles ------------------------------------------------------------------------------------------------------------

cdef int cost_at(const View* v, int kind, const Means* means) noexcept nogil:
    return max(0, v.g.board.base_cost[kind] + v.me.static_cost[kind] - v.s.turn.discount[kind] - means.discount[kind])


cdef int reaction(const View* v, int kind) noexcept nogil:
    """Attributes that own traits add to a gain tile."""
    cdef const Content* c = v.g.content
    cdef int i, j, card, n = 0
    for i in range(v.me.traits):
        card = v.me.trait[i]
        if c.hook[card] == HOOK_ON_TILE and c.hook_kind[card] == kind and has_power(v, card):
            for j in range(c.effects[card]):
                if c.effect_do[card][j] == DO_GAIN:
                    n += c.effect_n[card][j]
    return n


cdef int gain_most(const View* v, int kind) noexcept nogil:
    return v.g.rules.tiles_gain_amount + (reaction(v, kind) if v.me.traits > 0 else 0)


cdef int gain_at(const View* v, const Holding* h, int kind) noexcept nogil:
    return min(gain_most(v, kind), h.count[METRIC_INFLUENCE])


cdef double use_academy(const View* v, Holding* h) noexcept nogil:
    """EP-107, EP-108: a roll, and another one if the first shows what was not held."""
    cdef int face, attribute
    cdef double again = 0.0
    if h.count[METRIC_INFLUENCE] < 1:
        return IMPOSSIBLE
    for face in range(DIE_FACES):
        attribute = v.g.content.attribute_face[face]
        again += h.attribute[attribute] == 0
    h.count[METRIC_INFLUENCE] -= 1
    h.extra += v.die
    if (h.count[METRIC_INFLUENCE] > 0 and v.g.rules.tiles_academy_rolls > 1
            and not barred(v.g, v.seat, BAN_ACTION_SECOND_ROLL)):
        h.extra += again / DIE_FACES * (v.die - v.fuel)
    return judge(v, h)


cdef double use_command_post(const View* v, Holding* h, int cost) noexcept nogil:
    """EP-113, EP-219."""
    cdef int speed = h.count[METRIC_SPEED_TILE] + 1
    if (h.attribute[STRENGTH] < cost or speed > v.g.rules.speed_max
            or v.s.turn.mounted >= v.g.rules.speed_upgrades_per_turn):
        return IMPOSSIBLE
    pay_blocks(h, STRENGTH, cost)
    h.count[METRIC_SPEED_TILE] = speed
    h.count[METRIC_SPEED] += 1
    h.count[METRIC_HONOR] += mount_honor(v.g, speed)
    h.extra += v.later * v.w.speed
    return judge(v, h)


cdef double use_shrine(const View* v, Holding* h, int cost) noexcept nogil:
    """EP-116: as often as it is worth it."""
    cdef int i = 0, times = 0, taken, blocks
    cdef double best = IMPOSSIBLE, value
    cdef Holding next_one
    cdef u8 load[LOADS]
    if v.loads == 0:
        return IMPOSSIBLE
    for i in range(v.loads):
        load[i] = v.load[i]
    i = 0
    while h.attribute[INSPIRATION] >= cost and i < v.loads:
        if v.g.rules.tiles_repeat_cap > 0 and times >= v.g.rules.tiles_repeat_cap:
            break
        blocks = load[i]
        taken = min(blocks, v.g.rules.tiles_shrine_remove)
        next_one = h[0]
        pay_blocks(&next_one, INSPIRATION, cost)
        release(&next_one, taken)
        value = judge(v, &next_one)
        if times > 0 and value <= best:
            break
        best = value
        h[0] = next_one
        times += 1
        load[i] -= taken
        if load[i] == 0:
            i += 1
    return best


cdef double use_monastery(const View* v, Holding* h, int cost) noexcept nogil:
    """EP-119: as often as it is worth it; the block paid may be the one upgraded."""
    cdef int times = 0, sphere
    cdef double best = IMPOSSIBLE, value, upgraded
    cdef Holding paid, tried, better
    while h.attribute[KNOWLEDGE] >= cost and times < 12:
        if v.g.rules.tiles_repeat_cap > 0 and times >= v.g.rules.tiles_repeat_cap:
            break
        paid = h[0]
        pay_blocks(&paid, KNOWLEDGE, cost)
        upgraded = IMPOSSIBLE
        for sphere in range(POTENTIAL, INFLUENCE + 1):
            if (paid.count[METRIC_POTENTIAL if sphere == POTENTIAL else METRIC_INFLUENCE] == 0
                    or not may_upgrade(v, sphere)):
                continue
            tried = paid
            upgrade_block(&tried, sphere)
            value = judge(v, &tried)
            if value > upgraded:
                upgraded = value
                better = tried
        if upgraded == IMPOSSIBLE or (times > 0 and upgraded <= best):
            break
        best = upgraded
        h[0] = better
        times += 1
    return best


cdef void join(Holding* h, int stack) noexcept nogil:
    """A card comes in front of the player."""
    h.held[stack] += 1
    h.cards += 1
    if stack < COLOURS:
        h.count[METRIC_COMPANIONS] += 1
        h.count[METRIC_RESTED_COMPANIONS] += 1
        h.count[METRIC_COMPANIONS_RED + stack] += 1
    elif stack == RELIC:
        h.count[METRIC_RELICS] += 1
    elif stack == TRAIT:
        h.count[METRIC_TRAITS] += 1
    else:
        h.count[METRIC_MONSTERS] += 1
    if h.held[stack] == 1:
        h.count[METRIC_CARD_COLORS] += 1


cdef inline bint knows_good(const View* v, const Holding* h, int stack) noexcept nogil:
    """What cards are worth with one more of them is known (plan_bounds.pyx)."""
    return v.bounded and (v.goods_known >> stack) & 1 and has_now(v, h)


cdef double recruit(const View* v, Holding* h, int colour, int cost) noexcept nogil:
    """EP-122."""
    cdef int attribute = v.g.board.attribute_of[colour]
    cdef bint known = knows_good(v, h, colour)
    if h.attribute[attribute] < cost or not available(v.g, v.seat, colour):
        return IMPOSSIBLE
    pay_blocks(h, attribute, cost)
    join(h, colour)
    h.extra += v.stack_worth[colour]
    return judge_with(v, h, &v.good[colour]) if known else judge(v, h)


cdef double use_inn(const View* v, Holding* h, int cost) noexcept nogil:
    cdef Holding tried, better
    cdef double best = IMPOSSIBLE, value
    cdef int colour
    for colour in range(COLOURS):
        if h.attribute[v.g.board.attribute_of[colour]] < cost:
            continue
        tried = h[0]
        value = recruit(v, &tried, colour, cost)
        if value > best:
            best = value
            better = tried
    if best > IMPOSSIBLE:
        h[0] = better
    return best


cdef double fight_risk(const View* v, const Holding* h) noexcept nogil:
    """EP-207: what the black die costs on average. A death is prevented if conviction is cheaper."""
    cdef int face, counter
    cdef double death = max_d(0.0, cheapest_companion(<View*> v)), total = 0.0
    if (h.count[METRIC_CONVICTION] >= v.g.rules.monsters_prevent_cost
            and not barred(v.g, v.seat, BAN_ACTION_PREVENT_DEATH)):
        death = min_d(death, v.soon * v.firm * pile(v.w.convictions, v.g.rules.monsters_prevent_cost))
    for face in range(DIE_FACES):
        counter = v.g.content.counter_face[face]
        if counter == DEATH and not v.s.turn.guard:
            if v.me.death_is_fatigue:
                counter = FATIGUE
            else:
                total += death
        if counter == FATIGUE:
            total += v.g.rules.monsters_fatigue * (v.fuel + v.later * v.w.loaded)
    return total / DIE_FACES


cdef int first_charge(const View* v, int influence) noexcept nogil:
    """EP-191."""
    cdef int charge = <int> v.w.blind_charge
    if v.s.face_up[RELIC] != NO_CARD:
        charge = v.g.content.capacity[v.s.face_up[RELIC]]
    return min(charge, influence)


cdef double buy(const View* v, Holding* h, int kind, int stack, int cost) noexcept nogil:
    """EP-125, EP-128, EP-129, with the conversions it takes."""
    cdef int attribute = v.g.board.paid_with[kind]
    cdef int charge
    cdef bint known = knows_good(v, h, stack)
    if not available(v.g, v.seat, stack) or not convert_to(v, h, attribute, cost):
        return IMPOSSIBLE
    pay_blocks(h, attribute, cost)
    join(h, stack)
    h.extra += v.stack_worth[stack]
    if stack == RELIC:
        charge = first_charge(v, h.count[METRIC_INFLUENCE])
        h.count[METRIC_INFLUENCE] -= charge
        h.count[METRIC_BLOCKS_ON_RELICS] += charge
    elif stack == MONSTER:
        h.extra += v.g.rules.monsters_white_rolls * (v.die - v.fuel) - fight_risk(v, h)
    return judge_with(v, h, &v.good[stack]) if known else judge(v, h)


cdef void charge(const View* v, Holding* h, int card, int most) noexcept nogil:
    """Up to so many blocks on a relic: each is good for a share of a use."""
    cdef int n = max(0, min(most, min(v.g.content.capacity[card] - v.s.blocks[card], h.count[METRIC_INFLUENCE])))
    h.count[METRIC_INFLUENCE] -= n
    h.count[METRIC_BLOCKS_ON_RELICS] += n
    if has_power(v, card):
        h.extra += v.future * v.w.power * v.w.charge_use * v.w.powers[card] * n
    else:                                           # it will never come back
        h.extra -= v.later * v.w.charge * n


cdef double recharge_one(const View* v, const Holding* h, int most) noexcept nogil:
    """What charging the best of the own relics brings."""
    cdef Bits left = v.me.relics
    cdef Holding charged
    cdef double idle = judge(v, h), best = 0.0
    cdef int card
    if barred(v.g, v.seat, BAN_ACTION_RECHARGE):
        return 0.0
    while True:
        card = bits_take(&left)
        if card < 0:
            return best
        charged = h[0]
        charge(v, &charged, card, most)
        best = max_d(best, judge(v, &charged) - idle)


cdef double recharge_all(const View* v, Holding* h) noexcept nogil:
    """EP-127: own relics are filled, down to a working reserve of influence."""
    cdef int missing = min(v.missing_charges, h.count[METRIC_INFLUENCE] - <int> v.w.reserve)
    if missing <= 0 or barred(v.g, v.seat, BAN_ACTION_RECHARGE):
        return IMPOSSIBLE
    h.count[METRIC_INFLUENCE] -= missing
    h.count[METRIC_BLOCKS_ON_RELICS] += missing
    h.extra += v.later * v.w.charge * missing
    return judge(v, h)


cdef double do_tile(const View* v, Holding* h, int kind, const Means* means) noexcept nogil:
    """Changes the holding as an action on such a tile would, conversions included. Returns what it is worth then."""
    cdef Holding before
    cdef double value
    cdef int cost
    if barred(v.g, v.seat, BAN_TILE + kind):
        return IMPOSSIBLE
    if kind == SPIRE or kind == LIBRARY or kind == FORT:
        if h.count[METRIC_INFLUENCE] == 0:
            return IMPOSSIBLE
        gain_blocks(h, INSPIRATION if kind == SPIRE else KNOWLEDGE if kind == LIBRARY else STRENGTH,
                    gain_at(v, h, kind))
        return judge(v, h)
    if kind == ACADEMY:
        return use_academy(v, h)
    cost = cost_at(v, kind, means)
    if kind == COMMAND_POST:
        return use_command_post(v, h, cost)
    if kind == ABANDONED_SHRINE:
        return use_shrine(v, h, cost)
    if kind == SACRED_MONASTERY:
        return use_monastery(v, h, cost)
    if kind == INN:
        return use_inn(v, h, cost)
    if kind == TOMB_OF_THE_ANCIENTS:
        return buy(v, h, kind, TRAIT, cost)
    if kind == GAPING_MAW:
        return IMPOSSIBLE if h.count[METRIC_COMPANIONS] == 0 else buy(v, h, kind, MONSTER, cost)
    before = h[0]
    value = buy(v, h, kind, RELIC, cost)
    if value == IMPOSSIBLE and v.me.held[RELIC] > 0:
        h[0] = before
        value = recharge_all(v, h)
    return value


# --- control ----------------------------------------------------------------------------------------------------------

cdef int claim_cost(const View* v, int hex, int easy) noexcept nogil:
    cdef int cost = v.g.rules.control_cost_open if v.s.controller[hex] == NO_SEAT else v.g.rules.control_cost_enemy
    return max(0, cost - max(easy, v.s.turn.easy_control))


cdef void take_over(const View* v, Holding* h, int kind, int owner, int cost) noexcept nogil:
    """EP-132 to EP-135, EP-146."""
    cdef const Weights* w = v.w
    cdef int i, card
    if cost > 0:
        h.count[METRIC_CONVICTION] -= cost
        h.count[METRIC_INFLUENCE] += cost - 1
    else:
        h.count[METRIC_INFLUENCE] -= 1
    h.count[METRIC_HONOR] += v.g.rules.control_gain_honor
    h.count[METRIC_TILES_CONTROLLED] += 1
    h.count[METRIC_TILES_CONTROLLED_TOTAL] += owner == NO_SEAT
    if not (v.kinds >> kind) & 1:
        h.count[METRIC_TILE_KINDS_CONTROLLED] += 1
    for i in range(v.me.traits):
        card = v.me.trait[i]
        if v.g.content.hook[card] == HOOK_ON_CONTROL and has_power(v, card):
            h.extra += w.powers[card]
    h.extra += w.tile + v.future * (w.unique_income if kind <= TOMB_OF_THE_ANCIENTS else w.income)
    if owner != NO_SEAT:
        h.extra += w.takeover * leader_share(v, owner) * v.g.rules.control_end_honor


cdef bint claim(const View* v, Holding* h, int hex, int easy) noexcept nogil:
    cdef int cost = claim_cost(v, hex, easy)
    if not can_pay(h, cost):
        return False
    take_over(v, h, v.s.tile[hex], v.s.controller[hex], cost)
    return True


cdef bint claim_unseen(const View* v, Holding* h, int easy) noexcept nogil:
    """A tile that is not revealed yet: one of the most common kind, as far as anybody knows."""
    cdef int cost = max(0, v.g.rules.control_cost_open - max(easy, v.s.turn.easy_control))
    if not can_pay(h, cost):
        return False
    take_over(v, h, INN, NO_SEAT, cost)
    return True
