"""Candidates of decide_move, deployment slots and entry points (RULES.md 6.5, 5.3, 6.8)."""

from libc.string cimport memset

from equipoise.ext.mythic_earth.declared cimport (
    ACT_ENTER, ACT_PLACE, BUILDING, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, EL7, FIRST_ANIMAL, FORCE, GROUPS,
    LONG_MODE_TABLE, MARSH, NO_PICK, NO_UNIT, NO_WEAPON, SOUTH, TICKS, TOKENS, TOKEN_ALTAR, TOKEN_CAPTIVE, TOKEN_NONE,
    UNITS, WALL, WAY_BEHIND, WAY_DIR, WAY_FROM, WAY_GOTO_ANIMAL, WAY_GOTO_BRIDGE, WAY_GOTO_BUILDING,
    WAY_GOTO_ENEMY_ZONE, WAY_GOTO_OWN_ZONE, WAY_GOTO_PICK, WAY_GOTO_SPAWN, WAY_GOTO_TOKEN, WAY_INTO, WAY_JOIN,
    WAY_RANGE, WAY_SAFE, WAY_TO, ZONE_TEST_WHOLLY, Path, Token, Unit,
)
from equipoise.ext.mythic_earth.board cimport (
    TOKEN_RADIUS, Field, Piece, is_difficult, is_impassable, nearest_zone_point,
)
from equipoise.ext.mythic_earth.game cimport Game, heroic, on_table, other_player
from equipoise.ext.mythic_earth.geometry cimport (
    Point, along, distance, distance2, nearest_in, partway, point, slotpos, start_path,
)
from equipoise.ext.mythic_earth.measuring cimport OVERLAP, field, on_the_table, overlaps_impassable, place, side_of
from equipoise.ext.mythic_earth.movement cimport (
    Ground, Route, end_ok, find_end, find_route, head_for, survey,
)
from equipoise.ext.mythic_earth.toll cimport carried_missile, missile_reach, movement_of
from equipoise.ext.types cimport u32

cdef enum:
    ROUNDING = 1            # keeps a stop clear of what it stops at (RULES.md 6.5)
    BEHIND_OFF = 3          # ticks from the piece
    BRIDGE_OFF = 5          # ticks from the bank
    JOIN_FROM = 60          # gap beyond which a hero is joined
    JOIN_GAP = 20           # gap at which the Unit then stops
    HEADINGS = 8
    SLOTS_APART = 3         # slots between two headings
    COLUMN = 40             # ticks between deployment columns (RULES.md 5.3)
    ROWS_AT_MOST = 4
    ARC_GRID = 20           # ticks between slots of a quarter circle
    ZONE_STEP = 20          # by which a full zone grows (ME-306)
    ENTRY_STEP = 60         # ticks between entry points (RULES.md 6.8)
    SEEN = 1024             # size of the table of ends: a power of two, several times the list
    STRAIGHT = 0x8000       # bit of an end in it that a straight way leads to: no table is so deep


cdef struct Search:         # for places of one Unit, and what all its goals have in common
    const Game* g
    const Unit* u
    Point here
    int allow
    int short_range         # 0: it has no missiles
    int nearest_enemy       # or NO_UNIT
    Ground ground


# --- goals ------------------------------------------------------------------------------------------------------------

cdef int short_range(const Game* g, int unit) noexcept nogil:
    """Greatest distance that is not long range for the Unit's missile, usable or not; 0 without one."""
    cdef int weapon = NO_WEAPON, group
    for group in range(GROUPS):
        if weapon == NO_WEAPON and g.s.unit[unit].alive[group] > 0:
            weapon = carried_missile(g, unit, group)
    if weapon == NO_WEAPON:
        return 0
    if g.rules.shoot_long_mode == LONG_MODE_TABLE:
        return TICKS * g.content.weapon_short_in[weapon]
    return missile_reach(g, weapon) // 2


