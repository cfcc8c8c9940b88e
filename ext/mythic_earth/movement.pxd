# Where a Unit can go (RULES.md 3.5, 7.9): free ways, legal ends, routes with one detour point, Difficult ground and
# river, contact positions of a Charge, and whom a Behemoth tramples. (ME-024, ME-025, ME-170 to ME-174, ME-177, ME-178
# to ME-182, ME-188, ME-235, ME-236, ME-270, ME-329, ME-330, ME-335, ME-444)
#
# A Ground is what lies around a Unit that is about to move: everything within its reach, each thing with the distance
# it has to keep. It is surveyed once for a whole list of goals, so that each of some 150 tests looks at a few things,
# and the detour points found for one goal serve the next. What is round stands side by side as well, so that the
# processor tests a way against several discs at once.

from equipoise.ext.mythic_earth.declared cimport PIECES, UNITS, Path
from equipoise.ext.mythic_earth.board cimport WETS, Piece
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point, Rect
from equipoise.ext.types cimport u8

cdef enum:                  # how a Unit moves (RULES.md 3.5)
    MODE_MOVE = 0           # Move, consolidation, FREE_MOVE, move_on
    MODE_MARCH = 1          # March, march_on
    MODE_CHARGE = 2
    MODE_FLEE = 3           # flee, Disengage

cdef enum:
    NEARLY = 5              # ticks: a shorter move counts as none, and ends are sought in such steps (RULES.md 3.5)
    STRIDE = 10             # ticks: free distances are multiples of it

cdef enum:
    DETOURS = 8             # points tried round a blocker at most

cdef struct Detour:         # round a blocker, the first leg free
    Point at
    int first               # ticks to it

cdef struct Blocker:        # keeps the way clear of itself
    Point centre
    int rho                 # a centre line closer than this hits it
    const Rect* rect        # of a rectangle, or NULL: a disc
    bint river              # wet: a Unit that stands in it may not leave it this way either (ME-330)
    bint inside             # the Unit starts inside it: it blocks ways that do not lead out
    int detours             # -1: not looked for yet; they do not depend on the goal
    Detour detour[DETOURS]
    int away                # D of its centre from the start; -1: not measured yet

cdef struct Route:          # straight to the goal, or round one detour point (ME-188)
    Point start
    Point detour
    Point goal
    Point end               # where it ends
    int first               # ticks to the detour point; 0: there is none
    int second              # ticks from there, or from the start, to the goal
    int length              # ticks to the end
    bint straight           # it ends where the straight way does, as far as the allowance reaches

cdef enum:
    BLOCKERS = PIECES + WETS + UNITS
    LANES = 2               # discs that are tested at once

cdef struct Neighbour:      # keeps the end clear of itself
    Point centre
    int need                # least distance from its centre,
    int need2               # squared
    int overlap2            # least squared distance at which the footprints do not overlap

cdef struct Ground:
    Blocker blocker[BLOCKERS]       # pieces, wet river, Units by id
    int blockers
    double disc_x[BLOCKERS + LANES]     # the same side by side: centres,
    double disc_y[BLOCKERS + LANES]
    double disc_rho2[BLOCKERS + LANES]  # and squared distances to keep; NO_DISC for a rectangle
    int rect[BLOCKERS]              # places of the rectangles
    int rects
    Neighbour neighbour[UNITS]
    int neighbours
    const Piece* impassable[PIECES]
    int impassables
    const Piece* difficult[PIECES]  # rectangles,
    int difficults
    double mire_x[PIECES + LANES]   # and what is round, side by side
    double mire_y[PIECES + LANES]
    double mire_rho2[PIECES + LANES]
    int mires
    const Rect* wet[WETS]
    int wets
    Point start
    int radius
    int allow               # ticks
    int slowed              # ticks over Difficult ground
    int waded               # ticks through the river
    int mode
    bint flies
    Rect room               # where its centre may be: the table less R


cdef void survey(const Game* g, int unit, int allow, int mode, int target, Ground* ground) noexcept nogil
cdef bint is_free(const Ground* ground, Point a, Point b) noexcept nogil
cdef bint may_end(Ground* ground, Point at) noexcept nogil
cdef bint overlaps_unit(const Ground* ground, Point at) noexcept nogil
cdef int slowed_by_difficult(const Game* g, int unit, int allow) noexcept nogil
cdef int allowance_over(const Ground* ground, Point a, Point b) noexcept nogil
cdef void head_for(const Ground* ground, Point goal, Route* r) noexcept nogil
cdef bint find_end(Ground* ground, Route* r) noexcept nogil
cdef bint find_route(Ground* ground, Point goal, Path* path) noexcept nogil

cdef bint end_ok(const Game* g, int unit, Point at) noexcept nogil
cdef bint route(const Game* g, int unit, Point goal, int allow, int mode, Path* path) noexcept nogil
cdef bint approach(const Game* g, int unit, int target, int stop_gap, int allow, int mode, Path* path) noexcept nogil
cdef bint charge_place(const Game* g, int unit, int target, int allow, Path* path) noexcept nogil
cdef bint charge_altar_place(const Game* g, int unit, int token, int allow, Path* path) noexcept nogil
cdef int trampled(const Game* g, int unit, const Path* path, u8* friends) noexcept nogil
