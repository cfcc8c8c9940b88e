"""Looks at a position with the eyes of one seat.

Everything is counted in honor at the end of the game. Blocks, cards and powers are worth something as long as there are
turns to use them in: `future` falls to 0 with the last turn, and what the final scoring counts stays.
"""

from libc.string cimport memcmp, memset

from equipoise.ext.bitset cimport Bits, bits_take, lowest64, popcount64
from equipoise.ext.epoch.bot_judge cimport (
    block_value, judge, judge_fixed, price_cards, price_skills, read_chances,
)
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport available, barred, honor_of, is_powerless, others, speed_of
from equipoise.ext.epoch.metrics cimport compares, metric
from equipoise.ext.epoch.scoring cimport is_idle_quest, treachery_of
from equipoise.ext.rng cimport urn_of
from equipoise.ext.types cimport u8, u32, u64

cdef enum:
    OUT_OF_REACH = 1000         # cards: no mastery total is so high
    SPAN = 5                    # own turns: what cards are worth is said by so many of them (View.later)


# --- the island -------------------------------------------------------------------------------------------------------

cdef void measure_ways(Ways* ways, const Game* g) noexcept nogil:
    cdef int here, there, hex
    ways.table = g.number
    ways.known = 1
    for here in range(g.board.triangles):
        for hex in range(HEXES):
            ways.to_hex[here][hex] = 255
            for there in range(g.board.triangles):
                if (g.board.around[hex] >> there) & 1 and g.board.distance[here][there] < ways.to_hex[here][hex]:
                    ways.to_hex[here][hex] = g.board.distance[here][there]


# --- how long it will go on, and who leads ----------------------------------------------------------------------------

cdef double rounds_to(const View* v, int trigger) noexcept nogil:
    """Rounds until somebody meets a trigger, at the usual pace."""
    cdef const Content* c = v.g.content
    cdef int what = c.trigger_metric[trigger]
    cdef int seat, missing, best = 1000
    for seat in range(1 if c.trigger_scope[trigger] == SCOPE_GLOBAL else v.s.common.seats):
        missing = c.trigger_threshold[trigger] - metric(v.g, seat, what)
        if c.trigger_op[trigger] == AT_MOST:
            missing = -missing
        best = min(best, missing)
    if c.trigger_scope[trigger] == SCOPE_GLOBAL:
        return max_d(0.0, best * v.w.pace[what] / v.s.common.seats)
    return max_d(0.0, best * v.w.pace[what])


cdef double rounds_left(const View* v, bint blocks) noexcept nogil:
    """Until somebody meets one of the triggers that count blocks, or one of the others."""
    cdef u32 active = v.s.active_triggers
    cdef double rounds = WHOLE_GAME
    cdef int trigger
    while active:
        trigger = lowest64(active)
        active &= active - 1
        if counts_blocks(v.g.content.trigger_metric[trigger]) == blocks:
            rounds = min_d(rounds, rounds_to(v, trigger))
    return rounds


cdef int turns_to_come(const View* v) noexcept nogil:
    """`fixed_rounds` is known."""
    cdef int left = v.g.rules.limits_round_cap - v.s.common.round
    if v.s.end_round != 0:
        return max(0, min(left, v.s.end_round - v.s.common.round))
    return max(0, min(left, <int> (min_d(v.fixed_rounds, rounds_left(v, True)) + 0.5)
                      + v.g.rules.triggers_final_rounds))


cdef void read_totals(View* v) noexcept nogil:
    """EP-167: cards of the colour and proficiency tiles; who leads in each attribute, and who of the rivals."""
    cdef const Player* p
    cdef int seat, stack, attribute, total, own, best, rival
    cdef int value = v.g.rules.proficiency_value, seats = v.s.common.seats, me = v.seat
    for stack in range(STACKS):
        attribute = v.g.board.attribute_of[stack]
        best = own = 0
        rival = NO_SEAT
        p = &v.s.player[0]
        for seat in range(seats):
            total = p.held[stack] + value * p.proficiency[attribute]
            if p.treachery > 0:
                total -= treachery_of(v.g, seat, stack)
            p += 1
            if seat == me:
                own = total
                continue
            if barred(v.g, seat, BAN_MASTERY + attribute):
                continue
            rival = seat if total > best else NO_SEAT if total == best else rival
            best = max(best, total)
        v.mastery[attribute] = v.g.board.mastery[attribute]
        v.total[attribute] = own
        if barred(v.g, me, BAN_MASTERY + attribute):
            own = 0
            best = OUT_OF_REACH
        v.rival_best[attribute] = best
        v.rival[attribute] = rival
        v.sole[attribute] = me if own > best else rival if own < best else NO_SEAT


