"""Lays out the fields of all scenarios, scaled to the table in use (RULES.md 3.7), and measures to pieces and zones."""

from libc.math cimport floor, sqrt
from libc.string cimport memcpy, memset

from equipoise.ext.mythic_earth.declared cimport (
    BUILDING, BUILD_ALTARS, CLASS_L, CLASS_M, CLASS_S, FOG_OF_WAR, GREAT_HUNT, HOUSE_SIDE, LAYOUT_PIECES,
    LIBERATORS_CAPTIVES, PILLAGE_VILLAGE, RAINY_SEASON, SCENARIOS, SPAWN_FROM_CORNER, TICKS, Content, Rules,
)
from equipoise.ext.mythic_earth.geometry cimport (
    Point, Rect, along, distance, isqrt, nearest_in, point, rdiv, rect_distance2,
)


# --- laying it out ----------------------------------------------------------------------------------------------------

cdef void end_piece(Field* f) noexcept nogil:
    if gives_cover(&f.piece[f.pieces]):
        f.cover[f.covers] = f.pieces
        f.covers += 1
    f.pieces += 1


cdef void add_circle(Field* f, const Content* c, int kind, int x, int y, int r) noexcept nogil:
    cdef Piece* p = &f.piece[f.pieces]
    p.kind = kind
    p.is_round = 1
    p.height = c.piece_height[kind]
    p.r = r
    p.centre = point(x, y)
    p.rect.x0, p.rect.y0, p.rect.x1, p.rect.y1 = x - r, y - r, x + r, y + r
    end_piece(f)


cdef void add_rect(Field* f, const Content* c, int kind, int cx, int cy, int width, int height) noexcept nogil:
    cdef Piece* p = &f.piece[f.pieces]
    cdef int diagonal2 = width * width + height * height
    p.kind = kind
    p.is_round = 0
    p.height = c.piece_height[kind]
    p.centre = point(cx, cy)
    p.rect.x0 = cx - width // 2
    p.rect.y0 = cy - height // 2
    p.rect.x1 = p.rect.x0 + width
    p.rect.y1 = p.rect.y0 + height
    p.r = 0
    while 4 * p.r * p.r < diagonal2:
        p.r += 1
    end_piece(f)


cdef void lay_landscape(Board* b, Field* f, const Content* c, int scenario) noexcept nogil:
    """The layout's pieces: circles keep their radius, rectangles their width and height."""
    cdef int i, place
    for i in range(c.layout_pieces[scenario]):
        place = scenario * LAYOUT_PIECES + i
        if c.layout_round[place]:
            add_circle(f, c, c.layout_kind[place], rdiv(c.layout_x0[place] * b.width, c.layout_width),
                       rdiv(c.layout_y0[place] * b.depth, c.layout_depth), c.layout_x1[place])
        else:
            add_rect(f, c, c.layout_kind[place],
                     rdiv((c.layout_x0[place] + c.layout_x1[place]) * b.width, 2 * c.layout_width),
                     rdiv((c.layout_y0[place] + c.layout_y1[place]) * b.depth, 2 * c.layout_depth),
                     c.layout_x1[place] - c.layout_x0[place], c.layout_y1[place] - c.layout_y0[place])
    f.first_house = f.pieces


