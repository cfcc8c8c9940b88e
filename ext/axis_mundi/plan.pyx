"""Makes the tables of ways: shortest paths through hexes and rounds."""

from libc.string cimport memcmp, memcpy, memset

from equipoise.ext.axis_mundi.board cimport SPAN, Board
from equipoise.ext.axis_mundi.declared cimport ACCESSIBLE, CAVE, CENTRE, HEXES, LAVA, Rules
from equipoise.ext.types cimport u16, u8


cdef void forget(Plan* plan) noexcept nogil:
    plan.mark = 0


cdef int know_game(Plan* plan, const Board* b, const u8* terrain, const Rules* rules, int barred) noexcept nogil:
    """Recognises the game by how its tiles lie, and forgets all tables if it is another one."""
    cdef int phase, next, hex, _turn
    plan.board = b
    if plan.mark == b.mark and plan.barred == barred:
        phase = plan.phase
        for _turn in range(PHASES):
            if memcmp(&terrain[1], &plan.terrain[phase][1], plan.volcano) == 0:
                plan.phase = phase
                return phase
            phase = phase + 1 if phase + 1 < PHASES else 0
    else:
        plan.mark = b.mark
        plan.barred = barred
        plan.hexes = b.hexes
        plan.volcano = b.start[0] - 1
        measure_walks(plan, rules)
    memset(plan.edges_known, 0, sizeof(plan.edges_known))
    memset(plan.steps_known, 0, sizeof(plan.steps_known))
    plan.own_detour.way = plan.guard_detour.way = NULL
    memset(plan.up_known, 0, sizeof(plan.up_known))
    memset(plan.home_known, 0, sizeof(plan.home_known))
    memset(plan.guard_known, 0, sizeof(plan.guard_known))
    memset(plan.summit_known, 0, sizeof(plan.summit_known))
    plan.phase = 0
    # The coast is taken as printed, whatever a bomb has done to it, so that it does not matter when a plan was made.
    memcpy(plan.terrain[0], b.printed, b.hexes)
    memcpy(&plan.terrain[0][1], &terrain[1], plan.volcano)
    for next in range(1, PHASES):
        for hex in range(b.hexes):
            plan.terrain[next][b.turned[hex]] = plan.terrain[next - 1][hex]
    return 0


# --- Move Actions -----------------------------------------------------------------------------------------------------

cdef inline int wounds_of(const u8* terrain, const Rules* rules, int hex) noexcept nogil:
    if hex != CENTRE and (terrain[hex] == ACCESSIBLE or terrain[hex] == CAVE):
        return rules.terrain_accessible_wounds
    return 0


cdef void add_edge(Plan* plan, int form, int phase, int hex, int to, int cost, int wounds,
                   double step, double wound) noexcept nogil:
    cdef int n = plan.n_edges[form][phase][to]
    cdef Edge* e
    if n >= EDGES:
        return
    e = &plan.edges[form][phase][to][n]
    e.origin = hex
    e.cost = cost
    e.toll = <u16> (TURN * (step * cost + wound * wounds))
    plan.n_edges[form][phase][to] = n + 1


cdef void find_edges(Plan* plan, const Rules* rules, int form, double step, double wound) noexcept nogil:
    """All Move Actions of a human (form 0) or an Ascendant (form 1) on every hex in every phase (RULES.md 7.6)."""
    cdef const Board* b = plan.board
    cdef const u8* terrain
    cdef int phase, hex, i, j, to, beyond
    cdef int up = rules.move_cost_up_asc if form else rules.move_cost_up
    cdef int down = rules.move_cost_down_asc if form else rules.move_cost_down
    plan.edges_known[form] = 1
    for phase in range(PHASES):
        terrain = plan.terrain[phase]
        memset(plan.n_edges[form][phase], 0, HEXES)
        for hex in range(b.hexes):
            if terrain[hex] == LAVA:
                continue
            for i in range(b.n_up[hex]):
                to = b.up[hex][i]
                if terrain[to] != LAVA:
                    add_edge(plan, form, phase, hex, to, rules.move_cost_axis if to == CENTRE and not form else up,
                             wounds_of(terrain, rules, to), step, wound)
            for i in range(b.n_same[hex]):
                to = b.same[hex][i]
                if terrain[to] == LAVA:
                    continue
                add_edge(plan, form, phase, hex, to, rules.move_cost_axis if to == CENTRE and not form
                         else rules.move_cost_move, wounds_of(terrain, rules, to), step, wound)
                if form or to == CENTRE or hex == CENTRE or plan.barred & NO_RUN:
                    continue
                for j in range(b.n_same[to]):
                    beyond = b.same[to][j]
                    if beyond != hex and beyond != CENTRE and terrain[beyond] != LAVA:
                        add_edge(plan, form, phase, hex, beyond, rules.move_cost_run, rules.move_run_wounds
                                 + wounds_of(terrain, rules, to) + wounds_of(terrain, rules, beyond), step, wound)
            for i in range(b.n_down[hex]):
                to = b.down[hex][i]
                if terrain[to] != LAVA:
                    add_edge(plan, form, phase, hex, to, down, wounds_of(terrain, rules, to), step, wound)
            if terrain[hex] == CAVE and not plan.barred & NO_CAVE:
                add_edge(plan, form, phase, hex, b.opposite[hex], rules.move_cost_cave, rules.move_cave_wounds,
                         step, wound)


