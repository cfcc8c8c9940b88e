"""Distances, odds and ways for the bot."""

from libc.string cimport memcmp, memcpy, memset

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.mulu_caves.board cimport Board, is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    BORDER, COLUMNS, DIRECTIONS, EVENT_TILES, NO_TILE, PIECES, ROWS, STRIDE, TEAM, TIE_ATTACKER, TIE_DEFENDER, TILES,
    TREASURE_TILES, ULTIMATE_MODE_DECOY, Rules,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, owner_of, side_of
from equipoise.ext.mark cimport folded, marked
from equipoise.ext.types cimport u8, u16, u32, u64


cdef enum:
    UNKNOWN = 255               # of Narrows.cost: nobody asked yet
    UNSEEN = 255                # of Plan.terrain: no terrain


# --- tables of the board ----------------------------------------------------------------------------------------------

cdef void walk_from(const Plan* plan, const Board* b, int source, bint unit, u8* row) noexcept nogil:
    cdef u16 queue[HALF]
    cdef int head = 0, tail = 1, d, tile, next_tile
    memset(row, FAR, HALF)
    queue[0] = source
    row[plan.place[source]] = 0
    while head < tail:
        tile = queue[head]
        head += 1
        for d in range(DIRECTIONS):
            next_tile = tile + b.offset[d]
            if (is_wall(b.kind[next_tile]) or (unit and is_sanctuary(b.kind[next_tile]))
                    or row[plan.place[next_tile]] != FAR):
                continue
            row[plan.place[next_tile]] = min(row[plan.place[tile]] + 1, FAR - 1)
            queue[tail] = next_tile
            tail += 1


cdef void find_odds(Plan* plan, const Rules* rules) noexcept nogil:
    """MC-146 to MC-149: the attacker's chance by the difference of the bonuses."""
    cdef int faces = rules.battle_die_faces
    cdef int difference, attack, defence, won, tied
    for difference in range(-ODDS, ODDS + 1):
        won = tied = 0
        for attack in range(1, faces + 1):
            for defence in range(1, faces + 1):
                won += attack + difference > defence
                tied += attack + difference == defence
        if rules.battle_tie == TIE_ATTACKER:
            plan.odds[difference + ODDS] = <double> (won + tied) / (faces * faces)
        elif rules.battle_tie == TIE_DEFENDER:
            plan.odds[difference + ODDS] = <double> won / (faces * faces)
        else:
            plan.odds[difference + ODDS] = <double> won / max(1, faces * faces - tied)


cdef void know_exits(Plan* plan, const Game* g, int tile) noexcept nogil:
    cdef int next_tile, d
    plan.exits[tile] = 0
    if g.board.side[tile] < 0 or is_wall(g.s.terrain[tile]):
        return
    for d in range(DIRECTIONS):
        next_tile = tile + g.board.offset[d]
        if not is_wall(g.s.terrain[next_tile]):
            plan.exit[tile][plan.exits[tile]] = next_tile
            plan.exits[tile] += 1


cdef void know_terrain(Plan* plan, const Game* g) noexcept nogil:
    """Looks around the tiles that changed."""
    cdef int tile, d
    if memcmp(plan.terrain, g.s.terrain, sizeof(plan.terrain)) == 0:
        return
    plan.terrain_number += 1
    plan.terrain_mark = marked(0, g.s.terrain, sizeof(g.s.terrain))
    for tile in range(TILES):
        if plan.terrain[tile] == g.s.terrain[tile]:
            continue
        plan.terrain[tile] = g.s.terrain[tile]
        if g.board.side[tile] >= 0:
            know_exits(plan, g, tile)
            for d in range(DIRECTIONS):
                know_exits(plan, g, tile + g.board.offset[d])


cdef void forget(Plan* plan) noexcept nogil:
    plan.terrain_number += 1
    plan.forgotten += 1


