"""Landing on random coordinates: Lazarus Stone and Relocate (RULES.md 6.10; MC-309 to MC-318, MC-353,
MC-354)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mulu_caves.board cimport is_sanctuary, is_wall, tile_at
from equipoise.ext.mulu_caves.declared cimport (
    AVATAR_RULE_ANYWHERE, AVATAR_RULE_FOLD, COLUMNS, END_FINISH_BY_LANDING, EVENT_MOVE, EVENT_STATUS, METHOD_UNIFORM,
    MOVED_LANDING, NO_PIECE, REROLL_BOTH, ROWS, STATUS_LAZARUS, TILES, WAY_LANDING, Piece,
)
from equipoise.ext.mulu_caves.finish cimport won_by
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, die, forget_walk, is_avatar, is_banned, is_burning, lasting, owner_of, put_piece, remaining, say,
    side_of,
)
from equipoise.ext.mulu_caves.hands cimport discard_held, find_copy
from equipoise.ext.mulu_caves.moves cimport trigger_tile
from equipoise.ext.mulu_caves.record cimport add16
from equipoise.ext.mulu_caves.traps cimport spring_net
from equipoise.ext.types cimport u16

cdef enum:
    COORDINATE_DIE = 20     # MC-312
    EXTRA_DIE = 6


cdef bint is_landable(const Game* g, int piece, int tile) noexcept nogil:
    """MC-314, MC-315, MC-207."""
    cdef int terrain = g.s.terrain[tile]
    if is_wall(terrain) or is_burning(g, tile) or is_banned(g, piece, tile):
        return False
    if g.s.occupant[tile] != NO_PIECE and g.s.occupant[tile] != piece:
        return False
    if not is_avatar(piece):
        return not is_sanctuary(terrain)
    # MC-354: an avatar stays on its own side.
    return (g.rules.relocate_avatar_rule == AVATAR_RULE_ANYWHERE
            or g.board.side[tile] == side_of(g, owner_of(piece)))


cdef int folded(const Game* g, int piece, int y) noexcept nogil:
    """MC-354: for an avatar a row of the other side is replaced by its mirror image."""
    if (is_avatar(piece) and g.rules.relocate_avatar_rule == AVATAR_RULE_FOLD
            and g.board.side[tile_at(1, y)] == 1 - side_of(g, owner_of(piece))):
        return ROWS + 1 - y
    return y


cdef bint column_has_tile(const Game* g, int piece, int x) noexcept nogil:
    """With a y that the dice can show: MC-313, 20 is none."""
    cdef int y
    for y in range(1, ROWS + 1):
        if y != COORDINATE_DIE and is_landable(g, piece, tile_at(x, folded(g, piece, y))):
            return True
    return False


cdef bint can_land(const Game* g, int piece) noexcept nogil:
    cdef int x, tile
    if g.rules.coords_method == METHOD_UNIFORM:
        for tile in range(TILES):
            if is_landable(g, piece, tile):
                return True
        return False
    for x in range(1, COLUMNS + 1):
        if x != COORDINATE_DIE and column_has_tile(g, piece, x):
            return True
    return False


cdef int coordinate(Game* g, int seat, int highest) noexcept nogil:
    """MC-312, MC-313."""
    cdef int face = die(g, seat, COORDINATE_DIE)
    if face == COORDINATE_DIE:
        return min(highest, COORDINATE_DIE + die(g, seat, EXTRA_DIE))
    return face


cdef int roll_tile(Game* g, int piece) noexcept nogil:
    cdef u16 fit[TILES]
    cdef int seat = owner_of(piece)
    cdef int x, y, tile, n = 0
    if g.rules.coords_method == METHOD_UNIFORM:
        for tile in range(TILES):
            if is_landable(g, piece, tile):
                fit[n] = tile
                n += 1
        return fit[die(g, seat, n) - 1]
    x = coordinate(g, seat, COLUMNS)
    while True:
        while not column_has_tile(g, piece, x):
            x = coordinate(g, seat, COLUMNS)
        y = coordinate(g, seat, ROWS)
        tile = tile_at(x, folded(g, piece, y))
        if is_landable(g, piece, tile):
            return tile
        if g.rules.coords_reroll == REROLL_BOTH:
            x = coordinate(g, seat, COLUMNS)


cdef void land(Game* g, int piece) noexcept nogil:
    """The caller knows that it can land. Nothing is drawn there, unless tiles.forced_moves_trigger says so."""
    cdef int seat = owner_of(piece)
    cdef int old = g.s.piece[piece].pos, before = remaining(g, seat)
    cdef int tile = roll_tile(g, piece)
    count8(&g.s.facts.landings, 1)
    if g.s.piece[piece].alive:
        put_piece(g, piece, tile)
    else:
        g.s.piece[piece].alive = 1
        g.s.piece[piece].pos = tile
        g.s.occupant[tile] = piece
    forget_walk(g, piece)
    say(g, EVENT_MOVE, piece, old, tile, WAY_LANDING)
    if is_avatar(piece):
        count8(&g.s.seat_facts[seat].displaced[MOVED_LANDING], 1)
        add16(&g.s.seat_facts[seat].displaced_distance[MOVED_LANDING], remaining(g, seat) - before)
    spring_net(g, piece)
    if won_by(g, piece, END_FINISH_BY_LANDING):
        return
    if g.rules.tiles_forced_moves_trigger:
        trigger_tile(g, piece)


# --- the Lazarus Stone ------------------------------------------------------------------------------------------------

cdef int next_fallen(const Game* g, int seat) noexcept nogil:
    """MC-311."""
    cdef int unit
    for unit in range(avatar_of(seat) + 1, avatar_of(seat) + 1 + g.rules.setup_units_per_player):
        if not g.s.piece[unit].alive:
            return unit
    return NO_PIECE


cdef void play_lazarus(Game* g, int seat, int card, int holder) noexcept nogil:
    """MC-309, MC-311, MC-316 to MC-318: it returns without cards and is vulnerable."""
    cdef int unit = next_fallen(g, seat)
    cdef Piece* p = &g.s.piece[unit]
    discard_held(g, seat, find_copy(g, seat, card, holder))
    count8(&g.s.seat_facts[seat].played[card], 1)
    p.lazarus = lasting(g, unit, 0, g.rules.lazarus_recovery_turns)
    land(g, unit)
    say(g, EVENT_STATUS, unit, STATUS_LAZARUS, p.lazarus, 0)
