"""Searches the plans of a turn: every activation with every tile in reach, a rest, a claim."""

from equipoise.ext.bitset cimport Bits, bits_has, bits_take, lowest64
from equipoise.ext.epoch.board cimport reach
from equipoise.ext.epoch.bot_deeds cimport (
    IMPOSSIBLE, activate_companion, can_pay, claim, claim_cost, claim_unseen, do_effects, do_tile, gain_at, no_means,
    upgrade_block,
)
from equipoise.ext.epoch.bot_judge cimport BOUNDLESS, after_gain, after_upgrade, judge, judge_skills, judge_the_rest
from equipoise.ext.epoch.bot_view cimport Reach, effect_worth, leader_share, max_d, place_value, survey
from equipoise.ext.epoch.control cimport may_combine
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport activation_cost, barred, modes_of
from equipoise.ext.epoch.plan_bounds cimport Bound, begin_bound, bound_deals, list_deals, most_of_rest
from equipoise.ext.epoch.plan_steps cimport note_opening
from equipoise.ext.epoch.tiles cimport slot_free
from equipoise.ext.epoch.travel cimport travel_limit
from equipoise.ext.rng cimport lot_in
from equipoise.ext.types cimport i8, u32, u64

cdef enum:
    NO_HEX = 31                 # a bit of no hex
    NOWHERE = 2 * IMPOSSIBLE    # a value: there is no place to go to
    CANDIDATES = 24             # activations that are put in order before they are tried

cdef enum:                      # parts of a plan, to tell their lots apart
    PART_WHO
    PART_PLACE
    PART_DEED
    PART_REST
    PART_CLAIM

cdef double CLEARLY = 1e-6      # a plan that falls short by so much is not the best one, however it is summed up

cdef struct Search:             # of one turn
    View* v
    double floor                # plans that are not worth more than this do not matter
    const Span* span
    Plan* best
    Shortlist* list             # of the best ones, or NULL
    bint slot                   # a tile action or rest is left
    u32 open                    # bits: tiles that are to be had in this turn
    u32 may_claim               # bits: hexes that may be claimed beside what the turn has done (EP-138, EP-261)
    u32 may_act                 # bits: hexes that may be acted on beside it
    bint bounds                 # holdings are bounded before they are tried

cdef struct Deeds:              # what one holding is good for, tile by tile
    double deed[KINDS]          # an action on a tile of the kind
    int tried                   # bits: kinds of which that is known
    bint bounded                # the next are known
    double most[KINDS]          # an action on a tile of the kind, at most; of kinds that may be acted on
    double most_idle            # a rest, or nothing, at most
    double most_without         # any plan without a deed, at most: plans that a rest goes with
    int first                   # the hex that promises most, or -1
    double claimed              # the tile looked at: claimed, with or without a rest
    double acted                # the same tile acted on, with or without a claim
    int rest_for                # the rest that goes with a claim
    bint claim_too              # acting is better with a claim
    int rest                    # the better rest, or -1
    bint may_claim
    bint payable                # a claim of an open tile
    bint payable_enemy          # a claim of a rival's tile
    double idle                 # nothing done
    double skills               # the part of `idle` that a proficiency tile in view is
    double base                 # the better rest
    double conviction           # influence upgraded


cdef struct Candidate:          # an activation before everything else
    double most                 # what it is good for, at most
    Plan who
    Holding h                   # after it
    Means means
    Deeds d

cdef struct Candidates:
    Candidate one[CANDIDATES]
    int n


cdef void span_of(const View* v, Span* span) noexcept nogil:
    """From the menu of a turn."""
    cdef const Turn* t = &v.s.turn
    cdef int i
    span.steps = travel_limit(v.g, v.seat) if t.travels > 0 and not barred(v.g, v.seat, BAN_ACTION_TRAVEL) else 0
    span.more = 0
    span.stay = 1
    span.barred = -1
    if barred(v.g, v.seat, BAN_ACTION_EXTRA_TRAVEL):
        return
    for i in range(t.extra_travels):
        span.more += t.extra_travel[i]


cdef double leader_near(const View* v, int triangle) noexcept nogil:
    if v.w.near_leader == 0.0 or v.leader == NO_SEAT:
        return 0.0
    return v.w.near_leader * v.future / (1.0 + v.g.board.distance[triangle][v.s.player[v.leader].triangle])


