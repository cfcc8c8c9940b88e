"""Makes the tables of ways: shortest paths through hexes and rounds."""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport ACCESSIBLE, CAVE, CENTRE, HEXES, LAVA, Rules
from equipoise.ext.mark cimport equipoise_word
from equipoise.ext.types cimport u16, u8


cdef inline bint lies_like(const u8* terrain, const u8* known, int n) noexcept nogil:
    """Whether n hexes are the same, eight at a time."""
    cdef int i = 0
    while i + 8 <= n:
        if equipoise_word(&terrain[i], 8) != equipoise_word(&known[i], 8):
            return False
        i += 8
    return i == n or equipoise_word(&terrain[n - 8], 8) == equipoise_word(&known[n - 8], 8)


cdef int know_game(Plan* plan, const Board* b, const u8* terrain, const Rules* rules, int barred) noexcept nogil:
    """Recognises the game by how its tiles lie, and forgets all tables if it is another one."""
    cdef int phase, next, hex, _turn
    plan.board = b
    if plan.mark == b.mark and plan.barred == barred:
        phase = plan.phase
        for _turn in range(PHASES):
            if lies_like(&terrain[1], &plan.terrain[phase][1], plan.volcano):
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
# Backwards from the goal: whatever got shorter is handed on to where one comes from, with the points that it costs more
# and, at the end of a turn, to the phase before. All Move Actions cost points, so that within a turn the points go up.

cdef struct Front:          # what got shorter in one phase and has not been handed on
    int n[POINTS]
    u8 hex[POINTS][HEXES]
    u8 waits[HEXES]         # one bit for each number of points


cdef inline void shorten(Front* front, u16* now, int hex, int points, int left) noexcept nogil:
    if left < now[hex * POINTS + points]:
        now[hex * POINTS + points] = <u16> left
        if not front.waits[hex] >> points & 1:
            front.waits[hex] |= 1 << points
            front.hex[points][front.n[points]] = hex
            front.n[points] += 1


cdef void hand_on(Plan* plan, Way* way, int phase, Front* front, Front* before) noexcept nogil:
    """Empties the front of one phase into itself and into that of the phase before."""
    cdef u16* now = &way.left[phase][0][0]
    cdef u16* then = &way.left[(phase + PHASES - 1) % PHASES][0][0]
    cdef int budget = way.budget
    cdef const Edge* e
    cdef int points, i, k, hex, left
    for points in range(budget + 1):
        for i in range(front.n[points]):
            hex = front.hex[points][i]
            left = now[hex * POINTS + points]
            front.waits[hex] &= ~(1 << points)
            if points == budget:
                # The levels turn between the turn before and this one.
                shorten(before, then, plan.board.unturned[hex], 0, TURN + left)
                continue
            shorten(front, now, hex, points + 1, left)
            if way.goal[hex]:
                continue
            e = plan.edges[way.form][phase][hex]
            for k in range(plan.n_edges[way.form][phase][hex]):
                if points + e[k].cost <= budget:
                    shorten(front, now, e[k].origin, points + e[k].cost, left + e[k].toll)
        front.n[points] = 0


cdef void find_way(Plan* plan, Way* way, int form, int budget, bint at_goal) noexcept nogil:
    """`way.goal` is given. `at_goal`: who stands there has arrived."""
    cdef Front front[PHASES]
    cdef const Edge* e
    cdef u16* now
    cdef int phase, hex, k, i
    cdef bint again = True
    way.form = form
    way.budget = min(budget, POINTS - 1)
    memset(way.extended, 0, PHASES)
    for i in range(PHASES * HEXES * POINTS):
        (&way.left[0][0][0])[i] = FAR
    for phase in range(PHASES):
        memset(front[phase].n, 0, sizeof(front[phase].n))
        memset(front[phase].waits, 0, HEXES)
    for hex in range(plan.hexes):
        if not way.goal[hex]:
            continue
        for phase in range(PHASES):
            now = &way.left[phase][0][0]
            if at_goal:
                memset(&now[hex * POINTS], 0, POINTS * sizeof(u16))
                shorten_before(plan, way, phase, hex, front)
            e = plan.edges[form][phase][hex]
            for k in range(plan.n_edges[form][phase][hex]):
                if e[k].cost <= way.budget:
                    shorten(&front[phase], now, e[k].origin, e[k].cost, e[k].toll)
    while again:
        again = False
        for phase in range(PHASES - 1, -1, -1):
            hand_on(plan, way, phase, &front[phase], &front[(phase + PHASES - 1) % PHASES])
        for phase in range(PHASES):
            again = again or front[phase].n[0] > 0


