"""The caves in tables (MC-001 to MC-019, MC-030, MC-032)."""

from libc.string cimport memset

from equipoise.ext.mulu_caves.declared cimport (
    BORDER, COLUMNS, DIRECTIONS, EVENT, EVENT_TILES, FINISH, FLOOR, NO_TILE, ROWS, SIDES, SOUTH_START_EAST, START,
    STRIDE, TILES, TREASURE, TREASURE_TILES, ULTIMATE, Content, Rules,
)
from equipoise.ext.types cimport u8, u16


cdef void flood(const Board* b, int tile, u8* area) noexcept nogil:
    """MC-011, MC-012: the sanctuary around a tile."""
    cdef u16 queue[TILES]
    cdef int head = 0, tail = 1, d, next_tile
    queue[0] = tile
    area[tile] = 1
    while head < tail:
        tile = queue[head]
        head += 1
        for d in range(DIRECTIONS):
            next_tile = tile + b.offset[d]
            if is_sanctuary(b.kind[next_tile]) and not area[next_tile]:
                area[next_tile] = 1
                queue[tail] = next_tile
                tail += 1


cdef void spread(const Board* b, const u8* terrain, u8* distance, u16* queue, int tail) noexcept nogil:
    """From the tiles of the queue, whose distances are set; soonest where these do not fall along it."""
    cdef int head = 0, d, tile, next_tile, steps
    while head < tail:
        tile = queue[head]
        head += 1
        steps = distance[tile] + 1
        for d in range(DIRECTIONS):
            next_tile = tile + b.offset[d]
            if not is_wall(terrain[next_tile]) and distance[next_tile] > steps and steps < NO_WAY:
                distance[next_tile] = steps
                if tail < 4 * TILES:
                    queue[tail] = next_tile
                    tail += 1


cdef void find_routes(const Board* b, const u8* terrain, u8* route) noexcept nogil:
    """Steps left to win without the treasure (to a U tile, then home) and with it, by side; pieces are ignored."""
    cdef u16 queue[4 * TILES]
    cdef u8* outward
    cdef u8* homeward
    cdef int side, near, far
    memset(route, NO_WAY, SIDES * 2 * TILES)
    for side in range(SIDES):
        outward = route + (2 * side) * TILES
        homeward = outward + TILES
        queue[0] = b.finish[side]
        homeward[queue[0]] = 0
        spread(b, terrain, homeward, queue, 1)
        near = b.ultimate[side][0]
        far = b.ultimate[side][1]
        if homeward[far] < homeward[near]:
            near, far = far, near
        outward[near] = homeward[near]
        outward[far] = homeward[far]
        queue[0] = near
        queue[1] = far
        spread(b, terrain, outward, queue, 2)


cdef int open_up(const Board* b, u8* distance, const u16* opened, int n, u16* queue, int tail) noexcept nogil:
    """Joins opened tiles to their neighbours, and to the queue."""
    cdef int i, d
    for i in range(n):
        for d in range(DIRECTIONS):
            distance[opened[i]] = min(distance[opened[i]], distance[opened[i] + b.offset[d]] + 1)
        queue[tail] = opened[i]
        tail += 1
    return tail


cdef void shorten_routes(const Board* b, const u8* terrain, u8* route, const u16* opened, int n) noexcept nogil:
    """Nothing becomes longer, so that only what is shorter now has to be found."""
    cdef u16 queue[4 * TILES]
    cdef int side = b.side[opened[0]]
    cdef u8* outward = route + (2 * side) * TILES
    cdef u8* homeward = outward + TILES
    cdef int u, tile, tail = 0
    spread(b, terrain, homeward, queue, open_up(b, homeward, opened, n, queue, 0))
    for u in range(2):
        tile = b.ultimate[side][u]
        if homeward[tile] < outward[tile]:
            outward[tile] = homeward[tile]
            queue[tail] = tile
            tail += 1
    spread(b, terrain, outward, queue, open_up(b, outward, opened, n, queue, tail))


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    cdef int x, y, tile, side, kind, q, events = 0, treasures = 0
    memset(b, 0, sizeof(Board))
    b.offset[0] = -STRIDE
    b.offset[1] = 1
    b.offset[2] = STRIDE
    b.offset[3] = -1
    b.offset[4] = 1 - STRIDE
    b.offset[5] = 1 + STRIDE
    b.offset[6] = STRIDE - 1
    b.offset[7] = -STRIDE - 1
    memset(b.kind, BORDER, sizeof(b.kind))
    memset(b.side, -1, sizeof(b.side))
    memset(b.quadrant, -1, sizeof(b.quadrant))
    memset(b.event_number, NOT_A_DRAW_TILE, sizeof(b.event_number))
    memset(b.treasure_number, NOT_A_DRAW_TILE, sizeof(b.treasure_number))
    for y in range(1, ROWS + 1):
        for x in range(1, COLUMNS + 1):
            tile = tile_at(x, y)
            kind = content.tile[y - 1][x - 1]
            side = -1 if y == (ROWS + 1) // 2 else 0 if y <= ROWS // 2 else 1
            if side == 1 and rules.map_south_start == SOUTH_START_EAST and (kind == START or kind == FINISH):
                kind = START + FINISH - kind
            b.kind[tile] = kind
            b.side[tile] = side
            b.column[tile] = x
            b.row[tile] = y
            b.mirror[tile] = tile_at(x, ROWS + 1 - y)
            q = content.quadrant[y - 1][x - 1]
            b.quadrant[tile] = q
            if q >= 0:
                b.quadrant_side[q] = side
                # MC-030: grey tiles are closed at set-up.
                if ((kind == FLOOR or (rules.setup_allow_special_tiles and (kind == TREASURE or kind == EVENT)))
                        and b.n_placeable[q] < QUADRANT_TILES):
                    b.placeable[q][b.n_placeable[q]] = tile
                    b.n_placeable[q] += 1
            if kind == EVENT and events < EVENT_TILES:
                b.event_number[tile] = events
                b.event_tile[events] = tile
                events += 1
            elif kind == TREASURE and treasures < TREASURE_TILES:
                b.treasure_number[tile] = treasures
                b.treasure_tile[treasures] = tile
                treasures += 1
            elif side >= 0 and kind == START:
                b.start[side] = tile
            elif side >= 0 and kind == FINISH:
                b.finish[side] = tile
            elif side >= 0 and kind == ULTIMATE:
                b.ultimate[side][1 if b.ultimate[side][0] != NO_TILE else 0] = tile
    for side in range(SIDES):
        flood(b, b.start[side], b.home)
        flood(b, b.ultimate[side][0], b.room)
    find_routes(b, b.kind, &b.route[0][0][0])
