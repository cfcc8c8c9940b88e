"""Move Actions (RULES.md 7.6), what pays for them (7.5), and the Hidden Tunnel (AM-252, AM-253)."""

from equipoise.ext.axis_mundi.ascension cimport enter_axis
from equipoise.ext.axis_mundi.board cimport on_level
from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, ACT_CAVE, ACT_CLIMB, ACT_DESCEND, ACT_ENTER_AXIS, ACT_MOVE, ACT_RUN, ACT_RUN_THREE, CAVE, CENTRE,
    DAMAGE_TERRAIN, DO_STRIDE, DO_SURE_FOOT, EXTRA_MOVE_MODE_ANY_SINGLE, EXTRA_MOVE_MODE_ONE_COST, FOR_AXIS, FOR_CAVE,
    FOR_CLIMB, FOR_DESCEND, FOR_MOVE, FOR_RUN, FRAME_MOVE, LOST_DESCEND, MP_ALPINIST, MP_CARD, MP_CORNERED_ANIMAL,
    MP_SCROUNGER, MP_TREASURE, RUN_SURCHARGE_MODE_PER_RUN, WAY_CAVE, WAY_CLIMB, WAY_DESCEND, WAY_MOVE, WAY_RUN,
    WAY_TUNNEL, WOUND_CAVE, WOUND_RUN, Frame, SeatFacts, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport enter
from equipoise.ext.axis_mundi.game cimport (
    Game, active_any, effect_amount, is_human, is_open, scrounger_mp_left, side_die, works,
)
from equipoise.ext.axis_mundi.harm cimport hurt, wound
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.types cimport u64


# --- paying -----------------------------------------------------------------------------------------------------------

cdef int use_extra_move(Game* g, int seat) noexcept nogil:
    """AM-083: one extra Move point, in the order of the sources; returns which, or -1 if there is none."""
    cdef u64 left = g.s.player[seat].active & g.cards_with[DO_STRIDE]
    cdef int card
    while left:
        card = lowest64(left)
        left &= left - 1
        if works(g, seat, card) and g.s.turn.strode[card] < effect_amount(g, card, DO_STRIDE):
            g.s.turn.strode[card] += 1
            return MP_CORNERED_ANIMAL if g.content.hp_max[card] else MP_ALPINIST
    if scrounger_mp_left(g, seat) > 0:
        g.s.turn.scrounger_mp += 1
        return MP_SCROUNGER
    if g.s.turn.mp_cards > 0:
        g.s.turn.mp_cards -= 1
        return MP_CARD
    if g.s.turn.mp_treasure > 0:
        g.s.turn.mp_treasure -= 1
        return MP_TREASURE
    return -1


cdef void pay_move(Game* g, int seat, int cost, int purpose) noexcept nogil:
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int mode = g.rules.rules_extra_move_mode
    cdef int left = cost
    cdef int source
    g.s.turn.spent = 1
    if not g.s.player[seat].visible:
        count8(&g.s.player[seat].hidden_points, cost)
    while left > 0 and (mode != EXTRA_MOVE_MODE_ONE_COST or cost == 1):
        source = use_extra_move(g, seat)
        if source < 0:
            break
        count16(&facts.mp_used[source], 1)
        left -= cost if mode == EXTRA_MOVE_MODE_ANY_SINGLE else 1
    if left > 0:
        g.s.turn.ap -= left
        count16(&facts.ap_used[purpose], left)


cdef int climb_cost(const Game* g, int seat) noexcept nogil:
    return g.rules.move_cost_up if is_human(g, seat) else g.rules.move_cost_up_asc


cdef int descend_cost(const Game* g, int seat) noexcept nogil:
    return g.rules.move_cost_down if is_human(g, seat) else g.rules.move_cost_down_asc


# --- moving -----------------------------------------------------------------------------------------------------------

cdef void walk(Game* g, int seat, int way, int n, int first, int second, int third) noexcept nogil:
    cdef Frame* f = push_frame(g.s, FRAME_MOVE, seat)
    f.hex = first
    f.second = second
    f.third = third
    f.hexes = n
    f.way = way
    f.lives = g.s.player[seat].lives


cdef inline bint is_rough(const Game* g, int hex) noexcept nogil:
    return g.s.terrain[hex] == ACCESSIBLE or g.s.terrain[hex] == CAVE


