# What an Action of the own turn is worth, in Actions (the list of RULES.md 6.3).

from equipoise.ext.axis_mundi.bot_view cimport View
from equipoise.ext.engine cimport action_t

cdef double score_place(View* v, action_t action) noexcept nogil                # where a Move Action leads
cdef double pull_value(View* v, int seat, int hex) noexcept nogil
cdef double shove_value(View* v, int hex) noexcept nogil
cdef double score_deed(View* v, action_t action, double best) noexcept nogil    # everything else; best: of the places
