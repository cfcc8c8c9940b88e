from equipoise.ext.mythic_earth.game cimport Game

cdef void destroy(Game* g, int unit, int cause, int by) noexcept nogil  # DESTROY: cause BY_..., by a unit or NO_UNIT
cdef void engage(Game* g, int unit, int enemy) noexcept nogil           # ME-260
cdef void part(Game* g, int unit) noexcept nogil                        # all its engagements end
cdef void land(Game* g, int unit) noexcept nogil                        # ME-184
cdef bint able(const Game* g, int unit) noexcept nogil                  # on the table, neither Frozen nor Fleeing
