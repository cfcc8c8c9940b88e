"""Searches the plans of a turn: every activation with every tile in reach, a rest, a claim (spec 10.2)."""

from ext.bitset cimport Bits, bits_has, bits_take, lowest64
from ext.epoch.bot_deeds cimport (
    IMPOSSIBLE, activate_companion, can_claim, claim, do_effects, do_tile, no_means, upgrade_block,
)
from ext.epoch.bot_judge cimport judge
from ext.epoch.bot_view cimport leader_share, place_value
from ext.epoch.board cimport reach
from ext.epoch.control cimport may_combine
from ext.epoch.rules cimport *
from ext.epoch.state cimport NO_SEAT, NO_TILE, Turn
from ext.epoch.tiles cimport slot_free
from ext.epoch.travel cimport travel_limit
from ext.rng cimport STREAM_BOT, below
from ext.types cimport u8, u64

cdef enum:
    PLENTY = 8                  # influence that leaves nothing to wish for: no order of deeds makes more of it

cdef struct Search:             # of one turn
    const View* v
    const Span* span
    Rng* rng
    Plan* best
    int equals                  # plans as good as the best
    u64 places                  # bits: triangles in reach, of which the next ones are known
    double best_worth           # what it is worth to end at the best of them
    int best_place
    double open_worth           # ... the best beside an open hex, or IMPOSSIBLE
    int open_place
    double hex_worth[HEXES]     # ... the best beside each tile
    u8 hex_place[HEXES]
    unsigned int reached        # bits: tiles in reach
    double gain[4][HEXES]       # by a claim, or IMPOSSIBLE; see claim_gain
    u64 claims[4]               # bits: hexes of which that is known
    double idle                 # what is there before anything is done
    bint slot                   # a tile action or rest is left

cdef struct Deeds:              # what one holding is good for, tile by tile
    double deed[KINDS]          # an action on a tile of the kind
    int tried                   # bits: kinds of which that is known
    double claimed              # the tile looked at: claimed, with or without a rest
    double acted                # ... acted on, with or without a claim
    int rest_for                # ... the rest that goes with a claim
    bint claim_too              # ... acting is better with a claim
    int rest                    # the better rest, or -1
    bint may_claim
    double idle                 # nothing done
    double base                 # the better rest
    double conviction           # influence upgraded


cdef void span_of(const View* v, Span* span) noexcept nogil:
    """From the menu of a turn."""
    cdef const Turn* t = &v.s.turn
    cdef int i
    span.steps = travel_limit(v.g, v.seat) if t.travels > 0 else 0
    span.more = 0
    span.stay = 1
    span.barred = -1
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
    """What it is worth to end a travel there."""
    return (place_value(v, triangle) + reveal_value(v, triangle) + leader_near(v, triangle)
            - v.w.step * v.g.board.distance[v.me.triangle][triangle])


cdef double claim_gain(Search* q, int hex, int easy, bint rested) noexcept nogil:
    """What claiming a tile adds, whatever else is done; `rested`: after an upgrade of influence that may pay for it."""
    cdef Holding h
    cdef int way = easy + 2 * rested
    cdef double before = q.idle
    if not (q.claims[way] >> hex) & 1:
        q.claims[way] |= <u64> 1 << hex
        q.gain[way][hex] = IMPOSSIBLE
        if (q.v.s.tile[hex] != NO_TILE and q.v.s.controller[hex] != q.v.seat
                and q.v.s.turn.controls < q.v.g.rules.control_max_per_turn):
            h = q.v.now
            if rested:
                upgrade_block(&h, INFLUENCE)
                before = judge(q.v, &h)
            if claim(q.v, &h, hex, easy):
                q.gain[way][hex] = judge(q.v, &h) - before
    return q.gain[way][hex]


cdef void offer(Search* q, const Plan* plan) noexcept nogil:
    if plan.value < q.best.value - 1e-9:
        return
    if plan.value > q.best.value + 1e-9:
        q.best[0] = plan[0]
        q.equals = 1
    else:
        q.equals += 1
        if q.rng != NULL and below(q.rng, STREAM_BOT + q.v.seat, q.equals) == 0:
            q.best[0] = plan[0]


cdef double toll(const View* v, int hex) noexcept nogil:
    """What it is worth that a rival is not paid for the use of its tile (EP-100)."""
    cdef int owner = v.s.controller[hex]
    if owner == NO_SEAT or owner == v.seat:
        return 0.0
    return v.w.income_paid * leader_share(v, owner) * max(
        0, v.g.rules.control_income + v.s.player[owner].static_income)


cdef bint can_combine(const View* v, const Means* means, int deed, int claimed) noexcept nogil:
    """EP-138, EP-261: with what the plan's own effects allow."""
    cdef unsigned int acted = v.s.turn.acted, controlled = v.s.turn.controlled
    if deed >= 0:
        acted |= 1 << deed
    if claimed >= 0:
        controlled |= 1 << claimed
    return means.tiles > 0 or may_combine(v.g, acted, controlled)


