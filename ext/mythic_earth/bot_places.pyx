"""What places are worth to a Unit. No path is searched here: the engine offers only places that can be reached.
Distances to far aims are guessed in a straight line; in The Rainy Season they lead over the bridges."""

from libc.math cimport HUGE_VAL, sqrt

from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, FORCE, RAINY_SEASON, TICKS, TOKEN_ALTAR, Token,
)
from equipoise.ext.mythic_earth.board cimport Field, lies_in_cover
from equipoise.ext.mythic_earth.bot_rivals cimport best_volley, keep_company, measure, measure_gaps
from equipoise.ext.mythic_earth.bot_view cimport (
    AIM_ALTAR, AIM_HOLD, AIM_MOVE, AIM_STAND, Aim, Profile, fade,
)
from equipoise.ext.mythic_earth.geometry cimport (
    SLOTS, Point, Rect, along, distance2, isqrt, point, rect_distance2, slotpos,
)
from equipoise.ext.mythic_earth.measuring cimport field
from equipoise.ext.types cimport u16

cdef enum:
    NO_WAY = 1 << 20        # ticks
    TOKEN_WIDTH = 12        # ticks: the radii of two tokens
    BESIDE = 7              # ticks between the rim of a Unit and its altar (RULES.md 4.11)
    HEADINGS = 8            # directions in which a builder looks for room


# --- who goes where ---------------------------------------------------------------------------------------------------

cdef inline int straight(Point at, const Rect* area) noexcept nogil:
    return <int> sqrt(<double> rect_distance2(area, at))


cdef inline int bank_of(const Field* f, const Rect* area) noexcept nogil:
    """On which side of the river an area lies: -1 or 1; 0 if no river has to be crossed to it."""
    if area.y0 < f.river.y0:
        return 0 if area.y1 > f.river.y1 else -1
    return 1 if area.y1 > f.river.y1 else 0


cdef inline bint across(const Field* f, int bank, Point at) noexcept nogil:
    """The river lies between the point and that bank."""
    return at.y > f.river.y1 if bank < 0 else bank > 0 and at.y < f.river.y0


