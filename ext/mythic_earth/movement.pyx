"""Free ways, legal ends, routes, contact positions (RULES.md 3.5; rule ids: movement.pxd)."""

from libc.math cimport sqrt

from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, DIFFICULT_MODE_FLAT_ON_M, FLAG_IGNORE_DIFFICULT, FLY, NO_UNIT, TICKS, UNITS, WOODSMAN, Path, Unit,
)
from equipoise.ext.mythic_earth.board cimport TOKEN_RADIUS, Field, is_difficult, is_impassable, overlaps_piece
from equipoise.ext.mythic_earth.game cimport Game, has_flag, on_table
from equipoise.ext.mythic_earth.geometry cimport (
    SLOTS, Point, Rect, add_leg, along, distance, distance2, nearest_slot, partway, point, rect_distance2, seg_disc,
    seg_rect, slot_index, slot_order, slotpos, start_path,
)
from equipoise.ext.mythic_earth.measuring cimport OVERLAP, field, on_the_table, overlaps_impassable, place
from equipoise.ext.mythic_earth.toll cimport can_fly, has_talent, movement_of
from equipoise.ext.types cimport i8, i64, u32

cdef enum:
    CLEARANCE = 3           # ticks a detour keeps off its blocker
    SLACK = 2               # ticks by which rounding may carry a Unit beyond its allowance
    FAR_OFF = 0x7fffffff
    LEG_APART = 100_000     # more than any leg is long
    NO_DISC = -1            # no way comes so close to anything
    ROUNDED = 2             # ticks: rounding carries no point of a way so far


# --- what lies around -------------------------------------------------------------------------------------------------

cdef int slowed_by_difficult(const Game* g, int unit, int allow) noexcept nogil:
    """ME-179, ME-180: what is left of an allowance over Difficult ground."""
    cdef int lost
    if g.rules.move_difficult_mode == DIFFICULT_MODE_FLAT_ON_M:
        lost = (movement_of(g, unit) * g.rules.move_difficult_pct + 99) // 100
    else:
        lost = (allow * g.rules.move_difficult_pct + 100 * TICKS - 1) // (100 * TICKS)
    return max(0, allow - TICKS * lost)


cdef inline void add_blocker(Ground* ground, Point centre, int rho, const Rect* rect, bint river) noexcept nogil:
    cdef Blocker* b = &ground.blocker[ground.blockers]
    b.centre = centre
    b.rho = rho
    b.rect = rect
    b.river = river
    if rect == NULL:
        b.inside = distance2(ground.start, centre) < rho * rho
    else:
        b.inside = not river and rect_distance2(rect, ground.start) < rho * rho
    b.detours = b.away = -1
    ground.disc_x[ground.blockers] = centre.x
    ground.disc_y[ground.blockers] = centre.y
    ground.disc_rho2[ground.blockers] = rho * rho if rect == NULL else NO_DISC
    if rect != NULL:
        ground.rect[ground.rects] = ground.blockers
        ground.rects += 1
    ground.blockers += 1