cdef double reveal_value(const View* v, int triangle) noexcept nogil:
    cdef int i, hex, n = 0
    for i in range(NEIGHBOURS):
        hex = v.g.board.hex[triangle][i]
        if hex >= 0 and v.s.tile[hex] == NO_TILE:
            n += 1
    return n * v.w.explore * v.future


cdef double place_worth(const View* v, int triangle) noexcept nogil:
    """What it is worth to end a travel there, however far it is."""
    return place_value(v, triangle) + reveal_value(v, triangle) + leader_near(v, triangle)


cdef double known_worth(View* v, int triangle) noexcept nogil:
    """What it is worth to end a travel there. `place_worth` is counted once for a view."""
    if not (v.places_known >> triangle) & 1:
        if not v.surveyed:
            survey(v)
        v.places_known |= <u64> 1 << triangle
        v.place_worth[triangle] = place_worth(v, triangle)
    return v.place_worth[triangle] - v.w.step * v.g.board.distance[v.me.triangle][triangle]


cdef double work_out_claim(View* v, int hex, int easy, bint rested) noexcept nogil:
    cdef Holding h = v.now
    if rested:
        upgrade_block(&h, INFLUENCE)
        if not v.rest_known:
            v.rest_known = True
            v.rested = judge(v, &h)
    if not claim(v, &h, hex, easy):
        return IMPOSSIBLE
    return judge(v, &h) - (v.rested if rested else v.idle)


cdef inline double claim_gain(View* v, int hex, int easy, bint rested) noexcept nogil:
    """What claiming a tile adds, whatever else is done; `rested`: after an upgrade of influence that may pay for it.
    Tiles of one owner differ only in whether their kind is controlled already, and in what visitors will pay."""
    cdef int way = easy + 2 * rested
    cdef int owner = v.s.controller[hex], kind = v.s.tile[hex]
    cdef int sort = 4 * (owner + 1) + 2 * ((v.kinds >> kind) & 1) + (kind <= TOMB_OF_THE_ANCIENTS)
    if not (v.claims[way] >> sort) & 1:
        v.claims[way] |= <u32> 1 << sort
        v.claim_gain[way][sort] = work_out_claim(v, hex, easy, rested)
    return v.claim_gain[way][sort]


cdef inline u64 lot_of_part(const View* v, int part, int what) noexcept nogil:
    """Small enough for those of all parts to be added up."""
    return lot_in(v.urn, <u64> part | <u64> (what + 1) << 8) >> 3


cdef u64 lot_of(const View* v, const Plan* plan) noexcept nogil:
    """Each part of a plan has a lot of its own: when one is done, the lots still prefer the same rest."""
    return (lot_of_part(v, PART_WHO, plan.who | plan.card << 4 | plan.mode << 16 | (plan.attribute + 1) << 24)
            + lot_of_part(v, PART_PLACE, plan.place) + lot_of_part(v, PART_DEED, plan.deed)
            + lot_of_part(v, PART_REST, plan.rest) + lot_of_part(v, PART_CLAIM, plan.claim))


cdef bint is_better(const View* v, const Plan* plan, const Plan* other) noexcept nogil:
    """Equals are decided by lot."""
    if plan.value < other.value - 1e-9:
        return False
    return plan.value > other.value + 1e-9 or lot_of(v, plan) > lot_of(v, other)


cdef void shortlist(const View* v, Shortlist* best, const Plan* plan) noexcept nogil:
    """The last of them comes first, to make room for a better one."""
    cdef int i
    if best.n < best.most:
        best.plan[best.n] = plan[0]
        best.n += 1
    elif is_better(v, plan, &best.plan[0]):
        best.plan[0] = plan[0]
    else:
        return
    for i in range(1, best.n):
        if is_better(v, &best.plan[0], &best.plan[i]):
            best.plan[0], best.plan[i] = best.plan[i], best.plan[0]


cdef void offer(Search* q, const Plan* plan) noexcept nogil:
    if q.v.openings != NULL:
        note_opening(q.v, plan)
    if q.list != NULL:
        shortlist(q.v, q.list, plan)
    if is_better(q.v, plan, q.best):
        q.best[0] = plan[0]


