"""Bounds: what a holding is worth before, and what a deed adds to each part of that.

Blocks are counted exactly, with the lines and triggers that count those of a sphere. Lines that count other blocks add
no more than their swing; a card or a mount adds what it adds to the holding as it is.
"""

from libc.math cimport fabs

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.epoch.attributes cimport may_convert
from equipoise.ext.epoch.bot_deeds cimport IMPOSSIBLE, fight_risk, first_charge, gain_most, join
from equipoise.ext.epoch.bot_judge cimport BOUNDLESS, has_now, judge_cards, line_worth, near_to, pushed
from equipoise.ext.epoch.bot_view cimport MOUNT, SIZES, Deal, Line, blocks_worth, max_d, min_d, pile
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport available, barred, mount_honor, tile_cost
from equipoise.ext.types cimport i16, u32

cdef enum:
    MONKS = 12                  # times that the Monastery is used at most (bot_deeds.pyx)
    NO_ATTRIBUTE = -1           # Deal.attribute: nothing but influence is paid


# --- once for a view --------------------------------------------------------------------------------------------------

cdef double swing_of(const Line* line) noexcept nogil:
    """The most that a line may add, whatever it counts."""
    cdef double high = 0.0, low = 0.0
    cdef int missing
    if line.per:
        return BOUNDLESS
    for missing in range(4):
        high = max_d(high, line.worth[missing])
        low = min_d(low, line.worth[missing])
    return high - low


cdef void read_spheres(View* v) noexcept nogil:
    cdef const Line* line
    cdef int i, n, sphere
    v.spheres_lined = 0
    for i in range(METRICS):
        v.swing[i] = 0.0
    for i in range(v.fixed_lines, v.lines):
        line = &v.line[i]
        sphere = line.metric - METRIC_POTENTIAL
        if sphere > CONVICTION:
            v.swing[line.metric] += swing_of(line)
            continue
        if not (v.spheres_lined >> sphere) & 1:
            v.spheres_lined |= 1 << sphere
            for n in range(SIZES):
                v.sphere_lines[sphere][n] = 0.0
        for n in range(SIZES):
            v.sphere_lines[sphere][n] += line_worth(line, n)


cdef void read_triggers(View* v) noexcept nogil:
    cdef int i, n, sphere
    v.near_spheres = False
    v.near_swing = 0.0
    for i in range(v.fixed_triggers, v.triggers):
        sphere = v.g.content.trigger_metric[v.trigger[i]] - METRIC_POTENTIAL
        if sphere > CONVICTION:
            v.near_swing = fabs(v.push)
            continue
        if not v.near_spheres:
            v.near_spheres = True
            for n in range(SIZES):
                v.sphere_near[0][n] = v.sphere_near[1][n] = v.sphere_near[2][n] = 0.0
        for n in range(SIZES):
            v.sphere_near[sphere][n] = max_d(v.sphere_near[sphere][n], near_to(v, i, n))


cdef void price_good(View* v, int good) noexcept nogil:
    cdef Holding h = v.now
    v.goods_known |= <u32> 1 << good
    v.good[good].adds = IMPOSSIBLE
    if v.me.speed_tile >= v.g.rules.speed_max if good == MOUNT else not available(v.g, v.seat, good):
        return
    if good == MOUNT:
        h.count[METRIC_SPEED_TILE] += 1
        h.count[METRIC_SPEED] += 1
        h.count[METRIC_HONOR] += mount_honor(v.g, h.count[METRIC_SPEED_TILE])
    else:
        join(&h, good)
    v.good[good].adds = (judge_cards(v, &h, &v.good[good])
                         - v.now.count[METRIC_HONOR] - v.now_mastery - v.now_lines)
    v.good[good].adds += v.later * v.w.speed if good == MOUNT else v.stack_worth[good]


cdef inline double good_of(View* v, int good) noexcept nogil:
    """What one more card of a stack, or a faster mount, adds, blocks and triggers apart; IMPOSSIBLE: not to be had."""
    if not (v.goods_known >> good) & 1:
        price_good(v, good)
    return v.good[good].adds