cdef void survey_pieces(const Game* g, const Unit* u, bint slowed, Ground* ground) noexcept nogil:
    cdef const Field* f = field(g)
    cdef const Piece* p
    cdef Point centre
    cdef int i, reach, wet_reach = ground.allow + ground.radius + SLACK
    for i in range(f.pieces):
        p = &f.piece[i]
        reach = ground.allow + ground.radius + p.r + SLACK
        if distance2(ground.start, p.centre) > reach * reach:
            continue
        if is_impassable(p, u.height):                          # ME-177, ME-181, ME-357
            ground.impassable[ground.impassables] = p
            ground.impassables += 1
            if not ground.flies:
                if p.is_round:
                    add_blocker(ground, p.centre, p.r + ground.radius, NULL, False)
                else:
                    add_blocker(ground, p.centre, ground.radius, &p.rect, False)
        elif slowed and is_difficult(p):
            if p.is_round:
                ground.mire_x[ground.mires] = p.centre.x
                ground.mire_y[ground.mires] = p.centre.y
                ground.mire_rho2[ground.mires] = (p.r + ground.radius) * (p.r + ground.radius)
                ground.mires += 1
            else:
                ground.difficult[ground.difficults] = p
                ground.difficults += 1
    for i in range(f.wets):
        if has_talent(u, FLY):                                  # ME-335
            break
        if rect_distance2(&f.wet[i], ground.start) > wet_reach * wet_reach:
            continue
        if ground.mode == MODE_MARCH or ground.mode == MODE_CHARGE:     # ME-330
            centre = point((f.wet[i].x0 + f.wet[i].x1) // 2, (f.wet[i].y0 + f.wet[i].y1) // 2)
            add_blocker(ground, centre, ground.radius, &f.wet[i], True)
        else:
            ground.wet[ground.wets] = &f.wet[i]
            ground.wets += 1


cdef inline bint friend_blocks(const Unit* u, const Unit* v, int mode) noexcept nogil:
    """ME-149, ME-173, ME-174: Units of the own base size do not block. A Behemoth passes all friends, a Fleeing Unit
    all but Behemoths."""
    return u.type != BEHEMOTH and (v.type == BEHEMOTH or (mode != MODE_FLEE and u.base != v.base))


cdef void survey_units(const Game* g, int unit, int target, Ground* ground) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    cdef Point there
    cdef int spacing = g.rules.move_enemy_spacing_in * TICKS
    cdef int other, radii, reach, away2, need, before
    cdef bint hostile, close = ground.mode == MODE_CHARGE or ground.mode == MODE_FLEE
    for other in range(UNITS):
        v = &g.s.unit[other]
        if not on_table(g, other) or other == unit or other == target:
            continue
        there = place(v)
        radii = ground.radius + v.radius
        reach = ground.allow + radii + spacing + SLACK
        away2 = distance2(ground.start, there)
        if away2 > reach * reach:
            continue
        hostile = v.owner != u.owner
        if not (ground.flies or v.airborne) and (hostile or friend_blocks(u, v, ground.mode)):
            # ME-170, ME-171: 1" from enemies; a Charge and a flight need only pass them
            add_blocker(ground, there, radii + spacing if hostile and not close else radii - OVERLAP, NULL, False)
        need = radii - OVERLAP                                  # ME-024
        ground.neighbour[ground.neighbours].overlap2 = need * need
        if hostile and ground.mode != MODE_CHARGE and spacing > 0:
            before = distance(ground.start, there)
            need = max(need, min(radii + spacing, before))      # ME-172
        ground.neighbour[ground.neighbours].centre = there
        ground.neighbour[ground.neighbours].need = need
        ground.neighbour[ground.neighbours].need2 = need * need
        ground.neighbours += 1


cdef void survey(const Game* g, int unit, int allow, int mode, int target, Ground* ground) noexcept nogil:
    """Collects what a Unit has to heed within `allow` ticks. `target` of a Charge is left out; NO_UNIT otherwise."""
    cdef const Unit* u = &g.s.unit[unit]
    ground.blockers = ground.rects = ground.neighbours = ground.impassables = ground.difficults = ground.mires = 0
    ground.wets = 0
    ground.start = place(u)
    ground.radius = u.radius
    ground.allow = allow
    ground.mode = mode
    ground.flies = can_fly(u)
    ground.slowed = slowed_by_difficult(g, unit, allow)
    ground.waded = allow // g.rules.river_move_divisor          # ME-329
    ground.room.x0 = ground.room.y0 = u.radius
    ground.room.x1 = g.board.width - u.radius
    ground.room.y1 = g.board.depth - u.radius
    survey_pieces(g, u, not (ground.flies or has_talent(u, WOODSMAN) or has_flag(u, FLAG_IGNORE_DIFFICULT)), ground)
    survey_units(g, unit, target, ground)
    ground.disc_x[ground.blockers] = ground.disc_y[ground.blockers] = 0         # fills the last lane
    ground.disc_rho2[ground.blockers] = NO_DISC
    ground.mire_x[ground.mires] = ground.mire_y[ground.mires] = 0
    ground.mire_rho2[ground.mires] = NO_DISC


# --- ways and ends ----------------------------------------------------------------------------------------------------

cdef inline bint blocks(const Blocker* b, Point from_, Point to) noexcept nogil:
    """Whether the way hits the blocker. One that starts inside it may only lead out (RULES.md 3.5)."""
    cdef int before
    if b.rect == NULL:
        before = distance2(from_, b.centre)
        if before < b.rho * b.rho:
            return distance2(to, b.centre) <= before
        return seg_disc(from_, to, b.centre, b.rho)
    if not b.river:
        before = rect_distance2(b.rect, from_)
        if before < b.rho * b.rho:
            return rect_distance2(b.rect, to) <= before
    return seg_rect(from_, to, b.rect, b.rho)


cdef inline bint in_room(const Ground* ground, Point at) noexcept nogil:
    return ground.room.x0 <= at.x <= ground.room.x1 and ground.room.y0 <= at.y <= ground.room.y1


cdef inline i64 hit_blockers(const Ground* ground, Point from_, Point to, i64* hit) noexcept nogil:
    """`blocks` of every blocker, and whether any does. For discs in doubles, in which all these products are exact:
    `ahead` is how far along the way the centre lies, `foot` the same for the nearest point of the way, and `off2` how
    far outside the disc it starts."""
    cdef int i, n = (ground.blockers + LANES - 1) & ~(LANES - 1)
    cdef double ax = from_.x, ay = from_.y, dx = to.x - from_.x, dy = to.y - from_.y
    cdef double length2 = dx * dx + dy * dy, x, y, ahead, foot, off2
    cdef i64 any_hit = 0, starts_inside = 0
    for i in range(n):
        x = ground.disc_x[i] - ax
        y = ground.disc_y[i] - ay
        ahead = x * dx + y * dy
        off2 = x * x + y * y - ground.disc_rho2[i]
        foot = ahead if ahead > 0 else 0.0
        foot = foot if foot < length2 else length2
        hit[i] = off2 * length2 < foot * (ahead + ahead - foot)
        any_hit |= hit[i]
        starts_inside |= off2 < 0
    if starts_inside:
        any_hit = 0
        for i in range(ground.blockers):
            hit[i] = ground.blocker[i].rect == NULL and blocks(&ground.blocker[i], from_, to)
            any_hit |= hit[i]
    for i in range(ground.rects):
        hit[ground.rect[i]] = blocks(&ground.blocker[ground.rect[i]], from_, to)
        any_hit |= hit[ground.rect[i]]
    return any_hit


cdef bint is_free(const Ground* ground, Point a, Point b) noexcept nogil:
    """`free` of RULES.md 3.5. A flier is never blocked on the way (ME-182)."""
    cdef i64 hit[BLOCKERS + LANES]
    return (ground.mode == MODE_FLEE or in_room(ground, b)) and hit_blockers(ground, a, b, hit) == 0


cdef bint may_end(Ground* ground, Point at) noexcept nogil:
    """`end_ok` of RULES.md 3.5. Ends are sought in small steps, so the neighbour that was in the way of the last one is
    asked first."""
    cdef Neighbour near
    cdef int i
    if not in_room(ground, at):
        return False
    for i in range(ground.neighbours):
        if distance2(at, ground.neighbour[i].centre) < ground.neighbour[i].need2:
            near = ground.neighbour[i]
            ground.neighbour[i] = ground.neighbour[0]
            ground.neighbour[0] = near
            return False
    for i in range(ground.impassables):
        if overlaps_piece(ground.impassable[i], at, ground.radius):     # ME-025
            return False
    return True


cdef bint overlaps_unit(const Ground* ground, Point at) noexcept nogil:
    cdef int i
    for i in range(ground.neighbours):
        if distance2(at, ground.neighbour[i].centre) < ground.neighbour[i].overlap2:
            return True
    return False


cdef bint end_ok(const Game* g, int unit, Point at) noexcept nogil:
    """end_ok for a Unit that comes from nowhere: nothing is forgiven for having stood close before."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    cdef int spacing = g.rules.move_enemy_spacing_in * TICKS
    cdef int other, need
    if not on_the_table(g, at, u.radius) or overlaps_impassable(g, at, u.radius, u.height):
        return False
    for other in range(UNITS):
        v = &g.s.unit[other]
        if not on_table(g, other) or other == unit:
            continue
        need = u.radius + v.radius - OVERLAP
        if v.owner != u.owner and spacing > 0:
            need = u.radius + v.radius + spacing
        if distance2(at, place(v)) < need * need:
            return False
    return True


# --- routes -----------------------------------------------------------------------------------------------------------

cdef inline void cut(Route* r, int length) noexcept nogil:
    """Ends the route after so many ticks."""
    r.length = length
    if length < r.first:
        r.end = partway(r.start, r.detour, r.first, length)
    elif length - r.first >= r.second:
        r.end = r.goal
    else:
        r.end = partway(r.detour if r.first > 0 else r.start, r.goal, r.second, length - r.first)


cdef inline void shorten(Route* r, int length) noexcept nogil:
    r.straight = False
    cut(r, length)


cdef int detour_points(const Ground* ground, const Blocker* b, Point* out) noexcept nogil:
    """RULES.md 3.5 (ii): round a disc eight slots, nearer ones first; round a rectangle the corners SW, SE, NE, NW."""
    cdef int k, i, off
    if b.rect != NULL:
        off = ground.radius + CLEARANCE
        out[0] = point(b.rect.x0 - off, b.rect.y0 - off)
        out[1] = point(b.rect.x1 + off, b.rect.y0 - off)
        out[2] = point(b.rect.x1 + off, b.rect.y1 + off)
        out[3] = point(b.rect.x0 - off, b.rect.y1 + off)
        return 4
    k = nearest_slot(b.centre, ground.start)
    for i in range(2):
        off = 1 if i == 0 else -1
        out[i] = slotpos(b.centre, slot_index(k + 6 * off), b.rho + CLEARANCE)
        out[2 + i] = slotpos(b.centre, slot_index(k + 6 * off), b.rho + (b.rho + 1) // 2)
        out[4 + i] = slotpos(b.centre, slot_index(k + 4 * off), 2 * b.rho)
        out[6 + i] = slotpos(b.centre, slot_index(k + 3 * off), 2 * b.rho)
    return DETOURS


cdef void look_for_detours(Ground* ground, Blocker* b) noexcept nogil:
    """The detour points on the table whose first leg is free, as far as the allowance reaches."""
    cdef Point points[DETOURS]
    cdef int n = detour_points(ground, b, points), i, first
    b.detours = 0
    for i in range(n):
        if not in_room(ground, points[i]):
            continue
        first = distance(ground.start, points[i])
        if is_free(ground, ground.start, points[i] if first <= ground.allow
                   else partway(ground.start, points[i], first, ground.allow)):
            b.detour[b.detours].at = points[i]
            b.detour[b.detours].first = first
            b.detours += 1


cdef bint around(const Ground* ground, const Blocker* b, Point goal, Route* r) noexcept nogil:
    """RULES.md 3.5 (ii): the shortest way round that is free within the allowance; else as far as the detour point of
    the shortest. Ways are tried from the shortest on, of equals the first."""
    cdef const Detour* w
    cdef Point stop
    cdef int second[DETOURS]
    cdef int i, _k, rest, shortest = -1, next_one
    cdef u32 tried = 0
    for i in range(b.detours):
        second[i] = distance(b.detour[i].at, goal)
    for _k in range(b.detours):
        next_one = -1
        for i in range(b.detours):
            if not (tried >> i) & 1 and (
                    next_one < 0 or b.detour[i].first + second[i] < b.detour[next_one].first + second[next_one]):
                next_one = i
        tried |= <u32> 1 << next_one
        w = &b.detour[next_one]
        rest = ground.allow - w.first
        stop = goal if rest >= second[next_one] else partway(w.at, goal, second[next_one], rest)
        if rest <= 0 or is_free(ground, w.at, stop):
            r.detour, r.goal, r.first, r.second = w.at, goal, w.first, second[next_one]
            cut(r, min(ground.allow, r.first + r.second))
            return True
        if shortest < 0:
            shortest = next_one
    if shortest < 0:
        return False
    w = &b.detour[shortest]
    r.detour, r.goal, r.first, r.second = w.at, w.at, 0, w.first
    cut(r, min(ground.allow, r.second))
    return True


cdef inline bint may_touch(const Blocker* b, Point from_, Point to) noexcept nogil:
    """Whether some part of the way may be blocked: its points are rounded, so that a part may come closer by a tick."""
    if b.inside:
        return True
    if b.rect == NULL:
        return seg_disc(from_, to, b.centre, b.rho + 1)
    return seg_rect(from_, to, b.rect, b.rho + 1)


cdef bint straight_part(const Ground* ground, Route* r) noexcept nogil:
    """RULES.md 3.5 (iii): the longest part of the straight way that is free."""
    cdef const Blocker* near[BLOCKERS]
    cdef int i, n = 0
    for i in range(ground.blockers):
        if may_touch(&ground.blocker[i], ground.start, r.end):
            near[n] = &ground.blocker[i]
            n += 1
    cut(r, r.length // STRIDE * STRIDE)
    while r.length > 0:
        i = 0 if in_room(ground, r.end) else n + 1
        while i < n and not blocks(near[i], ground.start, r.end):
            i += 1
        if i == n:
            return True
        cut(r, r.length - STRIDE)
    return False


cdef void head_for(const Ground* ground, Point goal, Route* r) noexcept nogil:
    """The straight way to the goal, as far as the allowance reaches."""
    r.start = ground.start
    r.goal.x = min(max(goal.x, ground.room.x0), ground.room.x1)
    r.goal.y = min(max(goal.y, ground.room.y0), ground.room.y1)
    r.first = 0
    r.second = distance(r.start, r.goal)
    r.straight = True
    cut(r, min(ground.allow, r.second))


cdef bint free_route(Ground* ground, Route* r) noexcept nogil:
    """RULES.md 3.5 (i) to (iii), before anything slows the Unit down."""
    cdef Blocker* b
    cdef Blocker* nearest = NULL
    cdef i64 hit[BLOCKERS + LANES]
    cdef int i
    if ground.flies:
        return True
    if hit_blockers(ground, ground.start, r.end, hit) != 0:
        for i in range(ground.blockers):
            if hit[i]:
                b = &ground.blocker[i]
                if b.away < 0:
                    b.away = distance(ground.start, b.centre)
                if nearest == NULL or b.away < nearest.away:    # ties by their order: pieces, then Units by id
                    nearest = b
        if nearest.detours < 0:
            look_for_detours(ground, nearest)
    elif in_room(ground, r.end):
        return True
    r.straight = False
    return (nearest != NULL and around(ground, nearest, r.goal, r)) or straight_part(ground, r)


cdef bint meets_mire(const Ground* ground, Point a, Point b) noexcept nogil:
    """Whether the way touches round Difficult ground: `seg_disc`, of several discs at once (see hit_blockers)."""
    cdef int i, n = (ground.mires + LANES - 1) & ~(LANES - 1)
    cdef double ax = a.x, ay = a.y, dx = b.x - a.x, dy = b.y - a.y
    cdef double length2 = dx * dx + dy * dy, x, y, ahead, foot, off2
    cdef i64 met = 0
    for i in range(n):
        x = ground.mire_x[i] - ax
        y = ground.mire_y[i] - ay
        ahead = x * dx + y * dy
        off2 = x * x + y * y - ground.mire_rho2[i]
        foot = ahead if ahead > 0 else 0.0
        foot = foot if foot < length2 else length2
        met |= (off2 < 0) | (off2 * length2 < foot * (ahead + ahead - foot))
    return met != 0


cdef bint leg_meets(const Ground* ground, Point a, Point b, bint wet) noexcept nogil:
    cdef int i
    if wet:
        for i in range(ground.wets):
            if seg_rect(a, b, ground.wet[i], ground.radius):
                return True
        return False
    if ground.mires > 0 and meets_mire(ground, a, b):
        return True
    for i in range(ground.difficults):
        if seg_rect(a, b, &ground.difficult[i].rect, ground.radius):
            return True
    return False


cdef inline bint route_meets(const Ground* ground, const Route* r, bint wet) noexcept nogil:
    """The route touches wet river, or Difficult ground."""
    if 0 < r.first < r.length:
        return leg_meets(ground, r.start, r.detour, wet) or leg_meets(ground, r.detour, r.end, wet)
    return leg_meets(ground, r.start, r.end, wet)


cdef void write_path(const Route* r, Path* path) noexcept nogil:
    start_path(path, r.start)
    if 0 < r.first < r.length:
        add_leg(path, r.detour, r.first)
        add_leg(path, r.end, r.length - r.first)
    else:
        add_leg(path, r.end, r.length)


cdef int allowance_over(const Ground* ground, Point a, Point b) noexcept nogil:
    """What the ground leaves of the allowance on a straight way: the river slows instead of Difficult ground."""
    if leg_meets(ground, a, b, True):
        return ground.waded
    return ground.slowed if leg_meets(ground, a, b, False) else ground.allow


cdef void truncate(const Ground* ground, Route* r) noexcept nogil:
    """ME-180, ME-329: the river slows instead of Difficult ground, not as well."""
    if ground.wets > 0 and route_meets(ground, r, True):
        if r.length > ground.waded:
            shorten(r, ground.waded)
    elif ground.difficults + ground.mires > 0 and r.length > ground.slowed and route_meets(ground, r, False):
        shorten(r, ground.slowed)


cdef int ticks_back(const Ground* ground, const Route* r) noexcept nogil:
    """How far back the next end is to be looked for: one step, or as many as lead out of the neighbour that was found
    in the way. Every end that is passed over lies well within the distance from it that has to be kept."""
    cdef const Neighbour* near = &ground.neighbour[0]
    cdef Point a = r.start, b = r.goal
    cdef int whole = r.second, here = r.length - r.first
    cdef double x, y, dx, dy, length2, ahead, inside, along_, out, keep
    if ground.neighbours == 0 or distance2(r.end, near.centre) >= near.need2 or near.need <= ROUNDED:
        return NEARLY
    if r.first > 0 and here > 0:
        a = r.detour
    elif r.first > 0:
        b, whole, here = r.detour, r.first, r.length
    dx, dy = <double> (b.x - a.x) / whole, <double> (b.y - a.y) / whole     # for each tick
    x, y = a.x - near.centre.x, a.y - near.centre.y
    keep = near.need - ROUNDED
    length2 = dx * dx + dy * dy
    ahead = -(x * dx + y * dy)
    inside = ahead * ahead - length2 * (x * x + y * y - keep * keep)
    if inside <= 0:
        return NEARLY
    along_ = sqrt(inside)
    out = max(0.0, (ahead - along_) / length2)
    if here * length2 >= ahead + along_:                        # it has not yet come so close
        return NEARLY
    return NEARLY * max(1, <int> ((here - out) / NEARLY))


cdef bint find_end(Ground* ground, Route* r) noexcept nogil:
    """RULES.md 3.5: route, truncation, and back in small steps to a legal end. False: it leads nowhere. The route is
    one that head_for has begun."""
    if not free_route(ground, r):
        return False
    truncate(ground, r)
    while r.length > 0 and not may_end(ground, r.end):
        shorten(r, r.length - ticks_back(ground, r))
    return r.length > 0 and distance2(ground.start, r.end) >= NEARLY * NEARLY


cdef bint find_route(Ground* ground, Point goal, Path* path) noexcept nogil:
    cdef Route r
    head_for(ground, goal, &r)
    if not find_end(ground, &r):
        return False
    write_path(&r, path)
    return True


cdef bint route(const Game* g, int unit, Point goal, int allow, int mode, Path* path) noexcept nogil:
    """A Unit toward a point. Without a way the path stays at its start."""
    cdef Ground ground
    survey(g, unit, allow, mode, NO_UNIT, &ground)
    start_path(path, ground.start)
    return find_route(&ground, goal, path)


cdef bint approach(const Game* g, int unit, int target, int stop_gap, int allow, int mode, Path* path) noexcept nogil:
    """Toward another Unit, to stop at that gap; the extra tick absorbs rounding (RULES.md 6.5)."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* t = &g.s.unit[target]
    return route(g, unit, along(place(t), place(u), t.radius + u.radius + stop_gap + 1), allow, mode, path)


# --- Charges ----------------------------------------------------------------------------------------------------------

cdef bint contact_at(Ground* ground, Point at, int way, Path* path) noexcept nogil:
    """Whether a charger can stand there after going straight there; `way` is how long the way counts."""
    if way > ground.allow or not is_free(ground, ground.start, at) or not may_end(ground, at):
        return False
    if way > allowance_over(ground, ground.start, at):          # ME-180, ME-235
        return False
    start_path(path, ground.start)
    if at.x != ground.start.x or at.y != ground.start.y:
        add_leg(path, at, distance(ground.start, at))
    return True


cdef bint contact_place(Ground* ground, Point target, int radius, Path* path) noexcept nogil:
    """Charge placement of RULES.md 3.5: straight ahead, else the slots round the target. ME-235: the gap decides.
    A charger that was stopped on its way over the target (ME-446) has no straight ahead."""
    cdef i8 order[SLOTS]
    cdef Point at
    cdef int radii = radius + ground.radius, away = distance(ground.start, target)
    cdef int i, gap = max(0, away - radii)
    if gap > ground.allow:
        return False
    if away >= radii - OVERLAP and contact_at(ground, along(target, ground.start, radii), gap, path):
        return True
    slot_order(target, ground.start, order)
    for i in range(SLOTS):
        at = slotpos(target, order[i], radii)
        if contact_at(ground, at, distance(ground.start, at), path):
            return True
    return False


cdef bint charge_place(const Game* g, int unit, int target, int allow, Path* path) noexcept nogil:
    """Where a charger meets its target, with `allow` ticks to go (ME-235, ME-236)."""
    cdef Ground ground
    cdef const Unit* t = &g.s.unit[target]
    cdef int reach = allow + g.s.unit[unit].radius + t.radius + 1
    if distance2(place(&g.s.unit[unit]), place(t)) >= reach * reach:
        return False
    survey(g, unit, allow, MODE_CHARGE, target, &ground)
    return contact_place(&ground, place(t), t.radius, path)


cdef bint charge_altar_place(const Game* g, int unit, int token, int allow, Path* path) noexcept nogil:
    """An altar is charged like a Unit of its size that never blocks (ME-322)."""
    cdef Ground ground
    cdef Point altar = point(g.s.token[token].x, g.s.token[token].y)
    cdef int reach = allow + g.s.unit[unit].radius + TOKEN_RADIUS + 1
    if distance2(place(&g.s.unit[unit]), altar) >= reach * reach:
        return False
    survey(g, unit, allow, MODE_CHARGE, NO_UNIT, &ground)
    return contact_place(&ground, altar, TOKEN_RADIUS, path)


# --- trampling --------------------------------------------------------------------------------------------------------

cdef int trampled(const Game* g, int unit, const Path* path, u8* friends) noexcept nogil:
    """ME-175, ME-444: the friends whose footprints a Behemoth on the ground passed, in the order along its path."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    cdef Point a, b
    cdef int met[UNITS]
    cdef int other, leg, when, n = 0, place_in_order
    if u.type != BEHEMOTH or can_fly(u):
        return 0
    for other in range(UNITS):
        v = &g.s.unit[other]
        if not on_table(g, other) or other == unit or v.owner != u.owner or v.airborne:
            continue
        for leg in range(1, path.points):
            a = point(path.x[leg - 1], path.y[leg - 1])
            b = point(path.x[leg], path.y[leg])
            if not seg_disc(a, b, place(v), u.radius + v.radius - OVERLAP):
                continue
            when = (v.x - a.x) * (b.x - a.x) + (v.y - a.y) * (b.y - a.y)      # along this leg
            when = leg * LEG_APART + when // max(1, distance(a, b))
            place_in_order = n
            while place_in_order > 0 and met[place_in_order - 1] > when:
                met[place_in_order] = met[place_in_order - 1]
                friends[place_in_order] = friends[place_in_order - 1]
                place_in_order -= 1
            met[place_in_order] = when
            friends[place_in_order] = other
            n += 1
            break
    return n