cdef double toll(const View* v, int hex) noexcept nogil:
    """What it is worth that a rival is not paid for the use of its tile (EP-100)."""
    cdef int owner = v.s.controller[hex]
    if owner == NO_SEAT or owner == v.seat:
        return 0.0
    return v.w.income_paid * leader_share(v, owner) * max(
        0, v.g.rules.control_income + v.s.player[owner].static_income)


cdef void read_combinations(Search* q) noexcept nogil:
    """EP-138, EP-261: the same for all hexes but those that were acted on, or came under control, in this turn."""
    cdef const View* v = q.v
    cdef u32 acted = v.s.turn.acted, controlled = v.s.turn.controlled, here, none = <u32> 1 << NO_HEX
    cdef u32 left = acted & ~controlled
    q.may_claim = ~left if may_combine(v.g, acted, controlled | none) else 0
    while left:
        here = left & -left
        left ^= here
        if may_combine(v.g, acted, controlled | here):
            q.may_claim |= here
    q.may_act = ~controlled if may_combine(v.g, acted | none, controlled) else 0
    if controlled and may_combine(v.g, acted, controlled):
        q.may_act |= controlled
    q.may_act &= ~acted


cdef inline double least_to_win(const Search* q) noexcept nogil:
    """Plans below this cannot be the best one."""
    return max_d(q.best.value, q.floor) - CLEARLY


cdef bint can_act(const Search* q, const Means* means, int hex) noexcept nogil:
    return q.slot and not (q.v.s.turn.acted >> hex) & 1 and (means.tiles > 0 or (q.may_act >> hex) & 1)


cdef void try_tile(Search* q, Deeds* d, const Holding* h, const Means* means, int hex) noexcept nogil:
    """What can be done with one tile, wherever one stands beside it: claim it, with a rest; act on it, and claim it."""
    cdef View* v = q.v
    cdef int kind = v.s.tile[hex]
    cdef double gain = IMPOSSIBLE, rested
    cdef Holding changed
    cdef bint payable = (q.open >> hex) & 1 and (d.payable if v.s.controller[hex] == NO_SEAT else d.payable_enemy)
    d.claimed = d.acted = IMPOSSIBLE
    d.rest_for = d.rest
    d.claim_too = 0
    if payable and (d.may_claim or q.slot):
        if h.count[METRIC_CONVICTION] != v.now.count[METRIC_CONVICTION]:
            changed = h[0]
            claim(v, &changed, hex, means.easy)
            gain = judge(v, &changed) - d.idle
        else:
            gain = claim_gain(v, hex, means.easy, False)
            payable = gain > IMPOSSIBLE
    if d.may_claim and (q.open >> hex) & 1 and (means.tiles > 0 or (q.may_claim >> hex) & 1):
        if gain > 0.0 and payable:
            d.claimed = d.base + gain
        elif d.conviction > IMPOSSIBLE:
            if v.now.count[METRIC_INFLUENCE] > 0:
                rested = claim_gain(v, hex, means.easy, True)
            else:                                   # what the plan itself brings pays for it
                changed = h[0]
                upgrade_block(&changed, INFLUENCE)
                rested = judge(v, &changed) - d.conviction if claim(v, &changed, hex, means.easy) else IMPOSSIBLE
            if rested > 0.0:
                d.claimed = d.conviction + rested
                d.rest_for = INFLUENCE
    if not can_act(q, means, hex):
        return
    if d.bounded and (d.most[kind] == IMPOSSIBLE or d.most[kind] + q.v.reach.top[hex] < least_to_win(q)):
        return
    if not (d.tried >> kind) & 1:
        d.tried |= 1 << kind
        if barred(v.g, v.seat, BAN_TILE + kind):
            d.deed[kind] = IMPOSSIBLE
        elif SPIRE <= kind <= FORT:
            d.deed[kind] = IMPOSSIBLE if h.count[METRIC_INFLUENCE] == 0 else after_gain(
                v, h, d.idle, d.skills, kind - SPIRE, gain_at(v, h, kind))
        else:
            changed = h[0]
            d.deed[kind] = do_tile(v, &changed, kind, means)
    if d.deed[kind] == IMPOSSIBLE:
        return
    d.acted = d.deed[kind] - toll(v, hex)
    if payable and d.deed[kind] + gain > d.acted:
        d.acted = d.deed[kind] + gain
        d.claim_too = 1


