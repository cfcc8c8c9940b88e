"""Leads ways round those who stand in them, within the turn that is being played."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.declared cimport State
from equipoise.ext.axis_mundi.plan cimport EDGES, EXTRA_POINTS, FAR, PHASES, UNKNOWN, Detour, Edge, Plan, Step, Way
from equipoise.ext.types cimport u64


cdef inline bint stands_on(const Detour* detour, int hex) noexcept nogil:
    return detour.taken[hex >> 6] >> (hex & 63) & 1


cdef int middle_of_run(const Plan* plan, int hex, int to) noexcept nogil:
    """The hex that a Run passes; the hex it starts from for every other Move Action."""
    cdef int i, j, via
    if plan.board.distance[hex][to] < 2:
        return hex
    for i in range(plan.board.n_same[hex]):
        via = plan.board.same[hex][i]
        for j in range(plan.board.n_same[via]):
            if plan.board.same[via][j] == to:
                return via
    return hex


cdef void find_steps(Plan* plan, int form) noexcept nogil:
    """The Move Actions of the tables once more, by the hex they leave."""
    cdef int phase, to, k, n
    cdef const Edge* e
    cdef Step* step
    memset(plan.n_steps[form], 0, sizeof(plan.n_steps[form]))
    plan.steps_known[form] = 1
    for phase in range(PHASES):
        for to in range(plan.hexes):
            for k in range(plan.n_edges[form][phase][to]):
                e = &plan.edges[form][phase][to][k]
                n = plan.n_steps[form][phase][e.origin]
                if n >= EDGES:
                    continue
                step = &plan.steps[form][phase][e.origin][n]
                step.to = to
                step.via = middle_of_run(plan, e.origin, to)
                step.cost = e.cost
                step.toll = e.toll
                plan.n_steps[form][phase][e.origin] = n + 1


cdef void know_others(Plan* plan, Detour* detour, const Way* way, const State* s, int seat) noexcept nogil:
    cdef u64 taken[2]
    cdef int other, hex
    taken[0] = taken[1] = 0
    for other in range(plan.board.seats):
        if other != seat and s.player[other].visible:
            hex = s.player[other].pos
            taken[hex >> 6] |= <u64> 1 << (hex & 63)
    if (detour.way == way and detour.phase == plan.phase and detour.taken[0] == taken[0]
            and detour.taken[1] == taken[1]):
        return
    if not plan.steps_known[way.form]:
        find_steps(plan, way.form)
    detour.way = way
    detour.phase = plan.phase
    detour.taken[0] = taken[0]
    detour.taken[1] = taken[1]
    memset(detour.left, 0xFF, sizeof(detour.left))


cdef inline int promised(const Way* way, int phase, int hex, int points) noexcept nogil:
    """At least so much is left, whoever is in the way. What is left with more points than a table looks at is not
    known."""
    return way.left[phase][hex][points] if points <= way.budget + EXTRA_POINTS else 0


cdef int left_round(Plan* plan, Detour* detour, int hex, int points) noexcept nogil:
    """The least over ending the turn here, and every step that leads onto a free hex. Nobody who is in the way makes it
    shorter: the steps that promise most come first, and those that promise no more than what is found do not matter."""
    cdef const Way* way = detour.way
    cdef const Step* steps = plan.steps[way.form][detour.phase][hex]
    cdef const Step* step
    cdef int promise[EDGES]
    cdef int k, best, left, least, n = plan.n_steps[way.form][detour.phase][hex]
    if detour.left[hex][points] != UNKNOWN:
        return detour.left[hex][points]
    least = way.left[detour.phase][hex][0]
    for k in range(n):
        step = &steps[k]
        promise[k] = FAR
        if step.cost > points or stands_on(detour, step.to) or stands_on(detour, step.via):
            continue
        promise[k] = step.toll
        if not way.goal[step.to]:
            promise[k] += promised(way, detour.phase, step.to, points - step.cost)
    while True:
        best = -1
        left = least
        for k in range(n):
            if promise[k] < left:
                left = promise[k]
                best = k
        if best < 0:
            detour.left[hex][points] = min(least, FAR)
            return detour.left[hex][points]
        promise[best] = FAR
        left = steps[best].toll
        if not way.goal[steps[best].to]:
            left += left_round(plan, detour, steps[best].to, points - steps[best].cost)
        if left < least:
            least = left