cdef void begin_bounds(View* v) noexcept nogil:
    if not v.bounded:
        v.bounded = True
        v.goods_known = 0
        read_spheres(v)
        read_triggers(v)


# --- once for a holding -----------------------------------------------------------------------------------------------

cdef void begin_bound(Bound* b, View* v, const Holding* h, const Means* means, double idle,
                      double skills) noexcept nogil:
    b.v = v
    b.h = h
    b.means = means
    b.idle = idle
    b.nearer = max_d(0.0, v.skill_most + v.buy_most - skills)
    b.falling = 0.0 if v.skill_sinks and v.buy_sinks else b.nearer
    b.fixed = has_now(v, h)
    b.near = 0.0
    b.swing = v.near_swing
    if v.near_spheres:
        if b.fixed and v.near_swing == 0.0:
            b.near = near_after(b, v.now_near, 0, 0, 0)
        else:
            b.swing = fabs(v.push)
    else:
        b.near = pushed(v, v.now_near)


cdef inline double near_after(const Bound* b, double near, int potential, int influence,
                              int conviction) noexcept nogil:
    """What triggers are worth with so many blocks more, and with those that blocks do not change so near."""
    cdef const View* v = b.v
    cdef const i16* have = &b.h.count[METRIC_POTENTIAL]
    near = max_d(near, pile(v.sphere_near[POTENTIAL], have[POTENTIAL] + potential))
    near = max_d(near, pile(v.sphere_near[INFLUENCE], have[INFLUENCE] + influence))
    return pushed(v, max_d(near, pile(v.sphere_near[CONVICTION], have[CONVICTION] + conviction)))


cdef inline double triggers_added(const Bound* b, int potential, int influence, int conviction) noexcept nogil:
    """By blocks alone."""
    if b.swing > 0.0 or not b.v.near_spheres:
        return b.swing
    return near_after(b, b.v.now_near, potential, influence, conviction) - b.near


cdef inline double sphere_added(const Bound* b, int sphere, int n) noexcept nogil:
    cdef const View* v = b.v
    cdef const double* lines = &v.sphere_lines[sphere][0]
    cdef int have = b.h.count[METRIC_POTENTIAL + sphere]
    cdef double value
    if sphere == POTENTIAL:
        value = -v.later * v.w.potential * n
    elif sphere == INFLUENCE:
        value = v.soon * v.fluid * (pile(v.w.influences, have + n) - pile(v.w.influences, have))
    else:
        value = v.soon * v.firm * (pile(v.w.convictions, min(v.convictions, have + n))
                                   - pile(v.w.convictions, min(v.convictions, have)))
    return value + pile(lines, have + n) - pile(lines, have) if (v.spheres_lined >> sphere) & 1 else value


cdef inline double blocks_added(const Bound* b, int attribute, int n) noexcept nogil:
    cdef const double* worth = blocks_worth(b.v, attribute)
    cdef int have = b.h.attribute[attribute]
    return b.v.share[attribute] * (pile(worth, have + n) - pile(worth, have))


# --- deals ------------------------------------------------------------------------------------------------------------

cdef void add_deal(View* v, int kind, int attribute, int cost, double adds, double near) noexcept nogil:
    cdef Deal* deal = &v.reach.deal[v.reach.deals]
    v.reach.deals += 1
    deal.kind = kind
    deal.attribute = attribute
    deal.cost = cost
    deal.adds = adds
    deal.near = near


cdef void add_good(View* v, int kind, int good, int attribute, double more) noexcept nogil:
    cdef double adds = good_of(v, good)
    if adds > IMPOSSIBLE:
        add_deal(v, kind, attribute, tile_cost(v.g, v.seat, kind), adds + more, v.good[good].near)


