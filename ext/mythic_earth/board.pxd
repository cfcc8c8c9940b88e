# The table (RULES.md 3.1, 3.7): for each scenario its landscape scaled to the table, its deployment zones, river,
# bridges, buildings and spawn points; and the footprints of formations. Fixed by the ruleset; built once per engine.
# (ME-005, ME-006, ME-023, ME-038, ME-316, ME-325, ME-326, ME-339, ME-340, ME-351, ME-352, ME-360, ME-372)

from equipoise.ext.mythic_earth.declared cimport (
    BUILDING, CLASSES, FORMATIONS, FORMATION_SIZES, MARSH, OFFSETS, PIECES, ROCK, RUIN, SCENARIOS, SOUTH, WALL, WOOD,
    Content, Rules,
)
from equipoise.ext.mythic_earth.geometry cimport Point, Rect, distance2, rect_distance2, seg_disc, seg_rect
from equipoise.ext.types cimport i16, u8

cdef enum:
    HOUSES = 5
    BRIDGES = 3
    WETS = 4                # rectangles of river between the bridges
    SPAWNS = 3
    TOKEN_RADIUS = 6        # 32 mm (ME-381)

cdef struct Piece:
    u8 kind                 # WOOD ...
    u8 is_round
    u8 height
    int r                   # radius; of a rectangle half its diagonal, rounded up
    Point centre
    Rect rect               # of a rectangle; round a circle its box

cdef struct Field:
    Piece piece[PIECES]     # the layout's, then the buildings
    int pieces
    u8 cover[PIECES]        # places of the pieces that give cover
    int covers
    int first_house         # pieces from here on are house_1 ... house_5 (Pillage)
    Rect wet[WETS]          # river minus bridges (Rainy Season)
    int wets
    Rect river
    Rect bridge[BRIDGES]
    int bridges
    Point spawn[SPAWNS]     # (Great Hunt)
    int spawns
    int depth               # of a zone, ticks; 0 with an arc
    int arc                 # radius of the quarter circle (Great Hunt), or 0

cdef struct Board:
    int width               # W
    int depth               # H
    int base[CLASSES]       # radius of one base
    int template_radius
    i16 footprint[FORMATIONS]       # R by class * FORMATION_SIZES + n
    i16 offset_x[OFFSETS]   # Mini i of that formation: MINIS times its place, + i
    i16 offset_y[OFFSETS]
    Field field[SCENARIOS]
    int built


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil


# --- landscape --------------------------------------------------------------------------------------------------------

cdef inline bint is_difficult(const Piece* p) noexcept nogil:
    return p.kind == WOOD or p.kind == RUIN or p.kind == MARSH


cdef inline bint is_impassable(const Piece* p, int height) noexcept nogil:
    """To Minis of that height: obstacles taller than the tallest Mini are Impassable for it (ME-177)."""
    return p.kind == ROCK or p.kind == BUILDING or (p.kind == WALL and p.height > height)


cdef inline bint gives_cover(const Piece* p) noexcept nogil:
    """Obscuring Area Landscape (ME-250)."""
    return p.kind == WOOD or p.kind == RUIN


cdef inline bint piece_hit(const Piece* p, Point a, Point b, int reach) noexcept nogil:
    """Segment ab comes closer than `reach` to the piece; with reach 0, meets its inside."""
    if p.is_round:
        return seg_disc(a, b, p.centre, p.r + reach)
    return seg_rect(a, b, &p.rect, reach)


cdef inline bint in_piece(const Piece* p, Point at) noexcept nogil:
    """A point lies in the piece, its rim included: D <= r."""
    if p.is_round:
        return distance2(p.centre, at) < (p.r + 1) * (p.r + 1)
    return rect_distance2(&p.rect, at) == 0


cdef inline bint lies_in_cover(const Field* f, Point at) noexcept nogil:
    """ME-250: in a wood or ruin."""
    cdef int i
    for i in range(f.covers):
        if in_piece(&f.piece[f.cover[i]], at):
            return True
    return False


cdef int distance_to_piece(const Piece* p, Point at) noexcept nogil
cdef bint wholly_in_piece(const Piece* p, Point at, int radius) noexcept nogil


cdef inline bint overlaps_piece(const Piece* p, Point at, int radius) noexcept nogil:
    """A footprint overlaps the piece (RULES.md 3.4); touching is not overlapping."""
    if p.is_round:
        return distance2(p.centre, at) < (p.r + radius) * (p.r + radius)
    return rect_distance2(&p.rect, at) < radius * radius


cdef inline bint within_piece(const Piece* p, Point at, int radius) noexcept nogil:
    """The footprint overlaps or touches the piece (ME-026): D <= r + R."""
    if p.is_round:
        return distance2(p.centre, at) < (p.r + radius + 1) * (p.r + radius + 1)
    return rect_distance2(&p.rect, at) <= radius * radius


# --- zones and halves -------------------------------------------------------------------------------------------------

cdef inline int centre_line_lean(const Board* b, const Field* f, Point at) noexcept nogil:
    """Below 0 on South's side of the centre line, above 0 on North's; The Great Hunt's is a diagonal."""
    if f.arc > 0:
        return b.depth * at.x + b.width * at.y - b.depth * b.width
    return 2 * at.y - b.depth


cdef inline bint in_half(const Board* b, const Field* f, int side, Point at) noexcept nogil:
    """ME-301: strictly in the half of the table where that side deployed."""
    return centre_line_lean(b, f, at) < 0 if side == SOUTH else centre_line_lean(b, f, at) > 0


cdef inline int home_y(const Board* b, int side) noexcept nogil:
    return 0 if side == SOUTH else b.depth


cdef Point nearest_zone_point(const Board* b, const Field* f, int side, Point at) noexcept nogil
cdef int distance_to_zone(const Board* b, const Field* f, int side, Point at) noexcept nogil


# --- formations -------------------------------------------------------------------------------------------------------

cdef inline int formation_of(int base_class, int minis) noexcept nogil:
    return base_class * FORMATION_SIZES + minis