cdef void weigh_rest(Search* q, Deeds* d, const Holding* h, int easy) noexcept nogil:
    cdef const View* v = q.v
    cdef int sphere
    cdef double value
    d.rest = -1
    d.base = d.idle
    d.conviction = IMPOSSIBLE
    d.payable = can_pay(h, max(0, v.g.rules.control_cost_open - max(easy, v.s.turn.easy_control)))
    d.payable_enemy = can_pay(h, max(0, v.g.rules.control_cost_enemy - max(easy, v.s.turn.easy_control)))
    if d.bounded and d.most_without < least_to_win(q):
        pass                    # no plan without a deed is worth more than what is known already
    elif (q.slot and v.s.turn.rested < v.g.rules.turn_rests_per_turn and v.g.rules.turn_rest_upgrades > 0
            and not barred(v.g, v.seat, BAN_ACTION_REST)):
        for sphere in range(POTENTIAL, INFLUENCE + 1):
            if (h.count[METRIC_POTENTIAL if sphere == POTENTIAL else METRIC_INFLUENCE] == 0
                    or barred(v.g, v.seat, BAN_UPGRADE + sphere)):
                continue
            value = after_upgrade(v, h, d.idle, sphere)
            if sphere == INFLUENCE:
                d.conviction = value
            if value >= d.base:
                d.base = value
                d.rest = sphere
    d.may_claim = v.g.rules.control_with_rest or (d.rest < 0 and v.s.turn.rested == 0)


cdef double claim_last(const View* v, const Deeds* d, const Holding* h, int easy) noexcept nogil:
    """In the last turn a tile is as good as any other to be claimed, with a rest if that must pay for it."""
    cdef Holding claimed = h[0]
    if d.conviction > IMPOSSIBLE and not d.payable:
        upgrade_block(&claimed, INFLUENCE)
    return judge(v, &claimed) if claim_unseen(v, &claimed, easy) else IMPOSSIBLE


cdef u64 places_in_reach(Search* q, const Means* means) noexcept nogil:
    cdef const View* v = q.v
    cdef int here = v.me.triangle
    cdef int steps = q.span.steps + q.span.more
    cdef u64 places
    if steps > 0:
        steps += means.reach
    places = reach(v.g.board, here, steps) & v.free
    if q.span.barred >= 0:
        places &= ~(<u64> 1 << q.span.barred)
    if q.span.stay:
        places |= <u64> 1 << here
    elif q.span.steps == 0:
        places &= ~(<u64> 1 << here)
    return places


cdef inline void prefer(const View* v, int triangle, double worth, int* place, double* best) noexcept nogil:
    """Of two places the better one; equals are decided by lot."""
    if worth < best[0] - 1e-9:
        return
    if worth > best[0] + 1e-9:
        best[0] = worth
        place[0] = triangle
    elif lot_of_part(v, PART_PLACE, triangle) > lot_of_part(v, PART_PLACE, place[0]):
        place[0] = triangle


cdef void map_reach(Search* q, u64 places) noexcept nogil:
    """The best place beside every tile in reach, beside an open hex, and at all."""
    cdef View* v = q.v
    cdef Reach* r = &v.reach
    cdef const i8* beside
    cdef int triangle, i, hex, here = v.me.triangle
    cdef u32 reached = 0
    cdef double worth
    r.places = places
    r.best_worth = r.open_worth = IMPOSSIBLE
    r.topped = False
    while places:
        triangle = lowest64(places)
        places &= places - 1
        worth = known_worth(v, triangle)
        prefer(v, triangle, worth, &r.best_place, &r.best_worth)
        beside = &v.g.board.hex[triangle][0]
        for i in range(NEIGHBOURS):
            hex = beside[i]
            if hex < 0:
                break
            if v.s.tile[hex] == NO_TILE:
                if triangle != here:
                    prefer(v, triangle, worth, &r.open_place, &r.open_worth)
            elif not (reached >> hex) & 1:
                reached |= <u32> 1 << hex
                r.hex_worth[hex] = worth
                r.hex_place[hex] = triangle
            else:
                prefer(v, triangle, worth, &r.hex_place[hex], &r.hex_worth[hex])
    r.reached = reached