cdef void shorten_before(Plan* plan, Way* way, int phase, int hex, Front* front) noexcept nogil:
    """Whoever is carried onto the goal has arrived with the next turn."""
    cdef int before = (phase + PHASES - 1) % PHASES
    shorten(&front[before], &way.left[before][0][0], plan.board.unturned[hex], 0, TURN)


cdef int overdrawn(Plan* plan, Way* way, int phase, int hex, int points) noexcept nogil:
    """A deed of somebody immobilised costs more points than there are for moving. It is judged by the row before it in
    the table, by 0 where there is none. This means nothing, but all games on record were played by it."""
    cdef int row = phase * HEXES + hex - 1
    if row < 0 or row % HEXES >= plan.hexes:
        return 0
    if not way.extended[row // HEXES]:
        extend(plan, way, row // HEXES)
    return way.left[row // HEXES][row % HEXES][POINTS + points]


cdef void extend(Plan* plan, Way* way, int phase) noexcept nogil:
    cdef u16* now = &way.left[phase][0][0]
    cdef const Edge* e
    cdef int most = min(way.budget + EXTRA_POINTS, POINTS - 1)
    cdef int points, hex, k, left
    way.extended[phase] = 1
    for points in range(way.budget + 1, most + 1):
        for hex in range(plan.hexes):
            now[hex * POINTS + points] = now[hex * POINTS + points - 1]
        for hex in range(plan.hexes):
            e = plan.edges[way.form][phase][hex]
            for k in range(plan.n_edges[way.form][phase][hex]):
                if e[k].cost > points:
                    continue
                left = e[k].toll
                if not way.goal[hex]:
                    left += now[hex * POINTS + points - e[k].cost]
                if left < now[e[k].origin * POINTS + points]:
                    now[e[k].origin * POINTS + points] = <u16> left
    for hex in range(plan.hexes):
        for points in range(most + 1, POINTS):
            now[hex * POINTS + points] = now[hex * POINTS + most]


cdef Way* way_up(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
    if not plan.up_known[stride]:
        if not plan.edges_known[0]:
            find_edges(plan, rules, 0, step, wound)
        memset(plan.up[stride].goal, 0, HEXES)
        plan.up[stride].goal[CENTRE] = 1
        # AM-040: who stands on the centre has to leave it and come back.
        find_way(plan, &plan.up[stride], 0, rules.turn_actions + stride, False)
        plan.up_known[stride] = 1
    return &plan.up[stride]


cdef Way* way_to_summit(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil:
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


cdef Way* way_home(Plan* plan, const Rules* rules, int seat, int stride, double step, double wound) noexcept nogil:
    if not plan.home_known[seat][stride]:
        if not plan.edges_known[1]:
            find_edges(plan, rules, 1, step, wound)
        memset(plan.home[seat][stride].goal, 0, HEXES)
        plan.home[seat][stride].goal[plan.board.pier[seat]] = 1
        find_way(plan, &plan.home[seat][stride], 1, rules.turn_actions + stride, True)
        plan.home_known[seat][stride] = 1
    return &plan.home[seat][stride]


cdef Way* way_to_guard(Plan* plan, const Rules* rules, int seat, double step, double wound) noexcept nogil:
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
