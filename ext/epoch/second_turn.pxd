# The best plan for this turn, with or without the turn after it.

from equipoise.ext.epoch.bot_view cimport Holding, View
from equipoise.ext.epoch.plan cimport Plan, Span

# From a holding; `active`: an activation is still open. With a floor: exact if it is worth more than that.
cdef void best_plan(View* v, const Holding* h, const Span* span, bint active, Plan* out) noexcept nogil
cdef void plan_above(View* v, const Holding* h, const Span* span, bint active, double floor, Plan* out) noexcept nogil
