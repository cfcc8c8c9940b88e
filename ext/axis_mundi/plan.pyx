"""Makes the tables of ways: shortest paths through hexes and rounds."""

from libc.string cimport memcmp, memcpy, memset

from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport ACCESSIBLE, CAVE, CENTRE, HEXES, LAVA, Rules
from equipoise.ext.types cimport u16, u8


cdef int know_game(Plan* plan, const Board* b, const u8* terrain, const Rules* rules, int barred) noexcept nogil:
    """Recognises the game by how its tiles lie, and forgets all tables if it is another one."""
    cdef int i, phase, next, hex
    if plan.board == b and plan.hexes == b.hexes and plan.barred == barred:
        for i in range(PHASES):
            phase = (plan.phase + i) % PHASES
            if memcmp(&terrain[1], &plan.terrain[phase][1], plan.volcano) == 0:
                plan.phase = phase
                return phase
    else:
        plan.board = b
        plan.barred = barred
        plan.hexes = b.hexes
        plan.volcano = b.start[0] - 1
        measure_walks(plan, rules)
    memset(plan.edges_known, 0, sizeof(plan.edges_known))
    memset(plan.up_known, 0, sizeof(plan.up_known))
    memset(plan.home_known, 0, sizeof(plan.home_known))
    memset(plan.guard_known, 0, sizeof(plan.guard_known))
    memset(plan.summit_known, 0, sizeof(plan.summit_known))
    plan.phase = 0
    memcpy(plan.terrain[0], terrain, b.hexes)
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
    cdef int n = plan.n_edges[form][phase][hex]
    cdef Edge* e
    if n >= EDGES:
        return
    e = &plan.edges[form][phase][hex][n]
    e.to = to
    e.cost = cost
    e.toll = <u16> (TURN * (step * cost + wound * wounds))
    plan.n_edges[form][phase][hex] = n + 1


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
        for hex in range(b.hexes):
            plan.n_edges[form][phase][hex] = 0
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

cdef bint spread(Plan* plan, Way* way, int form, int phase, int first, int last, int budget,
                 const u8* goal) noexcept nogil:
    """Fills one phase for first..last points, given the next phase; whether the start of a turn came out shorter."""
    cdef const Board* b = plan.board
    cdef u16* now = &way.left[phase][0][0]
    cdef const u16* then = &way.left[(phase + 1) % PHASES][0][0]
    cdef const Edge* e
    cdef int hex, points, k, best, value
    cdef bint shorter = False
    if first == 0:
        for hex in range(b.hexes):
            # The levels turn between this turn and the next.
            now[hex * POINTS] = <u16> min(FAR, TURN + then[b.turned[hex] * POINTS + budget])
        first = 1
    for points in range(first, last + 1):
        for hex in range(b.hexes):
            best = now[hex * POINTS + points - 1]
            e = plan.edges[form][phase][hex]
            for k in range(plan.n_edges[form][phase][hex]):
                if e[k].cost <= points:
                    value = e[k].toll
                    if not goal[e[k].to]:
                        value += now[e[k].to * POINTS + points - e[k].cost]
                    if value < best:
                        best = value
            if points == budget and best < now[hex * POINTS + points]:
                shorter = True
            now[hex * POINTS + points] = <u16> best
    return shorter


cdef void arrive(Plan* plan, Way* way, int phase, const u8* goal) noexcept nogil:
    cdef int hex, points
    for hex in range(plan.hexes):
        if goal[hex]:
            for points in range(POINTS):
                way.left[phase][hex][points] = 0


cdef void find_way(Plan* plan, Way* way, int form, int budget, const u8* goal, bint at_goal) noexcept nogil:
    """Backwards through the phases until nothing gets shorter. `at_goal`: who stands there has arrived."""
    cdef int phase, hex, points, most
    cdef bint stale[PHASES]
    cdef bint again = True
    budget = min(budget, POINTS - 1)
    most = min(budget + EXTRA_POINTS, POINTS - 1)
    for phase in range(PHASES):
        stale[phase] = True
        for hex in range(plan.hexes):
            way.left[phase][hex][budget] = FAR
        if at_goal:
            arrive(plan, way, phase, goal)
    while again:
        again = False
        for phase in range(PHASES - 1, -1, -1):
            if not stale[phase]:
                continue
            stale[phase] = False
            if spread(plan, way, form, phase, 0, budget, budget, goal):
                # The phase before it begins where this one ends.
                stale[(phase + PHASES - 1) % PHASES] = True
                again = True
            if at_goal:
                arrive(plan, way, phase, goal)
    for phase in range(PHASES):
        spread(plan, way, form, phase, budget + 1, most, budget, goal)
        if at_goal:
            arrive(plan, way, phase, goal)
        for hex in range(plan.hexes):
            for points in range(most + 1, POINTS):
                way.left[phase][hex][points] = way.left[phase][hex][most]


