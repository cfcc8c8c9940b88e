# What is left of a way if nobody else moves: the tables of plan.pxd leave the others out; here they stand where they
# stand until the turn is over.

from equipoise.ext.axis_mundi.declared cimport State
from equipoise.ext.axis_mundi.plan cimport Detour, Plan, Way

# Before `left_round`: the way, and who stands in it for this seat.
cdef void know_others(Plan* plan, Detour* detour, const Way* way, const State* s, int seat) noexcept nogil
cdef int left_round(Plan* plan, Detour* detour, int hex, int points) noexcept nogil
