"""Breakable walls: put up, hit, broken (FX-185 to FX-193)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport bits_add, bits_count, bits_remove
from equipoise.ext.exxinon.declared cimport BROKEN_BY_DAMAGE, EVENT_WALL, EVENT_WALL_HIT
from equipoise.ext.exxinon.game cimport Game, empty_for_wall, say


cdef int wall_supply(const Game* g) noexcept nogil:
    """FX-191: the tokens left; that of a broken wall returns at once."""
    return g.rules.walls_token_limit - bits_count(&g.s.walls)


cdef bint build_wall(Game* g, int tile) noexcept nogil:
    """FX-192: only on an empty tile; FX-191: only while the tokens last. Returns whether it stands."""
    if not empty_for_wall(g, tile):
        return False
    if wall_supply(g) <= 0:
        return False
    bits_add(&g.s.walls, tile)
    g.s.wall_damage[tile] = 0
    say(g, EVENT_WALL, tile, 1, 0, 0)
    return True


cdef void break_wall(Game* g, int tile, int how) noexcept nogil:
    bits_remove(&g.s.walls, tile)
    g.s.wall_damage[tile] = 0
    say(g, EVENT_WALL, tile, 0, how, 0)


cdef int hit_wall(Game* g, int tile, int damage) noexcept nogil:
    """FX-186, FX-188, FX-190: damage of all sources adds up. Returns the damage that counted."""
    cdef int left = g.rules.walls_health - g.s.wall_damage[tile]
    damage = min(damage, left)
    g.s.wall_damage[tile] += damage
    say(g, EVENT_WALL_HIT, tile, damage, g.s.wall_damage[tile], 0)
    if damage == left:
        break_wall(g, tile, BROKEN_BY_DAMAGE)
    return damage


cdef void forget_wall_damage(Game* g) noexcept nogil:
    """FX-187: at the end of a team turn."""
    if g.rules.walls_damage_reset:
        memset(g.s.wall_damage, 0, sizeof(g.s.wall_damage))