cdef double satisfied(const View* v, double final, int first, int last) noexcept nogil:
    """The final honor with that of the lines that are satisfied."""
    cdef const Line* line
    cdef int i
    for i in range(first, last):
        line = &v.line[i]
        if not line.per and compares(v.now.count[line.metric], line.op, line.threshold):
            final += line.honor
    return final


cdef double lead_now(const View* v) noexcept nogil:
    return satisfied(v, v.final, v.fixed_lines, v.lines) - v.final_rival


cdef void size_up(View* v) noexcept nogil:
    """The lead by estimated final honor. A rival's quest is a guess; the own lines are counted as they stand."""
    cdef int seat, attribute, _rival
    cdef int seats = v.s.common.seats
    cdef double value, best = -1000.0
    cdef double final[PLAYERS]
    for seat in range(seats):
        final[seat] = honor_of(v.g, seat) + v.g.rules.control_end_honor * v.s.player[seat].tiles
    for attribute in range(ATTRIBUTES):
        if v.sole[attribute] != NO_SEAT:
            final[v.sole[attribute]] += v.w.mastery_far_lead * v.mastery[attribute]
    for seat in range(seats):
        final[seat] += v.w.rival_monster * v.s.player[seat].held[MONSTER]
    v.final = satisfied(v, final[v.seat], 0, v.fixed_lines)
    v.leader = NO_SEAT
    seat = v.seat
    for _rival in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        value = final[seat] + v.w.rival_quest
        if value > best:
            best = value
            v.leader = seat
    v.final_rival = best
    v.lead = lead_now(v)
    v.harm = v.w.rival / (seats - 1)
    v.harm_leader = v.w.leader / (seats - 1)
    for attribute in range(ATTRIBUTES):
        v.rival_sole[attribute] = 0.0 if v.rival[attribute] == NO_SEAT else leader_share(v, v.rival[attribute])


# --- what there is ----------------------------------------------------------------------------------------------------

cdef bint is_loose(int what) noexcept nogil:
    """Counts that go up and down from turn to turn."""
    return (METRIC_POTENTIAL < what <= METRIC_RESTED_COMPANIONS or what == METRIC_TILES_CONTROLLED
            or what == METRIC_MASTERIES)


cdef bint counts_blocks(int what) noexcept nogil:
    return METRIC_POTENTIAL <= what <= METRIC_RESTED_COMPANIONS


cdef void add_line(View* v, int what, int op, int threshold, int honor, bint per) noexcept nogil:
    cdef Line* line = &v.line[v.lines]
    if v.lines >= LINES:
        return
    if not counts_blocks(what):
        v.line[v.lines] = v.line[v.fixed_lines]
        line = &v.line[v.fixed_lines]
        v.fixed_lines += 1
    v.lines += 1
    line.metric = what
    line.op = op
    line.threshold = threshold
    line.honor = honor
    line.per = per
    line.loose = is_loose(what)
    line.derived = what == METRIC_HEROIC_BLOCKS or what == METRIC_HEROIC_KINDS or what == METRIC_MASTERIES


cdef void read_lines(View* v) noexcept nogil:
    """The own quest, and the bonuses of own monsters."""
    cdef const Content* c = v.g.content
    cdef Bits left = v.me.monsters
    cdef int i, card, quest = v.me.quest
    if quest != NO_QUEST and not is_idle_quest(v.g, v.seat, quest):
        for i in range(c.quest_lines[quest]):
            add_line(v, c.quest_metric[quest][i], c.quest_op[quest][i], c.quest_threshold[quest][i],
                     c.quest_honor[quest][i], False)
    while True:
        card = bits_take(&left)
        if card < 0:
            return
        if c.end[card] != END_BONUS_NONE and not is_powerless(v.g, v.seat, card):
            add_line(v, c.end_metric[card], c.end_op[card], c.end_threshold[card], c.end_honor[card],
                     c.end[card] == END_BONUS_PER)