cdef void note_rests(Search* q, const Plan* who, const Holding* h, const Deeds* d) noexcept nogil:
    """Rests without a travel, for whoever asks what every action is good for."""
    cdef Plan plan = who[0]
    plan.deed = plan.claim = -1
    plan.place = q.v.me.triangle
    for plan.rest in range(POTENTIAL, INFLUENCE + 1):
        if h.count[METRIC_POTENTIAL if plan.rest == POTENTIAL else METRIC_INFLUENCE] > 0:
            plan.value = after_upgrade(q.v, h, d.idle, plan.rest) + known_worth(q.v, plan.place)
            note_opening(q.v, &plan)


cdef void note_deeds(Search* q, const Plan* who, const Deeds* d, int hex) noexcept nogil:
    """Deeds at a tile that is here, although another place beside it may be a better one to end on."""
    cdef Plan plan = who[0]
    plan.place = q.v.me.triangle
    if not (q.v.g.board.hexes[plan.place] >> hex) & 1:
        return
    if d.claimed > IMPOSSIBLE:
        plan.deed = -1
        plan.claim = hex
        plan.rest = d.rest_for
        plan.value = d.claimed + known_worth(q.v, plan.place)
        note_opening(q.v, &plan)
    if d.acted > IMPOSSIBLE:
        plan.deed = hex
        plan.rest = -1
        plan.claim = hex if d.claim_too else -1
        plan.value = d.acted + known_worth(q.v, plan.place)
        note_opening(q.v, &plan)


cdef double top_claim(Search* q, int hex) noexcept nogil:
    """What claiming a tile adds, or 0: paid with what there is, or else after a rest."""
    cdef View* v = q.v
    cdef double gain = 0.0
    if not (q.open >> hex) & 1:
        return 0.0
    if can_pay(&v.now, claim_cost(v, hex, 0)):
        gain = claim_gain(v, hex, 0, False)
    if gain <= 0.0 and q.slot and v.now.count[METRIC_INFLUENCE] > 0:
        gain = claim_gain(v, hex, 0, True)
    return max_d(0.0, gain)


cdef void read_tops(Search* q) noexcept nogil:
    cdef Reach* r = &q.v.reach
    cdef u32 left = r.reached
    cdef int hex, kind
    r.topped = True
    r.kinds = 0
    r.highest = r.best_worth
    while left:
        hex = lowest64(left)
        left &= left - 1
        r.top[hex] = r.hex_worth[hex] + top_claim(q, hex)
        r.highest = max_d(r.highest, r.top[hex])
        if not q.slot or not (q.may_act >> hex) & 1:
            continue
        kind = q.v.s.tile[hex]
        if not (r.kinds >> kind) & 1 or r.top[hex] > r.top[r.top_hex[kind]]:
            r.kinds |= <u32> 1 << kind
            r.top_hex[kind] = hex
    list_deals(q.v)


cdef bint can_bound(const Search* q, const Holding* h, const Means* means) noexcept nogil:
    """Claims are worth the same for this holding as for the one that there is."""
    cdef const View* v = q.v
    return (q.bounds and means.easy == 0 and means.tiles == 0
            and h.count[METRIC_CONVICTION] == v.now.count[METRIC_CONVICTION]
            and (v.now.count[METRIC_INFLUENCE] > 0 or h.count[METRIC_INFLUENCE] == 0)
            and (v.turns_left > 0 or q.open == 0 or v.reach.open_worth == IMPOSSIBLE)
            and min(v.g.rules.control_cost_open, v.g.rules.control_cost_enemy) > v.s.turn.easy_control)


