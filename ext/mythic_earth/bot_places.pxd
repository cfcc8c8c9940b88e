# What it is worth to a Unit to stand somewhere: what can be claimed, shot and charged from there, and what threatens.

from equipoise.ext.mythic_earth.board cimport BRIDGES
from equipoise.ext.mythic_earth.bot_view cimport AIMS, Aim, View
from equipoise.ext.mythic_earth.geometry cimport Point, Rect
from equipoise.ext.mythic_earth.declared cimport ANIMALS, FORCE
from equipoise.ext.types cimport u8

cdef enum:                  # how a Unit gets to a place
    BY_STAYING = 0
    BY_MOVE = 1             # a Single-Action may follow
    BY_LAST_MOVE = 2        # a Move as the last action
    BY_MARCH = 3            # everything else: no action follows

cdef enum:
    LANES = 4               # rivals that are measured at once
    RIVALS = FORCE + ANIMALS + 2 * LANES        # enemies and animals each fill whole lanes

cdef struct Rival:          # an enemy, or an animal, as a Mover sees it
    int unit
    int charge2             # squared distance from which on it cannot charge,
    int almost2             # and from which on it could not if it came a little nearer
    int near2               # squared distance from which on it does not shoot at short range,
    int far2                # and from which on it does not shoot
    double strike           # gained by charging it
    double threat           # lost when it charges
    double danger[2]        # `threat` by how likely it is: within its Charge, just outside it
    double volley[2]        # gained by a volley at it, at short and at long range
    double shot[2]          # lost by its volley by how likely it is: at short range, at long range

cdef struct Company:        # rivals side by side
    int enemies             # this many, the first ones, are enemies or nobody; the others are animals or nobody
    int rivals
    const Rival* rival[RIVALS]      # NULL: nobody
    int x[RIVALS]           # where they stand,
    int y[RIVALS]
    int radii[RIVALS]       # the radii of both,
    int harmless2[RIVALS]   # and the squared distance from which on they neither charge nor shoot
    u8 threat[RIVALS]       # places of the rivals that may charge or shoot, in their order
    int threats
    u8 prey[RIVALS]         # of those that are worth a Charge, the best first
    int preys
    u8 mark[RIVALS]         # of those that are worth a volley, the best first
    int marks

cdef struct Goal:           # an aim that is a Mover's to get
    int aim
    Rect area               # where its centre has to be,
    int near                # or how near to it, in ticks
    double value            # its share of the aim's value
    double most             # no place gives more of it
    int bank                # the side of the river on which it lies
    int beyond[BRIDGES]     # ticks to it from the near end of each bridge

cdef struct Mover:          # a Unit, and what it and its enemies can do to each other
    int unit
    int ready               # the Unit for which all this was worked out in the view as it is, or NO_UNIT
    Rival rival[RIVALS]
    Company all             # every rival
    double share[AIMS]      # how much of an aim is this Unit's to get
    Goal goal[AIMS]         # of the aims of which it gets some, those that may give most first
    int goals
    bint by_bridges         # it cannot cross a river otherwise
    double care             # how much it minds danger


cdef void get_ready(View* v, Mover* m, int unit) noexcept nogil
cdef void share_aims(View* v, Mover* m, int unit) noexcept nogil
cdef void set_goals(View* v, Mover* m) noexcept nogil
cdef double place_worth(View* v, const Mover* m, Point at, int how) noexcept nogil
cdef void judge_places(View* v, const Mover* m, Point centre, const Point* at, int n, int how, double* out
                       ) noexcept nogil
cdef double best_within(View* v, const Mover* m, int allow, int how, double* last) noexcept nogil
cdef int way_to(const View* v, int unit, Point at, const Rect* area) noexcept nogil
cdef int missing(const View* v, const Aim* aim, int unit, Point at) noexcept nogil      # ticks still to go