cdef void count_all(View* v) noexcept nogil:
    """What metrics.pyx counts, all at once."""
    cdef Holding* h = &v.now
    cdef const Player* p = v.me
    cdef int i, stack, hex, kind, n = 0, seen = 0, kinds = 0
    cdef u32 mine, own = 0
    memset(h, 0, sizeof(Holding))
    h.count[METRIC_HONOR] = honor_of(v.g, v.seat)
    h.count[METRIC_TILES_CONTROLLED] = p.tiles
    h.count[METRIC_COMPANIONS] = p.held[RED] + p.held[BLUE] + p.held[YELLOW]
    h.count[METRIC_COMPANIONS_RED] = p.held[RED]
    h.count[METRIC_COMPANIONS_BLUE] = p.held[BLUE]
    h.count[METRIC_COMPANIONS_YELLOW] = p.held[YELLOW]
    h.count[METRIC_RELICS] = p.held[RELIC]
    h.count[METRIC_TRAITS] = p.held[TRAIT]
    h.count[METRIC_MONSTERS] = p.held[MONSTER]
    h.count[METRIC_SPEED_TILE] = p.speed_tile
    h.count[METRIC_SPEED] = speed_of(v.g, v.seat)
    h.count[METRIC_TREACHERY_CARDS] = p.treachery
    for i in range(ATTRIBUTES):
        h.proficiency[i] = p.proficiency[i]
        h.count[METRIC_PROFICIENCY] += p.proficiency[i]
    for stack in range(STACKS):
        i = v.g.board.attribute_of[stack]
        h.held[stack] = v.total[i] - v.g.rules.proficiency_value * p.proficiency[i]
        h.count[METRIC_CARD_COLORS] += p.held[stack] > 0
    for i in range(v.s.common.seats):
        h.count[METRIC_TILES_CONTROLLED_TOTAL] += v.s.player[i].tiles
    for hex in range(HEXES):
        kind = v.s.tile[hex]
        if kind == NO_TILE:
            continue
        v.tile_hex[n] = hex
        n += 1
        seen |= 1 << kind
        mine = v.s.controller[hex] == v.seat
        kinds |= mine << kind
        own |= mine << hex
    v.tiles = n
    v.seen = seen
    v.kinds = kinds
    v.own = own
    h.count[METRIC_TILE_KINDS_CONTROLLED] = popcount64(kinds)
    count_blocks(v)


cdef void count_blocks(View* v) noexcept nogil:
    """What has blocks of the own, and how many."""
    cdef Holding* h = &v.now
    cdef const Player* p = v.me
    cdef int attribute
    h.count[METRIC_POTENTIAL] = p.potential
    h.count[METRIC_INFLUENCE] = p.influence
    h.count[METRIC_CONVICTION] = p.conviction
    for attribute in range(ATTRIBUTES):
        h.attribute[attribute] = p.attribute[attribute]
    read_charges(v)
    read_loads(v)


cdef void read_charges(View* v) noexcept nogil:
    cdef Bits left = v.me.relics
    cdef int card
    v.missing_charges = 0
    v.now.count[METRIC_BLOCKS_ON_RELICS] = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return
        v.now.count[METRIC_BLOCKS_ON_RELICS] += v.s.blocks[card]
        if has_power(v, card):
            v.missing_charges += v.g.content.capacity[card] - v.s.blocks[card]


cdef void read_loads(View* v) noexcept nogil:
    cdef Bits left = v.me.companions
    cdef int card, i, blocks
    v.loads = 0
    v.now.count[METRIC_BLOCKS_ON_COMPANIONS] = v.now.count[METRIC_RESTED_COMPANIONS] = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return
        blocks = v.s.blocks[card]
        v.now.count[METRIC_BLOCKS_ON_COMPANIONS] += blocks
        v.now.count[METRIC_RESTED_COMPANIONS] += blocks == 0
        if blocks == 0 or v.loads == LOADS:
            continue
        i = v.loads
        while i > 0 and v.load[i - 1] < blocks:
            v.load[i] = v.load[i - 1]
            i -= 1
        v.load[i] = blocks
        v.loads += 1


cdef double cheapest_companion(View* v) noexcept nogil:
    """The least valuable one, as a champion."""
    cdef Bits left = v.me.companions
    cdef int card
    if not v.cheapest_known:
        v.cheapest_known = True
        v.cheapest = 1000.0
        while True:
            card = bits_take(&left)
            if card < 0:
                break
            v.cheapest = min_d(v.cheapest, card_value(v, card))
    return v.cheapest