cdef inline Point bridge_end(const Field* f, int bridge, int bank) noexcept nogil:
    return point((f.bridge[bridge].x0 + f.bridge[bridge].x1) // 2, f.river.y0 if bank < 0 else f.river.y1)


cdef inline int beyond_bridge(const Field* f, int bridge, int bank, const Rect* area) noexcept nogil:
    """Ticks from the near end of a bridge to an area on that bank."""
    return abs(f.river.y1 - f.river.y0) + straight(bridge_end(f, bridge, bank), area)


cdef inline int way_over_bridge(const Field* f, int bridge, int bank, Point at, int beyond) noexcept nogil:
    return <int> sqrt(<double> distance2(at, bridge_end(f, bridge, -bank))) + beyond


cdef int way_over_bridges(const View* v, Point at, const Rect* area) noexcept nogil:
    cdef const Field* f = field(v.g)
    cdef int i, bank = bank_of(f, area), best = NO_WAY
    if not across(f, bank, at):
        return straight(at, area)
    for i in range(f.bridges):
        best = min(best, way_over_bridge(f, i, bank, at, beyond_bridge(f, i, bank, area)))
    return best


cdef inline int way_to_goal(const View* v, const Mover* m, const Goal* goal, Point at) noexcept nogil:
    """`way_to` the area of a goal; what lies beyond the bridges is known."""
    cdef const Field* f = field(v.g)
    cdef int i, best = NO_WAY
    if not m.by_bridges or not across(f, goal.bank, at):
        return straight(at, &goal.area)
    for i in range(f.bridges):
        best = min(best, way_over_bridge(f, i, goal.bank, at, goal.beyond[i]))
    return best


cdef inline bint by_bridges(const View* v, int unit) noexcept nogil:
    return v.s.scenario == RAINY_SEASON and not v.p[unit].flies


cdef int way_to(const View* v, int unit, Point at, const Rect* area) noexcept nogil:
    """Ticks from a point to an area. A Unit that cannot fly crosses a river by a bridge (ME-330)."""
    return way_over_bridges(v, at, area) if by_bridges(v, unit) else straight(at, area)


cdef Rect shrunk(const Rect* area, int r) noexcept nogil:
    """Where the centre of a Unit is when it stands wholly within."""
    cdef Rect inner
    inner.x0 = min(area.x0 + r, area.x1)
    inner.y0 = min(area.y0 + r, area.y1)
    inner.x1 = max(area.x1 - r, inner.x0)
    inner.y1 = max(area.y1 - r, inner.y0)
    return inner


cdef int missing(const View* v, const Aim* aim, int unit, Point at) noexcept nogil:
    """Ticks that a Unit at that point still has to go; 0 or less: it is there."""
    cdef Rect area
    cdef int r = v.p[unit].radius
    if not aim.wholly:
        return way_to(v, unit, at, &aim.area) - aim.reach - (0 if aim.centre else r)
    area = shrunk(&aim.area, r)
    return way_to(v, unit, at, &area)


cdef void share_aims(View* v, Mover* m, int unit) noexcept nogil:
    """An aim belongs to the Units that are soonest there; the others would only follow them."""
    cdef const Aim* aim
    cdef int i, k, other, nearer
    cdef double own, theirs
    cdef u16 bit = 1 << (unit % FORCE)
    for i in range(v.aims):
        aim = &v.aim[i]
        m.share[i] = 0
        if not aim.who & bit:
            continue
        own = <double> max(0, missing(v, aim, unit, v.p[unit].at)) / max(1, v.p[unit].stride)
        own += v.w.precious * v.p[unit].worth
        nearer = 0
        for k in range(v.owns):
            other = v.own[k]
            if other != unit and (aim.who >> (other % FORCE)) & 1 and not v.s.unit[other].frozen:
                theirs = <double> max(0, missing(v, aim, other, v.p[other].at)) / max(1, v.p[other].stride)
                theirs += v.w.precious * v.p[other].worth
                nearer += theirs < own or (theirs == own and other < unit)
        m.share[i] = (1.0 if nearer < aim.wanted else v.w.crowd if nearer < 2 * aim.wanted
                      else v.w.crowd_more * v.w.crowd)
    set_goals(v, m)


cdef double most_of(const View* v, const Aim* aim, double value) noexcept nogil:
    """What a share of an aim's value is worth where the aim is reached. It fades with the way, and no weight makes it
    grow; altars are judged by more than the way."""
    if aim.kind == AIM_ALTAR:
        return HUGE_VAL
    return value * v.left if aim.kind == AIM_STAND else value


cdef void set_goals(View* v, Mover* m) noexcept nogil:
    """Puts the aims of which the Unit has a share in the order of what they may give."""
    cdef const Field* f = field(v.g)
    cdef const Aim* aim
    cdef Goal goal
    cdef int i, k, r = v.p[m.unit].radius
    m.goals = 0
    m.by_bridges = by_bridges(v, m.unit)
    for i in range(v.aims):
        if m.share[i] <= 0:
            continue
        aim = &v.aim[i]
        goal.aim = i
        goal.value = m.share[i] * aim.value
        goal.most = most_of(v, aim, goal.value)
        goal.area = aim.area
        goal.near = 0
        if aim.wholly:
            goal.area = shrunk(&aim.area, r)
        else:
            goal.near = aim.reach + (0 if aim.centre else r)
        if m.by_bridges:
            goal.bank = bank_of(f, &goal.area)
            for k in range(f.bridges):
                goal.beyond[k] = beyond_bridge(f, k, goal.bank, &goal.area)
        k = m.goals
        m.goals += 1
        while k > 0 and m.goal[k - 1].most < goal.most:
            m.goal[k] = m.goal[k - 1]
            k -= 1
        m.goal[k] = goal


# --- what they can get, and what they risk ----------------------------------------------------------------------------

cdef void get_ready(View* v, Mover* m, int unit) noexcept nogil:
    """A Unit that has decided to Move thinks of the same rivals and goals when it decides where to."""
    if m.ready != unit:
        measure(v, m, unit)
        share_aims(v, m, unit)
        m.ready = unit
    m.unit = unit


# --- aims -------------------------------------------------------------------------------------------------------------

cdef bint may_build(const View* v, int unit, Point at) noexcept nogil:
    """ME-317, ME-318, ME-321: a hero or Behemoth is near, and an altar on the far side of the Unit would not be too
    close to another."""
    cdef const Profile* p = &v.p[unit]
    cdef const Profile* o
    cdef const Token* t
    cdef int i, near = v.g.rules.altars_spacing_in * TICKS + TOKEN_WIDTH - p.radius - BESIDE
    cdef bint led = p.hero or p.type == BEHEMOTH
    for i in range(v.tokens):
        t = &v.s.token[i]
        if t.kind == TOKEN_ALTAR and near > 0 and distance2(at, point(t.x, t.y)) < near * near:
            return False
    for i in range(v.owns):
        if led:
            return True
        o = &v.p[v.own[i]]
        near = v.g.rules.altars_hero_range_in * TICKS + p.radius + o.radius
        led = v.own[i] != unit and (o.hero or o.type == BEHEMOTH) and distance2(at, o.at) <= near * near
    return led


cdef double altar_worth(View* v, const Aim* aim, int unit, Point at, int left, int how) noexcept nogil:
    """One altar scores in a turn. A Unit that cannot build here, or not any more this turn, may do so later."""
    cdef int building = 0, i
    cdef double later
    if left > 0:
        return aim.value * max(0.0, v.left - 1.0 - <double> left / max(1, v.p[unit].stride)) * fade(
            v, 1 + <double> left / max(1, v.p[unit].stride))
    later = aim.value * (v.left - 1) * v.w.patience
    if not may_build(v, unit, at):
        return later * v.w.hemmed
    if how == BY_MOVE and not aim.late:
        for i in range(v.owns):
            building += v.s.unit[v.own[i]].building
        if building == 0:
            return later + v.w.build * v.g.rules.vp_altar
    return later


cdef inline double goal_worth(View* v, const Mover* m, const Goal* goal, Point at, int how) noexcept nogil:
    """How much of an aim's value a Unit can expect from that place."""
    cdef const Aim* aim = &v.aim[goal.aim]
    cdef const Profile* p = &v.p[m.unit]
    cdef int left = way_to_goal(v, m, goal, at) - goal.near
    cdef int march = max(1, p.stride)
    cdef double turns, far = max(0.0, <double> left / march)
    if aim.kind == AIM_ALTAR:
        return m.share[goal.aim] * altar_worth(v, aim, m.unit, at, left, how)
    if aim.kind == AIM_STAND or aim.kind == AIM_HOLD:
        turns = 0 if left <= 0 else 1 + (left - 1) // march
        if turns >= v.left:
            return goal.value * v.w.hopeless * fade(v, far)
        if aim.kind == AIM_HOLD:
            return goal.value * fade(v, 0.5 * (turns + far)) * (1.0 if v.left < 4 else v.w.early)
        return goal.value * (v.left - turns) * fade(v, turns + v.w.nearer * far)
    if left <= 0:
        turns = 1
        if not aim.late and (how == BY_MOVE or (aim.kind == AIM_MOVE and how == BY_LAST_MOVE)):
            turns = 0
    elif left <= p.step:
        turns = 1
    else:
        turns = 2 + (left - p.step - 1) // march
    if turns >= v.left:
        return goal.value * v.w.hopeless * fade(v, far)
    return goal.value * fade(v, turns + v.w.nearer * far)


cdef double goals_worth(View* v, const Mover* m, Point at, int how) noexcept nogil:
    """The best goal, and some of the next best."""
    cdef double value, best = 0, second = 0
    cdef int i
    for i in range(m.goals):
        if m.goal[i].most <= second:                # neither it nor any goal behind it
            break
        value = goal_worth(v, m, &m.goal[i], at, how)
        second = max(second, min(best, value))
        best = max(best, value)
    return best + v.w.second_aim * second


# --- places -----------------------------------------------------------------------------------------------------------

cdef struct Outlook:        # from a place, however the Unit gets there
    double strike           # what it may do to somebody later,
    double volley           # and by a volley, if it may act at once
    double fear             # what may be done to it
    double aloof            # for being far from every enemy
    double friends          # what it does for them
    double torn_down        # an altar that it leaves unfinished


cdef double care_for_friends(const View* v, const Mover* m, Point at) noexcept nogil:
    """ME-127: a hero steadies those near it, the more the more markers they have."""
    cdef const Profile* o
    cdef int i, near
    cdef double total = 0
    for i in range(v.owns):
        o = &v.p[v.own[i]]
        near = v.g.rules.brave_heroic_range_in * TICKS + o.radius + v.p[m.unit].radius
        if v.own[i] != m.unit and not o.undead and distance2(at, o.at) <= near * near:
            total += o.worth * (1 + o.markers)
    return v.w.lead * total


cdef inline void look_round(View* v, const Mover* m, const Company* c, Point at, Outlook* o) noexcept nogil:
    cdef const Profile* p = &v.p[m.unit]
    cdef const Rival* r
    cdef int away2[RIVALS]
    cdef int gap[RIVALS]
    cdef int i, k, how_near, nearest, march = max(1, p.march), reach = max(p.near, p.far)
    cdef double value, strike = 0, volley = 0, danger = 0, shot = 0
    nearest = min(v.g.board.depth, measure_gaps(c, at, away2, gap))
    for k in range(c.threats):
        i = c.threat[k]
        if away2[i] < c.harmless2[i]:
            r = c.rival[i]
            how_near = (away2[i] >= r.charge2) + (away2[i] >= r.almost2)
            if how_near < 2:
                danger += r.danger[how_near]
            if away2[i] < r.far2:
                shot += r.shot[away2[i] >= r.near2]
    for k in range(c.preys):
        i = c.prey[k]
        r = c.rival[i]
        if r.strike <= strike:                      # a smaller one cannot become the best by fading
            break
        value = r.strike
        if gap[i] > p.march:
            value *= fade(v, <double> (gap[i] - p.march) / march)
        strike = max(strike, value)
    for k in range(c.marks):
        i = c.mark[k]
        r = c.rival[i]
        if best_volley(r) <= volley:
            break
        if gap[i] <= reach:
            volley = max(volley, r.volley[gap[i] > p.near])
        else:
            volley = max(volley, r.volley[1] * fade(v, 1 + <double> (gap[i] - reach) / march))
    danger = min(danger, p.worth + p.prize_lost + p.prize_beat)
    if shot > 0 and lies_in_cover(field(v.g), at):
        shot *= v.w.in_cover
    o.strike = v.w.later * strike
    o.volley = volley
    o.fear = m.care * (v.w.danger * danger + v.w.shot_danger * min(shot, p.worth))
    o.aloof = v.w.close * nearest / v.g.board.depth
    o.friends = care_for_friends(v, m, at) if p.hero else 0.0
    o.torn_down = 0
    if v.s.unit[m.unit].building and distance2(at, p.at) > 0:       # ME-320
        o.torn_down = v.w.keep_building * v.g.rules.vp_altar


cdef double worth_of(View* v, const Mover* m, Point at, int how, const Outlook* o) noexcept nogil:
    return goals_worth(v, m, at, how) + o.strike + (o.volley if how == BY_MOVE else o.volley * v.w.later) - (
        o.fear) - o.aloof + o.friends - o.torn_down


cdef double place_worth(View* v, const Mover* m, Point at, int how) noexcept nogil:
    cdef Outlook o
    look_round(v, m, &m.all, at, &o)
    return worth_of(v, m, at, how, &o)


cdef void judge_places(View* v, const Mover* m, Point centre, const Point* at, int n, int how, double* out
                       ) noexcept nogil:
    """What each of many places round a point is worth."""
    cdef Company near
    cdef Outlook o
    cdef int i, farthest2 = 0
    for i in range(n):
        farthest2 = max(farthest2, distance2(centre, at[i]))
    keep_company(v, m, centre, isqrt(farthest2) + 1, &near)
    for i in range(n):
        look_round(v, m, &near, at[i], &o)
        out[i] = worth_of(v, m, at[i], how, &o)


cdef void try_place(View* v, const Mover* m, Point at, int how, double* best, double* last) noexcept nogil:
    """Raises `best` to what the place is worth, and `last`, if it is asked for, to what it is worth as a last move."""
    cdef Outlook o
    look_round(v, m, &m.all, at, &o)
    best[0] = max(best[0], worth_of(v, m, at, how, &o))
    if last != NULL:
        last[0] = max(last[0], worth_of(v, m, at, BY_LAST_MOVE, &o))


cdef void try_sites(View* v, const Mover* m, const Aim* aim, int allow, int how, double* best, double* last
                    ) noexcept nogil:
    """Places to build an altar, for a Unit without room for one where it stands."""
    cdef const Profile* p = &v.p[m.unit]
    cdef Point to
    cdef int k
    for k in range(HEADINGS):
        to = slotpos(p.at, k * (SLOTS // HEADINGS), allow)
        if (p.radius <= to.x <= v.g.board.width - p.radius and p.radius <= to.y <= v.g.board.depth - p.radius
                and missing(v, aim, m.unit, to) <= 0):
            try_place(v, m, to, how, best, last)


cdef double best_within(View* v, const Mover* m, int allow, int how, double* last) noexcept nogil:
    """The best of what a Unit might get to in one go: toward its aims, its prey, into range, out of reach. `last`, if
    it is asked for, becomes the best of the same places as ends of a last move."""
    cdef const Profile* p = &v.p[m.unit]
    cdef Point to, target
    cdef const Rival* r
    cdef int i, left, prey = -1, mark = -1, fear = -1
    cdef double nothing = -1e9, best = nothing, most_prey = 0, most_mark = 0, most_fear = 0
    if last != NULL:
        last[0] = nothing
    for i in range(v.aims):
        if m.share[i] >= v.w.crowd:
            left = missing(v, &v.aim[i], m.unit, p.at)
            if left <= 0:
                if v.aim[i].kind == AIM_ALTAR and not may_build(v, m.unit, p.at):
                    try_sites(v, m, &v.aim[i], allow, how, &best, last)
                continue
            target = point(min(max(p.at.x, v.aim[i].area.x0), v.aim[i].area.x1),
                           min(max(p.at.y, v.aim[i].area.y0), v.aim[i].area.y1))
            if v.aim[i].wholly:
                target = point((v.aim[i].area.x0 + v.aim[i].area.x1) // 2, (v.aim[i].area.y0 + v.aim[i].area.y1) // 2)
            to = along(p.at, target, min(left, allow))
            try_place(v, m, to, how, &best, last)
    for i in range(m.all.rivals):
        r = m.all.rival[i]
        if r == NULL:
            continue
        if r.strike > most_prey:
            most_prey = r.strike
            prey = r.unit
        if r.volley[1] > most_mark:
            most_mark = r.volley[1]
            mark = r.unit
        if r.threat > most_fear:
            most_fear = r.threat
            fear = r.unit
    if prey >= 0:
        try_place(v, m, toward(v, m, prey, TICKS, allow), how, &best, last)
    if mark >= 0 and mark != prey:
        try_place(v, m, toward(v, m, mark, p.near - 1, allow), how, &best, last)
    if fear >= 0:
        target = point(2 * p.at.x - v.p[fear].at.x, 2 * p.at.y - v.p[fear].at.y)
        to = along(p.at, target, allow)
        to = point(min(max(to.x, p.radius), v.g.board.width - p.radius),
                   min(max(to.y, p.radius), v.g.board.depth - p.radius))
        try_place(v, m, to, how, &best, last)
    return best


cdef Point toward(const View* v, const Mover* m, int foe, int stop, int allow) noexcept nogil:
    """The point on the way to another Unit at which that gap is left, as far as the allowance reaches."""
    cdef const Profile* p = &v.p[m.unit]
    cdef const Profile* e = &v.p[foe]
    cdef int gap = <int> sqrt(<double> distance2(p.at, e.at)) - p.radius - e.radius - stop
    if gap <= 0:
        return p.at
    return along(p.at, e.at, min(gap, allow))