cdef const Way* way_up(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
    cdef u8 goal[HEXES]
    if not plan.up_known[stride]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(goal, 0, sizeof(goal))
        goal[CENTRE] = 1
        # AM-040: who stands on the centre has to leave it and come back.
        find_way(plan, &plan.up[stride], 0, rules.turn_actions + stride, goal, False)
        plan.up_known[stride] = 1
    return &plan.up[stride]


cdef const Way* way_to_summit(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
    """While somebody is Ascendant the Axis cannot be entered: beside it is as near as one gets."""
    cdef u8 goal[HEXES]
    cdef int i
    if not plan.summit_known[stride]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(goal, 0, sizeof(goal))
        for i in range(plan.board.n_around[CENTRE]):
            goal[plan.board.around[CENTRE][i]] = 1
        find_way(plan, &plan.summit[stride], 0, rules.turn_actions + stride, goal, True)
        plan.summit_known[stride] = 1
    return &plan.summit[stride]


cdef const Way* way_home(Plan* plan, const Rules* rules, int seat, int stride, double step,
                         double wound) noexcept nogil:
    cdef u8 goal[HEXES]
    if not plan.home_known[seat][stride]:
        if not plan.edges_known[1]:
            find_edges(plan, rules, 1, step, wound)
        memset(goal, 0, sizeof(goal))
        goal[plan.board.pier[seat]] = 1
        find_way(plan, &plan.home[seat][stride], 1, rules.turn_actions + stride, goal, True)
        plan.home_known[seat][stride] = 1
    return &plan.home[seat][stride]


cdef const Way* way_to_guard(Plan* plan, const Rules* rules, int seat, double step, double wound) noexcept nogil:
    cdef u8 goal[HEXES]
    if not plan.guard_known[seat]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(goal, 0, sizeof(goal))
        goal[plan.board.pier[seat]] = 1
        goal[plan.board.warehouse[seat]] = 1
        find_way(plan, &plan.guard[seat], 0, rules.turn_actions, goal, True)
        plan.guard_known[seat] = 1
    return &plan.guard[seat]


# --- within a turn ----------------------------------------------------------------------------------------------------

cdef void measure_walks(Plan* plan, const Rules* rules) noexcept nogil:
    """Points from hex to hex over the bare board, in ever larger steps until nothing changes."""
    cdef const Board* b = plan.board
    cdef int start, hex, i, j, to, beyond, cost
    cdef bint changed
    cdef u8* walk
    for start in range(b.hexes):
        walk = plan.walk[start]
        memset(walk, UNREACHABLE, HEXES)
        walk[start] = 0
        changed = True
        while changed:
            changed = False
            for hex in range(b.hexes):
                cost = walk[hex]
                if cost == UNREACHABLE:
                    continue
                for i in range(b.n_up[hex]):
                    to = b.up[hex][i]
                    if walk[to] > cost + rules.move_cost_up:
                        walk[to] = cost + rules.move_cost_up
                        changed = True
                for i in range(b.n_down[hex]):
                    to = b.down[hex][i]
                    if walk[to] > cost + rules.move_cost_down:
                        walk[to] = cost + rules.move_cost_down
                        changed = True
                for i in range(b.n_same[hex]):
                    to = b.same[hex][i]
                    if walk[to] > cost + rules.move_cost_move:
                        walk[to] = cost + rules.move_cost_move
                        changed = True
                    for j in range(0 if plan.barred & NO_RUN else b.n_same[to]):
                        beyond = b.same[to][j]
                        if walk[beyond] > cost + rules.move_cost_run:
                            walk[beyond] = cost + rules.move_cost_run
                            changed = True