# --- shortest ways ----------------------------------------------------------------------------------------------------
# Backwards from the goal, a row of a hex at a time: what is left with 0, 1, 2 ... points. A row that got shorter is
# handed on to where one comes from, moved up by the points that the step costs; and the start of a turn, at its end, to
# the phase before.

cdef extern from *:
    """
    #include <string.h>
    typedef unsigned short equipoise_row __attribute__((vector_size(16)));
    /* Whether anything in the row gets shorter by coming from there: all its points at once. */
    static inline int equipoise_shorten(unsigned short *row, const unsigned short *there, unsigned short toll) {
        equipoise_row mine, other, less;
        unsigned long long any[2];
        memcpy(&mine, row, sizeof mine);
        memcpy(&other, there, sizeof other);
        other += toll;
        less = (equipoise_row) (other < mine);
        memcpy(any, &less, sizeof less);
        if (!(any[0] | any[1]))
            return 0;
        mine = (other & less) | (mine & ~less);
        memcpy(row, &mine, sizeof mine);
        return 1;
    }
    """
    bint equipoise_shorten(u16* row, const u16* there, u16 toll) noexcept nogil


cdef enum:
    QUEUE = 128                 # a power of two above HEXES

cdef struct Row:
    u16 before[POINTS]          # FAR: what is left with fewer points than none, for rows that are moved up
    u16 left[POINTS]

cdef struct Front:              # one phase, and what got shorter in it and has not been handed on
    Row row[HEXES]
    u8 hex[QUEUE]
    u8 waits[HEXES]
    int first
    int n


cdef inline void come_from(Front* front, int hex, const u16* there, int toll) noexcept nogil:
    if equipoise_shorten(front.row[hex].left, there, <u16> toll) and not front.waits[hex]:
        front.waits[hex] = 1
        front.hex[(front.first + front.n) & (QUEUE - 1)] = hex
        front.n += 1


cdef inline void end_turn_on(Front* before, int hex, int left) noexcept nogil:
    """The levels turn between the turn before and this one: whatever points were left there are lost."""
    cdef u16 row[POINTS]
    cdef int points
    if TURN + left < before.row[hex].left[0]:
        for points in range(POINTS):
            row[points] = <u16> (TURN + left)
        come_from(before, hex, row, 0)


cdef void hand_on(Plan* plan, const Way* way, const u8* order, int phase, Front* front, Front* before) noexcept nogil:
    """Empties the front of one phase into itself and into that of the phase before, in this order of hexes."""
    cdef u8 shorter[HEXES]
    cdef const Edge* e
    cdef int k, hex
    memset(shorter, 0, plan.hexes)
    while front.n:
        hex = front.hex[front.first]
        front.first = (front.first + 1) & (QUEUE - 1)
        front.n -= 1
        front.waits[hex] = 0
        shorter[hex] = 1
        if way.goal[hex]:
            continue
        e = plan.edges[way.form][phase][hex]
        for k in range(plan.n_edges[way.form][phase][hex]):
            come_from(front, e[k].origin, &front.row[hex].left[0] - e[k].cost, e[k].toll)
    for k in range(plan.hexes):
        hex = plan.board.turned[order[k]]
        if shorter[hex]:
            end_turn_on(before, order[k], front.row[hex].left[way.budget])


cdef void from_goal(const Plan* plan, const Way* way, u8* order) noexcept nogil:
    """The hexes, those nearest to a goal first: rows that are handed on in this order seldom have to be again."""
    cdef u8 distance[HEXES]
    cdef int hex, goal, steps = 0, n = 0
    memset(distance, SPAN, sizeof(distance))
    for goal in range(plan.hexes):
        if way.goal[goal]:
            for hex in range(plan.hexes):
                distance[hex] = min(distance[hex], plan.board.distance[goal][hex])
    while n < plan.hexes:
        for hex in range(plan.hexes):
            if distance[hex] == steps:
                order[n] = hex
                n += 1
        steps += 1


