# Measuring on the table (RULES.md 7.2): how far Units, tokens, pieces and zones are from each other, and where they
# lie. (ME-021, ME-022, ME-025, ME-026, ME-301, ME-330, ME-337, ME-435, ME-457; RULES.md 3.4)

from equipoise.ext.mythic_earth.declared cimport FLY, NO_UNIT, SOUTH, TICKS, Token, Unit
from equipoise.ext.mythic_earth.board cimport (
    TOKEN_RADIUS, Field, Piece, centre_line_lean, distance_to_piece, distance_to_zone, home_y, in_half, is_impassable,
    overlaps_piece, wholly_in_piece, within_piece,
)
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point, distance, distance2, point, rect_distance2
from equipoise.ext.types cimport i64

cdef enum:
    CONTACT = 2             # a gap that still is contact (RULES.md 3.4)
    OVERLAP = 2             # ticks by which footprints may overlap (RULES.md 3.4)


cdef inline const Field* field(const Game* g) noexcept nogil:
    return &g.board.field[g.s.scenario]


cdef inline Point place(const Unit* u) noexcept nogil:
    return point(u.x, u.y)


cdef inline int side_of(const Game* g, int player) noexcept nogil:
    return g.s.player[player].side


# --- Units and tokens -------------------------------------------------------------------------------------------------

cdef inline int gap(const Game* g, int unit, int other) noexcept nogil:
    """ME-022: between the footprints."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v = &g.s.unit[other]
    return max(0, distance(place(u), place(v)) - u.radius - v.radius)


cdef inline bint within(const Game* g, int unit, int other, int ticks) noexcept nogil:
    """gap <= ticks, without a root."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v = &g.s.unit[other]
    cdef int reach = u.radius + v.radius + ticks + 1
    return distance2(place(u), place(v)) < reach * reach


cdef inline Point token_place(const Game* g, int token) noexcept nogil:
    """ME-363, ME-435: a carried token lies where its carrier stands."""
    cdef const Token* t = &g.s.token[token]
    return point(t.x, t.y) if t.carrier == NO_UNIT else place(&g.s.unit[t.carrier])


cdef inline int token_radius(const Game* g, int token) noexcept nogil:
    cdef const Token* t = &g.s.token[token]
    return TOKEN_RADIUS if t.carrier == NO_UNIT else g.s.unit[t.carrier].radius


cdef inline int token_gap(const Game* g, int unit, int token) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    return max(0, distance(place(u), token_place(g, token)) - u.radius - token_radius(g, token))


cdef inline bint touches_token(const Game* g, int unit, int token) noexcept nogil:
    return token_gap(g, unit, token) <= CONTACT


cdef inline bint on_the_table(const Game* g, Point at, int radius) noexcept nogil:
    """ME-025: no base over a table edge."""
    return radius <= at.x <= g.board.width - radius and radius <= at.y <= g.board.depth - radius


# --- pieces -----------------------------------------------------------------------------------------------------------

cdef inline int piece_distance(const Game* g, int piece, Point at) noexcept nogil:
    """From a point to the piece, 0 inside it."""
    return distance_to_piece(&field(g).piece[piece], at)


cdef inline bint touches_piece(const Game* g, int unit, int piece) noexcept nogil:
    """Contact with a building: the distance from the centre is at most R + 2."""
    cdef const Unit* u = &g.s.unit[unit]
    return piece_distance(g, piece, place(u)) <= u.radius + CONTACT


cdef inline bint unit_within_piece(const Game* g, int unit, int piece) noexcept nogil:
    """ME-026."""
    return within_piece(&field(g).piece[piece], place(&g.s.unit[unit]), g.s.unit[unit].radius)


cdef inline bint unit_wholly_in_piece(const Game* g, int unit, int piece) noexcept nogil:
    return wholly_in_piece(&field(g).piece[piece], place(&g.s.unit[unit]), g.s.unit[unit].radius)


cdef inline bint overlaps_impassable(const Game* g, Point at, int radius, int height) noexcept nogil:
    """ME-025. `height` of the Minis; a token has none."""
    cdef const Field* f = field(g)
    cdef int i
    for i in range(f.pieces):
        if is_impassable(&f.piece[i], height) and overlaps_piece(&f.piece[i], at, radius):
            return True
    return False


# --- zones, halves, river ---------------------------------------------------------------------------------------------

cdef inline bint in_half_of(const Game* g, int player, Point at) noexcept nogil:
    """ME-301: strictly in the half where that player deployed."""
    return in_half(g.board, field(g), side_of(g, player), at)


cdef inline bint piece_wholly_in_half_of(const Game* g, int player, int piece) noexcept nogil:
    """All of the piece lies in that half: a circle keeps more than its radius off the centre line, a rectangle has all
    its corners there."""
    cdef const Field* f = field(g)
    cdef const Piece* p = &f.piece[piece]
    cdef i64 off
    if p.is_round:
        if f.arc > 0:
            off = centre_line_lean(g.board, f, p.centre)
            return in_half_of(g, player, p.centre) and off * off > <i64> p.r * p.r * (
                g.board.width * g.board.width + g.board.depth * g.board.depth)
        return in_half_of(g, player, point(p.centre.x, p.rect.y0)) and in_half_of(
            g, player, point(p.centre.x, p.rect.y1))
    return (in_half_of(g, player, point(p.rect.x0, p.rect.y0)) and in_half_of(g, player, point(p.rect.x1, p.rect.y0))
            and in_half_of(g, player, point(p.rect.x1, p.rect.y1))
            and in_half_of(g, player, point(p.rect.x0, p.rect.y1)))


cdef inline int zone_distance(const Game* g, int player, Point at) noexcept nogil:
    """Distance to that player's deployment zone, 0 inside it. Extensions (RULES.md 5.3) do not enlarge it."""
    return distance_to_zone(g.board, field(g), side_of(g, player), at)


cdef inline bint in_zone(const Game* g, int player, Point at) noexcept nogil:
    return zone_distance(g, player, at) == 0


cdef inline Point home(const Game* g, int player, Point at) noexcept nogil:
    """The point of the player's home edge straight ahead."""
    return point(at.x, home_y(g.board, side_of(g, player)))


cdef inline bint overlaps_wet(const Game* g, Point at, int radius) noexcept nogil:
    cdef const Field* f = field(g)
    cdef int i
    for i in range(f.wets):
        if rect_distance2(&f.wet[i], at) < radius * radius:
            return True
    return False


cdef inline bint in_wet_river(const Game* g, int unit) noexcept nogil:
    """A Unit, no Flyer, whose footprint overlaps a wet rectangle (ME-330, ME-335, ME-440)."""
    cdef const Unit* u = &g.s.unit[unit]
    return not u.talents & FLY and field(g).wets > 0 and overlaps_wet(g, place(u), u.radius)


cdef inline bint beyond_river(const Game* g, int unit) noexcept nogil:
    """ME-337: wholly beyond the far bank, seen from its owner."""
    cdef const Unit* u = &g.s.unit[unit]
    if side_of(g, u.owner) == SOUTH:
        return u.y - u.radius >= field(g).river.y1
    return u.y + u.radius <= field(g).river.y0