# --- what it is worth -------------------------------------------------------------------------------------------------

cdef double later_value(const View* v, int stack, double power, double yields) noexcept nogil:
    """What a card is good for in the turns to come."""
    cdef const Weights* w = v.w
    cdef double value = w.power * power
    if stack < COLOURS:
        value += w.companion if v.now.count[METRIC_COMPANIONS] < w.companion_most else w.companion_more
        return value + w.companion_yield * (yields - w.usual_yield)
    return value + (w.relic if stack == RELIC else w.trait if stack == TRAIT else w.monster)


cdef double bonus_of(const View* v, int card) noexcept nogil:
    """EP-216: what a monster's bonus would be."""
    cdef const Content* c = v.g.content
    cdef int have = v.now.count[c.end_metric[card]]
    if is_powerless(v.g, v.seat, card):
        return 0.0
    if c.end[card] == END_BONUS_PER:
        return c.end_honor[card] * (have + (c.end_metric[card] == METRIC_MONSTERS))
    if c.end[card] == END_BONUS_NONE:
        return 0.0
    if compares(have, c.end_op[card], c.end_threshold[card]):
        return c.end_honor[card]
    return c.end_honor[card] * v.w.line_near * v.future


cdef double card_value(const View* v, int card) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef int stack = c.stack[card]
    cdef double value = v.g.board.honor[card]
    cdef double yields = 0.0, power = v.w.powers[card] if has_power(v, card) else 0.0
    if stack < COLOURS:
        yields = c.attribute_yield[card][0] + c.attribute_yield[card][1] + c.attribute_yield[card][2]
    elif stack == MONSTER:
        value += bonus_of(v, card)
    return v.w.stack[stack] * (value + v.later * later_value(v, stack, power, yields))


cdef double blind_value(const View* v, int stack) noexcept nogil:
    """The mean of what may lie in the stack: which cards are unseen is known by elimination (EP-259)."""
    cdef int i, size = v.s.deck[stack].size
    cdef double total = 0.0
    if size == 0:
        return -1000.0
    for i in range(size):
        total += card_value(v, v.s.deck[stack].cards[i])
    return total / size


cdef double mean_value(const View* v, int stack) noexcept nogil:
    """Of all cards of the stack, seen or not: a quick guess at a blind draw."""
    cdef const Weights* w = v.w
    return w.stack[stack] * (w.mean_honor[stack] + v.later * later_value(v, stack, w.mean_power[stack],
                                                                         w.mean_yield[stack]))


cdef double stack_value(const View* v, int stack) noexcept nogil:
    cdef double best = -1000.0
    if v.s.deck[stack].size > 0 and not barred(v.g, v.seat, BAN_ACTION_BLIND):
        best = mean_value(v, stack)
    if v.s.face_up[stack] != NO_CARD and not barred(v.g, v.seat, BAN_ACTION_FACE_UP):
        best = max_d(best, card_value(v, v.s.face_up[stack]))
    return best


cdef int tile_for(int heroic) noexcept nogil:
    return GAPING_MAW if heroic == COURAGE else ARCANE_TOWER if heroic == VISION else TOMB_OF_THE_ANCIENTS


cdef int stack_for(int heroic) noexcept nogil:
    return MONSTER if heroic == COURAGE else RELIC if heroic == VISION else TRAIT


cdef void price_blocks(View* v) noexcept nogil:
    """A heroic block is for its buying tile, once that is found and something is left to buy there."""
    cdef int attribute
    for attribute in range(ATTRIBUTES):
        v.share[attribute] = v.w.attribute[attribute] * v.soon * (
            1.0 + v.early * (v.w.early_common if attribute < COMMONS else v.w.early_heroic))
        if attribute >= COMMONS and (not (v.seen >> tile_for(attribute)) & 1
                                     or not available(v.g, v.seat, stack_for(attribute))
                                     or barred(v.g, v.seat, BAN_TILE + tile_for(attribute))):
            v.share[attribute] *= v.w.hidden_tile


cdef void price_gains(View* v) noexcept nogil:
    """A block of influence, and a roll of the white die."""
    cdef int face, influence = max(1, v.me.influence)
    v.fuel = v.soon * v.fluid * (pile(v.w.influences, influence) - pile(v.w.influences, influence - 1))
    v.die = 0.0
    for face in range(DIE_FACES):
        v.die += block_value(v, &v.now, v.g.content.attribute_face[face]) / DIE_FACES