cdef double most_in_reach(Search* q, Deeds* d, const Holding* h, const Means* means) noexcept nogil:
    """What a holding is good for at most, wherever one goes."""
    cdef View* v = q.v
    cdef const Reach* r = &q.v.reach
    cdef Bound b
    cdef double most, highest, deed = IMPOSSIBLE
    cdef u32 left
    cdef int kind
    if not r.topped:
        read_tops(q)
    begin_bound(&b, v, h, means, d.idle, d.skills)
    d.bounded = True
    d.most_idle = most_of_rest(&b) if q.slot else d.idle
    highest = d.most_idle + r.highest
    if q.slot and r.open_worth > IMPOSSIBLE:
        highest = max_d(highest, d.idle + v.w.unknown_tile * v.future + r.open_worth)
    for kind in range(KINDS):
        d.most[kind] = IMPOSSIBLE
    d.most_without = highest
    bound_deals(&b, d.most)
    left = r.kinds
    while left:
        kind = lowest64(left)
        left &= left - 1
        most = d.most[kind] + r.top[r.top_hex[kind]]
        if most > deed:
            deed = most
            d.first = r.top_hex[kind]
    return max_d(highest, deed)


cdef double begin_deeds(Search* q, Deeds* d, const Holding* h, const Means* means) noexcept nogil:
    """What a holding is worth; and what it is good for, at most."""
    cdef u64 places = places_in_reach(q, means)
    if places == 0:
        return NOWHERE
    if places != q.v.reach.places:
        map_reach(q, places)
    d.tried = 0
    d.first = -1
    d.bounded = False
    d.skills = judge_skills(q.v, h)
    d.idle = q.v.idle if h == &q.v.now else judge_the_rest(q.v, h) + d.skills
    if not q.slot:
        d.skills = 0.0
    return most_in_reach(q, d, h, means) if can_bound(q, h, means) else BOUNDLESS


cdef void try_places(Search* q, const Plan* who, const Holding* h, const Means* means) noexcept nogil:
    cdef Deeds d
    if begin_deeds(q, &d, h, means) >= least_to_win(q):
        try_deeds(q, &d, who, h, means)


cdef void try_deeds(Search* q, Deeds* d, const Plan* who, const Holding* h, const Means* means) noexcept nogil:
    """All deeds at all places in reach, with this holding."""
    cdef const View* v = q.v
    cdef const Reach* r = &q.v.reach
    cdef u32 left
    cdef int hex
    cdef double unseen, most
    cdef Plan plan = who[0]
    weigh_rest(q, d, h, means.easy)
    plan.deed = plan.claim = -1
    plan.rest = d.rest
    plan.place = r.best_place
    plan.value = d.base + r.best_worth
    offer(q, &plan)
    if v.openings != NULL:
        note_rests(q, who, h, d)
    if r.open_worth > IMPOSSIBLE:                   # the tile there is seen on arrival
        unseen = d.idle + v.w.unknown_tile * v.future if q.slot else IMPOSSIBLE
        if v.turns_left == 0 and q.open != 0 and q.may_claim >> NO_HEX and d.may_claim:
            unseen = max_d(unseen, claim_last(v, d, h, means.easy))
        if unseen > IMPOSSIBLE:
            plan.place = r.open_place
            plan.value = unseen + r.open_worth
            offer(q, &plan)
    left = q.may_act if q.slot else 0
    if d.may_claim and (d.payable or d.payable_enemy or d.conviction > IMPOSSIBLE):
        left |= q.may_claim & q.open
    if means.tiles > 0:
        left = ~<u32> 0
    left &= r.reached
    while left:
        hex = lowest64(left) if d.first < 0 else d.first
        d.first = -1
        left &= ~(<u32> 1 << hex)
        if d.bounded:
            most = d.most[v.s.tile[hex]] if can_act(q, means, hex) else IMPOSSIBLE
            if q.v.reach.top[hex] + max_d(d.most_idle, most) < least_to_win(q):
                continue
        try_tile(q, d, h, means, hex)
        if v.openings != NULL:
            note_deeds(q, who, d, hex)
        plan.place = r.hex_place[hex]
        if d.claimed > IMPOSSIBLE:
            plan.deed = -1
            plan.claim = hex
            plan.rest = d.rest_for
            plan.value = d.claimed + r.hex_worth[hex]
            offer(q, &plan)
        if d.acted > IMPOSSIBLE:
            plan.deed = hex
            plan.rest = -1
            plan.claim = hex if d.claim_too else -1
            plan.value = d.acted + r.hex_worth[hex]
            offer(q, &plan)