cdef void lay_village(Board* b, Field* f, const Content* c) noexcept nogil:
    """ME-351: five buildings, in rows at a third, the half and two thirds of the depth."""
    cdef int west = rdiv(b.width, 4), south = rdiv(b.depth, 3)
    add_rect(f, c, BUILDING, west, south, HOUSE_SIDE, HOUSE_SIDE)
    add_rect(f, c, BUILDING, b.width - west, south, HOUSE_SIDE, HOUSE_SIDE)
    add_rect(f, c, BUILDING, b.width // 2, b.depth // 2, HOUSE_SIDE, HOUSE_SIDE)
    add_rect(f, c, BUILDING, west, b.depth - south, HOUSE_SIDE, HOUSE_SIDE)
    add_rect(f, c, BUILDING, b.width - west, b.depth - south, HOUSE_SIDE, HOUSE_SIDE)


cdef void lay_river(Board* b, Field* f, const Rules* rules) noexcept nogil:
    """ME-325: a river along the centre line, three bridges over it; what lies between the bridges is wet."""
    cdef int half = rules.river_width_in * TICKS // 2, half_bridge = rules.river_bridge_in * TICKS // 2
    cdef int i, centre, x = 0
    f.river.x0, f.river.x1 = 0, b.width
    f.river.y0, f.river.y1 = b.depth // 2 - half, b.depth // 2 + half
    f.bridges = BRIDGES
    for i in range(BRIDGES + 1):
        if i < BRIDGES:
            centre = rdiv(b.width, 4) if i == 0 else b.width // 2 if i == 1 else b.width - rdiv(b.width, 4)
            f.bridge[i] = f.river
            f.bridge[i].x0, f.bridge[i].x1 = centre - half_bridge, centre + half_bridge
        f.wet[f.wets] = f.river
        f.wet[f.wets].x0 = x
        f.wet[f.wets].x1 = f.bridge[i].x0 if i < BRIDGES else b.width
        if f.wet[f.wets].x0 < f.wet[f.wets].x1:         # wide bridges of a narrow table touch each other
            f.wets += 1
        if i < BRIDGES:
            x = f.bridge[i].x1


cdef void lay_spawn_points(Board* b, Field* f) noexcept nogil:
    """ME-339: the table's centre, and two points on the diagonal centre line near its ends."""
    cdef double diagonal = sqrt(<double> (b.width * b.width + b.depth * b.depth))
    cdef int p = <int> floor(SPAWN_FROM_CORNER * b.width / diagonal + 0.5)
    cdef int q = <int> floor(SPAWN_FROM_CORNER * b.depth / diagonal + 0.5)
    f.spawns = SPAWNS
    f.spawn[0] = point(p, b.depth - q)
    f.spawn[1] = point(b.width // 2, b.depth // 2)
    f.spawn[2] = point(b.width - p, q)


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    cdef int scenario
    cdef Field* f
    memset(b, 0, sizeof(Board))
    b.width = content.table_width
    b.depth = content.table_depth
    b.base[CLASS_S] = rules.base_radius_s
    b.base[CLASS_M] = rules.base_radius_m
    b.base[CLASS_L] = rules.base_radius_l
    b.template_radius = <int> floor(rules.template_radius_in * TICKS + 0.5)
    memcpy(b.footprint, content.formation_radius, sizeof(b.footprint))
    memcpy(b.offset_x, content.formation_x, sizeof(b.offset_x))
    memcpy(b.offset_y, content.formation_y, sizeof(b.offset_y))
    for scenario in range(SCENARIOS):
        f = &b.field[scenario]
        lay_landscape(b, f, content, scenario)
        if scenario == BUILD_ALTARS:
            f.depth = rules.zone_depth_in_build_altars * TICKS              # ME-316
        elif scenario == RAINY_SEASON:
            f.depth = rules.zone_depth_in_rainy_season * TICKS              # ME-326
            lay_river(b, f, rules)
        elif scenario == GREAT_HUNT:
            f.arc = rules.hunt_arc_in * TICKS                               # ME-340
            lay_spawn_points(b, f)
        elif scenario == PILLAGE_VILLAGE:
            f.depth = rules.zone_depth_in_pillage_village * TICKS           # ME-352
            lay_village(b, f, content)
        elif scenario == LIBERATORS_CAPTIVES:
            f.depth = rules.zone_depth_in_liberators_captives * TICKS       # ME-360
        elif scenario == FOG_OF_WAR:
            f.depth = rules.zone_depth_in_fog_of_war * TICKS                # ME-372
    b.built = 1


# --- landscape --------------------------------------------------------------------------------------------------------

cdef int distance_to_piece(const Piece* p, Point at) noexcept nogil:
    """From a point to the piece, 0 inside it."""
    if p.is_round:
        return max(0, distance(p.centre, at) - p.r)
    return isqrt(rect_distance2(&p.rect, at))


cdef bint wholly_in_piece(const Piece* p, Point at, int radius) noexcept nogil:
    if p.is_round:
        return distance(p.centre, at) + radius <= p.r
    return (at.x - radius >= p.rect.x0 and at.x + radius <= p.rect.x1
            and at.y - radius >= p.rect.y0 and at.y + radius <= p.rect.y1)


# --- zones ------------------------------------------------------------------------------------------------------------

cdef Rect zone_strip(const Board* b, const Field* f, int side) noexcept nogil:
    cdef Rect r
    r.x0, r.x1 = 0, b.width
    r.y0 = 0 if side == SOUTH else b.depth - f.depth
    r.y1 = f.depth if side == SOUTH else b.depth
    return r


cdef Point zone_corner(const Board* b, int side) noexcept nogil:
    """ME-340: of the quarter circle."""
    return point(0, 0) if side == SOUTH else point(b.width, b.depth)


cdef Point nearest_zone_point(const Board* b, const Field* f, int side, Point at) noexcept nogil:
    """The point of the side's zone nearest to `at`; `at` itself inside it."""
    cdef Rect strip
    cdef Point corner
    if f.arc > 0:
        corner = zone_corner(b, side)
        return along(corner, at, f.arc)
    strip = zone_strip(b, f, side)
    return nearest_in(&strip, at)


cdef int distance_to_zone(const Board* b, const Field* f, int side, Point at) noexcept nogil:
    """From a point to the side's zone, 0 inside it."""
    if f.arc > 0:
        return max(0, distance(zone_corner(b, side), at) - f.arc)
    return distance(nearest_zone_point(b, f, side, at), at)
