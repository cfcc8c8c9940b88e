# What a deed is worth at most. It takes a few sums, where carrying the deed out and judging the holding after it takes
# hundreds: a search judges only what may still be the best.
#
# Bounds hold for any weights within their ranges: none is below 0. They may be too high, never too low.

from equipoise.ext.epoch.bot_deeds cimport Means
from equipoise.ext.epoch.bot_view cimport Holding, View

cdef struct Bound:              # of what a holding is good for
    View* v
    const Holding* h
    const Means* means
    double idle                 # what it is worth as it is
    double nearer               # what more blocks may bring for a proficiency tile
    double falling              # the same for fewer blocks
    bint fixed                  # nothing but blocks has changed: cards and mounts add what they add to what there is
    double swing                # what triggers may add, where it is not counted
    double near                 # what triggers are worth as it is, where it is counted

cdef void list_deals(View* v) noexcept nogil            # those of the kinds in reach (View.reach)
cdef void begin_bound(Bound* b, View* v, const Holding* h, const Means* means, double idle,
                      double skills) noexcept nogil
cdef void bound_deals(const Bound* b, double* most) noexcept nogil      # by kind; raises what is there
cdef double most_of_rest(const Bound* b) noexcept nogil
