# The island: which hex touches which, how far apart they are, what a turn of the levels does to them
# (RULES.md 3.1 to 3.6).
# Fixed by the number of players and the parameters; built once per engine.

from equipoise.ext.axis_mundi.declared cimport HEXES, LEVELS, SEATS, Content, Rules
from equipoise.ext.types cimport i8, u64, u8

cdef enum:
    SPAN = 13                       # axial coordinates run from -6 to 6

cdef struct Board:
    u64 mark                        # of the rules and the content that it was built from
    int seats
    int top                         # the highest volcano level T
    int hexes
    i8 q[HEXES]                     # axial coordinates
    i8 r[HEXES]
    u8 at[SPAN * SPAN]              # hex at (q + 6) * 13 + r + 6, or NO_HEX
    u8 level[HEXES]                 # of C: T, or T + 1 with rules.axis_level = above
    u8 ring[HEXES]                  # k: 0 for C, the sea ring + 1 for a pier
    u8 index[HEXES]                 # on its ring; of a pier its seat
    u8 start[LEVELS]                # number of the hex with index 0, by level
    u8 size[LEVELS]                 # hexes of a level
    u8 n_same[HEXES]                # neighbours on the same level
    u8 same[HEXES][6]
    u8 n_up[HEXES]                  # neighbours one level up
    u8 up[HEXES][3]
    u8 n_down[HEXES]                # neighbours one level down
    u8 down[HEXES][6]
    u8 n_around[HEXES]              # all neighbours
    u8 around[HEXES][6]
    u8 distance[HEXES][HEXES]       # AM-161: in a straight flight
    u8 near[HEXES][HEXES]           # all hexes, the nearest first
    u8 within[HEXES][SPAN + 1]      # how many hexes of `near` lie within a distance
    u8 opposite[HEXES]              # through C; the other mouth of a cave
    u8 turned[HEXES]                # where a rotation carries what lies on this hex (AM-203)
    u8 unturned[HEXES]              # from where a rotation carries something to this hex
    u8 short_shot[HEXES][6]         # hexes a bow reaches, by direction, or NO_HEX (AM-309)
    u8 long_shot[HEXES][6]
    u8 pier[SEATS]
    u8 warehouse[SEATS]
    u8 power[SEATS]                 # Power Hex 1 first; as many as seats
    i8 warehouse_of[HEXES]          # seat, or -1
    u8 printed[HEXES]               # terrain before the loose tiles


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil


cdef inline int on_level(const Board* b, int level, int index) noexcept nogil:
    """Number of a hex on a ring; any index, taken around the ring."""
    cdef int size = b.size[level]
    index = index % size
    if index < 0:
        index += size
    return b.start[level] + index


cdef inline bint on_ring(const Board* b, int hex) noexcept nogil:
    """Neither C nor a pier."""
    return b.ring[hex] > 0 and b.ring[hex] <= b.top + 1


cdef inline bint is_corner(const Board* b, int hex) noexcept nogil:
    return b.index[hex] % b.ring[hex] == 0
