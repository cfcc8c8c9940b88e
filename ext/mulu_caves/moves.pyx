"""Steps, transit and arrival (RULES.md 6.5; MC-049 to MC-062, MC-104 to MC-112, MC-391)."""

from libc.string cimport memset

from equipoise.ext.counters cimport count16
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE, is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    BORDER, DEATH_FIRE_STEP, DIRECTIONS, DIVIDER, END_FINISH, EVENT_MOVE, EVENT_TRIGGER_WALK, FAULT_MOVED_ON, NO_PIECE,
    NO_TILE, PATH, ROLE_ASSAILANT, ROLE_ASSISTANT, TILES, TILE_WORDS, WALL, WAY_STEP, WAY_TRANSIT, Piece,
)
from equipoise.ext.mulu_caves.enchantments cimport ENDLESS, activate_for_step, phase_tiles
from equipoise.ext.mulu_caves.events cimport draw_event
from equipoise.ext.mulu_caves.finish cimport won_by
from equipoise.ext.mulu_caves.fire cimport enter_fire, ignite
from equipoise.ext.mulu_caves.game cimport (
    Game, is_avatar, is_banned, is_burning, is_firewalker, number_of, owner_of, role_of, say,
)
from equipoise.ext.mulu_caves.hands cimport begin_draw, can_draw
from equipoise.ext.mulu_caves.traps cimport rescue_around, spring_net
from equipoise.ext.types cimport u16, u64

cdef enum:
    PHASE_LEVELS = 5        # phase tiles left that the search tells apart: 0 to 3, endless


# --- where a step leads -----------------------------------------------------------------------------------------------

cdef int classify(const Game* g, int piece, int tile, int phase, int origin) noexcept nogil:
    """The classification of RULES.md 6.5; MC-055: a piece ends its movement on free tiles only."""
    cdef int terrain = g.s.terrain[tile]
    cdef int other
    if terrain == WALL:
        return PHASED if phase > 0 else CLOSED          # MC-062, MC-361
    if terrain == BORDER or tile == origin:
        return CLOSED
    if terrain == DIVIDER:                              # MC-005
        return PHASED if phase > 0 and g.rules.map_phasers_cross_divider and not is_avatar(piece) else CLOSED
    if is_sanctuary(terrain) and not is_avatar(piece):
        return CLOSED                                   # MC-013, MC-364
    if is_banned(g, piece, tile):
        return CLOSED
    other = g.s.occupant[tile]
    if other == NO_PIECE or other == piece:
        if not g.rules.fire_allow_voluntary_entry and is_burning(g, tile) and not is_firewalker(g, piece):
            return CLOSED                               # MC-199
        return FREE
    if is_burning(g, tile) and not is_firewalker(g, piece):
        return CLOSED                                   # MC-061
    if owner_of(other) == owner_of(piece):
        return PAST_FRIEND if g.rules.move_pass_friends else CLOSED     # MC-057
    return PHASED if phase > 0 else CLOSED              # MC-056


cdef inline int after(int phase, int kind) noexcept nogil:
    return phase - 1 if kind == PHASED and phase != ENDLESS else phase


cdef bint can_come_out(const Game* g, int piece, int tile, int phase, int movement, int origin) noexcept nogil:
    """MC-058: from a transit tile some free tile beside the origin can be reached with this movement."""
    cdef u64 seen[PHASE_LEVELS][TILE_WORDS]
    cdef u16 queue[PHASE_LEVELS * TILES]
    cdef int head = 0, tail = 1, end_of_ring = 1, d, kind, level, next_tile
    level = PHASE_LEVELS - 1 if phase == ENDLESS else min(phase, PHASE_LEVELS - 2)
    memset(seen, 0, sizeof(seen))
    queue[0] = level * TILES + tile
    seen[level][tile >> 6] |= <u64> 1 << (tile & 63)
    while movement > 0 and head < tail:
        level = queue[head] // TILES
        tile = queue[head] % TILES
        head += 1
        phase = ENDLESS if level == PHASE_LEVELS - 1 else level
        for d in range(DIRECTIONS):
            next_tile = tile + g.board.offset[d]
            kind = classify(g, piece, next_tile, phase, origin)
            if kind == FREE:
                return True
            if kind == CLOSED:
                continue
            level = PHASE_LEVELS - 1 if phase == ENDLESS else after(phase, kind)
            if not (seen[level][next_tile >> 6] >> (next_tile & 63)) & 1:
                seen[level][next_tile >> 6] |= <u64> 1 << (next_tile & 63)
                queue[tail] = level * TILES + next_tile
                tail += 1
        if head == end_of_ring:
            movement -= 1
            end_of_ring = tail
    return False