cdef void list_deals(View* v) noexcept nogil:
    """What tiles offer, whoever is activated first."""
    cdef int kind, colour
    cdef u32 kinds = v.reach.kinds
    v.reach.deals = 0
    begin_bounds(v)
    while kinds:
        kind = lowest64(kinds)
        kinds &= kinds - 1
        if barred(v.g, v.seat, BAN_TILE + kind):
            continue
        if SPIRE <= kind <= FORT:
            add_deal(v, kind, kind - SPIRE, -gain_most(v, kind), 0.0, v.now_near)
        elif kind == ACADEMY:                       # both rolls
            add_deal(v, kind, NO_ATTRIBUTE, -1, v.die + max_d(0.0, v.die - v.fuel), v.now_near)
        elif kind == ABANDONED_SHRINE:
            if v.loads > 0:
                add_deal(v, kind, INSPIRATION, tile_cost(v.g, v.seat, kind), 0.0, v.now_near)
        elif kind == SACRED_MONASTERY:
            add_deal(v, kind, KNOWLEDGE, tile_cost(v.g, v.seat, kind), 0.0, v.now_near)
        elif kind == INN:
            for colour in range(COLOURS):
                add_good(v, kind, colour, v.g.board.attribute_of[colour], v.swing[METRIC_RESTED_COMPANIONS])
        elif kind == COMMAND_POST:
            if v.s.turn.mounted < v.g.rules.speed_upgrades_per_turn:
                add_good(v, kind, MOUNT, STRENGTH, 0.0)
        elif kind == TOMB_OF_THE_ANCIENTS:
            add_good(v, kind, TRAIT, v.g.board.paid_with[kind], heroic_swing(v))
        elif kind == GAPING_MAW:
            if v.now.count[METRIC_COMPANIONS] > 0:
                add_good(v, kind, MONSTER, v.g.board.paid_with[kind],
                         heroic_swing(v) + v.g.rules.monsters_white_rolls * (v.die - v.fuel))
        else:
            add_good(v, kind, RELIC, v.g.board.paid_with[kind], heroic_swing(v) + v.swing[METRIC_BLOCKS_ON_RELICS])
            if v.me.held[RELIC] > 0:                # they may be recharged instead
                add_deal(v, kind, NO_ATTRIBUTE, 0, v.swing[METRIC_BLOCKS_ON_RELICS], v.now_near)


cdef double heroic_swing(const View* v) noexcept nogil:
    return v.swing[METRIC_HEROIC_BLOCKS] + v.swing[METRIC_HEROIC_KINDS]