cdef int nearest_enemy(const Game* g, int unit) noexcept nogil:
    """By gap, ties by id; NO_UNIT if none is on the table."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int first = other_player(u.owner) * FORCE, other, away, nearest = 0, found = NO_UNIT
    for other in range(first, first + FORCE):
        if on_table(g, other):
            away = distance(place(u), place(&g.s.unit[other])) - g.s.unit[other].radius
            if found == NO_UNIT or away < nearest:
                nearest = away
                found = other
    return found


cdef inline Point beside(const Unit* u, Point there, int radius, int stop_gap) noexcept nogil:
    """The point on the way to a Unit at which that gap is left."""
    return along(there, place(u), radius + u.radius + stop_gap)


cdef bint goal_at_enemy(const Search* search, int way, int enemy, Point* goal) noexcept nogil:
    """Candidates 1: to, range, safe, from."""
    cdef const Unit* e = &search.g.s.unit[enemy]
    cdef Point there = place(e)
    cdef int away = distance(search.here, there)
    cdef int radii = search.u.radius + e.radius
    cdef int stop = TICKS
    if away == 0:
        return False
    if way == WAY_FROM:
        goal[0] = partway(search.here, there, away, -search.allow)
        return True
    if way == WAY_RANGE:
        stop = search.short_range
    elif way == WAY_SAFE:
        stop = TICKS * search.g.rules.move_march_mult * movement_of(search.g, enemy) + TICKS
    if stop <= 0 or away - radii <= stop:                   # nearer already
        return False
    goal[0] = partway(there, search.here, away, radii + stop + (-ROUNDING if way == WAY_RANGE else ROUNDING))
    return True


cdef bint goal_at_piece(const Search* search, int way, int piece, Point* goal) noexcept nogil:
    cdef const Piece* p = &field(search.g).piece[piece]
    cdef Point enemy
    cdef int away
    if way == WAY_INTO:
        goal[0] = p.centre
    elif way == WAY_BEHIND:
        if search.nearest_enemy == NO_UNIT:
            return False
        enemy = place(&search.g.s.unit[search.nearest_enemy])
        away = distance(p.centre, enemy)
        if away == 0:
            return False
        goal[0] = partway(p.centre, enemy, away, -(p.r + search.u.radius + BEHIND_OFF))
    elif p.is_round:
        goal[0] = beside(search.u, p.centre, p.r, ROUNDING)
    else:
        goal[0] = beside(search.u, nearest_in(&p.rect, search.here), 0, ROUNDING)
    return True


cdef bint goal_of(const Search* search, int way, int what, Point* goal) noexcept nogil:
    """The point a candidate makes for; False: there is no such candidate now."""
    cdef const Game* g = search.g
    cdef const Unit* other
    cdef const Field* f = field(g)
    cdef int side = side_of(g, search.u.owner)
    if way <= WAY_FROM:
        return goal_at_enemy(search, way, what, goal)
    if way == WAY_GOTO_TOKEN:
        goal[0] = beside(search.u, point(g.s.token[what].x, g.s.token[what].y), TOKEN_RADIUS, ROUNDING)
    elif way == WAY_GOTO_ANIMAL:
        other = &g.s.unit[what]
        goal[0] = beside(search.u, place(other), other.radius, TICKS + ROUNDING)
    elif way == WAY_GOTO_SPAWN:
        goal[0] = f.spawn[what]
    elif way == WAY_GOTO_BRIDGE:
        goal.x = (f.bridge[what >> 1].x0 + f.bridge[what >> 1].x1) // 2
        goal.y = f.river.y1 + search.u.radius + BRIDGE_OFF if what & 1 else f.river.y0 - search.u.radius - BRIDGE_OFF
    elif way == WAY_GOTO_ENEMY_ZONE:
        goal[0] = nearest_zone_point(g.board, f, 1 - side, search.here)
    elif way == WAY_GOTO_OWN_ZONE:
        goal[0] = nearest_zone_point(g.board, f, side, search.here)
    elif way == WAY_JOIN:
        other = &g.s.unit[what]
        goal[0] = beside(search.u, place(other), other.radius, JOIN_GAP + ROUNDING)
        return distance(search.here, place(other)) - search.u.radius - other.radius > JOIN_FROM
    elif way == WAY_DIR:
        goal[0] = slotpos(search.here, (what >> 1) * SLOTS_APART, search.allow // 2 if what & 1 else search.allow)
    else:
        return goal_at_piece(search, way, what, goal)
    return True


# --- decide_move ------------------------------------------------------------------------------------------------------

cdef struct Listing:        # a list in the making
    Search search
    action_t* out
    int n
    int tokens              # none lies at this place of the list or behind it
    u32 seen[SEEN]          # ends so far, by hash; 0 is a free place, since no centre lies at the corner


cdef void begin_search(const Game* g, int unit, int allow, int mode, Search* search) noexcept nogil:
    search.g = g
    search.u = &g.s.unit[unit]
    search.here = place(search.u)
    search.allow = allow
    search.short_range = short_range(g, unit)
    search.nearest_enemy = nearest_enemy(g, unit)
    survey(g, unit, allow, mode, NO_UNIT, &search.ground)


cdef inline u32 code_of(Point at) noexcept nogil:
    return (<u32> at.x << 16) | <u32> at.y


cdef inline u32 seen_at(const Listing* l, u32 code) noexcept nogil:
    """Where an end stands in the table, or would."""
    cdef u32 slot = (code * 2654435761U) >> 22
    while l.seen[slot] != 0 and l.seen[slot] & ~STRAIGHT != code:
        slot = (slot + 1) & (SEEN - 1)
    return slot


cdef void offer(Listing* l, int way, int what) noexcept nogil:
    """Adds a candidate unless it leads nowhere, or where an earlier one leads. Where a straight way was free and ended
    as far off as it could, every other straight way to that end does."""
    cdef Point goal
    cdef Route r
    cdef u32 slot
    if not goal_of(&l.search, way, what, &goal):
        return
    head_for(&l.search.ground, goal, &r)
    if l.seen[seen_at(l, code_of(r.end))] & STRAIGHT or not find_end(&l.search.ground, &r):
        return
    slot = seen_at(l, code_of(r.end))
    if l.seen[slot] == 0:
        l.seen[slot] = code_of(r.end)
        l.out[l.n] = go(way, what, r.end)
        l.n += 1
    if r.straight:
        l.seen[slot] |= STRAIGHT


cdef void offer_tokens(Listing* l, int kind) noexcept nogil:
    """Tokens of that kind that lie on the table; with TOKEN_NONE, all that are neither altars nor captives."""
    cdef const Token* t
    cdef int token
    for token in range(l.tokens):
        t = &l.search.g.s.token[token]
        if t.kind == TOKEN_NONE or t.carrier != NO_UNIT:
            continue
        if t.kind == kind or (kind == TOKEN_NONE and t.kind != TOKEN_ALTAR and t.kind != TOKEN_CAPTIVE):
            offer(l, WAY_GOTO_TOKEN, token)


cdef void offer_objectives(Listing* l) noexcept nogil:
    """Candidates 2, what a Unit's owner knows to be worth going to."""
    cdef const Game* g = l.search.g
    cdef const Field* f = field(g)
    cdef int player = l.search.u.owner, i
    offer_tokens(l, TOKEN_ALTAR)
    for i in range(f.pieces):
        if f.piece[i].kind == BUILDING:
            offer(l, WAY_GOTO_BUILDING, i)
    offer_tokens(l, TOKEN_CAPTIVE)
    for i in range(FIRST_ANIMAL, UNITS):
        if on_table(g, i):
            offer(l, WAY_GOTO_ANIMAL, i)
    for i in range(f.spawns):
        offer(l, WAY_GOTO_SPAWN, i)
    for i in range(2 * f.bridges):
        offer(l, WAY_GOTO_BRIDGE, i)
    offer_tokens(l, TOKEN_NONE)
    # Picked Units and pieces that can be entered are gone to by WAY_TO and WAY_INTO, which give nothing away.
    i = g.s.player[player].pick[0]
    if g.s.player[player].devotion == EL7 and i != NO_PICK and is_impassable(&f.piece[i], l.search.u.height):
        offer(l, WAY_GOTO_PICK, i)
    offer(l, WAY_GOTO_ENEMY_ZONE, 0)
    offer(l, WAY_GOTO_OWN_ZONE, 0)


