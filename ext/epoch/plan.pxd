# Plans for the rest of a turn: whom to activate, where to go, what to do there, what to claim.
#
# A plan is made anew at every decision it matters for, from the position alone. As long as nothing new is revealed it
# comes out the same; what is already done only makes the search smaller.

from equipoise.ext.epoch.bot_deeds cimport Means
from equipoise.ext.epoch.bot_view cimport Holding, View
from equipoise.ext.types cimport u32, u64

cdef enum:                      # Plan.who
    NOBODY_ELSE = 0             # no activation
    ONESELF = 1
    A_COMPANION = 2

cdef enum:
    SHORTLIST = 12              # plans, at most
    OUTCOMES = 32               # holdings that are looked at together

cdef struct Plan:
    double value
    double now                  # the part of it that is seen in this turn
    int who
    int card                    # the companion
    int mode                    # the wretch's
    int attribute               # what the wretch gains, or -1
    int late                    # the activation comes after the deed: it needs the blocks that come back
    int place                   # triangle to end on
    int deed                    # hex to act on, or -1
    int rest                    # sphere to upgrade from, or -1
    int claim                   # hex to claim, or -1

cdef struct Shortlist:          # the best plans for this turn; the first of them is the least
    Plan plan[SHORTLIST]
    int n
    int most                    # how many are wanted

cdef struct Span:               # how far one still gets this turn
    int steps                   # of the travel
    int more                    # by extra travels
    int stay                    # one may stay here
    int barred                  # triangle where one may not stop, or -1

cdef struct Outcomes:           # of the actions of one decision
    int n
    Holding h[OUTCOMES]
    int action[OUTCOMES]        # by its place

cdef struct Goal:               # where a travel leads, as long as nothing else has changed
    u64 mark                    # of the table and of the turn; 0: nothing is kept
    int place
    int here                    # where the travel stands
    int left                    # steps left there


cdef u32 open_tiles(const View* v) noexcept nogil                     # bits: tiles that are to be had in this turn
cdef bint chooses_common(const View* v, int row) noexcept nogil        # a mode: whoever activates says what is gained
cdef void span_of(const View* v, Span* span) noexcept nogil
# From a holding; `active`: an activation is still open. With a floor: exact if it is worth more than that. With a list,
# which takes no floor: the best of all as well.
cdef void plan_turn(View* v, const Holding* h, const Span* span, bint active, double floor, Shortlist* best,
                    Plan* out) noexcept nogil
cdef bint is_better(const View* v, const Plan* plan, const Plan* other) noexcept nogil
cdef void outlooks(View* v, Outcomes* all, double* out) noexcept nogil  # too low for what is not the best
cdef double outlook(View* v, const Holding* h, const Means* means, const Span* span, double floor) noexcept nogil
cdef double known_worth(View* v, int triangle) noexcept nogil         # what it is worth to end a travel there
