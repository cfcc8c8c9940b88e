# The first step of a plan, and the actions that plans begin with (Openings).

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.bot_view cimport View
from equipoise.ext.epoch.plan cimport Plan

cdef action_t next_step(const View* v, const Plan* plan, bint trapped) noexcept nogil
cdef void note_opening(const View* v, const Plan* plan) noexcept nogil