cdef double readiness(const View* v, int have, int cost) noexcept nogil:
    """How near one is to affording something that another turn's gains will add to."""
    cdef double share = (have + v.w.ready_gain) / (cost + 1.0)
    share = min_d(1.0, share)
    return share * share


cdef double use_of(const View* v, int kind) noexcept nogil:
    """What a tile of a kind would be good for in the next turns."""
    cdef const Weights* w = v.w
    cdef const Holding* h = &v.now
    cdef const i16* a = &h.attribute[0]
    cdef int colour, have, most = 0
    cdef double value = w.kind[kind] * v.future
    if barred(v.g, v.seat, BAN_TILE + kind):
        return 0.0
    if kind <= TOMB_OF_THE_ANCIENTS:
        have = v.g.board.paid_with[kind]
        colour = stack_for(have)
        if not available(v.g, v.seat, colour) or (kind == GAPING_MAW and h.count[METRIC_COMPANIONS] == 0):
            return 0.0
        have = a[have] + (min(a[v.g.board.parts[have][0]], a[v.g.board.parts[have][1]])
                          if not barred(v.g, v.seat, BAN_ACTION_CONVERT) else 0)
        return (value + v.stack_worth[colour]) * readiness(v, have, v.g.board.base_cost[kind])
    if kind == INN:
        for colour in range(COLOURS):
            if available(v.g, v.seat, colour):
                most = max(most, a[v.g.board.attribute_of[colour]])
        return (value + v.future * w.companion) * readiness(v, most, v.g.board.base_cost[kind])
    if kind == COMMAND_POST:
        return 0.0 if v.me.speed_tile >= v.g.rules.speed_max else (
            (value + v.me.speed_tile + 1) * readiness(v, a[STRENGTH], v.g.rules.speed_upgrade_cost))
    if kind == ABANDONED_SHRINE:
        return value * min_d(w.use_most, h.count[METRIC_BLOCKS_ON_COMPANIONS] / w.shrine_blocks)
    if kind == SACRED_MONASTERY:
        return value * min_d(w.use_most, a[KNOWLEDGE] / w.monastery_blocks)
    return value


cdef void survey(View* v) noexcept nogil:
    """Tiles worth going to, and what every distance leaves of their use."""
    cdef int i, kind, d, turns = 0, left = 0, n = 0
    cdef int speed = max(1, speed_of(v.g, v.seat))
    cdef double share = 1.0
    cdef double use[KINDS]
    v.surveyed = True
    v.uses = 0
    if v.turns_left == 0:
        return
    for kind in range(KINDS):
        if (v.seen >> kind) & 1:
            use[kind] = use_of(v, kind)
    for i in range(v.tiles):
        v.use_hex[n] = v.tile_hex[i]
        v.use_value[n] = use[v.s.tile[v.tile_hex[i]]]
        n += v.use_value[n] > 0.0
    v.uses = n
    v.after[0] = 1.0
    for d in range(1, FAR_AWAY):
        if left == 0:
            left = speed
            turns += 1
            share = share * v.w.place_decay if turns <= v.turns_left else 0.0
        left -= 1
        v.after[d] = share


cdef double place_value(const View* v, int triangle) noexcept nogil:
    """The best tile to go to from here in the turns to come, and the second best."""
    cdef const Weights* w = v.w
    cdef const u8* steps = &v.ways.to_hex[triangle][0]
    cdef int i
    cdef double value, best = 0.0, second = 0.0
    for i in range(v.uses):
        value = v.use_value[i] * v.after[steps[v.use_hex[i]]]
        second = max_d(second, min_d(best, value))
        best = max_d(best, value)
    return w.place * (1.0 + w.early_place * v.early) * (best + w.place_second * second)


# --- looking ----------------------------------------------------------------------------------------------------------

cdef void read_triggers(View* v) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef int trigger, blocks
    cdef u32 active
    cdef double most = v.w.push_most
    v.triggers = v.fixed_triggers = 0
    v.push = max_d(-most, min_d(most, v.w.push * v.lead))
    if v.s.end_round != 0:
        return
    for blocks in range(2):
        active = v.s.active_triggers
        while active:
            trigger = lowest64(active)
            active &= active - 1
            if counts_blocks(c.trigger_metric[trigger]) == blocks:
                v.trigger[v.triggers] = trigger
                v.part[v.triggers] = 1.0 / max(1, c.trigger_threshold[trigger])
                v.triggers += 1
        if blocks == 0:
            v.fixed_triggers = v.triggers