cdef int open_steps(const Game* g, int piece, int phase, int movement, int origin) noexcept nogil:
    """MC-053: north, east, south, west, never diagonally."""
    cdef int here = g.s.piece[piece].pos
    cdef int d, kind, tile, terrain, other, bits = 0
    # Neither phasing nor fire nor a closed tile has to be thought of in most positions.
    cdef bint plain = phase == 0 and origin == NO_TILE and g.s.fire_tiles == 0 and g.s.piece[piece].banned == 0
    if movement < 1:
        return 0
    for d in range(DIRECTIONS):
        if plain:
            tile = here + g.board.offset[d]
            terrain = g.s.terrain[tile]
            if is_wall(terrain) or (is_sanctuary(terrain) and not is_avatar(piece)):
                continue
            other = g.s.occupant[tile]
            if other == NO_PIECE:
                bits |= 1 << d
                continue
            if owner_of(other) != owner_of(piece):
                continue
        kind = classify(g, piece, here + g.board.offset[d], phase, origin)
        if kind == FREE or (kind != CLOSED and movement > 1 and can_come_out(
                g, piece, here + g.board.offset[d], after(phase, kind), movement - 1,
                here if origin == NO_TILE else origin)):
            bits |= 1 << d
    return bits


# --- making it --------------------------------------------------------------------------------------------------------

cdef bint move_one(Game* g, int piece, int direction, int phase) noexcept nogil:
    """One tile, onto a free one or in transit (MC-059, MC-060)."""
    cdef Piece* p = &g.s.piece[piece]
    cdef int here = p.pos
    cdef int tile = here + g.board.offset[direction]
    cdef int kind = classify(g, piece, tile, phase, NO_TILE)
    if g.s.occupant[here] == piece:
        g.s.occupant[here] = NO_PIECE
    p.pos = tile
    p.entered_by = direction
    if kind == FREE:
        g.s.turn.transit = NO_PIECE
        g.s.turn.transit_origin = NO_TILE
        g.s.occupant[tile] = piece
        return True
    if g.s.turn.transit == NO_PIECE:
        g.s.turn.transit = piece
        g.s.turn.transit_origin = here
    p.phased += kind == PHASED
    return False


cdef void make_step(Game* g, int piece, int direction) noexcept nogil:
    """MC-054: one movement for every tile, transit tiles included."""
    cdef Piece* p = &g.s.piece[piece]
    cdef int here = p.pos
    cdef int role = role_of(g, piece)
    cdef bint free
    if p.movement_ended:
        g.s.fault = FAULT_MOVED_ON
    g.s.turn.movement -= 1
    p.steps += 1
    if role == ROLE_ASSISTANT:
        count16(&g.s.seat_facts[owner_of(piece)].movement_assistants, 1)
    elif role == ROLE_ASSAILANT:
        count16(&g.s.seat_facts[owner_of(piece)].movement_assailants, 1)
    else:
        count16(&g.s.seat_facts[owner_of(piece)].movement_avatar, 1)
    activate_for_step(g, piece)
    if p.path_length < PATH:                            # MC-391
        g.s.turn.path[number_of(piece)][p.path_length] = here
        p.path_length += 1
    if p.trailing:
        ignite(g, here, owner_of(piece))                # MC-377, MC-378
    free = move_one(g, piece, direction, phase_tiles(g, piece))
    say(g, EVENT_MOVE, piece, here, p.pos, WAY_STEP if free else WAY_TRANSIT)
    if free:
        arrive(g, piece)


cdef void arrive(Game* g, int piece) noexcept nogil:
    """Arrival on a free tile by a voluntary step: 3 to 7 of the list in RULES.md 6.5."""
    cdef Piece* p = &g.s.piece[piece]
    if enter_fire(g, piece, DEATH_FIRE_STEP):
        return
    spring_net(g, piece)
    if won_by(g, piece, END_FINISH):
        return
    p.entered_tile = p.pos
    rescue_around(g, piece)
    if g.rules.tiles_event_trigger == EVENT_TRIGGER_WALK and has_event(g, piece):
        trigger_event(g, piece)                         # MC-104


# --- event tiles ------------------------------------------------------------------------------------------------------

cdef bint has_event(const Game* g, int piece) noexcept nogil:
    """MC-106 to MC-109: an event tile where the piece has not yet drawn in this turn, and did not begin it."""
    cdef int n = g.board.event_number[g.s.piece[piece].pos]
    if n == NOT_A_DRAW_TILE or not g.rules.events_enabled or (g.s.piece[piece].event_seen >> n) & 1:
        return False
    return g.rules.tiles_event_uses == 0 or g.s.event_used[n] < g.rules.tiles_event_uses    # MC-112


cdef void trigger_event(Game* g, int piece) noexcept nogil:
    cdef int n = g.board.event_number[g.s.piece[piece].pos]
    g.s.piece[piece].event_seen |= <u64> 1 << n
    if g.s.event_used[n] < 255:
        g.s.event_used[n] += 1
    draw_event(g, piece)


cdef void trigger_tile(Game* g, int piece) noexcept nogil:
    """A forced move that triggers (mirror.triggers_tiles, tiles.forced_moves_trigger) draws at once."""
    cdef Piece* p = &g.s.piece[piece]
    if has_event(g, piece):
        trigger_event(g, piece)
        return
    p.entered_tile = p.pos
    if can_draw(g, piece):
        begin_draw(g, piece)
