"""Distances, odds and ways for the bot."""

from libc.string cimport memcmp, memcpy, memset

from equipoise.ext.mulu_caves.board cimport Board, is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    BORDER, COLUMNS, DIRECTIONS, EVENT_TILES, NO_TILE, PIECES, ROWS, STRIDE, TEAM, TIE_ATTACKER, TIE_DEFENDER, TILES,
    TREASURE_TILES, ULTIMATE_MODE_DECOY, Rules,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, owner_of, side_of
from equipoise.ext.mark cimport folded, marked
from equipoise.ext.types cimport u8, u16, u64


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
    memset(plan.narrows, 0, sizeof(plan.narrows))


cdef void know_board(Plan* plan, const Game* g) noexcept nogil:
    cdef const Board* b = g.board
    cdef int x, y, side, tile, n, u, detour
    if plan.mark == g.mark:
        know_terrain(plan, g)
        return
    memset(plan, 0, sizeof(Plan))
    plan.mark = g.mark
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


cdef const u16* find_way(Plan* plan, const Game* g, int seat, const Tolls* tolls) noexcept nogil:
    """What is left of the way from every tile of the side."""
    cdef int side = side_of(g, seat)
    cdef Way* way = &plan.way[side]
    cdef const Board* b = g.board
    cdef u16 stands[PIECES]
    cdef u16 toll[TILES]
    cdef u16 queue[4096]
    cdef u8 waiting[TILES]
    cdef unsigned int head = 0, tail = 0
    cdef int piece, tile, next_tile, d, cost, n, u
    memset(stands, 0, sizeof(stands))
    note_units(g, 1 - seat, side, stands)
    if not passes_friends(g):
        note_units(g, seat, side, stands)
    if is_known(way, plan, g, seat, stands):
        return way.left
    plan.ways += 1
    way.terrain = plan.terrain_number
    way.treasure = g.s.player[seat].treasure
    memcpy(way.ban, g.s.piece[avatar_of(seat)].ban, sizeof(way.ban))
    way.nets = g.s.nets
    memcpy(way.blocker, stands, sizeof(stands))
    memcpy(way.net, g.s.net, sizeof(way.net))
    memset(way.left, 255, sizeof(way.left))
    memset(waiting, 0, sizeof(waiting))
    memset(toll, 0, sizeof(toll))
    if g.rules.events_enabled:
        for n in range(EVENT_TILES):
            tile = b.event_tile[n]
            if tile != NO_TILE:
                toll[tile] = tolls.event + tolls.ban * way.ban[n]
    for piece in range(PIECES):
        if stands[piece]:
            toll[stands[piece]] += tolls.blocker
            if owner_of(piece) != seat:
                for d in range(DIRECTIONS):
                    toll[stands[piece] + b.offset[d]] += tolls.beside
    if g.s.nets:
        for tile in range(TILES):
            if g.s.net[tile] == 2 - seat:
                toll[tile] += tolls.net
    if way.treasure:
        queue[0] = b.finish[side]
        way.left[queue[0]] = 0
        tail = 1
    else:
        for u in range(2):
            # A decoy that has been uncovered is no goal.
            if (g.rules.ultimate_mode == ULTIMATE_MODE_DECOY and g.s.decoy_revealed[side]
                    and u != g.s.real_ultimate[side]):
                continue
            tile = b.ultimate[side][u]
            way.left[tile] = STEP_COST * g.s.route[side][1][tile]
            queue[tail] = tile
            tail += 1
    while head != tail:
        tile = queue[head & 4095]
        head += 1
        waiting[tile] = 0
        cost = way.left[tile] + STEP_COST + toll[tile]
        for d in range(plan.exits[tile]):
            next_tile = plan.exit[tile][d]
            if way.left[next_tile] > cost:
                way.left[next_tile] = cost
                if not waiting[next_tile]:
                    waiting[next_tile] = 1
                    queue[tail & 4095] = next_tile
                    tail += 1
    return way.left


# --- narrow places ----------------------------------------------------------------------------------------------------

cdef int way_around(const Plan* plan, const u8* route, int start, int closed, int most) noexcept nogil:
    """Steps that an avatar loses which cannot pass a tile of its way, `most` if they are as many or more. The first
    tile found that is nearer to the goal than the closed one is on the best way around it: a step brings it nearer by
    one at most."""
    cdef u8 steps[TILES]
    cdef u16 queue[TILES]
    cdef int head = 0, tail = 1, tile, next_tile, d
    cdef int farthest = route[start] - route[closed] + most
    memset(steps, FAR, sizeof(steps))
    steps[start] = 0
    queue[0] = start
    while head < tail:
        tile = queue[head]
        head += 1
        if route[tile] < route[closed]:
            return min(most, steps[tile] + route[tile] - route[start])
        if steps[tile] > farthest:
            break
        for d in range(plan.exits[tile]):
            next_tile = plan.exit[tile][d]
            if next_tile != closed and steps[next_tile] == FAR:
                steps[next_tile] = steps[tile] + 1
                queue[tail] = next_tile
                tail += 1
    return most


cdef void follow_way(Narrows* narrows, const Plan* plan, const Game* g, const u8* route) noexcept nogil:
    cdef int tile = narrows.start, next_tile, d, _step
    narrows.n = 0
    for _step in range(CHOKES):
        next_tile = tile
        for d in range(plan.exits[tile]):
            if route[plan.exit[tile][d]] < route[next_tile]:
                next_tile = plan.exit[tile][d]
        if next_tile == tile:
            return
        tile = next_tile
        if not is_sanctuary(g.s.terrain[tile]):
            narrows.tile[narrows.n] = tile
            narrows.cost[narrows.n] = UNKNOWN
            narrows.n += 1


cdef Narrows* find_narrows(Plan* plan, const Game* g, int side, int carrying, int start, int most) noexcept nogil:
    """They follow from the map, on which routes are found, and are kept for as long as it is the same."""
    cdef Narrows* narrows = &plan.narrows[side][carrying][plan.place[start]]
    cdef u64 mark = folded(plan.terrain_mark, most)
    if narrows.mark != mark:
        narrows.mark = mark
        narrows.start = start
        narrows.most = most
        follow_way(narrows, plan, g, g.s.route[side][carrying])
    return narrows


cdef int steps_around(Narrows* narrows, int i, const Plan* plan, const u8* route) noexcept nogil:
    if narrows.cost[i] == UNKNOWN:
        narrows.cost[i] = way_around(plan, route, narrows.start, narrows.tile[i], narrows.most)
    return narrows.cost[i]