cdef void try_tile(Search* q, Deeds* d, const Holding* h, const Means* means, int hex) noexcept nogil:
    """What can be done with one tile, wherever one stands beside it: claim it, with a rest; act on it, and claim it."""
    cdef const View* v = q.v
    cdef int kind = v.s.tile[hex]
    cdef double gain, rested
    cdef Holding changed
    cdef bint payable = can_claim(v, h, hex, means.easy) and v.s.controller[hex] != v.seat
    d.claimed = d.acted = IMPOSSIBLE
    d.rest_for = d.rest
    d.claim_too = 0
    if payable and h.count[METRIC_CONVICTION] != v.now.count[METRIC_CONVICTION]:
        changed = h[0]
        claim(v, &changed, hex, means.easy)
        gain = judge(v, &changed) - d.idle
        payable = v.s.turn.controls < v.g.rules.control_max_per_turn
    else:
        gain = claim_gain(q, hex, means.easy, False)
        payable = payable and gain > IMPOSSIBLE
    if d.may_claim and can_combine(v, means, -1, hex):
        if gain > 0.0 and payable:
            d.claimed = d.base + gain
        elif d.conviction > IMPOSSIBLE:
            rested = claim_gain(q, hex, means.easy, True)
            if rested > 0.0:
                d.claimed = d.conviction + rested
                d.rest_for = INFLUENCE
    if not q.slot or (v.s.turn.acted >> hex) & 1 or not can_combine(v, means, hex, -1):
        return
    if not (d.tried >> kind) & 1:
        d.tried |= 1 << kind
        changed = h[0]
        d.deed[kind] = do_tile(v, &changed, kind, means)
    if d.deed[kind] == IMPOSSIBLE:
        return
    d.acted = d.deed[kind] - toll(v, hex)
    if payable and d.deed[kind] + gain > d.acted:
        d.acted = d.deed[kind] + gain
        d.claim_too = 1


cdef void weigh_rest(Search* q, Deeds* d, const Holding* h) noexcept nogil:
    cdef const View* v = q.v
    cdef int sphere
    cdef double value
    cdef Holding changed
    d.tried = 0
    d.rest = -1
    d.idle = d.base = judge(v, h)
    d.conviction = IMPOSSIBLE
    if q.slot and v.s.turn.rested < v.g.rules.turn_rests_per_turn and v.g.rules.turn_rest_upgrades > 0:
        for sphere in range(POTENTIAL, INFLUENCE + 1):
            if h.count[METRIC_POTENTIAL if sphere == POTENTIAL else METRIC_INFLUENCE] == 0:
                continue
            changed = h[0]
            upgrade_block(&changed, sphere)
            value = judge(v, &changed)
            if sphere == INFLUENCE and v.now.count[METRIC_INFLUENCE] > 0:
                d.conviction = value
            if value >= d.base:
                d.base = value
                d.rest = sphere
    d.may_claim = v.g.rules.control_with_rest or (d.rest < 0 and v.s.turn.rested == 0)


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


cdef inline bint nearer(Search* q, double worth, double* best, int* equals) noexcept nogil:
    """Whether a place is to be preferred to the best so far; equals are decided by lot."""
    if worth < best[0] - 1e-9:
        return False
    if worth > best[0] + 1e-9:
        best[0] = worth
        equals[0] = 1
        return True
    equals[0] += 1
    return q.rng != NULL and below(q.rng, STREAM_BOT + q.v.seat, equals[0]) == 0


cdef void map_reach(Search* q, u64 places) noexcept nogil:
    """The best place beside every tile in reach, beside an open hex, and at all."""
    cdef const View* v = q.v
    cdef int triangle, i, hex, same = 0, same_open = 0
    cdef int same_hex[HEXES]
    cdef double worth
    q.places = places
    q.reached = 0
    q.best_worth = q.open_worth = IMPOSSIBLE
    while places:
        triangle = lowest64(places)
        places &= places - 1
        worth = place_worth(v, triangle)
        if nearer(q, worth, &q.best_worth, &same):
            q.best_place = triangle
        for i in range(NEIGHBOURS):
            hex = v.g.board.hex[triangle][i]
            if hex < 0:
                break
            if v.s.tile[hex] == NO_TILE:
                if triangle != v.me.triangle and nearer(q, worth, &q.open_worth, &same_open):
                    q.open_place = triangle
                continue
            if not (q.reached >> hex) & 1:
                q.reached |= 1 << hex
                q.hex_worth[hex] = IMPOSSIBLE
                same_hex[hex] = 0
            if nearer(q, worth, &q.hex_worth[hex], &same_hex[hex]):
                q.hex_place[hex] = triangle