cdef u32 open_tiles(const View* v) noexcept nogil:
    """Bits: tiles that are to be had in this turn."""
    cdef u32 open = ~v.own
    cdef int i
    if v.s.turn.controls >= v.g.rules.control_max_per_turn or barred(v.g, v.seat, BAN_ACTION_CONTROL):
        return 0
    if barred(v.g, v.seat, BAN_ACTION_TAKEOVER):
        for i in range(v.tiles):
            if v.s.controller[v.tile_hex[i]] != NO_SEAT:
                open &= ~(<u32> 1 << v.tile_hex[i])
    return open


cdef void begin_search(Search* q, View* v, const Span* span, double floor, Plan* best) noexcept nogil:
    q.v = v
    q.floor = floor
    q.bounds = False
    q.list = NULL
    q.span = span
    q.best = best
    q.slot = slot_free(v.g)
    q.open = open_tiles(v)
    read_combinations(q)
    best.value = IMPOSSIBLE
    best.who = NOBODY_ELSE
    best.late = best.card = best.mode = 0
    best.place = v.me.triangle
    best.deed = best.rest = best.claim = best.attribute = -1


cdef bint can_activate(const View* v, const Holding* h, int card) noexcept nogil:
    return (not bits_has(&v.s.turn.activated, card) and h.count[METRIC_INFLUENCE] >= activation_cost(v.g, card)
            and not barred(v.g, v.seat, BAN_ACTION_ACTIVATE))


cdef bint chooses_common(const View* v, int row) noexcept nogil:
    return v.g.content.effects[row] > 0 and v.g.content.effect_do[row][0] == DO_GAIN_ANY


cdef void try_characters(Search* q, const Holding* start, Candidates* early, const Plan* deed,
                         double worth) noexcept nogil:
    """Every activation; with `deed` after that deed, at a place of that worth, else before everything."""
    cdef const View* v = q.v
    cdef Bits left = v.me.companions
    cdef Holding h
    cdef Means means
    cdef Plan who
    cdef int card, mode, attribute, row, last
    if deed != NULL:
        who = deed[0]
        who.late = 1
    else:
        who = q.best[0]
        who.late = 0
    who.mode = who.card = 0
    who.attribute = -1
    if not v.s.turn.self_activated and not barred(v.g, v.seat, BAN_ACTION_ACTIVATE_SELF):
        who.who = ONESELF
        for mode in range(modes_of(v.g, v.seat)):
            row = CARDS + MODES * v.me.wretch + mode
            last = COMMONS if chooses_common(v, row) else 1
            for attribute in range(last):
                h = start[0]
                no_means(&means)
                do_effects(v, &h, row, attribute if last > 1 else -1, &means)
                who.mode = mode
                who.attribute = attribute if last > 1 else -1
                finish(q, &who, &h, &means, early, deed, worth)
    who.who = A_COMPANION
    who.attribute = -1
    who.mode = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return
        if can_activate(v, start, card):
            h = start[0]
            no_means(&means)
            activate_companion(v, &h, card, &means)
            if means.activations > 0:
                h.extra += v.future * effect_worth(v, DO_EXTRA_ACTIVATION)
            if means.tiles > 0:
                h.extra += v.future * effect_worth(v, DO_EXTRA_TILE)
            who.card = card
            finish(q, &who, &h, &means, early, deed, worth)


cdef void finish(Search* q, Plan* who, const Holding* h, const Means* means, Candidates* early, const Plan* deed,
                 double worth) noexcept nogil:
    if deed == NULL:
        enlist(q, early, who, h, means)
        return
    who.value = judge(q.v, h) + worth
    if deed.claim >= 0:
        who.value += claim_gain(q.v, deed.claim, 0, deed.deed < 0 and deed.rest == INFLUENCE)
    elif deed.deed >= 0:
        who.value -= toll(q.v, deed.deed)
    offer(q, who)


cdef void enlist(Search* q, Candidates* early, const Plan* who, const Holding* h, const Means* means) noexcept nogil:
    cdef Candidate* one = &early.one[early.n]
    if early.n == CANDIDATES:
        try_places(q, who, h, means)
        return
    early.n += 1
    one.who = who[0]
    one.h = h[0]
    one.means = means[0]