cdef int list_places(const Game* g, int unit, int allow, int mode, action_t* out) noexcept nogil:
    """The candidates of decide_move in the order of RULES.md 6.5, each end once."""
    cdef Listing l
    cdef const Field* f = field(g)
    cdef int own = g.s.unit[unit].owner * FORCE, enemy = other_player(g.s.unit[unit].owner) * FORCE
    cdef int other, way, i
    l.out = out
    l.n = 0
    l.tokens = TOKENS
    while l.tokens > 0 and g.s.token[l.tokens - 1].kind == TOKEN_NONE:
        l.tokens -= 1
    memset(l.seen, 0, sizeof(l.seen))
    begin_search(g, unit, allow, mode, &l.search)
    for other in range(enemy, enemy + FORCE):
        if on_table(g, other):
            for way in range(WAY_TO, WAY_FROM + 1):
                offer(&l, way, other)
    offer_objectives(&l)
    for i in range(f.pieces):
        if is_difficult(&f.piece[i]):
            offer(&l, WAY_INTO, i)
    for i in range(f.pieces):
        if f.piece[i].kind != MARSH and f.piece[i].kind != WALL:
            offer(&l, WAY_BEHIND, i)
    for other in range(own, own + FORCE):
        if other != unit and on_table(g, other) and heroic(&g.s.unit[other]):
            offer(&l, WAY_JOIN, other)
    for i in range(2 * HEADINGS):
        offer(&l, WAY_DIR, i)
    return l.n


