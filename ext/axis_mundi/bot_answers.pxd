# What an answer is worth at every decision but the Actions of a turn (RULES.md 6.2).

from equipoise.ext.axis_mundi.bot_view cimport View
from equipoise.ext.engine cimport action_t

cdef double levitate_value(View* v) noexcept nogil
cdef double score_answer(View* v, action_t action) noexcept nogil