cdef void try_in_order(Search* q, Candidates* early) noexcept nogil:
    """Those that promise most first: once the best is found, the others need not be tried. Whoever gets further than
    the rest has places of its own, and comes last."""
    cdef u64 places = q.v.reach.places
    cdef Candidate* one
    cdef int i, best, left = 0
    for i in range(early.n):
        one = &early.one[i]
        one.most = NOWHERE
        if q.bounds and places_in_reach(q, &one.means) == places:
            one.most = begin_deeds(q, &one.d, &one.h, &one.means)
            left += 1
    while left > 0:
        left -= 1
        best = 0
        for i in range(1, early.n):
            if early.one[i].most > early.one[best].most:
                best = i
        one = &early.one[best]
        if one.most < least_to_win(q):
            break
        one.most = NOWHERE
        try_deeds(q, &one.d, &one.who, &one.h, &one.means)
    for i in range(early.n):
        one = &early.one[i]
        if not q.bounds or places_in_reach(q, &one.means) != places:
            try_places(q, &one.who, &one.h, &one.means)


cdef void try_late(Search* q, const Holding* start, const Plan* idle) noexcept nogil:
    """The deed first: what it pays comes back to influence, and the activation can use it."""
    cdef Holding h = start[0]
    cdef Means none
    no_means(&none)
    if idle.deed >= 0:
        if do_tile(q.v, &h, q.v.s.tile[idle.deed], &none) == IMPOSSIBLE:
            return
    elif idle.rest >= 0:
        upgrade_block(&h, idle.rest)
    else:
        return
    try_characters(q, &h, NULL, idle, known_worth(q.v, idle.place))


cdef void plan_turn(View* v, const Holding* h, const Span* span, bint active, double floor, Shortlist* best,
                    Plan* out) noexcept nogil:
    cdef Search q
    cdef Candidates early
    cdef Means none
    cdef Plan who, idle
    cdef bint late = active and h.count[METRIC_INFLUENCE] < v.w.plenty
    begin_search(&q, v, span, IMPOSSIBLE if late else floor, out)      # a late activation may lift a plan above it
    q.list = best
    q.bounds = (v.openings == NULL and best == NULL             # whoever asks for several gets the same ones always
                and (active or floor > IMPOSSIBLE))             # else nothing is saved by it
    no_means(&none)
    who = out[0]
    try_places(&q, &who, h, &none)
    if not active:
        return
    idle = out[0]
    q.floor = floor
    early.n = 0
    try_characters(&q, h, &early, NULL, 0.0)
    try_in_order(&q, &early)
    if late:
        try_late(&q, h, &idle)


cdef double outlook(View* v, const Holding* h, const Means* means, const Span* span, double floor) noexcept nogil:
    """The best that can be made of a holding in the rest of the turn, without a further activation."""
    cdef Search q
    cdef Plan best, who
    begin_search(&q, v, span, floor, &best)
    q.bounds = floor > IMPOSSIBLE
    who = best
    try_places(&q, &who, h, means)
    return best.value


cdef void outlooks(View* v, Outcomes* all, double* out) noexcept nogil:
    """The same for several holdings, of which only the best matters: those that promise most come first, and the others
    need not be tried once they are below it. `out` is raised for every action."""
    cdef Search q
    cdef Plan best, who
    cdef Span span
    cdef Means none
    cdef Deeds d[OUTCOMES]
    cdef double most[OUTCOMES]
    cdef double floor = IMPOSSIBLE
    cdef int i, _time, first
    span_of(v, &span)
    no_means(&none)
    begin_search(&q, v, &span, floor, &best)
    q.bounds = True
    who = best
    for i in range(all.n):
        most[i] = begin_deeds(&q, &d[i], &all.h[i], &none)
    for _time in range(all.n):
        first = 0
        for i in range(1, all.n):
            if most[i] > most[first]:
                first = i
        best.value = IMPOSSIBLE
        q.floor = floor
        if most[first] < least_to_win(&q):
            return
        most[first] = NOWHERE
        try_deeds(&q, &d[first], &who, &all.h[first], &none)
        out[all.action[first]] = max_d(out[all.action[first]], best.value)
        floor = max_d(floor, best.value)