cdef bint place_path(const Game* g, int unit, int allow, int mode, int way, int what, Path* path) noexcept nogil:
    """The way to one candidate; without one the path stays at its start."""
    cdef Search search
    cdef Point goal
    begin_search(g, unit, allow, mode, &search)
    start_path(path, search.here)
    return goal_of(&search, way, what, &goal) and find_route(&search.ground, goal, path)


# --- deployment -------------------------------------------------------------------------------------------------------

cdef struct Room:           # what the slots of one Unit have to be clear of
    const Game* g
    const Unit* u
    Point centre[UNITS]
    int need2[UNITS]        # least squared distance from each Unit
    int units
    action_t* out
    int n                   # slots so far


cdef void look_round(const Game* g, int unit, Room* room) noexcept nogil:
    cdef int other, need
    room.g = g
    room.u = &g.s.unit[unit]
    room.units = 0
    for other in range(UNITS):
        if on_table(g, other) and other != unit:
            need = room.u.radius + g.s.unit[other].radius - OVERLAP
            room.centre[room.units] = place(&g.s.unit[other])
            room.need2[room.units] = need * need
            room.units += 1


cdef void offer_slot(Room* room, int x, int y) noexcept nogil:
    """A slot is legal if the Unit overlaps no Unit and no Impassable piece. North's mirror South's."""
    cdef const Game* g = room.g
    cdef Point at = point(x, y)
    cdef int i
    if side_of(g, room.u.owner) != SOUTH:
        at = point(g.board.width - x, g.board.depth - y)
    for i in range(room.units):
        if distance2(at, room.centre[i]) < room.need2[i]:
            return
    if on_the_table(g, at, room.u.radius) and not overlaps_impassable(g, at, room.u.radius, room.u.height):
        room.out[room.n] = at_point(ACT_PLACE, at)
        room.n += 1


cdef void strip_slots(Room* room, int depth) noexcept nogil:
    cdef int radius = room.u.radius
    cdef int row[ROWS_AT_MOST]
    cdef int i, x, y = -1
    row[0] = radius
    row[1] = max(radius, depth // 2)
    row[2] = max(radius, depth - radius)
    row[3] = max(radius, depth)
    if row[1] > row[2]:                                     # rows ascend
        row[1], row[2] = row[2], row[1]
    for i in range(ROWS_AT_MOST):
        if row[i] == y:
            continue
        y = row[i]
        if room.g.rules.deploy_zone_test == ZONE_TEST_WHOLLY and y + radius > depth:    # ME-305
            break
        x = COLUMN
        while x <= room.g.board.width - COLUMN:
            offer_slot(room, x, y)
            x += COLUMN


cdef void arc_slots(Room* room, int arc) noexcept nogil:
    cdef int radius = room.u.radius
    cdef int inside = arc - radius if room.g.rules.deploy_zone_test == ZONE_TEST_WHOLLY else arc
    cdef int x, y = radius
    while y <= inside:
        x = radius
        while distance(point(0, 0), point(x, y)) <= inside:
            offer_slot(room, x, y)
            x += ARC_GRID
        y += ARC_GRID


cdef int list_deployment(const Game* g, int unit, action_t* out) noexcept nogil:
    """ME-306: the slots of RULES.md 5.3; where none is free the zone grows until one is."""
    cdef const Field* f = field(g)
    cdef Room room
    cdef int extent = f.arc if f.arc > 0 else f.depth
    look_round(g, unit, &room)
    room.out = out
    room.n = 0
    while room.n == 0 and extent <= g.board.width + g.board.depth:
        if f.arc > 0:
            arc_slots(&room, extent)
        else:
            strip_slots(&room, extent)
        extent += ZONE_STEP
    return room.n


cdef int list_entry(const Game* g, int unit, int edge, action_t* out) noexcept nogil:
    """RULES.md 6.8, ME-312: points along an edge, the footprint just inside it."""
    cdef int radius = g.s.unit[unit].radius
    cdef int length = g.board.width if edge == EDGE_SOUTH or edge == EDGE_NORTH else g.board.depth
    cdef int t = ENTRY_STEP, n = 0
    cdef Point at
    while t < length:
        if edge == EDGE_SOUTH:
            at = point(t, radius)
        elif edge == EDGE_NORTH:
            at = point(t, g.board.depth - radius)
        elif edge == EDGE_WEST:
            at = point(radius, t)
        else:
            at = point(g.board.width - radius, t)
        if end_ok(g, unit, at):
            out[n] = at_point(ACT_ENTER, at)
            n += 1
        t += ENTRY_STEP
    return n