cdef void know_board(Plan* plan, const Game* g) noexcept nogil:
    cdef const Board* b = g.board
    cdef int x, y, side, tile, n, u, detour
    if plan.mark == g.mark:
        know_terrain(plan, g)
        return
    memset(plan, 0, sizeof(Plan))
    plan.mark = g.mark
    plan.map_mark = marked(0, b.kind, sizeof(b.kind))
    memset(plan.terrain, UNSEEN, sizeof(plan.terrain))
    know_terrain(plan, g)
    memset(plan.home_lane, FAR, sizeof(plan.home_lane))
    memset(plan.treasure_walk, FAR, sizeof(plan.treasure_walk))
    memset(plan.unit_walk, FAR, sizeof(plan.unit_walk))
    memset(plan.avatar_walk, FAR, sizeof(plan.avatar_walk))
    find_odds(plan, g.rules)
    for y in range(1, ROWS + 1):
        for x in range(1, COLUMNS + 1):
            tile = STRIDE * y + x
            if b.side[tile] >= 0:
                plan.place[tile] = ((y - 1) % (ROWS // 2 + 1)) * COLUMNS + x - 1
    for tile in range(TILES):
        side = b.side[tile]
        if b.kind[tile] == BORDER or side < 0 or is_wall(b.kind[tile]):
            continue
        walk_from(plan, b, tile, True, plan.unit_walk[side][plan.place[tile]])
        walk_from(plan, b, tile, False, plan.avatar_walk[side][plan.place[tile]])
    for tile in range(TILES):
        side = b.side[tile]
        if b.kind[tile] == BORDER or side < 0 or is_wall(b.kind[tile]):
            continue
        for u in range(2):
            detour = (plan.avatar_walk[side][plan.place[b.ultimate[side][u]]][plan.place[tile]]
                      + b.route[side][1][tile] - b.route[side][1][b.ultimate[side][u]])
            plan.home_lane[tile] = min(plan.home_lane[tile], max(0, min(detour, FAR)))
        for n in range(TREASURE_TILES):
            if b.treasure_tile[n] != NO_TILE and b.side[b.treasure_tile[n]] == side:
                plan.treasure_walk[tile] = min(plan.treasure_walk[tile],
                                               unit_steps(plan, side, b.treasure_tile[n], tile))


# --- the way of an avatar ---------------------------------------------------------------------------------------------

cdef bint is_known(const Way* way, const Plan* plan, const Game* g, int seat, const u16* blocker) noexcept nogil:
    """Whether a decoy was uncovered meanwhile is not asked: to be mended when play changes."""
    return (way.terrain == plan.terrain_number and way.treasure == g.s.player[seat].treasure
            and memcmp(way.ban, g.s.piece[avatar_of(seat)].ban, sizeof(way.ban)) == 0
            and memcmp(way.blocker, blocker, sizeof(way.blocker)) == 0
            and way.nets == g.s.nets and (g.s.nets == 0 or memcmp(way.net, g.s.net, sizeof(way.net)) == 0))


cdef inline void note_units(const Game* g, int seat, int side, u16* stands) noexcept nogil:
    """Where the living units of a player stand on this side."""
    cdef int piece
    for piece in range(avatar_of(seat) + 1, avatar_of(seat) + TEAM):
        if g.s.piece[piece].alive and g.board.side[g.s.piece[piece].pos] == side:
            stands[piece] = g.s.piece[piece].pos


cdef inline void join_line(Way* way, int tile, u32 cost) noexcept nogil:
    cdef int line = cost & (LINES - 1)
    way.behind[tile] = way.line[line]
    way.line[line] = tile
    way.lines |= <u64> 1 << line


cdef void go_on(Way* way, const Plan* plan, int tile) noexcept nogil:
    """Until it is known what is left from this tile. The search goes on from the cheapest tile first; all that come to
    one pay the same, so that whoever finds a tile first has found the best way from it."""
    cdef int here, behind, next_tile, d, line
    cdef u32 cost
    while way.left[tile] == NOT_FOUND and way.lines:
        line = way.at & (LINES - 1)
        way.at += lowest64(way.lines >> line | (way.lines << (LINES - line) if line else 0))
        line = way.at & (LINES - 1)
        here = way.line[line]
        way.line[line] = NO_TILE
        way.lines &= ~(<u64> 1 << line)
        while here != NO_TILE:
            behind = way.behind[here]
            cost = <u32> way.left[here] + way.toll[here]
            if cost != way.at:
                join_line(way, here, cost)              # by a whole round of lines dearer
            elif cost + STEP_COST < NOT_FOUND:
                cost += STEP_COST
                for d in range(plan.exits[here]):
                    next_tile = plan.exit[here][d]
                    if way.left[next_tile] == NOT_FOUND:
                        way.left[next_tile] = cost
                        join_line(way, next_tile, cost + way.toll[next_tile])
            here = behind
        way.at += 1


cdef void begin_way(Way* way, int goal, int left) noexcept nogil:
    """A tile from which it is known already."""
    if goal == NO_TILE or way.left[goal] != NOT_FOUND:
        return
    way.left[goal] = left
    join_line(way, goal, left + way.toll[goal])
    way.at = min(way.at, <u32> left + way.toll[goal])


cdef void look_for_way(Way* way, const Plan* plan, const Game* g, int seat, const Tolls* tolls) noexcept nogil:
    """What tiles cost, and where the search begins."""
    cdef int side = side_of(g, seat)
    cdef const Board* b = g.board
    cdef int piece, tile, d, n, u
    memset(way.left, 255, sizeof(way.left))
    memset(way.toll, 0, sizeof(way.toll))
    memset(way.line, 0, sizeof(way.line))
    way.lines = 0
    way.at = NOT_FOUND
    if g.rules.events_enabled:
        for n in range(EVENT_TILES):
            tile = b.event_tile[n]
            if tile != NO_TILE:
                way.toll[tile] = tolls.event + tolls.ban * way.ban[n]
    for piece in range(PIECES):
        if way.blocker[piece]:
            way.toll[way.blocker[piece]] += tolls.blocker
            if owner_of(piece) != seat:
                for d in range(DIRECTIONS):
                    way.toll[way.blocker[piece] + b.offset[d]] += tolls.beside
    if g.s.nets:
        for tile in range(TILES):
            if g.s.net[tile] == 2 - seat:
                way.toll[tile] += tolls.net
    if way.treasure:
        begin_way(way, b.finish[side], 0)
        return
    for u in range(2):
        # A decoy that has been uncovered is no goal.
        if (g.rules.ultimate_mode == ULTIMATE_MODE_DECOY and g.s.decoy_revealed[side]
                and u != g.s.real_ultimate[side]):
            continue
        begin_way(way, b.ultimate[side][u], STEP_COST * g.s.route[side][1][b.ultimate[side][u]])


cdef Way* find_way(Plan* plan, const Game* g, int seat, const Tolls* tolls) noexcept nogil:
    cdef int side = side_of(g, seat)
    cdef Way* way = &plan.way[side]
    cdef u16 stands[PIECES]
    cdef int here = g.s.piece[avatar_of(seat)].pos
    cdef int d
    memset(stands, 0, sizeof(stands))
    note_units(g, 1 - seat, side, stands)
    if not passes_friends(g):
        note_units(g, seat, side, stands)
    if not is_known(way, plan, g, seat, stands):
        plan.ways += 1
        way.terrain = plan.terrain_number
        way.treasure = g.s.player[seat].treasure
        memcpy(way.ban, g.s.piece[avatar_of(seat)].ban, sizeof(way.ban))
        way.nets = g.s.nets
        memcpy(way.blocker, stands, sizeof(stands))
        memcpy(way.net, g.s.net, sizeof(way.net))
        look_for_way(way, plan, g, seat, tolls)
    go_on(way, plan, here)
    for d in range(plan.exits[here]):
        go_on(way, plan, plan.exit[here][d])
    return way


# --- narrow places ----------------------------------------------------------------------------------------------------

cdef int way_around(const Plan* plan, const u8* route, int start, int closed, int most) noexcept nogil:
    """Steps that an avatar loses which cannot pass a tile of its way, `most` if they are as many or more. Tiles by
    which it loses the fewest come first; the first that is nearer to the goal than the closed one is on the best way
    around it: a step brings it nearer by one at most."""
    cdef u8 lost[TILES]
    cdef u16 waiting[3][TILES]                          # by the steps lost: now, with one more, with two more
    cdef int waits[3]
    cdef int now, then, tile, next_tile, d, steps
    memset(lost, FAR, sizeof(lost))
    memset(waits, 0, sizeof(waits))
    lost[start] = 0
    waiting[0][0] = start
    waits[0] = 1
    for now in range(most):
        while waits[now % 3]:
            waits[now % 3] -= 1
            tile = waiting[now % 3][waits[now % 3]]
            if lost[tile] != now:
                continue                                # found on a better way since
            if route[tile] < route[closed]:
                return now
            for d in range(plan.exits[tile]):
                next_tile = plan.exit[tile][d]
                steps = now + 1 + route[next_tile] - route[tile]
                if next_tile != closed and steps < lost[next_tile] and steps < most:
                    lost[next_tile] = steps
                    then = steps % 3
                    waiting[then][waits[then]] = next_tile
                    waits[then] += 1
    return most


cdef void follow_way(Narrows* narrows, const Plan* plan, const Game* g, int side, const u8* route) noexcept nogil:
    cdef int tile = narrows.start, next_tile, d, n, _step
    narrows.n = 0
    narrows.joined = True
    for _step in range(CHOKES):
        next_tile = tile
        for d in range(plan.exits[tile]):
            if route[plan.exit[tile][d]] < route[next_tile]:
                next_tile = plan.exit[tile][d]
        if next_tile == tile:
            return
        tile = next_tile
        n = narrows.n
        if not is_sanctuary(g.s.terrain[tile]):
            if n and unit_steps(plan, side, narrows.tile[n - 1], tile) != 1:
                narrows.joined = False
            narrows.tile[n] = tile
            narrows.place[n] = plan.place[tile]
            narrows.due[n] = plan.avatar_walk[side][plan.place[narrows.start]][plan.place[tile]]
            narrows.cost[n] = UNKNOWN
            narrows.n += 1


cdef Narrows* find_narrows(Plan* plan, const Game* g, int side, int carrying, int start, int most) noexcept nogil:
    """They follow from the map, on which routes are found, and are kept for as long as it is the same."""
    cdef Narrows* narrows = &plan.narrows[plan.terrain_mark == plan.map_mark][side][carrying][plan.place[start]]
    cdef u64 mark = folded(plan.terrain_mark, <u64> most << 32 | plan.forgotten)
    if narrows.mark != mark:
        narrows.mark = mark
        narrows.start = start
        narrows.most = most
        follow_way(narrows, plan, g, side, g.s.route[side][carrying])
    return narrows


cdef int steps_around(Narrows* narrows, int i, const Plan* plan, const u8* route) noexcept nogil:
    if narrows.cost[i] == UNKNOWN:
        narrows.cost[i] = way_around(plan, route, narrows.start, narrows.tile[i], narrows.most)
    return narrows.cost[i]
