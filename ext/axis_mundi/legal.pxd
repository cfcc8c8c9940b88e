# What may be decided: one list for every decision (RULES.md 6.2, 6.3, 6.3a).

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

# Fills `out` with the actions of the current decision and returns how many. It may stop once it has `enough`: whoever
# only wants to know whether there is a choice at all asks for two.
cdef int list_legal(Game* g, action_t* out, int enough) noexcept nogil
