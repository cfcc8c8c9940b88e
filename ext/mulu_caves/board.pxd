# The caves: which tile is what, where it lies, what mirrors it, how far it is to win (RULES.md 3.1 to 3.5).
# Fixed by the map and the parameters; built once per engine.

from equipoise.ext.mulu_caves.declared cimport (
    ALL_DIRECTIONS, EVENT_TILES, QUADRANTS, SIDES, STRIDE, TILES, TREASURE_TILES, Content, Rules,
)
from equipoise.ext.types cimport i8, i16, u8, u16

cdef enum:
    NOT_A_DRAW_TILE = 255       # Board.event_number, .treasure_number
    NO_WAY = 255                # Board.route
    QUADRANT_TILES = 64         # of a quadrant at most

cdef struct Board:
    u8 kind[TILES]              # as at the start: FLOOR ... of rules.pxd, BORDER around the board
    i8 side[TILES]              # 0, 1, or -1 on the divider
    i8 quadrant[TILES]          # or -1
    u8 column[TILES]            # x
    u8 row[TILES]               # y
    u16 mirror[TILES]           # MC-006
    u8 event_number[TILES]      # of an event tile, in reading order
    u8 treasure_number[TILES]
    u16 event_tile[EVENT_TILES]
    u16 treasure_tile[TREASURE_TILES]
    u16 start[SIDES]
    u16 finish[SIDES]
    u16 ultimate[SIDES][2]      # from west to east
    u8 room[TILES]              # 1 in a treasure room
    u8 home[TILES]              # 1 in a start sanctuary
    u16 placeable[QUADRANTS][QUADRANT_TILES]
    u8 n_placeable[QUADRANTS]
    i8 quadrant_side[QUADRANTS]
    i16 offset[ALL_DIRECTIONS]  # from a tile to its neighbour
    u8 route[SIDES][2][TILES]   # of the untouched map, as State.route


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil
cdef void find_routes(const Board* b, const u8* terrain, u8* route) noexcept nogil   # State.route for this terrain
# The same, where so many walls have been opened since.
cdef void shorten_routes(const Board* b, const u8* terrain, u8* route, const u16* opened, int n) noexcept nogil


cdef inline int tile_at(int x, int y) noexcept nogil:
    return STRIDE * y + x


cdef inline bint is_wall(int terrain) noexcept nogil:
    """WALL, DIVIDER or BORDER (MC-002, RULES.md 3.6)."""
    return (0b1000000110 >> terrain) & 1


cdef inline bint is_sanctuary(int terrain) noexcept nogil:
    """MC-019: SANCTUARY, START, FINISH or ULTIMATE."""
    return (0b0001111000 >> terrain) & 1