cdef int run_wounds(Game* g, Frame* f) noexcept nogil:
    """AM-090: once for the Run or for each hex; with Dexterity only where rough terrain was entered (AM-304)."""
    cdef int rough = is_rough(g, f.hex) + is_rough(g, f.second) + (f.hexes > 2 and is_rough(g, f.third))
    cdef int times = f.hexes
    if active_any(g, f.seat, DO_SURE_FOOT):
        times = rough
    if g.rules.rules_run_surcharge_mode == RUN_SURCHARGE_MODE_PER_RUN:
        times = min(times, 1)
    return times * g.rules.move_run_wounds


cdef void resume_move(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int hex, wounds
    if g.s.player[seat].lives != f.lives:
        pop_frame(g.s)            # AM-091: death ends it there
        return
    if f.done < f.hexes:
        hex = f.hex if f.done == 0 else f.second if f.done == 1 else f.third
        f.done += 1
        enter(g, seat, hex, f.way)
        return
    if f.way == WAY_RUN:
        wounds = run_wounds(g, f)
        pop_frame(g.s)
        wound(g, seat, wounds, WOUND_RUN)
    elif f.way == WAY_CAVE:
        pop_frame(g.s)
        wound(g, seat, g.rules.move_cave_wounds, WOUND_CAVE)       # AM-097
    else:
        pop_frame(g.s)
        # AM-095: every third descent of a turn costs HP, after arriving.
        g.s.turn.descents += 1
        if g.rules.move_descend_penalty_every and g.s.turn.descents % g.rules.move_descend_penalty_every == 0:
            hurt(g, seat, g.rules.move_descend_penalty_hp, DAMAGE_TERRAIN, -1)


cdef void make_move(Game* g, int seat, action_t action) noexcept nogil:
    """AM-088, AM-089, AM-093, AM-094, AM-097, AM-099; each hex is entered with all it does (AM-096)."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int kind = kind_of(action)
    cdef int hex = arg_of(action, 0)
    if kind == ACT_MOVE:
        pay_move(g, seat, g.rules.move_cost_move, FOR_MOVE)
        enter(g, seat, hex, WAY_MOVE)
    elif kind == ACT_RUN or kind == ACT_RUN_THREE:
        pay_move(g, seat, g.rules.move_cost_run, FOR_RUN)
        walk(g, seat, WAY_RUN, g.rules.move_run_length, hex, arg_of(action, 1), arg_of(action, 2))
    elif kind == ACT_CLIMB:
        pay_move(g, seat, climb_cost(g, seat), FOR_CLIMB)
        count8(&facts.levels_climbed, 1)
        enter(g, seat, hex, WAY_CLIMB)
    elif kind == ACT_DESCEND:
        pay_move(g, seat, descend_cost(g, seat), FOR_DESCEND)
        count8(&facts.levels_lost[LOST_DESCEND], 1)
        walk(g, seat, WAY_DESCEND, 1, hex, 0, 0)
    elif kind == ACT_CAVE:
        pay_move(g, seat, g.rules.move_cost_cave, FOR_CAVE)
        walk(g, seat, WAY_CAVE, 1, g.board.opposite[g.s.player[seat].pos], 0, 0)
    elif kind == ACT_ENTER_AXIS:
        pay_move(g, seat, g.rules.move_cost_axis, FOR_AXIS)
        enter_axis(g, seat)


# --- cards that move --------------------------------------------------------------------------------------------------

cdef bint can_climb_twice(const Game* g, int hex) noexcept nogil:
    cdef int i
    for i in range(g.board.n_up[hex]):
        if g.board.up[hex][i] != CENTRE and is_open(g, g.board.up[hex][i]):
            return True
    return False


cdef int tunnel_exit(const Game* g, int seat, int n, int side) noexcept nogil:
    """Where the tunnel ends: n spaces along the ring, or the next usable hex; the own hex after a full circle."""
    cdef int here = g.s.player[seat].pos
    cdef int level = g.board.level[here]
    cdef int index = g.board.index[here]
    cdef int i, hex
    for i in range(n, n + g.board.size[level]):
        hex = on_level(g.board, level, index + side * i)
        if hex == here or is_open(g, hex):
            return hex
    return here


cdef void go_through_tunnel(Game* g, int seat, int n) noexcept nogil:
    cdef int here = g.s.player[seat].pos
    cdef int side = side_die(g, seat)
    cdef int hex = tunnel_exit(g, seat, n, side)
    if hex == here:
        return
    enter(g, seat, hex, WAY_TUNNEL)
