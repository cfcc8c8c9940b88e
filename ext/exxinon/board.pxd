# The map: which tile touches which, how far apart they are, and what stands between them (RULES.md, section 3;
# FX-013 to FX-016, FX-116, FX-140). Fixed by the content; built once per engine.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.declared cimport PLACES, SEATS, TILES, Content
from equipoise.ext.types cimport i8, u8

cdef enum:
    SPAN = 13                       # axial coordinates run from -6 to 6
    FARTHEST = 12                   # two tiles of the largest map

cdef struct Board:
    int tiles
    int radius
    int places                      # landing places in use
    i8 q[TILES]                     # axial coordinates
    i8 r[TILES]
    u8 at[SPAN * SPAN]              # tile at (q + 6) * 13 + r + 6, or NO_TILE
    u8 neighbour[TILES][6]          # by direction, or NO_TILE
    u8 mirror[TILES]                # north and south exchanged (RULES.md, section 3.1)
    u8 distance[TILES][TILES]       # FX-116, FX-140: straight over walls
    Bits within[TILES][FARTHEST + 1]    # tiles at most so far away
    Bits crossed[TILES][TILES]      # tiles that the straight line between two centres passes through (FX-142)
    Bits sight[TILES]               # tiles in sight past the permanent walls
    Bits all_tiles
    Bits permanent                  # walls
    Bits zone
    Bits optional                   # breakable walls of setup.initial_breakables
    u8 landing[PLACES]              # tile of a landing place: the meteorite's, the large one's, the small ones'
    Bits landings                   # all of these tiles
    i8 place_at[TILES]              # landing place, or -1
    u8 start[SEATS]                 # start tiles 1 to 4


cdef void build_board(Board* b, const Content* content) noexcept nogil
cdef bint along_two_walls(const Board* b, int a, int to, const Bits* walls) noexcept nogil


cdef inline Bits both(const Bits* a, const Bits* b) noexcept nogil:
    cdef Bits out
    out.word[0] = a.word[0] & b.word[0]
    out.word[1] = a.word[1] & b.word[1]
    return out


cdef inline Bits either(const Bits* a, const Bits* b) noexcept nogil:
    cdef Bits out
    out.word[0] = a.word[0] | b.word[0]
    out.word[1] = a.word[1] | b.word[1]
    return out


cdef inline Bits without(const Bits* a, const Bits* b) noexcept nogil:
    cdef Bits out
    out.word[0] = a.word[0] & ~b.word[0]
    out.word[1] = a.word[1] & ~b.word[1]
    return out


cdef inline bint overlap(const Bits* a, const Bits* b) noexcept nogil:
    return (a.word[0] & b.word[0]) != 0 or (a.word[1] & b.word[1]) != 0


cdef inline bint any_of(const Bits* a) noexcept nogil:
    return (a.word[0] | a.word[1]) != 0


cdef inline bint same(const Bits* a, const Bits* b) noexcept nogil:
    return a.word[0] == b.word[0] and a.word[1] == b.word[1]


cdef inline const Bits* tiles_within(const Board* b, int tile, int distance) noexcept nogil:
    return &b.within[tile][min(distance, FARTHEST)]


cdef inline bint line_of_sight(const Board* b, int a, int to, const Bits* breakable, bint double_edge) noexcept nogil:
    """FX-142, FX-145, FX-193: no wall, permanent or breakable, is crossed between two tiles; nothing else blocks."""
    cdef Bits walls
    if not (b.sight[a].word[to >> 6] >> (to & 63)) & 1:
        return False
    if any_of(breakable) and overlap(&b.crossed[a][to], breakable):
        return False
    if double_edge:
        walls = either(&b.permanent, breakable)
        return not along_two_walls(b, a, to, &walls)
    return True
