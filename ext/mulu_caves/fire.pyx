"""Fire: counters on tiles, and what they do to those who enter or stay (MC-194 to MC-207)."""

from libc.string cimport memset

from equipoise.ext.mulu_caves.board cimport is_wall
from equipoise.ext.mulu_caves.death cimport destroy
from equipoise.ext.mulu_caves.declared cimport (
    ALL_DIRECTIONS, END_SCOPE_ANY, END_SCOPE_ENEMY_LIT, END_SCOPE_LIT_BEFORE_TURN, EVENT_FIRE, IGNITER_ACTIVE_PLAYER,
    NO_PIECE, TILES,
)
from equipoise.ext.mulu_caves.game cimport Game, immobilise, is_avatar, is_burning, is_firewalker, owner_of, say
from equipoise.ext.types cimport u64


cdef void ignite(Game* g, int tile, int seat) noexcept nogil:
    """MC-016, MC-019, MC-194, MC-195, MC-203: one ignition of any tile but a wall; nobody is hurt by it."""
    cdef int counters = g.rules.fire_turns
    if is_wall(g.s.terrain[tile]):
        return                                          # MC-206
    if g.rules.fire_igniter == IGNITER_ACTIVE_PLAYER and g.s.active >= 0:
        seat = g.s.active                               # MC-197
    if g.rules.fire_supply:
        counters = min(counters, g.rules.fire_supply - g.s.fires[0] - g.s.fires[1])     # MC-024
    counters = min(counters, 255 - g.s.fire[seat][tile])
    if counters <= 0:
        return
    if g.s.fire[0][tile] == 0 and g.s.fire[1][tile] == 0:
        g.s.fire_tiles += 1
        g.s.facts.max_fire_tiles = max(g.s.facts.max_fire_tiles, g.s.fire_tiles)
    g.s.fire[seat][tile] += counters
    g.s.fires[seat] += counters
    say(g, EVENT_FIRE, tile, g.s.fire[0][tile], g.s.fire[1][tile], 0)


cdef void ignite_around(Game* g, int tile, int seat) noexcept nogil:
    cdef int d
    for d in range(ALL_DIRECTIONS):
        ignite(g, tile + g.board.offset[d], seat)


cdef void burn_down(Game* g, int seat) noexcept nogil:
    """MC-196."""
    cdef int tile
    if g.s.fires[seat] == 0:
        return
    for tile in range(TILES):
        if g.s.fire[seat][tile]:
            g.s.fire[seat][tile] -= 1
            g.s.fires[seat] -= 1
            if g.s.fire[0][tile] == 0 and g.s.fire[1][tile] == 0:
                g.s.fire_tiles -= 1
            say(g, EVENT_FIRE, tile, g.s.fire[0][tile], g.s.fire[1][tile], 0)


cdef void remember_fire(Game* g) noexcept nogil:
    """What burns when the turn begins, for fire.end_scope = lit_before_turn."""
    cdef int tile
    if g.rules.fire_end_scope != END_SCOPE_LIT_BEFORE_TURN:
        return
    memset(g.s.lit_before, 0, sizeof(g.s.lit_before))
    if g.s.fire_tiles == 0:
        return
    for tile in range(TILES):
        if g.s.fire[0][tile] or g.s.fire[1][tile]:
            g.s.lit_before[tile >> 6] |= <u64> 1 << (tile & 63)


cdef void recount_fire(Game* g) noexcept nogil:
    cdef int tile
    g.s.fires[0] = g.s.fires[1] = g.s.fire_tiles = 0
    for tile in range(TILES):
        g.s.fires[0] += g.s.fire[0][tile]
        g.s.fires[1] += g.s.fire[1][tile]
        g.s.fire_tiles += g.s.fire[0][tile] != 0 or g.s.fire[1][tile] != 0


cdef bint hurts(Game* g, int piece) noexcept nogil:
    return is_burning(g, g.s.piece[piece].pos) and not is_firewalker(g, piece)


cdef bint enter_fire(Game* g, int piece, int cause) noexcept nogil:
    """MC-198, MC-200, MC-158: a unit dies, an avatar is immobilised and stays."""
    if not hurts(g, piece):
        return False
    if is_avatar(piece):
        immobilise(g, piece, g.rules.fire_avatar_immobile_turns)
        return False
    destroy(g, piece, NO_PIECE, cause)
    return True


cdef bint burns_at_end(Game* g, int piece) noexcept nogil:
    """MC-201, MC-202: which fire counts is fire.end_scope."""
    cdef int tile = g.s.piece[piece].pos
    if not hurts(g, piece):
        return False
    if g.rules.fire_end_scope == END_SCOPE_ENEMY_LIT:
        return g.s.fire[1 - owner_of(piece)][tile] != 0
    if g.rules.fire_end_scope == END_SCOPE_ANY:
        return True
    return (g.s.lit_before[tile >> 6] >> (tile & 63)) & 1