cdef void find_way(Plan* plan, Way* way, int form, int budget, bint at_goal) noexcept nogil:
    """`way.goal` is given. `at_goal`: who stands there has arrived."""
    cdef Front front[PHASES]
    cdef u8 order[HEXES]
    cdef Row goal
    cdef const Edge* e
    cdef int phase, before, hex, points, k, most
    cdef bint again = True
    way.form = form
    way.budget = min(budget, POINTS - 1)
    most = min(way.budget + EXTRA_POINTS, POINTS - 1)
    for points in range(POINTS):
        goal.before[points] = FAR
        goal.left[points] = 0
    for phase in range(PHASES):
        for k in range(plan.hexes * 2 * POINTS):
            (&front[phase].row[0].before[0])[k] = FAR
        memset(front[phase].waits, 0, HEXES)
        front[phase].first = front[phase].n = 0
    for phase in range(PHASES):
        before = (phase + PHASES - 1) % PHASES
        for hex in range(plan.hexes):
            if not way.goal[hex]:
                continue
            if at_goal:
                front[phase].row[hex] = goal
                end_turn_on(&front[before], plan.board.unturned[hex], 0)
            e = plan.edges[form][phase][hex]
            for k in range(plan.n_edges[form][phase][hex]):
                come_from(&front[phase], e[k].origin, &goal.left[0] - e[k].cost, e[k].toll)
    from_goal(plan, way, order)
    while again:
        again = False
        for phase in range(PHASES - 1, -1, -1):
            if front[phase].n:
                again = True
                hand_on(plan, way, order, phase, &front[phase], &front[(phase + PHASES - 1) % PHASES])
    for phase in range(PHASES):
        for hex in range(plan.hexes):
            memcpy(way.left[phase][hex], front[phase].row[hex].left, POINTS * sizeof(u16))
            for points in range(most + 1, POINTS):
                way.left[phase][hex][points] = way.left[phase][hex][most]


cdef int overdrawn(const Plan* plan, const Way* way, int phase, int hex, int points, int turns) noexcept nogil:
    """A deed of somebody immobilised costs more points than there are for moving. It is judged by the row before it in
    the table, by 0 where there is none. This means nothing, but all games on record were played by it."""
    points = max(0, POINTS + points)
    if hex > 0:
        return way.left[phase][hex - 1][points]
    if turns % PHASES == 0 or plan.hexes < HEXES:
        return 0
    return way.left[(phase + PHASES - 1) % PHASES][HEXES - 1][points]


cdef const Way* way_up(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
    if not plan.up_known[stride]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(plan.up[stride].goal, 0, HEXES)
        plan.up[stride].goal[CENTRE] = 1
        # AM-040: who stands on the centre has to leave it and come back.
        find_way(plan, &plan.up[stride], 0, rules.turn_actions + stride, False)
        plan.up_known[stride] = 1
    return &plan.up[stride]


cdef const Way* way_to_summit(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
    """While somebody is Ascendant the Axis cannot be entered: beside it is as near as one gets."""
    cdef int i
    if not plan.summit_known[stride]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(plan.summit[stride].goal, 0, HEXES)
        for i in range(plan.board.n_around[CENTRE]):
            plan.summit[stride].goal[plan.board.around[CENTRE][i]] = 1
        find_way(plan, &plan.summit[stride], 0, rules.turn_actions + stride, True)
        plan.summit_known[stride] = 1
    return &plan.summit[stride]


cdef const Way* way_home(
        Plan* plan, const Rules* rules, int seat, int stride, double step, double wound) noexcept nogil:
    if not plan.home_known[seat][stride]:
        if not plan.edges_known[1]:
            find_edges(plan, rules, 1, step, wound)
        memset(plan.home[seat][stride].goal, 0, HEXES)
        plan.home[seat][stride].goal[plan.board.pier[seat]] = 1
        find_way(plan, &plan.home[seat][stride], 1, rules.turn_actions + stride, True)
        plan.home_known[seat][stride] = 1
    return &plan.home[seat][stride]


cdef const Way* way_to_guard(Plan* plan, const Rules* rules, int seat, double step, double wound) noexcept nogil:
    if not plan.guard_known[seat]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(plan.guard[seat].goal, 0, HEXES)
        plan.guard[seat].goal[plan.board.pier[seat]] = 1
        plan.guard[seat].goal[plan.board.warehouse[seat]] = 1
        find_way(plan, &plan.guard[seat], 0, rules.turn_actions, True)
        plan.guard_known[seat] = 1
    return &plan.guard[seat]


# --- within a turn ----------------------------------------------------------------------------------------------------

cdef inline void walk_on(u8* walk, int hex, int cost) noexcept nogil:
    if cost < walk[hex]:
        walk[hex] = cost


cdef void measure_walks(Plan* plan, const Rules* rules) noexcept nogil:
    """Points from hex to hex over the bare board: from those reached with the fewest points on to the next."""
    cdef const Board* b = plan.board
    cdef int start, hex, i, j, to, cost
    cdef bint further
    cdef u8* walk
    for start in range(b.hexes):
        walk = plan.walk[start]
        memset(walk, UNREACHABLE, HEXES)
        walk[start] = 0
        cost = -1
        further = True
        while further:
            further = False
            cost += 1
            for hex in range(b.hexes):
                if walk[hex] != cost:
                    further = further or cost < walk[hex] < UNREACHABLE
                    continue
                further = True
                for i in range(b.n_up[hex]):
                    walk_on(walk, b.up[hex][i], cost + rules.move_cost_up)
                for i in range(b.n_down[hex]):
                    walk_on(walk, b.down[hex][i], cost + rules.move_cost_down)
                for i in range(b.n_same[hex]):
                    to = b.same[hex][i]
                    walk_on(walk, to, cost + rules.move_cost_move)
                    for j in range(0 if plan.barred & NO_RUN else b.n_same[to]):
                        walk_on(walk, b.same[to][j], cost + rules.move_cost_run)