cdef double most_of_shrine(const Bound* b, int cost) noexcept nogil:
    """However often it is used."""
    cdef const View* v = b.v
    cdef int times, released, influence, most = b.h.count[METRIC_BLOCKS_ON_COMPANIONS]
    cdef double best = IMPOSSIBLE
    if cost == 0:
        return BOUNDLESS
    for times in range(1, b.h.attribute[INSPIRATION] // cost + 1):
        released = min(most, times * v.g.rules.tiles_shrine_remove)
        influence = times * cost + released
        best = max_d(best, blocks_added(b, INSPIRATION, -times * cost) + v.later * v.w.loaded * released
                     + sphere_added(b, INFLUENCE, influence) + triggers_added(b, 0, influence, 0))
    return best + v.swing[METRIC_BLOCKS_ON_COMPANIONS]


cdef double most_of_monastery(const Bound* b, int cost) noexcept nogil:
    """However often it is used, and whatever is upgraded."""
    cdef int times, potential, conviction, influence
    cdef double value, best = IMPOSSIBLE
    if cost == 0:
        return BOUNDLESS
    for times in range(1, min(MONKS, b.h.attribute[KNOWLEDGE] // cost) + 1):
        for potential in range(min(times, b.h.count[METRIC_POTENTIAL]) + 1):
            conviction = times - potential
            influence = times * cost + potential - conviction
            value = (sphere_added(b, INFLUENCE, influence) + sphere_added(b, CONVICTION, conviction)
                     + sphere_added(b, POTENTIAL, -potential))
            best = max_d(best, value + blocks_added(b, KNOWLEDGE, -times * cost)
                         + triggers_added(b, -potential, influence, conviction))
    return best


cdef double most_of_conversion(const Bound* b, int heroic, int missing) noexcept nogil:
    """What converting into so many blocks of a heroic attribute that are then paid adds; influence apart."""
    cdef const View* v = b.v
    cdef const i16* a = &b.h.attribute[0]
    cdef int first = v.g.board.parts[heroic][0], second = v.g.board.parts[heroic][1]
    cdef int most = v.g.rules.conversion_max_per_turn
    if (missing > a[first] or missing > a[second] or not may_convert(v.g, v.seat)
            or (most > 0 and missing > most - v.s.turn.converted)):
        return IMPOSSIBLE
    return blocks_added(b, first, -missing) + blocks_added(b, second, -missing)


cdef double most_of_deal(const Bound* b, const Deal* deal) noexcept nogil:
    """IMPOSSIBLE: it cannot be had. Whoever pays blocks comes no nearer to a proficiency tile."""
    cdef const View* v = b.v
    cdef int attribute = deal.attribute, cost = deal.cost, influence = cost, missing
    cdef int have = b.h.count[METRIC_INFLUENCE]
    cdef double value = deal.adds
    if attribute == NO_ATTRIBUTE:
        if deal.kind == ARCANE_TOWER:
            influence = -min(v.missing_charges, have - <int> v.w.reserve)
            value -= 2 * v.later * v.w.charge * influence       # `recharge_all` counts them beside the blocks
        if have == 0 or influence >= 0:
            return IMPOSSIBLE
    elif deal.cost < 0:                             # a gain tile
        if have == 0:
            return IMPOSSIBLE
        influence = -min(-deal.cost, have)
        value += blocks_added(b, attribute, -influence) + b.nearer
    else:
        influence = cost = max(0, cost - b.means.discount[deal.kind])
        missing = cost - b.h.attribute[attribute]
        if missing > 0:
            if attribute < COMMONS:
                return IMPOSSIBLE
            value += most_of_conversion(b, attribute, missing)
            if value < IMPOSSIBLE / 2:
                return IMPOSSIBLE
            influence += missing
        if deal.kind == ABANDONED_SHRINE:
            return most_of_shrine(b, cost) + b.falling
        if deal.kind == SACRED_MONASTERY:
            return most_of_monastery(b, cost) + b.falling
        if not b.fixed:
            return BOUNDLESS
        value += blocks_added(b, attribute, -min(cost, b.h.attribute[attribute])) + b.falling
        if deal.kind == ARCANE_TOWER:
            missing = first_charge(v, have + influence)
            influence -= missing
            value += v.later * v.w.charge * missing
        elif deal.kind == GAPING_MAW:
            value -= fight_risk(v, b.h)
    value += sphere_added(b, INFLUENCE, influence)
    if b.swing > 0.0:
        return value + b.swing
    if v.near_spheres:
        return value + near_after(b, deal.near, 0, influence, 0) - b.near
    return value + pushed(v, deal.near) - b.near


cdef void bound_deals(const Bound* b, double* most) noexcept nogil:
    cdef const Deal* deal = &b.v.reach.deal[0]
    cdef const Deal* last = deal + b.v.reach.deals
    cdef double value
    while deal != last:
        value = most_of_deal(b, deal)
        if value > IMPOSSIBLE:
            most[deal.kind] = max_d(most[deal.kind], b.idle + value)
        deal += 1


cdef double most_of_rest(const Bound* b) noexcept nogil:
    """Of an upgrade, or of none."""
    cdef double best = 0.0
    if b.h.count[METRIC_POTENTIAL] > 0:
        best = max_d(best, sphere_added(b, POTENTIAL, -1) + sphere_added(b, INFLUENCE, 1) + triggers_added(b, -1, 1, 0))
    if b.h.count[METRIC_INFLUENCE] > 0:
        best = max_d(best, sphere_added(b, INFLUENCE, -1) + sphere_added(b, CONVICTION, 1)
                     + triggers_added(b, 0, -1, 1))
    return b.idle + best
