# What it is worth to a Unit to stand somewhere: what can be claimed, shot and charged from there, and what threatens.

from equipoise.ext.mythic_earth.bot_view cimport AIMS, Aim, View
from equipoise.ext.mythic_earth.geometry cimport Point, Rect
from equipoise.ext.mythic_earth.declared cimport ANIMALS, FORCE

cdef enum:                  # how a Unit gets to a place
    BY_STAYING = 0
    BY_MOVE = 1             # a Single-Action may follow
    BY_LAST_MOVE = 2        # a Move as the last action
    BY_MARCH = 3            # everything else: no action follows

cdef struct Rival:          # an enemy, or an animal, as a Mover sees it
    int unit
    Point at
    int radii               # of both
    int march               # ticks of its Charge
    int near                # ticks: end of its short band
    int far                 # ticks: end of its long band
    double strike           # gained by charging it
    double threat           # lost when it charges
    double danger[3]        # `threat` by how likely it is: within its Charge, just outside it, farther away
    double volley[2]        # gained by a volley at it, at short and at long range
    double shot[3]          # lost by its volley by how likely it is: at short range, at long range, farther away

cdef struct Mover:          # a Unit, and what it and its enemies can do to each other
    int unit
    Rival rival[FORCE + ANIMALS]
    int enemies             # this many of the rivals, the first ones, are enemies; the others are animals
    int rivals
    double share[AIMS]      # how much of an aim is this Unit's to get
    double care             # how much it minds danger


cdef void share_aims(View* v, Mover* m, int unit) noexcept nogil
cdef void measure(View* v, Mover* m, int unit) noexcept nogil
cdef double place_worth(View* v, const Mover* m, Point at, int how) noexcept nogil
cdef double best_within(View* v, const Mover* m, int allow, int how) noexcept nogil
cdef double charge_gain(const View* v, int unit, int foe) noexcept nogil
cdef int way_to(const View* v, int unit, Point at, const Rect* area) noexcept nogil
cdef int missing(const View* v, const Aim* aim, int unit, Point at) noexcept nogil      # ticks still to go