cdef void try_places(Search* q, const Plan* who, const Holding* h, const Means* means) noexcept nogil:
    """All deeds at all places in reach, with this holding."""
    cdef const View* v = q.v
    cdef u64 places = places_in_reach(q, means)
    cdef unsigned int left
    cdef int hex
    cdef Deeds d
    cdef Plan plan = who[0]
    if places == 0:
        return
    if places != q.places:
        map_reach(q, places)
    weigh_rest(q, &d, h)
    plan.deed = plan.claim = -1
    plan.rest = d.rest
    plan.place = q.best_place
    plan.value = d.base + q.best_worth
    offer(q, &plan)
    if q.slot and q.open_worth > IMPOSSIBLE:        # what is found there is seen on arrival
        plan.place = q.open_place
        plan.value = d.idle + q.open_worth + v.w.unknown_tile * v.future
        offer(q, &plan)
    left = q.reached
    while left:
        hex = lowest64(left)
        left &= left - 1
        try_tile(q, &d, h, means, hex)
        plan.place = q.hex_place[hex]
        if d.claimed > IMPOSSIBLE:
            plan.deed = -1
            plan.claim = hex
            plan.rest = d.rest_for
            plan.value = d.claimed + q.hex_worth[hex]
            offer(q, &plan)
        if d.acted > IMPOSSIBLE:
            plan.deed = hex
            plan.rest = -1
            plan.claim = hex if d.claim_too else -1
            plan.value = d.acted + q.hex_worth[hex]
            offer(q, &plan)


cdef void begin_search(Search* q, const View* v, const Span* span, Rng* rng, Plan* best) noexcept nogil:
    q.v = v
    q.span = span
    q.rng = rng
    q.best = best
    q.equals = 0
    q.places = q.claims[0] = q.claims[1] = q.claims[2] = q.claims[3] = 0
    q.idle = judge(v, &v.now)
    q.slot = slot_free(v.g)
    best.value = IMPOSSIBLE
    best.who = NOBODY_ELSE
    best.late = 0
    best.place = v.me.triangle
    best.deed = best.rest = best.claim = best.attribute = -1


cdef bint can_activate(const View* v, const Holding* h, int card) noexcept nogil:
    cdef int cost = v.g.rules.companions_activation_cost
    if v.g.rules.companions_loyalty_step > 0:
        cost += v.s.blocks[card] // v.g.rules.companions_loyalty_step
    return not bits_has(&v.s.turn.activated, card) and h.count[METRIC_INFLUENCE] >= cost


cdef bint chooses_common(const View* v, int row) noexcept nogil:
    return v.g.content.effects[row] > 0 and v.g.content.effect_do[row][0] == DO_GAIN_ANY


cdef void try_characters(Search* q, const Holding* start, const Plan* deed, double worth) noexcept nogil:
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
    if not v.s.turn.self_activated:
        who.who = ONESELF
        for mode in range(v.g.content.wretch_modes[v.me.wretch]):
            row = CARDS + MODES * v.me.wretch + mode
            last = COMMONS if chooses_common(v, row) else 1
            for attribute in range(last):
                h = start[0]
                no_means(&means)
                do_effects(v, &h, row, attribute if last > 1 else -1, &means)
                who.mode = mode
                who.attribute = attribute if last > 1 else -1
                finish(q, &who, &h, &means, deed, worth)
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
                h.extra += v.future * v.w.primitive[DO_EXTRA_ACTIVATION]
            if means.tiles > 0:
                h.extra += v.future * v.w.primitive[DO_EXTRA_TILE]
            who.card = card
            finish(q, &who, &h, &means, deed, worth)


cdef void finish(Search* q, Plan* who, Holding* h, const Means* means, const Plan* deed, double worth) noexcept nogil:
    if deed == NULL:
        try_places(q, who, h, means)
        return
    who.value = judge(q.v, h) + worth
    if deed.claim >= 0:
        who.value += claim_gain(q, deed.claim, 0, deed.deed < 0 and deed.rest == INFLUENCE)
    elif deed.deed >= 0:
        who.value -= toll(q.v, deed.deed)
    offer(q, who)


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
    try_characters(q, &h, idle, place_worth(q.v, idle.place))


cdef void best_plan(const View* v, const Holding* h, const Span* span, bint active, Rng* rng, Plan* out) noexcept nogil:
    """From a holding; `active`: an activation is still open."""
    cdef Search q
    cdef Means none
    cdef Plan who, idle
    begin_search(&q, v, span, rng, out)
    no_means(&none)
    who = out[0]
    try_places(&q, &who, h, &none)
    if not active:
        return
    idle = out[0]
    try_characters(&q, h, NULL, 0.0)
    if h.count[METRIC_INFLUENCE] < PLENTY:
        try_late(&q, h, &idle)


cdef double outlook(const View* v, const Holding* h, const Means* means, const Span* span) noexcept nogil:
    """The best that can be made of a holding in the rest of the turn, without a further activation."""
    cdef Search q
    cdef Plan best, who
    begin_search(&q, v, span, NULL, &best)
    who = best
    try_places(&q, &who, h, means)
    return best.value