cdef int most_conviction(const View* v) noexcept nogil:
    """What a claim may cost."""
    if barred(v.g, v.seat, BAN_ACTION_TAKEOVER):
        return v.g.rules.control_cost_open
    return v.g.rules.control_cost_enemy


cdef double share_of_turns(const Weights* w, int turns) noexcept nogil:
    """What blocks are still good for, by the own turns to come."""
    if turns == 0:
        return 0.0
    if turns <= 2:
        return w.soon_one if turns == 1 else w.soon_two
    if turns == 3:
        return w.soon_three
    return w.soon_four + (w.soon_long - w.soon_four) * min_d(1.0, (turns - 4) / 5.0)


cdef void look(View* v, Game* g, const Weights* w, const Ways* ways, int seat) noexcept nogil:
    cdef int stack
    v.g = g
    v.openings = NULL
    v.s = g.s
    v.w = w
    v.ways = ways
    v.seat = seat
    v.me = &g.s.player[seat]
    v.urn = urn_of(&g.s.common.rng, seat, <u64> g.s.common.round)
    v.lines = v.fixed_lines = 0
    read_totals(v)
    count_all(v)
    read_lines(v)
    v.fixed_rounds = rounds_left(v, False)
    v.turns_left = turns_to_come(v)
    v.convictions = v.turns_left * v.g.rules.control_max_per_turn * max(1, most_conviction(v))
    if barred(g, seat, BAN_ACTION_CONTROL):
        v.convictions = 0
    v.future = min_d(1.0, v.turns_left / w.horizon)
    v.soon = share_of_turns(w, v.turns_left)
    v.early = max_d(0.0, 1.0 - (v.s.common.round - 1) / (w.early_until - 1.0))
    v.fluid = 1.0 + w.early_influence * v.early
    v.firm = 1.0 + w.early_conviction * v.early
    v.later = min_d(v.turns_left, w.long_most) / <double> SPAN
    size_up(v)
    read_chances(v)
    read_triggers(v)
    judge_fixed(v)
    price_blocks(v)
    price_skills(v)
    for stack in range(STACKS):
        v.stack_worth[stack] = stack_value(v, stack)
    price_cards(v)
    v.free = ~others(g, seat)
    v.bounded = v.cheapest_known = v.surveyed = False
    v.places_known = v.reach.places = 0
    v.here = v.me.triangle
    look_at_blocks(v)


cdef void look_at_blocks(View* v) noexcept nogil:
    """What rests on the own blocks, and is not worked out before it is asked for."""
    price_gains(v)
    v.reach.topped = v.rest_known = False
    v.claims[0] = v.claims[1] = v.claims[2] = v.claims[3] = 0
    v.idle = judge(v, &v.now)


cdef bint look_again_at_blocks(View* v) noexcept nogil:
    """Blocks change what blocks are worth and what there is to pay with. They change nothing else, unless they bring
    the end or a rival nearer."""
    cdef Holding before = v.now
    cdef double monster = v.stack_worth[MONSTER]
    v.openings = NULL
    count_blocks(v)
    if turns_to_come(v) != v.turns_left or lead_now(v) != v.lead:
        return False
    v.stack_worth[MONSTER] = stack_value(v, MONSTER)            # its bonus may count blocks
    if v.stack_worth[MONSTER] != monster:
        price_cards(v)
    v.goods_known &= ~(<u32> 1 << MONSTER)
    if (memcmp(v.now.attribute, before.attribute, sizeof(before.attribute)) != 0
            or v.now.count[METRIC_BLOCKS_ON_COMPANIONS] != before.count[METRIC_BLOCKS_ON_COMPANIONS]
            or v.stack_worth[MONSTER] != monster):
        v.surveyed = False
        v.places_known = v.reach.places = 0
    look_from_here(v)
    look_at_blocks(v)
    return True


cdef void look_again(View* v) noexcept nogil:
    v.openings = NULL
    v.reach.topped = False
    look_from_here(v)


cdef void look_from_here(View* v) noexcept nogil:
    if v.here != v.me.triangle:
        v.here = v.me.triangle
        v.reach.places = 0
